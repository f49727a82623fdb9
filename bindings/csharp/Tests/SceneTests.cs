// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;

namespace Libturret.Tests
{
    /// <summary>The scenes of tests/scenes.txt, which says what they are.</summary>
    internal static class SceneTests
    {
        private const float FrameSeconds = 1 / 64f;
        private const double Degree = Math.PI / 180;

        public static void Scenes_end_where_they_are_to()
        {
            Scene[] scenes = All();
            foreach (Scene scene in scenes)
                scene.Play();
            Check.Equal(scenes.Length, 12);
        }

        private static Scene[] All([CallerFilePath] string here = "")
        {
            string file = Path.Combine(Path.GetDirectoryName(here), "../../../tests/scenes.txt");
            return File.ReadAllText(file)
                .Split(new[] { "\n\n" }, StringSplitOptions.None)
                .Where(text => !text.StartsWith("#"))
                .Select(text => new Scene(text))
                .ToArray();
        }

        private sealed class Scene
        {
            private readonly string name;
            private readonly Dictionary<string, double> numbers = new Dictionary<string, double>();

            internal Scene(string text)
            {
                string[] words = text.Split(new[] { ' ', '\n' }, StringSplitOptions.RemoveEmptyEntries);
                name = words[0];
                for (int i = 1; i < words.Length; i += 2)
                    numbers[words[i]] = double.Parse(words[i + 1], CultureInfo.InvariantCulture);
            }

            private bool Has(string key) => numbers.ContainsKey(key);

            private double Number(string key, double otherwise = 0) =>
                numbers.TryGetValue(key, out double found) ? found : otherwise;

            private double Angle(string key, double otherwise = 0) => Has(key) ? numbers[key] * Degree : otherwise;

            private float Limit(string key, float otherwise = 0) => (float)Angle(key, otherwise);

            private Turret Start()
            {
                TurretConfig config = TurretConfig.Default();
                config.AzimuthMin = Limit("azimuth_min", float.NegativeInfinity);
                config.AzimuthMax = Limit("azimuth_max", float.PositiveInfinity);
                config.ElevationMin = Limit("elevation_min");
                config.ElevationMax = Limit("elevation_max");
                config.AzimuthRate = Limit("azimuth_rate", float.PositiveInfinity);
                config.ElevationRate = Limit("elevation_rate", float.PositiveInfinity);
                config.AzimuthAccel = Limit("azimuth_accel", float.PositiveInfinity);
                config.ElevationAccel = Limit("elevation_accel", float.PositiveInfinity);
                config.RestAzimuth = Limit("rest_azimuth");
                config.Trunnion = new Vec3(0, (float)Number("trunnion_up"), 0);
                config.Muzzle = new Vec3((float)Number("muzzle_forward"), 0, 0);
                if (Has("sector_from"))
                {
                    config.Sectors.Add(
                        new TurretSector(
                            TurretSectorKind.KeepOut, Limit("sector_from"), Limit("sector_to"),
                            float.NegativeInfinity, Limit("sector_top", float.PositiveInfinity)));
                }
                Turret turret = new Turret(config);
                turret.State.Azimuth = Angle("from_azimuth");
                turret.State.Elevation = Angle("from_elevation");
                turret.State.AzimuthRate = Angle("from_azimuth_rate");
                turret.State.ElevationRate = Angle("from_elevation_rate");
                return turret;
            }

            private DVec3 Target(int frame)
            {
                double seconds = (frame - Number("settled")) * FrameSeconds;
                double sway = seconds > 0 ? Math.Sin(2 * Math.PI * seconds / Number("sway_seconds", 1)) : 0;
                double azimuth = Angle("target_azimuth") + Angle("sway") * sway;
                double elevation = Angle("target_elevation");
                double level = Number("distance") * Math.Cos(elevation);
                return new DVec3(
                    level * Math.Cos(azimuth), Number("distance") * Math.Sin(elevation), -level * Math.Sin(azimuth));
            }

            private TurretResult Step(Turret turret, int frame, float dt)
            {
                if (Has("rest_azimuth"))
                    return turret.Return(dt);
                if (Has("told_azimuth"))
                    return turret.UpdateAngles(Limit("told_azimuth"), 0, dt);
                return turret.Update(Target(frame), dt);
            }

            internal void Play()
            {
                Turret turret = Start();
                int frames = (int)Number("frames"), settled = (int)Number("settled"), half = settled / 2;
                TurretResult result = default;
                for (int frame = 1; frame <= frames; frame++)
                {
                    result = Step(turret, frame, FrameSeconds);
                    Check.Equal(result, TurretStatus.Ok);
                    if (frame == half && !Has("sector_from"))
                    {
                        Turret once = Start();
                        Check.Equal(Step(once, frame, half * FrameSeconds), TurretStatus.Ok);
                        Near(turret.State.Azimuth, once.State.Azimuth, 1e-9);
                        Near(turret.State.Elevation, once.State.Elevation, 1e-9);
                    }
                    if (frame > settled)
                    {
                        Near(turret.State.Azimuth, Angle("azimuth"), 2e-5);
                        Near(turret.State.Elevation, Angle("elevation", turret.State.Elevation), 2e-5);
                    }
                }
                Check.Equal(result.OnTarget, Number("on_target") == 1);
                TurretState before = turret.State;
                Check.Equal(Step(turret, frames, 0), result);
                Check.Same(turret.State, before);
            }

            private void Near(double got, double wanted, double within)
            {
                if (!(Math.Abs(got - wanted) <= within))
                    Check.Fail($"    {name}: {got:R}, not {wanted:R}");
            }
        }
    }
}
