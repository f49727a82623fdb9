// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Runtime.InteropServices;

namespace Libturret.Benches
{
    /// <summary>Times contenders side by side.</summary>
    internal static class Timing
    {
        /// <summary>
        /// How long one contender runs before the next has its turn, seconds: short enough that the machine is equally
        /// busy for both, and long enough for the clock.
        /// </summary>
        private const double Turn = 50e-6;

        /// <summary>How long the contenders of a case take turns, seconds.</summary>
        private const double CaseTime = 0.1;

        /// <summary>The least number of turns of each contender.</summary>
        private const int LeastRounds = 7;

        /// <summary>
        /// Returns nanoseconds per pass: an array per round, with a number per contender. The contenders take turns,
        /// and each round starts with another contender.
        /// </summary>
        public static List<double[]> TakeTurns(IReadOnlyList<Action> passes)
        {
            int[] passesATurn = passes.Select(PassesATurn).ToArray();
            var rounds = new List<double[]>();
            Stopwatch clock = Stopwatch.StartNew();
            while (rounds.Count < LeastRounds || clock.Elapsed.TotalSeconds < CaseTime)
            {
                var times = new double[passes.Count];
                for (int i = 0; i < passes.Count; i++)
                {
                    int turn = (rounds.Count + i) % passes.Count;
                    times[turn] = NanosecondsAPass(passes[turn], passesATurn[turn]);
                }
                rounds.Add(times);
            }
            return rounds;
        }

        /// <summary>The first pass is not timed: it brings code and data back into the cache.</summary>
        private static double NanosecondsAPass(Action pass, int passes)
        {
            pass();
            long start = ThreadTime();
            for (int i = 0; i < passes; i++)
                pass();
            return (ThreadTime() - start) / (double)passes;
        }

        /// <summary>
        /// The time that this thread has had a processor, nanoseconds. On a shared machine, a pass of milliseconds is
        /// seldom undisturbed.
        /// </summary>
        private static unsafe long ThreadTime()
        {
            const int threadTime = 3; // CLOCK_THREAD_CPUTIME_ID of Linux
            long* time = stackalloc long[2];
            if (clock_gettime(threadTime, time) != 0)
                throw new InvalidOperationException("no clock counts a thread's time");
            return time[0] * 1_000_000_000 + time[1];
        }

        /// <summary>On 64 bits, seconds and nanoseconds.</summary>
        [DllImport("libc")]
        private static extern unsafe int clock_gettime(int clock, long* time);

        /// <summary>How many passes fill a turn.</summary>
        private static int PassesATurn(Action pass)
        {
            Stopwatch clock = Stopwatch.StartNew();
            int passes = 0;
            while (clock.Elapsed.TotalSeconds < 20 * Turn)
            {
                pass();
                passes++;
            }
            return Math.Max(passes / 20, 1);
        }

        /// <summary>The median, which a few disturbed turns do not change.</summary>
        public static double Median(IEnumerable<double> numbers)
        {
            double[] sorted = numbers.OrderBy(number => number).ToArray();
            return sorted[sorted.Length / 2];
        }
    }
}
