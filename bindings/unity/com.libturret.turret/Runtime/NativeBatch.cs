// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using UnityEngine;

namespace Libturret
{
    /// <summary>
    /// The batches on native arrays, in place where arrays coincide. An element with bad input stays as it is in the
    /// result and does not concern the others.
    /// </summary>
    /// <remarks>
    /// Of what may be one for all, an array of length 1 is. Arrays of other lengths than they have to be throw an
    /// <see cref="ArgumentException"/>. A part of a batch is that part of the whole: use <c>GetSubArray</c>. In jobs that
    /// Burst compiles, call <see cref="Native"/> with the arrays' pointers.
    /// </remarks>
    public static unsafe class NativeBatch
    {
        /// <summary>result[i] = a[i] · b[i].</summary>
        public static bool Mul(NativeArray<Quaternion> a, NativeArray<Quaternion> b, NativeArray<Quaternion> result) =>
            QuatBatch.Mul(Quats(a), Quats(b), Result<Quaternion, Quat>(result));

        /// <summary><see cref="Quat.Slerp"/> for many, a t for each or one for all.</summary>
        public static bool Slerp(
            NativeArray<Quaternion> from, NativeArray<Quaternion> to, NativeArray<float> t,
            NativeArray<Quaternion> result) =>
            QuatBatch.Slerp(Quats(from), Quats(to), Input<float, float>(t), Result<Quaternion, Quat>(result));

        /// <summary><see cref="Quat.Slerp"/> for many, t for all.</summary>
        public static bool Slerp(
            NativeArray<Quaternion> from, NativeArray<Quaternion> to, float t, NativeArray<Quaternion> result) =>
            QuatBatch.Slerp(Quats(from), Quats(to), t, Result<Quaternion, Quat>(result));

        /// <summary><see cref="Quat.Nlerp"/> for many, a t for each or one for all.</summary>
        public static bool Nlerp(
            NativeArray<Quaternion> from, NativeArray<Quaternion> to, NativeArray<float> t,
            NativeArray<Quaternion> result) =>
            QuatBatch.Nlerp(Quats(from), Quats(to), Input<float, float>(t), Result<Quaternion, Quat>(result));

        /// <summary><see cref="Quat.Nlerp"/> for many, t for all.</summary>
        public static bool Nlerp(
            NativeArray<Quaternion> from, NativeArray<Quaternion> to, float t, NativeArray<Quaternion> result) =>
            QuatBatch.Nlerp(Quats(from), Quats(to), t, Result<Quaternion, Quat>(result));

        /// <summary>result[i] = q[i] · v[i], or q[0] · v[i] where there is one for all.</summary>
        public static bool Rotate(NativeArray<Quaternion> q, NativeArray<Vector3> v, NativeArray<Vector3> result) =>
            QuatBatch.Rotate(Quats(q), Vecs(v), Result<Vector3, Vec3>(result));

        /// <summary>The rotations as matrices.</summary>
        public static bool ToMatrix(NativeArray<Quaternion> q, NativeArray<UnityEngine.Matrix4x4> result) =>
            QuatBatch.ToMatrix(Quats(q), Result<UnityEngine.Matrix4x4, System.Numerics.Matrix4x4>(result));

        /// <summary>
        /// Rotations by Euler angles in radians about X, then Y, then Z, all of them fixed: libturret's roll, pitch and
        /// yaw, and not the order of <c>Quaternion.Euler</c>, which <see cref="UnityFrame.FromEuler"/> has.
        /// </summary>
        public static bool FromEuler(NativeArray<Vector3> angles, NativeArray<Quaternion> result) =>
            QuatBatch.FromEuler(Vecs(angles), Result<Quaternion, Quat>(result));

        /// <summary><see cref="Quat.Integrate"/> for many: omega in world axes, rad/s, dt seconds for all.</summary>
        public static bool Integrate(
            NativeArray<Quaternion> q, NativeArray<Vector3> omega, float dt, NativeArray<Quaternion> result) =>
            QuatBatch.Integrate(Quats(q), Vecs(omega), dt, Result<Quaternion, Quat>(result));

        /// <summary>
        /// A step of many turrets whose forward is +X, as <c>TurretAim.AimBatch</c>. For those whose forward is +Z put
        /// orientations in by <see cref="UnityFrame.ToCanonical"/>, and take results out by
        /// <see cref="UnityFrame.FromCanonical"/>.
        /// </summary>
        /// <param name="targets">One each.</param>
        /// <param name="turrets">Where each is.</param>
        /// <param name="rest">The orientation of each at azimuth 0 and elevation 0.</param>
        /// <param name="current">The orientation of each now.</param>
        /// <param name="limits">Radians a step, of each or of all; none for <see cref="Native.TURRET_DEFAULT_RATE"/>.
        /// </param>
        /// <param name="result">Receives the orientations after the step.</param>
        /// <returns>How many hold for bad input.</returns>
        public static int Aim(
            NativeArray<DVec3> targets, NativeArray<DVec3> turrets, NativeArray<Quaternion> rest,
            NativeArray<Quaternion> current, NativeArray<TurretParams> limits, NativeArray<Quaternion> result) =>
            TurretAim.AimBatch(
                Input<DVec3, DVec3>(targets), Input<DVec3, DVec3>(turrets), Quats(rest), Quats(current),
                Input<TurretParams, TurretParams>(limits), Result<Quaternion, Quat>(result));

        /// <summary>A step of many complete turrets.</summary>
        /// <param name="states">Each moved by dt.</param>
        /// <param name="configs">Of each, or one for all.</param>
        /// <param name="mounts">Of each, or one for all.</param>
        /// <param name="targets">Of each, or one for all.</param>
        /// <param name="dt">Seconds.</param>
        /// <param name="poses">Receives where the parts of each are; may be left out.</param>
        /// <param name="statuses">Receives the flags or the error of each; may be left out.</param>
        /// <returns>How many hold for bad input.</returns>
        public static int Update(
            NativeArray<TurretState> states, NativeArray<TurretConfig> configs, NativeArray<TurretMount> mounts,
            NativeArray<DVec3> targets, float dt, NativeArray<TurretPose> poses = default,
            NativeArray<TurretResult> statuses = default) =>
            TurretBatch.Update(
                Result<TurretState, TurretState>(states), Input<TurretConfig, TurretConfig>(configs),
                Input<TurretMount, TurretMount>(mounts), Input<DVec3, DVec3>(targets), dt,
                Result<TurretPose, TurretPose>(poses), Result<TurretResult, TurretResult>(statuses));

        /// <summary>A step of many guns, each of which leads its target: <c>TurretBatch.Engage</c>.</summary>
        /// <param name="states">Each moved by dt.</param>
        /// <param name="configs">A table of what turrets can do.</param>
        /// <param name="platforms">A table of what turrets stand on, and how that moves.</param>
        /// <param name="shots">A table of how projectiles fly. Left out: no turret leads.</param>
        /// <param name="targets">A table of where targets are and how they move. Left out: all return to rest.</param>
        /// <param name="dt">Seconds.</param>
        /// <param name="flags">Receives the flags or the error of each.</param>
        /// <param name="poses">Receives where the parts of each are; may be left out.</param>
        /// <param name="solutions">Receives how each hits; may be left out.</param>
        /// <param name="configOf">The entry that each uses; left out where each has its own, or all have one.</param>
        /// <param name="platformOf">As configOf.</param>
        /// <param name="shotOf">As configOf, or <see cref="TurretBattery.None"/> for a turret that does not lead.</param>
        /// <param name="targetOf">As configOf, or <see cref="TurretBattery.None"/> to return to rest.</param>
        /// <returns>How many hold for bad input.</returns>
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

        /// <summary>The solutions that hit many targets.</summary>
        /// <param name="shots">How the projectile of each flies, or one for all.</param>
        /// <param name="shooters">Where the muzzle of each is and how it moves, or one for all.</param>
        /// <param name="targets">Where each target is and how it moves.</param>
        /// <param name="solutions">Twice as many as targets: receives those of target i from 2·i on.</param>
        /// <param name="counts">Receives how many solutions there are, 0 to 2, or the error.</param>
        /// <returns>How many shots have bad input.</returns>
        public static int Lead(
            NativeArray<TurretShot> shots, NativeArray<TurretMotion> shooters, NativeArray<TurretMotion> targets,
            NativeArray<TurretSolution> solutions, NativeArray<TurretLeadResult> counts) =>
            TurretBatch.Lead(
                Input<TurretShot, TurretShot>(shots), Input<TurretMotion, TurretMotion>(shooters),
                Input<TurretMotion, TurretMotion>(targets), Result<TurretSolution, TurretSolution>(solutions),
                Result<TurretLeadResult, TurretLeadResult>(counts));

        /// <summary><see cref="UnityFrame.SightSide"/> of many targets.</summary>
        /// <param name="position">Where the actor is, in the world.</param>
        /// <param name="yaw">Radians, any finite number.</param>
        /// <param name="targets">Positions in the world.</param>
        /// <param name="sides">Receives a side each.</param>
        /// <param name="bad">Receives how many targets are not finite; their side is 0.</param>
        /// <returns>Ok; or NotFinite for the position or the yaw, with nothing written.</returns>
        public static TurretStatus SightSide(
            DVec3 position, float yaw, NativeArray<DVec3> targets, NativeArray<int> sides, out int bad) =>
            UnityFrame.SightSideBatch(position, yaw, Input<DVec3, DVec3>(targets), Result<int, int>(sides), out bad);

        private static ReadOnlySpan<Quat> Quats(NativeArray<Quaternion> array) => Input<Quaternion, Quat>(array);

        private static ReadOnlySpan<Vec3> Vecs(NativeArray<Vector3> array) => Input<Vector3, Vec3>(array);

        // The two are of one layout. An array that was never made has no pointer to ask for.
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
