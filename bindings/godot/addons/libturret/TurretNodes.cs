// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    /// <summary>
    /// The nodes that a <see cref="Turret3D"/> turns, as they are at azimuth 0 and elevation 0 when this is
    /// made.
    /// </summary>
    internal sealed class TurretNodes
    {
        private readonly Node3D turret, baseNode, barrel;
        // How each is turned at azimuth and elevation 0, seen from the turret.
        private readonly Quat baseRest, barrelRest;

        /// <summary>From the azimuth axis to the elevation axis, meters, along the turret's axes.</summary>
        public readonly Vec3 Trunnion;

        /// <summary>From the elevation axis to the muzzle, meters, along the turret's axes.</summary>
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
        /// What the turret stands on: turned as the turret is, where the azimuth axis passes through
        /// BasePart, which turns about itself. False where its scale is a mirror image or flat.
        /// </summary>
        public bool TryMount(out TurretMount mount)
        {
            bool isMount = turret.GlobalTransform.TryToMount(out mount);
            Node3D pivot = GodotObject.IsInstanceValid(baseNode) ? baseNode : barrel;
            if (GodotObject.IsInstanceValid(pivot))
                mount.Position = pivot.GlobalPosition.ToDVec3();
            return isMount;
        }

        /// <summary>Turns the nodes as the parts of a turret. One that has been freed is left out.</summary>
        public void Turn(in TurretPose pose)
        {
            Turn(baseNode, pose.Base * baseRest);
            // BasePart is turned by now, and BarrelPart stands on it.
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

        /// <summary>How a node is turned in the world; not at all where there is none.</summary>
        private static Quat Rotation(Node3D node)
        {
            Quat rotation = Quat.Identity;
            node?.GlobalTransform.Basis.TryToQuat(out rotation);
            return rotation;
        }
    }
}
