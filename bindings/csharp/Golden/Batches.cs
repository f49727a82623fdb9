// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.GoldenHashes
{
    /// <content>Cases of the batches of quaternions.</content>
    internal sealed unsafe partial class Golden
    {
        [Batches]
        private void quat_mul_batch()
        {
            Batch batch = SomeBatch();
            int more = batch.Count + 1;
            Quat* a = RowOfQuats(batch), b = OneIn(8) ? a : OtherQuats(batch, a);
            Quat* place = SomeOutput(batch, a, b), singles = CopyOf(place, more);
            Quat* result = Given(place), left = Given(a), right = Given(b);
            bool isWhole = result == place && left == a && right == b;
            for (int i = 0; isWhole && i < batch.Count; i++)
                Native.quat_mul(&singles[i], &a[i], &b[i]);
            Quat* answer = Native.quat_mul_batch(result, left, right, Size(batch.Count));
            HoldAnswer(answer, result, isWhole || batch.Count == 0);
            HoldFloats(place, singles, more);
        }

        private delegate Quat* AllBetween(
            Quat* result, Quat* from, Quat* to, float* t, UIntPtr stride, UIntPtr count);

        private void QuatsAndParts(Between single, AllBetween function)
        {
            Batch batch = SomeBatch();
            int more = batch.Count + 1, stride = SomeStride(4, 4), bytes = GivenStride(batch, stride);
            Quat* a = RowOfQuats(batch), b = OneIn(8) ? a : OtherQuats(batch, a);
            Quat* place = SomeOutput(batch, a, b), singles = CopyOf(place, more);
            float* parts = NewRow<float>(batch, 4, stride), t = Given(parts);
            Quat* result = Given(place), from = Given(a), to = Given(b);
            bool isWhole = result == place && from == a && to == b && t == parts && bytes == stride;
            for (int i = 0; i < more; i++)
                *Element(parts, i, stride) = batch.MoodAt(i) == Mood.Easy ? SizeOf(EvenFloat()) : SomePart();
            for (int i = 0; isWhole && i < batch.Count; i++)
                single(&singles[i], &a[i], &b[i], *Element(parts, i, stride));
            Quat* answer = function(result, from, to, t, Size(bytes), Size(batch.Count));
            HoldAnswer(answer, result, isWhole || batch.Count == 0);
            HoldFloats(place, singles, more);
        }

        [Batches]
        private void quat_slerp_batch() => QuatsAndParts(Native.quat_slerp, Native.quat_slerp_batch);

        [Batches]
        private void quat_nlerp_batch() => QuatsAndParts(Native.quat_nlerp, Native.quat_nlerp_batch);

        [Batches]
        private void quat_rot_vec_batch()
        {
            Batch batch = SomeBatch();
            int more = batch.Count + 1, stride = SomeStride(sizeof(Quat), 4), bytes = GivenStride(batch, stride);
            Vec3* rays = RowOfVectors(batch), place = OneIn(3) ? rays : RowOfVectors(batch);
            Vec3* singles = CopyOf(place, more), result = Given(place), v = Given(rays);
            Quat* turns = NewRow<Quat>(batch, 4, stride), q = Given(turns);
            bool isWhole = result == place && v == rays && q == turns && bytes == stride;
            for (int i = 0; i < more; i++)
                *Element(turns, i, stride) = QuatOf(batch.MoodAt(i));
            for (int i = 0; isWhole && i < batch.Count; i++)
                Native.quat_rot_vec(&singles[i], &rays[i], Element(turns, i, stride));
            Vec3* answer = Native.quat_rot_vec_batch(result, v, q, Size(bytes), Size(batch.Count));
            HoldAnswer(answer, result, isWhole || batch.Count == 0);
            HoldFloats(place, singles, more);
        }

        [Batches]
        private void quat_to_matrix_batch()
        {
            Batch batch = SomeBatch();
            int floats = (batch.Count + 1) * 16;
            Quat* from = RowOfQuats(batch), q = Given(from);
            float* place = (float*)NewRow(floats * sizeof(float), 4), m = Given(place);
            bool isWhole = q == from && m == place;
            for (int i = 0; i < floats; i++)
                place[i] = Untouched;
            float* singles = CopyOf(place, floats);
            for (int i = 0; isWhole && i < batch.Count; i++)
                Native.quat_to_matrix(&singles[16 * i], &from[i]);
            float* answer = Native.quat_to_matrix_batch(m, q, Size(batch.Count));
            HoldAnswer(answer, m, isWhole || batch.Count == 0);
            HoldFloats(place, singles, floats);
        }

        [Batches]
        private void euler_to_quat_batch()
        {
            Batch batch = SomeBatch();
            int more = batch.Count + 1;
            Vec3* turns = RowOfVectors(batch), angles = Given(turns);
            Quat* place = UntouchedQuats(batch), singles = CopyOf(place, more), result = Given(place);
            bool isWhole = result == place && angles == turns;
            for (int i = 0; i < batch.Count; i++)
                for (int axis = 0; axis < 3; axis++)
                    (&turns[i].X)[axis] =
                        batch.MoodAt(i) == Mood.Easy ? (float)(EvenFloat() * 4) : SomeAngle();
            for (int i = 0; isWhole && i < batch.Count; i++)
                Native.euler_to_quat(&singles[i], turns[i].X, turns[i].Y, turns[i].Z);
            Quat* answer = Native.euler_to_quat_batch(result, angles, Size(batch.Count));
            HoldAnswer(answer, result, isWhole || batch.Count == 0);
            HoldFloats(place, singles, more);
        }

        [Batches]
        private void quat_integrate_batch()
        {
            Batch batch = SomeBatch();
            int more = batch.Count + 1;
            Quat* from = RowOfQuats(batch), place = OneIn(2) ? from : UntouchedQuats(batch);
            Vec3* spins = RowOfVectors(batch), omega = Given(spins);
            float dt = SomeStep();
            uint steps = 1 + Below(3);
            for (int i = 0; i < batch.Count; i++)
                if (batch.MoodAt(i) != Mood.Easy)
                    spins[i] = SomeOmega();
            while (steps-- > 0)
            {
                Quat* singles = CopyOf(place, more), result = Given(place), q = Given(from);
                bool isWhole = result == place && q == from && omega == spins;
                for (int i = 0; isWhole && i < batch.Count; i++)
                    Native.quat_integrate(&singles[i], &from[i], &spins[i], dt);
                Quat* answer = Native.quat_integrate_batch(result, q, omega, dt, Size(batch.Count));
                HoldAnswer(answer, result, isWhole || batch.Count == 0);
                HoldFloats(place, singles, more);
            }
        }
    }
}
