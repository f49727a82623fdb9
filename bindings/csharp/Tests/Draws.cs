// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.Tests
{
    /// <summary>xorshift: the same draws in every run. One in sixteen numbers is a special one.</summary>
    internal sealed class Draws
    {
        private static readonly float[] Hard =
        {
            0f, -0f, 1e-45f, 1e30f, float.PositiveInfinity, float.NegativeInfinity, float.NaN, 1f,
        };

        private ulong seed = 88172645463325252;

        internal float Number()
        {
            ulong bits = Next();
            return bits % 16 == 0 ? Hard[bits / 16 % 8] : Unit();
        }

        /// <summary>From −1 to 1.</summary>
        internal float Unit() => (float)((Next() >> 11) / 4503599627370496.0 - 1.0);

        internal Vec2 Vec2() => new Vec2(Number(), Number());

        internal Vec3 Vec3() => new Vec3(Number(), Number(), Number());

        internal Quat Quat() => Next() % 16 == 0 ? default : new Quat(Number(), Number(), Number(), Number());

        /// <summary>A value that is valid for every function.</summary>
        internal Quat Rotation() => new Quat(Unit(), Unit(), Unit(), 1.5f);

        /// <summary>A value that is valid for every function.</summary>
        internal Vec3 Direction() => new Vec3(1.5f, Unit(), Unit());

        /// <summary>A value that is valid most of the time.</summary>
        internal DVec3 Place() => new DVec3(1000.0 * Number(), 100.0 * Unit(), 50.0 + Unit());

        /// <summary>A value that is valid for every function.</summary>
        internal DVec3 Position() => new DVec3(1000.0 * Unit(), 100.0 * Unit(), 50.0 + Unit());

        /// <summary>Seconds, sometimes negative.</summary>
        internal float Time()
        {
            float time = 0.1f * Number();
            return time < 0 && time > -0.08f ? -time : time;
        }

        private ulong Next()
        {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            return seed;
        }
    }
}
