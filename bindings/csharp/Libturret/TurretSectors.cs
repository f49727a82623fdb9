// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret
{
    /// <summary>The sectors of a configuration: a list with room for <see cref="Capacity"/>, within the configuration.</summary>
    /// <remarks>
    /// It is a value, as the configuration is: <c>config.Sectors.Add(sector)</c> adds to the variable config, and a copy
    /// has sectors of its own. Nothing is allocated.
    /// </remarks>
    public unsafe partial struct TurretSectors
    {
        /// <summary>How many there are.</summary>
        public readonly int Count => (int)count;

        /// <summary>One of them.</summary>
        /// <param name="index">&gt;= 0 and below <see cref="Count"/>.</param>
        /// <exception cref="ArgumentOutOfRangeException">There is none of that index.</exception>
        public TurretSector this[int index]
        {
            readonly get
            {
                CheckIndex(index);
                fixed (TurretSector* first = &item0)
                    return first[index];
            }
            set
            {
                CheckIndex(index);
                fixed (TurretSector* first = &item0)
                    first[index] = value;
            }
        }

        /// <summary>Adds one after those that are there.</summary>
        /// <exception cref="InvalidOperationException">There are <see cref="Capacity"/> already.</exception>
        public void Add(in TurretSector sector)
        {
            if (count >= Capacity)
                throw new InvalidOperationException("A configuration has 8 sectors at most.");
            AddOrCount(sector);
        }

        /// <summary>
        /// Adds one; beyond <see cref="Capacity"/> it only counts, so that every call refuses the configuration and its
        /// Problem says why. For lists of an engine's inspector, whose length is anyone's.
        /// </summary>
        internal void AddOrCount(in TurretSector sector)
        {
            if (count < Capacity)
            {
                fixed (TurretSector* first = &item0)
                    first[count] = sector;
            }
            count++;
        }

        /// <summary>Removes all of them.</summary>
        public void Clear() => this = default;

        /// <summary>For foreach: goes through the sectors as they are now.</summary>
        public readonly Enumerator GetEnumerator() => new Enumerator(this);

        private readonly void CheckIndex(int index)
        {
            // A configuration that was not made here may have any count.
            if ((uint)index >= count || index >= Capacity)
                throw new ArgumentOutOfRangeException(nameof(index), index, $"There are {count} sectors.");
        }

        /// <summary>Goes through sectors.</summary>
        public struct Enumerator
        {
            private TurretSectors sectors;
            private int index;

            internal Enumerator(in TurretSectors sectors)
            {
                this.sectors = sectors;
                index = -1;
            }

            /// <summary>The sector that it is at.</summary>
            public readonly TurretSector Current => sectors[index];

            /// <summary>Goes to the next one, and returns whether there is one.</summary>
            public bool MoveNext() => ++index < Math.Min(sectors.Count, Capacity);
        }
    }
}
