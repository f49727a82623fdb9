// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret
{
    /// <summary>
    /// The time of a step, by the clock by which a turret steps and by Unity's other clock: the ticks of the physics for a
    /// step in a frame, and the frames for a step in a tick.
    /// </summary>
    internal struct StepTime
    {
        private bool knowsPhysics;
        private Vec3 gravity;
        private float physicsStep;

        /// <summary>The time since the last step, seconds.</summary>
        internal float Seconds { get; private set; }

        /// <summary>The time since the last step by the other clock, seconds.</summary>
        internal float OtherSeconds { get; private set; }

        /// <summary>The other clock's time now.</summary>
        internal double Other { get; private set; }

        /// <summary>Whether this is a step in a tick.</summary>
        internal bool IsTick { get; private set; }

        /// <summary>Begins a step of Unity's messages.</summary>
        internal void Begin()
        {
            double before = Other;
            Begin(Time.deltaTime);
            OtherSeconds = Mathf.Max((float)(Other - before), 0);
        }

        /// <summary>Begins a step that a script makes, which lasts as long as the script says.</summary>
        internal void Begin(float seconds)
        {
            IsTick = Time.inFixedTimeStep;
            Other = IsTick ? TurretScene.Frame : Time.fixedTimeAsDouble;
            Seconds = OtherSeconds = seconds;
            knowsPhysics = false;
        }

        /// <summary>Makes a shot fly as a rigid body. Asks the physics only once in a step.</summary>
        internal void MakeBody(ref TurretShot shot)
        {
            if (!knowsPhysics)
                (gravity, physicsStep, knowsPhysics) = (Physics.gravity, Time.fixedDeltaTime, true);
            shot.Gravity += gravity;
            shot.PhysicsStep = physicsStep;
        }
    }
}
