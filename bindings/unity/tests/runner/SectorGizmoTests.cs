// SPDX-License-Identifier: MIT OR Apache-2.0
#if UNITY_EDITOR
using System;
using System.Collections.Generic;
using Libturret;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

/// <summary>What the scene view shows of sectors, against the angles that libturret aims with.</summary>
public class SectorGizmoTests : SceneFixture
{
    /// <summary>Makes a turret on a mount that is tilted. The barrel is not on the azimuth axis.</summary>
    private static TurretBehaviour Turret()
    {
        var turret = new GameObject("turret").AddComponent<TurretBehaviour>();
        turret.transform.SetPositionAndRotation(new Vector3(7, -3, 5), Quaternion.Euler(20, 140, -35));
        turret.basePart = New(turret.transform, new Vector3(0, 1, 0));
        turret.barrelPart = New(turret.basePart, new Vector3(0.4f, 0.5f, 0.3f));
        return turret;
    }

    [Test]
    public void Gizmo_ShowsSectorsWhereTheBarrelPointsInThem()
    {
        TurretBehaviour turret = Turret();
        TurretBehaviour.Sector[] sectors =
        {
            new TurretBehaviour.Sector { from = 20, to = 65, elevationMin = -10, elevationMax = 40 },
            new TurretBehaviour.Sector
            {
                from = 150, to = -140, elevationMin = 5, elevationMax = 200, kind = TurretSectorKind.KeepOut,
            },
            new TurretBehaviour.Sector { from = -90, to = 270, elevationMax = -60, kind = TurretSectorKind.KeepOut },
        };
        foreach (TurretBehaviour.Sector sector in sectors)
        {
            turret.sectors.Clear();
            turret.sectors.Add(sector);
            (List<(Color, Vector3[])> curves, List<(Color, Vector3[])> polygons) = Drawn(turret);
            Assert.AreEqual(sector.to - sector.from >= 360 ? 2 : 4, curves.Count);
            foreach ((Color color, Vector3[] points) in curves)
                AreAtAnEdge(turret, sector, color, points);
            foreach ((Color color, Vector3[] corners) in polygons)
                AreWithin(turret, sector, color, corners);
            Assert.AreEqual(1, AreaOf(polygons) / Area(sector), 0.02);
        }
    }

    [Test]
    public void Gizmo_ShowsNoEmptySector()
    {
        TurretBehaviour turret = Turret();
        turret.sectors.Add(new TurretBehaviour.Sector { from = 20, to = 20 });
        turret.sectors.Add(new TurretBehaviour.Sector { from = 340, to = -20 });
        turret.sectors.Add(new TurretBehaviour.Sector { to = -360.00003f });
        turret.sectors.Add(new TurretBehaviour.Sector { from = 20, to = 30, elevationMin = 10, elevationMax = 10 });
        turret.sectors.Add(new TurretBehaviour.Sector { from = float.NaN, to = 30 });
        turret.sectors.Add(new TurretBehaviour.Sector { from = 20, to = 30, elevationMin = 95, elevationMax = 120 });
        (List<(Color, Vector3[])> curves, List<(Color, Vector3[])> polygons) = Drawn(turret);
        Assert.AreEqual(0, curves.Count);
        Assert.AreEqual(0, polygons.Count);
    }

    /// <summary>Returns the curves and the polygons that are drawn for sectors.</summary>
    private static (List<(Color, Vector3[])> Curves, List<(Color, Vector3[])> Polygons) Drawn(TurretBehaviour turret)
    {
        Handles.Curves.Clear();
        Handles.Polygons.Clear();
        EditorLoop.DrawGizmos<TurretBehaviourEditor>(turret);
        // Two arcs of the travel come first.
        return (Handles.Curves.GetRange(2, Handles.Curves.Count - 2), Handles.Polygons);
    }

    private static Vector3 Center(TurretBehaviour turret)
    {
        Vector3 pivot = turret.basePart.position, up = turret.transform.up;
        return pivot + up * Vector3.Dot(turret.barrelPart.position - pivot, up);
    }

    /// <summary>
    /// Returns the joint angles with which libturret aims at a distant target in the direction of a point, degrees.
    /// The azimuth is measured to the right from the sector's left edge.
    /// </summary>
    private static (float Right, float Elevation) Angles(
        TurretBehaviour turret, TurretBehaviour.Sector sector, Vector3 point)
    {
        Vector3 off = point - Center(turret);
        Assert.AreEqual(1.5, off.magnitude, 1e-4);
        TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
        config.Solve(
            new TurretMount(default, turret.transform.rotation), (Vector3)(off * 100), out float azimuth,
            out float elevation, out TurretFlags _);
        float right = azimuth * Mathf.Rad2Deg - sector.from;
        // A point that is left of the edge by a rounding error counts as at the edge.
        right -= 360 * Mathf.Floor((right + 0.01f) / 360);
        return (right, elevation * Mathf.Rad2Deg);
    }

    private static float Width(TurretBehaviour.Sector sector) =>
        sector.to > sector.from ? sector.to - sector.from : sector.to - sector.from + 360;

    private static void AreWithin(
        TurretBehaviour turret, TurretBehaviour.Sector sector, Color color, Vector3[] points)
    {
        bool isRed = color.r > 0.8f && color.g < 0.3f;
        Assert.AreEqual(sector.kind == TurretSectorKind.KeepOut, isRed);
        foreach (Vector3 point in points)
        {
            (float right, float elevation) = Angles(turret, sector, point);
            // Straight up is at every azimuth.
            Assert.IsTrue(right <= Width(sector) + 0.01f || Math.Abs(elevation) > 89.9f, $"{right}");
            Assert.IsTrue(elevation >= sector.elevationMin - 0.01f && elevation <= sector.elevationMax + 0.01f);
        }
    }

    private static void AreAtAnEdge(
        TurretBehaviour turret, TurretBehaviour.Sector sector, Color color, Vector3[] points)
    {
        AreWithin(turret, sector, color, points);
        foreach (Vector3 point in points)
        {
            (float right, float elevation) = Angles(turret, sector, point);
            float toAzimuth = Math.Min(Math.Abs(right), Math.Abs(right - Width(sector)));
            float toElevation = Math.Min(
                Math.Abs(elevation - sector.elevationMin), Math.Abs(elevation - Math.Min(sector.elevationMax, 90)));
            Assert.IsTrue(Math.Min(toAzimuth, toElevation) < 0.05f, $"{right}, {elevation}");
        }
    }

    /// <summary>Returns the area of a sector's patch of the unit sphere.</summary>
    private static double Area(TurretBehaviour.Sector sector)
    {
        double Sine(float degrees) => Math.Sin(Math.Min(degrees, 90) * Math.PI / 180);
        return Width(sector) * Math.PI / 180 * (Sine(sector.elevationMax) - Sine(sector.elevationMin));
    }

    /// <summary>Returns the area of polygons on a sphere of radius 1.5, scaled to the unit sphere.</summary>
    private static double AreaOf(List<(Color, Vector3[])> polygons)
    {
        double area = 0;
        foreach ((Color _, Vector3[] p) in polygons)
            area += Vector3.Cross(p[2] - p[0], p[3] - p[1]).magnitude / 2;
        return area / (1.5 * 1.5);
    }
}
#endif
