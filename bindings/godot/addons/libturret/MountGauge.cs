// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
namespace Libturret
{
    /// <summary>Finds how a mount moves, from where it is at each step.</summary>
    internal struct MountGauge
    {
        private TurretObserver observer;
        private Quat orientation;
        private Vec3 spin;

        /// <summary>
        /// Forgets the motion. The mount may be elsewhere at the next step without having moved there.
        /// </summary>
        internal void Forget()
        {
            // The positions of what carries the turret are exact, so nothing is smoothed.
            observer = new TurretObserver(0);
        }

        /// <summary>Observes where the mount is now, dt seconds after the last step.</summary>
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
                // Of the two quaternions of this rotation, take the one of the shorter path. Its logarithm has half the
                // angle.
                Quat half = Quat.Log(turn.W < 0 ? -turn : turn);
                spin = new Vec3(half.X, half.Y, half.Z) * (2 / dt);
                orientation = mount.Orientation;
            }
            return new TurretPlatform(mount, motion.Velocity, spin);
        }
    }
}
