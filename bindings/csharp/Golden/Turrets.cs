// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.GoldenHashes
{
    /// <content>Cases of the complete turret.</content>
    internal sealed unsafe partial class Golden
    {
        private const float Unlimited = float.PositiveInfinity;
        /// <summary>Of a turn.</summary>
        private const float Quarter = 1.57079632679489661923f;
        /// <summary>A configuration is this many floats, and then the axes.</summary>
        public const int ConfigNumbers = 17;

        private static TurretPose UntouchedPose()
        {
            var pose = new TurretPose
            {
                Muzzle = UntouchedDVec3,
                Boresight = UntouchedVec3,
                Error = Untouched,
                Flags = (TurretFlags)77,
                Reserved = 77,
            };
            // The base and the barrel.
            for (int i = 0; i < 8; i++)
                ((float*)&pose)[i] = Untouched;
            return pose;
        }

        // ---- turrets ----

        /// <summary>
        /// Without stops, with stops, with stops more than a turn apart, over the top, stuck at one angle.
        /// </summary>
        private void SomeTravel(TurretConfig* config)
        {
            uint azimuth = Below(8), elevation = Below(8);
            config->AzimuthMax = azimuth < 3 ? Unlimited
                : azimuth < 6 ? (float)(SizeOf(EvenFloat()) * 4)
                : azimuth < 7 ? (float)(SizeOf(EvenFloat()) * 16)
                : Quarter * 2;
            config->AzimuthMin = azimuth < 5
                ? -config->AzimuthMax
                : (float)(config->AzimuthMax - (float)(SizeOf(EvenFloat()) * 4));
            config->ElevationMax = elevation < 3 ? Quarter
                : elevation < 6 ? (float)(SizeOf(EvenFloat()) * 2)
                : Quarter * 2;
            config->ElevationMin = elevation < 5 ? -Quarter
                : elevation == 5 ? config->ElevationMax
                : (float)(EvenFloat() * 0.25f);
        }

        /// <summary>How fast: at once, ordinary, not at all.</summary>
        private float SomeRate()
        {
            uint kind = Below(8);
            return kind < 3 ? Unlimited : kind == 3 && OneIn(4) ? 0 : SizeOf(ScaledFloat(-5, 3));
        }

        private Vec3 SomeOffset()
        {
            Vec3 offset = default;
            uint kind = Below(4);
            for (int i = 0; i < 3 && kind > 1; i++)
                (&offset.X)[i] = kind == 2 ? Whole(2) : ScaledFloat(-6, 4);
            return offset;
        }

        /// <summary>Makes one of the numbers any float, or the axes none.</summary>
        private void SpoilConfig(TurretConfig* config)
        {
            uint which = Below(ConfigNumbers + 1);
            if (which < ConfigNumbers)
                (&config->AzimuthMin)[which] = AnyFloat();
            else
                config->Axes = (TurretAxes)Whole(8);
        }

        /// <summary>
        /// Turrets with and without stops, offsets and rates, seldom with a number that is any float.
        /// </summary>
        private TurretConfig SomeConfig()
        {
            TurretConfig config = default;
            SomeTravel(&config);
            config.AzimuthRate = SomeRate();
            config.ElevationRate = SomeRate();
            config.AzimuthAccel = SomeRate();
            config.ElevationAccel = SomeRate();
            config.RestAzimuth = OneIn(2) ? 0 : (float)(EvenFloat() * 4);
            config.RestElevation = OneIn(2) ? 0 : EvenFloat();
            config.AimTolerance = OneIn(8) ? 0 : SizeOf(ScaledFloat(-16, -4));
            config.Trunnion = SomeOffset();
            config.Muzzle = SomeOffset();
            config.Axes = (TurretAxes)Below(4);
            if (OneIn(12))
                SpoilConfig(&config);
            return config;
        }

        private TurretState SomeState()
        {
            TurretState state = default;
            state.Azimuth = EvenDouble() * 4;
            state.Elevation = EvenDouble();
            state.AzimuthRate = OneIn(2) ? 0 : ScaledDouble(-8, 3);
            state.ElevationRate = OneIn(2) ? 0 : ScaledDouble(-8, 3);
            if (OneIn(24))
                state.Azimuth = SomeAngle();
            if (OneIn(24))
                state.Elevation = SomeAngle();
            // many turns away
            if (OneIn(24))
                state.Azimuth = ScaledDouble(2, 60);
            if (OneIn(24))
                state.Elevation = ScaledDouble(2, 60);
            if (OneIn(24))
                state.AzimuthRate = AnyDouble();
            if (OneIn(24))
                state.ElevationRate = AnyDouble();
            return state;
        }

        /// <summary>A turret on its mount, with something to aim at, for some steps.</summary>
        private struct Journey
        {
            public TurretConfig Config;
            public TurretState State;
            public TurretMount Mount;
            public TurretMotion Target;
            public Vec3 Velocity, Spin;
            public DVec3 MountWay, TargetWay;
            public float Dt;
            public uint Steps;
        }

        private Journey SomeJourney()
        {
            Journey j = default;
            j.Config = SomeConfig();
            j.State = SomeState();
            j.Mount.Position = SomePlace();
            j.Mount.Orientation = SomeQuat();
            if (OneIn(3))
                j.Mount.Orientation = Quat.Identity;
            j.Target.Position = AnotherPlace(j.Mount.Position);
            for (int i = 0; i < 3; i++)
            {
                (&j.Target.Velocity.X)[i] = ScaledFloat(-6, 6);
                (&j.Target.Acceleration.X)[i] = OneIn(2) ? 0 : ScaledFloat(-6, 4);
                (&j.Velocity.X)[i] = OneIn(2) ? 0 : ScaledFloat(-6, 4);
                (&j.Spin.X)[i] = OneIn(2) ? 0 : ScaledFloat(-8, 1);
            }
            j.MountWay = SomeWay(OneIn(2) ? 0 : -8);
            j.TargetWay = SomeWay(OneIn(2) ? 2 : -8);
            j.Dt = SomeStep();
            j.Steps = OneIn(4) ? 300 : 1 + Below(8);
            return j;
        }

        /// <summary>
        /// The next step: mount and target go on; seldom the target is another, or none.
        /// </summary>
        private void GoOn(Journey* j)
        {
            j->Mount.Position = Moved(j->Mount.Position, j->MountWay);
            j->Target.Position = Moved(j->Target.Position, j->TargetWay);
            if (OneIn(64))
                j->Target.Position = AnotherPlace(j->Mount.Position);
            if (OneIn(64))
                j->Mount.Orientation = SomeQuat();
            if (OneIn(64))
                j->Dt = SomeStep();
        }

        // ---- steps ----

        [Cases]
        private void turret_config_default()
        {
            TurretConfig place = SomeConfig();
            TurretConfig* config = Given(&place);
            int axes = Whole(5);
            hash.PutAnswer(Native.turret_config_default(config, axes), config);
            hash.Put(place);
        }

        [Journeys]
        private void turret_update()
        {
            Journey j = SomeJourney();
            while (j.Steps-- > 0)
            {
                DVec3 place = j.Target.Position;
                DVec3* target = Given(&place);
                TurretPose pose = UntouchedPose();
                TurretPose* result = GivenOrNull(&pose);
                TurretState* state = Given(&j.State);
                TurretConfig* config = Given(&j.Config);
                TurretMount* mount = Given(&j.Mount);
                SpoilPlace(&place);
                hash.Put(Native.turret_update(state, config, mount, target, j.Dt, result));
                hash.Put(j.State);
                hash.Put(pose);
                GoOn(&j);
            }
        }

        [Journeys]
        private void turret_track()
        {
            Journey j = SomeJourney();
            while (j.Steps-- > 0)
            {
                TurretMotion motion = j.Target;
                TurretMotion* target = Given(&motion);
                TurretPose pose = UntouchedPose();
                TurretPose* result = GivenOrNull(&pose);
                TurretState* state = Given(&j.State);
                TurretConfig* config = Given(&j.Config);
                TurretMount* mount = Given(&j.Mount);
                Vec3* velocity = Given(&j.Velocity), spin = Given(&j.Spin);
                SpoilPlace(&motion.Position);
                if (OneIn(64))
                    Spoil(&motion.Velocity.X, 3);
                if (OneIn(64))
                    Spoil(&motion.Acceleration.X, 3);
                hash.Put(Native.turret_track(state, config, mount, velocity, spin, target, j.Dt, result));
                hash.Put(j.State);
                hash.Put(pose);
                GoOn(&j);
            }
        }

        [Journeys]
        private void turret_update_angles()
        {
            Journey j = SomeJourney();
            float azimuth = SomeAngle(), elevation = SomeAngle();
            while (j.Steps-- > 0)
            {
                TurretPose pose = UntouchedPose();
                TurretPose* result = GivenOrNull(&pose);
                TurretState* state = Given(&j.State);
                TurretConfig* config = Given(&j.Config);
                TurretMount* mount = Given(&j.Mount);
                hash.Put(Native.turret_update_angles(state, config, mount, azimuth, elevation, j.Dt, result));
                hash.Put(j.State);
                hash.Put(pose);
                GoOn(&j);
                if (OneIn(64))
                    azimuth = SomeAngle();
            }
        }

        [Journeys]
        private void turret_return()
        {
            Journey j = SomeJourney();
            while (j.Steps-- > 0)
            {
                TurretPose pose = UntouchedPose();
                TurretPose* result = GivenOrNull(&pose);
                TurretState* state = Given(&j.State);
                TurretConfig* config = Given(&j.Config);
                TurretMount* mount = Given(&j.Mount);
                hash.Put(Native.turret_return(state, config, mount, j.Dt, result));
                hash.Put(j.State);
                hash.Put(pose);
                GoOn(&j);
            }
        }

        // ---- questions ----

        [Cases]
        private void turret_solve()
        {
            Journey j = SomeJourney();
            TurretConfig* config = Given(&j.Config);
            TurretMount* mount = Given(&j.Mount);
            DVec3* target = Given(&j.Target.Position);
            float* angles = stackalloc float[2] { Untouched, Untouched };
            float* azimuth = Given(&angles[0]), elevation = Given(&angles[1]);
            SpoilPlace(&j.Target.Position);
            hash.Put(Native.turret_solve(config, mount, target, azimuth, elevation));
            hash.Put(angles, 2);
        }

        [Cases]
        private void turret_can_aim_at()
        {
            Journey j = SomeJourney();
            TurretConfig* config = Given(&j.Config);
            TurretMount* mount = Given(&j.Mount);
            DVec3* target = Given(&j.Target.Position);
            SpoilPlace(&j.Target.Position);
            hash.Put(Native.turret_can_aim_at(config, mount, target));
        }

        [Cases]
        private void turret_time_to_aim()
        {
            Journey j = SomeJourney();
            TurretState* state = Given(&j.State);
            TurretConfig* config = Given(&j.Config);
            TurretMount* mount = Given(&j.Mount);
            DVec3* target = Given(&j.Target.Position);
            SpoilPlace(&j.Target.Position);
            hash.Put(Native.turret_time_to_aim(state, config, mount, target));
        }

        [Cases]
        private void turret_pose_of()
        {
            Journey j = SomeJourney();
            TurretState* state = Given(&j.State);
            TurretConfig* config = Given(&j.Config);
            TurretMount* mount = Given(&j.Mount);
            TurretPose pose = UntouchedPose();
            TurretPose* result = Given(&pose);
            hash.Put(Native.turret_pose_of(state, config, mount, result));
            hash.Put(pose);
        }

        [Cases]
        private void turret_config_problem()
        {
            TurretConfig place = SomeConfig();
            TurretConfig* config = Given(&place);
            if (OneIn(2))
                SpoilConfig(&place);
            PutText(Native.turret_config_problem(config));
        }
    }
}
