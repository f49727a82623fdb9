// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret
{
    /// <summary>Finds how a mount moves, from where it is at each step.</summary>
    internal sealed class MountGauge
    {
        // The poses of what carries the turret are exact, so nothing is smoothed.
        private TurretPlatformObserver observer = new TurretPlatformObserver(0);
        private TurretClock clock;
        private Rigidbody body;

        /// <summary>By which clock the mount moves.</summary>
        internal ref readonly TurretClock Clock => ref clock;

        /// <summary>
        /// Forgets the motion. At the next step the mount may then be elsewhere, without counting as having moved
        /// there.
        /// </summary>
        internal void Forget()
        {
            observer.Samples = 0;
            clock = default;
            body = null;
        }

        /// <summary>Observes where the mount is now.</summary>
        /// <param name="carried">The object that is the mount, or that carries the mount.</param>
        /// <param name="mount">Where the mount is.</param>
        /// <param name="jump">The distance from the prediction that is a jump.</param>
        /// <param name="time">The time since the last step.</param>
        internal TurretPlatform Observe(Transform carried, in TurretMount mount, float jump, in StepTime time)
        {
            observer.Jump = jump;
            float moved = clock.Observe(mount.Position, mount.Orientation, time.Seconds, time.Other);
            if (observer.Observe(mount, moved, out TurretPlatform platform) != TurretStatus.Ok)
                platform = new TurretPlatform(mount);
            // A body may be added after the turret, and the mount may leave a body that carried it.
            if (body == null || !carried.IsChildOf(body.transform))
                body = carried.GetComponentInParent<Rigidbody>();
            // A rigid body knows its velocity, even in a frame in which the physics takes no step.
            return body != null && !body.isKinematic
                ? new TurretPlatform(mount, body.GetPointVelocity((Vector3)mount.Position), body.angularVelocity)
                : platform;
        }
    }
}
