// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using System;

namespace Libturret
{
    /// <summary>
    /// What libturret knows in its own model frame alone, in Godot's: forward −Z, right +X, up +Y. A yaw is Rotation.Y of
    /// a Node3D, which looks along (−sin yaw, 0, −cos yaw), and a pitch its Rotation.X, positive up.
    /// </summary>
    /// <remarks>
    /// Both frames are right-handed with +Y up, and one turned by 90° about it is the other. So the numbers of vectors
    /// and quaternions change places and signs, and are not rounded, and a yaw stays the same float. A complete turret
    /// needs none of this, only <see cref="TurretAxes.Godot"/>. Batches of other things, slerp, the path of a camera and
    /// a scope have no frame.
    /// </remarks>
    public static class GodotFrame
    {
        // So many fit on any stack.
        private const int Chunk = 64;

        // Godot's forward, −Z, is libturret's +X; its right, +X, is libturret's +Z. The vector part of a quaternion is
        // along the axis of the turn, and so goes as a vector does.

        /// <summary>A direction in libturret's frame.</summary>
        public static Vec3 ToCanonical(in Vec3 v) => new Vec3(-v.Z, v.Y, v.X);

        /// <summary>A position in libturret's frame.</summary>
        public static DVec3 ToCanonical(in DVec3 p) => new DVec3(-p.Z, p.Y, p.X);

        /// <summary>
        /// In libturret's frame, the orientation of a thing whose forward is −Z in Godot and +X in libturret.
        /// </summary>
        public static Quat ToCanonical(in Quat q) => new Quat(-q.Z, q.Y, q.X, q.W);

        /// <summary>A direction of libturret's frame in Godot's.</summary>
        public static Vec3 ToGodot(in Vec3 v) => new Vec3(v.Z, v.Y, -v.X);

        /// <summary>A position of libturret's frame in Godot's.</summary>
        public static DVec3 ToGodot(in DVec3 p) => new DVec3(p.Z, p.Y, -p.X);

        /// <summary>
        /// In Godot's frame, the orientation of a thing whose forward is +X in libturret and −Z in Godot.
        /// </summary>
        public static Quat ToGodot(in Quat q) => new Quat(q.Z, q.Y, -q.X, q.W);

        /// <inheritdoc cref="TurretFace.Step"/>
        public static TurretStatus FaceStep(
            ref float yaw, in DVec3 position, in DVec3 target, float maxStep, float threshold = 0)
        {
            return TurretFace.Step(ref yaw, ToCanonical(position), ToCanonical(target), maxStep, threshold);
        }

        /// <summary>
        /// Turns an actor about an axis toward a direction by at most maxStep radians, around the sector that it must
        /// not point into: <see cref="Native.turret_turn_on_plane"/>.
        /// </summary>
        /// <returns>Done or Turning; or an error, the result being current.</returns>
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

        /// <summary><see cref="SightSide"/> of many targets.</summary>
        /// <param name="position">Where the actor is, in the world.</param>
        /// <param name="yaw">Radians, any finite number.</param>
        /// <param name="targets">Positions in the world.</param>
        /// <param name="sides">Receives a side each.</param>
        /// <param name="bad">Receives how many targets are not finite; their side is 0.</param>
        /// <returns>Ok; or NotFinite for the position or the yaw, with nothing written.</returns>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static TurretStatus SightSideBatch(
            in DVec3 position, float yaw, ReadOnlySpan<DVec3> targets, Span<int> sides, out int bad)
        {
            if (sides.Length != targets.Length)
            {
                throw new ArgumentException($"{sides.Length} sides for {targets.Length} targets", nameof(sides));
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
                // Of position and yaw, and so of the first chunk.
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
        /// One frame of a third-person camera: <see cref="Native.turret_camera_follow"/>. The rig's orientation, the
        /// subject's and the pose's are Godot's: each looks along its −Z.
        /// </summary>
        /// <returns>Ok; or an error, with the rig as it was and a pose at the origin, not turned.</returns>
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
        /// A pose on the path of a camera, as TurretCamera.Sample returns it: a path goes through its keys, whichever way
        /// is forward, and looks along −Z where they do.
        /// </summary>
        public static TurretStatus CameraSample(
            ReadOnlySpan<TurretCameraKey> keys, float time, out TurretCameraPose pose)
        {
            return TurretCamera.Sample(keys, time, out pose);
        }

        /// <summary>
        /// The orientation that looks along forward with its −Z and has +Y as near to up as possible:
        /// <see cref="Native.quat_look"/>.
        /// </summary>
        /// <returns>Whether the input is good; else the result is the identity.</returns>
        public static bool TryLook(in Vec3 forward, in Vec3 up, out Quat result)
        {
            bool isGood = Quat.TryLook(ToCanonical(forward), ToCanonical(up), out Quat turned);
            result = ToGodot(turned);
            return isGood;
        }

        /// <summary>
        /// One step of a turret that is its orientation and no more, with −Z along the barrel:
        /// <see cref="Native.turret_aim"/>.
        /// </summary>
        /// <returns>Whether the input is good; else the result is current.</returns>
        public static bool TryAim(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, in TurretParams limits, out Quat result)
        {
            bool isGood = TurretAim.TryAim(
                ToCanonical(target), ToCanonical(turret), ToCanonical(rest), ToCanonical(current), limits,
                out Quat turned);
            result = ToGodot(turned);
            return isGood;
        }

        /// <summary>Node3D's Rotation as a quaternion: about Y, then the turned X, then the turned Z.</summary>
        /// <param name="rotation">radians, any finite numbers.</param>
        /// <param name="result">receives the rotation.</param>
        /// <returns>Whether the input is good; else the result is the identity.</returns>
        public static bool TryFromRotation(in Vec3 rotation, out Quat result) =>
            Quat.TryFromEuler(rotation.Y, rotation.X, rotation.Z, EulerOrder.Yxz, out result);

        /// <summary>
        /// Node3D's Rotation of a quaternion: X in [−π/2, π/2], Y and Z in (−π, π]. Straight up or down Z is 0.
        /// </summary>
        /// <returns>Ok, or with a rotation of 0 NotFinite or ZeroQuaternion.</returns>
        public static TurretStatus ToRotation(in Quat q, out Vec3 rotation)
        {
            TurretStatus status = q.ToEuler(EulerOrder.Yxz, out float y, out float x, out float z);
            rotation = new Vec3(x, y, z);
            return status;
        }
    }
}
