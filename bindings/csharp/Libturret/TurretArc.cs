// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    public unsafe partial struct TurretArc
    {
        /// <summary>
        /// Initializes a sector that extends by half the width to either side of the center, in radians.
        /// </summary>
        public TurretArc(float center, float width)
        {
            Center = center;
            Width = width;
        }

        /// <inheritdoc cref="Native.turret_arc_clamp"/>
        public readonly float Clamp(float angle)
        {
            fixed (TurretArc* arc = &this)
                return Native.turret_arc_clamp(angle, arc);
        }

        /// <inheritdoc cref="Native.turret_arc_delta"/>
        public readonly float Delta(float from, float to)
        {
            fixed (TurretArc* arc = &this)
                return Native.turret_arc_delta(from, to, arc);
        }

        /// <inheritdoc cref="Native.turret_arc_step"/>
        public readonly float Step(float from, float to, float maxStep)
        {
            fixed (TurretArc* arc = &this)
                return Native.turret_arc_step(from, to, maxStep, arc);
        }
    }
}
