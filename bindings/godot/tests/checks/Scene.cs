// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Reflection;
using Godot;

namespace Libturret.Checks
{
    /// <summary>A world with a ship, a turret on it, and a target.</summary>
    internal sealed class Scene
    {
        public const double Tick = 1.0 / 60;

        public readonly Node3D World = new Node3D(), Ship = new Node3D(), Target = new Node3D();
        public readonly Turret3D Turret = new Turret3D();
        public readonly Node3D Base = new Node3D(), Barrel = new Node3D(), Muzzle = new Node3D();
        /// <summary>A point on the line of the barrel, ahead of the muzzle.</summary>
        public readonly Node3D Tip = new Node3D();

        public int Acquired, Lost;

        /// <summary>
        /// Makes a scene. The ship is scaled and turned. The base was modeled along its own −X, and the barrel along
        /// its own +X. No two parts have the same position.
        /// </summary>
        public Scene()
        {
            World.AddChild(Ship);
            World.AddChild(Target);
            Ship.AddChild(Turret);
            Turret.AddChild(Base);
            Base.AddChild(Barrel);
            Barrel.AddChild(Muzzle);
            Barrel.AddChild(Tip);
            Basis turned = Basis.FromEuler(new Vector3((float)0.2, (float)0.7, (float)-0.3));
            Ship.Transform = new Transform3D(
                new Basis(turned.X * 2, turned.Y * 2, turned.Z * 2), new Vector3(100, 5, -30));
            Turret.Position = new Vector3(1, 2, 3);
            // The base's −X is forward, and its +Y is up.
            Base.Transform = new Transform3D(
                new Basis(new Vector3(0, 0, 1), new Vector3(0, 1, 0), new Vector3(-1, 0, 0)),
                new Vector3(0, (float)0.5, (float)0.25));
            // The barrel is turned by half a turn relative to the base.
            Barrel.Transform = new Transform3D(
                new Basis(new Vector3(-1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, -1)),
                new Vector3((float)-0.5, 1, (float)-0.125));
            Muzzle.Position = new Vector3(3, (float)0.25, (float)0.5);
            Tip.Position = new Vector3(5, (float)0.25, (float)0.5);
            Target.Position = new Vector3(40, 60, 50);

            Turret.BasePart = Base;
            Turret.BarrelPart = Barrel;
            Turret.MuzzlePart = Muzzle;
            Turret.Target = Target;
            Turret.TargetAcquired += () => Acquired++;
            Turret.TargetLost += () => Lost++;
        }

        /// <summary>
        /// Makes a copy as Node.duplicate does: all that Godot saves of the turret, and the transforms of all nodes.
        /// </summary>
        public Scene Copy()
        {
            var copy = new Scene();
            (Node3D From, Node3D To)[] nodes =
            {
                (World, copy.World), (Ship, copy.Ship), (Target, copy.Target), (Turret, copy.Turret), (Base, copy.Base),
                (Barrel, copy.Barrel), (Muzzle, copy.Muzzle), (Tip, copy.Tip),
            };
            foreach ((Node3D from, Node3D to) in nodes)
                to.Transform = from.Transform;
            const BindingFlags any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
            foreach (PropertyInfo property in typeof(Turret3D).GetProperties(any))
                if (property.IsDefined(typeof(ExportAttribute), false) && property.PropertyType != typeof(Node3D))
                    property.SetValue(copy.Turret, property.GetValue(Turret));
            return copy;
        }

        public void Run(double seconds)
        {
            for (int i = 0; i < (int)Math.Round(seconds / Tick); i++)
                World.Step(Tick, physics: true);
        }

        /// <summary>Returns the angle at the muzzle between the barrel's line and the target, radians.</summary>
        public double Miss()
        {
            DVec3 muzzle = Muzzle.GlobalPosition.ToDVec3();
            return Line().Angle(Reference.Of(Target.GlobalPosition.ToDVec3() - muzzle));
        }

        /// <summary>Returns a vector from the muzzle along the barrel.</summary>
        public Reference Line() => Reference.Of(Tip.GlobalPosition.ToDVec3() - Muzzle.GlobalPosition.ToDVec3());
    }
}
