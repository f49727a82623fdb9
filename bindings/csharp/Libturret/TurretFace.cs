// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    /// <summary>Turns actors to face a target.</summary>
    public static unsafe class TurretFace
    {
        /// <inheritdoc cref="Native.turret_face_step"/>
        /// <returns>Done or Turning; or an error, with the yaw unchanged.</returns>
        public static TurretStatus Step(
            ref float yaw, in DVec3 position, in DVec3 target, float maxStep, float threshold = 0)
        {
            fixed (float* pYaw = &yaw)
            fixed (DVec3* pPosition = &position, pTarget = &target)
                return (TurretStatus)Native.turret_face_step(pYaw, pPosition, pTarget, maxStep, threshold);
        }

        /// <inheritdoc cref="Native.turret_turn_on_plane"/>
        /// <returns>Done or Turning; or an error, and the result is <paramref name="current"/>.</returns>
        public static TurretStatus TurnOnPlane(
            in Quat current, in Quat reference, in Vec3 up, in Vec3 targetDirection, float maxStep,
            in TurretArc forbidden, out Quat result)
        {
            fixed (TurretArc* arc = &forbidden)
                return TurnOnPlane(current, reference, up, targetDirection, maxStep, arc, out result);
        }

        /// <summary>
        /// Turns an actor about an axis toward a direction, by at most maxStep radians, without a forbidden sector.
        /// </summary>
        /// <returns>Done or Turning; or an error, and the result is <paramref name="current"/>.</returns>
        public static TurretStatus TurnOnPlane(
            in Quat current, in Vec3 up, in Vec3 targetDirection, float maxStep, out Quat result) =>
            TurnOnPlane(current, Quat.Identity, up, targetDirection, maxStep, null, out result);

        private static TurretStatus TurnOnPlane(
            in Quat current, in Quat reference, in Vec3 up, in Vec3 targetDirection, float maxStep, TurretArc* forbidden,
            out Quat result)
        {
            Quat made = current;
            int status;
            fixed (Quat* pCurrent = &current, pReference = &reference)
            fixed (Vec3* pUp = &up, direction = &targetDirection)
                status = Native.turret_turn_on_plane(
                    &made, pCurrent, pReference, pUp, direction, maxStep, forbidden);
            result = made;
            return (TurretStatus)status;
        }
    }
}
