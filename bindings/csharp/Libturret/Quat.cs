// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>
    /// A quaternion: X, Y, Z, W in memory. The default value is all zeros, which is no rotation; <see cref="Identity"/>
    /// is the identity rotation.
    /// </summary>
    /// <remarks>
    /// A method that can fail has two forms: one reports failure, such as <see cref="TrySlerp"/>, and one does not,
    /// such as <see cref="Slerp"/>. On bad input the result of both is the quaternion that the method starts from, or
    /// the identity if the method makes a quaternion from other values.
    /// </remarks>
    [Serializable, StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Quat : IEquatable<Quat>
    {
        /// <summary>The first component of the vector part.</summary>
        public float X;
        /// <summary>The second component of the vector part.</summary>
        public float Y;
        /// <summary>The third component of the vector part.</summary>
        public float Z;
        /// <summary>The real part.</summary>
        public float W;

        /// <summary>Initializes a quaternion from its components.</summary>
        public Quat(float x, float y, float z, float w)
        {
            X = x;
            Y = y;
            Z = z;
            W = w;
        }

        /// <summary>The identity rotation: (0, 0, 0, 1).</summary>
        public static Quat Identity => new Quat(0, 0, 0, 1);

        /// <inheritdoc cref="Native.quat_identity"/>
        public void SetIdentity()
        {
            fixed (Quat* q = &this)
                Native.quat_identity(q);
        }

        /// <summary>Returns a·b, which rotates by b, then by a.</summary>
        public static Quat operator *(in Quat a, in Quat b)
        {
            Quat made;
            fixed (Quat* pa = &a, pb = &b)
                Native.quat_mul(&made, pa, pb);
            return made;
        }

        /// <summary>Rotates v by q, as <see cref="Rotate(in Vec3)"/> does.</summary>
        public static Vec3 operator *(in Quat q, in Vec3 v) => q.Rotate(v);

        /// <summary>Multiplies each component by s.</summary>
        public static Quat operator *(in Quat q, float s) => new Quat(q.X * s, q.Y * s, q.Z * s, q.W * s);

        /// <summary>Multiplies each component by s.</summary>
        public static Quat operator *(float s, in Quat q) => q * s;

        /// <summary>Divides each component by s.</summary>
        public static Quat operator /(in Quat q, float s) => new Quat(q.X / s, q.Y / s, q.Z / s, q.W / s);

        /// <summary>Adds the components. The sum is not a rotation until it is normalized.</summary>
        public static Quat operator +(in Quat a, in Quat b) => new Quat(a.X + b.X, a.Y + b.Y, a.Z + b.Z, a.W + b.W);

        /// <summary>Subtracts the components.</summary>
        public static Quat operator -(in Quat a, in Quat b) => new Quat(a.X - b.X, a.Y - b.Y, a.Z - b.Z, a.W - b.W);

        /// <summary>Returns the quaternion itself.</summary>
        public static Quat operator +(in Quat q) => q;

        /// <summary>Negates each component. The result is the same rotation.</summary>
        public static Quat operator -(in Quat q) => new Quat(-q.X, -q.Y, -q.Z, -q.W);

        /// <summary>
        /// Returns whether all components are equal. −0 equals 0, and NaN equals nothing. q and −q are not equal,
        /// although they are the same rotation. To compare rotations, use <see cref="Angle"/>.
        /// </summary>
        public static bool operator ==(in Quat a, in Quat b) => a.X == b.X && a.Y == b.Y && a.Z == b.Z && a.W == b.W;

        /// <summary>Returns whether any component differs.</summary>
        public static bool operator !=(in Quat a, in Quat b) => !(a == b);

        /// <summary>Converts from the type of System.Numerics, which has the same convention.</summary>
        public static implicit operator Quat(System.Numerics.Quaternion q) => new Quat(q.X, q.Y, q.Z, q.W);

        /// <summary>Converts to the type of System.Numerics, which has the same convention.</summary>
        public static implicit operator System.Numerics.Quaternion(in Quat q) =>
            new System.Numerics.Quaternion(q.X, q.Y, q.Z, q.W);

        /// <summary>
        /// Returns the sum by a call of the native library. The operator, a + b, gives the same result.
        /// </summary>
        public static Quat Add(in Quat a, in Quat b)
        {
            Quat made;
            fixed (Quat* pa = &a, pb = &b)
                Native.quat_add(&made, pa, pb);
            return made;
        }

        /// <summary>
        /// Multiplies each component by s, by a call of the native library. The operator, q * s, gives the same result.
        /// </summary>
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

        /// <summary>Returns the square of the length.</summary>
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
        /// <returns>
        /// True if q has an inverse that floats can represent. Otherwise false, and the result is <paramref name="q"/>.
        /// </returns>
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
        /// <returns>The inverse, or <paramref name="q"/> if it has none.</returns>
        public static Quat Inverse(in Quat q)
        {
            TryInverse(q, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_normalize"/>
        /// <returns>True if q is a rotation. False if q is zero or not finite, and the result is then q.</returns>
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
        /// <returns>The unit quaternion, or <paramref name="q"/> if it is zero or not finite.</returns>
        public static Quat Normalize(in Quat q)
        {
            TryNormalize(q, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_rot_vec"/>
        /// <returns>True if this quaternion is a rotation. False if it is zero, and the result is then v.</returns>
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
        /// <returns>The rotated vector, or <paramref name="v"/> if this quaternion is zero.</returns>
        public readonly Vec3 Rotate(in Vec3 v)
        {
            TryRotate(v, out Vec3 made);
            return made;
        }

        /// <summary>Rotates v in place.</summary>
        /// <returns>True if this quaternion is a rotation. False if it is zero, and v is then unchanged.</returns>
        public readonly bool RotateInPlace(ref Vec3 v)
        {
            fixed (Quat* q = &this)
            fixed (Vec3* pv = &v)
                return Native.quat_rot_vec_self(pv, q) != null;
        }

        /// <summary>Compares as == does, except that NaN equals NaN, so that a dictionary finds every key.</summary>
        public readonly bool Equals(Quat other) =>
            X.Equals(other.X) && Y.Equals(other.Y) && Z.Equals(other.Z) && W.Equals(other.W);

        /// <inheritdoc/>
        public override readonly bool Equals(object? obj) => obj is Quat other && Equals(other);

        /// <inheritdoc/>
        public override readonly int GetHashCode() => Hash.Of(X, Y, Z, W);

        /// <summary>
        /// Returns (X, Y, Z, W) in the invariant culture, with enough digits to restore each number exactly.
        /// </summary>
        public override readonly string ToString() =>
            string.Format(CultureInfo.InvariantCulture, "({0:R}, {1:R}, {2:R}, {3:R})", X, Y, Z, W);
    }
}
