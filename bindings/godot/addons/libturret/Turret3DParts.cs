// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    // The nodes that the turret turns.
    public partial class Turret3D
    {
        private Node3D restingBase, restingBarrel, measuredBase, measuredBarrel, measuredMuzzle;
        private bool isInGame, isMeasured;
        private (bool Base, bool Barrel) measuredMirrors;
        private float carrierScale = 1, pivotScale = 1, measuredScale;
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
                if (!isMeasured)
                    return copiedRests;
                var rests = new Godot.Collections.Dictionary<string, Quaternion>();
                SaveRest(rests, restingBase, controller.Model.BaseRest);
                SaveRest(rests, restingBarrel, controller.Model.BarrelRest);
                return rests;
            }
            set
            {
                if (!isMeasured)
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
            Node3D pivot = raised ?? turned;
            bool isKnown = isMeasured && turned == measuredBase && raised == measuredBarrel && end == measuredMuzzle;
            (bool, bool) mirrors = (IsMirrored(turned), IsMirrored(raised));
            // A part that is mirrored later has no one way from where it stood.
            if (HasBadScale || (isKnown && mirrors != measuredMirrors) || !GlobalTransform.TryToMount(out mount))
                return TurretController.BadScale;
            mount.Position = (turned ?? raised).GlobalPosition.ToDVec3();
            (carrierScale, pivotScale) = (ScaleBelow(raised), Length(pivot));
            // A model that has grown is measured again, since the coordinates of a small one are coarse.
            if (isKnown && carrierScale <= 2 * measuredScale)
                return null;
            TakeRest(turned, ref restingBase, ref controller.Model.BaseRest);
            TakeRest(raised, ref restingBarrel, ref controller.Model.BarrelRest);
            (copiedRests, measuredMirrors) = (null, mirrors);
            (measuredBase, measuredBarrel, measuredMuzzle, measuredScale) = (turned, raised, end, carrierScale);
            controller.Model.Measure(mount.Orientation, PartOf(turned), PartOf(raised), PartOf(end), carrierScale);
            isMeasured = true;
            return null;
        }

        /// <summary>
        /// Forgets how a part stands at rest if there is another part in its place. A copy has it from its original.
        /// </summary>
        private void TakeRest(Node3D part, ref Node3D resting, ref Quat rest)
        {
            if (part == null || part == resting)
                return;
            resting = part;
            rest = copiedRests != null && copiedRests.TryGetValue(GetPathTo(part).ToString(), out Quaternion copied)
                ? copied.ToQuat()
                : default;
        }

        private void SaveRest(Godot.Collections.Dictionary<string, Quaternion> rests, Node3D part, in Quat rest)
        {
            if (IsInstanceValid(part) && (IsAncestorOf(part) || (IsInTree(part) && IsInsideTree())))
                rests[GetPathTo(part).ToString()] = rest.ToGodot();
        }

        /// <summary>Whether something in the turret would be distorted as it turns.</summary>
        private bool HasBadScale => ScaleOf(this) == 0 || IsSheared(Present(basePart)) || IsSheared(Present(barrelPart));

        private static bool IsSheared(Node3D part)
        {
            if (part == null)
                return false;
            Basis own = part.GlobalTransform.Basis;
            return ScaleBelow(part) == 0
                || !TurretModel.AreAtRightAngles(own.X.ToVec3(), own.Y.ToVec3(), own.Z.ToVec3());
        }

        private static bool IsMirrored(Node3D part) => part != null && part.GlobalTransform.Basis.Determinant() < 0;

        /// <summary>Turns the parts to the pose.</summary>
        private void TurnParts()
        {
            if (measuredBase != null)
                Turn(measuredBase, controller.Model.BaseIn(controller.Pose));
            // The base has been turned already, and carries the barrel.
            if (measuredBarrel != null)
                Turn(measuredBarrel, controller.Model.BarrelIn(controller.Pose));
        }

        /// <summary>Returns the configuration of a step: without a barrel, the elevation is fixed.</summary>
        private TurretConfig StepConfig()
        {
            TurretConfig config = Configuration();
            if (measuredBarrel == null)
                controller.FixElevation(ref config);
            return config;
        }

        private static void Turn(Node3D node, in Quat orientation)
        {
            Quat above = Rotation(node.GetParentNode3D());
            node.Quaternion = Quat.Normalize(Quat.Conjugate(above) * orientation).ToGodot();
        }

        /// <summary>Returns a node; null if it is freed or not in the tree.</summary>
        private static Node3D Present(Node3D node) => IsInTree(node) ? node : null;

        private static TurretPart? PartOf(Node3D node) =>
            node == null
                ? (TurretPart?)null
                : new TurretPart(node.GlobalPosition.ToDVec3(), Rotation(node), Length(node));

        /// <summary>
        /// Returns the orientation of a node in the world, or the identity if there is no node. Godot takes a mirror
        /// image to be mirrored along all axes.
        /// </summary>
        private static Quat Rotation(Node3D node)
        {
            Quat rotation = Quat.Identity;
            if (node == null)
                return rotation;
            Basis basis = node.GlobalTransform.Basis;
            if (IsMirrored(node))
                basis = new Basis(basis.X * -1, basis.Y * -1, basis.Z * -1);
            basis.TryToQuat(out rotation);
            return rotation;
        }

        /// <summary>Returns the scale of what carries a node; 1 if there is no node, or nothing carries it.</summary>
        private static float ScaleBelow(Node3D node) =>
            node?.GetParentNode3D() is Node3D carrier ? ScaleOf(carrier) : 1;

        /// <summary>Returns the scale of a node in the world; 0 if it is not even.</summary>
        private static float ScaleOf(Node3D node)
        {
            Basis basis = node.GlobalTransform.Basis;
            return TurretModel.ScaleOf(basis.X.ToVec3(), basis.Y.ToVec3(), basis.Z.ToVec3());
        }

        /// <summary>Returns the scale of a node in the world along its x axis.</summary>
        private static float Length(Node3D node) => node.GlobalTransform.Basis.X.ToVec3().Length();
    }
}
