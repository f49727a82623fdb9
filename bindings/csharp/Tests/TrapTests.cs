// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>Where the usual code is wrong: ±180°, overhead, tiny limits, far from the origin.</summary>
    internal static class TrapTests
    {
        public static void Across_180_degrees_the_way_is_the_short_one()
        {
            // From 3.1 to −3.1 rad, the turn across π is 0.083 rad.
            DVec3 target = new DVec3(1000 * -0.99913515, 0, 1000 * 0.04158066);
            Quat current = Quat.FromAxisAngle(new Vec3(0, 1, 0), 3.1f);
            TurretParams limits = new TurretParams(0.05f, 0.05f);
            Quat turned = TurretAim.Aim(target, default, Quat.Identity, current, limits);
            TurretAim.Split(Quat.Identity, turned, out Quat _, out float azimuth, out float _);
            Check.Near(TurretAngle.Delta(3.1f, azimuth), 0.05, 1e-6);
            Check.That(azimuth < 0);
            float yaw = 3.1f;
            Check.Equal(TurretFace.Step(ref yaw, default, target, 0.05f), TurretStatus.Turning);
            Check.Near(TurretAngle.Delta(3.1f, yaw), 0.05, 1e-6);
            Turret turret = new Turret(TurretConfig.Default());
            turret.Config.AzimuthRate = 0.05f;
            turret.State.Azimuth = 3.1f;
            Check.Equal(turret.Update(target, 1), TurretStatus.Ok);
            Check.Near(TurretAngle.Delta(3.1f, (float)turret.State.Azimuth), 0.05, 1e-6);
        }

        public static void Directly_behind_a_tie_turns_to_the_left()
        {
            float yaw = 0;
            DVec3 behind = new DVec3(-10, 0, 0);
            Check.Equal(TurretFace.Step(ref yaw, default, behind, 0.1f), TurretStatus.Turning);
            Check.Near(yaw, 0.1, 1e-7);
            Check.Equal(TurretSight.Side(default, 0, behind), -1);
        }

        public static void Target_overhead_keeps_the_azimuth()
        {
            DVec3 overhead = new DVec3(0, 50, 0);
            Quat current = Quat.FromAxisAngle(new Vec3(0, 1, 0), 1);
            Quat turned = TurretAim.Aim(overhead, default, Quat.Identity, current, new TurretParams(10, 10));
            Check.Near(turned * new Vec3(1, 0, 0), new Vec3(0, 1, 0), 2e-6);
            // Its top points back along the azimuth that it had.
            Check.Near(turned * new Vec3(0, -1, 0), current * new Vec3(1, 0, 0), 2e-6);
            Turret turret = new Turret(TurretAxes.Canonical);
            turret.State.Azimuth = 1;
            Check.Equal(turret.Update(overhead, 0.1f), TurretStatus.Ok);
            Check.That(turret.State.Azimuth == 1 && turret.OnTarget);
            Check.Near(turret.State.Elevation, Math.PI / 2, 1e-6);
        }

        public static void Limit_of_a_ten_thousandth_is_honoured_every_step()
        {
            TurretParams limits = new TurretParams(1e-4f, 1e-4f);
            DVec3 left = new DVec3(0, 0, -10);
            Quat q = Quat.Identity;
            for (int i = 0; i < 1000; i++)
                q = TurretAim.Aim(left, default, Quat.Identity, q, limits);
            TurretAim.Split(Quat.Identity, q, out Quat _, out float azimuth, out float elevation);
            Check.Near(azimuth, 0.1, 1e-4);
            Check.Near(elevation, 0, 1e-6);
        }

        public static void Far_from_the_origin_a_turret_does_as_at_it()
        {
            // The differences of these numbers are exact.
            DVec3 far = new DVec3(1e9, -1e9, 1e9), target = new DVec3(40, 30, -80);
            Check.Same(
                TurretAim.Aim(far + target, far, Quat.Identity, Quat.Identity),
                TurretAim.Aim(target, default, Quat.Identity, Quat.Identity));
            TurretConfig config = TurretConfig.Default();
            config.AzimuthRate = config.ElevationRate = 0.3f;
            Turret here = new Turret(config);
            Turret there = new Turret(config, new TurretMount(far, Quat.Identity));
            for (int i = 0; i < 10; i++)
            {
                Check.Equal(here.Update(target, 0.1f), TurretStatus.Ok);
                Check.Equal(there.Update(far + target, 0.1f), TurretStatus.Ok);
            }
            Check.Same(there.State, here.State);
            Check.Equal(TurretSight.Side(far, 0, far + target), -1);
        }

        public static void Platform_that_was_never_set_is_no_platform()
        {
            TurretState state = default;
            TurretPlatform never = default;
            Check.Equal(
                state.Engage(TurretConfig.Default(), never, null, new TurretMotion(new DVec3(1, 2, 3)), 1),
                TurretStatus.ZeroQuaternion);
            Check.That(!never.TryChild(new Vec3(1, 0, 0), Quat.Identity, out TurretPlatform _));
        }

        public static void Minus_one_cast_to_an_index_is_none()
        {
            int found = Array.IndexOf(new[] { "ship" }, "plane");
            Check.Equal(unchecked((uint)found), TurretBattery.None);
        }

        public static void Aim_point_of_a_moving_target_does_not_move_as_the_target_does()
        {
            TurretShot shot = new TurretShot(300, new Vec3(0, -9.81f, 0));
            TurretMotion target = new TurretMotion(new DVec3(900, 100, 300), new Vec3(0, 0, -150));
            TurretMotion later = new TurretMotion(target.Position + target.Velocity * 0.01f, target.Velocity);
            TurretLead.TrySolve(shot, default, target, out TurretSolution now);
            TurretLead.TrySolve(shot, default, later, out TurretSolution then);
            Vec3 moved = (Vec3)(then.AimPoint - now.AimPoint) * (1 / 0.01f);
            Check.Near(now.AimVelocity, moved, 0.5);
            Check.That((moved - target.Velocity).Length() > 10);
        }

        public static void Shot_that_a_game_integrates_hits_with_its_step_and_falls_beside_without()
        {
            const float step = 1 / 50f, drag = 0.25f;
            Vec3 gravity = new Vec3(0, -9.81f, 0);
            TurretMotion target = new TurretMotion(new DVec3(300, 20, 100), new Vec3(0, 0, -20));
            foreach (bool known in new[] { true, false })
            {
                TurretShot shot = new TurretShot(150, gravity, drag: drag, physicsStep: known ? step : 0);
                Check.That(TurretLead.TrySolve(shot, default, target, out TurretSolution hit));
                DVec3 position = default;
                Vec3 velocity = hit.LaunchVelocity;
                double nearest = double.PositiveInfinity;
                for (int i = 0; i < 200; i++)
                {
                    velocity = (1 - step * drag) * (velocity + step * gravity);
                    nearest = Math.Min(nearest, Passed(target.Position + i * step * target.Velocity - position,
                        step * (target.Velocity - velocity)));
                    position += step * velocity;
                }
                Check.That(known ? nearest < 0.01 : nearest > 0.1);
            }
        }

        /// <summary>Returns how close to the origin a point comes on a straight path.</summary>
        private static double Passed(in DVec3 from, in Vec3 path)
        {
            double along = (from.X * path.X + from.Y * path.Y + from.Z * path.Z) / Vec3.Dot(path, path);
            double part = Math.Min(Math.Max(-along, 0), 1);
            double x = from.X + part * path.X, y = from.Y + part * path.Y, z = from.Z + part * path.Z;
            return Math.Sqrt(x * x + y * y + z * z);
        }

        public static void Far_from_the_origin_a_gun_does_as_at_it()
        {
            // The differences of these numbers are exact.
            DVec3 far = new DVec3(1e9, -1e9, 1e9), place = new DVec3(400, 30, -80);
            TurretShot shot = new TurretShot(300, new Vec3(0, -10, 0), 1);
            TurretConfig config = TurretConfig.Default();
            config.AzimuthRate = config.ElevationRate = 0.3f;
            Vec3 velocity = new Vec3(1, 2, 3);
            TurretState here = default, there = default;
            for (int i = 0; i < 10; i++)
            {
                TurretResult result = here.Engage(
                    config, new TurretPlatform(default, Quat.Identity, velocity), shot,
                    new TurretMotion(place, velocity), 0.1f);
                Check.Equal(result, TurretStatus.Ok);
                Check.Equal(
                    there.Engage(
                        config, new TurretPlatform(far, Quat.Identity, velocity), shot,
                        new TurretMotion(far + place, velocity), 0.1f),
                    result);
            }
            Check.That(here.Azimuth > 0.1);
            Check.Near(there.Azimuth, here.Azimuth, 1e-9);
            Check.Near(there.Elevation, here.Elevation, 1e-9);
        }

        public static void Joints_without_stops_stay_within_one_turn()
        {
            Turret turret = new Turret(TurretAxes.Canonical);
            turret.Config.AzimuthRate = 1;
            for (int i = 0; i < 200; i++)
            {
                Check.Equal(turret.UpdateAngles((float)turret.State.Azimuth + 1, 0, 0.1f), TurretStatus.Ok);
                Check.That(turret.State.Azimuth <= Math.PI && turret.State.Azimuth > -Math.PI);
            }
        }

        public static void Azimuth_is_to_the_right_in_Unity_and_to_the_left_in_Godot()
        {
            Turret unity = new Turret(TurretAxes.Unity), godot = new Turret(TurretAxes.Godot);
            DVec3 right = new DVec3(10, 0, 0);
            Check.Equal(unity.Update(right, 1), TurretStatus.Ok);
            Check.Equal(godot.Update(right, 1), TurretStatus.Ok);
            Check.Near(unity.State.Azimuth, Math.PI / 2, 1e-6);
            Check.Near(godot.State.Azimuth, -Math.PI / 2, 1e-6);
            Check.Near(unity.Pose.Barrel * new Vec3(0, 0, 1), new Vec3(1, 0, 0), 1e-6);
            Check.Near(godot.Pose.Barrel * new Vec3(0, 0, -1), new Vec3(1, 0, 0), 1e-6);
        }

        public static void Azimuth_is_to_the_left_in_all_right_handed_axes()
        {
            // 30 m ahead, 40 m to the left and 50 m above.
            AimsToTheLeft(TurretAxes.Canonical, new DVec3(30, 50, -40));
            AimsToTheLeft(TurretAxes.Godot, new DVec3(-40, 50, -30));
            AimsToTheLeft(TurretAxes.Source, new DVec3(30, 40, 50));
            AimsToTheLeft(TurretAxes.Cryengine, new DVec3(-40, 30, 50));
            AimsToTheLeft(TurretAxes.Gltf, new DVec3(40, 50, 30));
            AimsToTheLeft(TurretAxes.Ned, new DVec3(30, -40, -50));
        }

        static void AimsToTheLeft(TurretAxes axes, DVec3 target)
        {
            Turret turret = new Turret(axes);
            Check.Equal(turret.Update(target, 1), TurretStatus.Ok);
            Check.Near(turret.State.Azimuth, Math.Atan2(40, 30), 1e-6);
            Check.Near(turret.State.Elevation, Math.PI / 4, 1e-6);
        }
    }
}
