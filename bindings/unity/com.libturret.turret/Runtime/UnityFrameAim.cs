// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public static partial class UnityFrame
    {
        /// <summary>
        /// Turns an orientation one step toward a target on two axes: the azimuth about the rest's +Y, positive to the
        /// right, and the elevation, positive up. Forward is +Z.
        /// </summary>
        /// <param name="target">In the world.</param>
        /// <param name="turret">Where the turret is, in the world.</param>
        /// <param name="rest">Its orientation at azimuth 0 and elevation 0; any length but zero.</param>
        /// <param name="current">Its orientation now; any length but zero.</param>
        /// <param name="limits">Radians a step.</param>
        /// <param name="result">Receives the orientation after the step, unit.</param>
        /// <returns>Whether the input is good; else the result is current.</returns>
        public static bool TryAim(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, in TurretParams limits, out Quat result)
        {
            bool ok = TurretAim.TryAim(
                Canonical(target), Canonical(turret), Canonical(rest), Canonical(current), limits, out Quat next);
            result = Unity(next);
            return ok;
        }

        /// <summary><see cref="TryAim"/> that does not tell bad input.</summary>
        /// <returns>The orientation after the step; current on bad input.</returns>
        public static Quat Aim(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, in TurretParams limits)
        {
            TryAim(target, turret, rest, current, limits, out Quat next);
            return next;
        }

        /// <summary>How far an orientation has yet to turn to point at a target.</summary>
        /// <param name="target">In the world.</param>
        /// <param name="turret">Where the turret is, in the world.</param>
        /// <param name="rest">Its orientation at azimuth 0 and elevation 0; any length but zero.</param>
        /// <param name="current">Its orientation now; any length but zero.</param>
        /// <param name="azimuth">Radians, positive to the right.</param>
        /// <param name="elevation">Radians, positive up.</param>
        /// <returns>Ok, or with both angles 0 NotFinite or ZeroQuaternion.</returns>
        public static TurretStatus AimError(
            in DVec3 target, in DVec3 turret, in Quat rest, in Quat current, out float azimuth, out float elevation) =>
            TurretAim.Error(
                Canonical(target), Canonical(turret), Canonical(rest), Canonical(current), out azimuth, out elevation);

        /// <summary>The parts of an orientation on two axes, for a model with a base and a barrel.</summary>
        /// <param name="rest">The orientation at azimuth 0 and elevation 0; any length but zero.</param>
        /// <param name="current">The orientation now; any length but zero.</param>
        /// <param name="turretBase">Receives that of the base, unit.</param>
        /// <param name="azimuth">Radians, positive to the right.</param>
        /// <param name="elevation">Radians, positive up.</param>
        /// <returns>Ok, or with the identity and both angles 0 NotFinite or ZeroQuaternion.</returns>
        public static TurretStatus AimSplit(
            in Quat rest, in Quat current, out Quat turretBase, out float azimuth, out float elevation)
        {
            TurretStatus status = TurretAim.Split(
                Canonical(rest), Canonical(current), out Quat canonical, out azimuth, out elevation);
            turretBase = Unity(canonical);
            return status;
        }

        /// <summary>
        /// The rotation by Euler angles as <c>Quaternion.Euler</c> takes them, but in radians: about z, then x, then y.
        /// </summary>
        /// <param name="x">Radians about the right, positive down.</param>
        /// <param name="y">Radians about up, positive to the right.</param>
        /// <param name="z">Radians about forward, positive leaning to the left.</param>
        /// <returns>A unit quaternion; the identity where an angle is not finite.</returns>
        public static Quat FromEuler(float x, float y, float z) => Quat.FromEuler(y, x, z, EulerOrder.Yxz);

        /// <summary>The Euler angles of a rotation, as <see cref="FromEuler"/> takes them.</summary>
        /// <param name="rotation">Any length but zero.</param>
        /// <param name="x">Radians in [−π/2, π/2].</param>
        /// <param name="y">Radians in (−π, π], where <c>eulerAngles</c> has 0 to 360 degrees.</param>
        /// <param name="z">Radians in (−π, π]; 0 where x is ±π/2, y then having all of the turn.</param>
        /// <returns>Ok, or an error with all angles 0.</returns>
        public static TurretStatus ToEuler(in Quat rotation, out float x, out float y, out float z) =>
            rotation.ToEuler(EulerOrder.Yxz, out y, out x, out z);

        /// <summary><see cref="FromEuler"/> with degrees, as <c>Quaternion.Euler</c>.</summary>
        public static Quat FromEulerDegrees(float x, float y, float z) =>
            FromEuler(Radians(x), Radians(y), Radians(z));

        /// <summary><see cref="ToEuler"/> in degrees.</summary>
        public static TurretStatus ToEulerDegrees(in Quat rotation, out float x, out float y, out float z)
        {
            TurretStatus status = ToEuler(rotation, out x, out y, out z);
            (x, y, z) = (Degrees(x), Degrees(y), Degrees(z));
            return status;
        }

        /// <summary>The rotation that looks along a yaw and a pitch: Euler angles of −pitch, yaw and 0.</summary>
        /// <param name="yaw">Radians, positive to the right.</param>
        /// <param name="pitch">Radians, positive up.</param>
        /// <returns>A unit quaternion; the identity where an angle is not finite.</returns>
        public static Quat Looking(float yaw, float pitch) => FromEuler(-pitch, yaw, 0);

        private const double Degree = 0.017453292519943295;

        private static float Radians(float degrees) => (float)(degrees * Degree);

        private static float Degrees(float radians) => (float)(radians / Degree);
    }
}
