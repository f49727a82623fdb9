// SPDX-License-Identifier: MIT OR Apache-2.0
using Godot;
using Libturret;

/// <summary>Runs a scene with the README's Tank for four seconds.</summary>
internal static class Program
{
    private static void Main()
    {
        Node3D world = new Node3D(), barrel = new Node3D();
        var aircraft = new Node3D { Name = "Aircraft", Position = new Vector3(30, 40, 50) };
        var tank = new Tank();
        var turret = new Turret3D { Name = "Turret", BarrelPart = barrel };
        world.AddChild(aircraft);
        world.AddChild(tank);
        tank.AddChild(turret);
        turret.AddChild(barrel);
        world.EnterTree();
        for (int tick = 0; tick < 240; tick++)
            world.Step(1.0 / 60, physics: true);
        world.RemoveChild(aircraft);
        world.Step(1.0 / 60, physics: true);
    }
}
