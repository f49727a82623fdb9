// SPDX-License-Identifier: MIT OR Apache-2.0
using Unity.Burst;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;

namespace Libturret.Samples
{
    /// <summary>
    /// Ten thousand turrets that aim at one target, on all cores, in a job that Burst compiles. <see cref="Poses"/> has
    /// where their parts are, to draw them with <c>Graphics.RenderMeshInstanced</c> or another method, and
    /// <see cref="Results"/> has the flags of each turret.
    /// </summary>
    public class ManyTurrets : MonoBehaviour
    {
        [Tooltip("The object that all turrets aim at.")]
        public Transform target;

        [Tooltip("The number of turrets. They stand in a square, two meters apart.")]
        public int count = 10000;

        private TurretConfig config;
        private NativeArray<TurretMount> mounts;
        private NativeArray<TurretState> states;
        private NativeArray<TurretPose> poses;
        private NativeArray<TurretResult> results;

        /// <summary>Where the parts of each turret are after the last frame.</summary>
        public NativeArray<TurretPose> Poses => poses;

        /// <summary>What the step of each turret returned in the last frame: its flags, or an error.</summary>
        public NativeArray<TurretResult> Results => results;

        private void OnEnable()
        {
            config = TurretConfig.Default(TurretAxes.Unity);
            config.AzimuthRate = config.ElevationRate = 90 * Mathf.Deg2Rad;
            config.Muzzle = new Vector3(0, 0, 1);
            mounts = new NativeArray<TurretMount>(count, Allocator.Persistent);
            states = new NativeArray<TurretState>(count, Allocator.Persistent);
            poses = new NativeArray<TurretPose>(count, Allocator.Persistent);
            results = new NativeArray<TurretResult>(count, Allocator.Persistent);
            Vector3 corner = transform.position;
            for (int i = 0; i < count; i++)
                mounts[i] = new TurretMount(corner + new Vector3(i % 100 * 2, 0, i / 100 * 2), transform.rotation);
        }

        private void OnDisable()
        {
            mounts.Dispose();
            states.Dispose();
            poses.Dispose();
            results.Dispose();
        }

        private void LateUpdate()
        {
            if (target == null)
                return;
            var job = new AimJob
            {
                Config = config, Target = target.position, Seconds = Time.deltaTime, Mounts = mounts, States = states,
                Poses = poses, Results = results,
            };
            // Slices of 64, so that two cores seldom share a cache line.
            job.Schedule(count, 64).Complete();
        }

        /// <summary>Steps one turret: a native call with pointers, which Burst can compile.</summary>
        [BurstCompile]
        public unsafe struct AimJob : IJobParallelFor
        {
            public TurretConfig Config;
            public DVec3 Target;
            public float Seconds;
            [ReadOnly] public NativeArray<TurretMount> Mounts;
            public NativeArray<TurretState> States;
            public NativeArray<TurretPose> Poses;
            public NativeArray<TurretResult> Results;

            public void Execute(int index)
            {
                TurretConfig config = Config;
                DVec3 target = Target;
                TurretMount mount = Mounts[index];
                TurretState state = States[index];
                TurretPose pose = Poses[index];
                Results[index] = new TurretResult(
                    Native.turret_update(&state, &config, &mount, &target, Seconds, &pose));
                States[index] = state;
                Poses[index] = pose;
            }
        }
    }
}
