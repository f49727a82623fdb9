// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret
{
    /// <summary>Finds how a target moves, from where it is at each step.</summary>
    internal sealed class TargetGauge
    {
        private TurretObserver observer;
        private TurretClock clock;
        private Transform target;
        private bool seesPoint;
        private BodyFinder finder;
        private DVec3 last;
        private double tick;

        /// <summary>By which clock the target moves.</summary>
        internal ref readonly TurretClock Clock => ref clock;

        /// <summary>Whether there is something to aim at.</summary>
        internal static bool IsThere(Transform target) => target != null && target.gameObject.activeInHierarchy;

        /// <summary>
        /// Forgets the motion. At the next step the target may then be elsewhere, without counting as having moved
        /// there.
        /// </summary>
        internal void Forget()
        {
            observer.Samples = 0;
            (clock, finder) = (default, default);
            target = null;
            seesPoint = false;
            SeesBody = false;
        }

        /// <summary>Whether the target is a rigid body that is not kinematic, or belongs to one.</summary>
        internal bool SeesBody { get; private set; }

        /// <summary>Notes that the target has stood still until the step that now begins.</summary>
        internal void StoodUntil(in StepTime time) => clock.StoodUntil(time.Other - time.OtherSeconds);

        /// <summary>Observes a point that is here now.</summary>
        internal TurretMotion Observe(Vector3 point, in MotionSettings settings, in StepTime time)
        {
            if (!seesPoint)
                Forget();
            seesPoint = true;
            return Follow(point, settings, time);
        }

        /// <summary>Observes where a target is now.</summary>
        /// <param name="seen">The target. A target other than that of the last step is observed anew.</param>
        /// <param name="settings">How to observe it.</param>
        /// <param name="time">The time since the last step.</param>
        internal TurretMotion Observe(Transform seen, in MotionSettings settings, in StepTime time)
        {
            if (!ReferenceEquals(seen, target))
            {
                Forget();
                target = seen;
            }
            DVec3 position = seen.position;
            SeesBody = finder.TryBody(seen, out Rigidbody body);
            if (!SeesBody || time.IsTick)
                return Follow(position, settings, time);
            // A rigid body knows its velocity, and its own position is that of the last tick even if what is seen of it is
            // interpolated.
            Set(settings);
            clock.Observe(position, default, time.Seconds, time.Other);
            observer.Observe(body.position, observer.Samples == 0 ? 0 : (float)(time.Other - tick));
            tick = time.Other;
            return new TurretMotion(position, body.GetPointVelocity((Vector3)position), observer.Acceleration);
        }

        private TurretMotion Follow(in DVec3 position, in MotionSettings settings, in StepTime time)
        {
            Set(settings);
            float moved = clock.Observe(position, default, time.Seconds, time.Other);
            bool stands = observer.Samples > 0 && observer.Velocity == default && observer.Acceleration == default
                && position == last;
            if (!stands)
                observer.Observe(position, moved);
            last = position;
            return new TurretMotion(position, observer.Velocity, observer.Acceleration);
        }

        private void Set(in MotionSettings settings)
        {
            observer.HalfLife = settings.HalfLife;
            observer.Jump = settings.Jump;
        }
    }

    /// <summary>How to observe the motion of targets.</summary>
    internal readonly struct MotionSettings
    {
        internal readonly float HalfLife, Jump;

        internal MotionSettings(float halfLife, float jump)
        {
            HalfLife = halfLife;
            Jump = jump;
        }
    }
}
