// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret
{
    /// <summary>Finds how a mount moves, from where it is at each step.</summary>
    internal sealed class MountGauge
    {
        // The positions of what carries the turret are exact, so nothing is smoothed.
        private TurretObserver observer = new TurretObserver(0);
        private Quat orientation;
        private Vec3 spin;
        private Rigidbody body;

        /// <summary>
        /// Forgets the motion. At the next step the mount may then be elsewhere, without counting as having moved
        /// there.
        /// </summary>
        /// <param name="carried">The object that is the mount, or that carries the mount.</param>
        internal void Forget(Transform carried)
        {
            observer.Samples = 0;
            body = carried.GetComponentInParent<Rigidbody>();
        }

        /// <summary>Observes where the mount is now, the given number of seconds after the last step.</summary>
        internal TurretPlatform Observe(in TurretMount mount, float jump, float seconds)
        {
            observer.Jump = jump;
            uint before = observer.Samples;
            TurretStatus status = observer.Observe(mount.Position, seconds, out TurretMotion motion);
            if (status != TurretStatus.Ok)
                return new TurretPlatform(mount);
            if (observer.Samples == 1 && (before != 1 || seconds > 0))
                (orientation, spin) = (mount.Orientation, default);
            else if (seconds > 0)
                (orientation, spin) = (mount.Orientation, SpinBetween(orientation, mount.Orientation, seconds));
            // A rigid body knows its velocity, even in a frame in which the physics takes no step.
            return body != null && !body.isKinematic
                ? new TurretPlatform(mount, body.GetPointVelocity((Vector3)mount.Position), body.angularVelocity)
                : new TurretPlatform(mount, motion.Velocity, spin);
        }

        /// <summary>
        /// Returns the rotation from one orientation to the other along the shorter path. The logarithm of the
        /// quaternion has half the angle.
        /// </summary>
        private static Vec3 SpinBetween(in Quat from, in Quat to, float seconds)
        {
            Quat turn = to * Quat.Inverse(from);
            Quat half = Quat.Log(turn.W < 0 ? -turn : turn);
            return new Vec3(half.X, half.Y, half.Z) * (2 / seconds);
        }
    }
}
