// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A quaternion, X, Y, Z, W in memory; a new one is all zeros, <see cref="Identity"/> is no turn.</summary>
    /// <remarks>
    /// What can fail has a form that tells, as <see cref="TrySlerp"/>, and one that does not, as <see cref="Slerp"/>.
    /// On bad input both return what is held: where the turn starts from, the quaternion itself, or the identity
    /// where a quaternion is made of something else.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Quat : IEquatable<Quat>
    {
        /// <summary>The part along the first axis.</summary>
        public float X;
        /// <summary>The part along the second axis.</summary>
        public float Y;
        /// <summary>The part along the third axis.</summary>
        public float Z;
        /// <summary>The real part.</summary>
        public float W;

        /// <summary>A quaternion of these components.</summary>
        public Quat(float x, float y, float z, float w)
        {
            X = x;
            Y = y;
            Z = z;
            W = w;
        }

        /// <summary>The quaternion that turns nothing: 0, 0, 0, 1.</summary>
        public static Quat Identity => new Quat(0, 0, 0, 1);

        /// <inheritdoc cref="Native.quat_identity"/>
        public void SetIdentity()
        {
            fixed (Quat* q = &this)
                Native.quat_identity(q);
        }

        /// <summary>a·b turns by b, then by a.</summary>
        public static Quat operator *(in Quat a, in Quat b)
        {
            Quat made;
            fixed (Quat* pa = &a, pb = &b)
                Native.quat_mul(&made, pa, pb);
            return made;
        }

        /// <summary>v turned by q, as <see cref="Rotate(in Vec3)"/>.</summary>
        public static Vec3 operator *(in Quat q, in Vec3 v) => q.Rotate(v);

        /// <summary>The product, component by component.</summary>
        public static Quat operator *(in Quat q, float s) => new Quat(q.X * s, q.Y * s, q.Z * s, q.W * s);

        /// <summary>The product, component by component.</summary>
        public static Quat operator *(float s, in Quat q) => q * s;

        /// <summary>Each component divided by s.</summary>
        public static Quat operator /(in Quat q, float s) => new Quat(q.X / s, q.Y / s, q.Z / s, q.W / s);

        /// <summary>The sum, component by component. It is no rotation until normalized.</summary>
        public static Quat operator +(in Quat a, in Quat b) => new Quat(a.X + b.X, a.Y + b.Y, a.Z + b.Z, a.W + b.W);

        /// <summary>The difference, component by component.</summary>
        public static Quat operator -(in Quat a, in Quat b) => new Quat(a.X - b.X, a.Y - b.Y, a.Z - b.Z, a.W - b.W);

        /// <summary>The quaternion itself.</summary>
        public static Quat operator +(in Quat q) => q;

        /// <summary>The opposite quaternion, which is the same rotation.</summary>
        public static Quat operator -(in Quat q) => new Quat(-q.X, -q.Y, -q.Z, -q.W);

        /// <summary>
        /// Whether the numbers are the same: −0 is 0, and NaN is nothing. q and −q are the same rotation, and differ:
        /// <see cref="Angle"/> tells rotations apart.
        /// </summary>
        public static bool operator ==(in Quat a, in Quat b) => a.X == b.X && a.Y == b.Y && a.Z == b.Z && a.W == b.W;

        /// <summary>The opposite of ==.</summary>
        public static bool operator !=(in Quat a, in Quat b) => !(a == b);

        /// <summary>From the runtime's own type, of the same convention.</summary>
        public static implicit operator Quat(System.Numerics.Quaternion q) => new Quat(q.X, q.Y, q.Z, q.W);

        /// <summary>To the runtime's own type, of the same convention.</summary>
        public static implicit operator System.Numerics.Quaternion(in Quat q) =>
            new System.Numerics.Quaternion(q.X, q.Y, q.Z, q.W);

        /// <summary>Returns the sum by a call of the native library; a + b is the same.</summary>
        public static Quat Add(in Quat a, in Quat b)
        {
            Quat made;
            fixed (Quat* pa = &a, pb = &b)
                Native.quat_add(&made, pa, pb);
            return made;
        }

        /// <summary>Returns the product of each component by a call of the native library; q * s is the same.</summary>
        public static Quat Scale(in Quat q, float s)
        {
            Quat made;
            fixed (Quat* pq = &q)
                Native.quat_scale(&made, pq, s);
            return made;
        }

        /// <inheritdoc cref="Native.quat_dot"/>
        public static float Dot(in Quat a, in Quat b)
        {
            fixed (Quat* pa = &a, pb = &b)
                return Native.quat_dot(pa, pb);
        }

        /// <inheritdoc cref="Native.quat_angle"/>
        public static float Angle(in Quat a, in Quat b)
        {
            fixed (Quat* pa = &a, pb = &b)
                return Native.quat_angle(pa, pb);
        }

        /// <inheritdoc cref="Native.quat_len"/>
        public readonly float Length()
        {
            fixed (Quat* q = &this)
                return Native.quat_len(q);
        }

        /// <summary>Returns the length times itself.</summary>
        public readonly float LengthSquared() => Dot(this, this);

        /// <inheritdoc cref="Native.quat_conjugate"/>
        public static Quat Conjugate(in Quat q)
        {
            Quat made;
            fixed (Quat* pq = &q)
                Native.quat_conjugate(&made, pq);
            return made;
        }

        /// <inheritdoc cref="Native.quat_inverse"/>
        /// <returns>Whether q has one that floats can hold; else the result is q.</returns>
        public static bool TryInverse(in Quat q, out Quat result)
        {
            Quat made = q;
            bool ok;
            fixed (Quat* pq = &q)
                ok = Native.quat_inverse(&made, pq) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_inverse"/>
        /// <returns>The inverse; q where it has none.</returns>
        public static Quat Inverse(in Quat q)
        {
            TryInverse(q, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_normalize"/>
        /// <returns>Whether q is a rotation; else, being zero or not finite, the result is q.</returns>
        public static bool TryNormalize(in Quat q, out Quat result)
        {
            Quat made = q;
            bool ok;
            fixed (Quat* pq = &q)
                ok = Native.quat_normalize(&made, pq) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_normalize"/>
        /// <returns>The unit quaternion; q where it is zero or not finite.</returns>
        public static Quat Normalize(in Quat q)
        {
            TryNormalize(q, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_rot_vec"/>
        /// <returns>Whether this is a rotation; else, being zero, the result is v.</returns>
        public readonly bool TryRotate(in Vec3 v, out Vec3 result)
        {
            Vec3 made = v;
            bool ok;
            fixed (Quat* q = &this)
            fixed (Vec3* pv = &v)
                ok = Native.quat_rot_vec(&made, pv, q) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_rot_vec"/>
        /// <returns>The turned vector; v where this is zero.</returns>
        public readonly Vec3 Rotate(in Vec3 v)
        {
            TryRotate(v, out Vec3 made);
            return made;
        }

        /// <summary>Turns v in place.</summary>
        /// <returns>Whether this is a rotation; else, being zero, v stays as it is.</returns>
        public readonly bool RotateInPlace(ref Vec3 v)
        {
            fixed (Quat* q = &this)
            fixed (Vec3* pv = &v)
                return Native.quat_rot_vec_self(pv, q) != null;
        }

        /// <summary>As ==, but that NaN is NaN, so that what is put into a dictionary is found there.</summary>
        public readonly bool Equals(Quat other) =>
            X.Equals(other.X) && Y.Equals(other.Y) && Z.Equals(other.Z) && W.Equals(other.W);

        /// <inheritdoc/>
        public override readonly bool Equals(object obj) => obj is Quat other && Equals(other);

        /// <inheritdoc/>
        public override readonly int GetHashCode() => Hash.Of(X, Y, Z, W);

        /// <summary>(X, Y, Z, W), each as it is read back to the same number, in any culture.</summary>
        public override readonly string ToString() =>
            string.Format(CultureInfo.InvariantCulture, "({0:R}, {1:R}, {2:R}, {3:R})", X, Y, Z, W);
    }
}
