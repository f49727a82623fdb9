// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>Cameras that follow a subject, move along a path, or look through a scope.</summary>
    public static unsafe class TurretCamera
    {
        /// <inheritdoc cref="Native.turret_camera_follow"/>
        /// <returns>
        /// Ok; or an error, with the rig unchanged and a pose at the origin with the identity orientation.
        /// </returns>
        public static TurretStatus Follow(
            ref TurretCameraRig rig, in DVec3 subject, in Quat orientation, float dt, out TurretCameraPose pose)
        {
            TurretCameraPose made = NoCamera;
            int status;
            fixed (TurretCameraRig* pRig = &rig)
            fixed (DVec3* pSubject = &subject)
            fixed (Quat* pOrientation = &orientation)
                status = Native.turret_camera_follow(pRig, pSubject, pOrientation, dt, &made);
            pose = made;
            return (TurretStatus)status;
        }

        /// <inheritdoc cref="Native.turret_camera_check"/>
        /// <returns>
        /// Ok, and bad is -1; or an error, and bad is the index of the first bad key, or -1 if there are no keys.
        /// </returns>
        public static TurretStatus Check(ReadOnlySpan<TurretCameraKey> keys, out int bad)
        {
            // No key of a span has this index.
            UIntPtr none = Lengths.Count(int.MaxValue), number = none;
            TurretCameraKey nothing = default;
            TurretStatus status;
            fixed (TurretCameraKey* pKeys = &MemoryMarshal.GetReference(keys))
                status = Check(keys.IsEmpty ? &nothing : pKeys, Lengths.Count(keys.Length), &number);
            bad = number == none ? -1 : (int)number;
            return status;
        }

        /// <inheritdoc cref="Native.turret_camera_check"/>
        public static TurretStatus Check(ReadOnlySpan<TurretCameraKey> keys) => Check(keys, out _);

        /// <inheritdoc cref="Native.turret_camera_check"/>
        public static TurretStatus Check(TurretCameraKey* keys, UIntPtr count, UIntPtr* bad) =>
            (TurretStatus)Native.turret_camera_check(keys, count, bad);

        /// <inheritdoc cref="Native.turret_camera_sample"/>
        /// <returns>
        /// Ok; or an error, with a pose at the origin with the identity orientation. Without keys the error is
        /// InvalidArgument.
        /// </returns>
        public static TurretStatus Sample(ReadOnlySpan<TurretCameraKey> keys, float time, out TurretCameraPose pose)
        {
            TurretCameraPose made = NoCamera;
            TurretCameraKey none = default;
            TurretStatus status;
            // The pointer of an empty span may be null, for which the error would be Null, not InvalidArgument.
            fixed (TurretCameraKey* pKeys = &MemoryMarshal.GetReference(keys))
                status = Sample(keys.IsEmpty ? &none : pKeys, Lengths.Count(keys.Length), time, &made);
            pose = made;
            return status;
        }

        /// <inheritdoc cref="Native.turret_camera_sample"/>
        public static TurretStatus Sample(TurretCameraKey* keys, UIntPtr count, float time, TurretCameraPose* pose) =>
            (TurretStatus)Native.turret_camera_sample(keys, count, time, pose);

        /// <inheritdoc cref="Native.turret_scope_damp"/>
        /// <returns>
        /// True if the input is valid. Otherwise false, and the result is <paramref name="current"/>.
        /// </returns>
        public static bool TryScopeDamp(
            in Quat current, in Quat wanted, float zoom, float distance, float halfLife, float dt, out Quat result)
        {
            Quat made = current;
            bool ok;
            fixed (Quat* pCurrent = &current, pWanted = &wanted)
                ok = Native.turret_scope_damp(&made, pCurrent, pWanted, zoom, distance, halfLife, dt) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.turret_scope_damp"/>
        /// <returns>The orientation; on bad input, <paramref name="current"/>.</returns>
        public static Quat ScopeDamp(
            in Quat current, in Quat wanted, float zoom, float distance, float halfLife, float dt)
        {
            TryScopeDamp(current, wanted, zoom, distance, halfLife, dt, out Quat made);
            return made;
        }

        private static TurretCameraPose NoCamera => new TurretCameraPose { Orientation = Quat.Identity };
    }
}
