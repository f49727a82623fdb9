// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using Godot;

namespace Libturret.Checks
{
    /// <summary>Turret3D in the editor.</summary>
    internal static class NodeEditor
    {
        private static void InEditor(Action<Scene> look, Action<Scene> load = null)
        {
            Engine.IsEditor = true;
            try
            {
                var scene = new Scene();
                load?.Invoke(scene);
                scene.World.EnterTree();
                look(scene);
            }
            finally
            {
                Engine.IsEditor = false;
            }
        }

        public static void Scene_OpenInTheEditor_DoesNotMove() => InEditor(scene =>
        {
            scene.Run(1);
            scene.World.Step(Scene.Tick, physics: false);
            scene.Turret.Step(1);
            Check.Same(0.0, scene.Turret.State.Azimuth, "azimuth");
            Check.That(!scene.Turret.IsPhysicsProcessing() && !scene.Turret.IsProcessing(), "it is not processed");
            int updates = scene.Turret.WarningUpdates;
            scene.Turret.ElevationMin = 3;
            Check.Same(updates + 1, scene.Turret.WarningUpdates, "how often the warnings were looked at");
        });

        public static void Warnings_OfAScene_SayWhatIsWrong()
        {
            var scene = new Scene();
            Check.Same(0, scene.Turret._GetConfigurationWarnings().Length, "of a good scene");
            scene.Turret.MuzzlePart = scene.Base;
            scene.Turret.LimitAzimuth = true;
            scene.Turret.AzimuthMin = 200;
            scene.Turret.ElevationMin = 100;
            Check.Same(3, scene.Turret._GetConfigurationWarnings().Length, "of a bad one");
            foreach ((Node3D basePart, string what) in new[]
            {
                (scene.Base, "MuzzlePart must be"), (scene.Target, "BarrelPart must be"),
                ((Node3D)scene.Turret, "must not be the turret itself"),
            })
            {
                scene.Turret.BasePart = basePart;
                string[] warnings = scene.Turret._GetConfigurationWarnings();
                Check.That(warnings.Length == 3 && warnings[0].Contains(what), string.Join(" ", warnings));
            }
            var empty = new Turret3D();
            Check.Same(1, empty._GetConfigurationWarnings().Length, "of an empty turret");
        }

        public static void Warnings_OfWhatIsSeldomMeant_AreInDegrees()
        {
            void Told(Action<Turret3D> change, string warning)
            {
                var scene = new Scene();
                change(scene.Turret);
                Check.Same(warning, string.Join(" ", scene.Turret._GetConfigurationWarnings()), "warning");
            }
            Told(turret => turret.AzimuthRate = turret.ElevationRate = 0, "AzimuthRate and ElevationRate are 0.");
            Told(turret => turret.AzimuthRate = 1147, "AzimuthRate is above 1146 degrees per second.");
            Told(turret => turret.Tolerance = 30, "Tolerance is above 28.6 degrees.");
            Told(turret => turret.RestElevation = 91, "RestElevation is beyond a travel limit.");
            Told(turret => turret.Sectors.Add(new TurretSector3D { To = 361 }), "sectors[0].to is beyond 360 degrees.");
        }

        public static void Warnings_OfSectors_AreThoseOfTheLibrary()
        {
            var scene = new Scene();
            var good = new TurretSector3D { From = 170, To = -170 };
            var bad = new TurretSector3D { From = 10, To = 20, ElevationMin = 30, ElevationMax = 20 };
            scene.Turret.Sectors.Add(good);
            Check.Same(0, scene.Turret._GetConfigurationWarnings().Length, "of a good sector");
            scene.Turret.Sectors.Add(null);
            scene.Turret.Sectors.Add(bad);
            // The warning of the travel limit comes first. The library reports one problem at a time.
            scene.Turret.ElevationMin = 100;
            string[] told = scene.Turret._GetConfigurationWarnings();
            Check.Same(3, told.Length, "of an inverted stop, an empty entry and a bad sector");
            Check.That(told[1].StartsWith("Sectors[1] is empty"), told[1]);
            Check.Same("sectors[2].elevation_min is above elevation_max.", told[2], "of the bad sector");
            scene.Turret.Sectors.Clear();
            for (int i = 0; i < 9; i++)
                scene.Turret.Sectors.Add(good);
            Check.Same("sector_count is above 8.", scene.Turret._GetConfigurationWarnings()[1], "of nine");
        }

        public static void Sector_ThatChanges_IsHeardOfUntilItIsTakenOut() => InEditor(scene =>
        {
            var sector = new TurretSector3D { To = 30 };
            int Updates(Action change)
            {
                int before = scene.Turret.WarningUpdates;
                change();
                return scene.Turret.WarningUpdates - before;
            }
            Check.Same(0, Updates(() => sector.To = 40), "before it is there");
            Check.Same(1, Updates(() => scene.Turret.Sectors = ListOf(sector, null, sector)), "as it comes, twice");
            Check.Same(1, Updates(() => sector.From = 10), "of From");
            Check.Same(1, Updates(() => sector.To = 50), "of To");
            Check.Same(1, Updates(() => sector.ElevationMin = 10), "of ElevationMin");
            Check.Same(1, Updates(() => sector.ElevationMax = 20), "of ElevationMax");
            Check.Same(1, Updates(() => sector.Kind = TurretSectorKind.KeepOut), "of Kind");
            Check.Same(1, Updates(() => scene.Turret.Sectors = null), "as it goes");
            Check.Same(0, scene.Turret.Sectors.Count, "sectors");
            Check.Same(0, Updates(() => sector.To = 60), "when it has gone");
        });

        public static void Sectors_InTheEditor_AreDrawnOnTheSphereOfTheMuzzle() => InEditor(scene =>
        {
            int children = scene.Turret.GetChildCount();
            Check.Same(children, scene.Turret.GetChildCount(includeInternal: true), "children without sectors");
            var sector = new TurretSector3D { From = 350, To = 40, ElevationMin = -20, ElevationMax = 65 };
            scene.Turret.Sectors = ListOf(null, sector, new TurretSector3D());
            Check.Same(children, scene.Turret.GetChildCount(), "children of the scene");
            MeshInstance3D drawing = Drawing(scene);
            Vector3 center = scene.Turret.ToLocal(scene.Barrel.GlobalPosition);
            Check.Near(0, (drawing.Position - center).Length(), 1e-5, "the center to the elevation axis");
            double radius = (scene.Turret.ToLocal(scene.Muzzle.GlobalPosition) - center).Length();
            Check.That(radius > 2.5, $"{radius} m is little to show");

            ImmediateMesh.Surface[] surfaces = Mesh(scene).Surfaces.ToArray();
            Check.Same(2, surfaces.Length, "surfaces, of one sector");
            foreach (ImmediateMesh.Surface surface in surfaces)
            {
                var elevations = new Range();
                var azimuths = new Range();
                foreach (Vector3 vertex in surface.Vertices)
                {
                    // The sides meet at the center.
                    if (vertex.Length() == 0)
                        continue;
                    Reference corner = Reference.Of(vertex.ToDVec3());
                    Check.Near(radius, Math.Sqrt(corner.Dot(corner)), 1e-5, "the radius");
                    elevations.Add(Math.Asin(corner.Y / radius));
                    azimuths.Add(Math.Atan2(-corner.X, -corner.Z));
                }
                elevations.Check(-20, 65, "elevation");
                azimuths.Check(-10, 40, "azimuth");
            }
        });

        public static void Sectors_OfASceneThatIsOpened_AreDrawn() => InEditor(
            scene => Check.Same(2, Mesh(scene).Surfaces.Count, "surfaces"),
            load: scene => scene.Turret.Sectors = ListOf(new TurretSector3D { To = 30 }));

        public static void Drawing_OfSectors_FollowsThemAndKnowsTheirKind() => InEditor(scene =>
        {
            var sector = new TurretSector3D { To = 30 };
            scene.Turret.Sectors = ListOf(sector);
            Color yellow = Mesh(scene).Surfaces[0].Color;
            sector.Kind = TurretSectorKind.KeepOut;
            Check.Same(2, Mesh(scene).Surfaces.Count, "surfaces");
            Check.That(!yellow.Equals(Mesh(scene).Surfaces[0].Color), "another color");
            int narrow = Mesh(scene).Surfaces[0].Vertices.Count;
            sector.From = -330;
            int around = Mesh(scene).Surfaces[0].Vertices.Count;
            Check.That(around > 10 * narrow, "all around");
            sector.To = 100;
            Check.Same(around, Mesh(scene).Surfaces[0].Vertices.Count, "corners of more than all around");
            sector.ElevationMin = float.NegativeInfinity;
            sector.ElevationMax = float.PositiveInfinity;
            foreach (Vector3 corner in Mesh(scene).Surfaces[0].Vertices)
                Check.That(corner.Length() > 0, $"{corner} of any elevation");
            sector.From = float.NegativeInfinity;
            Check.Same(0, Mesh(scene).Surfaces.Count, "surfaces of nonsense");
            sector.From = 100.00001f;
            Check.Same(0, Mesh(scene).Surfaces.Count, "surfaces of a sector that is empty but for rounding");
            sector.From = 0;
            Check.Same(2, Mesh(scene).Surfaces.Count, "surfaces");
            sector.ElevationMin = 95;
            Check.Same(0, Mesh(scene).Surfaces.Count, "surfaces of inverted elevations");
            scene.Turret.Sectors = null;
            Check.Same(0, Mesh(scene).Surfaces.Count, "surfaces of none");
        });

        public static void Game_WithSectors_DrawsAndListensToNothing()
        {
            var scene = new Scene();
            var sector = new TurretSector3D { To = 30 };
            scene.Turret.Sectors = ListOf(sector);
            scene.World.EnterTree();
            sector.To = 40;
            scene.Run(1);
            Check.Same(1, scene.Turret.GetChildCount(includeInternal: true), "children");
            Check.Same(0, scene.Turret.WarningUpdates, "how often the warnings were looked at");
            var listener = new Callable(scene.Turret, Turret3D.MethodName.ShowInEditor);
            Check.That(!sector.IsConnected(Resource.SignalName.Changed, listener), "it is not connected");
        }

        private static Godot.Collections.Array<TurretSector3D> ListOf(params TurretSector3D[] sectors)
        {
            var made = new Godot.Collections.Array<TurretSector3D>();
            foreach (TurretSector3D sector in sectors)
                made.Add(sector);
            return made;
        }

        /// <summary>Returns the only child of the turret that does not belong to the scene.</summary>
        private static MeshInstance3D Drawing(Scene scene)
        {
            Check.Same(2, scene.Turret.GetChildCount(includeInternal: true), "children with the drawing");
            return (MeshInstance3D)scene.Turret.GetChild(1, includeInternal: true);
        }

        private static ImmediateMesh Mesh(Scene scene) => (ImmediateMesh)Drawing(scene).Mesh;

        /// <summary>Angles, of which the first, the last and the gaps can be checked.</summary>
        private sealed class Range
        {
            private readonly List<double> degrees = new List<double>();

            internal void Add(double radians) => degrees.Add(radians * 180 / Math.PI);

            internal void Check(double first, double last, string what)
            {
                degrees.Sort();
                Checks.Check.Near(first, degrees[0], 1e-3, "the first " + what);
                Checks.Check.Near(last, degrees[degrees.Count - 1], 1e-3, "the last " + what);
                for (int i = 1; i < degrees.Count; i++)
                    Checks.Check.That(degrees[i] - degrees[i - 1] < 6.1, $"from {degrees[i - 1]} to {degrees[i]}");
            }
        }
    }
}
