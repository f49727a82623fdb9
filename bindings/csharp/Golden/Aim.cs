// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.GoldenHashes
{
    /// <content>Cases of turret_aim and its kin, and of lead.</content>
    internal sealed unsafe partial class Golden
    {
        /// <summary>A turret and its target, as turret_aim takes them.</summary>
        private struct Scene
        {
            public DVec3 Target, Turret;
            public Quat Rest, Current;
        }

        private Scene SomeScene()
        {
            Scene scene = default;
            scene.Turret = SomePlace();
            scene.Target = AnotherPlace(scene.Turret);
            scene.Rest = SomeQuat();
            if (OneIn(3))
                scene.Rest = Quat.Identity;
            scene.Current = AnotherQuat(scene.Rest);
            return scene;
        }

        [Journeys]
        private void turret_aim()
        {
            Scene scene = SomeScene();
            Quat* rest = Given(&scene.Rest), current = Given(&scene.Current);
            TurretParams rates = default;
            TurretParams* limits = GivenOrNull(&rates);
            uint steps = OneIn(4) ? 200 : 1 + Below(8);
            bool isMoving = OneIn(2);
            rates.ElevationRateLimit = SomeLimit();
            rates.AzimuthRateLimit = SomeLimit();
            while (steps-- > 0)
            {
                Quat fresh = UntouchedQuat;
                Quat* place = OneIn(8) ? &fresh : &scene.Current, result = Given(place);
                DVec3 target = isMoving ? AnotherPlace(scene.Turret) : scene.Target, turret = scene.Turret;
                SpoilPlace(&target);
                Quat* answer = Native.turret_aim(target.X, target.Y, target.Z, turret.X, turret.Y, turret.Z, rest,
                    current, limits, result);
                hash.PutAnswer(answer, result);
                hash.Put(*place);
            }
        }

        [Cases]
        private void turret_aim_error()
        {
            Scene scene = SomeScene();
            Quat* rest = Given(&scene.Rest), current = Given(&scene.Current);
            float* errors = stackalloc float[2] { Untouched, Untouched };
            float* azimuth = Given(&errors[0]), elevation = Given(&errors[1]);
            SpoilPlace(&scene.Target);
            SpoilPlace(&scene.Turret);
            DVec3 target = scene.Target, turret = scene.Turret;
            hash.Put(Native.turret_aim_error(target.X, target.Y, target.Z, turret.X, turret.Y, turret.Z, rest, current,
                azimuth, elevation));
            hash.Put(errors, 2);
        }

        [Cases]
        private void turret_split()
        {
            Scene scene = SomeScene();
            Quat* rest = Given(&scene.Rest), current = Given(&scene.Current);
            Quat fresh = UntouchedQuat;
            Quat* place = OneIn(4) ? &scene.Rest : &fresh, result = Given(place);
            float* angles = stackalloc float[2] { Untouched, Untouched };
            float* azimuth = Given(&angles[0]), elevation = Given(&angles[1]);
            hash.Put(Native.turret_split(rest, current, result, azimuth, elevation));
            hash.Put(*place);
            hash.Put(angles, 2);
        }

        // ---- lead ----

        private TurretShot SomeShot()
        {
            TurretShot shot = default;
            uint kind = Below(16);
            shot.Speed = kind == 0 ? AnyFloat() : kind == 1 ? float.PositiveInfinity : SizeOf(ScaledFloat(0, 10));
            shot.Inherit = OneIn(2) ? Below(2) : SomePart();
            shot.MaxTime = OneIn(2) ? 0 : SomeLimit();
            shot.Gravity = GoodVec3();
            if (OneIn(2))
                shot.Gravity = new Vec3(0, FloatOfBits(0xc11cf5c3), 0); // 9.81
            else if (OneIn(2))
                shot.Gravity = new Vec3(0, 0, 0);
            return shot;
        }

        /// <summary>
        /// What moves: not at all, along the axes, as it likes, as fast as a shot; seldom with a number that is
        /// any float.
        /// </summary>
        private TurretMotion SomeMotion(DVec3 seenFrom, float speed)
        {
            TurretMotion motion = default;
            uint kind = Below(8);
            motion.Position = AnotherPlace(seenFrom);
            for (int i = 0; i < 3; i++)
            {
                (&motion.Velocity.X)[i] = kind < 2 ? 0 : ScaledFloat(-4, 8);
                (&motion.Acceleration.X)[i] = kind < 4 ? 0 : ScaledFloat(-8, 4);
            }
            if (kind == 2)
            {
                // as fast as the shot
                motion.Velocity = new Vec3(0, 0, 0);
                uint one = Below(3);
                (&motion.Velocity.X)[one] = Nudged(speed);
            }
            if (OneIn(24))
                Spoil(&motion.Velocity.X, 3);
            if (OneIn(24))
                Spoil(&motion.Acceleration.X, 3);
            return motion;
        }

        private static TurretSolution UntouchedSolution()
        {
            return new TurretSolution
            {
                AimPoint = UntouchedDVec3,
                Impact = UntouchedDVec3,
                Direction = UntouchedVec3,
                LaunchVelocity = UntouchedVec3,
                Time = Untouched,
                Reserved = 77,
            };
        }

        [Cases]
        private void turret_lead()
        {
            TurretShot how = SomeShot();
            TurretShot* shot = Given(&how);
            DVec3 place = SomePlace();
            TurretMotion from = SomeMotion(place, 1), to = SomeMotion(place, how.Speed);
            TurretMotion* shooter = Given(&from), target = Given(&to);
            TurretSolution* solutions = stackalloc TurretSolution[2];
            TurretSolution* result = Given(solutions);
            for (int i = 0; i < 2; i++)
                solutions[i] = UntouchedSolution();
            SpoilPlace(&to.Position);
            hash.Put(Native.turret_lead(shot, shooter, target, result));
            for (int i = 0; i < 2; i++)
                hash.Put(solutions[i]);
        }
    }
}
