// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    /// <summary>The gravity and the damping of the physics for a free rigid body.</summary>
    internal struct BodyPhysics
    {
        private Rid space;

        /// <summary>Forgets the space, since the node may enter another world.</summary>
        internal void Forget()
        {
            space = default;
        }

        /// <summary>Makes a shot fly like a RigidBody3D with the project's defaults.</summary>
        internal void Apply(Node3D node, ref TurretShot shot)
        {
            if (!space.IsValid)
                space = node.GetWorld3D().Space;
            Vec3 down = Of(PhysicsServer3D.AreaParameter.GravityVector).AsVector3().ToVec3();
            shot.Gravity += down * Of(PhysicsServer3D.AreaParameter.Gravity).AsSingle();
            shot.Drag += Of(PhysicsServer3D.AreaParameter.LinearDamp).AsSingle();
            shot.PhysicsStep = (float)(Engine.TimeScale / Engine.PhysicsTicksPerSecond);
            // Both of Godot's physics engines damp the velocity before they add gravity. libturret, like Unity, damps
            // it afterward, so gravity has to be larger by the part that is damped.
            float kept = 1 - shot.PhysicsStep * shot.Drag;
            if (kept > 0)
                shot.Gravity *= 1 / kept;
        }

        /// <summary>Returns a default of the space. A game may change it at any time.</summary>
        private readonly Variant Of(PhysicsServer3D.AreaParameter parameter) =>
            PhysicsServer3D.AreaGetParam(space, parameter);
    }
}
