// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>Lead: where to aim so that the shot hits its target.</summary>
    internal static unsafe class LeadTests
    {
        private const int Rounds = 3000;

        public static void Solutions_are_those_of_the_call_of_C()
        {
            Draws draw = new Draws();
            int[] found = new int[3];
            for (int i = 0; i < Rounds; i++)
            {
                TurretShot shot = new TurretShot(60 + 100 * draw.Number(), new Vec3(0, -9.81f, 0), draw.Unit(), 30);
                TurretMotion shooter = new TurretMotion(draw.Place(), draw.Vec3());
                TurretMotion target = new TurretMotion(draw.Position(), draw.Direction(), draw.Direction());
                TurretSolution* wanted = stackalloc TurretSolution[2];
                wanted[0] = wanted[1] = default;
                TurretStatus status = TurretLead.Solve(
                    shot, shooter, target, out int count, out TurretSolution first, out TurretSolution second);
                int answer = Native.turret_lead(&shot, &shooter, &target, wanted);
                Check.Status(status, Math.Min(answer, 0));
                Check.Equal(count, Math.Max(answer, 0));
                Check.Same(first, wanted[0]);
                Check.Same(second, wanted[1]);
                Check.Equal(TurretLead.TrySolve(shot, shooter, target, out first), count > 0);
                Check.Same(first, wanted[0]);
                if (!status.IsError())
                    found[count]++;
            }
            Check.SawBoth();
            Check.That(found[0] > 50 && found[1] > 10 && found[2] > 50);
        }

        public static void Still_target_under_gravity_has_a_low_and_a_high_arc()
        {
            TurretShot shot = new TurretShot(100, new Vec3(0, -10, 0));
            TurretMotion shooter = default, target = new TurretMotion(new DVec3(500, 0, 0));
            Check.Equal(
                TurretLead.Solve(
                    shot, shooter, target, out int count, out TurretSolution low, out TurretSolution high),
                TurretStatus.Ok);
            Check.Equal(count, 2);
            // sin 2θ = g·x/v² = 1/2: 15° and 75°.
            Check.Near(low.Direction, new Vec3(0.9659258f, 0.2588190f, 0), 1e-6);
            Check.Near(high.Direction, new Vec3(0.2588190f, 0.9659258f, 0), 1e-6);
            Check.Near(low.Time, 500 / (100 * 0.9659258), 1e-5);
            Check.That(low.Time < high.Time);
            Check.Near((Vec3)low.Impact, new Vec3(500, 0, 0), 1e-3);
        }

        public static void Turret_leads_from_its_muzzle_with_the_velocity_that_it_has()
        {
            TurretConfig config = TurretConfig.Default();
            config.Muzzle = new Vec3(6, 0, 0);
            Turret turret = new Turret(config, new TurretMount(new DVec3(0, 5, 0), Quat.Identity));
            TurretShot shot = new TurretShot(850, new Vec3(0, -9.81f, 0), 1);
            TurretMotion target = new TurretMotion(new DVec3(1800, 400, -900), new Vec3(-180, 0, 0));
            Vec3 velocity = new Vec3(3, 2, 1);
            Check.Equal(
                turret.Lead(
                    shot, target, out int count, out TurretSolution first, out TurretSolution second, velocity),
                TurretStatus.Ok);
            Check.Equal(count, 2);
            TurretMotion muzzle = new TurretMotion(new DVec3(6, 5, 0), velocity);
            TurretLead.Solve(shot, muzzle, target, out count, out TurretSolution low, out TurretSolution high);
            Check.Equal(count, 2);
            Check.Same(first, low);
            Check.Same(second, high);
            turret.Lead(shot, target, out count, out first, out second);
            Check.That(!Check.IsSame(first, low));
        }

        public static void What_outruns_the_shot_has_no_solution()
        {
            TurretMotion target = new TurretMotion(new DVec3(100, 0, 0), new Vec3(50, 0, 0));
            Check.Equal(
                TurretLead.Solve(
                    new TurretShot(40), default, target, out int count, out TurretSolution first,
                    out TurretSolution second),
                TurretStatus.Ok);
            Check.Equal(count, 0);
            Check.Same(first, default);
            Check.Same(second, default);
            Check.That(!TurretLead.TrySolve(new TurretShot(40), default, target, out first));
        }

        public static void Bad_input_says_what_is_wrong_and_writes_nothing()
        {
            TurretMotion target = new TurretMotion(new DVec3(100, 0, 0));
            TurretMotion nowhere = new TurretMotion(new DVec3(double.NaN, 0, 0));
            Check.Equal(
                TurretLead.Solve(
                    new TurretShot(-1), default, target, out int count, out TurretSolution first,
                    out TurretSolution second),
                TurretStatus.InvalidArgument);
            Check.Equal(count, 0);
            Check.Same(first, default);
            Check.Same(second, default);
            Check.Equal(
                TurretLead.Solve(new TurretShot(1), default, nowhere, out count, out first, out second),
                TurretStatus.NotFinite);
            Check.Equal(
                TurretLead.Solve(
                    new TurretShot(1, default, 0, -1), default, target, out count, out first, out second),
                TurretStatus.InvalidLimits);
        }

        public static void Launch_speeds_are_those_of_the_calls_of_C()
        {
            Draws draw = new Draws();
            int least = 0, elevated = 0;
            for (int i = 0; i < Rounds; i++)
            {
                TurretShot shot = Fired(draw, i);
                TurretMotion shooter = new TurretMotion(draw.Place(), draw.Vec3());
                TurretMotion target = new TurretMotion(
                    shooter.Position + draw.Direction() * 60, draw.Direction(), draw.Vec3());
                float elevation = 1.3f * draw.Number(), wantedSpeed = 0;
                TurretSolution wanted = default;
                int answer = Native.turret_lead_least_speed(&shot, &shooter, &target, &wantedSpeed, &wanted);
                Check.Status(
                    TurretLead.LeastSpeed(
                        shot, shooter, target, out bool found, out float speed, out TurretSolution solution),
                    Math.Min(answer, 0));
                Check.Equal(found, answer == 1);
                Check.Same(speed, wantedSpeed);
                Check.Same(solution, wanted);
                Check.Equal(TurretLead.TryLeastSpeed(shot, shooter, target, out speed, out solution), found);
                Check.Same(speed, wantedSpeed);
                Check.Same(solution, wanted);
                least += found ? 1 : 0;

                (wantedSpeed, wanted) = (0, default);
                answer = Native.turret_lead_at_elevation(
                    &shot, &shooter, &target, elevation, &wantedSpeed, &wanted);
                Check.Status(
                    TurretLead.AtElevation(shot, shooter, target, elevation, out found, out speed, out solution),
                    Math.Min(answer, 0));
                Check.Equal(found, answer == 1);
                Check.Same(speed, wantedSpeed);
                Check.Same(solution, wanted);
                Check.Equal(TurretLead.TryAtElevation(shot, shooter, target, elevation, out speed, out solution), found);
                Check.Same(speed, wantedSpeed);
                Check.Same(solution, wanted);
                elevated += found ? 1 : 0;
            }
            Check.SawBoth();
            Check.That(least > 100 && elevated > 100);
        }

        public static void No_launch_speed_is_no_error_and_bad_input_says_what_is_wrong()
        {
            TurretShot stone = new TurretShot(20, new Vec3(0, -9.81f, 0));
            TurretMotion near = new TurretMotion(new DVec3(30, 0, 0)), far = new TurretMotion(new DVec3(100, 0, 0));
            Check.Equal(
                TurretLead.LeastSpeed(
                    stone, default, far, out bool found, out float speed, out TurretSolution solution),
                TurretStatus.Ok);
            Check.That(!found && speed == 0);
            Check.Same(solution, default);
            Check.That(TurretLead.TryLeastSpeed(stone, default, near, out speed, out solution));
            Check.Near(speed, Math.Sqrt(9.81 * 30), 1e-4);
            Check.Equal(
                TurretLead.AtElevation(stone, default, near, 2, out found, out speed, out solution),
                TurretStatus.InvalidArgument);
            Check.That(!found && speed == 0);
            Check.Equal(
                TurretLead.AtElevation(new TurretShot(20), default, near, 0.5f, out found, out speed, out solution),
                TurretStatus.InvalidArgument);
            stone.Thrust = -1;
            Check.Equal(
                TurretLead.LeastSpeed(stone, default, near, out found, out speed, out solution),
                TurretStatus.InvalidArgument);
            (stone.Thrust, stone.BurnTime) = (1, -1);
            Check.Equal(
                TurretLead.LeastSpeed(stone, default, near, out found, out speed, out solution),
                TurretStatus.InvalidLimits);
        }

        public static void Paths_have_the_bits_of_the_call_of_C()
        {
            Draws draw = new Draws();
            DVec3[] got = new DVec3[5], wanted = new DVec3[5];
            for (int i = 0; i < Rounds; i++)
            {
                TurretShot shot = Fired(draw, i);
                DVec3 muzzle = draw.Place();
                Vec3 velocity = draw.Vec3(), direction = draw.Vec3();
                float step = draw.Time();
                Vec3? given = i % 2 == 0 ? direction : (Vec3?)null;
                int answer;
                fixed (DVec3* points = wanted)
                    answer = Native.turret_shot_path(
                        &shot, &muzzle, &velocity, i % 2 == 0 ? &direction : null, step, points, (UIntPtr)5);
                Check.Status(shot.Path(muzzle, velocity, step, got, given), answer);
                Check.Same(got, wanted);
                DVec3 at = shot.PositionAt(muzzle, velocity, step, given);
                Check.Same(at, answer == 0 ? wanted[1] : muzzle);
            }
            Check.SawBoth();
            Check.Equal(new TurretShot(1).Path(default, default, 1, default), TurretStatus.Ok);
            // Thrust needs a direction.
            TurretShot rocket = new TurretShot(0, thrust: 10, burnTime: 2);
            Check.Equal(rocket.Path(default, default, 1, got), TurretStatus.InvalidArgument);
            Check.Same(rocket.PositionAt(new DVec3(1, 2, 3), default, 1), new DVec3(1, 2, 3));
            Check.Equal(rocket.Path(default, default, 1, got, new Vec3(0, 7, 0)), TurretStatus.Ok);
            Check.Near(got[4].Y, 20 + 20 * 2, 1e-9);
        }

        /// <summary>A shell, a shell of a game that moves it in steps, or a rocket.</summary>
        private static TurretShot Fired(Draws draw, int i)
        {
            Vec3 gravity = i % 8 == 0 ? default : new Vec3(0, -9.81f, 0);
            TurretShot shot = new TurretShot(60 + 100 * draw.Number(), gravity, draw.Unit());
            if (i % 2 == 0)
                (shot.Drag, shot.PhysicsStep) = (0.1f * Math.Abs(draw.Number()), 0.02f);
            if (i % 4 > 1)
                (shot.Thrust, shot.BurnTime) = (20 * Math.Abs(draw.Number()), Math.Abs(draw.Number()));
            return shot;
        }

        public static void Shot_that_is_fired_as_solved_is_at_the_impact_in_time()
        {
            Draws draw = new Draws();
            int found = 0;
            foreach (float drag in new[] { 0, 1e-5f, 0.0004f, 0.3f })
            {
                foreach (float step in new[] { 0, 0.02f })
                {
                    for (int i = 0; i < 200; i++)
                    {
                        TurretShot shot = new TurretShot(
                            150, new Vec3(0, -9.81f, 0.5f), inherit: 1, drag: drag, physicsStep: step,
                            thrust: i % 2 * 30, burnTime: 0.25f);
                        TurretMotion shooter = new TurretMotion(draw.Position(), draw.Direction());
                        TurretMotion target = new TurretMotion(
                            shooter.Position + draw.Direction() * 80, draw.Direction());
                        if (!TurretLead.TrySolve(shot, shooter, target, out TurretSolution hit))
                            continue;
                        DVec3 there = shot.PositionAt(
                            shooter.Position, hit.LaunchVelocity, hit.Time, hit.Direction);
                        Check.Near(DVec3.Distance(there, hit.Impact), 0, 2e-3);
                        found++;
                    }
                }
            }
            Check.That(found > 800);
        }

        public static void Shot_that_flies_obeys_its_gravity_its_drag_and_its_steps()
        {
            Vec3 v = new Vec3(30, 40, 0), down = new Vec3(0, -10, 0);
            DVec3 muzzle = new DVec3(1e9, 2, 3);
            Check.Equal(new TurretShot(50, down).PositionAt(muzzle, v, 0), muzzle);
            Check.Equal(new TurretShot(50, down).PositionAt(muzzle, v, 2), muzzle + new DVec3(60, 60, 0));
            // v/k·(1 − e^(−kt)), and in the end the velocity g/k.
            DVec3 far = new TurretShot(50, drag: 0.5f).PositionAt(default, v, 100);
            Check.Near(DVec3.Distance(far, new DVec3(60, 80, 0)), 0, 1e-9);
            TurretShot heavy = new TurretShot(50, down, drag: 0.5f);
            DVec3 fallen = heavy.PositionAt(default, v, 101) - heavy.PositionAt(default, v, 100);
            Check.Near(DVec3.Distance(fallen, new DVec3(0, -20, 0)), 0, 1e-9);
            // After two and a half steps. After each step, v is (v + hg)(1 − hk).
            TurretShot body = new TurretShot(50, down, drag: 0.5f, physicsStep: 0.125f);
            double h = 0.125, kept = 1 - h * 0.5, v1 = (40 - 10 * h) * kept, v2 = (v1 - 10 * h) * kept;
            double v3 = (v2 - 10 * h) * kept;
            DVec3 at = body.PositionAt(default, v, 2.5f * 0.125f);
            Check.Near(at.Y, h * (v1 + v2 + 0.5 * v3), 1e-9);
            Check.Near(at.X, 30 * h * (kept + kept * kept + 0.5 * kept * kept * kept), 1e-9);
            // So much drag stops a body within a step.
            TurretShot stopped = new TurretShot(50, drag: 30, physicsStep: 0.1f);
            Check.Equal(stopped.PositionAt(muzzle, v, 5), muzzle);
        }
    }
}
