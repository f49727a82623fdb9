// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Collections.Generic;
using System.Globalization;
using System.Threading;
using Numerics = System.Numerics;

namespace Libturret.Tests
{
    /// <summary>The value types as values: comparisons, hashes, texts, conversions.</summary>
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
            TurretShot shot = new TurretShot(1, new Vec3(2, 3, 4), 5, 6, 7, 8, TurretTrajectory.Latest);
            Check.That(shot.Speed == 1 && shot.Gravity == new Vec3(2, 3, 4) && shot.Inherit == 5 && shot.MaxTime == 6);
            Check.That(shot.Drag == 7 && shot.PhysicsStep == 8 && shot.Trajectory == TurretTrajectory.Latest);
            shot = new TurretShot(1);
            Check.That(shot.Gravity == default && shot.Inherit == 1 && shot.MaxTime == 0);
            Check.That(shot.Drag == 0 && shot.PhysicsStep == 0 && shot.Trajectory == TurretTrajectory.Earliest);
            Check.That(Quat.Identity == new Quat(0, 0, 0, 1));
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
