// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>The whole gun in one call.</summary>
    internal static unsafe class EngageTests
    {
        private const int Rounds = 4000;
        private static readonly Vec3 Gravity = new Vec3(0, -9.81f, 0);
        private static readonly TurretSolution None = default;

        public static void Steps_have_the_bits_of_the_call_of_C_and_hold()
        {
            Draws draw = new Draws();
            TurretState got = default, wanted = default;
            TurretPose gotPose = default, wantedPose = default;
            int found = 0, out_of_reach = 0, onTarget = 0;
            for (int i = 0; i < Rounds; i++)
            {
                Engagement input = new Engagement(draw);
                TurretSolution made = default;
                int answer = input.OfC(&wanted, &wantedPose, &made);
                TurretState withPose = got, alone = got;
                TurretPose pose = gotPose;
                Check.Result(
                    got.Engage(
                        input.Config, input.Platform, input.Shot, input.Target, input.Dt, ref gotPose,
                        out TurretSolution solution),
                    answer);
                Check.Same(got, wanted);
                Check.Same(gotPose, wantedPose);
                Check.Same(solution, made);
                Check.Result(
                    withPose.Engage(input.Config, input.Platform, input.Shot, input.Target, input.Dt, ref pose),
                    answer);
                Check.Same(withPose, wanted);
                Check.Same(pose, wantedPose);
                TurretResult result = alone.Engage(
                    input.Config, input.Platform, input.Shot, input.Target, input.Dt);
                Check.Result(result, answer);
                Check.Same(alone, wanted);
                found += Check.IsSame(made, None) ? 0 : 1;
                out_of_reach += result.NoSolution ? 1 : 0;
                onTarget += result.OnTarget ? 1 : 0;
                Check.That(answer >= 0 || Check.IsSame(made, None));
            }
            Check.SawBoth();
            Check.That(found > 100 && out_of_reach > 100 && onTarget > 100);
        }

        public static void Time_to_engage_is_that_of_the_call_of_C()
        {
            Draws draw = new Draws();
            int[] seen = new int[3];
            for (int i = 0; i < 100; i++)
            {
                Engagement input = new Engagement(draw);
                TurretConfig config = input.Config;
                TurretPlatform platform = input.Platform;
                TurretShot shot = input.Shot.GetValueOrDefault();
                TurretMotion target = input.Target ?? new TurretMotion(draw.Position(), draw.Direction());
                TurretState state = new TurretState { Azimuth = draw.Unit(), Elevation = draw.Unit() };
                float seconds = state.TimeToEngage(config, platform, input.Shot, target);
                Check.Same(
                    seconds,
                    Native.turret_time_to_engage(
                        &state, &config, &platform, input.Shot.HasValue ? &shot : null, &target));
                Turret turret = new Turret(config, platform.Mount, state);
                Check.Same(turret.TimeToEngage(input.Shot, target, platform.Velocity, platform.Spin), seconds);
                seen[seconds < 0 ? 0 : float.IsInfinity(seconds) ? 1 : 2]++;
            }
            Check.That(seen[0] > 5 && seen[1] > 5 && seen[2] > 5);
            // The mount of a class is at rest unless it is said to move.
            TurretMotion beside = new TurretMotion(new DVec3(0, 0, -100));
            Turret parked = new Turret();
            parked.Config.AzimuthRate = 1;
            Check.Near(parked.TimeToEngage(null, beside), Math.PI / 2, 0.01);
            Check.Equal(parked.TimeToEngage(new TurretShot(-1), beside), -1f);
        }

        public static void Without_a_shot_it_is_Track_with_the_solution_of_a_beam()
        {
            Draws draw = new Draws();
            TurretState got = default, wanted = default;
            TurretPose gotPose = default, wantedPose = default;
            for (int i = 0; i < Rounds; i++)
            {
                Engagement input = new Engagement(draw);
                TurretMotion target = new TurretMotion(draw.Position(), draw.Direction(), draw.Direction());
                TurretPlatform platform = input.Platform;
                TurretResult result = got.Engage(
                    input.Config, platform, null, target, input.Dt, ref gotPose, out TurretSolution solution);
                Check.Equal(
                    result,
                    wanted.Track(
                        input.Config, platform.Mount, platform.Velocity, platform.Spin, target, input.Dt,
                        ref wantedPose));
                Check.Seen(!result.IsError);
                Check.Same(got, wanted);
                Check.Same(gotPose, wantedPose);
                if (result.IsError)
                {
                    Check.Same(solution, None);
                    continue;
                }
                Check.That(solution.AimPoint == target.Position && solution.Impact == target.Position);
                Check.That(solution.Time == 0 && solution.AimVelocity == target.Velocity);
                Check.Equal(solution.LaunchVelocity, solution.Direction);
            }
            Check.SawBoth();
        }

        public static void Without_a_target_it_is_Return()
        {
            Draws draw = new Draws();
            TurretState got = default, wanted = default;
            TurretPose gotPose = default, wantedPose = default;
            for (int i = 0; i < Rounds; i++)
            {
                Engagement input = new Engagement(draw);
                TurretPlatform platform = new TurretPlatform(input.Platform.Mount);
                TurretShot? shot = i % 2 == 0 ? new TurretShot(100, Gravity) : default(TurretShot?);
                TurretResult result = got.Engage(
                    input.Config, platform, shot, null, input.Dt, ref gotPose, out TurretSolution solution);
                Check.Equal(result, wanted.Return(input.Config, platform.Mount, input.Dt, ref wantedPose));
                Check.Seen(!result.IsError);
                Check.Same(got, wanted);
                Check.Same(gotPose, wantedPose);
                Check.Same(solution, None);
            }
            Check.SawBoth();
        }

        public static void Shot_from_a_turning_tank_hits_when_it_says_so()
        {
            TurretConfig config = Gun();
            TurretShot shot = new TurretShot(250, Gravity, 1);
            const float dt = 1 / 60f;
            TurretState state = default;
            TurretPose pose = default;
            int shots = 0;
            for (int i = 0; i < 600; i++)
            {
                float time = i * dt;
                // The tank turns at 0.5 rad/s while it drives. The turret is 3 m in front of the center of the turn.
                TurretPlatform tank = new TurretPlatform(
                    new DVec3(8 * time, 0, 0), Quat.FromAxisAngle(new Vec3(0, 1, 0), 0.5f * time), new Vec3(8, 0, 0),
                    new Vec3(0, 0.5f, 0));
                TurretPlatform platform = tank.Child(new Vec3(3, 1, 0));
                TurretMotion target = new TurretMotion(
                    new DVec3(400, 20, 300 - 30 * time), new Vec3(0, 0, -30), default);
                TurretResult result = state.Engage(
                    config, platform, shot, target, dt, ref pose, out TurretSolution solution);
                Check.Equal(result, TurretStatus.Ok);
                if (!result.OnTarget)
                    continue;
                shots++;
                Vec3 arm = (Vec3)(pose.Muzzle - platform.Position);
                Vec3 muzzle = platform.Velocity + Vec3.Cross(platform.Spin, arm);
                Vec3 launch = shot.Speed * pose.Boresight + muzzle;
                Check.Near(launch, solution.LaunchVelocity, 250 * 1.1 * config.AimTolerance);
                double missed = Missed(pose.Muzzle, launch, target, solution.Time);
                Check.That(missed <= (config.AimTolerance + 1e-4) * launch.Length() * solution.Time * 1.1);
            }
            Check.That(shots > 500);
        }

        /// <summary>How far apart a shot under gravity and a target without acceleration are, in a vacuum.</summary>
        private static double Missed(in DVec3 muzzle, in Vec3 launch, in TurretMotion target, double time)
        {
            DVec3 from = target.Position - muzzle;
            double x = from.X + (target.Velocity.X - launch.X) * time;
            double y = from.Y + (target.Velocity.Y - launch.Y) * time + 9.81 * time * time / 2;
            double z = from.Z + (target.Velocity.Z - launch.Z) * time;
            return Math.Sqrt(x * x + y * y + z * z);
        }

        public static void Trajectory_says_which_of_two_arcs_is_taken()
        {
            TurretConfig config = TurretConfig.Default();
            TurretPlatform ground = new TurretPlatform(default, Quat.Identity);
            TurretMotion target = new TurretMotion(new DVec3(500, 0, 0));
            TurretShot shot = new TurretShot(100, new Vec3(0, -10, 0));
            // sin 2θ = g·x/v² = 1/2: 15° and 75°.
            foreach ((TurretTrajectory trajectory, double elevation) in
                new[] { (TurretTrajectory.Earliest, 15.0), (TurretTrajectory.Latest, 75.0) })
            {
                shot.Trajectory = trajectory;
                TurretState state = default;
                TurretPose pose = default;
                TurretResult result = state.Engage(
                    config, ground, shot, target, 0.1f, ref pose, out TurretSolution solution);
                Check.Equal(result, TurretStatus.Ok);
                Check.Near(state.Elevation, elevation * Math.PI / 180, 1e-5);
                Check.Near(solution.Direction, pose.Boresight, 1e-5);
                Check.That(result.OnTarget && !result.NoSolution);
            }
        }

        public static void Out_of_reach_it_follows_the_target_itself_and_never_is_on_target()
        {
            TurretConfig config = TurretConfig.Default();
            // Every direction is within this tolerance.
            config.AimTolerance = 4;
            TurretPlatform ground = new TurretPlatform(default, Quat.Identity);
            TurretMotion target = new TurretMotion(new DVec3(300, 40, -400), new Vec3(90, 0, 0));
            TurretState state = default, tracking = default;
            TurretPose pose = default, tracked = default;
            TurretResult result = state.Engage(
                config, ground, new TurretShot(40), target, 0.1f, ref pose, out TurretSolution solution);
            Check.Equal(result, TurretStatus.Ok);
            TurretResult trackedResult = tracking.Track(
                config, ground.Mount, default, default, target, 0.1f, ref tracked);
            Check.That(trackedResult.OnTarget && !trackedResult.NoSolution);
            Check.That(!result.OnTarget && result.NoSolution);
            Check.Same(state, tracking);
            Check.Equal(pose.Boresight, tracked.Boresight);
            Check.Same(solution, None);
        }

        public static void Step_of_no_time_moves_nothing_and_says_how_the_gun_stands()
        {
            TurretConfig config = Gun();
            TurretPlatform ground = new TurretPlatform(default, Quat.Identity);
            TurretShot shot = new TurretShot(250, Gravity, 1);
            TurretMotion target = new TurretMotion(new DVec3(400, 20, -30));
            TurretState state = default;
            TurretPose pose = default;
            TurretResult result = state.Engage(
                config, ground, shot, target, 0, ref pose, out TurretSolution solution);
            Check.Equal(result, TurretStatus.Ok);
            Check.Same(state, default);
            Check.That(!result.OnTarget && pose.Error > 0.01f && solution.Time > 1);
            for (int i = 0; i < 300; i++)
                state.Engage(config, ground, shot, target, 1 / 60f, ref pose);
            TurretState settled = state;
            result = state.Engage(config, ground, shot, target, 0, ref pose);
            Check.Equal(result, TurretStatus.Ok);
            Check.Same(state, settled);
            Check.That(result.OnTarget && pose.Error < config.AimTolerance);
        }

        public static void Bad_input_says_what_is_wrong_and_holds()
        {
            TurretConfig config = Gun();
            TurretPlatform ground = new TurretPlatform(default, Quat.Identity);
            TurretShot shot = new TurretShot(250, Gravity, 1);
            TurretMotion target = new TurretMotion(new DVec3(400, 20, -30));
            TurretState state = new TurretState { Azimuth = 0.1f }, before = state;
            TurretPose pose = new TurretPose { Error = 7 }, poseBefore = pose;
            void Holds(
                TurretStatus wanted, in TurretConfig badConfig, in TurretPlatform platform, TurretShot? badShot,
                TurretMotion? badTarget, float dt)
            {
                TurretSolution solution = new TurretSolution { Time = 7 };
                Check.Equal(
                    state.Engage(badConfig, platform, badShot, badTarget, dt, ref pose, out solution), wanted);
                Check.Same(solution, None);
                Check.Equal(state.Engage(badConfig, platform, badShot, badTarget, dt, ref pose), wanted);
                TurretResult result = state.Engage(badConfig, platform, badShot, badTarget, dt);
                Check.Equal(result, wanted);
                Check.Equal(result.Flags, TurretFlags.None);
                Check.Same(state, before);
                Check.Same(pose, poseBefore);
            }
            Holds(TurretStatus.InvalidLimits, config, ground, shot, target, -1);
            Holds(TurretStatus.NotFinite, config, ground, shot, target, float.NaN);
            Holds(TurretStatus.ZeroQuaternion, config, default, shot, target, 0.1f);
            Holds(
                TurretStatus.NotFinite, config, new TurretPlatform(default, Quat.Identity, new Vec3(float.NaN, 0, 0)),
                shot, target, 0.1f);
            Holds(
                TurretStatus.NotFinite, config, ground, shot, new TurretMotion(new DVec3(double.NaN, 0, 0)), 0.1f);
            Holds(TurretStatus.InvalidArgument, config, ground, new TurretShot(-1), target, 0.1f);
            Holds(TurretStatus.InvalidLimits, config, ground, new TurretShot(9, default, 0, -1), target, 0.1f);
            Holds(TurretStatus.InvalidArgument, config, ground, new TurretShot(9, drag: -1), target, 0.1f);
            Holds(TurretStatus.InvalidLimits, config, ground, new TurretShot(9, physicsStep: -1), target, 0.1f);
            Holds(
                TurretStatus.InvalidArgument, config, ground, new TurretShot(9, trajectory: (TurretTrajectory)2), target,
                0.1f);
            config.ElevationMin = 2;
            Holds(TurretStatus.InvalidLimits, config, ground, shot, target, 0.1f);
        }

        public static void Class_engages_as_the_structs_do()
        {
            TurretConfig config = Gun();
            Vec3 velocity = new Vec3(5, 0, 1), spin = new Vec3(0, 0.3f, 0.1f);
            TurretPlatform platform = new TurretPlatform(new DVec3(10, 2, 3), Quat.Identity, velocity, spin);
            TurretShot shot = new TurretShot(250, Gravity, 1);
            TurretMotion target = new TurretMotion(new DVec3(400, 20, -30), new Vec3(0, 0, 20));
            Turret turret = new Turret(config, platform.Mount);
            TurretState state = default;
            TurretPose pose = turret.Pose;
            Check.Same(turret.Solution, None);
            for (int i = 0; i < 20; i++)
            {
                Check.Equal(turret.Engage(shot, target, 0.05f, velocity, spin), TurretStatus.Ok);
                state.Engage(config, platform, shot, target, 0.05f, ref pose, out TurretSolution solution);
                Check.Same(turret.State, state);
                Check.Same(turret.Pose, pose);
                Check.Same(turret.Solution, solution);
            }
            for (int i = 0; i < 20; i++)
                Check.Equal(turret.Engage(shot, target, 0.05f, velocity), TurretStatus.Ok);
            Check.That(turret.OnTarget && !turret.NoSolution && turret.Solution.Time > 1);
            Check.Equal(turret.Engage(shot, target, float.NaN), TurretStatus.NotFinite);
            Check.Same(turret.Solution, None);
            Check.Equal(turret.Engage(new TurretShot(1), target, 0.05f), TurretStatus.Ok);
            Check.That(turret.NoSolution && !turret.OnTarget);
            Check.Same(turret.Solution, None);
            Check.Equal(turret.Engage(shot, target, 0.05f), TurretStatus.Ok);
            Check.Equal(turret.Engage(shot, null, 0.05f), TurretStatus.Ok);
            Check.That(!turret.OnTarget && !turret.NoSolution);
            Check.Same(turret.Solution, None);
        }

        public static void Class_goes_along_with_its_platform_unless_the_input_is_bad()
        {
            TurretConfig config = Gun();
            TurretPlatform platform = new TurretPlatform(
                new DVec3(10, 2, 3), Quat.FromAxisAngle(new Vec3(1, 0, 0), 0.1f), new Vec3(5, 0, 1), new Vec3(0.3f, 0, 0));
            TurretShot shot = new TurretShot(250, Gravity, 1);
            TurretMotion target = new TurretMotion(new DVec3(400, 20, -30), new Vec3(0, 0, 20));
            Turret turret = new Turret(config);
            TurretState state = default;
            TurretPose pose = turret.Pose;
            TurretResult result = state.Engage(
                config, platform, shot, target, 0.05f, ref pose, out TurretSolution solution);
            Check.Equal(turret.Engage(platform, shot, target, 0.05f), result);
            Check.Same(turret.Mount, platform.Mount);
            Check.Same(turret.State, state);
            Check.Same(turret.Pose, pose);
            Check.Same(turret.Solution, solution);
            TurretPlatform bad = platform.Child(new Vec3(1, 2, 3));
            bad.Spin.X = float.NaN;
            Check.Equal(turret.Engage(bad, shot, target, 0.05f), TurretStatus.NotFinite);
            Check.Same(turret.Mount, platform.Mount);
            Check.Same(turret.State, state);
            Check.Same(turret.Pose, pose);
            Check.Same(turret.Solution, None);
        }

        private static TurretConfig Gun()
        {
            TurretConfig gun = TurretConfig.Default();
            gun.AzimuthRate = gun.ElevationRate = 2;
            gun.AzimuthAccel = gun.ElevationAccel = 8;
            gun.Trunnion = new Vec3(0, 1.5f, 0);
            gun.Muzzle = new Vec3(4, 0, 0);
            return gun;
        }

        /// <summary>The inputs of one call.</summary>
        internal sealed class Engagement
        {
            internal TurretConfig Config = Gun();
            internal TurretPlatform Platform;
            internal TurretShot? Shot;
            internal TurretMotion? Target;
            internal readonly float Dt;

            /// <summary>Inputs that are valid most of the time.</summary>
            internal Engagement(Draws draw)
            {
                Config.AzimuthRate = 2.5f + draw.Number();
                Platform = new TurretPlatform(
                    draw.Position(), draw.Unit() > 0.9f ? draw.Quat() : draw.Rotation(), draw.Direction(),
                    draw.Direction());
                if (draw.Unit() > -0.8f)
                    Shot = new TurretShot(
                        100 + 150 * draw.Number(), Gravity, draw.Unit(), 60, Math.Max(0, draw.Unit()),
                        Math.Max(0, 0.02f * draw.Unit()),
                        draw.Unit() > 0 ? TurretTrajectory.Latest : TurretTrajectory.Earliest);
                if (draw.Unit() > -0.8f)
                    Target = new TurretMotion(draw.Place(), draw.Direction(), draw.Direction());
                Dt = 10 * draw.Time();
            }

            internal int OfC(TurretState* state, TurretPose* pose, TurretSolution* solution)
            {
                TurretShot shot = Shot.GetValueOrDefault();
                TurretMotion target = Target.GetValueOrDefault();
                fixed (TurretConfig* config = &Config)
                fixed (TurretPlatform* platform = &Platform)
                    return Native.turret_engage(
                        state, config, platform, Shot.HasValue ? &shot : null, Target.HasValue ? &target : null, Dt, pose,
                        solution);
            }
        }
    }
}
