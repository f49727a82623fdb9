// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using System;

namespace Libturret
{
    /// <summary>
    /// The functions that libturret has only in its own frame, in Godot's frame: forward −Z, right +X, up +Y. A yaw is
    /// Rotation.Y of a Node3D, which looks along (−sin yaw, 0, −cos yaw). A pitch is its Rotation.X, positive up.
    /// </summary>
    /// <remarks>
    /// Both frames are right-handed with +Y up; a rotation by 90° about +Y takes one to the other. So the components of
    /// vectors and quaternions only change places and signs, without rounding, and a yaw stays the same float. A
    /// complete turret does not need this, only <see cref="TurretAxes.Godot"/>. Other batches, slerp, camera paths and
    /// scopes do not depend on the frame.
    /// </remarks>
    public static class GodotFrame
    {
        // The number of targets that are converted at a time. This many fit on any stack.
        private const int Chunk = 64;

        // Godot's forward, −Z, is libturret's +X; its right, +X, is libturret's +Z. The vector part of a quaternion is
        // along its axis, so it is converted as a vector.

        /// <summary>Converts a direction to libturret's frame.</summary>
        public static Vec3 ToCanonical(in Vec3 v) => new Vec3(-v.Z, v.Y, v.X);

        /// <summary>Converts a position to libturret's frame.</summary>
        public static DVec3 ToCanonical(in DVec3 p) => new DVec3(-p.Z, p.Y, p.X);

        /// <summary>
        /// Converts an orientation to libturret's frame. The forward axis is −Z in Godot, and +X in libturret.
        /// </summary>
        public static Quat ToCanonical(in Quat q) => new Quat(-q.Z, q.Y, q.X, q.W);

        /// <summary>Converts a direction to Godot's frame.</summary>
        public static Vec3 ToGodot(in Vec3 v) => new Vec3(v.Z, v.Y, -v.X);

        /// <summary>Converts a position to Godot's frame.</summary>
        public static DVec3 ToGodot(in DVec3 p) => new DVec3(p.Z, p.Y, -p.X);

        /// <summary>
        /// Converts an orientation to Godot's frame. The forward axis is +X in libturret, and −Z in Godot.
        /// </summary>
        public static Quat ToGodot(in Quat q) => new Quat(q.Z, q.Y, -q.X, q.W);

        /// <inheritdoc cref="TurretFace.Step"/>
        public static TurretStatus FaceStep(
            ref float yaw, in DVec3 position, in DVec3 target, float maxStep, float threshold = 0)
        {
            return TurretFace.Step(ref yaw, ToCanonical(position), ToCanonical(target), maxStep, threshold);
        }

        /// <summary>
        /// Turns an actor one step about an axis toward a direction, by at most maxStep radians, around the forbidden
        /// sector: <see cref="Native.turret_turn_on_plane"/>.
        /// </summary>
        /// <returns>Done or Turning; or an error, and the result is <paramref name="current"/>.</returns>
        public static TurretStatus TurnOnPlane(
            in Quat current, in Quat reference, in Vec3 up, in Vec3 targetDirection, float maxStep,
            in TurretArc forbidden, out Quat result)
        {
            TurretStatus status = TurretFace.TurnOnPlane(
                ToCanonical(current), ToCanonical(reference), ToCanonical(up), ToCanonical(targetDirection), maxStep,
                forbidden, out Quat turned);
            result = ToGodot(turned);
            return status;
        }

        /// <inheritdoc cref="TurretSight.Side"/>
        public static int SightSide(in DVec3 position, float yaw, in DVec3 target) =>
            TurretSight.Side(ToCanonical(position), yaw, ToCanonical(target));

        /// <summary>Applies <see cref="SightSide"/> to many targets.</summary>
        /// <param name="position">The position of the actor, in the world.</param>
        /// <param name="yaw">Radians, any finite number.</param>
        /// <param name="targets">Positions in the world.</param>
        /// <param name="sides">Receives the side of each target.</param>
        /// <param name="bad">Receives the number of targets that are not finite; their side is 0.</param>
        /// <returns>Ok; or NotFinite if the position or the yaw is not finite, with nothing written.</returns>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static TurretStatus SightSideBatch(
            in DVec3 position, float yaw, ReadOnlySpan<DVec3> targets, Span<int> sides, out int bad)
        {
            if (sides.Length != targets.Length)
            {
                throw new ArgumentException($"{sides.Length} sides for {targets.Length} targets.", nameof(sides));
            }
            DVec3 from = ToCanonical(position);
            Span<DVec3> turned = stackalloc DVec3[Chunk];
            bad = 0;
            for (int start = 0; start < targets.Length; start += Chunk)
            {
                int count = Math.Min(Chunk, targets.Length - start);
                for (int i = 0; i < count; i++)
                    turned[i] = ToCanonical(targets[start + i]);
                TurretStatus status = TurretSight.SideBatch(
                    from, yaw, turned.Slice(0, count), sides.Slice(start, count), out int badHere);
                // An error concerns the position or the yaw, so the first chunk already reports it.
                if (status.IsError())
                    return status;
                bad += badHere;
            }
            return TurretStatus.Ok;
        }

        /// <inheritdoc cref="TurretSight.Quadrant"/>
        public static SightQuadrants SightQuadrant(in DVec3 position, float yaw, float pitch, in DVec3 target) =>
            TurretSight.Quadrant(ToCanonical(position), yaw, pitch, ToCanonical(target));

        /// <inheritdoc cref="TurretSight.Step"/>
        public static TurretStatus SightStep(
            ref float yaw, ref float pitch, in DVec3 position, in DVec3 target, float maxStep)
        {
            return TurretSight.Step(ref yaw, ref pitch, ToCanonical(position), ToCanonical(target), maxStep);
        }

        /// <summary>
        /// Moves a third-person camera by one frame: <see cref="Native.turret_camera_follow"/>. The orientations of the
        /// rig, the subject and the pose are Godot's: each looks along its −Z.
        /// </summary>
        /// <returns>
        /// Ok; or an error, with the rig unchanged and a pose at the origin with the identity orientation.
        /// </returns>
        public static TurretStatus CameraFollow(
            ref TurretCameraRig rig, in DVec3 subject, in Quat orientation, float dt, out TurretCameraPose pose)
        {
            TurretCameraRig turned = rig;
            turned.Orientation = ToCanonical(rig.Orientation);
            TurretStatus status = TurretCamera.Follow(
                ref turned, ToCanonical(subject), ToCanonical(orientation), dt, out pose);
            rig.Orientation = ToGodot(turned.Orientation);
            pose.Position = ToGodot(pose.Position);
            pose.Orientation = ToGodot(pose.Orientation);
            return status;
        }

        /// <summary>
        /// Returns a pose on the path of a camera: TurretCamera.Sample. A path has no forward axis of its own, so keys
        /// that look along −Z give a pose that looks along −Z.
        /// </summary>
        public static TurretStatus CameraSample(
            ReadOnlySpan<TurretCameraKey> keys, float time, out TurretCameraPose pose)
        {
            return TurretCamera.Sample(keys, time, out pose);
        }

        /// <summary>
        /// Returns the orientation whose −Z is along forward and whose +Y is as close to up as possible:
        /// <see cref="Native.quat_look"/>.
        /// </summary>
        /// <returns>True if the input is valid. Otherwise false, and the result is the identity.</returns>
        public static bool TryLook(in Vec3 forward, in Vec3 up, out Quat result)
        {
            bool isGood = Quat.TryLook(ToCanonical(forward), ToCanonical(up), out Quat turned);
            result = ToGodot(turned);
            return isGood;
        }

        /// <summary>
        /// Turns a turret one step toward a target. Its orientation, with −Z along the barrel, is its only state:
        /// <see cref="Native.turret_aim"/>.
        /// </summary>
        /// <returns>
        /// True if the input is valid. Otherwise false, and the result is <paramref name="current"/>.
        /// </returns>
        public static bool TryAim(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, in TurretParams limits, out Quat result)
        {
            bool isGood = TurretAim.TryAim(
                ToCanonical(target), ToCanonical(turret), ToCanonical(rest), ToCanonical(current), limits,
                out Quat turned);
            result = ToGodot(turned);
            return isGood;
        }

        /// <summary>
        /// Converts the Rotation of a Node3D to a quaternion: about Y, then the rotated X, then the rotated Z.
        /// </summary>
        /// <param name="rotation">Radians, any finite numbers.</param>
        /// <param name="result">Receives the rotation.</param>
        /// <returns>True if the input is valid. Otherwise false, and the result is the identity.</returns>
        public static bool TryFromRotation(in Vec3 rotation, out Quat result) =>
            Quat.TryFromEuler(rotation.Y, rotation.X, rotation.Z, TurretEulerOrder.Yxz, out result);

        /// <summary>
        /// Converts a quaternion to the Rotation of a Node3D: X in [−π/2, π/2], Y and Z in (−π, π]. Straight up or
        /// down, Z is 0.
        /// </summary>
        /// <returns>Ok; or NotFinite or ZeroQuaternion, with all angles 0.</returns>
        public static TurretStatus ToRotation(in Quat q, out Vec3 rotation)
        {
            TurretStatus status = q.ToEuler(TurretEulerOrder.Yxz, out float y, out float x, out float z);
            rotation = new Vec3(x, y, z);
            return status;
        }
    }
}
