// SPDX-License-Identifier: MIT OR Apache-2.0
#if UNITY_EDITOR
using System.Collections.Generic;
using Libturret;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

/// <summary>What the scene view shows of where a turret is turning to.</summary>
public class GoalGizmoTests
{
    [TearDown]
    public void Clear() => PlayerLoop.Clear();

    private static Transform New(Transform parent, Vector3 localPosition)
    {
        var one = new GameObject("one");
        one.transform.parent = parent;
        one.transform.localPosition = localPosition;
        return one.transform;
    }

    /// <summary>Returns the directions of the lines that are drawn from a point.</summary>
    private static List<Vector3> Drawn(TurretBehaviour turret, Vector3 from)
    {
        Handles.Lines.Clear();
        EditorLoop.DrawGizmos<TurretBehaviourEditor>(turret);
        var directions = new List<Vector3>();
        foreach (Vector3[] line in Handles.Lines)
            if ((line[0] - from).magnitude < 1e-4f)
                directions.Add((line[1] - line[0]).normalized);
        return directions;
    }

    [Test]
    public void Gizmo_ShowsWhereTheBarrelWillPoint_WhileTheTurretTurns()
    {
        var turret = new GameObject("turret").AddComponent<TurretBehaviour>();
        turret.updateMethod = TurretUpdateMethod.Manual;
        turret.transform.SetPositionAndRotation(new Vector3(7, -3, 5), Quaternion.Euler(20, 140, -35));
        turret.basePart = New(turret.transform, new Vector3(0, 1, 0));
        turret.barrelPart = New(turret.basePart, new Vector3(0.4f, 0.5f, 0.3f));
        // Behind the turret, to its left and above.
        turret.AimPosition = turret.transform.position + turret.transform.rotation * new Vector3(-20, 12, -15);
        Vector3 up = turret.transform.up, pivot = turret.basePart.position;
        Vector3 center = pivot + up * Vector3.Dot(turret.barrelPart.position - pivot, up);
        Assert.AreEqual(0, Drawn(turret, center).Count);
        turret.Step(0.1f);
        List<Vector3> drawn = Drawn(turret, center);
        Assert.AreEqual(1, drawn.Count);
        Assert.IsTrue(((Vector3)turret.Pose.Boresight - drawn[0]).magnitude > 1);
        turret.Step(4);
        Assert.IsTrue(turret.IsAimed);
        Assert.AreEqual(0, ((Vector3)turret.Pose.Boresight - drawn[0]).magnitude, 1e-5);
        Assert.AreEqual(0, Drawn(turret, center).Count);
    }
}
#endif
