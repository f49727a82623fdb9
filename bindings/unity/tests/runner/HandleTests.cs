// SPDX-License-Identifier: MIT OR Apache-2.0
#if UNITY_EDITOR
using System;
using Libturret;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

/// <summary>The handles of the scene view: where they are, what a drag changes, and that it can be undone.</summary>
public class HandleTests : SceneFixture
{
    [TearDown]
    public void ClearEditor()
    {
        Handles.Drag = null;
        Undo.ClearAll();
        PrefabUtility.Recorded.Clear();
    }

    /// <summary>
    /// Makes a turret on a mount that is tilted. The barrel is not on the azimuth axis, and points to the right and up.
    /// </summary>
    private static TurretBehaviour Turret()
    {
        var turret = new GameObject("turret").AddComponent<TurretBehaviour>();
        turret.transform.SetPositionAndRotation(new Vector3(7, -3, 5), Quaternion.Euler(20, 140, -35));
        turret.basePart = New(turret.transform, new Vector3(0, 1, 0));
        turret.barrelPart = New(turret.basePart, new Vector3(0.4f, 0.5f, 0.3f));
        turret.State = new TurretState { Azimuth = 0.4, Elevation = 0.2 };
        return turret;
    }

    /// <summary>Returns the direction of the barrel at these angles, in the world.</summary>
    private static Vector3 Direction(TurretBehaviour turret, float azimuth, float elevation) =>
        turret.transform.rotation * Quaternion.Euler(-elevation, azimuth, 0) * Vector3.forward;

    /// <summary>Shows the scene view.</summary>
    private static void Show(TurretBehaviour turret) => EditorLoop.OnSceneGUI<TurretBehaviourEditor>(turret);

    /// <summary>Drags a handle in the direction of other angles, to a point beyond the sphere.</summary>
    private static void Drag(TurretBehaviour turret, string name, Vector3 center, float azimuth, float elevation)
    {
        Handles.Drag = (name, center + Direction(turret, azimuth, elevation) * 2);
        Show(turret);
        Handles.Drag = null;
    }

    private static void IsAt(string name, Vector3 center, Vector3 direction)
    {
        Vector3 off = Handles.Dots[name] - (center + direction * 1.5f);
        Assert.AreEqual(0, off.magnitude, 1e-5, name);
    }

    [Test]
    public void Handles_OfTheTravel_AreAtItsEnds()
    {
        TurretBehaviour turret = Turret();
        (turret.azimuthMin, turret.azimuthMax, turret.elevationMin, turret.elevationMax) = (-30, 60, -5, 120);
        Show(turret);
        Assert.IsFalse(Handles.Dots.ContainsKey("azimuthMin") || Handles.Dots.ContainsKey("azimuthMax"));
        turret.limitAzimuth = true;
        Show(turret);
        Vector3 pivot = turret.basePart.position, trunnion = turret.barrelPart.position;
        IsAt("azimuthMin", pivot, Direction(turret, -30, 0));
        IsAt("azimuthMax", pivot, Direction(turret, 60, 0));
        float azimuth = 0.4f * Mathf.Rad2Deg;
        IsAt("elevationMin", trunnion, Direction(turret, azimuth, -5));
        IsAt("elevationMax", trunnion, Direction(turret, azimuth, 120));
        Assert.AreEqual(4, Handles.Dots.Count);
        Assert.AreEqual("", Undo.GetCurrentGroupName());
    }

    [Test]
    public void Drag_OfATravelLimit_ChangesItAloneAndIsUndone()
    {
        TurretBehaviour turret = Turret();
        turret.limitAzimuth = true;
        (turret.azimuthMin, turret.azimuthMax, turret.elevationMin, turret.elevationMax) = (-30, 60, -5, 80);
        Vector3 pivot = turret.basePart.position, trunnion = turret.barrelPart.position;
        float azimuth = 0.4f * Mathf.Rad2Deg;
        (string Name, Vector3 Center, float Azimuth, float Elevation, Func<float> Value, float Expected, float Before)[]
            drags =
        {
            ("azimuthMin", pivot, -72, 0, () => turret.azimuthMin, -72, -30),
            ("azimuthMax", pivot, 100, 0, () => turret.azimuthMax, 100, 60),
            // Over the top, in the plane in which the barrel moves.
            ("elevationMax", trunnion, azimuth, 130, () => turret.elevationMax, 130, 80),
            ("elevationMin", trunnion, azimuth, -40, () => turret.elevationMin, -40, -5),
            // A limit stops at the other limit.
            ("azimuthMin", pivot, 70, 0, () => turret.azimuthMin, 60, -30),
            ("elevationMin", trunnion, azimuth, 95, () => turret.elevationMin, 80, -5),
        };
        foreach (var drag in drags)
        {
            int recorded = PrefabUtility.Recorded.Count;
            Drag(turret, drag.Name, drag.Center, drag.Azimuth, drag.Elevation);
            Assert.AreEqual(drag.Expected, drag.Value(), 1e-3, drag.Name);
            Assert.AreEqual($"Change {drag.Name}", Undo.GetCurrentGroupName());
            Assert.AreEqual(recorded + 1, PrefabUtility.Recorded.Count);
            Undo.PerformUndo();
            Assert.AreEqual(drag.Before, drag.Value(), 0, drag.Name);
        }
    }

    [Test]
    public void Drag_OfATravelLimitPastBehind_CountsOn()
    {
        TurretBehaviour turret = Turret();
        turret.limitAzimuth = true;
        (turret.azimuthMin, turret.azimuthMax) = (-350, 170);
        Drag(turret, "azimuthMax", turret.basePart.position, -170, 0);
        Assert.AreEqual(190, turret.azimuthMax, 1e-3);
        Drag(turret, "azimuthMin", turret.basePart.position, -20, 0);
        Assert.AreEqual(-380, turret.azimuthMin, 1e-3);
    }

    private static Vector3 Center(TurretBehaviour turret)
    {
        Vector3 pivot = turret.basePart.position, up = turret.transform.up;
        return pivot + up * Vector3.Dot(turret.barrelPart.position - pivot, up);
    }

    [Test]
    public void Handles_OfASector_AreAtTheMiddleOfItsEdges()
    {
        TurretBehaviour turret = Turret();
        turret.sectors.Add(new TurretBehaviour.Sector { from = 5, to = 5 });
        turret.sectors.Add(new TurretBehaviour.Sector { from = 150, to = -150, elevationMin = -10, elevationMax = 40 });
        Show(turret);
        // The first sector is empty and has no handles. The second has four, and the travel has two.
        Assert.AreEqual(6, Handles.Dots.Count);
        Vector3 center = Center(turret);
        IsAt("sectors[1].from", center, Direction(turret, 150, 15));
        IsAt("sectors[1].to", center, Direction(turret, -150, 15));
        IsAt("sectors[1].elevationMin", center, Direction(turret, 180, -10));
        IsAt("sectors[1].elevationMax", center, Direction(turret, 180, 40));
    }

    [Test]
    public void Drag_OfASectorsEdge_ChangesItAloneAndIsUndone()
    {
        TurretBehaviour turret = Turret();
        var sector = new TurretBehaviour.Sector { from = 150, to = -150, elevationMin = -10, elevationMax = 40 };
        turret.sectors.Add(sector);
        Vector3 center = Center(turret);
        (string Edge, float Azimuth, float Elevation, Func<float> Value, float Expected, float Before)[] drags =
        {
            ("from", 120, 15, () => sector.from, 120, 150),
            ("to", -120, 15, () => sector.to, -120, -150),
            // Past the other edge, the sector becomes empty.
            ("to", 140, 15, () => sector.to, -210, -150),
            ("elevationMin", 180, -30, () => sector.elevationMin, -30, -10),
            ("elevationMax", 180, 70, () => sector.elevationMax, 70, 40),
            ("elevationMax", 180, -25, () => sector.elevationMax, -10, 40),
        };
        foreach (var drag in drags)
        {
            string name = $"sectors[0].{drag.Edge}";
            Handles.Drag = (name, center + Direction(turret, drag.Azimuth, drag.Elevation) * 1.5f);
            // Each move of the mouse drags the handle within the plane that touches the sphere. After 12 moves it is at
            // its goal.
            for (int i = 0; i < 12; i++)
                Show(turret);
            Handles.Drag = null;
            Assert.AreEqual(drag.Expected, drag.Value(), 0.05, $"{name} to {drag.Azimuth}, {drag.Elevation}");
            Assert.AreEqual($"Change {name}", Undo.GetCurrentGroupName());
            while (Undo.GetCurrentGroupName() != "")
                Undo.PerformUndo();
            Assert.AreEqual(drag.Before, drag.Value(), 0, name);
        }
    }

    [Test]
    public void Drag_OfASectorsEdge_AllAroundIsAll()
    {
        TurretBehaviour turret = Turret();
        var sector = new TurretBehaviour.Sector { from = -100, to = 200, elevationMin = -10, elevationMax = 40 };
        turret.sectors.Add(sector);
        Vector3 center = Center(turret);
        Handles.Drag = ("sectors[0].to", center + Direction(turret, 270, 15) * 1.5f);
        for (int i = 0; i < 12; i++)
            Show(turret);
        Assert.AreEqual(260, sector.to, 1e-3);
    }
}
#endif
