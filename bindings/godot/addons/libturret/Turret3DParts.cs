// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using System.Collections.Generic;
using Godot;

namespace Libturret
{
    // The nodes that the turret turns.
    public partial class Turret3D
    {
        private readonly List<(Node3D Part, Quat AtRest)> rests = new List<(Node3D Part, Quat AtRest)>();
        private Node3D measuredBase, measuredBarrel, measuredMuzzle;
        private bool isInGame;
        private (bool Base, bool Barrel) measuredMirrors;
        private float carrierScale = 1, pivotScale = 1;
        private Godot.Collections.Dictionary<string, Quaternion> copiedRests;

        /// <summary>
        /// The numbers of <see cref="State"/>, which Godot saves and duplicates with the node; null while they are all 0,
        /// as in a scene that has not run.
        /// </summary>
        [Export]
        internal double[] SavedState
        {
            get
            {
                TurretState state = controller.State;
                return state.Equals(default(TurretState))
                    ? null
                    : new[]
                    {
                        state.Azimuth, state.Elevation, state.AzimuthRate, state.ElevationRate, state.AzimuthLeft,
                        state.ElevationLeft, state.Waiting, state.Trajectory,
                    };
            }
            set
            {
                if (value == null || value.Length != 8)
                    return;
                controller.State = new TurretState
                {
                    Azimuth = value[0], Elevation = value[1], AzimuthRate = value[2], ElevationRate = value[3],
                    AzimuthLeft = value[4], ElevationLeft = value[5], Waiting = value[6], Trajectory = (uint)value[7],
                };
            }
        }

        /// <summary>
        /// How each part stands at azimuth 0 and elevation 0, relative to this node, by its path from this node. Godot
        /// saves and duplicates it with the node, since the parts of a copy stand as they had turned. Null before the
        /// parts are measured, unless the node is such a copy.
        /// </summary>
        [Export]
        internal Godot.Collections.Dictionary<string, Quaternion> PartsAtRest
        {
            get
            {
                if (!controller.Model.IsMeasured)
                    return copiedRests;
                var saved = new Godot.Collections.Dictionary<string, Quaternion>();
                foreach ((Node3D part, Quat rest) in rests)
                    if (IsInstanceValid(part) && (IsAncestorOf(part) || (IsInTree(part) && IsInsideTree())))
                        saved[GetPathTo(part).ToString()] = rest.ToGodot();
                return saved;
            }
            set
            {
                if (!controller.Model.IsMeasured)
                    copiedRests = value;
            }
        }

        /// <summary>Hides in the inspector what is only saved.</summary>
        public override void _ValidateProperty(Godot.Collections.Dictionary property)
        {
            StringName name = property["name"].AsStringName();
            if (name == PropertyName.SavedState || name == PropertyName.PartsAtRest)
                property["usage"] = (int)PropertyUsageFlags.Storage;
        }

        /// <summary>
        /// Finds the mount, and measures the parts if they are not the ones that were measured. The mount's orientation
        /// is the turret's. Its position is BasePart's, or BarrelPart's without a BasePart: the azimuth axis passes
        /// through it.
        /// </summary>
        /// <returns>Null; or why the turret cannot point.</returns>
        private string TryMeasure(out TurretMount mount)
        {
            mount = default;
            Node3D turned = Present(basePart), raised = Present(barrelPart), end = Present(muzzlePart);
            if (!isInGame || !IsInsideTree() || (turned == null && raised == null))
                return TurretController.NoParts;
            if (!AreInPlace(turned, raised, end))
                return TurretController.Misplaced;
            bool isKnown = controller.Model.IsMeasured && turned == measuredBase && raised == measuredBarrel
                && end == measuredMuzzle;
            (bool, bool) mirrors = (IsMirrored(turned), IsMirrored(raised));
            // A part that is mirrored later has no one way from where it stood.
            if (!TryScales(turned, raised) || (isKnown && mirrors != measuredMirrors)
                || !GlobalTransform.TryToMount(out mount))
                return TurretController.BadScale;
            mount.Position = (turned ?? raised).GlobalPosition.ToDVec3();
            if (isKnown && !controller.Model.HasGrown(carrierScale, pivotScale))
                return null;
            // The mount is where the base is. It has not moved to another base.
            if ((turned ?? raised) != (measuredBase ?? measuredBarrel))
                ForgetMount();
            (controller.Model.BaseRest, controller.Model.BarrelRest) = (RestOf(turned), RestOf(raised));
            controller.Model.Measure(mount.Orientation, PartOf(turned), PartOf(raised), PartOf(end), carrierScale);
            rests.RemoveAll(known => !IsInstanceValid(known.Part));
            Keep(turned, controller.Model.BaseRest);
            Keep(raised, controller.Model.BarrelRest);
            (copiedRests, measuredMirrors) = (null, mirrors);
            (measuredBase, measuredBarrel, measuredMuzzle) = (turned, raised, end);
            return null;
        }

        // Whether each part turns with what carries it. Those that are null are not there.
        private bool AreInPlace(Node3D turned, Node3D raised, Node3D end)
        {
            Node3D pivot = raised ?? turned;
            return turned != this && raised != this
                && (turned == null || raised == null || turned.IsAncestorOf(raised))
                && (end == null || pivot == null || end == pivot || pivot.IsAncestorOf(end));
        }

        /// <summary>
        /// Returns how a part stands at rest; zero if that is not known. A copy has it from its original.
        /// </summary>
        private Quat RestOf(Node3D part)
        {
            if (part == null)
                return default;
            foreach ((Node3D known, Quat rest) in rests)
                if (known == part)
                    return rest;
            return copiedRests != null && copiedRests.TryGetValue(GetPathTo(part).ToString(), out Quaternion copied)
                ? copied.ToQuat()
                : default;
        }

        /// <summary>Keeps how a part stands at rest, for when it comes back after another one.</summary>
        private void Keep(Node3D part, in Quat rest)
        {
            if (part != null && !rests.Exists(known => known.Part == part))
                rests.Add((part, rest));
        }

        /// <summary>Finds the scales that the offsets follow.</summary>
        /// <returns>False if something in the turret would be distorted as it turns.</returns>
        private bool TryScales(Node3D turned, Node3D raised)
        {
            float own = ScaleOf(this), belowBase = ScaleBelow(turned, own);
            carrierScale = ScaleBelow(raised, own);
            pivotScale = Length(raised ?? turned);
            return own != 0 && belowBase != 0 && carrierScale != 0 && !IsSkewed(turned) && !IsSkewed(raised);
        }

        private static bool IsSkewed(Node3D part)
        {
            if (part == null)
                return false;
            Basis own = part.GlobalTransform.Basis;
            return !TurretModel.AreAtRightAngles(own.X.ToVec3(), own.Y.ToVec3(), own.Z.ToVec3());
        }

        private static bool IsMirrored(Node3D part) => part != null && IsMirrored(part.GlobalTransform.Basis);

        private static bool IsMirrored(Basis basis) => basis.Determinant() < 0;

        /// <summary>Turns the parts to the pose, of which the mount is yet short by a turn: `untilThen` is its inverse.</summary>
        private void TurnParts(in Quat untilThen)
        {
            if (measuredBase != null)
                Turn(measuredBase, untilThen * controller.Model.BaseIn(controller.Pose));
            // The base has been turned already, and carries the barrel.
            if (measuredBarrel != null)
                Turn(measuredBarrel, untilThen * controller.Model.BarrelIn(controller.Pose));
        }

        /// <summary>Returns the configuration of a step, limited to what the parts can do.</summary>
        private TurretConfig StepConfig()
        {
            TurretConfig config = Configuration();
            controller.Model.Limit(ref config);
            return config;
        }

        private static void Turn(Node3D node, in Quat orientation)
        {
            Quat local = Quat.Normalize(Quat.Conjugate(Rotation(Above(node))) * orientation);
            node.Quaternion = local.ToGodot();
            // The scale that the node remembers may have other signs than `RotationOf` takes for the same axes.
            Quat off = Quat.Conjugate(local) * RotationOf(node.Basis);
            if (off.X * off.X + off.Y * off.Y + off.Z * off.Z > Negligible * Negligible)
                node.Basis = local.ToBasis() * Basis.FromScale(node.Basis.Scale);
        }

        /// <summary>Half of an angle, radians, that rounding does not reach.</summary>
        private const float Negligible = 1e-3f;

        /// <summary>Returns what carries a node in the world; null if nothing does.</summary>
        private static Node3D Above(Node3D node) => node.TopLevel ? null : node.GetParentNode3D();

        /// <summary>Returns a node; null if it is freed or not in the tree.</summary>
        private static Node3D Present(Node3D node) => IsInTree(node) ? node : null;

        private static TurretPart? PartOf(Node3D node) =>
            node == null
                ? (TurretPart?)null
                : new TurretPart(node.GlobalPosition.ToDVec3(), Rotation(node), Length(node));

        /// <summary>Returns the orientation of a node in the world, or the identity if there is no node.</summary>
        private static Quat Rotation(Node3D node) =>
            node == null ? Quat.Identity : RotationOf(node.GlobalTransform.Basis);

        /// <summary>Returns the orientation of axes. Godot takes a mirror image to be mirrored along all axes.</summary>
        private static Quat RotationOf(Basis basis)
        {
            if (IsMirrored(basis))
                basis = new Basis(basis.X * -1, basis.Y * -1, basis.Z * -1);
            basis.TryToQuat(out Quat rotation);
            return rotation;
        }

        /// <summary>
        /// Returns the scale of what carries a node, often this node, whose scale is known; 1 if there is no node, or
        /// nothing carries it.
        /// </summary>
        private float ScaleBelow(Node3D node, float own)
        {
            Node3D carrier = node != null ? Above(node) : null;
            return carrier == null ? 1 : carrier == this ? own : ScaleOf(carrier);
        }

        /// <summary>Returns the scale of a node in the world; 0 if it is not even.</summary>
        private static float ScaleOf(Node3D node)
        {
            Basis basis = node.GlobalTransform.Basis;
            return TurretModel.ScaleOf(basis.X.ToVec3(), basis.Y.ToVec3(), basis.Z.ToVec3());
        }

        /// <summary>Returns the scale of a node in the world along its x axis; 1 if there is no node.</summary>
        private static float Length(Node3D node) =>
            node == null ? 1 : node.GlobalTransform.Basis.X.ToVec3().Length();
    }
}
