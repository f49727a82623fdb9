// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    /// <summary>Functions for angles on the full circle.</summary>
    public static class TurretAngle
    {
        /// <inheritdoc cref="Native.turret_angle_wrap"/>
        public static float Wrap(float angle) => Native.turret_angle_wrap(angle);

        /// <inheritdoc cref="Native.turret_angle_delta"/>
        public static float Delta(float from, float to) => Native.turret_angle_delta(from, to);

        /// <inheritdoc cref="Native.turret_angle_step"/>
        public static float Step(float from, float to, float maxStep) => Native.turret_angle_step(from, to, maxStep);

        /// <inheritdoc cref="Native.turret_angle_damp"/>
        public static float Damp(float from, float to, float halfLife, float dt) =>
            Native.turret_angle_damp(from, to, halfLife, dt);
    }
}
