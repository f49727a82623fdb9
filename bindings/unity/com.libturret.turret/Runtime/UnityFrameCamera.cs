// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret
{
    public static partial class UnityFrame
    {
        /// <summary>One frame of a third-person camera, which looks along +Z as Unity's do.</summary>
        /// <param name="rig">The set-up; its orientation, which is Unity's, receives the one after dt. A positive roll
        /// leans to the right.</param>
        /// <param name="subject">Where the subject is, in the world.</param>
        /// <param name="orientation">The subject's, in the world, any length but zero.</param>
        /// <param name="dt">Seconds, finite and not negative.</param>
        /// <param name="pose">Receives the eye and the orientation of the view, for the camera's transform.</param>
        /// <returns>Ok; or an error, with the rig as it was and a pose at the origin, not turned.</returns>
        public static TurretStatus CameraFollow(
            ref TurretCameraRig rig, in DVec3 subject, in Quat orientation, float dt, out TurretCameraPose pose)
        {
            TurretCameraRig canonical = rig;
            canonical.Orientation = Canonical(rig.Orientation);
            canonical.Roll = -rig.Roll; // the canonical right is Unity's left
            TurretStatus status = TurretCamera.Follow(
                ref canonical, Canonical(subject), Canonical(orientation), dt, out TurretCameraPose view);
            rig.Orientation = Unity(canonical.Orientation);
            pose = default;
            pose.Position = Unity(view.Position);
            pose.Orientation = Unity(view.Orientation);
            return status;
        }

        /// <summary>
        /// The pose of a camera on the path through its keys at a time. A path has no forward of its own: keys that are
        /// Unity's make a pose that is, by <see cref="TurretCamera.Sample(ReadOnlySpan{TurretCameraKey}, float, out
        /// TurretCameraPose)"/> itself.
        /// </summary>
        /// <param name="keys">In order of time, one at least.</param>
        /// <param name="time">Seconds, finite.</param>
        /// <param name="pose">Receives position and orientation.</param>
        /// <returns>Ok; or an error, with a pose at the origin, not turned.</returns>
        public static TurretStatus CameraSample(
            ReadOnlySpan<TurretCameraKey> keys, float time, out TurretCameraPose pose) =>
            TurretCamera.Sample(keys, time, out pose);
    }
}
