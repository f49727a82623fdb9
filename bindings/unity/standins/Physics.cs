// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public static class Time
    {
        public static float deltaTime { get; internal set; }
        public static float fixedDeltaTime { get; internal set; } = 0.02f;
        /// <summary>The time of the frame; within a tick, of the tick.</summary>
        public static double timeAsDouble => inFixedTimeStep ? fixedTimeAsDouble : FrameTime;
        /// <summary>The time of the physics. A test may set it.</summary>
        public static double fixedTimeAsDouble { get; set; }
        public static bool inFixedTimeStep { get; internal set; }
        internal static double FrameTime { get; set; }
    }

    public static class Physics
    {
        public static Vector3 gravity = new Vector3(0, -9.81f, 0);
    }

    /// <summary>
    /// Moves as PhysX moves a body that nothing touches: the velocity first, by gravity and then by drag.
    /// </summary>
    public sealed class Rigidbody : Component
    {
        private static readonly List<Rigidbody> All = new List<Rigidbody>();

        public bool isKinematic;
        public bool useGravity = true;
        public float drag;
        public Vector3 velocity, angularVelocity;

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
