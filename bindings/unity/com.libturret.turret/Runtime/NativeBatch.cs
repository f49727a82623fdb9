// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using UnityEngine;

namespace Libturret
{
    /// <summary>
    /// The batch functions over native arrays. The array for the result may be the array of an input. If an element has
    /// bad input, its entry in the result is left unchanged, and the other elements are not affected.
    /// </summary>
    /// <remarks>
    /// Where one entry for all elements is allowed, pass an array of length 1 for it. An array of a wrong length throws
    /// an <see cref="ArgumentException"/>. To process a part of the arrays, use <c>GetSubArray</c>; the results are the
    /// same. In jobs that Burst compiles, call <see cref="Native"/> with the arrays' pointers.
    /// </remarks>
    public static unsafe class NativeBatch
    {
        /// <summary>Multiplies many pairs of quaternions: result[i] = a[i] · b[i].</summary>
        public static bool Mul(NativeArray<Quaternion> a, NativeArray<Quaternion> b, NativeArray<Quaternion> result) =>
            QuatBatch.Mul(Quats(a), Quats(b), Result<Quaternion, Quat>(result));

        /// <summary>Applies <see cref="Quat.Slerp"/> to many pairs, with a t for each pair or one t for all.</summary>
        public static bool Slerp(
            NativeArray<Quaternion> from, NativeArray<Quaternion> to, NativeArray<float> t,
            NativeArray<Quaternion> result) =>
            QuatBatch.Slerp(Quats(from), Quats(to), Input<float, float>(t), Result<Quaternion, Quat>(result));

        /// <summary>Applies <see cref="Quat.Slerp"/> to many pairs, with one t for all.</summary>
        public static bool Slerp(
            NativeArray<Quaternion> from, NativeArray<Quaternion> to, float t, NativeArray<Quaternion> result) =>
            QuatBatch.Slerp(Quats(from), Quats(to), t, Result<Quaternion, Quat>(result));

        /// <summary>Applies <see cref="Quat.Nlerp"/> to many pairs, with a t for each pair or one t for all.</summary>
        public static bool Nlerp(
            NativeArray<Quaternion> from, NativeArray<Quaternion> to, NativeArray<float> t,
            NativeArray<Quaternion> result) =>
            QuatBatch.Nlerp(Quats(from), Quats(to), Input<float, float>(t), Result<Quaternion, Quat>(result));

        /// <summary>Applies <see cref="Quat.Nlerp"/> to many pairs, with one t for all.</summary>
        public static bool Nlerp(
            NativeArray<Quaternion> from, NativeArray<Quaternion> to, float t, NativeArray<Quaternion> result) =>
            QuatBatch.Nlerp(Quats(from), Quats(to), t, Result<Quaternion, Quat>(result));

        /// <summary>Rotates many vectors: v[i] by q[i], or by q[0] if q has one quaternion.</summary>
        public static bool Rotate(NativeArray<Quaternion> q, NativeArray<Vector3> v, NativeArray<Vector3> result) =>
            QuatBatch.Rotate(Quats(q), Vecs(v), Result<Vector3, Vec3>(result));

        /// <summary>Converts rotations to matrices.</summary>
        public static bool ToMatrix(NativeArray<Quaternion> q, NativeArray<UnityEngine.Matrix4x4> result) =>
            QuatBatch.ToMatrix(Quats(q), Result<UnityEngine.Matrix4x4, System.Numerics.Matrix4x4>(result));

        /// <summary>
        /// Converts Euler angles to rotations, in radians about the fixed axes X, then Y, then Z: libturret's roll,
        /// pitch and yaw. This is not the order of <c>Quaternion.Euler</c>; <see cref="UnityFrame.FromEuler"/> has that
        /// order.
        /// </summary>
        public static bool FromEuler(NativeArray<Vector3> angles, NativeArray<Quaternion> result) =>
            QuatBatch.FromEuler(Vecs(angles), Result<Quaternion, Quat>(result));

        /// <summary>
        /// Applies <see cref="Quat.Integrate"/> to many orientations. Omega is about world axes, in rad/s. The dt is
        /// the same for all, in seconds.
        /// </summary>
        public static bool Integrate(
            NativeArray<Quaternion> q, NativeArray<Vector3> omega, float dt, NativeArray<Quaternion> result) =>
            QuatBatch.Integrate(Quats(q), Vecs(omega), dt, Result<Quaternion, Quat>(result));

        /// <summary>
        /// Turns many turrets one step, as <c>TurretAim.AimBatch</c> does. The forward of these turrets is +X. For
        /// turrets whose forward is +Z, convert the orientations with <see cref="UnityFrame.ToCanonical"/>, and the
        /// results with <see cref="UnityFrame.FromCanonical"/>.
        /// </summary>
        /// <param name="targets">The target of each turret.</param>
        /// <param name="turrets">The position of each turret.</param>
        /// <param name="rest">The orientation of each turret at azimuth 0 and elevation 0.</param>
        /// <param name="current">The current orientation of each turret.</param>
        /// <param name="limits">
        /// The limits of each turret, or one entry for all, radians per step. If empty, the limit is
        /// <see cref="Native.TURRET_DEFAULT_RATE"/>.
        /// </param>
        /// <param name="result">Receives the orientations after the step.</param>
        /// <returns>The number of turrets with bad input.</returns>
        public static int Aim(
            NativeArray<DVec3> targets, NativeArray<DVec3> turrets, NativeArray<Quaternion> rest,
            NativeArray<Quaternion> current, NativeArray<TurretParams> limits, NativeArray<Quaternion> result) =>
            TurretAim.AimBatch(
                Input<DVec3, DVec3>(targets), Input<DVec3, DVec3>(turrets), Quats(rest), Quats(current),
                Input<TurretParams, TurretParams>(limits), Result<Quaternion, Quat>(result));

        /// <summary>Moves many complete turrets by one step of dt seconds.</summary>
        /// <param name="states">The state of each turret.</param>
        /// <param name="configs">The configuration of each turret, or one for all.</param>
        /// <param name="mounts">The mount of each turret, or one for all.</param>
        /// <param name="targets">The position of each target, or one for all.</param>
        /// <param name="dt">Seconds, for all turrets.</param>
        /// <param name="poses">Receives the pose of each turret; may be omitted.</param>
        /// <param name="statuses">Receives the flags of each turret, or its error; may be omitted.</param>
        /// <returns>The number of turrets with bad input. They do not move.</returns>
        public static int Update(
            NativeArray<TurretState> states, NativeArray<TurretConfig> configs, NativeArray<TurretMount> mounts,
            NativeArray<DVec3> targets, float dt, NativeArray<TurretPose> poses = default,
            NativeArray<TurretResult> statuses = default) =>
            TurretBatch.Update(
                Result<TurretState, TurretState>(states), Input<TurretConfig, TurretConfig>(configs),
                Input<TurretMount, TurretMount>(mounts), Input<DVec3, DVec3>(targets), dt,
                Result<TurretPose, TurretPose>(poses), Result<TurretResult, TurretResult>(statuses));

        /// <summary>
        /// Moves many guns by dt seconds, each leading its target, as <c>TurretBatch.Engage</c> does.
        /// </summary>
        /// <param name="states">The state of each turret.</param>
        /// <param name="configs">The table of configurations.</param>
        /// <param name="platforms">The table of platforms, which turrets stand on, at the end of the step.</param>
        /// <param name="shots">The table of shots: how projectiles fly. If it is omitted, no turret leads.</param>
        /// <param name="targets">
        /// The table of targets: where they are and how they move. If it is omitted, all turrets return to rest.
        /// </param>
        /// <param name="dt">Seconds, for all turrets.</param>
        /// <param name="flags">Receives the flags of each turret, or its error.</param>
        /// <param name="poses">Receives the pose of each turret; may be omitted.</param>
        /// <param name="solutions">Receives how each turret fires; may be omitted.</param>
        /// <param name="configOf">
        /// The index of each turret's configuration. Omit it if each turret has its own entry, or all share one.
        /// </param>
        /// <param name="platformOf">The index of each turret's platform, like configOf.</param>
        /// <param name="shotOf">
        /// The index of each turret's shot, like configOf, or <see cref="TurretBattery.None"/> for a turret that does
        /// not lead.
        /// </param>
        /// <param name="targetOf">
        /// The index of each turret's target, like configOf, or <see cref="TurretBattery.None"/> for a turret that
        /// returns to rest.
        /// </param>
        /// <returns>The number of turrets with bad input. They do not move.</returns>
        public static int Engage(
            NativeArray<TurretState> states, NativeArray<TurretConfig> configs, NativeArray<TurretPlatform> platforms,
            NativeArray<TurretShot> shots, NativeArray<TurretMotion> targets, float dt,
            NativeArray<TurretResult> flags, NativeArray<TurretPose> poses = default,
            NativeArray<TurretSolution> solutions = default, NativeArray<uint> configOf = default,
            NativeArray<uint> platformOf = default, NativeArray<uint> shotOf = default,
            NativeArray<uint> targetOf = default) =>
            TurretBatch.Engage(
                Result<TurretState, TurretState>(states), Input<TurretConfig, TurretConfig>(configs),
                Input<TurretPlatform, TurretPlatform>(platforms), Input<TurretShot, TurretShot>(shots),
                Input<TurretMotion, TurretMotion>(targets), dt, Result<TurretResult, TurretResult>(flags),
                Result<TurretPose, TurretPose>(poses), Result<TurretSolution, TurretSolution>(solutions),
                Input<uint, uint>(configOf), Input<uint, uint>(platformOf), Input<uint, uint>(shotOf),
                Input<uint, uint>(targetOf));

        /// <summary>
        /// Computes how soon each of many guns could hit each of many targets, as <c>TurretBatch.TimeToEngage</c> does.
        /// </summary>
        /// <param name="states">The state of each turret; only read.</param>
        /// <param name="configs">The table of configurations.</param>
        /// <param name="platforms">The table of platforms, which turrets stand on.</param>
        /// <param name="shots">The table of shots. If it is omitted, no turret leads.</param>
        /// <param name="targets">The targets, each of which every turret looks at.</param>
        /// <param name="seconds">
        /// Receives the time of turret i and target j at i·targets.Length + j. A turret with bad input has −1 in all of
        /// its row, and a bad target in all of its column.
        /// </param>
        /// <param name="configOf">The index of each turret's configuration, as for <c>Engage</c>.</param>
        /// <param name="platformOf">The index of each turret's platform, as for <c>Engage</c>.</param>
        /// <param name="shotOf">The index of each turret's shot, as for <c>Engage</c>.</param>
        /// <returns>The number of turrets with bad input.</returns>
        public static int TimeToEngage(
            NativeArray<TurretState> states, NativeArray<TurretConfig> configs, NativeArray<TurretPlatform> platforms,
            NativeArray<TurretShot> shots, NativeArray<TurretMotion> targets, NativeArray<float> seconds,
            NativeArray<uint> configOf = default, NativeArray<uint> platformOf = default,
            NativeArray<uint> shotOf = default) =>
            TurretBatch.TimeToEngage(
                Input<TurretState, TurretState>(states), Input<TurretConfig, TurretConfig>(configs),
                Input<TurretPlatform, TurretPlatform>(platforms), Input<TurretShot, TurretShot>(shots),
                Input<TurretMotion, TurretMotion>(targets), Result<float, float>(seconds),
                Input<uint, uint>(configOf), Input<uint, uint>(platformOf), Input<uint, uint>(shotOf));

        /// <summary>Computes the solutions for shots at many targets.</summary>
        /// <param name="shots">How each projectile flies, or one shot for all.</param>
        /// <param name="shooters">Where each muzzle is and how it moves, or one for all.</param>
        /// <param name="targets">Where each target is and how it moves.</param>
        /// <param name="solutions">Two entries for each target. The solutions for target i begin at 2·i.</param>
        /// <param name="counts">Receives the number of solutions for each target, 0 to 2; or the error.</param>
        /// <returns>The number of elements with bad input.</returns>
        public static int Lead(
            NativeArray<TurretShot> shots, NativeArray<TurretMotion> shooters, NativeArray<TurretMotion> targets,
            NativeArray<TurretSolution> solutions, NativeArray<TurretLeadResult> counts) =>
            TurretBatch.Lead(
                Input<TurretShot, TurretShot>(shots), Input<TurretMotion, TurretMotion>(shooters),
                Input<TurretMotion, TurretMotion>(targets), Result<TurretSolution, TurretSolution>(solutions),
                Result<TurretLeadResult, TurretLeadResult>(counts));

        /// <summary>Applies <see cref="UnityFrame.SightSide"/> to many targets.</summary>
        /// <param name="position">Where the actor is, in the world.</param>
        /// <param name="yaw">Radians, any finite number.</param>
        /// <param name="targets">Positions in the world.</param>
        /// <param name="sides">Receives the side of each target.</param>
        /// <param name="bad">Receives the number of targets that are not finite; their side is 0.</param>
        /// <returns>Ok; or NotFinite if the position or the yaw is not finite, with nothing written.</returns>
        public static TurretStatus SightSide(
            DVec3 position, float yaw, NativeArray<DVec3> targets, NativeArray<int> sides, out int bad) =>
            UnityFrame.SightSideBatch(position, yaw, Input<DVec3, DVec3>(targets), Result<int, int>(sides), out bad);

        private static ReadOnlySpan<Quat> Quats(NativeArray<Quaternion> array) => Input<Quaternion, Quat>(array);

        private static ReadOnlySpan<Vec3> Vecs(NativeArray<Vector3> array) => Input<Vector3, Vec3>(array);

        // Both types have the same layout. An array that was never created has a null pointer.
        private static ReadOnlySpan<TOurs> Input<TTheirs, TOurs>(NativeArray<TTheirs> array)
            where TTheirs : unmanaged where TOurs : unmanaged =>
            array.IsCreated
                ? new ReadOnlySpan<TOurs>(NativeArrayUnsafeUtility.GetUnsafeReadOnlyPtr(array), array.Length)
                : default;

        private static Span<TOurs> Result<TTheirs, TOurs>(NativeArray<TTheirs> array)
            where TTheirs : unmanaged where TOurs : unmanaged =>
            array.IsCreated
                ? new Span<TOurs>(NativeArrayUnsafeUtility.GetUnsafePtr(array), array.Length)
                : default;
    }
}
