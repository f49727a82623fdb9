// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public static partial class UnityFrame
    {
        /// <summary>
        /// Turns an orientation one step toward a target on two axes: the azimuth about the rest orientation's +Y,
        /// positive to the right, and the elevation, positive up. Forward is +Z.
        /// </summary>
        /// <param name="target">The position of the target, in the world.</param>
        /// <param name="turret">The position of the turret, in the world.</param>
        /// <param name="rest">The orientation at azimuth 0 and elevation 0; any length but zero.</param>
        /// <param name="current">The orientation now; any length but zero.</param>
        /// <param name="limits">The limits, radians per step.</param>
        /// <param name="result">Receives the orientation after the step, unit.</param>
        /// <returns>
        /// True if the input is valid. Otherwise false, and the result is <paramref name="current"/>.
        /// </returns>
        public static bool TryAim(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, in TurretParams limits, out Quat result)
        {
            bool ok = TurretAim.TryAim(
                Canonical(target), Canonical(turret), Canonical(rest), Canonical(current), limits, out Quat next);
            result = Unity(next);
            return ok;
        }

        /// <summary>Does the same as <see cref="TryAim"/>, but does not report bad input.</summary>
        /// <returns>The orientation after the step; on bad input, <paramref name="current"/>.</returns>
        public static Quat Aim(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, in TurretParams limits)
        {
            TryAim(target, turret, rest, current, limits, out Quat next);
            return next;
        }

        /// <summary>Computes the angles by which an orientation still has to turn to point at a target.</summary>
        /// <param name="target">The position of the target, in the world.</param>
        /// <param name="turret">The position of the turret, in the world.</param>
        /// <param name="rest">The orientation at azimuth 0 and elevation 0; any length but zero.</param>
        /// <param name="current">The orientation now; any length but zero.</param>
        /// <param name="azimuth">Receives radians, positive to the right.</param>
        /// <param name="elevation">Receives radians, positive up.</param>
        /// <returns>Ok; or NotFinite or ZeroQuaternion, with both angles 0.</returns>
        public static TurretStatus AimError(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, out float azimuth, out float elevation) =>
            TurretAim.Error(
                Canonical(target), Canonical(turret), Canonical(rest), Canonical(current), out azimuth, out elevation);

        /// <summary>Splits an orientation into azimuth and elevation, for a model with a base and a barrel.</summary>
        /// <param name="rest">The orientation at azimuth 0 and elevation 0; any length but zero.</param>
        /// <param name="current">The orientation now; any length but zero.</param>
        /// <param name="turretBase">Receives the orientation of the base, unit.</param>
        /// <param name="azimuth">Receives radians, positive to the right.</param>
        /// <param name="elevation">Receives radians, positive up.</param>
        /// <returns>Ok; or NotFinite or ZeroQuaternion, with the identity and both angles 0.</returns>
        public static TurretStatus AimSplit(
            in Quat rest, in Quat current, out Quat turretBase, out float azimuth, out float elevation)
        {
            TurretStatus status = TurretAim.Split(
                Canonical(rest), Canonical(current), out Quat canonical, out azimuth, out elevation);
            turretBase = Unity(canonical);
            return status;
        }

        /// <summary>
        /// Converts Euler angles to a rotation, in the order of <c>Quaternion.Euler</c> but in radians: about z, then
        /// x, then y.
        /// </summary>
        /// <param name="x">Radians about the right axis, positive down.</param>
        /// <param name="y">Radians about the up axis, positive to the right.</param>
        /// <param name="z">Radians about the forward axis, positive leaning to the left.</param>
        /// <returns>A unit quaternion; the identity if an angle is not finite.</returns>
        public static Quat FromEuler(float x, float y, float z) => Quat.FromEuler(y, x, z, TurretEulerOrder.Yxz);

        /// <summary>Converts a rotation to the Euler angles that <see cref="FromEuler"/> takes.</summary>
        /// <param name="rotation">Any length but zero.</param>
        /// <param name="x">Receives radians in [−π/2, π/2].</param>
        /// <param name="y">Receives radians in (−π, π]; <c>eulerAngles</c> has 0 to 360 degrees.</param>
        /// <param name="z">
        /// Receives radians in (−π, π]. If x is ±π/2, z is 0, and y has the whole rotation.
        /// </param>
        /// <returns>Ok; or an error, with all angles 0.</returns>
        public static TurretStatus ToEuler(in Quat rotation, out float x, out float y, out float z) =>
            rotation.ToEuler(TurretEulerOrder.Yxz, out y, out x, out z);

        /// <summary>
        /// Does the same as <see cref="FromEuler"/>, but in degrees, as <c>Quaternion.Euler</c> does.
        /// </summary>
        public static Quat FromEulerDegrees(float x, float y, float z) =>
            FromEuler(Radians(x), Radians(y), Radians(z));

        /// <summary>Does the same as <see cref="ToEuler"/>, but in degrees.</summary>
        public static TurretStatus ToEulerDegrees(in Quat rotation, out float x, out float y, out float z)
        {
            TurretStatus status = ToEuler(rotation, out x, out y, out z);
            (x, y, z) = (Degrees(x), Degrees(y), Degrees(z));
            return status;
        }

        /// <summary>
        /// Returns the rotation that looks along a yaw and a pitch: the Euler angles −pitch, yaw and 0.
        /// </summary>
        /// <param name="yaw">Radians, positive to the right.</param>
        /// <param name="pitch">Radians, positive up.</param>
        /// <returns>A unit quaternion; the identity if an angle is not finite.</returns>
        public static Quat Looking(float yaw, float pitch) => FromEuler(-pitch, yaw, 0);

        private const double Degree = 0.017453292519943295;

        private static float Radians(float degrees) => (float)(degrees * Degree);

        private static float Degrees(float radians) => (float)(radians / Degree);
    }
}
