// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret
{
    /// <summary>Where a part of a model is in the scene, as an engine tells it.</summary>
    internal readonly struct TurretPart
    {
        internal readonly DVec3 Position;
        internal readonly Quat Orientation;
        /// <summary>The part's own scale along one axis, times those of everything above it.</summary>
        internal readonly float Scale;

        internal TurretPart(in DVec3 position, in Quat orientation, float scale)
        {
            Position = position;
            Orientation = orientation;
            Scale = scale;
        }
    }

    /// <summary>
    /// The model of a turret in a scene: how its base and its barrel stand at azimuth and elevation 0, and the offsets
    /// between the parts.
    /// </summary>
    internal struct TurretModel
    {
        /// <summary>
        /// How the base and the barrel stand at azimuth and elevation 0, relative to the turret; zero if that is not
        /// known yet. The component saves it for each part, since the parts of a copy stand as they had turned.
        /// </summary>
        internal Quat BaseRest, BarrelRest;

        // Along the turret's axes at azimuth and elevation 0, and at a scale of 1.
        private Vec3 trunnion, muzzle;
        private float measuredCarrier, measuredPivot;

        /// <summary>Whether the parts have been measured.</summary>
        internal bool IsMeasured { get; private set; }

        /// <summary>Whether there is a barrel. Without one, the elevation stays 0.</summary>
        internal bool HasBarrel { get; private set; }

        /// <summary>Limits a configuration to what the parts can do.</summary>
        internal readonly void Limit(ref TurretConfig config)
        {
            if (!HasBarrel)
                config.ElevationMin = config.ElevationMax = 0;
        }

        /// <summary>
        /// Returns whether parts have grown so much since they were measured that they have to be measured again: the
        /// coordinates of a small model are coarse.
        /// </summary>
        internal readonly bool HasGrown(float carrierScale, float pivotScale) =>
            carrierScale > 2 * measuredCarrier || pivotScale > 2 * measuredPivot;

        /// <summary>How far scales may be apart, and axes from a right angle.</summary>
        private const double Uneven = 1e-3;

        /// <summary>
        /// Returns the scale of the axes of a basis; 0 if they differ in length, are not at right angles, or are
        /// mirrored, flat, or not finite. What turns below such a basis is sheared.
        /// </summary>
        internal static float ScaleOf(in Vec3 x, in Vec3 y, in Vec3 z)
        {
            double square = Dot(x, x), apart = 2 * Uneven * square;
            bool isEven = Math.Abs(Dot(y, y) - square) <= apart && Math.Abs(Dot(z, z) - square) <= apart;
            double volume = x.X * ((double)y.Y * z.Z - (double)y.Z * z.Y) + x.Y * ((double)y.Z * z.X - (double)y.X * z.Z)
                + x.Z * ((double)y.X * z.Y - (double)y.Y * z.X);
            bool isMirrored = !(volume > 0);
            return isEven && !isMirrored && AreAtRightAngles(x, y, z) ? (float)Math.Sqrt(square) : 0;
        }

        /// <summary>Returns whether the axes of a basis are at right angles and not zero, whatever their lengths.</summary>
        internal static bool AreAtRightAngles(in Vec3 x, in Vec3 y, in Vec3 z)
        {
            double longX = Length(x), longY = Length(y), longZ = Length(z);
            return Math.Abs(Dot(x, y)) < Uneven * longX * longY
                && Math.Abs(Dot(y, z)) < Uneven * longY * longZ
                && Math.Abs(Dot(z, x)) < Uneven * longZ * longX;
        }

        /// <summary>Returns the length of a vector, without a call of the library: each step asks for several.</summary>
        internal static double Length(in Vec3 v) => Math.Sqrt(Dot(v, v));

        private static double Dot(in Vec3 a, in Vec3 b) => (double)a.X * b.X + (double)a.Y * b.Y + (double)a.Z * b.Z;

        /// <summary>
        /// Measures the parts. Those that are null are not there. A part whose rest is not known stands at its rest
        /// angle, on a base that may have turned.
        /// </summary>
        /// <param name="mount">The orientation of the turret.</param>
        /// <param name="basePart">The part that turns with the azimuth.</param>
        /// <param name="barrel">The part that turns with both angles.</param>
        /// <param name="muzzlePart">Where shots leave.</param>
        /// <param name="carrierScale">The scale of what carries the barrel.</param>
        internal void Measure(
            in Quat mount, TurretPart? basePart, TurretPart? barrel, TurretPart? muzzlePart, float carrierScale)
        {
            Quat baseTurn = basePart is TurretPart turned ? Turn(mount, Quat.Identity, turned, ref BaseRest) : Quat.Identity;
            Quat barrelTurn = barrel is TurretPart raised ? Turn(mount, baseTurn, raised, ref BarrelRest) : baseTurn;
            trunnion = Offset(mount * baseTurn, basePart, barrel, carrierScale);
            TurretPart? pivot = barrel ?? basePart;
            measuredPivot = pivot.GetValueOrDefault().Scale;
            measuredCarrier = carrierScale;
            muzzle = Offset(mount * barrelTurn, pivot, muzzlePart, measuredPivot);
            (IsMeasured, HasBarrel) = (true, barrel.HasValue);
        }

        /// <summary>Returns the offset from the base to the barrel's axis, meters, along the turret's axes.</summary>
        internal readonly Vec3 Trunnion(float carrierScale) => trunnion * carrierScale;

        /// <summary>Returns the offset from the barrel's axis to the muzzle, meters, along the turret's axes.</summary>
        internal readonly Vec3 Muzzle(float pivotScale) => muzzle * pivotScale;

        /// <summary>Returns the orientation of the base in a pose, in the world.</summary>
        internal readonly Quat BaseIn(in TurretPose pose) => pose.Base * BaseRest;

        /// <summary>Returns the orientation of the barrel in a pose, in the world.</summary>
        internal readonly Quat BarrelIn(in TurretPose pose) => pose.Barrel * BarrelRest;

        /// <summary>
        /// Returns how far a part has turned from its rest, relative to the turret. A rest that is zero is measured.
        /// </summary>
        private static Quat Turn(in Quat mount, in Quat carrierTurn, in TurretPart part, ref Quat rest)
        {
            Quat now = Quat.Conjugate(mount) * part.Orientation;
            if (rest == default)
                rest = Quat.Conjugate(carrierTurn) * now;
            return now * Quat.Conjugate(rest);
        }

        /// <summary>Returns the offset between two parts, along what has turned, at a scale of 1.</summary>
        private static Vec3 Offset(in Quat turned, TurretPart? from, TurretPart? to, float scale) =>
            from is TurretPart start && to is TurretPart end
                ? Quat.Conjugate(turned) * (Vec3)(end.Position - start.Position) * (1 / scale)
                : default;
    }
}
