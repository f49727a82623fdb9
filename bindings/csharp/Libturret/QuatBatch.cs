// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;
using System.Numerics;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>
    /// Functions for many quaternions at once. All spans of one call must have the same length, unless the method
    /// states otherwise. The span for the result may be the span of an input. If an element has bad input, its entry in
    /// the result is left unchanged.
    /// </summary>
    /// <remarks>
    /// Every element gets the same bits as from the single call. A method returns false only if a pointer is null or
    /// misaligned. A span is never misaligned, unless it was cast from a span of another type.
    /// </remarks>
    public static unsafe class QuatBatch
    {
        private const int MatrixLength = 16;

        /// <summary>Multiplies many pairs of quaternions: result[i] = a[i] · b[i].</summary>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static bool Mul(ReadOnlySpan<Quat> a, ReadOnlySpan<Quat> b, Span<Quat> result)
        {
            int n = result.Length;
            Lengths.Same(a.Length, n, nameof(a));
            Lengths.Same(b.Length, n, nameof(b));
            fixed (Quat* pa = &MemoryMarshal.GetReference(a), pb = &MemoryMarshal.GetReference(b))
            fixed (Quat* made = &MemoryMarshal.GetReference(result))
                return Mul(pa, pb, made, Lengths.Count(n));
        }

        /// <inheritdoc cref="Native.quat_mul_batch"/>
        /// <returns>True if no pointer is null or misaligned. Otherwise false, and nothing is written.</returns>
        public static bool Mul(Quat* a, Quat* b, Quat* result, UIntPtr count) =>
            Written(Native.quat_mul_batch(result, a, b, count), count);

        /// <summary>Applies <see cref="Quat.Slerp"/> to many pairs, with one t for all.</summary>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static bool Slerp(ReadOnlySpan<Quat> from, ReadOnlySpan<Quat> to, float t, Span<Quat> result) =>
            Slerp(from, to, MemoryMarshal.CreateReadOnlySpan(ref t, 1), result);

        /// <summary>Applies <see cref="Quat.Slerp"/> to many pairs, with a t for each pair or one t for all.</summary>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static bool Slerp(
            ReadOnlySpan<Quat> from, ReadOnlySpan<Quat> to, ReadOnlySpan<float> t, Span<Quat> result)
        {
            int n = result.Length;
            Lengths.Same(from.Length, n, nameof(from));
            Lengths.Same(to.Length, n, nameof(to));
            UIntPtr stride = Lengths.Stride<float>(t.Length, n, nameof(t));
            fixed (Quat* pFrom = &MemoryMarshal.GetReference(from), pTo = &MemoryMarshal.GetReference(to))
            fixed (float* pt = &MemoryMarshal.GetReference(t))
            fixed (Quat* made = &MemoryMarshal.GetReference(result))
                return Slerp(pFrom, pTo, pt, stride, made, Lengths.Count(n));
        }

        /// <inheritdoc cref="Native.quat_slerp_batch"/>
        /// <returns>True if no pointer is null or misaligned. Otherwise false, and nothing is written.</returns>
        public static bool Slerp(Quat* from, Quat* to, float* t, UIntPtr tStride, Quat* result, UIntPtr count) =>
            Written(Native.quat_slerp_batch(result, from, to, t, tStride, count), count);

        /// <summary>Applies <see cref="Quat.Nlerp"/> to many pairs, with one t for all.</summary>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static bool Nlerp(ReadOnlySpan<Quat> from, ReadOnlySpan<Quat> to, float t, Span<Quat> result) =>
            Nlerp(from, to, MemoryMarshal.CreateReadOnlySpan(ref t, 1), result);

        /// <summary>Applies <see cref="Quat.Nlerp"/> to many pairs, with a t for each pair or one t for all.</summary>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static bool Nlerp(
            ReadOnlySpan<Quat> from, ReadOnlySpan<Quat> to, ReadOnlySpan<float> t, Span<Quat> result)
        {
            int n = result.Length;
            Lengths.Same(from.Length, n, nameof(from));
            Lengths.Same(to.Length, n, nameof(to));
            UIntPtr stride = Lengths.Stride<float>(t.Length, n, nameof(t));
            fixed (Quat* pFrom = &MemoryMarshal.GetReference(from), pTo = &MemoryMarshal.GetReference(to))
            fixed (float* pt = &MemoryMarshal.GetReference(t))
            fixed (Quat* made = &MemoryMarshal.GetReference(result))
                return Nlerp(pFrom, pTo, pt, stride, made, Lengths.Count(n));
        }

        /// <inheritdoc cref="Native.quat_nlerp_batch"/>
        /// <returns>True if no pointer is null or misaligned. Otherwise false, and nothing is written.</returns>
        public static bool Nlerp(Quat* from, Quat* to, float* t, UIntPtr tStride, Quat* result, UIntPtr count) =>
            Written(Native.quat_nlerp_batch(result, from, to, t, tStride, count), count);

        /// <summary>Rotates many vectors: v[i] by q[i], or by q[0] if q has one quaternion.</summary>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static bool Rotate(ReadOnlySpan<Quat> q, ReadOnlySpan<Vec3> v, Span<Vec3> result)
        {
            int n = result.Length;
            UIntPtr stride = Lengths.Stride<Quat>(q.Length, n, nameof(q));
            Lengths.Same(v.Length, n, nameof(v));
            fixed (Quat* pq = &MemoryMarshal.GetReference(q))
            fixed (Vec3* pv = &MemoryMarshal.GetReference(v), made = &MemoryMarshal.GetReference(result))
                return Rotate(pq, stride, pv, made, Lengths.Count(n));
        }

        /// <inheritdoc cref="Native.quat_rot_vec_batch"/>
        /// <returns>True if no pointer is null or misaligned. Otherwise false, and nothing is written.</returns>
        public static bool Rotate(Quat* q, UIntPtr qStride, Vec3* v, Vec3* result, UIntPtr count) =>
            Written(Native.quat_rot_vec_batch(result, v, q, qStride, count), count);

        /// <summary>
        /// Converts many quaternions to matrices of 16 numbers each, for column vectors: row r, column c is at
        /// 4·c + r.
        /// </summary>
        /// <exception cref="ArgumentException">There are not 16 numbers for each quaternion.</exception>
        public static bool ToMatrix(ReadOnlySpan<Quat> q, Span<float> result)
        {
            Lengths.Multiple(result.Length, MatrixLength, q.Length, nameof(result));
            fixed (Quat* pq = &MemoryMarshal.GetReference(q))
            fixed (float* made = &MemoryMarshal.GetReference(result))
                return ToMatrix(pq, made, Lengths.Count(q.Length));
        }

        /// <summary>Applies <see cref="Quat.ToMatrix"/> to many quaternions.</summary>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static bool ToMatrix(ReadOnlySpan<Quat> q, Span<Matrix4x4> result)
        {
            Lengths.Same(result.Length, q.Length, nameof(result));
            return ToMatrix(q, MemoryMarshal.Cast<Matrix4x4, float>(result));
        }

        /// <inheritdoc cref="Native.quat_to_matrix_batch"/>
        /// <returns>True if no pointer is null or misaligned. Otherwise false, and nothing is written.</returns>
        public static bool ToMatrix(Quat* q, float* result, UIntPtr count) =>
            Written(Native.quat_to_matrix_batch(result, q, count), count);

        /// <summary>
        /// Applies <see cref="Quat.FromEuler(float, float, float)"/> to many vectors of angles: X is roll, Y is pitch,
        /// Z is yaw.
        /// </summary>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static bool FromEuler(ReadOnlySpan<Vec3> rollPitchYaw, Span<Quat> result)
        {
            Lengths.Same(rollPitchYaw.Length, result.Length, nameof(rollPitchYaw));
            fixed (Vec3* angles = &MemoryMarshal.GetReference(rollPitchYaw))
            fixed (Quat* made = &MemoryMarshal.GetReference(result))
                return FromEuler(angles, made, Lengths.Count(result.Length));
        }

        /// <inheritdoc cref="Native.euler_to_quat_batch"/>
        /// <returns>True if no pointer is null or misaligned. Otherwise false, and nothing is written.</returns>
        public static bool FromEuler(Vec3* rollPitchYaw, Quat* result, UIntPtr count) =>
            Written(Native.euler_to_quat_batch(result, rollPitchYaw, count), count);

        /// <summary>Applies <see cref="Quat.Integrate"/> to many orientations, with one dt for all.</summary>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static bool Integrate(ReadOnlySpan<Quat> q, ReadOnlySpan<Vec3> omega, float dt, Span<Quat> result)
        {
            int n = result.Length;
            Lengths.Same(q.Length, n, nameof(q));
            Lengths.Same(omega.Length, n, nameof(omega));
            fixed (Quat* pq = &MemoryMarshal.GetReference(q))
            fixed (Vec3* pOmega = &MemoryMarshal.GetReference(omega))
            fixed (Quat* made = &MemoryMarshal.GetReference(result))
                return Integrate(pq, pOmega, dt, made, Lengths.Count(n));
        }

        /// <inheritdoc cref="Native.quat_integrate_batch"/>
        /// <returns>True if no pointer is null or misaligned. Otherwise false, and nothing is written.</returns>
        public static bool Integrate(Quat* q, Vec3* omega, float dt, Quat* result, UIntPtr count) =>
            Written(Native.quat_integrate_batch(result, q, omega, dt, count), count);

        /// <summary>
        /// Returns whether a call succeeded. A call that succeeds returns its output, which may be null for an empty
        /// batch.
        /// </summary>
        private static bool Written(void* answer, UIntPtr count) => answer != null || count == UIntPtr.Zero;
    }
}
