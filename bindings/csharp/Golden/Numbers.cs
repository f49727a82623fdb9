// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.GoldenHashes
{
    /// <content>The numbers to call with: ordinary ones, and often enough those where functions go wrong.</content>
    internal sealed unsafe partial class Golden
    {
        // ---- whole numbers ----

        /// <summary>SplitMix64, of G. Steele, D. Lea and C. Flood.</summary>
        private ulong Next()
        {
            unchecked
            {
                ulong z = random += 0x9e3779b97f4a7c15;
                z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
                z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
                return z ^ (z >> 31);
            }
        }

        private uint Below(uint count)
        {
            return (uint)(((Next() >> 32) * count) >> 32);
        }

        private bool OneIn(uint count)
        {
            return Below(count) == 0;
        }

        /// <summary>From -limit up to limit.</summary>
        private int Whole(int limit)
        {
            return unchecked((int)Below(2 * (uint)limit + 1) - limit);
        }

        // ---- floats and doubles, from their bits ----

        private static float FloatOfBits(uint bits)
        {
            return *(float*)&bits;
        }

        private static uint BitsOfFloat(float number)
        {
            return *(uint*)&number;
        }

        private static double DoubleOfBits(ulong bits)
        {
            return *(double*)&bits;
        }

        private const uint InfinityBits = 0x7f800000;

        private static readonly uint[] Hard =
        {
            0x00000000, 0x80000000, 0x7f800000, 0xff800000, // zeros, infinities
            0x7fc00000, 0xffc00001, 0x7f800001, // NaNs: quiet, negative, signalling
            0x00000001, 0x80000001, 0x007fffff, 0x80400000, // subnormals
            0x00800000, 0x7f7fffff, 0xff7fffff, // the least normal one, the largest
            0x3f800000, 0xbf800000, 0x3f7fffff, 0x3f800001, // 1, -1, next to 1
            0x3f000000, 0x34000000, 0x358637bd, // 1/2, 2^-23, 1e-6
            0x40490fda, 0x40490fdb, 0x40490fdc, 0xc0490fdb, // pi, next to pi
            0x3fc90fdb, 0xbfc90fdb, 0x40c90fdb, // half a pi, two
            0x46000000, 0x4b800000, 0x4f800000, // 2^13, 2^24, 2^32
        };

        private float OneOf(uint[] bits)
        {
            return FloatOfBits(bits[Below((uint)bits.Length)]);
        }

        /// <summary>Of any sign and of a magnitude from 2^low up to 2^high, each power of two as likely.</summary>
        private float ScaledFloat(int low, int high)
        {
            uint exponent = (uint)(low + 127) + Below((uint)(high - low));
            uint rest = Below(1u << 24);
            return FloatOfBits((rest >> 23) << 31 | exponent << 23 | (rest & 0x7fffff));
        }

        /// <inheritdoc cref="ScaledFloat"/>
        private double ScaledDouble(int low, int high)
        {
            ulong exponent = (ulong)(low + 1023) + Below((uint)(high - low));
            ulong rest = Next() >> 11;
            return DoubleOfBits((rest >> 52) << 63 | exponent << 52 | (rest & 0xfffffffffffff));
        }

        /// <summary>In [-1, 1), a multiple of 2^-23.</summary>
        private float EvenFloat()
        {
            return (float)((float)((int)Below(1u << 24) - (1 << 23)) * (1.0f / (1 << 23)));
        }

        /// <summary>About in [-1, 1), a multiple of 2^-47: no float.</summary>
        private double EvenDouble()
        {
            double number = EvenFloat();
            // both exact, as is their sum
            return number + EvenFloat() * (1.0 / (1 << 24));
        }

        /// <summary>
        /// Any float, hard ones often: NaN, infinities, zeros of both signs, subnormals, quarters of a turn.
        /// </summary>
        private float AnyFloat()
        {
            switch (Below(4))
            {
                case 0:
                    return FloatOfBits((uint)(Next() >> 32));
                case 1:
                    return ScaledFloat(-30, 30);
                default:
                    return OneOf(Hard);
            }
        }

        /// <inheritdoc cref="AnyFloat"/>
        private double AnyDouble()
        {
            switch (Below(4))
            {
                case 0:
                    return DoubleOfBits(Next());
                case 1:
                    return ScaledDouble(-1000, 1000);
                default:
                    return AnyFloat();
            }
        }

        /// <summary>Up to a few floats, or some dozens, further on or back: by 1e-7 to 4e-6 of it.</summary>
        private float Nudged(float number)
        {
            uint most = Below(6), bits = BitsOfFloat(number);
            int steps = Whole(1 << (int)most);
            // Infinities and NaNs stay.
            return (bits & InfinityBits) == InfinityBits ? number : FloatOfBits(unchecked(bits + (uint)steps));
        }

        /// <summary>Without its sign.</summary>
        private static float SizeOf(float number)
        {
            return FloatOfBits(BitsOfFloat(number) & 0x7fffffff);
        }

        /// <summary>Makes one of some numbers any float.</summary>
        private void Spoil(float* numbers, uint count)
        {
            uint one = Below(count);
            numbers[one] = AnyFloat();
        }

        // ---- plain numbers ----

        /// <summary>Quarters of a turn from 0 to two turns.</summary>
        private static readonly uint[] Quarters =
        {
            0x00000000, 0x3fc90fdb, 0x40490fdb, 0x4096cbe4, 0x40c90fdb, 0x40fb53d1, 0x4116cbe4, 0x412fedde, 0x41490fdb,
        };

        private float SomeQuarter()
        {
            uint bits = Quarters[Below((uint)Quarters.Length)];
            return Nudged(FloatOfBits(bits | Below(2) << 31));
        }

        /// <summary>Radians: a turn or so, next to its quarters, many turns, seldom any float.</summary>
        private float SomeAngle()
        {
            switch (Below(16))
            {
                case 0:
                    return AnyFloat();
                case 1:
                    return ScaledFloat(-30, 0);
                case 2:
                    return ScaledFloat(2, 30);
                case 3:
                case 4:
                case 5:
                    return SomeQuarter();
                default:
                    return (float)(EvenFloat() * 4);
            }
        }

        /// <summary>0, -0, 1, 1/2, next to 1, 2^-24.</summary>
        private static readonly uint[] Ends = { 0, 0x80000000, 0x3f800000, 0x3f000000, 0x3f7fffff, 0x33800000 };

        /// <summary>How far along a path: the ends, between them, beyond them, seldom any float.</summary>
        private float SomePart()
        {
            switch (Below(16))
            {
                case 0:
                case 1:
                case 2:
                    return OneOf(Ends);
                case 3:
                case 4:
                    return (float)(EvenFloat() * 2);
                case 5:
                    return ScaledFloat(-40, 6);
                case 6:
                    return AnyFloat();
                default:
                    return SizeOf(EvenFloat());
            }
        }

        /// <summary>
        /// A limit, a threshold, a half-life, a rate: from 0 to infinity, seldom negative or any float.
        /// </summary>
        private float SomeLimit()
        {
            switch (Below(16))
            {
                case 0:
                    return AnyFloat();
                case 1:
                    return 0;
                case 2:
                case 3:
                    return float.PositiveInfinity;
                case 4:
                    return SizeOf(SomeQuarter());
                default:
                    return SizeOf(ScaledFloat(-16, 2));
            }
        }

        /// <summary>1/60, 1/64, 1/30, 1/1000, 0, 1.</summary>
        private static readonly uint[] Usual = { 0x3c888889, 0x3c800000, 0x3d088889, 0x3a83126f, 0, 0x3f800000 };

        /// <summary>A time step in seconds, seldom one that is none.</summary>
        private float SomeStep()
        {
            switch (Below(16))
            {
                case 0:
                    return AnyFloat();
                case 1:
                case 2:
                case 3:
                    return SizeOf(ScaledFloat(-20, 6));
                default:
                    return OneOf(Usual);
            }
        }
    }
}
