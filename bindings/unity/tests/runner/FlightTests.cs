// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using Libturret;
using NUnit.Framework;
using UnityEngine;

/// <summary>Shots that the physics moves, from a tank and at a target that the physics moves too.</summary>
public class FlightTests : SceneFixture
{
    private const float Tick = 0.02f;

    private readonly List<Shell> shells = new List<Shell>();
    private Rigidbody tank, plane;
    private TurretBehaviour turret;
    private Vector3 planeAcceleration;

    /// <summary>A shot in flight.</summary>
    private sealed class Shell
    {
        internal Rigidbody Body;
        internal Vector3 From, Before, Target;
        internal float Miss = float.PositiveInfinity, Length;
    }

    [TearDown]
    public void ClearShells() => shells.Clear();

    private void Make(TurretUpdateMethod updateMethod)
    {
        tank = New(null, Vector3.zero).gameObject.AddComponent<Rigidbody>();
        plane = New(null, new Vector3(-200, 80, 150)).gameObject.AddComponent<Rigidbody>();
        tank.useGravity = plane.useGravity = false;
        (plane.velocity, planeAcceleration) = (new Vector3(50, 0, -15), new Vector3(0, 1, 2));
        turret = New(tank.transform, new Vector3(0, 1.5f, -3)).gameObject.AddComponent<TurretBehaviour>();
        turret.basePart = New(turret.transform, new Vector3(0, 0.5f, 0));
        turret.barrelPart = New(turret.basePart, new Vector3(0, 0.5f, 0.5f));
        turret.muzzlePart = New(turret.barrelPart, new Vector3(0, 0, 5));
        // The target is not the body itself, but a child of it.
        turret.target = New(plane.transform, new Vector3(0, 0, 2));
        turret.updateMethod = updateMethod;
        (turret.shotSpeed, turret.shotDrag, turret.shotIsRigidBody) = (160, 0.3f, true);
    }

    /// <summary>Simulates one tick: the tank drives and turns, the plane accelerates, and the shells fly.</summary>
    private void Simulate()
    {
        tank.angularVelocity = new Vector3(0, 0.6f, 0);
        tank.velocity = tank.transform.forward * 10;
        plane.velocity += planeAcceleration * Tick;
        foreach (Shell shell in shells)
            (shell.Before, shell.Target) = (shell.Body.position, turret.target.position);
        PlayerLoop.Tick(Tick);
        foreach (Shell shell in shells)
            Measure(shell);
    }

    /// <summary>Updates the miss of a shell. During a tick, a body moves at constant velocity.</summary>
    private void Measure(Shell shell)
    {
        Vector3 off = shell.Before - shell.Target;
        Vector3 relative = shell.Body.position - turret.target.position - off;
        float part = Mathf.Clamp(-Vector3.Dot(off, relative) / Vector3.Dot(relative, relative), 0, 1);
        float distance = (off + relative * part).magnitude;
        if (distance < shell.Miss)
            (shell.Miss, shell.Length) = (distance, (shell.Body.position - shell.From).magnitude);
    }

    private void Fire()
    {
        var body = New(null, turret.MuzzlePosition).gameObject.AddComponent<Rigidbody>();
        (body.velocity, body.drag) = (turret.LaunchVelocity, turret.shotDrag);
        shells.Add(new Shell
        {
            Body = body, From = body.position, Before = body.position, Target = turret.target.position,
        });
    }

    private void AllHit()
    {
        Assert.IsTrue(shells.Count > 20, $"{shells.Count} shots");
        foreach (Shell shell in shells)
        {
            // The tolerance is 0.3 m at this distance. The sum of 70 ticks in floats is no more exact than 0.03 m.
            Assert.IsTrue(shell.Miss <= 0.03f, $"{shell.Miss} m at {shell.Length} m");
            Assert.IsTrue(shell.Length > 100, "far");
        }
    }

    [Test]
    public void RigidBodies_FiredInTicks_Hit()
    {
        Make(TurretUpdateMethod.FixedUpdate);
        FireInTicks(AddGunner());
    }

    [Test]
    public void RigidBodies_FiredByAScriptThatWasThereFirst_Hit()
    {
        Gunner gunner = AddGunner();
        Make(TurretUpdateMethod.FixedUpdate);
        FireInTicks(gunner);
    }

    private Gunner AddGunner() => New(null, Vector3.zero).gameObject.AddComponent<Gunner>();

    private void FireInTicks(Gunner gunner)
    {
        for (int i = 0; i < 350; i++)
        {
            bool isTime = i > 100 && i < 250 && i % 5 == 0;
            gunner.Ready = () =>
            {
                if (isTime && turret.IsOnTarget)
                    Fire();
            };
            Simulate();
        }
        AllHit();
    }

    /// <summary>A script of the game that fires in FixedUpdate.</summary>
    private sealed class Gunner : MonoBehaviour
    {
        internal Action Ready;

        private void FixedUpdate() => Ready();
    }

    [Test]
    public void RigidBodies_FiredInFramesBetweenTicks_Hit()
    {
        Make(TurretUpdateMethod.Update);
        float behind = 0;
        for (int i = 0; i < 1000; i++)
        {
            for (behind += 1f / 144; behind >= Tick; behind -= Tick)
                Simulate();
            PlayerLoop.Frame(1f / 144);
            if (i > 280 && i < 700 && i % 13 == 0 && turret.IsOnTarget)
                Fire();
        }
        AllHit();
    }

    [Test]
    public void Shot_OfARigidBody_HasThePhysicsGravityAndStep()
    {
        Make(TurretUpdateMethod.FixedUpdate);
        PlayerLoop.Tick(Tick);
        turret.shotGravity = new Vector3(0, 0, 1);
        TurretShot shot = turret.Shot;
        Assert.AreEqual(new Vec3(0, -9.81f, 1), shot.Gravity);
        Assert.AreEqual(Tick, shot.PhysicsStep);
        turret.shotIsRigidBody = false;
        shot = turret.Shot;
        Assert.AreEqual(new Vec3(0, 0, 1), shot.Gravity);
        Assert.AreEqual(0f, shot.PhysicsStep);
    }

    [Test]
    public void Trajectory_OfARigidBody_IsWhereThePhysicsTakesIt()
    {
        Make(TurretUpdateMethod.FixedUpdate);
        for (int i = 0; i < 100; i++)
            Simulate();
        var points = new Vector3[51];
        // The points are at each tick, and in the middle between two ticks.
        Assert.AreEqual(51, turret.Trajectory(points, 25 * Tick));
        // The flight has gravity, drag and the muzzle's velocity.
        Assert.IsTrue((turret.LaunchVelocity - (Vector3)(turret.Pose.Boresight * 160)).magnitude > 5, "it drives");
        Fire();
        Rigidbody shell = shells[0].Body;
        for (int i = 0; i < 25; i++)
        {
            Vector3 before = shell.position;
            Assert.AreEqual(0, (before - points[2 * i]).magnitude, 1e-3);
            Simulate();
            Assert.AreEqual(0, ((before + shell.position) * 0.5f - points[2 * i + 1]).magnitude, 1e-3);
        }
        Assert.IsTrue((points[50] - points[0]).magnitude > 70, "far");
    }

    [Test]
    public void KinematicBodies_AreObservedAsAllElse()
    {
        Make(TurretUpdateMethod.Update);
        tank.isKinematic = plane.isKinematic = true;
        for (int i = 0; i < 60; i++)
        {
            tank.position += new Vector3(0, 0, 0.1f);
            plane.position += new Vector3(0.5f, 0, 0);
            PlayerLoop.Frame(0.02f);
        }
        Assert.AreEqual(5, turret.Platform.Velocity.Z, 1e-2);
        Assert.AreEqual(25, turret.TargetMotion.Velocity.X, 1e-2);
    }
}
