// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;

namespace Libturret
{
    /// <summary>Checks the lengths of the spans of one batch.</summary>
    internal static unsafe class Lengths
    {
        /// <summary>Requires an entry for each element.</summary>
        internal static void Same(int length, int count, string name)
        {
            if (length != count)
                throw Wrong(length, count, name);
        }

        /// <summary>Requires an entry for each element, or an empty span.</summary>
        internal static void SameOrNone(int length, int count, string name)
        {
            if (length != 0)
                Same(length, count, name);
        }

        /// <summary>Requires a given number of entries for each element.</summary>
        internal static void Multiple(int length, int factor, int count, string name)
        {
            if (length != (long)factor * count)
                throw Wrong(length, (long)factor * count, name);
        }

        /// <summary>
        /// Checks a table. With an index for each element, it may have any length but 0. Without indices, it needs one
        /// entry for each element, or one for all. If there are no elements, it may have any length.
        /// </summary>
        internal static void Table(int length, int indices, int count, string name, string namesOfIndices)
        {
            SameOrNone(indices, count, namesOfIndices);
            if (count == 0 || length == 1)
                return;
            if (indices == 0)
                Same(length, count, name);
            else if (length == 0)
                throw new ArgumentException("The span is empty.", name);
        }

        /// <summary>Checks a table that may be empty, with its indices.</summary>
        internal static void TableOrNone(int length, int indices, int count, string name, string namesOfIndices)
        {
            if (length == 0)
                SameOrNone(indices, count, namesOfIndices);
            else
                Table(length, indices, count, name, namesOfIndices);
        }

        /// <summary>Returns the stride of an input with an entry for each element, or one for all.</summary>
        internal static UIntPtr Stride<T>(int length, int count, string name) where T : unmanaged
        {
            if (length == 1)
                return UIntPtr.Zero;
            Same(length, count, name);
            return (UIntPtr)(uint)sizeof(T);
        }

        /// <summary>Converts a count to the type that native calls take.</summary>
        internal static UIntPtr Count(int count) => (UIntPtr)(uint)count;

        // A method of its own, so that methods that seldom throw stay small.
        private static ArgumentException Wrong(int length, long count, string name) =>
            new ArgumentException($"The span has {length} elements; it must have {count}.", name);
    }
}
