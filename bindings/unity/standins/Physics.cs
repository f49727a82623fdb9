// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public static class Time
    {
        private static float delta, fixedDelta = 0.02f;
        private static double tick;
        private static bool isInTick;

        public static float deltaTime { get => EngineCalls.Counted(delta); internal set => delta = value; }
        public static float fixedDeltaTime { get => EngineCalls.Counted(fixedDelta); internal set => fixedDelta = value; }
        /// <summary>The time of the frame; within a tick, of the tick.</summary>
        public static double timeAsDouble => EngineCalls.Counted(isInTick ? tick : FrameTime);
        /// <summary>The time of the physics. A test may set it.</summary>
        public static double fixedTimeAsDouble { get => EngineCalls.Counted(tick); set => tick = value; }
        public static bool inFixedTimeStep { get => EngineCalls.Counted(isInTick); internal set => isInTick = value; }
        internal static double FrameTime { get; set; }
    }

    public static class Physics
    {
        private static Vector3 down = new Vector3(0, -9.81f, 0);

        public static Vector3 gravity { get => EngineCalls.Counted(down); set => down = value; }
    }

    /// <summary>
    /// Moves as PhysX moves a body that nothing touches: the velocity first, by gravity and then by drag.
    /// </summary>
    public sealed class Rigidbody : Component
    {
        private static readonly List<Rigidbody> All = new List<Rigidbody>();

        private bool isMovedByScripts;
        private Vector3 linear, angular;

        public bool useGravity = true;
        public float drag;
        public bool isKinematic { get => EngineCalls.Counted(isMovedByScripts); set => isMovedByScripts = value; }
        public Vector3 velocity { get => EngineCalls.Counted(linear); set => linear = value; }
        public Vector3 angularVelocity { get => EngineCalls.Counted(angular); set => angular = value; }

        public Rigidbody() => All.Add(this);

        public Vector3 position
        {
            get => transform.position;
            set => transform.position = value;
        }

        public Vector3 GetPointVelocity(Vector3 worldPoint) =>
            velocity + Vector3.Cross(angularVelocity, worldPoint - position);

        internal static void Clear() => All.Clear();

        internal static void Simulate(float seconds)
        {
            foreach (Rigidbody body in All)
                if (!body.isKinematic && body != null)
                    body.Move(seconds);
        }

        private void Move(float seconds)
        {
            if (useGravity)
                velocity += Physics.gravity * seconds;
            velocity *= Math.Max(0, 1 - seconds * drag);
            position += velocity * seconds;
            float angle = angularVelocity.magnitude * seconds;
            if (angle > 0)
                transform.rotation =
                    Quaternion.AngleAxis(angle * Mathf.Rad2Deg, angularVelocity) * transform.rotation;
        }
    }
}
