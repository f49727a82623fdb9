// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>
    /// Facing, sight, aiming by steps, cameras and Euler angles in Unity's frame: left-handed, forward +Z, up +Y, right
    /// +X. Positions and quaternions are Unity's own.
    /// </summary>
    /// <remarks>
    /// The classes <see cref="TurretFace"/>, <see cref="TurretSight"/>, <see cref="TurretCamera"/> and
    /// <see cref="TurretAim"/> know the canonical frame alone: right-handed, forward +X. The complete turret needs no
    /// translation: it has <see cref="TurretAxes.Unity"/>.
    /// <para>A yaw is in radians, 0 along +Z and positive to the right, as <c>eulerAngles.y</c>: it looks along
    /// (sin yaw, 0, cos yaw), and comes out in (−π, π]. A pitch is positive up, the opposite of <c>eulerAngles.x</c>.
    /// Ties are decided as for a turret in Unity's axes: exactly half a turn goes to the right, and what is directly
    /// behind counts as on the right.</para>
    /// <para>The translation itself rounds nothing, but for the four functions that have Canonical in their
    /// names.</para>
    /// </remarks>
    public static partial class UnityFrame
    {
        // Both frames have up +Y, and quaternions that multiply alike. A quarter turn about it, which takes (x, y, z) to
        // (z, y, −x), puts Unity's forward +Z on the canonical +X, and so is all there is to do: no number is rounded,
        // and a turn about up keeps its angle and its sign. Only the names of the sides change, since Unity's right
        // comes to lie on −Z, the canonical left.

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
        /// Unity's yaw for a yaw of the canonical frame, where both look along the same direction of the world: a
        /// quarter turn more.
        /// </summary>
        /// <param name="yaw">radians, any finite angle.</param>
        /// <returns>Radians in (−π, π], within 3e-7; yaw as it is where it is not finite.</returns>
        public static float YawFromCanonical(float yaw) => TurretAngle.Wrap(yaw + QuarterTurn);

        /// <summary>The opposite of <see cref="YawFromCanonical"/>.</summary>
        public static float YawToCanonical(float yaw) => TurretAngle.Wrap(yaw - QuarterTurn);

        /// <summary>
        /// The rotation that points +Z where one of the canonical frame points +X, with +Y as it was: for what
        /// <see cref="Quat.Look"/>, <c>TurretAim.AimBatch</c> and other functions with a forward of +X return.
        /// </summary>
        /// <param name="orientation">a quaternion of any length.</param>
        public static Quat FromCanonical(in Quat orientation) => orientation * new Quat(0, HalfRoot, 0, HalfRoot);

        /// <summary>The opposite of <see cref="FromCanonical"/>: for what such functions take.</summary>
        public static Quat ToCanonical(in Quat orientation) => orientation * new Quat(0, -HalfRoot, 0, HalfRoot);
    }
}
