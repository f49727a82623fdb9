// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>
    /// Facing, sight, aiming by steps, cameras and Euler angles in Unity's frame: left-handed, forward +Z, up +Y, right
    /// +X. Positions and quaternions are Unity's.
    /// </summary>
    /// <remarks>
    /// The classes <see cref="TurretFace"/>, <see cref="TurretSight"/>, <see cref="TurretCamera"/> and
    /// <see cref="TurretAim"/> use only the canonical frame: right-handed, forward +X. The complete turret needs no
    /// conversion: it has <see cref="TurretAxes.Unity"/>. <para> A yaw is in radians, 0 along +Z and positive to the
    /// right, as <c>eulerAngles.y</c> is. A yaw looks along (sin yaw, 0, cos yaw); results are in (−π, π]. A pitch is
    /// positive up, the opposite of <c>eulerAngles.x</c>. Ties are resolved as for a turret in Unity's axes: exactly
    /// half a turn goes to the right, and a target directly behind counts as on the right. </para> <para> The
    /// conversion rounds nothing, except in the four functions with Canonical in their names. </para>
    /// </remarks>
    public static partial class UnityFrame
    {
        // Both frames have up +Y, and multiply quaternions alike. A quarter turn about +Y takes (x, y, z) to (z, y,
        // −x), and so Unity's forward +Z to the canonical +X. That is the whole conversion: no number is rounded, and a
        // rotation about up keeps its angle and its sign. Only the names of the sides change, since Unity's right
        // becomes −Z, the canonical left.

        private static DVec3 Canonical(in DVec3 v) => new DVec3(v.Z, v.Y, -v.X);

        private static Vec3 Canonical(in Vec3 v) => new Vec3(v.Z, v.Y, -v.X);

        private static Quat Canonical(in Quat q) => new Quat(q.Z, q.Y, -q.X, q.W);

        private static DVec3 Unity(in DVec3 v) => new DVec3(-v.Z, v.Y, v.X);

        private static Quat Unity(in Quat q) => new Quat(-q.Z, q.Y, q.X, q.W);

        /// <summary>π/2 rounded to a float.</summary>
        private const float QuarterTurn = 1.57079637f;

        /// <summary>√½ rounded to a float.</summary>
        private const float HalfRoot = 0.70710677f;

        /// <summary>
        /// Converts a yaw of the canonical frame to Unity's yaw for the same direction in the world, by adding a
        /// quarter turn.
        /// </summary>
        /// <param name="yaw">Radians, any finite angle.</param>
        /// <returns>Radians in (−π, π], within 3e-7; yaw unchanged if it is not finite.</returns>
        public static float YawFromCanonical(float yaw) => TurretAngle.Wrap(yaw + QuarterTurn);

        /// <summary>
        /// Converts a yaw of Unity to a yaw of the canonical frame: the opposite of <see cref="YawFromCanonical"/>.
        /// </summary>
        public static float YawToCanonical(float yaw) => TurretAngle.Wrap(yaw - QuarterTurn);

        /// <summary>
        /// Converts an orientation whose forward is +X to one whose forward is +Z, with the same directions of forward
        /// and +Y. Use it for results of <see cref="Quat.Look"/>, <c>TurretAim.AimBatch</c> and other functions whose
        /// forward is +X.
        /// </summary>
        /// <param name="orientation">A quaternion of any length.</param>
        public static Quat FromCanonical(in Quat orientation) => orientation * new Quat(0, HalfRoot, 0, HalfRoot);

        /// <summary>
        /// Does the opposite of <see cref="FromCanonical"/>. Use it for the inputs of such functions.
        /// </summary>
        public static Quat ToCanonical(in Quat orientation) => orientation * new Quat(0, -HalfRoot, 0, HalfRoot);
    }
}
