// SPDX-License-Identifier: MIT OR Apache-2.0
#if UNITY_EDITOR
using System.Collections.Generic;
using Libturret;
using NUnit.Framework;
using Unity.Collections;
using UnityEditor;
using UnityEngine;

/// <summary>What the scene view shows of where a turret is turning to.</summary>
public class GoalGizmoTests : SceneFixture
{
    /// <summary>Returns the lines that are drawn of what is selected, faint as those to goals are.</summary>
    private static List<(Color Color, Vector3 Start, Vector3 End)> Goals(Component selected)
    {
        Handles.Lines.Clear();
        EditorLoop.DrawGizmos<TurretBehaviourEditor>(selected);
        return Handles.Lines.FindAll(line => line.Color.a < 0.5f);
    }

    /// <summary>Returns how far a line is from the boresight that is drawn from a muzzle.</summary>
    private static float FromBoresight((Color, Vector3 Start, Vector3 End) line, Vector3 muzzle)
    {
        var boresight = Handles.Lines.Find(one => one.Color.a > 0.5f && (one.Start - muzzle).magnitude < 1e-4f);
        Assert.IsTrue((boresight.End - boresight.Start).magnitude > 1);
        return Mathf.Max((line.Start - boresight.Start).magnitude, (line.End - boresight.End).magnitude);
    }

    [Test]
    public void Gizmo_ShowsTheLineThatTheBarrelWillHave_WhileTheTurretTurns()
    {
        var turret = new GameObject("turret").AddComponent<TurretBehaviour>();
        turret.updateMethod = TurretUpdateMethod.Manual;
        turret.transform.SetPositionAndRotation(new Vector3(7, -3, 5), Quaternion.Euler(20, 140, -35));
        turret.basePart = New(turret.transform, new Vector3(0, 1, 0));
        turret.barrelPart = New(turret.basePart, new Vector3(0.4f, 0.5f, 0.3f));
        turret.muzzlePart = New(turret.barrelPart, new Vector3(0.1f, 0.2f, 2));
        // Behind the turret, to its left and above.
        turret.AimPosition = turret.transform.position + turret.transform.rotation * new Vector3(-20, 12, -15);
        Assert.AreEqual(0, Goals(turret).Count);
        turret.Step(0.1f);
        var goals = Goals(turret);
        Assert.AreEqual(1, goals.Count);
        Assert.IsTrue(FromBoresight(goals[0], turret.MuzzlePosition) > 1);
        turret.Step(4);
        Assert.IsTrue(turret.IsAimed);
        Assert.AreEqual(0, Goals(turret).Count);
        Assert.AreEqual(0, FromBoresight(goals[0], turret.MuzzlePosition), 2e-4);
    }

    [Test]
    public void GizmoOfABattery_ShowsTheLinesThatTheBarrelsWillHave_WhileTheTurretsTurn()
    {
        var model = new GameObject("model").AddComponent<TurretBehaviour>();
        model.updateMethod = TurretUpdateMethod.Manual;
        model.offsetsFromParts = false;
        (model.trunnion, model.muzzleOffset) = (new Vector3(0.1f, 0.5f, 0.2f), new Vector3(0, 0, 2));
        var battery = new GameObject("ship").AddComponent<TurretBatteryBehaviour>();
        battery.transform.SetPositionAndRotation(new Vector3(7, -3, 5), Quaternion.Euler(20, 140, -35));
        battery.model = model;
        battery.targets.Add(New(null, new Vector3(-90, 40, -130)));
        Assert.AreEqual(0, Goals(battery).Count);
        battery.Create(4);
        NativeArray<TurretMount> places = battery.Places;
        for (int i = 0; i < 4; i++)
            places[i] = new TurretMount(new DVec3(3 * i, 0, 1), UnityFrame.FromEuler(0, i, 0));
        NativeArray<uint> configOf = battery.ConfigOf;
        configOf[3] = 9;
        battery.Step(0.02f);
        Assert.AreEqual(1, battery.Held);
        var goals = Goals(battery);
        Assert.AreEqual(3, goals.Count);
        Assert.AreEqual(6, Handles.Lines.Count);
        battery.Step(6);
        Assert.AreEqual(0, Goals(battery).Count);
        for (int i = 0; i < 3; i++)
        {
            Assert.IsTrue(battery.Flags[i].OnTarget);
            Assert.AreEqual(0, FromBoresight(goals[i], (Vector3)battery.Poses[i].Muzzle), 2e-4);
        }
    }
}
#endif
