// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.GoldenHashes
{
    /// <content>The vectors, quaternions, places and pointers to call with.</content>
    internal sealed unsafe partial class Golden
    {
        // ---- vectors ----

        private Vec2 SomeVec2()
        {
            Vec2 v = default;
            float* numbers = &v.X;
            uint kind = Below(8);
            for (int i = 0; i < 2; i++)
                numbers[i] = kind == 0 ? AnyFloat()
                    : kind == 1 ? ScaledFloat(-126, 127)
                    : kind < 4 ? Whole(1)
                    : EvenFloat();
            return v;
        }

        /// <summary>Not zero, all numbers finite.</summary>
        private Vec3 GoodVec3()
        {
            Vec3 v = default;
            float* numbers = &v.X;
            uint kind = Below(8);
            if (kind == 0)
            {
                uint one = Below(3);
                numbers[one] = ScaledFloat(-20, 20);
                return v;
            }
            for (int i = 0; i < 3; i++)
                numbers[i] = kind == 1 ? ScaledFloat(-60, 60) : kind == 2 ? ScaledFloat(-20, 20) : EvenFloat();
            // hardly ever
            if (v.X == 0 && v.Y == 0 && v.Z == 0)
                v.X = 1;
            return v;
        }

        private Vec3 SomeVec3()
        {
            Vec3 v = GoodVec3();
            float* numbers = &v.X;
            uint kind = Below(16);
            if (kind == 0)
                Spoil(numbers, 3);
            for (int i = 0; i < 3; i++)
            {
                if (kind == 1)
                    numbers[i] = ScaledFloat(-126, 127);
                else if (kind == 2)
                    numbers[i] = Whole(1);
                else if (kind == 3)
                    numbers[i] = AnyFloat();
                else if (kind == 4)
                    numbers[i] = FloatOfBits(Below(2) << 31); // zeros of any sign
            }
            return v;
        }

        /// <summary>Next to v or to its opposite or across it, or another.</summary>
        private Vec3 AnotherVec3(Vec3 v)
        {
            uint kind = Below(8);
            Vec3 other = SomeVec3();
            if (kind < 4)
                other = v;
            MoveOrTurnBack(&other.X, 3, kind);
            if (kind == 4)
                other = new Vec3(-v.Y, v.X, 0);
            return other;
        }

        /// <summary>Nudges numbers of kind 1 and 2, then negates those of kind 2 and 3.</summary>
        private void MoveOrTurnBack(float* numbers, int count, uint kind)
        {
            for (int i = 0; i < count && (kind == 1 || kind == 2); i++)
                numbers[i] = Nudged(numbers[i]);
            for (int i = 0; i < count && (kind == 2 || kind == 3); i++)
                numbers[i] = -numbers[i];
        }

        // ---- quaternions ----

        /// <summary>The root of a square below 2^62, rounded down.</summary>
        private static ulong RootOf(ulong square)
        {
            ulong root = 0;
            for (ulong bit = 1ul << 30; bit != 0; bit >>= 1)
                if ((root + bit) * (root + bit) <= square)
                    root += bit;
            return root;
        }

        /// <summary>
        /// Unit to the rounding of its components: whole numbers over the root of the sum of their squares, as
        /// multiples of 2^-24.
        /// </summary>
        private Quat UnitQuat()
        {
            int* numbers = stackalloc int[4];
            ulong square = 0;
            while (square < 1ul << 40)
            {
                square = 0;
                for (int i = 0; i < 4; i++)
                {
                    numbers[i] = Whole((1 << 22) - 1);
                    square += (ulong)((long)numbers[i] * numbers[i]);
                }
            }
            ulong length = RootOf(square << 14);
            Quat q = default;
            for (int i = 0; i < 4; i++)
            {
                ulong size = (ulong)(numbers[i] < 0 ? -numbers[i] : numbers[i]);
                int part = (int)(((size << 32) / length + 1) / 2);
                (&q.X)[i] = (float)((float)(numbers[i] < 0 ? -part : part) * (1.0f / (1 << 24)));
            }
            return q;
        }

        /// <summary>By the number of components that are not zero: 1, the root of 1/2, -, 1/2.</summary>
        private static readonly uint[] Parts = { 0x3f800000, 0x3f3504f3, 0, 0x3f000000 };

        /// <summary>Turns by quarters about the axes and by thirds about diagonals, and some of a half-turn.</summary>
        private Quat QuarterQuat()
        {
            Quat q = default;
            uint mask = 1 + Below(15), count = 0;
            for (int i = 0; i < 4; i++)
                count += mask >> i & 1;
            if (count == 3)
            {
                mask = 15;
                count = 4;
            }
            for (int i = 0; i < 4; i++)
                if ((mask >> i & 1) != 0)
                    (&q.X)[i] = FloatOfBits(Parts[count - 1] | Below(2) << 31);
            return q;
        }

        /// <summary>Not zero, all numbers finite.</summary>
        private Quat GoodQuat()
        {
            Quat q = UnitQuat();
            float* numbers = &q.X;
            switch (Below(16))
            {
                case 0:
                case 1:
                    for (int i = 0; i < 4; i++)
                        numbers[i] = ScaledFloat(-8, 8);
                    return q;
                case 2:
                case 3:
                    return QuarterQuat();
                case 4:
                    for (int i = 0; i < 3; i++)
                        numbers[i] = ScaledFloat(-40, -8);
                    q.W = FloatOfBits(0x3f800000 | Below(2) << 31);
                    return q;
                case 5:
                    q.W = ScaledFloat(-60, -8);
                    return q;
                case 6:
                    for (int i = 0; i < 4; i++)
                        numbers[i] = Nudged(numbers[i]);
                    return q;
                case 7:
                    // by a power of two, exactly
                    float scale = FloatOfBits((57 + Below(130)) << 23);
                    for (int i = 0; i < 4; i++)
                        numbers[i] = (float)(numbers[i] * scale);
                    return q;
                default:
                    return q;
            }
        }

        /// <summary>Of all lengths; half turns, tiny turns, turns by quarters; seldom zero or not finite.</summary>
        private Quat SomeQuat()
        {
            Quat q = GoodQuat();
            float* numbers = &q.X;
            uint kind = Below(32);
            if (kind == 0)
                Spoil(numbers, 4);
            for (int i = 0; i < 4; i++)
            {
                if (kind == 1)
                    numbers[i] = ScaledFloat(-126, 127);
                else if (kind == 2)
                    numbers[i] = FloatOfBits(Below(3)); // zeros and the least floats
            }
            return q;
        }

        /// <summary>Next to q or to its opposite, or another.</summary>
        private Quat AnotherQuat(Quat q)
        {
            uint kind = Below(8);
            Quat other = SomeQuat();
            if (kind < 4)
                other = q;
            MoveOrTurnBack(&other.X, 4, kind);
            return other;
        }

        // ---- places: multiples of 2^-10 below 2^31, of which a double holds every sum ----

        private const double Grid = 1.0 / 1024;

        /// <summary>A way of the grid up to about 2^power metres a component.</summary>
        private DVec3 SomeWay(int power)
        {
            DVec3 way = default;
            for (int i = 0; i < 3; i++)
                (&way.X)[i] = Whole(1 << (power + 10)) * Grid;
            return way;
        }

        /// <summary>On a grid on which sums are exact, near or far.</summary>
        private DVec3 SomePlace()
        {
            DVec3 place = SomeWay(10);
            uint kind = Below(8);
            for (int i = 0; i < 3; i++)
            {
                if (kind == 0)
                    (&place.X)[i] = Whole(1 << 30);
                else if (kind < 3)
                    (&place.X)[i] = 0;
            }
            return place;
        }

        private static bool IsOnGrid(double x)
        {
            if (!(x > -2147483648.0 && x < 2147483648.0))
                return false;
            double steps = (x - (int)x) * 1024;
            return steps == (int)steps;
        }

        /// <summary>
        /// A place moved by a way of the grid, exactly: but for numbers that are not of the grid, which stay.
        /// </summary>
        private static DVec3 Moved(DVec3 place, DVec3 way)
        {
            for (int i = 0; i < 3; i++)
                if (IsOnGrid((&place.X)[i]))
                    (&place.X)[i] += (&way.X)[i];
            return place;
        }

        /// <summary>Along one axis, but for a step or so of the grid along the others.</summary>
        private DVec3 AxialWay()
        {
            DVec3 way = default;
            uint axis = Below(4);
            int limit = 1 << (int)Below(31);
            bool isTilted = OneIn(2);
            for (int i = 0; isTilted && i < 3; i++)
                (&way.X)[i] = Whole(2) * Grid;
            // up and down twice as often
            (&way.X)[axis == 3 ? 1 : axis] = Whole(limit - 1) * Grid;
            return way;
        }

        /// <summary>
        /// Any way from a place of the grid: along the axes, straight above and nearly, no way at all; or any
        /// place.
        /// </summary>
        private DVec3 AnotherPlace(DVec3 place)
        {
            DVec3 way = SomeWay(10);
            uint kind = Below(16);
            if (kind == 0)
                return place;
            if (kind == 1)
            {
                for (int i = 0; i < 3; i++)
                    (&way.X)[i] = ScaledDouble(-100, 100);
                return way;
            }
            if (kind < 6)
                way = AxialWay();
            return Moved(place, way);
        }

        /// <summary>Now and then makes one of the numbers of a place any double.</summary>
        private void SpoilPlace(DVec3* place)
        {
            uint one = Below(3);
            if (OneIn(24))
                (&place->X)[one] = AnyDouble();
        }

        // ---- pointers ----

        /// <summary>The pointer to hand over for an object: seldom null or misaligned.</summary>
        private T* Given<T>(T* thing) where T : unmanaged
        {
            switch (Below(64))
            {
                case 0:
                    return null;
                case 1:
                    return (T*)((byte*)thing + 1);
                default:
                    return thing;
            }
        }

        /// <summary>The same for one that may be null: often null.</summary>
        private T* GivenOrNull<T>(T* thing) where T : unmanaged
        {
            return OneIn(4) ? null : Given(thing);
        }
    }
}
