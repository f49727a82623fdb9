// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.GoldenHashes
{
    /// <content>Cases of the batches of turrets.</content>
    internal sealed unsafe partial class Golden
    {
        // ---- turret_aim ----

        /// <summary>Turrets and what they aim at.</summary>
        private struct Scenes
        {
            public DVec3* Targets, Turrets;
            public Quat* Rest, Current;
        }

        private Scenes SomeScenes(Batch batch)
        {
            Scenes scenes = default;
            scenes.Targets = NewRow<DVec3>(batch, 8);
            scenes.Turrets = NewRow<DVec3>(batch, 8);
            for (int i = 0; i <= batch.Count; i++)
            {
                scenes.Turrets[i] = SomePlace();
                scenes.Targets[i] = AnotherPlace(scenes.Turrets[i]);
                if (batch.MoodAt(i) == Mood.Any)
                {
                    SpoilPlace(&scenes.Targets[i]);
                    SpoilPlace(&scenes.Turrets[i]);
                }
            }
            scenes.Rest = RowOfQuats(batch);
            scenes.Current = OtherQuats(batch, scenes.Rest);
            return scenes;
        }

        private TurretParams SomeParams(Mood mood)
        {
            TurretParams limits = default;
            limits.ElevationRateLimit = mood < Mood.Any ? SizeOf(ScaledFloat(-16, 2)) : SomeLimit();
            limits.AzimuthRateLimit = mood < Mood.Any ? SizeOf(ScaledFloat(-16, 2)) : SomeLimit();
            return limits;
        }

        /// <summary>
        /// Some steps, toward the same targets: turrets arrive, also overhead, and cross the seam.
        /// </summary>
        [Batches]
        private void turret_aim_batch()
        {
            Batch batch = SomeBatch();
            Scenes scenes = SomeScenes(batch);
            int stride = SomeStride(sizeof(TurretParams), 4);
            TurretParams* limits = NewRow<TurretParams>(batch, 4, stride);
            Quat* place = SomeOutput(batch, scenes.Current, scenes.Rest);
            uint steps = 1 + Below(3);
            for (int i = 0; i <= batch.Count; i++)
                *Element(limits, i, stride) = SomeParams(batch.MoodAt(i));
            while (steps-- > 0)
                AimScenes(batch, scenes, place, limits, stride);
        }

        private void AimScenes(Batch batch, Scenes scenes, Quat* place, TurretParams* limits, int stride)
        {
            int more = batch.Count + 1;
            Quat* singles = CopyOf(place, more), result = Given(place);
            DVec3* targets = Given(scenes.Targets), turrets = Given(scenes.Turrets);
            Quat* rest = Given(scenes.Rest), current = Given(scenes.Current);
            TurretParams* rates = OneIn(4) ? null : Given(limits);
            int bytes = GivenStride(batch, stride);
            bool arePointersWhole = targets == scenes.Targets && turrets == scenes.Turrets && rest == scenes.Rest &&
                current == scenes.Current && result == place && (rates == null || rates == limits);
            bool areStridesWhole = rates == null || bytes == stride;
            bool isWhole = arePointersWhole && areStridesWhole;
            int held = Refusal(batch, arePointersWhole, areStridesWhole);
            for (int i = 0; isWhole && i < batch.Count; i++)
            {
                TurretParams* own = rates == null ? null : Element(limits, i, stride);
                DVec3 target = targets[i], turret = turrets[i];
                if (Native.turret_aim(target.X, target.Y, target.Z, turret.X, turret.Y, turret.Z, &rest[i],
                        &current[i], own, &singles[i]) == null)
                    held++;
            }
            int answer = Native.turret_aim_batch(
                targets, turrets, rest, current, rates, Size(bytes), result, Size(batch.Count));
            HoldInt(answer, held);
            HoldFloats(place, singles, more);
        }

        // ---- the complete turret ----

        /// <summary>Turrets, their strides and what they have answered.</summary>
        private struct Battery
        {
            public TurretState* States;
            public TurretConfig* Configs;
            public TurretMount* Mounts;
            public DVec3* Targets;
            public int ConfigStride, MountStride, TargetStride;
            public TurretPose* Poses;
            public int* Statuses;
        }

        private Battery SomeBattery(Batch batch)
        {
            Battery guns = default;
            guns.States = NewRow<TurretState>(batch, 8);
            guns.ConfigStride = SomeStride(sizeof(TurretConfig), 4);
            guns.MountStride = SomeStride(sizeof(TurretMount), 8);
            guns.TargetStride = SomeStride(sizeof(DVec3), 8);
            guns.Configs = NewRow<TurretConfig>(batch, 4, guns.ConfigStride);
            guns.Mounts = NewRow<TurretMount>(batch, 8, guns.MountStride);
            guns.Targets = NewRow<DVec3>(batch, 8, guns.TargetStride);
            guns.Poses = NewRow<TurretPose>(batch, 8);
            guns.Statuses = NewRow<int>(batch, 4);
            for (int i = 0; i <= batch.Count; i++)
            {
                Mood mood = batch.MoodAt(i);
                TurretMount* mount = Element(guns.Mounts, i, guns.MountStride);
                DVec3* target = Element(guns.Targets, i, guns.TargetStride);
                guns.States[i] = SomeState();
                *Element(guns.Configs, i, guns.ConfigStride) = SomeConfig();
                mount->Position = SomePlace();
                mount->Orientation = QuatOf(mood);
                *target = AnotherPlace(mount->Position);
                if (mood == Mood.Any)
                    SpoilPlace(target);
                guns.Poses[i] = UntouchedPose();
                guns.Statuses[i] = -77;
            }
            return guns;
        }

        private void HoldStates(TurretState* row, TurretState* ofSingles, int count)
        {
            for (int i = 0; i < count; i++)
            {
                Hash single = hash;
                hash.Put(row[i]);
                single.Put(ofSingles[i]);
                Hold(single);
            }
        }

        private void HoldPoses(TurretPose* row, TurretPose* ofSingles, int count)
        {
            for (int i = 0; i < count; i++)
            {
                Hash single = hash;
                hash.Put(row[i]);
                single.Put(ofSingles[i]);
                Hold(single);
            }
        }

        /// <summary>
        /// One step: of those that the batch moves, and of a copy of them that the single calls move.
        /// </summary>
        private void StepBattery(Batch batch, Battery guns, float dt)
        {
            int more = batch.Count + 1;
            TurretState* states = Given(guns.States), moved = CopyOf(guns.States, more);
            TurretPose* poses = GivenOrNull(guns.Poses), posed = CopyOf(guns.Poses, more);
            int* statuses = GivenOrNull(guns.Statuses), told = CopyOf(guns.Statuses, more);
            TurretConfig* configs = Given(guns.Configs);
            TurretMount* mounts = Given(guns.Mounts);
            DVec3* targets = Given(guns.Targets);
            int configBytes = GivenStride(batch, guns.ConfigStride);
            int mountBytes = GivenStride(batch, guns.MountStride);
            int targetBytes = GivenStride(batch, guns.TargetStride);
            bool arePointersWhole = states == guns.States && (poses == null || poses == guns.Poses) &&
                (statuses == null || statuses == guns.Statuses) && configs == guns.Configs &&
                mounts == guns.Mounts && targets == guns.Targets;
            bool areStridesWhole = configBytes == guns.ConfigStride && mountBytes == guns.MountStride &&
                targetBytes == guns.TargetStride;
            bool isWhole = arePointersWhole && areStridesWhole;
            int bad = Refusal(batch, arePointersWhole, areStridesWhole);
            for (int i = 0; isWhole && i < batch.Count; i++)
            {
                int status = Native.turret_update(&moved[i], Element(configs, i, configBytes),
                    Element(mounts, i, mountBytes), Element(targets, i, targetBytes), dt,
                    poses == null ? null : &posed[i]);
                if (statuses != null)
                    told[i] = status;
                bad += status < 0 ? 1 : 0;
            }
            int answer = Native.turret_update_batch(states, configs, Size(configBytes), mounts, Size(mountBytes),
                targets, Size(targetBytes), dt, poses, statuses, Size(batch.Count));
            HoldInt(answer, bad);
            HoldStates(guns.States, moved, more);
            HoldPoses(guns.Poses, posed, more);
            HoldInts(guns.Statuses, told, more);
        }

        [Batches]
        private void turret_update_batch()
        {
            Batch batch = SomeBatch();
            Battery guns = SomeBattery(batch);
            float dt = SomeStep();
            for (uint steps = 1 + Below(4); steps > 0; steps--)
                StepBattery(batch, guns, dt);
        }

        // ---- lead ----

        /// <summary>Shots, who fires them at what, their strides and what is answered.</summary>
        private struct Duels
        {
            public TurretShot* Shots;
            public TurretMotion* Shooters, Targets;
            public int ShotStride, ShooterStride;
            public TurretSolution* Solutions;
            public int* Counts;
        }

        private void FillDuels(Batch batch, Duels duels)
        {
            for (int i = 0; i <= batch.Count; i++)
            {
                TurretShot* shot = Element(duels.Shots, i, duels.ShotStride);
                DVec3 origin = SomePlace();
                *shot = SomeShot();
                *Element(duels.Shooters, i, duels.ShooterStride) = SomeMotion(origin, 1);
                duels.Targets[i] = SomeMotion(origin, shot->Speed);
                if (batch.MoodAt(i) == Mood.Any)
                    SpoilPlace(&duels.Targets[i].Position);
                duels.Solutions[2 * i] = duels.Solutions[2 * i + 1] = UntouchedSolution();
                duels.Counts[i] = -77;
            }
        }

        [Batches]
        private void turret_lead_batch()
        {
            Batch batch = SomeBatch();
            int more = batch.Count + 1;
            Duels duels = default;
            duels.ShotStride = SomeStride(sizeof(TurretShot), 4);
            duels.ShooterStride = SomeStride(sizeof(TurretMotion), 8);
            int shotBytes = GivenStride(batch, duels.ShotStride);
            int shooterBytes = GivenStride(batch, duels.ShooterStride);
            duels.Shots = NewRow<TurretShot>(batch, 4, duels.ShotStride);
            duels.Shooters = NewRow<TurretMotion>(batch, 8, duels.ShooterStride);
            duels.Targets = NewRow<TurretMotion>(batch, 8);
            duels.Solutions = (TurretSolution*)NewRow(2 * more * sizeof(TurretSolution), 8);
            duels.Counts = NewRow<int>(batch, 4);
            TurretShot* shots = Given(duels.Shots);
            TurretMotion* shooters = Given(duels.Shooters), targets = Given(duels.Targets);
            TurretSolution* result = Given(duels.Solutions);
            int* counts = Given(duels.Counts);
            bool arePointersWhole = shots == duels.Shots && shooters == duels.Shooters &&
                targets == duels.Targets && result == duels.Solutions && counts == duels.Counts;
            bool areStridesWhole = shotBytes == duels.ShotStride && shooterBytes == duels.ShooterStride;
            bool isWhole = arePointersWhole && areStridesWhole;
            int bad = Refusal(batch, arePointersWhole, areStridesWhole);
            FillDuels(batch, duels);
            TurretSolution* solved = CopyOf(duels.Solutions, 2 * more);
            int* counted = CopyOf(duels.Counts, more);
            for (int i = 0; isWhole && i < batch.Count; i++)
            {
                counted[i] = Native.turret_lead(
                    Element(shots, i, shotBytes), Element(shooters, i, shooterBytes), &targets[i], &solved[2 * i]);
                bad += counted[i] < 0 ? 1 : 0;
            }
            int answer = Native.turret_lead_batch(
                shots, Size(shotBytes), shooters, Size(shooterBytes), targets, result, counts, Size(batch.Count));
            HoldInt(answer, bad);
            HoldInts(duels.Counts, counted, more);
            for (int i = 0; i < 2 * more; i++)
            {
                Hash single = hash;
                hash.Put(duels.Solutions[i]);
                single.Put(solved[i]);
                Hold(single);
            }
        }
    }
}
