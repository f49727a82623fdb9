// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;

namespace Libturret.Benches
{
    /// <summary>A call that does almost nothing: the cost of a call itself.</summary>
    internal sealed class Version : Work
    {
        private const uint Expected =
            Native.TURRET_VERSION_MAJOR << 16 | Native.TURRET_VERSION_MINOR << 8 | Native.TURRET_VERSION_PATCH;
        private readonly uint[] versions = new uint[Largest];

        public override string Name => "turret_version";
        public override double Bound => 0;
        public override string Unit => "wrong";
        public override IEnumerable<int> Counts => new[] { 256 };

        public override Contender[] Contenders(int count)
        {
            return new[]
            {
                new Contender(Ours, Calls, () =>
                {
                    uint[] result = versions;
                    for (int i = 0; i < count; i++)
                        result[i] = Native.turret_version();
                }, () => Array.Clear(versions, 0, count), () => Worst(count, i => versions[i] == Expected ? 0 : 1)),
            };
        }
    }

    internal sealed unsafe class Aim : Work
    {
        /// <summary>The limits that all turrets share.</summary>
        private readonly TurretParams[] limits =
        {
            new TurretParams { ElevationRateLimit = 0.05f, AzimuthRateLimit = 0.1f },
        };
        private readonly DVec3[] targets, turrets;
        private readonly Quat[] rest, current, result = new Quat[Largest];
        private readonly Quaternion[] numericsRest, numericsCurrent, numericsResult = new Quaternion[Largest];

        public Aim()
        {
            var inputs = new Inputs();
            targets = new DVec3[Largest];
            turrets = Row(i => inputs.Vector(1000));
            rest = new Quat[Largest];
            current = new Quat[Largest];
            for (int i = 0; i < Largest; i++)
                Place(inputs, i);
            numericsRest = rest.Select(q => new Quaternion(q.X, q.Y, q.Z, q.W)).ToArray();
            numericsCurrent = current.Select(q => new Quaternion(q.X, q.Y, q.Z, q.W)).ToArray();
        }

        /// <summary>
        /// Any mount in any pose. Half of the targets are about as far away as one step; the others are anywhere. Some
        /// of these lie across ±180°, where the usual code takes the longer arc, in the same time.
        /// </summary>
        private void Place(Inputs inputs, int at)
        {
            Wide mount = inputs.Rotation();
            double azimuth = inputs.Between(-Math.PI, Math.PI), elevation = inputs.Between(-1.3, 1.3);
            double wantedAzimuth, wantedElevation;
            if (inputs.Coin())
            {
                wantedAzimuth = azimuth + inputs.Between(-2, 2) * limits[0].AzimuthRateLimit;
                wantedElevation = elevation + inputs.Between(-2, 2) * limits[0].ElevationRateLimit;
                wantedElevation = Math.Max(-1.3, Math.Min(wantedElevation, 1.3));
            }
            else
            {
                // At half a turn, rounding decides which direction is shorter.
                wantedAzimuth = azimuth + inputs.Between(-Math.PI + 1e-3, Math.PI - 1e-3);
                wantedElevation = inputs.Between(-1.3, 1.3);
            }
            DVec3 way = mount * Reference.TurretOrientation(wantedAzimuth, wantedElevation) * new DVec3(1, 0, 0);
            double distance = inputs.Between(1, 1000);
            DVec3 from = turrets[at];
            targets[at] = new DVec3(from.X + way.X * distance, from.Y + way.Y * distance, from.Z + way.Z * distance);
            rest[at] = mount.Narrow;
            current[at] = (mount * Reference.TurretOrientation(azimuth, elevation)).Narrow;
        }

        public override string Name => "turret_aim";
        public override double Bound => 2e-6;
        public override string Unit => "rad";

        private double Error(Wide answer, int at)
        {
            Wide expected =
                Reference.Aim(targets[at], turrets[at], Wide.Of(rest[at]), Wide.Of(current[at]), limits[0]);
            return Reference.RotationError(answer, expected);
        }

        private Contender OursAs(string form, int count, Action pass)
        {
            return new Contender(Ours, form, pass, () => Array.Clear(result, 0, count),
                () => Worst(count, i => Error(Wide.Of(result[i]), i)));
        }

        public override Contender[] Contenders(int count)
        {
            return new[]
            {
                OursAs(Batch, count, () =>
                {
                    fixed (DVec3* t = targets, p = turrets)
                    fixed (Quat* r = rest, c = current, q = result)
                    fixed (TurretParams* l = limits)
                        Native.turret_aim_batch(t, p, r, c, l, UIntPtr.Zero, q, (UIntPtr)(uint)count);
                }),
                OursAs(Calls, count, () =>
                {
                    fixed (DVec3* t = targets, p = turrets)
                    fixed (Quat* r = rest, c = current, q = result)
                    fixed (TurretParams* l = limits)
                        for (int i = 0; i < count; i++)
                            Native.turret_aim(
                                t[i].X, t[i].Y, t[i].Z, p[i].X, p[i].Y, p[i].Z, &r[i], &c[i], l, &q[i]);
                }),
                new Contender(Usual, Loop, () =>
                {
                    DVec3[] t = targets, p = turrets;
                    Quaternion[] r = numericsRest, c = numericsCurrent, q = numericsResult;
                    TurretParams limit = limits[0];
                    for (int i = 0; i < count; i++)
                        q[i] = UsualAim.Aim(t[i], p[i], r[i], c[i], limit);
                }, () => Array.Clear(numericsResult, 0, count),
                    () => Worst(count, i => Error(Wide.Of(numericsResult[i]), i))),
            };
        }
    }

    /// <summary>The complete turret. There is no managed code to compare it with.</summary>
    internal sealed unsafe class Update : Work
    {
        private const float Dt = 1 / 60f;

        /// <summary>A turret with all features.</summary>
        private readonly TurretConfig[] config =
        {
            new TurretConfig
            {
                AzimuthMin = -2.9f,
                AzimuthMax = 2.9f,
                ElevationMin = -0.1f,
                ElevationMax = 1.4f,
                AzimuthRate = 0.7f,
                ElevationRate = 0.5f,
                AzimuthAccel = 1.5f,
                ElevationAccel = 1.2f,
                AimTolerance = 1e-3f,
                Trunnion = new Vec3(0, 1.5f, 0),
                Muzzle = new Vec3(6, 0, 0),
                Axes = TurretAxes.Canonical,
            },
        };
        private readonly TurretState[] start = new TurretState[Largest], states = new TurretState[Largest];
        private readonly TurretMount[] mounts = new TurretMount[Largest];
        private readonly DVec3[] targets = new DVec3[Largest];
        private readonly TurretPose[] poses = new TurretPose[Largest];
        private readonly Wide[] expected = new Wide[Largest];

        public Update()
        {
            var inputs = new Inputs();
            for (int i = 0; i < Largest; i++)
                Place(inputs, i);
        }

        /// <summary>
        /// Turning to a target so far away that both joints accelerate during the whole step, each in the only
        /// direction that its stops allow.
        /// </summary>
        private void Place(Inputs inputs, int at)
        {
            (double wantedAzimuth, double azimuth) = inputs.Apart(-2.8, 2.8, 0.3);
            (double wantedElevation, double elevation) = inputs.Apart(0, 1.3, 0.15);
            int azimuthWay = Math.Sign(wantedAzimuth - azimuth), elevationWay = Math.Sign(wantedElevation - elevation);
            TurretState state = default;
            state.Azimuth = azimuth;
            state.Elevation = elevation;
            state.AzimuthRate = inputs.Between(0, 0.3) * azimuthWay;
            state.ElevationRate = inputs.Between(0, 0.2) * elevationWay;
            start[at] = state;

            mounts[at].Orientation = inputs.Rotation().Narrow;
            DVec3 position = mounts[at].Position = inputs.Vector(1e4);
            Wide mount = Wide.Of(mounts[at].Orientation).Unit;
            DVec3 way = mount * Reference.TurretOrientation(wantedAzimuth, wantedElevation) * new DVec3(1, 0, 0);
            double distance = inputs.Between(500, 2000);
            targets[at] = new DVec3(
                position.X + way.X * distance, position.Y + way.Y * distance, position.Z + way.Z * distance);
            expected[at] = mount * Reference.TurretOrientation(
                After(state.Azimuth, state.AzimuthRate, config[0].AzimuthAccel * azimuthWay),
                After(state.Elevation, state.ElevationRate, config[0].ElevationAccel * elevationWay));
        }

        private static double After(double angle, double rate, double accel)
        {
            return angle + rate * Dt + accel * Dt * Dt / 2;
        }

        public override string Name => "turret_update";
        public override double Bound => 1e-6;
        public override string Unit => "rad";

        private Contender OursAs(string form, int count, Action pass)
        {
            return new Contender(Ours, form, pass, () => Array.Clear(poses, 0, count),
                () => Worst(count, i => Reference.RotationError(Wide.Of(poses[i].Barrel), expected[i])));
        }

        public override Contender[] Contenders(int count)
        {
            return new[]
            {
                OursAs(Batch, count, () =>
                {
                    // A step moves the states, and the next pass needs the old ones.
                    Array.Copy(start, states, count);
                    fixed (TurretState* s = states)
                    fixed (TurretConfig* c = config)
                    fixed (TurretMount* m = mounts)
                    fixed (DVec3* t = targets)
                    fixed (TurretPose* p = poses)
                        Native.turret_update_batch(s, c, UIntPtr.Zero, m, (UIntPtr)(uint)sizeof(TurretMount), t,
                            (UIntPtr)(uint)sizeof(DVec3), Dt, p, null, (UIntPtr)(uint)count);
                }),
                OursAs(Calls, count, () =>
                {
                    Array.Copy(start, states, count);
                    fixed (TurretState* s = states)
                    fixed (TurretConfig* c = config)
                    fixed (TurretMount* m = mounts)
                    fixed (DVec3* t = targets)
                    fixed (TurretPose* p = poses)
                        for (int i = 0; i < count; i++)
                            Native.turret_update(&s[i], c, &m[i], &t[i], Dt, &p[i]);
                }),
            };
        }
    }
}
