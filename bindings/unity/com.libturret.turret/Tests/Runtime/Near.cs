// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using NUnit.Framework;
using UnityEngine;

namespace Libturret.Tests
{
    /// <summary>What the tests have in common.</summary>
    internal static class Near
    {
        /// <summary>The rounding error of unit vectors of floats that are turned once or twice.</summary>
        internal const float Rounding = 1e-6f;

        /// <summary>Yaws all around, including the quarter turns and both sides of ±π.</summary>
        internal static readonly float[] Yaws =
        {
            0, 0.3f, -0.3f, 1, 1.5f, (float)(Math.PI / 2), 1.6f, 2, 3, 3.14f, (float)Math.PI, -3.14f, -3, -2, -1.6f,
            (float)(-Math.PI / 2), -1.5f, -1,
        };

        /// <summary>Where a yaw looks in Unity, by Unity's own formula.</summary>
        internal static Vec3 Heading(double yaw) => new Vec3((float)Math.Sin(yaw), 0, (float)Math.Cos(yaw));

        internal static void AreEqual(Vec3 expected, Vec3 actual, float delta = Rounding)
        {
            float off = Vec3.Distance(expected, actual);
            Assert.IsTrue(off <= delta, $"{actual} in place of {expected}, off by {off}");
        }

        /// <summary>Compares rotations: q and −q are equal.</summary>
        internal static void AreEqual(Quat expected, Quat actual, float delta = Rounding)
        {
            float off = Quat.Angle(expected, actual);
            Assert.IsTrue(off <= delta, $"{actual} in place of {expected}, off by {off}");
        }

        /// <summary>The direction from one position to another.</summary>
        internal static Vec3 Direction(DVec3 from, DVec3 to) =>
            Vec3.Normalize(new Vec3((float)(to.X - from.X), (float)(to.Y - from.Y), (float)(to.Z - from.Z)));
    }
}
