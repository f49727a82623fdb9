// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
#if GODOT_REAL_T_IS_DOUBLE
using real_t = System.Double;
#else
using real_t = System.Single;
#endif

namespace Godot
{
    /// <summary>The identifier of an object of the physics, such as a space.</summary>
    public readonly struct Rid
    {
        private readonly ulong id;

        public Rid(ulong id)
        {
            this.id = id;
        }

        public bool IsValid => id != 0;
    }

    public class World3D : GodotObject
    {
        public Rid Space { get; } = new Rid(7);
    }

    /// <summary>A number, a vector or a name.</summary>
    public readonly struct Variant
    {
        private readonly Vector3 vector;
        private readonly StringName name;

        public Variant(Vector3 vector)
        {
            this.vector = vector;
            name = "";
        }

        private Variant(StringName name)
        {
            vector = default;
            this.name = name;
        }

        public static implicit operator Variant(StringName name) => new Variant(name);

        public static implicit operator Variant(int number) => new Variant(new Vector3(number, 0, 0));

        public int AsInt32() => (int)vector.X;

        public StringName AsStringName() => name;

        public float AsSingle() => (float)vector.X;

        public Vector3 AsVector3() => vector;
    }

    public static class PhysicsServer3D
    {
        public enum AreaParameter : long
        {
            Gravity = 1,
            GravityVector = 2,
            LinearDamp = 6,
        }

        /// <summary>The project's defaults, set by a test.</summary>
        public static float Gravity = 9.8f, LinearDamp = 0.1f;

        public static Variant AreaGetParam(Rid area, AreaParameter param)
        {
            if (!area.IsValid)
                throw new ArgumentException("no space");
            switch (param)
            {
                case AreaParameter.Gravity:
                    return new Variant(new Vector3(Gravity, 0, 0));
                case AreaParameter.LinearDamp:
                    return new Variant(new Vector3(LinearDamp, 0, 0));
                default:
                    return new Variant(new Vector3(0, -1, 0));
            }
        }
    }

    /// <summary>
    /// A body that nothing touches. It moves as in both of Godot's physics engines: damping, then gravity.
    /// </summary>
    public class RigidBody3D : Node3D
    {
        public Vector3 LinearVelocity { get; set; }

        public float LinearDamp { get; set; }

        /// <summary>Moves the body by one tick, as the physics does after all _PhysicsProcess.</summary>
        public void Integrate(double delta)
        {
            double damp = Math.Max(0, 1 - delta * (LinearDamp + PhysicsServer3D.LinearDamp));
            LinearVelocity = LinearVelocity * (real_t)damp
                + new Vector3(0, (real_t)(-PhysicsServer3D.Gravity * delta), 0);
            Position += LinearVelocity * (real_t)delta;
        }
    }
}
