// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    // The nodes that the turret turns.
    public partial class Turret3D
    {
        private Node3D measuredBase, measuredBarrel, measuredMuzzle;
        private bool isInGame, isMeasured;
        private float carrierScale = 1, pivotScale = 1, measuredScale;

        /// <summary>
        /// What a copy of the turret has to know, to go on where the turret is: the numbers of <see cref="State"/>, and
        /// the joint angles that the parts show, radians. Godot saves and duplicates it with the node.
        /// </summary>
        [Export]
        internal double[] SavedState
        {
            get
            {
                TurretState state = controller.State;
                (double azimuth, double elevation) = (controller.Model.Azimuth, controller.Model.Elevation);
                // Scenes that nobody has run do not have it.
                return state.Equals(default(TurretState)) && azimuth == 0 && elevation == 0
                    ? null
                    : new[]
                    {
                        state.Azimuth, state.Elevation, state.AzimuthRate, state.ElevationRate, state.AzimuthLeft,
                        state.ElevationLeft, state.Waiting, state.Trajectory, azimuth, elevation,
                    };
            }
            set
            {
                if (value == null || value.Length != 10)
                    return;
                controller.State = new TurretState
                {
                    Azimuth = value[0], Elevation = value[1], AzimuthRate = value[2], ElevationRate = value[3],
                    AzimuthLeft = value[4], ElevationLeft = value[5], Waiting = value[6],
                    Trajectory = (uint)value[7],
                };
                (controller.Model.Azimuth, controller.Model.Elevation) = (value[8], value[9]);
            }
        }

        /// <summary>Hides <see cref="SavedState"/> in the inspector.</summary>
        public override void _ValidateProperty(Godot.Collections.Dictionary property)
        {
            if (property["name"].AsStringName() == PropertyName.SavedState)
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
            if (HasBadScale || !GlobalTransform.TryToMount(out mount))
                return TurretController.BadScale;
            mount.Position = (turned ?? raised).GlobalPosition.ToDVec3();
            (carrierScale, pivotScale) = (ScaleBelow(raised), Length(pivot));
            // A model that has grown is measured again, since the coordinates of a small one are coarse.
            if (isMeasured && turned == measuredBase && raised == measuredBarrel && end == measuredMuzzle
                && carrierScale <= 2 * measuredScale)
                return null;
            if (isMeasured)
                controller.Model.Replace(turned != measuredBase, raised != measuredBarrel, turned != null);
            (measuredBase, measuredBarrel, measuredMuzzle, measuredScale) = (turned, raised, end, carrierScale);
            isMeasured = controller.Model.Measure(
                mount, TurretAxes.Godot, PartOf(turned), PartOf(raised), PartOf(end), carrierScale);
            return null;
        }

        /// <summary>Whether something in the turret would be distorted as it turns.</summary>
        private bool HasBadScale =>
            ScaleOf(this) == 0 || ScaleBelow(Present(basePart)) == 0 || ScaleBelow(Present(barrelPart)) == 0;

        /// <summary>Turns the parts to the pose.</summary>
        private void TurnParts()
        {
            if (measuredBase != null)
                Turn(measuredBase, controller.Model.BaseIn(controller.Pose));
            // The base has been turned already, and carries the barrel.
            if (measuredBarrel != null)
                Turn(measuredBarrel, controller.Model.BarrelIn(controller.Pose));
            controller.Model.Show(controller.State);
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

        /// <summary>Returns the orientation of a node in the world, or the identity if there is no node.</summary>
        private static Quat Rotation(Node3D node)
        {
            Quat rotation = Quat.Identity;
            node?.GlobalTransform.Basis.TryToQuat(out rotation);
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
