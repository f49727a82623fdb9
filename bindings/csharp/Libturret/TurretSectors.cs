// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;

namespace Libturret
{
    /// <summary>
    /// The sectors of a configuration: a list of at most <see cref="Capacity"/>, stored within the configuration.
    /// </summary>
    /// <remarks>
    /// The list is a value type, like the configuration: <c>config.Sectors.Add(sector)</c> changes the variable config,
    /// and a copy of config has its own sectors. Nothing is allocated.
    /// </remarks>
    public unsafe partial struct TurretSectors : IEquatable<TurretSectors>
    {
        /// <summary>The number of sectors.</summary>
        public readonly int Count => (int)count;

        /// <summary>The sector at an index.</summary>
        /// <param name="index">&gt;= 0 and below <see cref="Count"/>.</param>
        /// <exception cref="ArgumentOutOfRangeException">There is no sector at this index.</exception>
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

        /// <summary>Adds a sector at the end.</summary>
        /// <exception cref="InvalidOperationException">There are already <see cref="Capacity"/> sectors.</exception>
        public void Add(in TurretSector sector)
        {
            if (count >= Capacity)
                throw new InvalidOperationException($"A configuration can have at most {Capacity} sectors.");
            AddOrCount(sector);
        }

        /// <summary>
        /// Adds a sector. If the list is full, only counts the sector: every call then rejects the configuration, and
        /// its Problem says why. Use this method for the lists of an engine's inspector, which may have any length.
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

        /// <summary>Removes all sectors.</summary>
        public void Clear() => this = default;

        /// <summary>Returns whether both lists have equal sectors in the same order.</summary>
        public readonly bool Equals(TurretSectors other)
        {
            bool equal = count == other.count;
            for (int i = 0; equal && i < Math.Min(Count, Capacity); i++)
                equal = this[i].Equals(other[i]);
            return equal;
        }

        /// <inheritdoc/>
        public override readonly bool Equals(object? obj) => obj is TurretSectors other && Equals(other);

        /// <inheritdoc/>
        public override readonly int GetHashCode()
        {
            int hash = Count;
            foreach (TurretSector sector in this)
                hash = unchecked(hash * 31 + sector.GetHashCode());
            return hash;
        }

        /// <summary>Returns the sectors in square brackets.</summary>
        public override readonly string ToString()
        {
            System.Text.StringBuilder text = new System.Text.StringBuilder("[");
            foreach (TurretSector sector in this)
                text.Append(text.Length > 1 ? ", " : "").Append(sector);
            return text.Append(']').ToString();
        }

        /// <summary>Compares as Equals does.</summary>
        public static bool operator ==(in TurretSectors a, in TurretSectors b) => a.Equals(b);

        /// <summary>Compares as Equals does.</summary>
        public static bool operator !=(in TurretSectors a, in TurretSectors b) => !a.Equals(b);

        /// <summary>Returns an enumerator over a copy of the sectors, for foreach.</summary>
        public readonly Enumerator GetEnumerator() => new Enumerator(this);

        private readonly void CheckIndex(int index)
        {
            // A configuration from elsewhere may have any count.
            if ((uint)index >= count || index >= Capacity)
                throw new ArgumentOutOfRangeException(nameof(index), index, $"There are {count} sectors.");
        }

        /// <summary>Enumerates sectors.</summary>
        public struct Enumerator
        {
            private TurretSectors sectors;
            private int index;

            internal Enumerator(in TurretSectors sectors)
            {
                this.sectors = sectors;
                index = -1;
            }

            /// <summary>The current sector.</summary>
            public readonly TurretSector Current => sectors[index];

            /// <summary>Moves to the next sector, and returns whether there is one.</summary>
            public bool MoveNext() => ++index < Math.Min(sectors.Count, Capacity);
        }
    }
}
