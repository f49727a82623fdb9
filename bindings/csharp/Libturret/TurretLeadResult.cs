// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>What one shot of a batch returns: how many solutions it has, or what is wrong with its input.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct TurretLeadResult : IEquatable<TurretLeadResult>
    {
        // As the call by pointers writes it: a count, or an error below 0.
        private readonly int answer;

        /// <summary>The result that the number of a call by pointers stands for.</summary>
        /// <param name="number">A count, &gt;= 0; or an error, below 0.</param>
        public TurretLeadResult(int number)
        {
            answer = number;
        }

        /// <summary>Ok, with or without a solution; or the error.</summary>
        public TurretStatus Status => Answer.Status(answer);

        /// <summary>Whether the input is bad.</summary>
        public bool IsError => answer < 0;

        /// <summary>How many solutions there are, 0 to 2; 0 after an error.</summary>
        public int Count => Math.Max(answer, 0);

        /// <summary>Whether both are the same.</summary>
        public static bool operator ==(TurretLeadResult a, TurretLeadResult b) => a.answer == b.answer;

        /// <summary>The opposite of ==.</summary>
        public static bool operator !=(TurretLeadResult a, TurretLeadResult b) => a.answer != b.answer;

        /// <inheritdoc/>
        public bool Equals(TurretLeadResult other) => answer == other.answer;

        /// <inheritdoc/>
        public override bool Equals(object obj) => obj is TurretLeadResult other && Equals(other);

        /// <inheritdoc/>
        public override int GetHashCode() => answer;

        /// <summary>The count, or the name of the error.</summary>
        public override string ToString() => IsError ? Status.ToString() : Count.ToString();
    }
}
