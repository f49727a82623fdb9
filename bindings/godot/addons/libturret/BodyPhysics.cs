// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    /// <summary>What the physics does to a rigid body that nothing touches.</summary>
    internal struct BodyPhysics
    {
        private Rid space;

        /// <summary>The node may enter another world.</summary>
        internal void Forget()
        {
            space = default;
        }

        /// <summary>Makes a shot fly as a RigidBody3D with the project's defaults does.</summary>
        internal void Apply(Node3D node, ref TurretShot shot)
        {
            if (!space.IsValid)
                space = node.GetWorld3D().Space;
            Vec3 down = Of(PhysicsServer3D.AreaParameter.GravityVector).AsVector3().ToVec3();
            shot.Gravity += down * Of(PhysicsServer3D.AreaParameter.Gravity).AsSingle();
            shot.Drag += Of(PhysicsServer3D.AreaParameter.LinearDamp).AsSingle();
            shot.PhysicsStep = (float)(Engine.TimeScale / Engine.PhysicsTicksPerSecond);
            // Godot damps the velocity before gravity adds to it, with either of its engines; libturret, as
            // Unity, afterward, so gravity has to be larger by what is damped.
            float kept = 1 - shot.PhysicsStep * shot.Drag;
            if (kept > 0)
                shot.Gravity *= 1 / kept;
        }

        /// <summary>Returns a default of the space, which a game may change at any time.</summary>
        private readonly Variant Of(PhysicsServer3D.AreaParameter parameter) =>
            PhysicsServer3D.AreaGetParam(space, parameter);
    }
}
