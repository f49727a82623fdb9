// SPDX-License-Identifier: MIT OR Apache-2.0
using Libturret;
using NUnit.Framework;
using UnityEngine;

/// <summary>
/// Turrets on ships and at targets that move in frames, or in the ticks of the physics, whatever the turret's own clock.
/// </summary>
public class ClockTests : SceneFixture
{
    private const float Tick = 0.02f;

    /// <summary>Moves its object in frames or in ticks, on a straight line or a circle.</summary>
    private sealed class Mover : MonoBehaviour
    {
        internal bool InTicks;
        internal Vector3 From, Velocity;
        /// <summary>Degrees/s.</summary>
        internal float Turning;

        private void Start() => Move(0);

        private void Update()
        {
            if (!InTicks)
                Move(Time.timeAsDouble);
        }

        private void FixedUpdate()
        {
            if (InTicks)
                Move(Time.fixedTimeAsDouble);
        }

        private void Move(double time)
        {
            transform.position = From + Velocity * (float)time;
            transform.rotation = Quaternion.Euler(0, (float)(Turning * time), 0);
        }
    }

    private static Mover Moving(Vector3 from, Vector3 velocity, float turning, bool inTicks)
    {
        var mover = New(null, from).gameObject.AddComponent<Mover>();
        (mover.From, mover.Velocity, mover.Turning, mover.InTicks) = (from, velocity, turning, inTicks);
        return mover;
    }

    private static TurretBehaviour Turret(Transform ship, Transform target)
    {
        var turret = New(ship, Vector3.zero).gameObject.AddComponent<TurretBehaviour>();
        turret.basePart = New(turret.transform, new Vector3(0, 1, 0));
        turret.barrelPart = New(turret.basePart, new Vector3(0, 0.5f, 0));
        turret.muzzlePart = New(turret.barrelPart, new Vector3(0, 0, 3));
        (turret.target, turret.shotSpeed) = (target, 200);
        return turret;
    }

    /// <summary>Runs a scene for six seconds, and returns in which part of the last three the turret is on target.</summary>
    private static double OnTarget(
        TurretUpdateMethod method, float rate, bool shipInTicks, bool targetInTicks, float acceleration, bool isBody)
    {
        Mover ship = Moving(Vector3.zero, new Vector3(8, 0, 5), 15, shipInTicks);
        Mover target = Moving(new Vector3(80, 20, 150), new Vector3(-20, 0, 5), 0, targetInTicks);
        if (isBody)
            foreach (Mover mover in new[] { ship, target })
                mover.gameObject.AddComponent<Rigidbody>().isKinematic = true;
        TurretBehaviour turret = Turret(ship.transform, target.transform);
        turret.updateMethod = method;
        (turret.azimuthAcceleration, turret.elevationAcceleration) = (acceleration, acceleration);
        int frames = 0, onTarget = 0;
        while (Time.timeAsDouble < 6)
        {
            PlayerLoop.FrameInTime(1 / rate, Tick);
            if (Time.timeAsDouble < 3)
                continue;
            frames++;
            Assert.AreEqual(0, (turret.TargetMotion.Velocity - (Vec3)target.Velocity).Length(), 0.02);
            Assert.AreEqual(0, (turret.Platform.Velocity - (Vec3)ship.Velocity).Length(), 0.02);
            if (!turret.IsOnTarget || method != TurretUpdateMethod.Update)
                continue;
            onTarget++;
            // A shot along the barrel as it stands, with the muzzle's true velocity, hits.
            Vector3 muzzle = turret.muzzlePart.position, turning = Vector3.up * (ship.Turning * Mathf.Deg2Rad);
            Vector3 launch = turret.muzzlePart.forward * turret.shotSpeed + ship.Velocity
                + Vector3.Cross(turning, muzzle - ship.transform.position);
            Vector3 relative = launch - target.Velocity, off = target.transform.position - muzzle;
            float miss = Vector3.Cross(off, relative).magnitude / relative.magnitude;
            Assert.AreEqual(0, miss, (turret.tolerance + 0.006f) * Mathf.Deg2Rad * off.magnitude + 0.01);
        }
        return method == TurretUpdateMethod.Update ? (double)onTarget / frames : 1;
    }

    private static readonly bool[] Either = { false, true };

    [Test]
    public void Turret_WhoseMountAndTargetMoveByOneClock_IsOnTargetInAllFrames()
    {
        int scenes = 0;
        foreach (bool isBody in Either)
            foreach (float rate in new[] { 144f, 60, 45, 30 })
                foreach (bool inTicks in Either)
                    foreach (float acceleration in new[] { 0f, 180 })
                    {
                        Clear();
                        double part = OnTarget(TurretUpdateMethod.Update, rate, inTicks, inTicks, acceleration, isBody);
                        Assert.AreEqual(1, part, 0, $"{rate} Hz, ticks: {inTicks}, {acceleration}, body: {isBody}");
                        scenes++;
                    }
        Assert.AreEqual(32, scenes);
    }

    [Test]
    public void Turret_WhoseMountAndTargetMoveByTwoClocks_KnowsBothVelocities_AndIsOnTargetInMostFrames()
    {
        foreach (float rate in new[] { 144f, 60, 45, 30 })
            foreach (bool shipInTicks in Either)
                foreach (float acceleration in new[] { 0f, 180 })
                {
                    Clear();
                    double part = OnTarget(TurretUpdateMethod.Update, rate, shipInTicks, !shipInTicks, acceleration, true);
                    Assert.IsTrue(part > 0.85, $"{part} at {rate} Hz, ship in ticks: {shipInTicks}, {acceleration}");
                }
    }

    [Test]
    public void Turret_InTicks_KnowsTheVelocitiesOfWhatMovesInFrames()
    {
        foreach (float rate in new[] { 144f, 60, 30 })
            foreach (bool shipInTicks in Either)
            {
                Clear();
                OnTarget(TurretUpdateMethod.FixedUpdate, rate, shipInTicks, false, 180, shipInTicks);
            }
    }

    [Test]
    public void Battery_OnAShipThatMovesInTicks_IsOnTargetInAllFrames()
    {
        Mover ship = Moving(Vector3.zero, new Vector3(8, 0, 5), 15, true);
        Mover target = Moving(new Vector3(80, 20, 150), new Vector3(-20, 0, 5), 0, true);
        var battery = ship.gameObject.AddComponent<TurretBatteryBehaviour>();
        battery.model = Turret(null, null);
        battery.model.enabled = false;
        (battery.model.azimuthAcceleration, battery.model.elevationAcceleration) = (180, 180);
        battery.targets.Add(target.transform);
        battery.Create(3);
        while (Time.timeAsDouble < 6)
        {
            PlayerLoop.FrameInTime(1 / 60f, Tick);
            for (int i = 0; i < battery.Count && Time.timeAsDouble > 3; i++)
                Assert.IsTrue(battery.Flags[i].OnTarget, $"{i} at {Time.timeAsDouble} s");
        }
        Assert.AreEqual(0, (battery.Platforms[2].Velocity - (Vec3)ship.Velocity).Length(), 0.02);
        UnityEngine.Object.DestroyImmediate(battery.gameObject);
    }
}
