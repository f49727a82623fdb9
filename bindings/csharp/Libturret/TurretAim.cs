// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
// Parameters without a line of their own here are explained by the inherited comments.
#pragma warning disable CS1573
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A turret on two axes, one step at a time. Its orientation is its only state.</summary>
    public static unsafe class TurretAim
    {
        /// <inheritdoc cref="Native.turret_aim"/>
        /// <returns>
        /// True if the input is valid. Otherwise false, and the result is <paramref name="current"/>.
        /// </returns>
        public static bool TryAim(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, in TurretParams limits, out Quat result)
        {
            fixed (TurretParams* pLimits = &limits)
                return TryAim(target, turret, rest, current, pLimits, out result);
        }

        /// <inheritdoc cref="Native.turret_aim"/>
        /// <returns>The orientation after the step; on bad input, <paramref name="current"/>.</returns>
        public static Quat Aim(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, in TurretParams limits)
        {
            TryAim(target, turret, rest, current, limits, out Quat made);
            return made;
        }

        /// <summary>
        /// Turns the turret one step toward a target, by at most <see cref="TurretParams.DefaultRate"/> on each axis.
        /// </summary>
        /// <returns>The orientation after the step; on bad input, <paramref name="current"/>.</returns>
        public static Quat Aim(in DVec3 target, in DVec3 turret, in Quat rest, in Quat current)
        {
            TryAim(target, turret, rest, current, null, out Quat made);
            return made;
        }

        private static bool TryAim(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, TurretParams* limits, out Quat result)
        {
            Quat made = current;
            bool ok;
            fixed (Quat* pRest = &rest, pCurrent = &current)
                ok = Native.turret_aim(
                    target.X, target.Y, target.Z, turret.X, turret.Y, turret.Z, pRest, pCurrent, limits, &made) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.turret_aim_error"/>
        /// <returns>Ok; or NotFinite or ZeroQuaternion, with both angles 0.</returns>
        public static TurretStatus Error(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, out float azimuth, out float elevation)
        {
            float madeAzimuth = 0, madeElevation = 0;
            int status;
            fixed (Quat* pRest = &rest, pCurrent = &current)
                status = Native.turret_aim_error(
                    target.X, target.Y, target.Z, turret.X, turret.Y, turret.Z, pRest, pCurrent, &madeAzimuth,
                    &madeElevation);
            azimuth = madeAzimuth;
            elevation = madeElevation;
            return (TurretStatus)status;
        }

        /// <inheritdoc cref="Native.turret_split"/>
        /// <returns>Ok; or NotFinite or ZeroQuaternion, with the identity and both angles 0.</returns>
        public static TurretStatus Split(
            in Quat rest, in Quat current, out Quat turretBase, out float azimuth, out float elevation)
        {
            Quat madeBase = Quat.Identity;
            float madeAzimuth = 0, madeElevation = 0;
            int status;
            fixed (Quat* pRest = &rest, pCurrent = &current)
                status = Native.turret_split(pRest, pCurrent, &madeBase, &madeAzimuth, &madeElevation);
            turretBase = madeBase;
            azimuth = madeAzimuth;
            elevation = madeElevation;
            return (TurretStatus)status;
        }

        /// <summary>
        /// Turns many turrets one step, each toward its target. Pass limits for each turret, one for all, or none for
        /// <see cref="TurretParams.DefaultRate"/>. The result may be the same span as current or rest.
        /// </summary>
        /// <returns>The number of turrets with bad input. Their result is their current orientation.</returns>
        /// <exception cref="ArgumentException">The spans are of different lengths, or misaligned.</exception>
        public static int AimBatch(
            ReadOnlySpan<DVec3> targets, ReadOnlySpan<DVec3> turrets, ReadOnlySpan<Quat> rest,
            ReadOnlySpan<Quat> current, ReadOnlySpan<TurretParams> limits, Span<Quat> result)
        {
            int n = result.Length;
            Lengths.Same(targets.Length, n, nameof(targets));
            Lengths.Same(turrets.Length, n, nameof(turrets));
            Lengths.Same(rest.Length, n, nameof(rest));
            Lengths.Same(current.Length, n, nameof(current));
            UIntPtr stride =
                limits.IsEmpty ? UIntPtr.Zero : Lengths.Stride<TurretParams>(limits.Length, n, nameof(limits));
            fixed (DVec3* pTargets = &MemoryMarshal.GetReference(targets))
            fixed (DVec3* pTurrets = &MemoryMarshal.GetReference(turrets))
            fixed (Quat* pRest = &MemoryMarshal.GetReference(rest), pCurrent = &MemoryMarshal.GetReference(current))
            fixed (TurretParams* pLimits = &MemoryMarshal.GetReference(limits))
            fixed (Quat* made = &MemoryMarshal.GetReference(result))
                return Answer.Count(Native.turret_aim_batch(
                    pTargets, pTurrets, pRest, pCurrent, limits.IsEmpty ? null : pLimits, stride, made,
                    Lengths.Count(n)));
        }

        /// <inheritdoc cref="Native.turret_aim_batch"/>
        /// <param name="held">Receives the number of turrets with bad input.</param>
        /// <returns>
        /// Ok; or an error, with nothing written: Null if a pointer is bad, InvalidArgument if the stride is bad.
        /// </returns>
        public static TurretStatus AimBatch(
            DVec3* targets, DVec3* turrets, Quat* rest, Quat* current, TurretParams* limits, UIntPtr limitsStride,
            Quat* result, UIntPtr count, out int held) =>
            Answer.Count(
                Native.turret_aim_batch(targets, turrets, rest, current, limits, limitsStride, result, count),
                out held);
    }
}
