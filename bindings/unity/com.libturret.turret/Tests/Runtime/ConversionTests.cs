// SPDX-License-Identifier: MIT OR Apache-2.0
using NUnit.Framework;
using UnityEngine;

namespace Libturret.Tests
{
    /// <summary>Conversions of Unity's types to libturret's, with and without a copy.</summary>
    public class ConversionTests
    {
        [Test]
        public void Values_ThereAndBack_AreTheSame()
        {
            Vec2 flat = new Vector2(1, 2);
            Vector2 flatBack = flat;
            Assert.AreEqual(new Vec2(1, 2), flat);
            Assert.IsTrue(flatBack.x == 1 && flatBack.y == 2);

            Vec3 vector = new Vector3(1, 2, 3);
            Vector3 vectorBack = vector;
            Assert.AreEqual(new Vec3(1, 2, 3), vector);
            Assert.IsTrue(vectorBack.x == 1 && vectorBack.y == 2 && vectorBack.z == 3);

            Quat rotation = new Quaternion(0.1f, 0.2f, 0.3f, 0.4f);
            Quaternion rotationBack = rotation;
            Assert.AreEqual(new Quat(0.1f, 0.2f, 0.3f, 0.4f), rotation);
            Assert.IsTrue(rotationBack.x == 0.1f && rotationBack.y == 0.2f);
            Assert.IsTrue(rotationBack.z == 0.3f && rotationBack.w == 0.4f);

            DVec3 position = new Vector3(0.1f, 2, -3);
            var positionBack = (Vector3)position;
            Assert.AreEqual(new DVec3(0.1f, 2, -3), position);
            Assert.IsTrue(positionBack.x == 0.1f && positionBack.y == 2 && positionBack.z == -3);
        }

        [Test]
        public void Rotations_OfBothLibraries_TurnAlike()
        {
            Quaternion a = Quaternion.Euler(20, 130, -70), b = Quaternion.Euler(-40, 10, 35);
            var v = new Vector3(1, -2, 3);
            Quat ours = (Quat)a * (Quat)b;
            Near.AreEqual(a * b, ours);
            Near.AreEqual(a * b * v, ours * (Vec3)v, 4 * Near.Rounding);
        }

        [Test]
        public void Views_AreTheSameVariable()
        {
            var rotation = new Quaternion(0.1f, 0.2f, 0.3f, 0.4f);
            rotation.AsQuat().W = 5;
            Assert.IsTrue(rotation.w == 5 && rotation.x == 0.1f);

            var vector = new Vector3(1, 2, 3);
            vector.AsVec3().Z = 7;
            Assert.IsTrue(vector.z == 7 && vector.x == 1);

            var flat = new Vector2(1, 2);
            flat.AsVec2().Y = 8;
            Assert.IsTrue(flat.y == 8 && flat.x == 1);

            var ours = new Quat(0.1f, 0.2f, 0.3f, 0.4f);
            ours.AsQuaternion().y = 5;
            Assert.AreEqual(new Quat(0.1f, 5, 0.3f, 0.4f), ours);

            var ourVector = new Vec3(1, 2, 3);
            ourVector.AsVector3().y = 9;
            Assert.AreEqual(new Vec3(1, 9, 3), ourVector);

            var ourFlat = new Vec2(1, 2);
            ourFlat.AsVector2().x = 3;
            Assert.AreEqual(new Vec2(3, 2), ourFlat);
        }
    }
}
