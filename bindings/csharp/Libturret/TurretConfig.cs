// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    public unsafe partial struct TurretConfig
    {
        /// <inheritdoc cref="Native.turret_config_default"/>
        /// <returns>Whether there are such axes; else the result is that of the canonical ones.</returns>
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
        /// <returns>The configuration; that of the canonical axes where there are no such axes.</returns>
        public static TurretConfig Default(TurretAxes axes = TurretAxes.Canonical)
        {
            TryDefault(axes, out TurretConfig made);
            return made;
        }

        /// <summary>
        /// What is wrong with it: an English sentence that names the field, in small letters with underscores, and says
        /// what has to be changed. Null when every function accepts it.
        /// </summary>
        /// <remarks>A new string each time.</remarks>
        public readonly string Problem
        {
            get
            {
                fixed (TurretConfig* config = &this)
                    return Marshal.PtrToStringAnsi((IntPtr)Native.turret_config_problem(config));
            }
        }

        /// <inheritdoc cref="Native.turret_solve"/>
        /// <returns>
        /// Ok, with the flags that say why the line of the muzzle does not pass through the target there, None when it
        /// does; or an error, with both angles 0 and no flags.
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
        /// <returns>Whether it can; no on bad input.</returns>
        public readonly bool CanAimAt(in TurretMount mount, in DVec3 target)
        {
            fixed (TurretConfig* config = &this)
            fixed (TurretMount* pMount = &mount)
            fixed (DVec3* pTarget = &target)
                return Native.turret_can_aim_at(config, pMount, pTarget) != 0;
        }
    }
}
