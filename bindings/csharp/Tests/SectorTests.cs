// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Linq;

namespace Libturret.Tests
{
    /// <summary>The list of a configuration's sectors, and their effects.</summary>
    internal static unsafe class SectorTests
    {
        private static readonly TurretSector Bridge = new TurretSector(TurretSectorKind.KeepOut, 2.5f, -2.5f, -1, 0.3f);

        private static TurretSector Numbered(int i) =>
            new TurretSector(TurretSectorKind.HoldFire, i, i + 0.5f, -0.1f * i, 0.1f * i);

        private static TurretConfig With(params TurretSector[] sectors)
        {
            TurretConfig config = TurretConfig.Default();
            foreach (TurretSector sector in sectors)
                config.Sectors.Add(sector);
            return config;
        }

        public static void Default_configuration_has_none()
        {
            TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
            Check.Equal(config.Sectors.Count, 0);
            Check.Same(config.Sectors, default);
        }

        public static void Added_sectors_are_there_in_order()
        {
            TurretSectors sectors = default;
            for (int i = 0; i < TurretSectors.Capacity; i++)
            {
                sectors.Add(Numbered(i));
                Check.Equal(sectors.Count, i + 1);
            }
            int at = 0;
            foreach (TurretSector sector in sectors)
                Check.Same(sector, Numbered(at++));
            Check.Equal(at, 8);
            for (int i = 0; i < 8; i++)
                Check.Same(sectors[i], Numbered(i));
        }

        public static void Replaced_sector_leaves_the_others_as_they_are()
        {
            TurretSectors sectors = default;
            for (int i = 0; i < 8; i++)
                sectors.Add(Numbered(i));
            sectors[3] = Bridge;
            for (int i = 0; i < 8; i++)
                Check.Same(sectors[i], i == 3 ? Bridge : Numbered(i));
            Check.Equal(sectors.Count, 8);
        }

        public static void Cleared_list_is_as_a_new_one()
        {
            TurretConfig config = With(Bridge, Numbered(1));
            config.Sectors.Clear();
            Check.Same(config, TurretConfig.Default());
        }

        public static void Ninth_sector_throws_and_changes_nothing()
        {
            TurretConfig config = With(Enumerable.Repeat(Bridge, 8).ToArray()), before = config;
            Check.Throws<InvalidOperationException>(() => config.Sectors.Add(Numbered(1)));
            Check.Same(config, before);
            Check.That(config.Problem == null);
        }

        public static void Indices_that_have_no_sector_throw()
        {
            TurretConfig config = With(Bridge, Numbered(1)), before = config;
            foreach (int index in new[] { -1, 2, 7, 8, int.MaxValue, int.MinValue })
            {
                Check.Throws<ArgumentOutOfRangeException>(() => config.Sectors[index].Equals(null));
                Check.Throws<ArgumentOutOfRangeException>(() => config.Sectors[index] = Bridge);
            }
            Check.Same(config, before);
        }

        public static void Count_that_no_list_has_reaches_nothing_beyond_the_list()
        {
            foreach (uint count in new[] { 9u, uint.MaxValue })
            {
                TurretConfig config = Counting(count);
                Check.Throws<ArgumentOutOfRangeException>(() => config.Sectors[8].Equals(null));
                int seen = 0;
                foreach (TurretSector _ in config.Sectors)
                    seen++;
                Check.That(seen <= 8);
                Check.Throws<InvalidOperationException>(() => config.Sectors.Add(Bridge));
                Check.Equal(config.Problem, "sector_count is above 8");
            }
        }

        private static TurretConfig Counting(uint count)
        {
            TurretConfig config = With(Enumerable.Repeat(Bridge, 8).ToArray());
            *(uint*)&config.Sectors = count;
            return config;
        }

        public static void Copy_of_a_configuration_has_sectors_of_its_own()
        {
            TurretConfig config = With(Bridge), copy = config;
            copy.Sectors.Add(Numbered(1));
            copy.Sectors[0] = Numbered(2);
            Check.Equal(config.Sectors.Count, 1);
            Check.Same(config.Sectors[0], Bridge);
        }

        public static void Sectors_lie_in_memory_as_they_do_in_C()
        {
            TurretConfig config = With(Numbered(0), Bridge);
            byte* at = (byte*)&config;
            Check.Equal(sizeof(TurretConfig), 236);
            Check.Equal(*(uint*)(at + 72), 2u);
            float* second = (float*)(at + 76 + 20);
            Check.That(second[0] == 2.5f && second[1] == -2.5f && second[2] == -1 && second[3] == 0.3f);
            Check.Equal(((int*)second)[4], Native.TURRET_SECTOR_KEEP_OUT);
        }

        public static void Sector_without_elevations_has_all_of_them()
        {
            TurretSector sector = new TurretSector(TurretSectorKind.KeepOut, 1, 2);
            Check.That(sector.ElevationMin == float.NegativeInfinity && sector.ElevationMax == float.PositiveInfinity);
            Check.That(sector.Kind == TurretSectorKind.KeepOut && sector.From == 1 && sector.To == 2);
            Check.That(With(sector).Problem == null);
        }

        public static void Problems_name_the_sector_and_its_field()
        {
            Refuses(sector => { sector.From = float.NaN; return sector; }, "from is not finite");
            Refuses(sector => { sector.To = float.NegativeInfinity; return sector; }, "to is not finite");
            Refuses(sector => { sector.ElevationMin = float.NaN; return sector; }, "elevation_min is NaN");
            Refuses(sector => { sector.ElevationMax = float.NaN; return sector; }, "elevation_max is NaN");
            Refuses(sector => { sector.ElevationMin = 1; return sector; }, "elevation_min is above elevation_max");
            Refuses(
                sector => { sector.Kind = (TurretSectorKind)2; return sector; }, "kind is not one of TURRET_SECTOR_*",
                TurretStatus.InvalidArgument);
        }

        private static void Refuses(
            Func<TurretSector, TurretSector> spoilt, string problem, TurretStatus status = TurretStatus.InvalidLimits)
        {
            TurretConfig config = With(Bridge, Bridge, Bridge);
            config.Sectors.Add(spoilt(Bridge));
            Check.Equal(config.Problem, $"sectors[3].{problem}");
            TurretState state = new TurretState { Azimuth = 0.25f }, before = state;
            TurretMount mount = new TurretMount(default, Quat.Identity);
            Check.Equal(state.Update(config, mount, new DVec3(1, 2, 3), 1), status);
            Check.Same(state, before);
        }

        public static void Sectors_that_an_engine_s_list_has_too_many_of_are_refused()
        {
            TurretConfig config = With(Enumerable.Repeat(Bridge, 7).ToArray());
            config.Sectors.AddOrCount(Numbered(1));
            Check.Same(config.Sectors[7], Numbered(1));
            Check.That(config.Problem == null);
            TurretSector last = config.Sectors[7];
            config.Sectors.AddOrCount(Bridge);
            Check.Equal(config.Sectors.Count, 9);
            Check.Same(config.Sectors[7], last);
            Check.Equal(config.Problem, "sector_count is above 8");
            Check.Equal(new Turret(config).Return(1), TurretStatus.InvalidArgument);
        }

        public static void Hold_fire_is_told_by_every_step_and_by_the_pose()
        {
            TurretConfig config = With(new TurretSector(TurretSectorKind.HoldFire, 0.4f, 0.6f));
            // Not exactly at the target, where rounding would decide whether the turret is at rest.
            config.RestAzimuth = 0.51f;
            DVec3 inside = At(0.5), outside = At(0.7);
            Turret turret = new Turret(config);
            Check.That(!turret.HoldFire);
            Check.Equal(turret.Update(inside, 1), TurretStatus.Ok);
            Check.Equal(turret.Flags, TurretFlags.OnTarget | TurretFlags.HoldFire);
            Check.That(turret.HoldFire && !turret.SectorLimited);
            Check.Equal(turret.Update(outside, 1), TurretStatus.Ok);
            Check.Equal(turret.Flags, TurretFlags.OnTarget);
            Told(turret, turret.Track(new TurretMotion(inside), 1));
            turret.Update(outside, 1);
            Told(turret, turret.Engage(null, new TurretMotion(inside), 1));
            turret.Update(outside, 1);
            Told(turret, turret.UpdateAngles(0.5f, 0, 1));
            turret.Update(outside, 1);
            Told(turret, turret.Return(1), 0.51);
            turret.State = default;
            Check.Equal(turret.Refresh(), TurretStatus.Ok);
            Check.That(!turret.HoldFire);
            turret.State.Azimuth = 0.5;
            Told(turret, turret.Refresh());

            TurretState state = default;
            Check.Equal(
                state.Update(config, turret.Mount, inside, 1).Flags, TurretFlags.OnTarget | TurretFlags.HoldFire);
            Check.Equal(turret.Solve(inside, out float _, out float _, out TurretFlags flags), TurretStatus.Ok);
            Check.Equal(flags, TurretFlags.None);
        }

        private static void Told(Turret turret, TurretResult result, double azimuth = 0.5)
        {
            Check.Equal(result, TurretStatus.Ok);
            Check.That(result.HoldFire && turret.HoldFire && !turret.Slewing);
            Check.Near(turret.State.Azimuth, azimuth, 1e-6);
        }

        public static void Hold_fire_is_told_of_each_turret_of_a_batch()
        {
            TurretConfig[] configs = { With(new TurretSector(TurretSectorKind.HoldFire, 0.4f, 0.6f)) };
            DVec3[] targets = { At(0.5), At(0.7) };
            TurretMount[] mounts = { new TurretMount(default, Quat.Identity) };
            TurretResult[] results = new TurretResult[2];
            Check.Equal(TurretBatch.Update(new TurretState[2], configs, mounts, targets, 1, default, results), 0);
            Check.That(results[0].OnTarget && results[0].HoldFire && results[1].OnTarget && !results[1].HoldFire);
            TurretPlatform[] platforms = { new TurretPlatform(default, Quat.Identity) };
            TurretMotion[] motions = { new TurretMotion(targets[1]), new TurretMotion(targets[0]) };
            Check.Equal(TurretBatch.Engage(new TurretState[2], configs, platforms, default, motions, 1, results), 0);
            Check.That(results[0].OnTarget && !results[0].HoldFire && results[1].OnTarget && results[1].HoldFire);
        }

        public static void Edges_of_a_sector_hold_fire_and_nothing_beyond_them()
        {
            Turret turret = new Turret(With(new TurretSector(TurretSectorKind.HoldFire, 3, -3, 0.25f, 0.5f)));
            (float Azimuth, float Elevation, bool Holds)[] cases =
            {
                (3, 0.25f, true), (-3, 0.5f, true), (3.14f, 0.3f, true), (-3.14f, 0.3f, true), (3, 0.5f, true),
                (2.9999998f, 0.3f, false), (-2.9999998f, 0.3f, false), (3.1f, 0.24999999f, false),
                (3.1f, 0.50000006f, false), (0, 0.3f, false),
            };
            foreach ((float azimuth, float elevation, bool holds) in cases)
            {
                Check.Equal(turret.UpdateAngles(azimuth, elevation, 1), TurretStatus.Ok);
                Check.That(turret.HoldFire == holds);
            }
        }

        public static void Keep_out_is_gone_around_and_never_entered()
        {
            TurretConfig config = With(new TurretSector(TurretSectorKind.KeepOut, 0.5f, 1, -1, 0.5f));
            config.AzimuthRate = config.ElevationRate = 1;
            config.AzimuthAccel = config.ElevationAccel = 4;
            Turret turret = new Turret(config);
            DVec3 behind = At(1.5);
            Check.That(turret.CanAimAt(behind));
            Check.Equal(turret.Solve(behind, out float azimuth, out float _, out TurretFlags flags), TurretStatus.Ok);
            Check.Equal(flags, TurretFlags.None);
            Check.Near(azimuth, 1.5, 1e-6);
            double time = turret.TimeToAim(behind), highest = 0;
            int steps = 0;
            while (!turret.OnTarget && steps < 500)
            {
                Check.Equal(turret.Update(behind, 0.01f), TurretStatus.Ok);
                Check.That(!turret.SectorLimited);
                TurretState state = turret.State;
                Check.That(
                    state.Azimuth <= 0.5 + 1e-6 || state.Azimuth >= 1 - 1e-6 || state.Elevation >= 0.5 - 1e-6);
                highest = Math.Max(highest, state.Elevation);
                steps++;
            }
            Check.Near(highest, 0.5, 0.05);
            // The aim tolerance is reached before the angle itself.
            Check.Near(steps * 0.01, time, 0.1);
        }

        public static void Target_in_a_sector_that_is_kept_out_of_is_aimed_at_from_its_edge()
        {
            TurretConfig config = With(new TurretSector(TurretSectorKind.KeepOut, 0.5f, 1));
            Turret turret = new Turret(config);
            DVec3 inside = At(0.6);
            Check.Equal(turret.Update(inside, 1), TurretStatus.Ok);
            Check.Equal(turret.Flags, TurretFlags.SectorLimited);
            Check.That(turret.SectorLimited);
            Check.Near(turret.State.Azimuth, 0.5, 1e-6);
            Check.Near(turret.Pose.Error, 0.1, 1e-6);
            Check.Equal(
                turret.Solve(inside, out float azimuth, out float _, out TurretFlags flags), TurretStatus.Ok);
            Check.Equal(flags, TurretFlags.SectorLimited);
            Check.Near(azimuth, 0.5, 1e-6);
            Check.That(!turret.CanAimAt(inside) && turret.CanAimAt(At(0.4)));
            Check.Equal(turret.TimeToAim(inside), float.PositiveInfinity);
            turret.State.Azimuth = 2;
            Check.Equal(turret.UpdateAngles(0.9f, 0, 1), TurretStatus.Ok);
            Check.Equal(turret.Flags, TurretFlags.SectorLimited);
            Check.Near(turret.State.Azimuth, 1, 1e-6);
        }

        /// <summary>A target in the direction of an azimuth.</summary>
        private static DVec3 At(double azimuth) => new DVec3(100 * Math.Cos(azimuth), 0, -100 * Math.Sin(azimuth));
    }
}
