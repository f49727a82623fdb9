// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>
    /// The result of a call for a turret: its flags, or the error that kept it from moving. An error has no flags, so
    /// it is not <see cref="OnTarget"/>.
    /// </summary>
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
        public bool OnTarget => Has(TurretFlags.OnTarget);

        /// <inheritdoc cref="TurretFlags.AzimuthLimited"/>
        public bool AzimuthLimited => Has(TurretFlags.AzimuthLimited);

        /// <inheritdoc cref="TurretFlags.ElevationLimited"/>
        public bool ElevationLimited => Has(TurretFlags.ElevationLimited);

        /// <inheritdoc cref="TurretFlags.Slewing"/>
        public bool Slewing => Has(TurretFlags.Slewing);

        /// <inheritdoc cref="TurretFlags.AtRest"/>
        public bool AtRest => Has(TurretFlags.AtRest);

        /// <inheritdoc cref="TurretFlags.TooClose"/>
        public bool TooClose => Has(TurretFlags.TooClose);

        /// <inheritdoc cref="TurretFlags.NoSolution"/>
        public bool NoSolution => Has(TurretFlags.NoSolution);

        /// <inheritdoc cref="TurretFlags.HoldFire"/>
        public bool HoldFire => Has(TurretFlags.HoldFire);

        /// <inheritdoc cref="TurretFlags.SectorLimited"/>
        public bool SectorLimited => Has(TurretFlags.SectorLimited);

        /// <summary>Returns whether both results are the same.</summary>
        public static bool operator ==(TurretResult a, TurretResult b) => a.answer == b.answer;

        /// <summary>Returns whether the results differ.</summary>
        public static bool operator !=(TurretResult a, TurretResult b) => a.answer != b.answer;

        /// <inheritdoc/>
        public bool Equals(TurretResult other) => answer == other.answer;

        /// <inheritdoc/>
        public override bool Equals(object? obj) => obj is TurretResult other && Equals(other);

        /// <inheritdoc/>
        public override int GetHashCode() => answer;

        /// <summary>Returns the names of the flags, or the name of the error.</summary>
        public override string ToString() => IsError ? Status.ToString() : Flags.ToString();

        private bool Has(TurretFlags flag) => (Flags & flag) != 0;
    }
}
