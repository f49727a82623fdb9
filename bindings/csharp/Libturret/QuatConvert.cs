// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;
using System.Numerics;
using System.Runtime.InteropServices;

namespace Libturret
{
    // Conversions from and to axis and angle, Euler angles, matrices and directions. On bad input, a method that makes
    // a quaternion returns the identity.
    public unsafe partial struct Quat
    {
        private const int MatrixLength = 16;

        /// <inheritdoc cref="Native.quat_init_axis_v"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is the identity.</returns>
        public static bool TryFromAxisAngle(in Vec3 axis, float angle, out Quat result)
        {
            Quat made = Identity;
            bool ok;
            fixed (Vec3* pAxis = &axis)
                ok = Native.quat_init_axis_v(&made, pAxis, angle) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_init_axis_v"/>
        /// <returns>The rotation; on bad input, the identity.</returns>
        public static Quat FromAxisAngle(in Vec3 axis, float angle)
        {
            TryFromAxisAngle(axis, angle, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_init_axis"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is the identity.</returns>
        public static bool TryFromAxisAngle(float x, float y, float z, float angle, out Quat result)
        {
            Quat made = Identity;
            bool ok = Native.quat_init_axis(&made, x, y, z, angle) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_init_axis"/>
        /// <returns>The rotation; on bad input, the identity.</returns>
        public static Quat FromAxisAngle(float x, float y, float z, float angle)
        {
            TryFromAxisAngle(x, y, z, angle, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_to_axis"/>
        /// <returns>Ok; or NotFinite or ZeroQuaternion, with the axis +X and the angle 0.</returns>
        public readonly TurretStatus ToAxisAngle(out Vec3 axis, out float angle)
        {
            Vec3 madeAxis = new Vec3(1, 0, 0);
            float madeAngle = 0;
            int status;
            fixed (Quat* q = &this)
                status = Native.quat_to_axis(q, &madeAxis, &madeAngle);
            axis = madeAxis;
            angle = madeAngle;
            return (TurretStatus)status;
        }

        /// <inheritdoc cref="Native.euler_to_quat"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is the identity.</returns>
        public static bool TryFromEuler(float roll, float pitch, float yaw, out Quat result)
        {
            Quat made = Identity;
            bool ok = Native.euler_to_quat(&made, roll, pitch, yaw) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.euler_to_quat"/>
        /// <returns>The rotation; on bad input, the identity.</returns>
        public static Quat FromEuler(float roll, float pitch, float yaw)
        {
            TryFromEuler(roll, pitch, yaw, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.euler_to_quat_ordered"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is the identity.</returns>
        public static bool TryFromEuler(float a, float b, float c, TurretEulerOrder order, out Quat result)
        {
            Quat made = Identity;
            bool ok = Native.euler_to_quat_ordered(&made, a, b, c, (int)order) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.euler_to_quat_ordered"/>
        /// <returns>The rotation; on bad input, the identity.</returns>
        public static Quat FromEuler(float a, float b, float c, TurretEulerOrder order)
        {
            TryFromEuler(a, b, c, order, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_to_euler"/>
        /// <returns>Ok; or NotFinite or ZeroQuaternion, with all angles 0.</returns>
        public readonly TurretStatus ToEuler(out float roll, out float pitch, out float yaw)
        {
            float madeRoll = 0, madePitch = 0, madeYaw = 0;
            int status;
            fixed (Quat* q = &this)
                status = Native.quat_to_euler(q, &madeRoll, &madePitch, &madeYaw);
            roll = madeRoll;
            pitch = madePitch;
            yaw = madeYaw;
            return (TurretStatus)status;
        }

        /// <inheritdoc cref="Native.quat_to_euler_ordered"/>
        /// <returns>
        /// Ok; or NotFinite, ZeroQuaternion, or InvalidArgument if there is no such order, with all angles 0.
        /// </returns>
        public readonly TurretStatus ToEuler(TurretEulerOrder order, out float a, out float b, out float c)
        {
            float madeA = 0, madeB = 0, madeC = 0;
            int status;
            fixed (Quat* q = &this)
                status = Native.quat_to_euler_ordered(q, &madeA, &madeB, &madeC, (int)order);
            a = madeA;
            b = madeB;
            c = madeC;
            return (TurretStatus)status;
        }

        /// <summary>Converts a rotation to a matrix of System.Numerics.</summary>
        /// <remarks>
        /// System.Numerics multiplies row vectors from the left, so its M12 is row 2, column 1 of the matrix for column
        /// vectors. The layout in memory is the same.
        /// </remarks>
        /// <returns>
        /// True if q is a rotation. False if q is zero or not finite, and the result is then the identity.
        /// </returns>
        public static bool TryToMatrix(in Quat q, out Matrix4x4 result)
        {
            Matrix4x4 made = Matrix4x4.Identity;
            bool ok;
            fixed (Quat* pq = &q)
                ok = Native.quat_to_matrix((float*)&made, pq) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="TryToMatrix(in Quat, out Matrix4x4)"/>
        /// <returns>The matrix, or the identity if q is zero or not finite.</returns>
        public static Matrix4x4 ToMatrix(in Quat q)
        {
            TryToMatrix(q, out Matrix4x4 made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_to_matrix"/>
        /// <returns>
        /// True if q is a rotation. False if q is zero or not finite, and the matrix is then unchanged.
        /// </returns>
        /// <exception cref="ArgumentException">The matrix does not have 16 numbers.</exception>
        public static bool TryToMatrix(in Quat q, Span<float> matrix)
        {
            Lengths.Same(matrix.Length, MatrixLength, nameof(matrix));
            fixed (Quat* pq = &q)
            fixed (float* m = &MemoryMarshal.GetReference(matrix))
                return Native.quat_to_matrix(m, pq) != null;
        }

        /// <summary>
        /// Returns the rotation in a matrix of System.Numerics, which multiplies row vectors from the left. If the
        /// matrix has uneven scale or shear, the result is the rotation part of its polar decomposition.
        /// </summary>
        /// <returns>
        /// True if there is a rotation. False if the matrix is flat, mirrored or not finite, and the result is then the
        /// identity.
        /// </returns>
        public static bool TryFromMatrix(in Matrix4x4 matrix, out Quat result)
        {
            Quat made = Identity;
            bool ok;
            fixed (Matrix4x4* m = &matrix)
                ok = Native.matrix_to_quat(&made, (float*)m) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="TryFromMatrix(in Matrix4x4, out Quat)"/>
        /// <returns>The rotation, or the identity if the matrix has none.</returns>
        public static Quat FromMatrix(in Matrix4x4 matrix)
        {
            TryFromMatrix(matrix, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.matrix_to_quat"/>
        /// <returns>
        /// True if there is a rotation. False if the matrix is flat, mirrored or not finite, and the result is then the
        /// identity.
        /// </returns>
        /// <exception cref="ArgumentException">The matrix does not have 16 numbers.</exception>
        public static bool TryFromMatrix(ReadOnlySpan<float> matrix, out Quat result)
        {
            Lengths.Same(matrix.Length, MatrixLength, nameof(matrix));
            Quat made = Identity;
            bool ok;
            fixed (float* m = &MemoryMarshal.GetReference(matrix))
                ok = Native.matrix_to_quat(&made, m) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_from_vectors"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is the identity.</returns>
        public static bool TryFromVectors(in Vec3 from, in Vec3 to, out Quat result)
        {
            Quat made = Identity;
            bool ok;
            fixed (Vec3* pFrom = &from, pTo = &to)
                ok = Native.quat_from_vectors(&made, pFrom, pTo) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_from_vectors"/>
        /// <returns>The rotation; on bad input, the identity.</returns>
        public static Quat FromVectors(in Vec3 from, in Vec3 to)
        {
            TryFromVectors(from, to, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_look"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is the identity.</returns>
        public static bool TryLook(in Vec3 forward, in Vec3 up, out Quat result)
        {
            Quat made = Identity;
            bool ok;
            fixed (Vec3* pForward = &forward, pUp = &up)
                ok = Native.quat_look(&made, pForward, pUp) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_look"/>
        /// <returns>The rotation; on bad input, the identity.</returns>
        public static Quat Look(in Vec3 forward, in Vec3 up)
        {
            TryLook(forward, up, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_swing_twist"/>
        /// <returns>
        /// Ok; or NotFinite, ZeroQuaternion, or InvalidArgument if the axis is zero, with both results the identity.
        /// </returns>
        public readonly TurretStatus SwingTwist(in Vec3 axis, out Quat swing, out Quat twist)
        {
            Quat madeSwing = Identity, madeTwist = Identity;
            int status;
            fixed (Quat* q = &this)
            fixed (Vec3* pAxis = &axis)
                status = Native.quat_swing_twist(q, pAxis, &madeSwing, &madeTwist);
            swing = madeSwing;
            twist = madeTwist;
            return (TurretStatus)status;
        }
    }
}
