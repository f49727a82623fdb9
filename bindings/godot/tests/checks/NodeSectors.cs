// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using Godot;

namespace Libturret.Checks
{
    /// <summary>Turret3D with sectors.</summary>
    internal static class NodeSectors
    {
        private static Scene With(params TurretSector3D[] sectors)
        {
            var scene = new Scene();
            foreach (TurretSector3D sector in sectors)
                scene.Turret.Sectors.Add(sector);
            scene.World.EnterTree();
            return scene;
        }

        /// <summary>Returns the joint angles at which a turret without sectors is on its target, degrees.</summary>
        private static (float azimuth, float elevation) Aimed()
        {
            Scene scene = With();
            scene.Run(4);
            Check.That(scene.Turret.IsOnTarget && !scene.Turret.HoldsFire, "on target");
            Check.That(scene.Turret.Azimuth > 45 && scene.Turret.Elevation > 5, "angles that show a sign");
            return (scene.Turret.Azimuth, scene.Turret.Elevation);
        }

        private static bool HoldsFire(float from, float to, float elevationMin, float elevationMax)
        {
            Scene scene = With(new TurretSector3D
            {
                From = from, To = to, ElevationMin = elevationMin, ElevationMax = elevationMax,
            });
            scene.Run(4);
            bool holdsFire = scene.Turret.HoldsFire;
            Check.That(scene.Turret.Result.OnTarget, "the barrel goes there");
            Check.That(!scene.Turret.IsSectorLimited, "nothing keeps it from there");
            Check.Same(!holdsFire, scene.Turret.IsOnTarget, "on target");
            return holdsFire;
        }

        public static void HoldFire_IsOfTheDegreesOfTheSector()
        {
            (float azimuth, float elevation) = Aimed();
            Check.That(HoldsFire(azimuth - 1, azimuth + 1, -90, 90), "between two azimuths");
            Check.That(!HoldsFire(azimuth + 0.1f, azimuth + 40, -90, 90), "right of a sector");
            Check.That(!HoldsFire(azimuth - 40, azimuth - 0.1f, -90, 90), "left of a sector");
            Check.That(HoldsFire(azimuth + 40, azimuth + 30, -90, 90), "in a sector of 350 degrees");
            Check.That(!HoldsFire(azimuth + 0.1f, azimuth - 0.1f, -90, 90), "in the gap of a sector all around");
            Check.That(HoldsFire(20, 380, elevation - 1, elevation + 1), "in a sector of all azimuths");
            Check.That(!HoldsFire(0, 360, elevation + 0.1f, 90), "below a sector");
            Check.That(!HoldsFire(0, 360, -90, elevation - 0.1f), "above a sector");
            Check.That(!HoldsFire(azimuth, azimuth, -90, 90), "in an empty sector");
            Check.That(!HoldsFire(azimuth, azimuth - 1e-5f, -90, 90), "in a sector that is empty but for rounding");
        }

        public static void Sector_OfAWholeTurn_IsOneInRadians()
        {
            const double turn = 2 * Math.PI;
            for (int degrees = -360; degrees <= 360; degrees++)
            {
                TurretSector around = new TurretSector3D { From = degrees, To = degrees + 360 }.InRadians();
                Check.That((double)around.To - around.From >= turn, $"{around.From} to {around.To} is less");
                TurretSector less = new TurretSector3D { From = degrees, To = degrees + 359.9f }.InRadians();
                Check.That((double)less.To - less.From < turn, $"{less.From} to {less.To} is not less");
            }
        }

        public static void Sector_ThatChangesInTheGame_CountsFromTheNextStep()
        {
            (float azimuth, _) = Aimed();
            var sector = new TurretSector3D { From = azimuth - 1, To = azimuth + 1 };
            Scene scene = With(sector);
            scene.Run(4);
            Check.That(scene.Turret.HoldsFire, "in the sector");
            sector.From = azimuth + 0.5f;
            scene.Run(Scene.Tick);
            Check.That(!scene.Turret.HoldsFire, "beside it");
            scene.Turret.Sectors[0] = new TurretSector3D { From = azimuth - 1, To = azimuth + 1 };
            scene.Run(Scene.Tick);
            Check.That(scene.Turret.HoldsFire, "in another");
            Check.Same(1, scene.Acquired, "how often TargetAcquired was told");
            Check.Same(1, scene.Lost, "how often TargetLost was told");
        }

        public static void Entry_ThatIsEmpty_IsLeftOut()
        {
            (float azimuth, _) = Aimed();
            Scene scene = With(null, new TurretSector3D { From = azimuth - 1, To = azimuth + 1 }, null);
            scene.Run(4);
            Check.Same(TurretStatus.Ok, scene.Turret.Status, "status");
            Check.That(scene.Turret.HoldsFire, "in the sector after it");
        }

        public static void Sectors_ThatAreBad_HoldAndAreToldByTheLibrary()
        {
            var bad = new TurretSector3D { From = 10, To = 20, ElevationMin = 30, ElevationMax = 20 };
            Tells(With(null, bad), TurretStatus.InvalidLimits, "sectors[1].elevation_min is above elevation_max");
            bad = new TurretSector3D { From = float.NegativeInfinity };
            Tells(With(bad), TurretStatus.InvalidLimits, "sectors[0].from is not finite");
            bad = new TurretSector3D { Kind = (TurretSectorKind)2 };
            Tells(With(bad), TurretStatus.InvalidArgument, "sectors[0].kind is not one of TURRET_SECTOR_*");
            Tells(With(new TurretSector3D[9]), TurretStatus.InvalidArgument, "sector_count is above 8");
        }

        private static void Tells(Scene scene, TurretStatus status, string text)
        {
            GD.Errors.Clear();
            scene.Run(1);
            Check.Same(status, scene.Turret.Status, "status");
            Check.Same(0.0, scene.Turret.State.Azimuth, "azimuth");
            Check.Same(1, GD.Errors.Count, "how many errors were pushed");
            Check.That(GD.Errors[0].EndsWith(": " + text), GD.Errors[0]);
            Check.That(!scene.Turret.CanAimAt(scene.Target.GlobalPosition), "it cannot aim");
            Check.Same(-1f, scene.Turret.TimeToAim(default), "the time to aim");
        }

        public static void Sectors_OfEight_AreLegal()
        {
            Scene scene = With(new TurretSector3D[8]);
            scene.Run(4);
            Check.That(scene.Turret.IsOnTarget, "on target");
        }

        public static void KeepOut_OnTheWay_IsGoneAround()
        {
            (float azimuth, float elevation) = Aimed();
            var sector = new TurretSector3D
            {
                From = 30, To = 60, ElevationMax = 40, Kind = TurretSectorKind.KeepOut,
            };
            Check.That(azimuth > sector.To && elevation < sector.ElevationMax, "it is on the shortest way");
            Scene scene = With(sector);
            float highest = 0;
            for (int i = 0; i < 240; i++)
            {
                scene.Run(Scene.Tick);
                float at = scene.Turret.Azimuth, above = scene.Turret.Elevation;
                Check.That(!(at > 30.0001f && at < 59.9999f && above < 39.9999f), $"inside at {at}, {above}");
                highest = Math.Max(highest, above);
            }
            Check.That(highest > 39.9f, $"it went as high as {highest}");
            Check.That(scene.Turret.IsOnTarget && !scene.Turret.IsSectorLimited, "on target");
            Check.Near(0, scene.Miss(), 2e-5, "the nodes' line");
        }

        public static void KeepOut_WithTheTargetInside_EndsAtTheNearestEdge()
        {
            (float azimuth, float elevation) = Aimed();
            var sector = new TurretSector3D
            {
                From = azimuth - 10, To = azimuth + 4, ElevationMin = elevation - 20, ElevationMax = elevation + 20,
                Kind = TurretSectorKind.KeepOut,
            };
            Scene scene = With(sector);
            scene.Run(6);
            Check.Near(sector.To, scene.Turret.Azimuth, 1e-3, "azimuth");
            Check.That(scene.Turret.IsSectorLimited && !scene.Turret.IsOnTarget, "kept from it");
            Check.That(!scene.Turret.HoldsFire, "a sector to keep out of does not hold fire");
            Check.That(!scene.Turret.CanAimAt(scene.Target.GlobalPosition), "it cannot aim");
            Check.That(
                float.IsPositiveInfinity(scene.Turret.TimeToAim(scene.Target.GlobalPosition)), "it never aims");
            sector.To = azimuth - 4;
            scene.Run(2);
            Check.That(scene.Turret.IsOnTarget && !scene.Turret.IsSectorLimited, "on target beside the sector");
        }
    }
}
