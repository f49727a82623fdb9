// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>The result of one shot of a batch: the number of solutions, or the error.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct TurretLeadResult : IEquatable<TurretLeadResult>
    {
        // The number that the native call writes: a count, or an error below 0.
        private readonly int answer;

        /// <summary>Initializes a result from the number that a native call writes.</summary>
        /// <param name="number">A count, &gt;= 0; or an error, below 0.</param>
        public TurretLeadResult(int number)
        {
            answer = number;
        }

        /// <summary>The status: Ok, even if there is no solution; or the error.</summary>
        public TurretStatus Status => Answer.Status(answer);

        /// <summary>Whether the input is bad.</summary>
        public bool IsError => answer < 0;

        /// <summary>The number of solutions, 0 to 2; 0 after an error.</summary>
        public int Count => Math.Max(answer, 0);

        /// <summary>Returns whether both results are the same.</summary>
        public static bool operator ==(TurretLeadResult a, TurretLeadResult b) => a.answer == b.answer;

        /// <summary>Returns whether the results differ.</summary>
        public static bool operator !=(TurretLeadResult a, TurretLeadResult b) => a.answer != b.answer;

        /// <inheritdoc/>
        public bool Equals(TurretLeadResult other) => answer == other.answer;

        /// <inheritdoc/>
        public override bool Equals(object? obj) => obj is TurretLeadResult other && Equals(other);

        /// <inheritdoc/>
        public override int GetHashCode() => answer;

        /// <summary>Returns the count, or the name of the error.</summary>
        public override string ToString() => IsError ? Status.ToString() : Count.ToString();
    }
}
