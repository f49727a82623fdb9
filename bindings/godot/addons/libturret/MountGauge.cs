// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
namespace Libturret
{
    /// <summary>From where a mount is at each step to how it moves.</summary>
    internal struct MountGauge
    {
        private TurretObserver observer;
        private Quat orientation;
        private Vec3 spin;

        /// <summary>The mount may be elsewhere by the next step without having moved there.</summary>
        internal void Forget()
        {
            // Of what carries the turret each step is known, so nothing is smoothed.
            observer = new TurretObserver(0);
        }

        /// <summary>The mount is here now, dt seconds after the last step.</summary>
        internal TurretPlatform Observe(in TurretMount mount, float jump, float dt)
        {
            observer.Jump = jump;
            uint before = observer.Samples;
            TurretStatus status = observer.Observe(mount.Position, dt, out TurretMotion motion);
            if (status != TurretStatus.Ok)
                return new TurretPlatform(mount);
            if (observer.Samples == 1 && (before != 1 || dt > 0))
            {
                spin = default;
                orientation = mount.Orientation;
            }
            else if (dt > 0)
            {
                Quat turn = mount.Orientation * Quat.Inverse(orientation);
                // Of the two quaternions of this rotation, that of the shorter path. Its logarithm has half
                // the angle.
                Quat half = Quat.Log(turn.W < 0 ? -turn : turn);
                spin = new Vec3(half.X, half.Y, half.Z) * (2 / dt);
                orientation = mount.Orientation;
            }
            return new TurretPlatform(mount, motion.Velocity, spin);
        }
    }
}
