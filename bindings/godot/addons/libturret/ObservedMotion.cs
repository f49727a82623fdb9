// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
namespace Libturret
{
    /// <summary>How something moves, by where it was a step ago. The first step sees it at rest.</summary>
    internal struct ObservedMotion
    {
        private DVec3 position;
        private Quat orientation;
        private bool isKnown;

        /// <summary>m/s, in the world.</summary>
        public Vec3 Velocity;

        /// <summary>rad/s, in world axes.</summary>
        public Vec3 Spin;

        /// <summary>So that a jump to elsewhere counts as none.</summary>
        public void Forget()
        {
            this = default;
        }

        /// <summary>It is here now, dt seconds after the last time. With dt 0 it moves as before.</summary>
        public void See(in DVec3 now, float dt)
        {
            if (isKnown && dt > 0)
                Velocity = (Vec3)(now - position) * (1 / dt);
            position = now;
            isKnown = true;
        }

        /// <summary>As <see cref="See(in DVec3, float)"/>, for what turns, too.</summary>
        public void See(in TurretMount now, float dt)
        {
            if (isKnown && dt > 0)
            {
                Quat turn = now.Orientation * Quat.Conjugate(orientation);
                // Of the two quaternions of this turn, that of the shorter way. Its logarithm has half the angle.
                Quat half = Quat.Log(turn.W < 0 ? -turn : turn);
                Spin = new Vec3(half.X, half.Y, half.Z) * (2 / dt);
            }
            orientation = now.Orientation;
            See(now.Position, dt);
        }

        /// <summary>The velocity of a point that is fixed to it.</summary>
        public readonly Vec3 VelocityAt(in DVec3 point) =>
            Velocity + Vec3.Cross(Spin, (Vec3)(point - position));
    }
}
