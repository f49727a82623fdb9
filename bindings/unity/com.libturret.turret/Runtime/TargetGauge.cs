// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret
{
    /// <summary>From where a target is at each step to how it moves.</summary>
    internal sealed class TargetGauge
    {
        private TurretObserver observer;
        private Transform target;
        private Rigidbody body;
        private float tick;

        /// <summary>Whether there is something to aim at.</summary>
        internal static bool IsThere(Transform target) => target != null && target.gameObject.activeInHierarchy;

        /// <summary>The target may be elsewhere by the next step without having moved there.</summary>
        internal void Forget()
        {
            observer.Samples = 0;
            target = null;
        }

        /// <summary>The target is where it is now, so many seconds after the last step.</summary>
        /// <param name="seen">The target; another than before is observed anew.</param>
        /// <param name="settings">How to observe it.</param>
        /// <param name="seconds">Since the last step.</param>
        internal TurretMotion Observe(Transform seen, in MotionSettings settings, float seconds)
        {
            if (seen != target)
            {
                observer.Samples = 0;
                target = seen;
                body = seen.GetComponentInParent<Rigidbody>();
            }
            DVec3 position = seen.position;
            observer.HalfLife = settings.HalfLife;
            observer.Jump = settings.Jump;
            bool isBody = body != null && !body.isKinematic;
            if (!isBody || settings.Clock != TurretClock.Frame)
            {
                observer.Observe(position, seconds);
                return new TurretMotion(position, observer.Velocity, observer.Acceleration);
            }
            // The physics moves it in ticks, of which a frame may have none or several.
            float now = Time.fixedTime;
            observer.Observe(body.position, observer.Samples == 0 ? 0 : now - tick);
            tick = now;
            return new TurretMotion(position, body.GetPointVelocity(seen.position), observer.Acceleration);
        }
    }

    /// <summary>How the motion of targets is observed.</summary>
    internal readonly struct MotionSettings
    {
        internal readonly TurretClock Clock;
        internal readonly float HalfLife, Jump;

        internal MotionSettings(TurretClock clock, float halfLife, float jump)
        {
            Clock = clock;
            HalfLife = halfLife;
            Jump = jump;
        }
    }
}
