// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret
{
    /// <summary>The lengths of the spans of one batch.</summary>
    internal static unsafe class Lengths
    {
        /// <summary>Each element has its own.</summary>
        internal static void Same(int length, int count, string name)
        {
            if (length != count)
                throw Wrong(length, count, name);
        }

        /// <summary>Each element has its own, or it is left out.</summary>
        internal static void SameOrNone(int length, int count, string name)
        {
            if (length != 0)
                Same(length, count, name);
        }

        /// <summary>Each element has so many.</summary>
        internal static void Multiple(int length, int factor, int count, string name)
        {
            if (length != (long)factor * count)
                throw Wrong(length, (long)factor * count, name);
        }

        /// <summary>
        /// A table: with an index for each element it is of any length but 0; without, each element has its own entry, or
        /// all have one. Where there are no elements, it is of any length.
        /// </summary>
        internal static void Table(int length, int indices, int count, string name, string namesOfIndices)
        {
            SameOrNone(indices, count, namesOfIndices);
            if (count == 0 || length == 1)
                return;
            if (indices == 0)
                Same(length, count, name);
            else if (length == 0)
                throw new ArgumentException("It is empty.", name);
        }

        /// <summary>A table that may be left out, with its indices.</summary>
        internal static void TableOrNone(int length, int indices, int count, string name, string namesOfIndices)
        {
            if (length == 0)
                SameOrNone(indices, count, namesOfIndices);
            else
                Table(length, indices, count, name, namesOfIndices);
        }

        /// <summary>The stride of an input of which each element has its own, or all have one.</summary>
        internal static UIntPtr Stride<T>(int length, int count, string name) where T : unmanaged
        {
            if (length == 1)
                return UIntPtr.Zero;
            Same(length, count, name);
            return (UIntPtr)(uint)sizeof(T);
        }

        /// <summary>As calls by pointers take it.</summary>
        internal static UIntPtr Count(int count) => (UIntPtr)(uint)count;

        // Apart, so that what throws nothing stays small.
        private static ArgumentException Wrong(int length, long count, string name) =>
            new ArgumentException($"It has {length} elements, where there have to be {count}.", name);
    }
}
