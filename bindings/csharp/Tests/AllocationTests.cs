// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>Calls allocate nothing.</summary>
    internal static class AllocationTests
    {
        // This many of the smallest objects exceed 4 MB, where Mono starts to collect.
        private const int Frames = 400000;

        public static void Frames_of_a_game_allocate_nothing()
        {
            Game game = new Game();
            game.Frame();
            Check.That(!Allocates(() =>
            {
                for (int i = 0; i < Frames; i++)
                    game.Frame();
            }));
        }

        public static void One_object_a_frame_would_be_seen()
        {
            object last = null;
            Check.That(Allocates(() =>
            {
                for (int i = 0; i < Frames; i++)
                    last = new object();
            }));
            GC.KeepAlive(last);
        }

        /// <summary>Whether the heap grows by a megabyte or more, or is collected.</summary>
        private static bool Allocates(Action action)
        {
            GC.Collect();
            long bytes = GC.GetTotalMemory(false);
            int collections = GC.CollectionCount(0);
            action();
            return GC.CollectionCount(0) > collections || GC.GetTotalMemory(false) - bytes > 1000000;
        }

        private sealed class Game
        {
            private readonly Turret turret = new Turret();
            private readonly TurretState[] states = new TurretState[2];
            private readonly TurretConfig[] configs = { TurretConfig.Default() };
            private readonly TurretMount[] mounts = { new TurretMount(default, Quat.Identity) };
            private readonly DVec3[] targets = { new DVec3(10, 2, 3) };
            private readonly Quat[] quats = new Quat[2];
            private readonly TurretCameraKey[] keys = { new TurretCameraKey { Orientation = Quat.Identity } };
            private readonly TurretPlatform[] platforms = { new TurretPlatform(default, Quat.Identity) };
            private readonly TurretShot[] shots = { new TurretShot(100) };
            private readonly TurretMotion[] motions = { new TurretMotion(new DVec3(10, 2, 3)) };
            private readonly TurretSolution[] solutions = new TurretSolution[2];
            private readonly TurretPose[] poses = new TurretPose[2];
            private readonly TurretResult[] results = new TurretResult[2];
            private readonly uint[] indices = new uint[2];
            private readonly DVec3[] points = new DVec3[8];
            private TurretObserver observer = new TurretObserver(0.1f);
            private TurretPlatformObserver platformObserver = new TurretPlatformObserver(0.1f);
            private TurretCameraRig rig = new TurretCameraRig { Orientation = Quat.Identity };
            private float yaw;

            internal void Frame()
            {
                Quat q = Quat.Slerp(Quat.Identity, turret.Pose.Barrel, 0.5f) * Quat.FromEuler(1, 2, 3);
                Vec3 v = q * new Vec3(1, 2, 3);
                turret.Update(targets[0] + v, float.NaN);
                turret.Track(new TurretMotion(targets[0], v), float.NaN);
                turret.Lead(
                    new TurretShot(100), new TurretMotion(targets[0]), out int _, out TurretSolution _,
                    out TurretSolution _);
                turret.TrackAngles(1, 1, 1, 1, float.NaN);
                turret.Stop(float.NaN);
                platformObserver.Observe(mounts[0], 0.01f);
                configs[0].Mirror();
                TurretLead.TryLeastSpeed(new TurretShot(-1), default, motions[0], out float _, out TurretSolution _);
                TurretLead.TryAtElevation(new TurretShot(-1), default, motions[0], 1, out float _, out TurretSolution _);
                shots[0].Path(targets[0], v, float.NaN, points, v);
                shots[0].PositionAt(targets[0], v, float.NaN);
                configs[0].Sectors.Clear();
                configs[0].Sectors.Add(new TurretSector(TurretSectorKind.HoldFire, 1, 2));
                foreach (TurretSector sector in configs[0].Sectors)
                    configs[0].Sectors[0] = sector;
                TurretBatch.Update(states, configs, mounts, targets, 0.01f);
                turret.Engage(shots[0], observer.Observe(targets[0] + v, 0.01f), float.NaN);
                states[0].Engage(
                    configs[0], platforms[0].Child(v), null, motions[0], float.NaN, ref poses[0], out TurretSolution _);
                TurretBatch.Engage(
                    states, configs, platforms, shots, motions, float.NaN, results, poses, solutions, indices, indices,
                    indices, indices);
                QuatBatch.Slerp(quats, quats, 0.5f, quats);
                TurretFace.Step(ref yaw, default, targets[0], 0.1f);
                TurretCamera.Follow(ref rig, targets[0], q, 0.01f, out TurretCameraPose _);
                TurretCamera.Sample(keys, 1, out TurretCameraPose _);
                TurretAim.Aim(targets[0], default, Quat.Identity, q, TurretParams.Default);
            }
        }
    }
}
