// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Libturret.Benches
{
    /// <summary>A contender: one implementation of a case, for some number of elements.</summary>
    internal sealed class Contender
    {
        /// <summary>The name and the form of the contender: "libturret", "batch".</summary>
        public readonly string Peer, Form;
        /// <summary>Computes all elements.</summary>
        public readonly Action Pass;
        private readonly Action clear;
        private readonly Func<double> error;

        /// <param name="peer">The name of the contender.</param>
        /// <param name="form">Batch, calls or loop.</param>
        /// <param name="pass">Computes all elements.</param>
        /// <param name="clear">Clears the results, so that none of another contender is left.</param>
        /// <param name="error">Returns the largest error of the results of the last pass.</param>
        public Contender(string peer, string form, Action pass, Action clear, Func<double> error)
        {
            Peer = peer;
            Form = form;
            Pass = pass;
            this.clear = clear;
            this.error = error;
        }

        /// <summary>The usual code is known to turn in the wrong direction, which is shown with its time.</summary>
        public bool MayBeWrong => Peer == Work.Usual;

        public double LargestError()
        {
            clear();
            Pass();
            return error();
        }
    }

    /// <summary>A case: the same work by libturret and, where possible, in managed C#.</summary>
    internal abstract class Work
    {
        public const string Ours = "libturret";
        public const string Numerics = "System.Numerics";
        public const string Usual = "usual C#";
        public const string Batch = "batch";
        public const string Calls = "calls";
        public const string Loop = "loop";

        /// <summary>The greatest number of elements.</summary>
        public const int Largest = 10_000;

        public abstract string Name { get; }
        /// <summary>The greatest error allowed.</summary>
        public abstract double Bound { get; }
        public abstract string Unit { get; }

        /// <summary>The contenders. The others are compared with the first.</summary>
        public abstract Contender[] Contenders(int count);

        /// <summary>The numbers of elements.</summary>
        public virtual IEnumerable<int> Counts => new[] { 1, 2, 4, 8, 16, 32, 64, 256, 1_000, Largest };

        /// <summary>Checks all results. A fast wrong result is no comparison.</summary>
        public void Check()
        {
            foreach (int count in Counts)
                foreach (Contender contender in Contenders(count).Where(one => !one.MayBeWrong))
                {
                    double error = contender.LargestError();
                    if (!(error <= Bound))
                        throw new InvalidOperationException(string.Format(CultureInfo.InvariantCulture,
                            "{0} of {1} is wrong, {2} of {3}: off by {4:e2} {5} where {6:e1} is allowed",
                            Name, count, contender.Form, contender.Peer, error, Unit, Bound));
                }
        }

        /// <summary>Calls everything often enough that the runtime compiles it for speed.</summary>
        public void WarmUp()
        {
            foreach (int count in Counts.Where(count => count < Largest))
                foreach (Contender contender in Contenders(count))
                    for (int i = 0; i < 40; i++)
                        contender.Pass();
        }

        /// <summary>
        /// Prints a line per contender: case, elements, name, form, ns per element, ratio, error, unit.
        /// </summary>
        public void Measure(int count)
        {
            Contender[] contenders = Contenders(count);
            double[] errors = contenders.Select(contender => contender.LargestError()).ToArray();
            List<double[]> rounds = Timing.TakeTurns(contenders.Select(contender => contender.Pass).ToArray());
            for (int i = 0; i < contenders.Length; i++)
            {
                double time = Timing.Median(rounds.Select(round => round[i])) / count;
                double ratio = Timing.Median(rounds.Select(round => round[i] / round[0]));
                Console.WriteLine(string.Format(CultureInfo.InvariantCulture,
                    "{0},{1},{2},{3},{4:f3},{5:f3},{6:e2},{7}",
                    Name, count, contenders[i].Peer, contenders[i].Form, time, ratio, errors[i], Unit));
            }
        }

        /// <summary>The largest error of some elements; NaN if one is NaN.</summary>
        protected static double Worst(int count, Func<int, double> error)
        {
            double worst = 0;
            for (int i = 0; i < count; i++)
            {
                double one = error(i);
                if (double.IsNaN(one) || one > worst)
                    worst = one;
            }
            return worst;
        }

        protected static T[] Row<T>(Func<int, T> one)
        {
            return Enumerable.Range(0, Largest).Select(one).ToArray();
        }
    }
}
