// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>The result of one turret of a batch: its flags, or the error that kept it from moving.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct TurretResult : IEquatable<TurretResult>
    {
        // The number that the native call writes: flags, or an error below 0.
        private readonly int answer;

        /// <summary>Initializes a result from the number that a native call writes.</summary>
        /// <param name="number">Flags, &gt;= 0; or an error, below 0.</param>
        public TurretResult(int number)
        {
            answer = number;
        }

        /// <summary>The status: Ok, or the error. After an error the turret has not moved.</summary>
        public TurretStatus Status => Answer.Status(answer);

        /// <summary>Whether the input was bad, so that the turret did not move.</summary>
        public bool IsError => answer < 0;

        /// <summary>The flags; none after an error.</summary>
        public TurretFlags Flags
        {
            get
            {
                Answer.Split(answer, out TurretFlags flags);
                return flags;
            }
        }

        /// <inheritdoc cref="TurretFlags.OnTarget"/>
        public bool OnTarget => (Flags & TurretFlags.OnTarget) != 0;

        /// <inheritdoc cref="TurretFlags.HoldFire"/>
        public bool HoldFire => (Flags & TurretFlags.HoldFire) != 0;

        /// <summary>Returns whether both results are the same.</summary>
        public static bool operator ==(TurretResult a, TurretResult b) => a.answer == b.answer;

        /// <summary>Returns whether the results differ.</summary>
        public static bool operator !=(TurretResult a, TurretResult b) => a.answer != b.answer;

        /// <inheritdoc/>
        public bool Equals(TurretResult other) => answer == other.answer;

        /// <inheritdoc/>
        public override bool Equals(object obj) => obj is TurretResult other && Equals(other);

        /// <inheritdoc/>
        public override int GetHashCode() => answer;

        /// <summary>Returns the names of the flags, or the name of the error.</summary>
        public override string ToString() => IsError ? Status.ToString() : Flags.ToString();
    }
}
