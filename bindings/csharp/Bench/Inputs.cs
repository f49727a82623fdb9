// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Benches
{
    /// <summary>
    /// Inputs that are the same in every run: G. Steele et al., "Fast splittable pseudorandom number generators",
    /// OOPSLA 2014.
    /// </summary>
    internal sealed class Inputs
    {
        private ulong state;

        public ulong Next()
        {
            unchecked
            {
                state += 0x9e3779b97f4a7c15;
                ulong z = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
                z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
                return z ^ (z >> 31);
            }
        }

        public double Between(double least, double most) => least + (Next() >> 11) * (most - least) / (1ul << 53);

        public bool Coin() => Next() >> 63 == 1;

        /// <summary>A vector with components of magnitude up to a limit.</summary>
        public DVec3 Vector(double limit)
        {
            return new DVec3(Between(-limit, limit), Between(-limit, limit), Between(-limit, limit));
        }

        /// <summary>A rotation, uniformly distributed.</summary>
        public Wide Rotation()
        {
            while (true)
            {
                var q = new Wide(Between(-1, 1), Between(-1, 1), Between(-1, 1), Between(-1, 1));
                if (q.Length > 0.1 && q.Length < 1)
                    return q.Unit;
            }
        }

        /// <summary>Two random angles whose difference is at least <paramref name="least"/>.</summary>
        public (double A, double B) Apart(double lowest, double highest, double least)
        {
            while (true)
            {
                double a = Between(lowest, highest), b = Between(lowest, highest);
                if (Math.Abs(a - b) >= least)
                    return (a, b);
            }
        }
    }
}
