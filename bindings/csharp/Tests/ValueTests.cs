// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Threading;
using Numerics = System.Numerics;

namespace Libturret.Tests
{
    /// <summary>Comparisons, hashes, texts and conversions of the value types.</summary>
    internal static class ValueTests
    {
        private static readonly float MinusZero = -1f / float.PositiveInfinity;

        public static void Each_component_counts_when_values_are_compared()
        {
            Check.That(new Vec2(1, 2) == new Vec2(1, 2) && !(new Vec2(1, 2) != new Vec2(1, 2)));
            Check.That(new Vec2(1, 2) != new Vec2(0, 2) && new Vec2(1, 2) != new Vec2(1, 0));
            Check.That(new Vec3(1, 2, 3) == new Vec3(1, 2, 3) && !(new Vec3(1, 2, 3) != new Vec3(1, 2, 3)));
            foreach (Vec3 other in new[] { new Vec3(0, 2, 3), new Vec3(1, 0, 3), new Vec3(1, 2, 0) })
                Check.That(new Vec3(1, 2, 3) != other && !new Vec3(1, 2, 3).Equals(other));
            Check.That(new DVec3(1, 2, 3) == new DVec3(1, 2, 3) && !(new DVec3(1, 2, 3) != new DVec3(1, 2, 3)));
            foreach (DVec3 other in new[] { new DVec3(0, 2, 3), new DVec3(1, 0, 3), new DVec3(1, 2, 0) })
                Check.That(new DVec3(1, 2, 3) != other && !new DVec3(1, 2, 3).Equals(other));
            Quat q = new Quat(1, 2, 3, 4);
            Check.That(q == new Quat(1, 2, 3, 4) && !(q != new Quat(1, 2, 3, 4)));
            foreach (Quat other in new[]
                { new Quat(0, 2, 3, 4), new Quat(1, 0, 3, 4), new Quat(1, 2, 0, 4), new Quat(1, 2, 3, 0) })
                Check.That(q != other && !q.Equals(other) && !q.Equals((object)other));
            Check.That(!new Vec2(1, 2).Equals(new Vec2(0, 2)) && !new Vec2(1, 2).Equals(new Vec2(1, 0)));
        }

        public static void Zeros_are_equal_whatever_their_sign_and_hash_alike()
        {
            Check.That(1f / MinusZero < 0);
            Check.That(new Vec2(MinusZero, 1) == new Vec2(0, 1));
            Check.Equal(new Vec2(1, MinusZero).GetHashCode(), new Vec2(1, 0).GetHashCode());
            Check.Equal(new Vec2(MinusZero, 1).GetHashCode(), new Vec2(0, 1).GetHashCode());
            Check.That(new Vec3(MinusZero, 1, 2).Equals(new Vec3(0, 1, 2)));
            Check.Equal(new Vec3(1, 2, MinusZero).GetHashCode(), new Vec3(1, 2, 0).GetHashCode());
            Check.That(new DVec3(1, MinusZero, 2).Equals((object)new DVec3(1, 0, 2)));
            Check.Equal(new DVec3(1, MinusZero, 2).GetHashCode(), new DVec3(1, 0, 2).GetHashCode());
            Check.That(new Quat(1, 2, 3, MinusZero) == new Quat(1, 2, 3, 0));
            Check.Equal(new Quat(1, 2, 3, MinusZero).GetHashCode(), new Quat(1, 2, 3, 0).GetHashCode());
        }

        public static void NaN_is_nothing_for_operators_and_itself_for_dictionaries()
        {
            Quat q = new Quat(0, float.NaN, 0, 1), same = q;
            Check.That(q != same && !(q == same) && q.Equals(same) && q.Equals((object)same));
            Check.That(new Dictionary<Quat, int> { { q, 7 } }[same] == 7);
            Vec2 v2 = new Vec2(1, float.NaN), same2 = v2;
            Vec3 v3 = new Vec3(1, 2, float.NaN), same3 = v3;
            DVec3 p = new DVec3(double.NaN, 1, 2), sameP = p;
            Check.That(v2 != same2 && v2.Equals(same2) && v2.GetHashCode() == same2.GetHashCode());
            Check.That(v3 != same3 && v3.Equals(same3) && v3.GetHashCode() == same3.GetHashCode());
            Check.That(p != sameP && p.Equals(sameP) && p.GetHashCode() == sameP.GetHashCode());
        }

        public static void Hashes_depend_on_each_component_and_their_order()
        {
            HashSet<int> hashes = new HashSet<int>
            {
                new Quat(1, 2, 3, 4).GetHashCode(), new Quat(2, 1, 3, 4).GetHashCode(),
                new Quat(1, 2, 4, 3).GetHashCode(), new Quat(1, 3, 2, 4).GetHashCode(),
                new Quat(1, 2, 3, 5).GetHashCode(), new Quat(5, 2, 3, 4).GetHashCode(),
            };
            Check.Equal(hashes.Count, 6);
        }

        public static void Structs_are_equal_where_all_of_their_fields_are()
        {
            TurretState state = new TurretState { Azimuth = 0.5, Trajectory = 1 };
            TurretState other = state;
            Check.That(state == other && state.Equals((object)other) && state.GetHashCode() == other.GetHashCode());
            other.ElevationRate = 1e-300;
            Check.That(state != other && !state.Equals(other));
            other = state;
            other.Trajectory = 0;
            Check.That(state != other);
            TurretConfig config = TurretConfig.Default(TurretAxes.Unity), same = config;
            TurretSector sector = new TurretSector { From = -1, To = 1, Kind = TurretSectorKind.KeepOut };
            config.Sectors.Add(sector);
            Check.That(config != same);
            same.Sectors.Add(sector);
            Check.That(config == same && config.GetHashCode() == same.GetHashCode());
            config.Sectors.Clear();
            same.Sectors.Clear();
            Check.That(config == same, "sectors that have been removed do not count");
            config.AimTolerance = same.AimTolerance = float.NaN;
            Check.That(config.Equals(same));
        }

        public static void Every_struct_with_fields_compares_and_prints_itself()
        {
            int structs = 0;
            foreach (Type type in typeof(TurretState).Assembly.GetExportedTypes())
            {
                bool isStruct = type.IsValueType && !type.IsEnum && !type.IsNested && !type.IsByRefLike;
                if (!isStruct || type == typeof(TurretBattery))
                    continue;
                structs++;
                Type equatable = typeof(IEquatable<>).MakeGenericType(type);
                Check.That(equatable.IsAssignableFrom(type), type.Name + " is compared by reflection");
                string text = Activator.CreateInstance(type).ToString();
                Check.That(text != type.FullName, type.Name + " prints only its name");
            }
            Check.That(structs >= 20, structs + " structs");
        }

        public static void Structs_print_their_fields()
        {
            TurretSector sector = new TurretSector { From = -0.1f, To = 1, ElevationMax = float.PositiveInfinity };
            Check.Equal(sector.ToString(),
                "TurretSector { From = -0.1, To = 1, ElevationMin = 0, ElevationMax = Infinity, Kind = HoldFire }");
            TurretSectors sectors = default;
            Check.Equal(sectors.ToString(), "[]");
            sectors.Add(sector);
            sectors.Add(sector);
            Check.Equal(sectors.ToString(), $"[{sector}, {sector}]");
        }

        public static void Values_are_no_equals_of_other_types()
        {
            Check.That(!new Vec2(1, 2).Equals("(1, 2)") && !new Vec3(1, 2, 3).Equals(null));
            Check.That(!new DVec3(1, 2, 3).Equals((object)new Vec3(1, 2, 3)) && !new Quat(1, 2, 3, 4).Equals(null));
        }

        public static void Texts_are_the_same_in_a_culture_that_writes_a_comma()
        {
            CultureInfo before = Thread.CurrentThread.CurrentCulture;
            NumberFormatInfo comma = (NumberFormatInfo)CultureInfo.InvariantCulture.NumberFormat.Clone();
            comma.NumberDecimalSeparator = ",";
            CultureInfo culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            culture.NumberFormat = comma;
            Thread.CurrentThread.CurrentCulture = culture;
            try
            {
                Check.Equal(0.5f.ToString(), "0,5");
                Check.Equal(new Vec2(0.5f, -2).ToString(), "(0.5, -2)");
                Check.Equal(new Vec3(0.5f, -2, 3).ToString(), "(0.5, -2, 3)");
                Check.Equal(new DVec3(0.1, -2, 1e9).ToString(), "(0.1, -2, 1000000000)");
                Check.Equal(new Quat(0.5f, -2, 3, 4.25f).ToString(), "(0.5, -2, 3, 4.25)");
            }
            finally
            {
                Thread.CurrentThread.CurrentCulture = before;
            }
            string third = new Vec2(1f / 3, 0).ToString();
            Check.Equal(float.Parse(third.Substring(1, third.IndexOf(',') - 1), CultureInfo.InvariantCulture), 1f / 3);
        }

        public static void Conversions_to_the_runtimes_types_and_back_keep_every_component()
        {
            Numerics.Vector2 v2 = new Vec2(1, 2);
            Numerics.Vector3 v3 = new Vec3(1, 2, 3);
            Numerics.Quaternion q = new Quat(1, 2, 3, 4);
            Check.Equal(v2, new Numerics.Vector2(1, 2));
            Check.Equal(v3, new Numerics.Vector3(1, 2, 3));
            Check.Equal(q, new Numerics.Quaternion(1, 2, 3, 4));
            Vec2 back2 = v2;
            Vec3 back3 = v3;
            Quat backQ = q;
            DVec3 position = v3;
            Check.Equal(back2, new Vec2(1, 2));
            Check.Equal(back3, new Vec3(1, 2, 3));
            Check.Equal(backQ, new Quat(1, 2, 3, 4));
            Check.Equal(position, new DVec3(1, 2, 3));
            Check.Equal((DVec3)new Vec3(1, 2, 3), new DVec3(1, 2, 3));
            Check.Equal((Vec3)new DVec3(1, 2, 0.1), new Vec3(1, 2, 0.1f));
            Check.Equal((Numerics.Vector3)new DVec3(1, 2, 0.1), new Numerics.Vector3(1, 2, 0.1f));
        }

        public static void Quaternions_of_the_runtime_turn_vectors_the_same_way()
        {
            Draws draw = new Draws();
            for (int i = 0; i < 100; i++)
            {
                Quat a = Quat.Normalize(draw.Rotation()), b = Quat.Normalize(draw.Rotation());
                Vec3 v = draw.Direction();
                Numerics.Quaternion na = a, nb = b;
                Vec3 turned = Numerics.Vector3.Transform(v, na * nb);
                Check.Near(a * b * v, turned, 1e-6);
            }
        }

        public static void Sums_differences_and_multiples_are_taken_component_by_component()
        {
            Check.Equal(new Vec2(1, 2) + new Vec2(4, 6), new Vec2(5, 8));
            Check.Equal(new Vec2(1, 2) - new Vec2(4, 6), new Vec2(-3, -4));
            Check.Equal(-new Vec2(1, 2), new Vec2(-1, -2));
            Check.Equal(new Vec2(1, 2) * 3, new Vec2(3, 6));
            Check.Equal(3 * new Vec2(1, 2), new Vec2(3, 6));
            Check.Equal(new DVec3(1, 2, 3) + new Vec3(4, 6, 8), new DVec3(5, 8, 11));
            Check.Equal(new DVec3(1, 2, 3) - new Vec3(4, 6, 8), new DVec3(-3, -4, -5));
            Check.Equal(new DVec3(1, 2, 3) + new DVec3(4, 6, 8), new DVec3(5, 8, 11));
            Check.Equal(new DVec3(1, 2, 3) - new DVec3(4, 6, 8), new DVec3(-3, -4, -5));
            Check.Equal(new DVec3(1e9, 0, 0) + new Vec3(0.5f, 0, 0), new DVec3(1e9 + 0.5, 0, 0));
            Check.Equal(new Quat(1, 2, 3, 4) - new Quat(4, 6, 8, 11), new Quat(-3, -4, -5, -7));
            Check.Equal(-new Quat(1, 2, 3, 4), new Quat(-1, -2, -3, -4));
            Check.Equal(2 * new Quat(1, 2, 3, 4), new Quat(2, 4, 6, 8));
        }

        public static void Constants_of_vectors_are_their_axes()
        {
            Check.Equal(Vec2.Zero, new Vec2(0, 0));
            Check.Equal(Vec2.One, new Vec2(1, 1));
            Check.Equal(Vec2.UnitX + 2 * Vec2.UnitY, new Vec2(1, 2));
            Check.Equal(Vec3.Zero, new Vec3(0, 0, 0));
            Check.Equal(Vec3.One, new Vec3(1, 1, 1));
            Check.Equal(Vec3.UnitX + 2 * Vec3.UnitY + 3 * Vec3.UnitZ, new Vec3(1, 2, 3));
            Check.Equal(DVec3.Zero, new DVec3(0, 0, 0));
            Check.Equal(DVec3.One, new DVec3(1, 1, 1));
            Check.Equal(DVec3.UnitX + 2 * DVec3.UnitY + 3 * DVec3.UnitZ, new DVec3(1, 2, 3));
        }

        public static void Quotients_and_signs_are_taken_component_by_component()
        {
            Check.Equal(new Vec2(2, 4) / 4, new Vec2(0.5f, 1));
            Check.Equal(new Vec3(2, 4, 6) / 4, new Vec3(0.5f, 1, 1.5f));
            Check.Equal(new DVec3(2, 4, 6) / 4, new DVec3(0.5, 1, 1.5));
            Check.Equal(new Quat(2, 4, 6, 8) / 4, new Quat(0.5f, 1, 1.5f, 2));
            Check.Equal(new DVec3(2, 4, 6) * 0.1, new DVec3(0.2, 0.4, 6 * 0.1));
            Check.Equal(-new DVec3(2, -4, 6), new DVec3(-2, 4, -6));
            Check.That(+Vec2.One == Vec2.One && +Vec3.One == Vec3.One && +DVec3.One == DVec3.One);
            Check.Equal(+new Quat(1, 2, 3, 4), new Quat(1, 2, 3, 4));
        }

        public static void Components_are_taken_apart_in_their_order()
        {
            var (x2, y2) = new Vec2(1, 2);
            var (x3, y3, z3) = new Vec3(3, 4, 5);
            var (x, y, z) = new DVec3(6, 7, 8);
            Check.That(x2 == 1 && y2 == 2 && x3 == 3 && y3 == 4 && z3 == 5 && x == 6 && y == 7 && z == 8);
        }

        public static void Lengths_and_distances_hold_at_any_size()
        {
            Check.That(new Vec2(3, 4).Length() == 5 && new Vec2(3, 4).LengthSquared() == 25);
            Check.That(new Vec2(3e30f, 4e30f).Length() == 5e30f && new Vec2(3e-30f, 4e-30f).Length() == 5e-30f);
            Check.That(Vec2.Distance(new Vec2(1, 1), new Vec2(4, 5)) == 5);
            Check.That(Vec2.DistanceSquared(new Vec2(1, 1), new Vec2(4, 5)) == 25);
            Check.That(new Vec3(2, 3, 6).LengthSquared() == 49);
            Check.That(Vec3.DistanceSquared(new Vec3(1, 1, 1), new Vec3(3, 4, 7)) == 49);
            Check.That(new Quat(1, 2, 3, 4).LengthSquared() == 30);
            Check.That(new DVec3(2, 3, 6).Length() == 7 && new DVec3(-2, 3, -6).LengthSquared() == 49);
            Check.Near(new DVec3(2e200, 3e200, 6e200).Length() / 7e200, 1, 1e-15);
            Check.Near(new DVec3(2e-200, 3e-200, 6e-200).Length() / 7e-200, 1, 1e-15);
            Check.That(DVec3.Zero.Length() == 0 && double.IsNaN(new DVec3(1, double.NaN, 2).Length()));
            Check.That(double.IsPositiveInfinity(new DVec3(1, double.NegativeInfinity, 2).Length()));
            Check.That(DVec3.Distance(new DVec3(1e9, 1, 1), new DVec3(1e9 + 2, 4, 7)) == 7);
            Check.That(DVec3.DistanceSquared(new DVec3(1e9, 1, 1), new DVec3(1e9 + 2, 4, 7)) == 49);
        }

        public static void Directions_of_doubles_are_units_or_held()
        {
            foreach (double size in new[] { 1e-310, 1e-200, 1, 1e200 })
            {
                Check.That(DVec3.TryNormalize(new DVec3(2, -3, 6) * size, out DVec3 unit));
                Check.Near(DVec3.Distance(unit, new DVec3(2 / 7.0, -3 / 7.0, 6 / 7.0)), 0, 1e-12);
            }
            foreach (DVec3 bad in new[] { DVec3.Zero, new DVec3(1, double.PositiveInfinity, 0) })
            {
                Check.That(!DVec3.TryNormalize(bad, out DVec3 held) && held == bad);
                Check.Equal(DVec3.Normalize(bad), bad);
            }
            Check.That(!DVec3.TryNormalize(new DVec3(0, double.NaN, 0), out DVec3 _));
            Check.Near(Vec2.Distance(Vec2.Normalize(new Vec2(3e-40f, -4e-40f)), new Vec2(0.6f, -0.8f)), 0, 1e-5);
            Check.That(Vec2.TryNormalize(new Vec2(3e38f, 3e38f), out Vec2 flat));
            Check.Near(flat.X, Math.Sqrt(0.5), 1e-7);
            Check.That(!Vec2.TryNormalize(Vec2.Zero, out flat) && flat == Vec2.Zero);
            Check.That(!Vec2.TryNormalize(new Vec2(float.NaN, 1), out flat));
        }

        public static void Products_and_points_between_of_doubles_are_those_of_floats()
        {
            DVec3 a = new DVec3(1, 2, 3), b = new DVec3(-4, 5, 0.5);
            Check.Equal(DVec3.Dot(a, b), (double)Vec3.Dot((Vec3)a, (Vec3)b));
            Check.Equal(DVec3.Cross(a, b), (DVec3)Vec3.Cross((Vec3)a, (Vec3)b));
            Check.Equal(DVec3.Cross(DVec3.UnitX, DVec3.UnitY), DVec3.UnitZ);
            Check.Equal(DVec3.Lerp(a, b, 0.5), new DVec3(-1.5, 3.5, 1.75));
            DVec3 far = new DVec3(1e16, 0.1, -1e16);
            Check.That(DVec3.Lerp(a, far, 0) == a && DVec3.Lerp(a, far, 1) == far);
            Check.Equal(Vec2.Lerp(new Vec2(1, 2), new Vec2(3, 6), 0.25f), new Vec2(1.5f, 3));
            Vec2 away = new Vec2(1e10f, 0.1f);
            Check.That(Vec2.Lerp(new Vec2(1, 2), away, 0) == new Vec2(1, 2) && Vec2.Lerp(Vec2.One, away, 1) == away);
        }

        public static void Errors_are_the_statuses_below_ok()
        {
            foreach (TurretStatus status in Enum.GetValues(typeof(TurretStatus)))
                Check.Equal(
                    status.IsError(),
                    status != TurretStatus.Ok && status != TurretStatus.Turning && status != TurretStatus.Done);
            Check.That(new TurretState().Return(default, default, 0).IsError);
        }

        public static void Results_of_a_batch_are_flags_or_an_error()
        {
            TurretFlags both = TurretFlags.OnTarget | TurretFlags.HoldFire;
            TurretResult good = new TurretResult((int)both), bad = new TurretResult((int)TurretStatus.NotFinite);
            Check.That(good.Status == TurretStatus.Ok && !good.IsError && good.Flags == both);
            Check.That(good.OnTarget && good.HoldFire && !new TurretResult(0).OnTarget);
            Check.That(bad.Status == TurretStatus.NotFinite && bad.IsError && bad.Flags == TurretFlags.None);
            Check.That(!bad.OnTarget && !bad.HoldFire && good != bad && good == new TurretResult((int)both));
            Check.That(bad.ToString() == "NotFinite" && good.ToString() == "OnTarget, HoldFire");
            TurretLeadResult two = new TurretLeadResult(2);
            TurretLeadResult wrong = new TurretLeadResult((int)TurretStatus.InvalidLimits);
            Check.That(two.Count == 2 && two.Status == TurretStatus.Ok && !two.IsError && two.ToString() == "2");
            Check.That(wrong.Count == 0 && wrong.Status == TurretStatus.InvalidLimits && wrong.IsError);
            Check.That(wrong.ToString() == "InvalidLimits" && two != wrong && two == new TurretLeadResult(2));
            Check.That(two.GetHashCode() != wrong.GetHashCode() && two.Equals((object)new TurretLeadResult(2)));
            Check.That(good.GetHashCode() != bad.GetHashCode() && good.Equals((object)new TurretResult((int)both)));
        }

        public static void Constructors_of_the_structs_put_each_argument_in_its_place()
        {
            TurretParams limits = new TurretParams(1, 2);
            Check.That(limits.ElevationRateLimit == 1 && limits.AzimuthRateLimit == 2);
            Check.That(TurretParams.Default.AzimuthRateLimit == Native.TURRET_DEFAULT_RATE);
            Check.That(TurretParams.Default.ElevationRateLimit == Native.TURRET_DEFAULT_RATE);
            TurretArc arc = new TurretArc(1, 2);
            Check.That(arc.Center == 1 && arc.Width == 2);
            TurretMount mount = new TurretMount(new DVec3(1, 2, 3), new Quat(4, 5, 6, 7));
            Check.That(mount.Position == new DVec3(1, 2, 3) && mount.Orientation == new Quat(4, 5, 6, 7));
            TurretMotion motion = new TurretMotion(new DVec3(1, 2, 3), new Vec3(4, 5, 6), new Vec3(7, 8, 9));
            Check.That(motion.Position == new DVec3(1, 2, 3) && motion.Velocity == new Vec3(4, 5, 6));
            Check.That(motion.Acceleration == new Vec3(7, 8, 9));
            Check.That(new TurretMotion(new DVec3(1, 2, 3)).Velocity == default);
            TurretShot shot = new TurretShot(1, new Vec3(2, 3, 4), 5, 6, 7, 8, TurretTrajectory.Latest, 9, 10);
            Check.That(shot.Speed == 1 && shot.Gravity == new Vec3(2, 3, 4) && shot.Inherit == 5 && shot.MaxTime == 6);
            Check.That(shot.Drag == 7 && shot.PhysicsStep == 8 && shot.Trajectory == TurretTrajectory.Latest);
            Check.That(shot.Thrust == 9 && shot.BurnTime == 10);
            shot = new TurretShot(1);
            Check.That(shot.Gravity == default && shot.Inherit == 1 && shot.MaxTime == 0);
            Check.That(shot.Drag == 0 && shot.PhysicsStep == 0 && shot.Trajectory == TurretTrajectory.Earliest);
            Check.That(shot.Thrust == 0 && shot.BurnTime == 0);
            Check.Same(
                new TurretPlatformObserver(0.25f, 30), new TurretPlatformObserver { HalfLife = 0.25f, Jump = 30 });
            Check.That(Quat.Identity == new Quat(0, 0, 0, 1));
        }

        public static void Library_of_another_version_is_told()
        {
            string Of(int[] loaded, int[] expected) => TurretLibrary.MismatchOf(
                new System.Version(loaded[0], loaded[1], loaded[2]), new System.Version(expected[0], expected[1], expected[2]));
            Check.That(TurretLibrary.Mismatch == null);
            Check.That(Of(new[] { 0, 3, 7 }, new[] { 0, 3, 0 }) == null);
            Check.That(Of(new[] { 1, 4, 0 }, new[] { 1, 3, 2 }) == null);
            Check.That(Of(new[] { 0, 4, 0 }, new[] { 0, 3, 0 }) != null);
            Check.That(Of(new[] { 1, 2, 0 }, new[] { 1, 3, 0 }) != null);
            Check.That(Of(new[] { 2, 3, 0 }, new[] { 1, 3, 0 }) != null);
            string told = Of(new[] { 0, 2, 1 }, new[] { 0, 3, 0 });
            Check.That(told.Contains("has version 0.2.1, and its C# needs 0.3.0"));
        }

        public static void Version_of_the_library_is_that_of_the_bindings()
        {
            System.Version version = TurretLibrary.Version;
            Check.Equal(version.Major, Native.TURRET_VERSION_MAJOR);
            Check.Equal(version.Minor, Native.TURRET_VERSION_MINOR);
            Check.Equal(version.Build, Native.TURRET_VERSION_PATCH);
        }

        public static void Every_status_and_an_unknown_one_has_a_text_of_its_own()
        {
            HashSet<string> texts = new HashSet<string>
            {
                TurretStatus.Ok.Text(), TurretStatus.Null.Text(), TurretStatus.NotFinite.Text(),
                TurretStatus.ZeroQuaternion.Text(), TurretStatus.InvalidLimits.Text(),
                TurretStatus.InvalidArgument.Text(), ((TurretStatus)(-99)).Text(),
            };
            Check.Equal(texts.Count, 7);
            Check.That(TurretStatus.Null.Text().Contains("NULL"));
        }
    }
}
