// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    /// <summary>
    /// The nodes that a <see cref="Turret3D"/> turns. Their pose when this object is created counts as azimuth 0 and
    /// elevation 0.
    /// </summary>
    internal sealed class TurretNodes
    {
        private readonly Node3D turret, baseNode, barrel;
        // The orientation of each node at azimuth and elevation 0, relative to the turret.
        private readonly Quat baseRest, barrelRest;

        /// <summary>The vector from the azimuth axis to the elevation axis, meters, along the turret's axes.</summary>
        public readonly Vec3 Trunnion;

        /// <summary>The vector from the elevation axis to the muzzle, meters, along the turret's axes.</summary>
        public readonly Vec3 Muzzle;

        public TurretNodes(Node3D turret, Node3D baseNode, Node3D barrel, Node3D muzzle)
        {
            this.turret = turret;
            this.baseNode = baseNode;
            this.barrel = barrel;
            Quat toTurret = Quat.Conjugate(Rotation(turret));
            baseRest = toTurret * Rotation(baseNode);
            barrelRest = toTurret * Rotation(barrel);
            Trunnion = Offset(toTurret, baseNode, barrel);
            Muzzle = Offset(toTurret, barrel ?? baseNode ?? turret, muzzle);
        }

        /// <summary>
        /// Finds the mount. Its orientation is the turret's. Its position is BasePart's, or BarrelPart's without a
        /// BasePart: the azimuth axis passes through it. False if the scale is mirrored or flat.
        /// </summary>
        public bool TryMount(out TurretMount mount)
        {
            bool isMount = turret.GlobalTransform.TryToMount(out mount);
            Node3D pivot = GodotObject.IsInstanceValid(baseNode) ? baseNode : barrel;
            if (GodotObject.IsInstanceValid(pivot))
                mount.Position = pivot.GlobalPosition.ToDVec3();
            return isMount;
        }

        /// <summary>Turns the nodes to the pose of the turret. A node that has been freed is skipped.</summary>
        public void Turn(in TurretPose pose)
        {
            Turn(baseNode, pose.Base * baseRest);
            // BasePart has been turned already, and carries BarrelPart.
            Turn(barrel, pose.Barrel * barrelRest);
        }

        private static void Turn(Node3D node, in Quat orientation)
        {
            if (GodotObject.IsInstanceValid(node))
            {
                Quat parent = Rotation(node.GetParentNode3D());
                node.Quaternion = Quat.Normalize(Quat.Conjugate(parent) * orientation).ToGodot();
            }
        }

        private static Vec3 Offset(in Quat toTurret, Node3D from, Node3D to)
        {
            if (from == null || to == null)
                return default;
            return toTurret * (Vec3)(to.GlobalPosition.ToDVec3() - from.GlobalPosition.ToDVec3());
        }

        /// <summary>Returns the orientation of a node in the world, or the identity if there is no node.</summary>
        private static Quat Rotation(Node3D node)
        {
            Quat rotation = Quat.Identity;
            node?.GlobalTransform.Basis.TryToQuat(out rotation);
            return rotation;
        }
    }
}
