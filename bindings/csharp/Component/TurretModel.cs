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
    /// The model of a turret in a scene: which joint angles its parts show, how each part is turned relative to these
    /// angles, and the offsets between the parts.
    /// </summary>
    [Serializable]
    internal struct TurretModel
    {
        /// <summary>
        /// The joint angles that the parts show, radians. They are saved and copied with the turret, and everything
        /// else is measured relative to them: a copy of a turret that has turned has parts that have turned.
        /// </summary>
        public double Azimuth, Elevation;

        // At azimuth and elevation 0, and at a scale of 1.
        [NonSerialized] private Quat baseRest, barrelRest;
        [NonSerialized] private Vec3 trunnion, muzzle;

        /// <summary>
        /// Returns the scale of the axes of a basis; 0 if they differ in length or are not at right angles, by more than
        /// a thousandth, or if they are mirrored, flat, or not finite. Nothing can turn below such a basis without being
        /// distorted.
        /// </summary>
        internal static float ScaleOf(in Vec3 x, in Vec3 y, in Vec3 z)
        {
            double square = Vec3.Dot(x, x), least = 1e-3 * square;
            bool isEven = Math.Abs(Vec3.Dot(y, y) - square) <= 2 * least && Math.Abs(Vec3.Dot(z, z) - square) <= 2 * least;
            bool isRight = Math.Abs(Vec3.Dot(x, y)) <= least && Math.Abs(Vec3.Dot(y, z)) <= least
                && Math.Abs(Vec3.Dot(z, x)) <= least;
            return isEven && isRight && Vec3.Dot(Vec3.Cross(x, y), z) > 0 ? (float)Math.Sqrt(square) : 0;
        }

        /// <summary>Notes which parts have come to a turret at work. They are at their rest angles.</summary>
        internal void Replace(bool isNewBase, bool isNewBarrel, bool hasBase)
        {
            if (isNewBase || (isNewBarrel && !hasBase))
                Azimuth = 0;
            if (isNewBarrel)
                Elevation = 0;
        }

        /// <summary>Measures the parts. Those that are null are not there.</summary>
        /// <param name="mount">What the turret stands on.</param>
        /// <param name="axes">The axes of the engine.</param>
        /// <param name="basePart">The part that turns with the azimuth.</param>
        /// <param name="barrel">The part that turns with both angles.</param>
        /// <param name="muzzlePart">Where shots leave.</param>
        /// <param name="carrierScale">The scale of what carries the barrel.</param>
        /// <returns>Whether the mount is good.</returns>
        internal bool Measure(
            in TurretMount mount, TurretAxes axes, TurretPart? basePart, TurretPart? barrel, TurretPart? muzzlePart,
            float carrierScale)
        {
            var shown = new TurretState { Azimuth = Azimuth, Elevation = Elevation };
            TurretPose pose = default;
            if (shown.PoseOf(TurretConfig.Default(axes), mount, ref pose).IsError)
                return false;
            Quat toBase = Quat.Conjugate(pose.Base), toBarrel = Quat.Conjugate(pose.Barrel);
            trunnion = muzzle = default;
            if (basePart is TurretPart turned)
            {
                baseRest = toBase * turned.Orientation;
                if (barrel is TurretPart carried)
                    trunnion = toBase * (Vec3)(carried.Position - turned.Position) * (1 / carrierScale);
            }
            if (barrel is TurretPart raised)
                barrelRest = toBarrel * raised.Orientation;
            if ((barrel ?? basePart) is TurretPart pivot && muzzlePart is TurretPart end)
                muzzle = toBarrel * (Vec3)(end.Position - pivot.Position) * (1 / pivot.Scale);
            return true;
        }

        /// <summary>Returns the offset from the base to the barrel's axis, meters, along the turret's axes.</summary>
        internal readonly Vec3 Trunnion(float carrierScale) => trunnion * carrierScale;

        /// <summary>Returns the offset from the barrel's axis to the muzzle, meters, along the turret's axes.</summary>
        internal readonly Vec3 Muzzle(float pivotScale) => muzzle * pivotScale;

        /// <summary>Returns the orientation of the base in a pose, in the world.</summary>
        internal readonly Quat BaseIn(in TurretPose pose) => pose.Base * baseRest;

        /// <summary>Returns the orientation of the barrel in a pose, in the world.</summary>
        internal readonly Quat BarrelIn(in TurretPose pose) => pose.Barrel * barrelRest;

        /// <summary>Notes that the parts have been turned to a state.</summary>
        internal void Show(in TurretState state) => (Azimuth, Elevation) = (state.Azimuth, state.Elevation);
    }
}
