// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>The complete turret, through its structs and as a class.</summary>
    internal static unsafe class TurretTests
    {
        private const int Rounds = 2000;

        public static void Steps_have_the_bits_of_the_calls_of_C_and_hold()
        {
            Draws draw = new Draws();
            TurretState got = default, wanted = default;
            TurretPose gotPose = default, wantedPose = default;
            for (int i = 0; i < Rounds; i++)
            {
                TurretConfig config = Gun(draw);
                TurretMount mount = new TurretMount(draw.Place(), draw.Quat());
                TurretMotion target = new TurretMotion(draw.Place(), draw.Vec3(), draw.Vec3());
                Vec3 velocity = draw.Vec3(), spin = draw.Vec3();
                float dt = draw.Time(), azimuth = draw.Number(), elevation = draw.Number();
                float azimuthRate = draw.Number(), elevationRate = draw.Number();
                Check.Result(
                    got.Update(config, mount, target.Position, dt, ref gotPose),
                    Native.turret_update(&wanted, &config, &mount, &target.Position, dt, &wantedPose));
                Check.Same(got, wanted);
                Check.Same(gotPose, wantedPose);
                Check.Result(
                    got.Track(config, mount, velocity, spin, target, dt, ref gotPose),
                    Native.turret_track(
                        &wanted, &config, &mount, &velocity, &spin, &target, dt, &wantedPose));
                Check.Same(got, wanted);
                Check.Same(gotPose, wantedPose);
                Check.Result(
                    got.Track(config, mount, target, dt, ref gotPose),
                    Native.turret_track(&wanted, &config, &mount, null, null, &target, dt, &wantedPose));
                Check.Same(got, wanted);
                Check.Same(gotPose, wantedPose);
                TurretPlatform deck = new TurretPlatform(mount, velocity, spin);
                Check.Result(
                    got.Track(config, deck, target, dt, ref gotPose),
                    Native.turret_track(
                        &wanted, &config, &mount, &velocity, &spin, &target, dt, &wantedPose));
                Check.Same(got, wanted);
                Check.Same(gotPose, wantedPose);
                Check.Result(
                    got.UpdateAngles(config, mount, azimuth, elevation, dt, ref gotPose),
                    Native.turret_update_angles(
                        &wanted, &config, &mount, azimuth, elevation, dt, &wantedPose));
                Check.Same(got, wanted);
                Check.Same(gotPose, wantedPose);
                Check.Result(
                    got.TrackAngles(
                        config, mount, azimuth, elevation, azimuthRate, elevationRate, dt, ref gotPose),
                    Native.turret_track_angles(
                        &wanted, &config, &mount, azimuth, elevation, azimuthRate, elevationRate, dt, &wantedPose));
                Check.Same(got, wanted);
                Check.Same(gotPose, wantedPose);
                Check.Result(
                    got.Stop(config, mount, dt, ref gotPose),
                    Native.turret_stop(&wanted, &config, &mount, dt, &wantedPose));
                Check.Same(got, wanted);
                Check.Same(gotPose, wantedPose);
                Check.Result(
                    got.Return(config, mount, dt, ref gotPose),
                    Native.turret_return(&wanted, &config, &mount, dt, &wantedPose));
                Check.Same(got, wanted);
                Check.Same(gotPose, wantedPose);
                Check.Result(
                    got.PoseOf(config, mount, ref gotPose),
                    Native.turret_pose_of(&wanted, &config, &mount, &wantedPose));
                Check.Same(gotPose, wantedPose);
            }
            Check.SawBoth();
        }

        public static void Steps_without_a_pose_answer_the_flags_of_the_calls_of_C()
        {
            Draws draw = new Draws();
            TurretState got = default, wanted = default;
            for (int i = 0; i < Rounds; i++)
            {
                TurretConfig config = Gun(draw);
                TurretMount mount = new TurretMount(draw.Place(), draw.Quat());
                TurretMotion target = new TurretMotion(draw.Place(), draw.Vec3(), draw.Vec3());
                Vec3 velocity = draw.Vec3(), spin = draw.Vec3();
                float dt = draw.Time(), azimuth = draw.Number(), elevation = draw.Number();
                float azimuthRate = draw.Number(), elevationRate = draw.Number();
                Check.Result(
                    got.Update(config, mount, target.Position, dt),
                    Native.turret_update(&wanted, &config, &mount, &target.Position, dt, null));
                Check.Result(
                    got.Track(config, mount, velocity, spin, target, dt),
                    Native.turret_track(&wanted, &config, &mount, &velocity, &spin, &target, dt, null));
                Check.Result(
                    got.Track(config, mount, target, dt),
                    Native.turret_track(&wanted, &config, &mount, null, null, &target, dt, null));
                TurretPlatform deck = new TurretPlatform(mount, velocity, spin);
                Check.Result(
                    got.Track(config, deck, target, dt),
                    Native.turret_track(&wanted, &config, &mount, &velocity, &spin, &target, dt, null));
                Check.Same(got, wanted);
                Check.Result(
                    got.UpdateAngles(config, mount, azimuth, elevation, dt),
                    Native.turret_update_angles(&wanted, &config, &mount, azimuth, elevation, dt, null));
                Check.Result(
                    got.TrackAngles(config, mount, azimuth, elevation, azimuthRate, elevationRate, dt),
                    Native.turret_track_angles(
                        &wanted, &config, &mount, azimuth, elevation, azimuthRate, elevationRate, dt, null));
                Check.Same(got, wanted);
                Check.Result(
                    got.Stop(config, mount, dt), Native.turret_stop(&wanted, &config, &mount, dt, null));
                Check.Same(got, wanted);
                Check.Result(
                    got.Return(config, mount, dt),
                    Native.turret_return(&wanted, &config, &mount, dt, null));
                Check.Same(got, wanted);
            }
            Check.SawBoth();
        }

        public static void Questions_have_the_answers_of_the_calls_of_C()
        {
            Draws draw = new Draws();
            int can = 0;
            for (int i = 0; i < Rounds; i++)
            {
                TurretConfig config = Gun(draw);
                TurretMount mount = new TurretMount(draw.Place(), draw.Quat());
                TurretState state = new TurretState { Azimuth = draw.Number(), Elevation = draw.Unit() };
                DVec3 target = draw.Place();
                float azimuth = 0, elevation = 0;
                int answer = Native.turret_solve(&config, &mount, &target, &azimuth, &elevation);
                Check.Status(
                    config.Solve(mount, target, out float gotAzimuth, out float gotElevation, out TurretFlags flags),
                    Math.Min(answer, 0));
                Check.Equal((int)flags, Math.Max(answer, 0));
                Check.Same(new Vec2(gotAzimuth, gotElevation), new Vec2(azimuth, elevation));
                bool canAim = config.CanAimAt(mount, target);
                Check.Equal(canAim ? 1 : 0, Native.turret_can_aim_at(&config, &mount, &target));
                can += canAim ? 1 : 0;
                Check.Same(
                    state.TimeToAim(config, mount, target),
                    Native.turret_time_to_aim(&state, &config, &mount, &target));
            }
            Check.That(can > 100 && can < Rounds - 100);
            Check.SawBoth();
        }

        public static void Default_configuration_is_that_of_its_axes()
        {
            foreach (TurretAxes axes in Enum.GetValues(typeof(TurretAxes)))
            {
                TurretConfig wanted;
                Native.turret_config_default(&wanted, (int)axes);
                Check.Same(TurretConfig.Default(axes), wanted);
                Check.Equal(wanted.Axes, axes);
            }
            Check.Same(TurretConfig.Default(), TurretConfig.Default(TurretAxes.Canonical));
            Check.That(!TurretConfig.TryDefault((TurretAxes)8, out TurretConfig held));
            Check.Same(held, TurretConfig.Default(TurretAxes.Canonical));
            Check.That(TurretConfig.TryDefault(TurretAxes.Unreal, out held) && held.Axes == TurretAxes.Unreal);
        }

        public static void Mirrored_configuration_is_that_of_the_call_of_C_and_mirrored_again_the_first()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                TurretConfig config = Gun(draw);
                config.Muzzle = draw.Vec3();
                config.Sectors.Add(new TurretSector(TurretSectorKind.KeepOut, -1, 0.25f));
                TurretConfig wanted = config;
                bool wantedOk = Native.turret_config_mirror(&wanted, &config) != null;
                Check.Tried(
                    config.TryMirror(out TurretConfig tried), tried, config.Mirror(), wantedOk, wanted);
                Check.Equal(wantedOk, config.Problem == null);
                Check.Same(config.Mirror().Mirror(), config);
            }
            Check.SawBoth();
        }

        public static void Turret_that_stops_brakes_and_stays()
        {
            Turret turret = new Turret();
            turret.Config.AzimuthRate = turret.Config.ElevationRate = 1;
            turret.Config.AzimuthAccel = turret.Config.ElevationAccel = 2;
            DVec3 behind = new DVec3(-100, 0, -1);
            for (int i = 0; i < 20; i++)
                Check.Equal(turret.Update(behind, 0.05f), TurretStatus.Ok);
            // v²/2a after the last step.
            double stopsAt = turret.State.Azimuth + 0.25;
            Check.Equal(turret.Stop(0.25f), TurretStatus.Ok);
            Check.That(turret.Slewing && !turret.OnTarget && turret.Pose.Error == 0);
            Check.Near(turret.State.AzimuthGoal, stopsAt, 1e-9);
            Check.Equal(turret.Stop(0.5f), TurretStatus.Ok);
            Check.That(!turret.Slewing && turret.State.AzimuthRate == 0);
            Check.Near(turret.State.Azimuth, stopsAt, 1e-9);
        }

        public static void Turret_that_tracks_angles_does_not_trail_them()
        {
            Turret turret = new Turret();
            turret.Config.AzimuthRate = turret.Config.ElevationRate = 2;
            turret.Config.AzimuthAccel = turret.Config.ElevationAccel = 4;
            float azimuth = 0.5f, elevation = 0.25f;
            for (int i = 0; i < 60; i++)
            {
                (azimuth, elevation) = (azimuth + 0.25f / 64, elevation - 0.125f / 64);
                Check.Equal(turret.TrackAngles(azimuth, elevation, 0.25f, -0.125f, 1 / 64f), TurretStatus.Ok);
            }
            Check.Near(turret.State.Azimuth, azimuth, 1e-7);
            Check.Near(turret.State.Elevation, elevation, 1e-7);
            Check.Near(turret.State.AzimuthRate, 0.25, 1e-7);
            Check.That(!turret.Slewing);
        }

        public static void Turret_turns_to_its_target_in_the_time_that_it_said()
        {
            TurretConfig config = TurretConfig.Default(TurretAxes.Canonical);
            config.AzimuthRate = config.ElevationRate = 0.5f;
            Turret turret = new Turret(config, new TurretMount(new DVec3(5, 6, 7), Quat.Identity));
            DVec3 left = new DVec3(5, 6, -93);
            Check.Near(turret.TimeToAim(left), Math.PI, 1e-5);
            Check.Equal(turret.Update(left, 1), TurretStatus.Ok);
            Check.Near(turret.State.Azimuth, 0.5, 1e-12);
            Check.Near(turret.State.AzimuthGoal, Math.PI / 2, 1e-6);
            Check.Near(turret.State.ElevationGoal, 0, 1e-6);
            Check.That(turret.Slewing && !turret.OnTarget);
            Check.Equal(turret.Update(left, 3), TurretStatus.Ok);
            Check.Near(turret.State.Azimuth, Math.PI / 2, 1e-6);
            Check.That(turret.OnTarget && !turret.Slewing);
            Check.Near(turret.Pose.Boresight, new Vec3(0, 0, -1), 1e-6);
            Check.Near(turret.Pose.Base * new Vec3(1, 0, 0), new Vec3(0, 0, -1), 1e-6);
        }

        public static void Without_a_target_a_turret_is_never_on_target()
        {
            Turret turret = new Turret();
            turret.Config.AzimuthRate = turret.Config.ElevationRate = 1;
            // Every direction is within this tolerance.
            turret.Config.AimTolerance = 4;
            for (int i = 0; i < 100; i++)
            {
                Check.Equal(turret.UpdateAngles(2, 1, 0.05f), TurretStatus.Ok);
                Check.That(!turret.OnTarget);
            }
            Check.That(!turret.Slewing && !turret.AtRest);
            for (int i = 0; i < 100; i++)
            {
                Check.Equal(turret.Return(0.05f), TurretStatus.Ok);
                Check.That(!turret.OnTarget);
            }
            Check.That(!turret.Slewing && turret.AtRest);
        }

        public static void State_that_is_no_number_is_held_until_it_is_set()
        {
            Turret turret = new Turret();
            DVec3 target = new DVec3(10, 5, -5);
            turret.State.AzimuthRate = double.NaN;
            TurretState state = turret.State;
            Check.Equal(turret.Update(target, 0.1f), TurretStatus.NotFinite);
            Check.Same(turret.State, state);
            turret.State = default;
            Check.Equal(turret.Update(target, 0.1f), TurretStatus.Ok);
            Check.That(turret.OnTarget);
        }

        public static void State_that_is_saved_as_numbers_goes_on_with_the_same_bits()
        {
            TurretConfig config = TurretConfig.Default();
            config.AzimuthRate = config.ElevationRate = 1;
            config.AzimuthAccel = config.ElevationAccel = 2;
            TurretShot shot = new TurretShot(
                100, gravity: new Vec3(0, -10, 0), trajectory: TurretTrajectory.Latest);
            TurretMotion target = new TurretMotion(new DVec3(300, 20, -400), new Vec3(5, 0, 5));
            Turret gun = new Turret(config);
            Check.Equal(gun.Engage(shot, target, 0.2f), TurretStatus.Ok);
            TurretState now = gun.State;
            Check.That(now.AzimuthLeft > 0.5 && now.ElevationLeft > 0.5);
            Check.Equal(now.Trajectory, (uint)TurretTrajectory.Latest);
            TurretState saved = new TurretState
            {
                Azimuth = now.Azimuth, Elevation = now.Elevation, AzimuthRate = now.AzimuthRate,
                ElevationRate = now.ElevationRate, AzimuthLeft = now.AzimuthLeft, ElevationLeft = now.ElevationLeft,
                Waiting = now.Waiting, Trajectory = now.Trajectory,
            };
            Check.Same(saved, now);
            Turret loaded = new Turret(config, gun.Mount, saved);
            for (int i = 0; i < 60; i++)
            {
                Check.Equal(gun.Engage(shot, target, 0.05f), loaded.Engage(shot, target, 0.05f));
                Check.Same(gun.State, loaded.State);
            }
            Check.That(gun.OnTarget);
        }

        public static void Turret_that_tracks_stays_on_a_target_that_moves()
        {
            TurretConfig config = TurretConfig.Default();
            config.AzimuthRate = config.ElevationRate = 1;
            config.AzimuthAccel = config.ElevationAccel = 2;
            Turret turret = new Turret(config);
            TurretMotion target = new TurretMotion(new DVec3(200, 30, -50), new Vec3(0, 0, -40));
            int onTarget = 0;
            for (int i = 0; i < 120; i++)
            {
                target.Position += target.Velocity * 0.05f;
                Check.Equal(turret.Track(target, 0.05f), TurretStatus.Ok);
                onTarget = turret.OnTarget ? onTarget + 1 : 0;
            }
            Check.That(onTarget > 60);
        }

        public static void Class_moves_as_the_structs_do()
        {
            Draws draw = new Draws();
            TurretConfig config = Gun(draw);
            TurretMount mount = new TurretMount(new DVec3(100, 5, 0), Quat.FromAxisAngle(new Vec3(0, 1, 0), 1));
            TurretMotion target = new TurretMotion(new DVec3(800, 100, -300), new Vec3(-50, 0, 0));
            Vec3 velocity = new Vec3(1, 2, 3), spin = new Vec3(0.1f, 0, 0.05f);
            TurretState state = new TurretState { Azimuth = 0.25f };
            Turret turret = new Turret(config, mount, state);
            TurretPose pose = default;
            Check.Equal(state.PoseOf(config, mount, ref pose), TurretStatus.Ok);
            Check.Same(turret.Pose, pose);
            for (int i = 0; i < 20; i++)
            {
                Check.Equal(
                    turret.Update(target.Position, 0.05f),
                    state.Update(config, mount, target.Position, 0.05f, ref pose));
                Check.Same(turret.Pose, pose);
                Check.Equal(
                    turret.Track(target, 0.05f, velocity, spin),
                    state.Track(config, mount, velocity, spin, target, 0.05f, ref pose));
                Check.Same(turret.Pose, pose);
                Check.Equal(
                    turret.UpdateAngles(0.5f, 0.2f, 0.01f),
                    state.UpdateAngles(config, mount, 0.5f, 0.2f, 0.01f, ref pose));
                Check.Same(turret.Pose, pose);
                Check.Equal(
                    turret.TrackAngles(0.5f, 0.2f, 0.3f, -0.1f, 0.01f),
                    state.TrackAngles(config, mount, 0.5f, 0.2f, 0.3f, -0.1f, 0.01f, ref pose));
                Check.Same(turret.Pose, pose);
                Check.Equal(turret.Stop(0.01f), state.Stop(config, mount, 0.01f, ref pose));
                Check.Same(turret.Pose, pose);
                Check.Same(turret.State, state);
                TurretResult result = turret.Return(0.01f);
                Check.Equal(result, state.Return(config, mount, 0.01f, ref pose));
                Check.Same(turret.Pose, pose);
                Check.Same(turret.State, state);
                Check.Equal(turret.Result, result);
                Check.Equal(turret.Flags, result.Flags);
            }
            Check.Equal(
                turret.Solve(target.Position, out float azimuth, out float elevation, out TurretFlags flags),
                config.Solve(
                    mount, target.Position, out float wantedAzimuth, out float wantedElevation,
                    out TurretFlags wanted));
            Check.Same(new Vec2(azimuth, elevation), new Vec2(wantedAzimuth, wantedElevation));
            Check.Equal(flags, wanted);
            Check.That(turret.CanAimAt(target.Position) && !turret.CanAimAt(new DVec3(100, -500, 1)));
            Check.Same(turret.TimeToAim(target.Position), state.TimeToAim(config, mount, target.Position));
            turret.State = default;
            Check.Equal(turret.Refresh(), TurretStatus.Ok);
            Check.That(!Check.IsSame(turret.Pose, pose));
        }

        public static void Each_flag_is_its_own_bit_and_its_own_name()
        {
            foreach (TurretFlags flag in Enum.GetValues(typeof(TurretFlags)))
            {
                TurretResult turret = new TurretResult((int)flag);
                Check.Equal(turret.Flags, flag);
                Check.Equal(turret.OnTarget, flag == TurretFlags.OnTarget);
                Check.Equal(turret.AzimuthLimited, flag == TurretFlags.AzimuthLimited);
                Check.Equal(turret.ElevationLimited, flag == TurretFlags.ElevationLimited);
                Check.Equal(turret.Slewing, flag == TurretFlags.Slewing);
                Check.Equal(turret.AtRest, flag == TurretFlags.AtRest);
                Check.Equal(turret.TooClose, flag == TurretFlags.TooClose);
                Check.Equal(turret.NoSolution, flag == TurretFlags.NoSolution);
                Check.Equal(turret.HoldFire, flag == TurretFlags.HoldFire);
                Check.Equal(turret.SectorLimited, flag == TurretFlags.SectorLimited);
            }
        }

        public static void Stops_limit_each_axis_and_flags_say_which()
        {
            TurretConfig config = TurretConfig.Default();
            config.AzimuthMin = -1;
            config.AzimuthMax = 1;
            config.ElevationMin = 0;
            Turret turret = new Turret(config);
            Check.That(turret.AtRest);
            Check.Equal(turret.Update(new DVec3(0, -10, -10), 1), TurretStatus.Ok);
            Check.That(turret.AzimuthLimited && turret.ElevationLimited && !turret.OnTarget && !turret.AtRest);
            Check.Equal(
                turret.Solve(new DVec3(10, -1, 0), out float azimuth, out float elevation, out TurretFlags flags),
                TurretStatus.Ok);
            Check.That(flags == TurretFlags.ElevationLimited && azimuth == 0 && elevation == 0);
            Check.Equal(turret.TimeToAim(new DVec3(10, -1, 0)), float.PositiveInfinity);
            config.Muzzle = new Vec3(5, 0, 0);
            turret = new Turret(config);
            Check.Equal(turret.Update(new DVec3(1, 0, 0), 1), TurretStatus.Ok);
            Check.That(turret.TooClose);
        }

        public static void Bad_input_holds_bit_for_bit_and_says_what_is_wrong()
        {
            Turret turret = new Turret(TurretAxes.Unity);
            Check.Equal(turret.Update(new DVec3(1, 2, 3), 0.1f), TurretStatus.Ok);
            TurretState state = turret.State;
            TurretPose pose = turret.Pose;
            DVec3 there = new DVec3(3, 2, 1);
            Check.Equal(turret.Update(new DVec3(double.NaN, 0, 0), 0.1f), TurretStatus.NotFinite);
            Check.Equal(turret.Update(there, -1), TurretStatus.InvalidLimits);
            Check.Equal(turret.UpdateAngles(float.NaN, 0, 0.1f), TurretStatus.NotFinite);
            Check.Equal(
                turret.Track(new TurretMotion(there, new Vec3(float.NaN, 0, 0)), 0.1f), TurretStatus.NotFinite);
            Check.Equal(turret.Return(float.NaN), TurretStatus.NotFinite);
            turret.Mount.Orientation = default;
            Check.Equal(turret.Update(there, 0.1f), TurretStatus.ZeroQuaternion);
            Check.Equal(turret.Refresh(), TurretStatus.ZeroQuaternion);
            turret.Mount.Orientation = Quat.Identity;
            turret.Config.ElevationMin = 1;
            turret.Config.ElevationMax = -1;
            Check.Equal(turret.Update(there, 0.1f), TurretStatus.InvalidLimits);
            Check.Equal(turret.Return(0.1f), TurretStatus.InvalidLimits);
            Check.Equal(
                turret.Solve(there, out float azimuth, out float elevation, out TurretFlags flags),
                TurretStatus.InvalidLimits);
            Check.That(azimuth == 0 && elevation == 0 && flags == TurretFlags.None);
            Check.That(!turret.CanAimAt(there));
            Check.Equal(turret.TimeToAim(there), -1f);
            Check.Equal(turret.Config.Problem, "elevation_min is above elevation_max");
            turret.Config = TurretConfig.Default();
            Check.That(turret.Config.Problem == null);
            Check.That(turret.Config.Warning == null);
            turret.Config.AzimuthRate = 60;
            Check.Equal(turret.Config.Warning, "azimuth_rate is above 20 rad/s: degrees?");
            turret.Config.AzimuthRate = 60 * TurretConfig.Degree;
            Check.That(turret.Config.Warning == null);
            turret.Config.Axes = (TurretAxes)8;
            turret.Config.AzimuthRate = 60;
            Check.That(turret.Config.Warning == null);
            Check.Equal(turret.Update(there, 0.1f), TurretStatus.InvalidArgument);
            Check.Equal(turret.Config.Problem, "axes is not one of TURRET_AXES_*");
            Check.Same(turret.State, state);
            Check.Equal(turret.Flags, TurretFlags.None);
            Check.Same(turret.Pose, pose);
        }

        public static void After_an_error_a_turret_is_not_on_target_until_it_steps_again()
        {
            DVec3 target = new DVec3(10, 5, -5), nowhere = new DVec3(double.NaN, 0, 0);
            TurretMotion gone = new TurretMotion(nowhere);
            Turret turret = new Turret();
            Action<Turret>[] bad =
            {
                t => t.Update(nowhere, 0.1f), t => t.Track(gone, 0.1f), t => t.Engage(null, gone, 0.1f),
                t => t.Engage(new TurretShot(-1), new TurretMotion(target), 0.1f), t => t.Return(-1),
                t => t.UpdateAngles(float.NaN, 0, 1),
            };
            foreach (Action<Turret> step in bad)
            {
                Check.Equal(turret.Engage(new TurretShot(100), new TurretMotion(target), 0.1f), TurretStatus.Ok);
                Check.That(turret.OnTarget && turret.Status == TurretStatus.Ok && turret.Solution.Time > 0);
                Vec3 boresight = turret.Pose.Boresight;
                step(turret);
                Check.That(turret.Status.IsError() && !turret.OnTarget && turret.Flags == TurretFlags.None);
                Check.That(turret.Pose.Boresight == boresight);
            }
            turret.Engage(new TurretShot(100), new TurretMotion(target), 0.1f);
            turret.Engage(new TurretShot(100), gone, 0.1f);
            Check.Same(turret.Solution, default);
            turret.Update(target, 0.1f);
            turret.Mount.Orientation = default;
            Check.That(turret.Refresh().IsError && !turret.OnTarget);
        }

        public static void After_an_error_a_result_has_no_flags_and_the_pose_is_as_before()
        {
            TurretConfig config = TurretConfig.Default();
            TurretMount mount = new TurretMount(default, Quat.Identity);
            DVec3 target = new DVec3(10, 5, -5);
            TurretState state = default;
            TurretPose pose = default;
            Check.That(state.Update(config, mount, target, 0.1f, ref pose).OnTarget);
            TurretPose before = pose;
            DVec3 nowhere = new DVec3(double.NaN, 0, 0);
            TurretMotion gone = new TurretMotion(nowhere);
            TurretPlatform platform = new TurretPlatform(mount);
            TurretResult[] results =
            {
                state.Update(config, mount, nowhere, 1, ref pose),
                state.Track(config, mount, default, default, gone, 1, ref pose),
                state.Engage(config, platform, null, gone, 1, ref pose),
                state.UpdateAngles(config, mount, float.NaN, 0, 1, ref pose),
                state.Return(config, mount, -1, ref pose),
                state.PoseOf(config, default, ref pose),
            };
            foreach (TurretResult result in results)
                Check.That(result.IsError && result.Flags == TurretFlags.None && !result.OnTarget);
            Check.Same(pose, before);
        }

        public static void Pose_of_a_state_comes_with_its_flags()
        {
            TurretConfig config = TurretConfig.Default();
            config.Sectors.Add(new TurretSector(TurretSectorKind.HoldFire, 0.4f, 0.6f));
            TurretMount mount = new TurretMount(default, Quat.Identity);
            TurretPose pose = default;
            Check.Equal(new TurretState().PoseOf(config, mount, ref pose).Flags, TurretFlags.AtRest);
            Check.Equal(
                new TurretState { Azimuth = 0.5, AzimuthRate = 0.1 }.PoseOf(config, mount, ref pose).Flags,
                TurretFlags.Slewing | TurretFlags.HoldFire);
        }

        public static void Turret_of_a_bad_configuration_stands_and_points_nowhere()
        {
            TurretConfig inverted = TurretConfig.Default();
            inverted.ElevationMin = 1;
            inverted.ElevationMax = -1;
            TurretState state = new TurretState { Azimuth = 0.1f };
            Turret turret = new Turret(inverted, new TurretMount(default, Quat.Identity), state);
            Check.Equal(turret.Refresh(), TurretStatus.InvalidLimits);
            Check.Same(turret.State, state);
            Check.That(turret.Pose.Base == Quat.Identity && turret.Pose.Barrel == Quat.Identity);
            Check.Equal(turret.Flags, TurretFlags.None);
        }

        public static void Target_may_be_the_muzzle_of_the_pose_that_is_written()
        {
            TurretConfig config = TurretConfig.Default();
            config.Muzzle = new Vec3(3, 0, 0);
            config.AzimuthRate = 1;
            TurretMount mount = new TurretMount(new DVec3(1, 2, 3), Quat.Identity);
            TurretPose pose = new TurretPose { Muzzle = new DVec3(50, 20, -30) }, other = default;
            TurretState got = default, wanted = default;
            Check.Equal(got.Update(config, mount, pose.Muzzle, 0.1f, ref pose), TurretStatus.Ok);
            Check.Equal(wanted.Update(config, mount, new DVec3(50, 20, -30), 0.1f, ref other), TurretStatus.Ok);
            Check.Same(got, wanted);
            Check.Same(pose, other);
        }

        private static TurretConfig Gun(Draws draw)
        {
            TurretConfig gun = TurretConfig.Default();
            gun.AzimuthMin = -2.5f;
            gun.AzimuthMax = 2.5f;
            gun.ElevationMin = -0.2f;
            gun.ElevationMax = 1.2f;
            gun.AzimuthRate = 1.5f + draw.Unit();
            gun.ElevationRate = 1;
            gun.AzimuthAccel = gun.ElevationAccel = 2;
            gun.RestAzimuth = draw.Unit();
            gun.Trunnion = new Vec3(0, 1.5f, 0);
            gun.Muzzle = new Vec3(4, 0, 0);
            return gun;
        }
    }
}
