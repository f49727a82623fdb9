// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace Libturret.GoldenHashes
{
    /// <summary>
    /// What the elements of a batch are like: those that lanes are for, with one odd one among them, hard ones,
    /// also bad ones.
    /// </summary>
    internal enum Mood
    {
        Easy,
        OneOdd,
        Hard,
        Any,
    }

    internal struct Batch
    {
        public int Count, Odd;
        public Mood Mood;

        /// <summary>Easy, hard or any: what an element is to be like.</summary>
        public Mood MoodAt(int at)
        {
            return Mood != Mood.OneOdd ? Mood : at == Odd ? Mood.Any : Mood.Easy;
        }
    }

    /// <content>
    /// What the cases of batches share: rows of elements that begin anywhere, good ones and bad ones, and the
    /// comparison of a batch's answers with those of its single function: where one bit differs, the hash is 0.
    /// </content>
    internal sealed unsafe partial class Golden
    {
        // ---- rows, in memory of the batch's own, which no collector moves ----

        private const int MemorySize = 1 << 19;
        private static readonly byte* Memory = AlignedMemory();
        private int used;

        private static byte* AlignedMemory()
        {
            long start = Marshal.AllocHGlobal(MemorySize + 63).ToInt64();
            return (byte*)((start + 63) / 64 * 64);
        }

        /// <summary>From anywhere on that the elements' alignment allows: no lane may want more of it.</summary>
        private byte* NewRow(int size, int alignment)
        {
            int start = (used + 63) / 64 * 64 + alignment * (int)Below((uint)(64 / alignment));
            used = start + size;
            // The largest batches take two thirds.
            if (used > MemorySize)
                throw new InvalidOperationException("a batch takes more memory than there is");
            return Memory + start;
        }

        /// <summary>A row of one element more than the batch has, which has to stay.</summary>
        private T* NewRow<T>(Batch batch, int alignment) where T : unmanaged
        {
            return (T*)NewRow((batch.Count + 1) * sizeof(T), alignment);
        }

        /// <inheritdoc cref="NewRow{T}(Batch, int)"/>
        private T* NewRow<T>(Batch batch, int alignment, int stride) where T : unmanaged
        {
            return (T*)NewRow(batch.Count * stride + sizeof(T), alignment);
        }

        /// <summary>What is in an output before the call, for the single function to answer into.</summary>
        private T* CopyOf<T>(T* row, int count) where T : unmanaged
        {
            int size = count * sizeof(T);
            byte* copy = NewRow(size, 8);
            Buffer.MemoryCopy(row, copy, size, size);
            return (T*)copy;
        }

        private static T* Element<T>(T* row, int at, int stride) where T : unmanaged
        {
            return (T*)((byte*)row + at * stride);
        }

        private static UIntPtr Size(int size)
        {
            return (UIntPtr)(uint)size;
        }

        // ---- batches ----

        /// <summary>
        /// One count after the other from 0 to 67, which ends blocks of up to 32 at every length, and then a
        /// larger one. The rows of the batch before are given up.
        /// </summary>
        private Batch SomeBatch()
        {
            uint turn = call % 69;
            used = 0;
            Batch batch = default;
            batch.Count = (int)(turn < 68 ? turn : 256 + Below(128));
            batch.Mood = (Mood)Below(4);
            batch.Odd = (int)Below((uint)batch.Count + 1);
            return batch;
        }

        /// <summary>
        /// Bytes from one element to the next: none, those of the element, those of a struct around it.
        /// </summary>
        private int SomeStride(int size, int alignment)
        {
            uint kind = Below(3);
            return kind == 0 ? 0 : kind == 1 ? size : size + alignment * (1 + (int)Below(5));
        }

        /// <summary>The stride to hand over: seldom one that misaligns.</summary>
        private int GivenStride(Batch batch, int stride)
        {
            return batch.Count > 1 && OneIn(64) ? stride + 1 : stride;
        }

        /// <summary>What a batch returns before it looks at an element: 0, or the error of its input.</summary>
        private static int Refusal(Batch batch, bool arePointersWhole, bool areStridesWhole)
        {
            if (batch.Count == 0)
                return 0;
            return !arePointersWhole ? Native.TURRET_ERROR_NULL
                : !areStridesWhole ? Native.TURRET_ERROR_INVALID_ARGUMENT
                : 0;
        }

        // ---- elements ----

        private Quat QuatOf(Mood mood)
        {
            return mood == Mood.Easy ? UnitQuat() : mood == Mood.Hard ? GoodQuat() : SomeQuat();
        }

        private Quat* RowOfQuats(Batch batch)
        {
            Quat* row = NewRow<Quat>(batch, 4);
            for (int i = 0; i <= batch.Count; i++)
                row[i] = QuatOf(batch.MoodAt(i));
            return row;
        }

        /// <summary>Next to others or to their opposites, or different ones.</summary>
        private Quat* OtherQuats(Batch batch, Quat* quats)
        {
            Quat* row = NewRow<Quat>(batch, 4);
            for (int i = 0; i <= batch.Count; i++)
                row[i] = batch.MoodAt(i) == Mood.Easy ? UnitQuat() : AnotherQuat(quats[i]);
            return row;
        }

        private Quat* UntouchedQuats(Batch batch)
        {
            Quat* row = NewRow<Quat>(batch, 4);
            for (int i = 0; i <= batch.Count; i++)
                row[i] = UntouchedQuat;
            return row;
        }

        /// <summary>Where the answers go: to a row of their own, or in place of either input.</summary>
        private Quat* SomeOutput(Batch batch, Quat* a, Quat* b)
        {
            uint kind = Below(4);
            return kind == 0 ? a : kind == 1 ? b : UntouchedQuats(batch);
        }

        private Vec3* RowOfVectors(Batch batch)
        {
            Vec3* row = NewRow<Vec3>(batch, 4);
            for (int i = 0; i <= batch.Count; i++)
                row[i] = batch.MoodAt(i) < Mood.Any ? GoodVec3() : SomeVec3();
            return row;
        }

        // ---- batch and singles: what the one has answered enters the hash, and has to be what the others have ----

        /// <summary>Of hashes that were the same until both answers entered.</summary>
        private void Hold(Hash singles)
        {
            if (hash.Value != singles.Value)
                isWrong = true;
        }

        private void HoldInt(int number, int ofSingles)
        {
            hash.Put(number);
            if (number != ofSingles)
                isWrong = true;
        }

        /// <summary>A returned pointer, which has to be the output if the call is one that answers.</summary>
        private void HoldAnswer(void* answer, void* output, bool isAnswered)
        {
            hash.PutAnswer(answer, output);
            if (answer != (isAnswered ? output : null))
                isWrong = true;
        }

        /// <summary>Rows of nothing but floats.</summary>
        private void HoldFloats<T>(T* row, T* ofSingles, int count) where T : unmanaged
        {
            int floats = count * sizeof(T) / sizeof(float);
            Hash singles = hash;
            hash.Put((float*)row, floats);
            singles.Put((float*)ofSingles, floats);
            Hold(singles);
        }

        private void HoldInts(int* row, int* ofSingles, int count)
        {
            for (int i = 0; i < count; i++)
                HoldInt(row[i], ofSingles[i]);
        }
    }
}
