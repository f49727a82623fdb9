// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret
{
    /// <summary>From where a mount is at each step to how it moves.</summary>
    internal sealed class MountGauge
    {
        // Of what carries the turret each step is known, so nothing is smoothed.
        private TurretObserver observer = new TurretObserver(0);
        private Quat orientation;
        private Vec3 spin;
        private Rigidbody body;

        /// <summary>The mount may be elsewhere by the next step without having moved there.</summary>
        /// <param name="carried">What the mount is, or is a part of.</param>
        internal void Forget(Transform carried)
        {
            observer.Samples = 0;
            body = carried.GetComponentInParent<Rigidbody>();
        }

        /// <summary>The mount is here now, so many seconds after the last step.</summary>
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
            // The physics knows better, and a frame in which it takes no step is not one in which the body
            // stands.
            return body != null && !body.isKinematic
                ? new TurretPlatform(mount, body.GetPointVelocity((Vector3)mount.Position), body.angularVelocity)
                : new TurretPlatform(mount, motion.Velocity, spin);
        }

        /// <summary>
        /// The shorter of the two rotations from one orientation to the other; its logarithm is half of it.
        /// </summary>
        private static Vec3 SpinBetween(in Quat from, in Quat to, float seconds)
        {
            Quat turn = to * Quat.Inverse(from);
            Quat half = Quat.Log(turn.W < 0 ? -turn : turn);
            return new Vec3(half.X, half.Y, half.Z) * (2 / seconds);
        }
    }
}
