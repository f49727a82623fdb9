// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;

namespace Libturret.Benches
{
    /// <summary>
    /// Two rows of rotations and their results, in libturret's types and in those of System.Numerics.
    /// </summary>
    internal abstract unsafe class QuaternionWork : Work
    {
        protected readonly Quat[] A, B;
        protected readonly Quaternion[] NumericsA, NumericsB;
        protected readonly Quat[] Result = new Quat[Largest];
        protected readonly Quaternion[] NumericsResult = new Quaternion[Largest];

        protected QuaternionWork()
        {
            var inputs = new Inputs();
            A = Row(i => inputs.Rotation().Narrow);
            B = Row(i => inputs.Rotation().Narrow);
            NumericsA = A.Select(OfNumerics).ToArray();
            NumericsB = B.Select(OfNumerics).ToArray();
        }

        private static Quaternion OfNumerics(Quat q) => new Quaternion(q.X, q.Y, q.Z, q.W);

        protected Contender OursAs(string form, int count, Action pass, Func<Wide, int, double> error)
        {
            return new Contender(Ours, form, pass, () => Array.Clear(Result, 0, count),
                () => Worst(count, i => error(Wide.Of(Result[i]), i)));
        }

        protected Contender NumericsLoop(int count, Action pass, Func<Wide, int, double> error)
        {
            return new Contender(Numerics, Loop, pass, () => Array.Clear(NumericsResult, 0, count),
                () => Worst(count, i => error(Wide.Of(NumericsResult[i]), i)));
        }
    }

    internal sealed unsafe class Multiplication : QuaternionWork
    {
        public override string Name => "quat_mul";
        public override double Bound => 4e-7;
        public override string Unit => "of its length";

        private double Error(Wide answer, int at) => (answer - Wide.Of(A[at]) * Wide.Of(B[at])).Length;

        public override Contender[] Contenders(int count)
        {
            return new[]
            {
                OursAs(Batch, count, () =>
                {
                    fixed (Quat* result = Result, a = A, b = B)
                        Native.quat_mul_batch(result, a, b, (UIntPtr)(uint)count);
                }, Error),
                OursAs(Calls, count, () =>
                {
                    fixed (Quat* result = Result, a = A, b = B)
                        for (int i = 0; i < count; i++)
                            Native.quat_mul(&result[i], &a[i], &b[i]);
                }, Error),
                NumericsLoop(count, () =>
                {
                    Quaternion[] result = NumericsResult, a = NumericsA, b = NumericsB;
                    for (int i = 0; i < count; i++)
                        result[i] = Quaternion.Multiply(a[i], b[i]);
                }, Error),
            };
        }
    }

    internal sealed unsafe class Interpolation : QuaternionWork
    {
        private readonly float[] parts;

        public Interpolation()
        {
            var inputs = new Inputs();
            parts = Row(i => (float)inputs.Between(0, 1));
        }

        public override string Name => "quat_slerp";
        public override double Bound => 1e-6;
        public override string Unit => "rad";

        private double Error(Wide answer, int at)
        {
            return Reference.RotationError(answer, Reference.Slerp(Wide.Of(A[at]), Wide.Of(B[at]), parts[at]));
        }

        public override Contender[] Contenders(int count)
        {
            return new[]
            {
                OursAs(Batch, count, () =>
                {
                    fixed (Quat* result = Result, a = A, b = B)
                    fixed (float* t = parts)
                        Native.quat_slerp_batch(
                            result, a, b, t, (UIntPtr)sizeof(float), (UIntPtr)(uint)count);
                }, Error),
                OursAs(Calls, count, () =>
                {
                    fixed (Quat* result = Result, a = A, b = B)
                    fixed (float* t = parts)
                        for (int i = 0; i < count; i++)
                            Native.quat_slerp(&result[i], &a[i], &b[i], t[i]);
                }, Error),
                NumericsLoop(count, () =>
                {
                    Quaternion[] result = NumericsResult, a = NumericsA, b = NumericsB;
                    float[] t = parts;
                    for (int i = 0; i < count; i++)
                        result[i] = Quaternion.Slerp(a[i], b[i], t[i]);
                }, Error),
            };
        }
    }

    internal sealed unsafe class Rotation : QuaternionWork
    {
        private readonly Vec3[] vectors, turned = new Vec3[Largest];
        private readonly Vector3[] numericsVectors, numericsTurned = new Vector3[Largest];

        public Rotation()
        {
            var inputs = new Inputs();
            vectors = Row(i =>
            {
                DVec3 v = inputs.Vector(100);
                return new Vec3((float)v.X, (float)v.Y, (float)v.Z);
            });
            numericsVectors = vectors.Select(v => new Vector3(v.X, v.Y, v.Z)).ToArray();
        }

        public override string Name => "quat_rot_vec";
        public override double Bound => 6e-7;
        public override string Unit => "of its length";

        private double Error(DVec3 answer, int at)
        {
            Vec3 v = vectors[at];
            DVec3 expected = Wide.Of(A[at]).Unit * new DVec3(v.X, v.Y, v.Z);
            var off = new DVec3(answer.X - expected.X, answer.Y - expected.Y, answer.Z - expected.Z);
            return Reference.LengthOf(off) / Reference.LengthOf(expected);
        }

        private Contender OursTurned(string form, int count, Action pass)
        {
            return new Contender(Ours, form, pass, () => Array.Clear(turned, 0, count),
                () => Worst(count, i => Error(new DVec3(turned[i].X, turned[i].Y, turned[i].Z), i)));
        }

        public override Contender[] Contenders(int count)
        {
            return new[]
            {
                OursTurned(Batch, count, () =>
                {
                    fixed (Vec3* result = turned, v = vectors)
                    fixed (Quat* q = A)
                        Native.quat_rot_vec_batch(
                            result, v, q, (UIntPtr)(uint)sizeof(Quat), (UIntPtr)(uint)count);
                }),
                OursTurned(Calls, count, () =>
                {
                    fixed (Vec3* result = turned, v = vectors)
                    fixed (Quat* q = A)
                        for (int i = 0; i < count; i++)
                            Native.quat_rot_vec(&result[i], &v[i], &q[i]);
                }),
                new Contender(Numerics, Loop, () =>
                {
                    Vector3[] result = numericsTurned, v = numericsVectors;
                    Quaternion[] q = NumericsA;
                    for (int i = 0; i < count; i++)
                        result[i] = Vector3.Transform(v[i], q[i]);
                }, () => Array.Clear(numericsTurned, 0, count), () => Worst(count, i =>
                {
                    Vector3 v = numericsTurned[i];
                    return Error(new DVec3(v.X, v.Y, v.Z), i);
                })),
            };
        }
    }

    internal sealed unsafe class Matrices : QuaternionWork
    {
        private readonly float[] matrices = new float[16 * Largest];
        private readonly Matrix4x4[] numericsMatrices = new Matrix4x4[Largest];

        public override string Name => "quat_to_matrix";
        public override double Bound => 5e-7;
        public override string Unit => "in an entry";

        /// <summary>The largest error of a matrix. Every four numbers are a rotated axis, or the position.</summary>
        private double Error(float* m, int at)
        {
            Wide q = Wide.Of(A[at]).Unit;
            DVec3 x = q * new DVec3(1, 0, 0), y = q * new DVec3(0, 1, 0), z = q * new DVec3(0, 0, 1);
            double[] expected = { x.X, x.Y, x.Z, 0, y.X, y.Y, y.Z, 0, z.X, z.Y, z.Z, 0, 0, 0, 0, 1 };
            return expected.Zip(Enumerable.Range(0, 16).Select(i => m[i]), (a, b) => Math.Abs(a - b)).Max();
        }

        private Contender OurMatrices(string form, int count, Action pass)
        {
            return new Contender(Ours, form, pass, () => Array.Clear(matrices, 0, 16 * count), () => Worst(count, i =>
            {
                fixed (float* m = matrices)
                    return Error(&m[16 * i], i);
            }));
        }

        public override Contender[] Contenders(int count)
        {
            return new[]
            {
                OurMatrices(Batch, count, () =>
                {
                    fixed (float* m = matrices)
                    fixed (Quat* q = A)
                        Native.quat_to_matrix_batch(m, q, (UIntPtr)(uint)count);
                }),
                OurMatrices(Calls, count, () =>
                {
                    fixed (float* m = matrices)
                    fixed (Quat* q = A)
                        for (int i = 0; i < count; i++)
                            Native.quat_to_matrix(&m[16 * i], &q[i]);
                }),
                new Contender(Numerics, Loop, () =>
                {
                    Matrix4x4[] result = numericsMatrices;
                    Quaternion[] q = NumericsA;
                    for (int i = 0; i < count; i++)
                        result[i] = Matrix4x4.CreateFromQuaternion(q[i]);
                }, () => Array.Clear(numericsMatrices, 0, count), () => Worst(count, i =>
                {
                    fixed (Matrix4x4* m = numericsMatrices)
                        return Error((float*)&m[i], i);
                })),
            };
        }
    }
}
