// SPDX-License-Identifier: MIT OR Apache-2.0
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;

namespace Libturret
{
    public sealed unsafe partial class TurretBatteryBehaviour
    {
        private SliceJob Job()
        {
            var mount = new TurretMount(transform.position, transform.rotation);
            TurretPlatform here = mountGauge.Observe(transform, mount, Motion.Jump, time);
            return new SliceJob
            {
                Here = FollowsMotion ? here : new TurretPlatform(here.Mount), IsPlaced = platformsFromPlaces,
                Seconds = Seconds(), Count = Count,
                States = At(states), Poses = At(poses), Solutions = At(solutions), Flags = At(flags), Held = At(held),
                Places = At(places), Platforms = At(platforms),
                Configs = At(configs), ConfigCount = configs.Length, ConfigOf = At(configOf),
                Shots = At(shots), ShotCount = shots.Length, ShotOf = At(shotOf), ShotInStep = At(shotInStep),
                Targets = At(targetMotions), TargetCount = targetMotions.Length, IsThere = At(targetsThere),
                TargetOf = At(targetOf), TargetInStep = At(targetInStep),
            };
        }

        /// <summary>Returns how long the turrets step, by the clock by which the mount and the targets move.</summary>
        private float Seconds()
        {
            bool isOther = mountGauge.Clock.IsOther, isOwn = mountGauge.Clock.IsOwn;
            for (int i = 0; i < targets.Count; i++)
            {
                isOther |= targetGauges[i].Clock.IsOther;
                isOwn |= targetGauges[i].Clock.IsOwn;
            }
            return isOther && !isOwn ? time.OtherSeconds : time.Seconds;
        }

        private static T* At<T>(NativeArray<T> array) where T : unmanaged =>
            (T*)NativeArrayUnsafeUtility.GetUnsafePtr(array);

        /// <summary>
        /// Steps a slice of the turrets: writes their platforms and targets, and makes one native call.
        /// </summary>
        private struct SliceJob : IJobParallelFor
        {
            internal TurretPlatform Here;
            internal bool IsPlaced;
            internal float Seconds;
            internal int Count, ConfigCount, ShotCount, TargetCount;
            // Each slice writes only its own part of the arrays. The component waits before it disposes of them.
            [NativeDisableUnsafePtrRestriction] internal TurretState* States;
            [NativeDisableUnsafePtrRestriction] internal TurretPose* Poses;
            [NativeDisableUnsafePtrRestriction] internal TurretSolution* Solutions;
            [NativeDisableUnsafePtrRestriction] internal TurretResult* Flags;
            [NativeDisableUnsafePtrRestriction] internal int* Held;
            [NativeDisableUnsafePtrRestriction] internal TurretMount* Places;
            [NativeDisableUnsafePtrRestriction] internal TurretPlatform* Platforms;
            [NativeDisableUnsafePtrRestriction] internal TurretConfig* Configs;
            [NativeDisableUnsafePtrRestriction] internal TurretShot* Shots;
            [NativeDisableUnsafePtrRestriction] internal TurretMotion* Targets;
            [NativeDisableUnsafePtrRestriction] internal byte* IsThere;
            [NativeDisableUnsafePtrRestriction] internal uint* ConfigOf, ShotOf, TargetOf, ShotInStep, TargetInStep;

            public void Execute(int slice)
            {
                int start = slice * Slice, end = start + Slice < Count ? start + Slice : Count;
                for (int i = start; i < end; i++)
                {
                    if (IsPlaced)
                        Place(i);
                    uint shot = ShotOf[i], target = TargetOf[i];
                    bool flies = shot >= ShotCount || Shots[shot].Speed != 0 || Shots[shot].Thrust != 0;
                    ShotInStep[i] = flies ? shot : TurretBattery.None;
                    TargetInStep[i] = target < TargetCount && IsThere[target] == 0 ? TurretBattery.None : target;
                }
                Held[slice] = Engage(start, end - start);
            }

            private void Place(int i)
            {
                TurretPlatform parent = Here;
                var offset = (Vec3)Places[i].Position;
                Quat orientation = Places[i].Orientation;
                // An invalid platform. A turret on it does not move.
                if (Native.turret_platform_child(Platforms + i, &parent, &offset, &orientation) == null)
                    Platforms[i] = default;
            }

            private int Engage(int start, int count)
            {
                var battery = new TurretBattery
                {
                    States = States + start, Poses = Poses + start, Solutions = Solutions + start,
                    Flags = (int*)(Flags + start), Count = Length(count),
                    Configs = Configs, ConfigOf = ConfigOf + start, ConfigCount = Length(ConfigCount),
                    Platforms = Platforms + start, PlatformCount = Length(count),
                    Shots = Shots, ShotOf = ShotInStep + start, ShotCount = Length(ShotCount),
                    Targets = Targets, TargetOf = TargetCount == 0 ? null : TargetInStep + start,
                    TargetCount = Length(TargetCount),
                };
                return Native.turret_engage_batch(&battery, Seconds);
            }

            private static System.UIntPtr Length(int length) => (System.UIntPtr)(uint)length;
        }
    }
}
