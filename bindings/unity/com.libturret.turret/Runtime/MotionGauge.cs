// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>How something moves, measured from where it is from step to step.</summary>
    internal sealed class MotionGauge
    {
        private DVec3 position;
        private Quat orientation;
        private bool hasRead;

        /// <summary>In the world, m/s; 0 until there were two readings.</summary>
        internal Vec3 Velocity { get; private set; }

        /// <summary>In world axes, rad/s; 0 until there were two readings.</summary>
        internal Vec3 Spin { get; private set; }

        /// <summary>It may be elsewhere by the next reading without having moved there.</summary>
        internal void Forget()
        {
            hasRead = false;
            Velocity = Spin = default;
        }

        /// <summary>Where it is now, so many seconds after the last time. In no time nothing is learnt.</summary>
        internal void Read(in DVec3 positionNow, in Quat orientationNow, float seconds)
        {
            if (hasRead && !(seconds > 0))
                return;
            if (hasRead)
            {
                double perSecond = 1.0 / seconds;
                Velocity = new Vec3(
                    (float)((positionNow.X - position.X) * perSecond),
                    (float)((positionNow.Y - position.Y) * perSecond),
                    (float)((positionNow.Z - position.Z) * perSecond));
                Spin = SpinBetween(orientation, orientationNow, seconds);
            }
            position = positionNow;
            orientation = orientationNow;
            hasRead = true;
        }

        /// <summary>The turn from one orientation to the other the short way, whose logarithm is half of it.</summary>
        private static Vec3 SpinBetween(in Quat from, in Quat to, float seconds)
        {
            Quat turn = to * Quat.Inverse(from);
            Quat half = Quat.Log(turn.W < 0 ? -turn : turn);
            return new Vec3(half.X, half.Y, half.Z) * (2 / seconds);
        }
    }
}
