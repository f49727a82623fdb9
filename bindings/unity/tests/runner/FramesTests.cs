// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Reflection;
using Libturret;
using Libturret.Samples;
using NUnit.Framework;
using Unity.Collections;
using UnityEngine;

/// <summary>The component and the samples as the engine drives them: by its messages, frame after frame.</summary>
public class FramesTests : SceneFixture
{
    private const float Frame = 1f / 60;

    private static TurretBehaviour Turret()
    {
        var turret = New(null, Vector3.zero).gameObject.AddComponent<TurretBehaviour>();
        turret.basePart = New(turret.transform, new Vector3(0, 1, 0));
        turret.barrelPart = New(turret.basePart, new Vector3(0, 0.5f, 0));
        turret.muzzlePart = New(turret.barrelPart, new Vector3(0, 0, 3));
        turret.target = New(null, new Vector3(-30, 12, -40));
        return turret;
    }

    [Test]
    public void Component_SomeSecondsOfFrames_FiresItsEventWhenItPointsAtTheTarget()
    {
        TurretBehaviour turret = Turret();
        int fired = -1;
        int frame = 0;
        turret.onTargetAcquired.AddListener(() => fired = frame);
        for (; frame < 300 && fired < 0; frame++)
            PlayerLoop.Frame(Frame);
        // The azimuth turns by 143 degrees at 90 degrees a second.
        Assert.AreEqual(143.1 / 90 * 60, fired, 2);
        Vector3 way = (turret.target.position - turret.muzzlePart.position).normalized;
        Assert.AreEqual(0, Vector3.Cross(turret.muzzlePart.forward, way).magnitude, 0.1 * Math.PI / 180);
        Assert.AreEqual(0, Debug.Logged.Count);
    }

    [Test]
    public void Component_UpdateMethod_SaysWhichMessageMovesIt()
    {
        TurretBehaviour turret = Turret();
        turret.updateMethod = TurretUpdateMethod.FixedUpdate;
        PlayerLoop.Frame(Frame);
        Assert.AreEqual(default(TurretState), turret.State);
        PlayerLoop.Frame(Frame, 0.02f);
        Assert.AreEqual(90 * 0.02, Math.Abs(turret.Azimuth), 1e-3);
        turret.updateMethod = TurretUpdateMethod.Manual;
        PlayerLoop.Frame(Frame, 0.02f);
        Assert.AreEqual(90 * 0.02, Math.Abs(turret.Azimuth), 1e-3);
    }

    [Test]
    public void Component_BadNumbers_HoldAndAreReportedOnce()
    {
        TurretBehaviour turret = Turret();
        for (int i = 0; i < 200; i++)
            PlayerLoop.Frame(Frame);
        Assert.IsTrue(turret.IsOnTarget);
        TurretState before = turret.State;
        turret.azimuthRate = float.NaN;
        for (int i = 0; i < 5; i++)
            PlayerLoop.Frame(Frame);
        Assert.AreEqual(before, turret.State);
        Assert.AreEqual(TurretStatus.NotFinite, turret.Status);
        Assert.IsFalse(turret.IsOnTarget);
        Assert.AreEqual(1, Debug.Logged.Count);
        Assert.AreEqual("error: The turret does not move: azimuthRate is NaN", Debug.Logged[0]);
    }

    [Test]
    public void Component_BadNumbersInTheInspector_AreToldOnceEachAndStay()
    {
        (Action<TurretBehaviour> Type, string Told)[] cases =
        {
            (turret => (turret.limitAzimuth, turret.azimuthMin, turret.azimuthMax) = (true, 30, 10),
                "azimuthMin is above azimuthMax"),
            (turret => (turret.elevationMin, turret.elevationMax) = (50, -10), "elevationMin is above elevationMax"),
            (turret => turret.elevationMin = -200, "elevationMin is beyond -180 degrees"),
            (turret => turret.elevationMax = 270, "elevationMax is beyond 180 degrees"),
            (turret => turret.restAzimuth = float.NaN, "restAzimuth is not finite"),
            (turret => turret.azimuthRate = -1, "azimuthRate is negative"),
            (turret => turret.elevationAcceleration = -1, "elevationAcceleration is negative"),
            (turret => turret.tolerance = -1, "tolerance is negative"),
            (turret => (turret.offsetsFromParts, turret.muzzleOffset.x) = (false, float.NaN),
                "muzzleOffset is not finite"),
            (turret => turret.shotSpeed = -5, "shotSpeed is -5. " + TurretStatus.InvalidArgument.Text()),
            (turret => turret.inheritVelocity = float.NaN, "inheritVelocity is NaN. " + TurretStatus.NotFinite.Text()),
            (turret => turret.shotDrag = -5, "shotDrag is -5. " + TurretStatus.InvalidArgument.Text()),
            (turret => turret.maxFlightTime = -5, "maxFlightTime is -5. " + TurretStatus.InvalidLimits.Text()),
            (turret => turret.motionHalfLife = -5, "motionHalfLife is -5. " + TurretStatus.InvalidLimits.Text()),
            (turret => turret.motionJump = -5, "motionJump is -5. " + TurretStatus.InvalidLimits.Text()),
        };
        foreach ((Action<TurretBehaviour> type, string told) in cases)
        {
            Clear();
            TurretBehaviour turret = Turret(), typed = Turret();
            turret.shotSpeed = typed.shotSpeed = 100;
            PlayerLoop.Send(turret, "OnValidate");
            Assert.AreEqual(0, Debug.Logged.Count, told);
            type(turret);
            type(typed);
            PlayerLoop.Send(turret, "OnValidate");
            PlayerLoop.Send(turret, "OnValidate");
            Assert.AreEqual($"warning: The turret will not move: {told}", string.Join("; ", Debug.Logged));
            foreach (FieldInfo field in typeof(TurretBehaviour).GetFields(BindingFlags.Instance | BindingFlags.Public))
                if (field.FieldType.IsValueType)
                    Assert.AreEqual(field.GetValue(typed), field.GetValue(turret), field.Name);
            // The turret does what the warning says.
            turret.Step(Frame);
            bool isOfTheTarget = told.StartsWith("motion");
            Assert.AreEqual(isOfTheTarget, turret.Status == TurretStatus.Ok, told);
        }
    }

    [Test]
    public void Component_SeveralBadNumbers_AreAllTold_AndThoseThatComeBackAgain()
    {
        TurretBehaviour turret = Turret();
        (turret.elevationMax, turret.shotSpeed, turret.shotDrag) = (-95, -1, -1);
        PlayerLoop.Send(turret, "OnValidate");
        Assert.AreEqual(3, Debug.Logged.Count);
        turret.shotSpeed = 1;
        PlayerLoop.Send(turret, "OnValidate");
        Assert.AreEqual(3, Debug.Logged.Count);
        turret.shotSpeed = -1;
        PlayerLoop.Send(turret, "OnValidate");
        Assert.AreEqual(4, Debug.Logged.Count);
    }

    [Test]
    public void Component_PartsThatDoNotHangTogether_AreToldInTheWordsOfTheStep()
    {
        Action<TurretBehaviour>[] cases =
        {
            turret => turret.barrelPart.parent = turret.transform,
            turret => turret.muzzlePart.parent = turret.basePart,
            turret => turret.basePart = turret.transform,
            turret => turret.barrelPart = turret.basePart,
            turret => turret.basePart = turret.barrelPart,
            turret => turret.barrelPart = turret.transform,
        };
        foreach (Action<TurretBehaviour> misplace in cases)
        {
            Clear();
            TurretBehaviour turret = Turret();
            PlayerLoop.Send(turret, "OnValidate");
            Assert.AreEqual(0, Debug.Logged.Count);
            misplace(turret);
            PlayerLoop.Send(turret, "OnValidate");
            PlayerLoop.Send(turret, "OnValidate");
            turret.Step(Frame);
            Assert.AreEqual(2, Debug.Logged.Count, string.Join("; ", Debug.Logged));
            string told = Debug.Logged[0].Substring("warning: The turret will not move: ".Length);
            Assert.AreEqual($"error: The turret does not move: {told}", Debug.Logged[1]);
            Assert.IsTrue(told.Contains("must be below the base"), told);
        }
    }

    [Test]
    public void Component_FieldsOfTheInspector_HaveTooltips()
    {
        const BindingFlags own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly;
        foreach (Type type in new[] { typeof(TurretBehaviour), typeof(TurretBehaviour.Sector) })
            foreach (FieldInfo field in type.GetFields(own))
                Assert.IsTrue(field.GetCustomAttribute<TooltipAttribute>()?.tooltip.Length > 10, field.Name);
    }

    [Test]
    public void Component_NewSectorOfTheInspector_HasTheDefaults()
    {
        TurretBehaviour turret = Turret();
        var zeros = new TurretBehaviour.Sector { elevationMin = 0, elevationMax = 0 };
        var flat = new TurretBehaviour.Sector { from = 5, elevationMin = 0, elevationMax = 0 };
        turret.sectors.AddRange(new[] { zeros, flat });
        PlayerLoop.Send(turret, "OnValidate");
        Assert.IsTrue(zeros.elevationMin == -90 && zeros.elevationMax == 90);
        Assert.IsTrue(flat.elevationMin == 0 && flat.elevationMax == 0);
        Assert.AreEqual(0, Debug.Logged.Count);
    }

    [Test]
    public void Component_NumbersThatAreSeldomMeant_AreToldOnceEachInDegrees()
    {
        (Action<TurretBehaviour> Type, string Told)[] cases =
        {
            (turret => turret.azimuthRate = turret.elevationRate = 0, "azimuthRate and elevationRate are 0"),
            (turret => turret.azimuthRate = 1147, "azimuthRate is above 1146 degrees per second"),
            (turret => turret.tolerance = 30, "tolerance is above 28.6 degrees"),
            (turret => (turret.limitAzimuth, turret.azimuthMin) = (true, -1441), "azimuthMin is beyond 1440 degrees"),
            (turret => turret.sectors.Add(new TurretBehaviour.Sector { to = 361 }),
                "sectors[0].to is beyond 360 degrees"),
            (turret => turret.restElevation = 91, "restElevation is beyond a travel limit"),
        };
        foreach ((Action<TurretBehaviour> type, string told) in cases)
        {
            Clear();
            TurretBehaviour turret = Turret();
            PlayerLoop.Send(turret, "OnValidate");
            Assert.AreEqual(0, Debug.Logged.Count, told);
            type(turret);
            PlayerLoop.Send(turret, "OnValidate");
            PlayerLoop.Send(turret, "OnValidate");
            Assert.AreEqual($"warning: {told}", string.Join("; ", Debug.Logged));
        }
    }

    [Test]
    public void Component_BadSector_IsToldByTheEditorAndByTheStepOnceEach()
    {
        TurretBehaviour turret = Turret();
        turret.sectors.Add(new TurretBehaviour.Sector { from = 5, to = 10 });
        turret.sectors.Add(new TurretBehaviour.Sector { from = 5, elevationMin = 20, elevationMax = 10 });
        PlayerLoop.Send(turret, "OnValidate");
        PlayerLoop.Send(turret, "OnValidate");
        PlayerLoop.Frame(Frame);
        PlayerLoop.Frame(Frame);
        Assert.AreEqual(2, Debug.Logged.Count);
        string problem = "sectors[1].elevationMin is above elevationMax";
        Assert.AreEqual($"warning: The turret will not move: {problem}", Debug.Logged[0]);
        Assert.AreEqual($"error: The turret does not move: {problem}", Debug.Logged[1]);
        turret.sectors[1].elevationMin = 0;
        PlayerLoop.Send(turret, "OnValidate");
        turret.sectors[1].elevationMin = 20;
        PlayerLoop.Send(turret, "OnValidate");
        Assert.AreEqual(3, Debug.Logged.Count);
    }

    [Test]
    public void Battery_BadSectorOfItsModel_IsTold()
    {
        TurretBatteryBehaviour battery = Battery(3);
        battery.model.sectors.Add(new TurretBehaviour.Sector { elevationMin = 20, elevationMax = 10 });
        PlayerLoop.Frame(Frame);
        Assert.AreEqual(3, battery.Held);
        Assert.AreEqual(
            "error: 3 turrets do not move. The first is 0: sectors[0].elevationMin is above elevationMax",
            Debug.Logged[0]);
    }

    [Test]
    public void Component_Steps_AllocateNothing()
    {
        TurretBehaviour turret = Turret();
        turret.shotSpeed = 100;
        turret.sectors.Add(new TurretBehaviour.Sector { from = 10, to = 20 });
        for (int i = 0; i < 10; i++)
            turret.Step(Frame);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 1000; i++)
            turret.Step(Frame);
        long after = GC.GetAllocatedBytesForCurrentThread();
        Assert.AreEqual(before, after);
        // Check that the runtime counts allocations, at least one of this size.
        var kept = new byte[100000];
        Assert.IsTrue(GC.GetAllocatedBytesForCurrentThread() > before && kept.Length > 0);
    }

    [Test]
    public void ScriptedTurret_SomeSecondsOfFrames_FiresAtItsTarget()
    {
        var script = New(null, Vector3.zero).gameObject.AddComponent<ScriptedTurret>();
        script.target = New(null, new Vector3(20, 5, -30));
        script.barrel = New(null, Vector3.zero);
        for (int i = 0; i < 30; i++)
            PlayerLoop.Frame(Frame);
        Assert.AreEqual(0, Debug.Logged.Count);
        for (int i = 0; i < 200; i++)
            PlayerLoop.Frame(Frame);
        Assert.IsTrue(Debug.Logged.Count > 0);
        // The barrel points above the target, since the shot falls.
        Vector3 ahead = script.barrel.forward;
        Assert.AreEqual(Math.Atan2(20, -30), Math.Atan2(ahead.x, ahead.z), 1e-3);
        Assert.IsTrue(ahead.y > 5 / Math.Sqrt(20 * 20 + 30 * 30 + 5 * 5));
    }

    [Test]
    public void TargetRange_AMinuteOfFrames_ShootsFromAllSidesAndHits()
    {
        var range = New(null, new Vector3(100, 5, -30)).gameObject.AddComponent<TargetRange>();
        Assert.IsTrue(Camera.main != null);
        for (int i = 0; i < 60 * 60; i++)
            PlayerLoop.Frame(Frame);
        PlayerLoop.Send(range, "OnGUI");
        Assert.IsTrue(range.Shots > 100, GUI.Written);
        Assert.IsTrue(range.Hits >= 0.98 * range.Shots - 2, GUI.Written);
        Assert.AreEqual(0, Debug.Logged.Count);
    }

    [Test]
    public void ManyTurrets_SomeSecondsOfFrames_AllAim()
    {
        var script = New(null, Vector3.zero).gameObject.AddComponent<ManyTurrets>();
        script.target = New(null, new Vector3(40, 60, -20));
        for (int i = 0; i < 180; i++)
            PlayerLoop.Frame(Frame);
        NativeArray<TurretResult> results = script.Results;
        Assert.AreEqual(10000, results.Length);
        for (int i = 0; i < results.Length; i++)
            Assert.IsTrue(results[i].OnTarget, $"{i}");
        script.enabled = false;
    }

    private static TurretBatteryBehaviour Battery(int count)
    {
        var battery = New(null, Vector3.zero).gameObject.AddComponent<TurretBatteryBehaviour>();
        battery.model = Turret();
        battery.model.enabled = false;
        battery.targets.Add(New(null, new Vector3(50, 20, 90)));
        battery.Create(count);
        return battery;
    }

    [Test]
    public void Battery_SomeSecondsOfFrames_AimsAtItsTarget()
    {
        TurretBatteryBehaviour battery = Battery(130);
        battery.model.updateMethod = TurretUpdateMethod.FixedUpdate;
        PlayerLoop.Frame(Frame);
        Assert.AreEqual(default(TurretState), battery.States[0]);
        for (int i = 0; i < 180; i++)
            PlayerLoop.Frame(Frame, Frame);
        for (int i = 0; i < battery.Count; i++)
            Assert.IsTrue(battery.Flags[i].OnTarget, $"{i}");
        Assert.AreEqual(0, Debug.Logged.Count);
    }

    [Test]
    public void Battery_IndicesBeyondTheirTables_HoldAndAreReportedOnce()
    {
        TurretBatteryBehaviour battery = Battery(130);
        NativeArray<uint> targetOf = battery.TargetOf, configOf = battery.ConfigOf, shotOf = battery.ShotOf;
        (targetOf[3], configOf[70], shotOf[129]) = (1, 1, 1);
        for (int i = 0; i < 5; i++)
            PlayerLoop.Frame(Frame);
        for (int i = 0; i < battery.Count; i++)
        {
            bool isBad = i == 3 || i == 70 || i == 129;
            Assert.AreEqual(isBad, battery.Flags[i].Status == TurretStatus.InvalidArgument, $"{i}");
            Assert.AreEqual(isBad, battery.States[i].Equals(default(TurretState)), $"{i}");
        }
        Assert.AreEqual(3, battery.Held);
        Assert.AreEqual(1, Debug.Logged.Count);
        Assert.AreEqual(
            $"error: 3 turrets do not move. The first is 3: {TurretStatus.InvalidArgument.Text()}", Debug.Logged[0]);
        (targetOf[3], configOf[70], shotOf[129]) = (0, 0, 0);
        PlayerLoop.Frame(Frame);
        Assert.AreEqual(0, battery.Held);
    }

    [Test]
    public void Battery_DestroyedOrMadeAnew_HasItsArraysNoMore()
    {
        int before = NativeArrays.Made;
        TurretBatteryBehaviour battery = Battery(130);
        PlayerLoop.Frame(Frame);
        battery.Create(7);
        Assert.AreEqual(7, battery.Count);
        Assert.IsTrue(battery.Poses.Length == 7 && battery.TargetOf.Length == 7 && battery.Configs.Length == 1);
        PlayerLoop.Frame(Frame);
        int made = NativeArrays.Made - before;
        UnityEngine.Object.DestroyImmediate(battery.gameObject);
        Assert.AreEqual(0, battery.Count);
        Assert.IsTrue(made >= 16, $"{made} arrays");
        Assert.AreEqual(before, NativeArrays.Made);
    }

    [Test]
    public void Battery_Steps_AllocateNothing()
    {
        TurretBatteryBehaviour battery = Battery(130);
        for (int i = 0; i < 10; i++)
            battery.Step(Frame);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 100; i++)
            battery.Step(Frame);
        long after = GC.GetAllocatedBytesForCurrentThread();
        Assert.AreEqual(before, after);
    }

#if UNITY_EDITOR
    [Test]
    public void Gizmo_ShowsTheTravelOfBothAxes()
    {
        TurretBehaviour turret = Turret();
        turret.transform.rotation = Quaternion.Euler(0, 90, 0);
        turret.limitAzimuth = true;
        (turret.azimuthMin, turret.azimuthMax, turret.elevationMin, turret.elevationMax) = (-30, 60, -5, 70);
        turret.Step(0);
        turret.State = new TurretState { Azimuth = 0.5f };
        UnityEditor.Handles.Arcs.Clear();
        UnityEditor.EditorLoop.DrawGizmos<TurretBehaviourEditor>(turret);
        Vector3[] azimuth = UnityEditor.Handles.Arcs[0], elevation = UnityEditor.Handles.Arcs[1];
        Same(Quaternion.Euler(0, 60, 0) * Vector3.forward, azimuth[0]);
        Same(Quaternion.Euler(0, 150, 0) * Vector3.forward, azimuth[1]);
        float heading = 90 + 0.5f * Mathf.Rad2Deg;
        Same(Quaternion.Euler(5, heading, 0) * Vector3.forward, elevation[0]);
        Same(Quaternion.Euler(-70, heading, 0) * Vector3.forward, elevation[1]);
    }

    private static void Same(Vector3 expected, Vector3 actual) =>
        Assert.AreEqual(0, (expected - actual).magnitude, 1e-5, $"{actual} in place of {expected}");
#endif
}
