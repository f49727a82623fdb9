// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>Where to aim so that the shot meets its target.</summary>
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
                int count = TurretLead.Solve(shot, shooter, target, out TurretSolution first, out TurretSolution second);
                Check.Equal(count, Native.turret_lead(&shot, &shooter, &target, wanted));
                Check.Same(first, wanted[0]);
                Check.Same(second, wanted[1]);
                Check.Equal(TurretLead.TrySolve(shot, shooter, target, out first), count > 0);
                Check.Same(first, wanted[0]);
                Check.Seen(count >= 0);
                if (count >= 0)
                    found[count]++;
            }
            Check.SawBoth();
            Check.That(found[0] > 50 && found[1] > 10 && found[2] > 50);
        }

        public static void Still_target_under_gravity_has_a_low_and_a_high_arc()
        {
            TurretShot shot = new TurretShot(100, new Vec3(0, -10, 0));
            TurretMotion shooter = default, target = new TurretMotion(new DVec3(500, 0, 0));
            int count = TurretLead.Solve(shot, shooter, target, out TurretSolution low, out TurretSolution high);
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
            int count = turret.Lead(shot, target, out TurretSolution first, out TurretSolution second, velocity);
            Check.Equal(count, 2);
            TurretMotion muzzle = new TurretMotion(new DVec3(6, 5, 0), velocity);
            Check.Equal(TurretLead.Solve(shot, muzzle, target, out TurretSolution low, out TurretSolution high), 2);
            Check.Same(first, low);
            Check.Same(second, high);
            turret.Lead(shot, target, out first, out second);
            Check.That(!Check.IsSame(first, low));
        }

        public static void What_outruns_the_shot_has_no_solution()
        {
            TurretMotion target = new TurretMotion(new DVec3(100, 0, 0), new Vec3(50, 0, 0));
            int count = TurretLead.Solve(
                new TurretShot(40), default, target, out TurretSolution first, out TurretSolution second);
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
                TurretLead.Solve(new TurretShot(-1), default, target, out TurretSolution first, out TurretSolution second),
                (int)TurretStatus.InvalidArgument);
            Check.Same(first, default);
            Check.Same(second, default);
            Check.Equal(
                TurretLead.Solve(new TurretShot(1), default, nowhere, out first, out second),
                (int)TurretStatus.NotFinite);
            Check.Equal(
                TurretLead.Solve(new TurretShot(1, default, 0, -1), default, target, out first, out second),
                (int)TurretStatus.InvalidLimits);
        }
    }
}
