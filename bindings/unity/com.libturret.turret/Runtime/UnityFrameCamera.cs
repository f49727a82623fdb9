// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret
{
    public static partial class UnityFrame
    {
        /// <summary>Moves a third-person camera by one frame. It looks along +Z, as Unity's cameras do.</summary>
        /// <param name="rig">
        /// The settings. The rig's orientation is in Unity's frame, and receives its value after dt. A positive roll
        /// leans to the right.
        /// </param>
        /// <param name="subject">The position of the subject, in the world.</param>
        /// <param name="orientation">The orientation of the subject, in the world, any length but zero.</param>
        /// <param name="dt">Seconds, finite, &gt;= 0.</param>
        /// <param name="pose">Receives the eye and the orientation of the view, for the camera's transform.</param>
        /// <returns>
        /// Ok; or an error, with the rig unchanged and a pose at the origin with the identity orientation.
        /// </returns>
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

        /// <summary>Returns the pose of a camera at a time on the path through its keys.</summary>
        /// <remarks>
        /// This method calls
        /// <see cref="TurretCamera.Sample(ReadOnlySpan{TurretCameraKey}, float, out TurretCameraPose)"/>. A path has no
        /// forward axis of its own, so keys in Unity's frame give a pose in Unity's frame.
        /// </remarks>
        /// <param name="keys">The keys in order of time, at least one.</param>
        /// <param name="time">Seconds, finite.</param>
        /// <param name="pose">Receives position and orientation.</param>
        /// <returns>Ok; or an error, with a pose at the origin with the identity orientation.</returns>
        public static TurretStatus CameraSample(
            ReadOnlySpan<TurretCameraKey> keys, float time, out TurretCameraPose pose) =>
            TurretCamera.Sample(keys, time, out pose);
    }
}
