// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    public unsafe partial struct TurretConfig
    {
        /// <inheritdoc cref="Native.TURRET_DEGREE"/>
        public const float Degree = Native.TURRET_DEGREE;

        /// <inheritdoc cref="Native.turret_config_default"/>
        /// <returns>
        /// True if there are such axes. Otherwise false, and the result is the configuration for the canonical axes.
        /// </returns>
        public static bool TryDefault(TurretAxes axes, out TurretConfig result)
        {
            TurretConfig made;
            bool ok = Native.turret_config_default(&made, (int)axes) != null;
            if (!ok)
                Native.turret_config_default(&made, Native.TURRET_AXES_CANONICAL);
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.turret_config_default"/>
        /// <returns>The configuration. If there are no such axes, the configuration for the canonical axes.</returns>
        public static TurretConfig Default(TurretAxes axes = TurretAxes.Canonical)
        {
            TryDefault(axes, out TurretConfig made);
            return made;
        }

        /// <inheritdoc cref="Native.turret_config_mirror"/>
        /// <returns>
        /// True if the configuration is legal. Otherwise false, and the result is this configuration.
        /// </returns>
        public readonly bool TryMirror(out TurretConfig result)
        {
            TurretConfig made = this;
            bool ok;
            fixed (TurretConfig* config = &this)
                ok = Native.turret_config_mirror(&made, config) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.turret_config_mirror"/>
        /// <returns>The mirrored configuration; this configuration if it is not legal.</returns>
        public readonly TurretConfig Mirror()
        {
            TryMirror(out TurretConfig made);
            return made;
        }

        /// <summary>
        /// What is wrong with the configuration, or null if every function accepts it. An English sentence that names
        /// the field, in lower case with underscores, and says what to change.
        /// </summary>
        /// <remarks>Each call allocates a new string.</remarks>
        public readonly string? Problem
        {
            get
            {
                fixed (TurretConfig* config = &this)
                    return Marshal.PtrToStringAnsi((IntPtr)Native.turret_config_problem(config));
            }
        }

        /// <summary>
        /// What is legal in the configuration but seldom meant, such as degrees in the place of radians. Null if there is
        /// no such thing, or if <see cref="Problem"/> says what is wrong. An English sentence that names the field, in
        /// lower case with underscores.
        /// </summary>
        /// <remarks>Each call allocates a new string.</remarks>
        public readonly string? Warning
        {
            get
            {
                fixed (TurretConfig* config = &this)
                    return Marshal.PtrToStringAnsi((IntPtr)Native.turret_config_warning(config));
            }
        }

        /// <inheritdoc cref="Native.turret_solve"/>
        /// <returns>
        /// Ok; or an error, with both angles 0 and no flags. After Ok, the flags say why the muzzle's line does not
        /// pass through the target at these angles; None if it does.
        /// </returns>
        public readonly TurretStatus Solve(
            in TurretMount mount, in DVec3 target, out float azimuth, out float elevation, out TurretFlags flags)
        {
            float madeAzimuth = 0, madeElevation = 0;
            int answer;
            fixed (TurretConfig* config = &this)
            fixed (TurretMount* pMount = &mount)
            fixed (DVec3* pTarget = &target)
                answer = Native.turret_solve(config, pMount, pTarget, &madeAzimuth, &madeElevation);
            azimuth = madeAzimuth;
            elevation = madeElevation;
            return Answer.Split(answer, out flags);
        }

        /// <inheritdoc cref="Native.turret_can_aim_at"/>
        /// <returns>True if the turret can aim at the target. False if it cannot, or on bad input.</returns>
        public readonly bool CanAimAt(in TurretMount mount, in DVec3 target)
        {
            fixed (TurretConfig* config = &this)
            fixed (TurretMount* pMount = &mount)
            fixed (DVec3* pTarget = &target)
                return Native.turret_can_aim_at(config, pMount, pTarget) != 0;
        }
    }
}
