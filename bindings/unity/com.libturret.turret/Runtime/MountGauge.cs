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
        private TurretMount last;
        private BodyFinder finder;

        /// <summary>By which clock the mount moves.</summary>
        internal ref readonly TurretClock Clock => ref clock;

        /// <summary>
        /// Forgets the motion. At the next step the mount may then be elsewhere, without counting as having moved
        /// there.
        /// </summary>
        internal void Forget()
        {
            observer.Samples = 0;
            (clock, finder) = (default, default);
        }

        /// <summary>Notes that the mount has stood still until the step that now begins.</summary>
        internal void StoodUntil(in StepTime time) => clock.StoodUntil(time.Other - time.OtherSeconds);

        /// <summary>Observes where the mount is now.</summary>
        /// <param name="carried">The object that is the mount, or that carries the mount.</param>
        /// <param name="mount">Where the mount is.</param>
        /// <param name="jump">The distance from the prediction that is a jump.</param>
        /// <param name="time">The time since the last step.</param>
        internal TurretPlatform Observe(Transform carried, in TurretMount mount, float jump, in StepTime time)
        {
            observer.Jump = jump;
            float moved = clock.Observe(mount.Position, mount.Orientation, time.Seconds, time.Other);
            bool stands = IsStill && mount.Position == last.Position && mount.Orientation == last.Orientation;
            TurretPlatform platform = default;
            if (stands || observer.Observe(mount, moved, out platform) != TurretStatus.Ok)
                platform = new TurretPlatform(mount);
            last = mount;
            // A rigid body knows its velocity, even in a frame in which the physics takes no step.
            return finder.TryBody(carried, out Rigidbody body)
                ? new TurretPlatform(mount, body.GetPointVelocity((Vector3)mount.Position), body.angularVelocity)
                : platform;
        }

        private bool IsStill =>
            observer.Samples > 0 && observer.Velocity == default && observer.Spin == default
            && observer.Acceleration == default && observer.AngularAcceleration == default;
    }
}
