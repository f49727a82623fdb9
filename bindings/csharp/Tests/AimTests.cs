// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>A turret on two axes, a step at a time.</summary>
    internal static unsafe class AimTests
    {
        private const int Rounds = 3000;

        public static void Calls_have_the_bits_of_those_of_C_and_hold()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                DVec3 to = draw.Place(), at = draw.Place();
                Quat rest = draw.Quat(), current = draw.Quat(), made = current;
                TurretParams limits = new TurretParams(draw.Number() + 0.9f, draw.Number() + 0.9f);
                bool ok = Native.turret_aim(to.X, to.Y, to.Z, at.X, at.Y, at.Z, &rest, &current, &limits, &made) != null;
                Check.Tried(
                    TurretAim.TryAim(to, at, rest, current, limits, out Quat got), got,
                    TurretAim.Aim(to, at, rest, current, limits), ok, made);
                made = current;
                Native.turret_aim(to.X, to.Y, to.Z, at.X, at.Y, at.Z, &rest, &current, null, &made);
                Check.Same(TurretAim.Aim(to, at, rest, current), made);
                float azimuth = 0, elevation = 0;
                Check.Status(
                    TurretAim.Error(to, at, rest, current, out float gotAzimuth, out float gotElevation),
                    Native.turret_aim_error(
                        to.X, to.Y, to.Z, at.X, at.Y, at.Z, &rest, &current, &azimuth, &elevation));
                Check.Same(new Vec2(gotAzimuth, gotElevation), new Vec2(azimuth, elevation));
                azimuth = elevation = 0;
                made = Quat.Identity;
                Check.Status(
                    TurretAim.Split(rest, current, out got, out gotAzimuth, out gotElevation),
                    Native.turret_split(&rest, &current, &made, &azimuth, &elevation));
                Check.Same(got, made);
                Check.Same(new Vec2(gotAzimuth, gotElevation), new Vec2(azimuth, elevation));
            }
            Check.SawBoth();
        }

        public static void Each_axis_turns_by_its_limit()
        {
            DVec3 turret = new DVec3(1000, 0, 0), target = new DVec3(1040, 30, -80);
            TurretParams limits = new TurretParams(0.02f, 0.03f);
            Quat aimed = TurretAim.Aim(target, turret, Quat.Identity, Quat.Identity, limits);
            Check.Equal(
                TurretAim.Split(Quat.Identity, aimed, out Quat turned, out float azimuth, out float elevation),
                TurretStatus.Ok);
            Check.Near(azimuth, 0.03, 1e-6);
            Check.Near(elevation, 0.02, 1e-6);
            Check.Near(turned, Quat.FromAxisAngle(new Vec3(0, 1, 0), 0.03f), 1e-6);
            Check.Equal(
                TurretAim.Error(target, turret, Quat.Identity, aimed, out azimuth, out elevation), TurretStatus.Ok);
            Check.Near(azimuth, Math.Atan2(80, 40) - 0.03, 2e-6);
            Check.Near(elevation, Math.Atan2(30, Math.Sqrt(80 * 80 + 40 * 40)) - 0.02, 2e-6);
        }

        public static void Without_limits_a_step_is_the_default_one()
        {
            DVec3 target = new DVec3(0, 0, -10);
            Check.Same(
                TurretAim.Aim(target, default, Quat.Identity, Quat.Identity),
                TurretAim.Aim(target, default, Quat.Identity, Quat.Identity, TurretParams.Default));
        }

        public static void Bad_input_holds_and_says_what_is_wrong()
        {
            DVec3 nowhere = new DVec3(0, double.PositiveInfinity, 0), there = new DVec3(1, 2, 3);
            Quat current = Quat.FromAxisAngle(new Vec3(0, 1, 0), 1);
            TurretParams limits = new TurretParams(1, 1);
            Check.That(!TurretAim.TryAim(nowhere, default, Quat.Identity, current, limits, out Quat held));
            Check.Same(held, current);
            Check.Same(TurretAim.Aim(there, nowhere, Quat.Identity, current), current);
            Check.Same(TurretAim.Aim(there, default, default, current, limits), current);
            Check.Same(
                TurretAim.Aim(there, default, Quat.Identity, current, new TurretParams(-1, 1)), current);
            Check.Equal(
                TurretAim.Error(nowhere, default, Quat.Identity, current, out float azimuth, out float elevation),
                TurretStatus.NotFinite);
            Check.That(azimuth == 0 && elevation == 0);
            Check.Equal(
                TurretAim.Split(default, current, out held, out azimuth, out elevation), TurretStatus.ZeroQuaternion);
            Check.That(held == Quat.Identity && azimuth == 0 && elevation == 0);
        }

        public static void Orientation_may_be_turned_in_place()
        {
            DVec3 target = new DVec3(1, 2, -3);
            Quat q = Quat.Identity, wanted = TurretAim.Aim(target, default, Quat.Identity, q);
            Check.That(TurretAim.TryAim(target, default, q, q, TurretParams.Default, out q));
            Check.Same(q, wanted);
            TurretAim.Split(Quat.Identity, q, out Quat turned, out float azimuth, out float _);
            Check.Equal(TurretAim.Split(Quat.Identity, q, out q, out float same, out float _), TurretStatus.Ok);
            Check.Same(q, turned);
            Check.Same(same, azimuth);
        }
    }
}
