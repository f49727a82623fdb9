// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Libturret.Benches
{
    /// <summary>One way of doing a work for some number of elements.</summary>
    internal sealed class Contender
    {
        /// <summary>Whose work it is, and in what form: "libturret", "batch".</summary>
        public readonly string Peer, Form;
        /// <summary>Works all elements out.</summary>
        public readonly Action Pass;
        private readonly Action clear;
        private readonly Func<double> error;

        /// <param name="peer">whose work it is.</param>
        /// <param name="form">batch, calls or loop.</param>
        /// <param name="pass">works all elements out.</param>
        /// <param name="clear">makes sure that what is there is not another one's answers.</param>
        /// <param name="error">the largest of the answers of the last pass.</param>
        public Contender(string peer, string form, Action pass, Action clear, Func<double> error)
        {
            Peer = peer;
            Form = form;
            Pass = pass;
            this.clear = clear;
            this.error = error;
        }

        /// <summary>The usual code is known to turn the wrong way, which is shown with its time.</summary>
        public bool MayBeWrong => Peer == Work.Usual;

        public double LargestError()
        {
            clear();
            Pass();
            return error();
        }
    }

    /// <summary>What is measured: the same work done by libturret and, where there is a way, in managed C#.</summary>
    internal abstract class Work
    {
        public const string Ours = "libturret";
        public const string Numerics = "System.Numerics";
        public const string Usual = "usual C#";
        public const string Batch = "batch";
        public const string Calls = "calls";
        public const string Loop = "loop";

        /// <summary>The most elements a work is measured with.</summary>
        public const int Largest = 10_000;

        public abstract string Name { get; }
        /// <summary>What answers may be off by.</summary>
        public abstract double Bound { get; }
        public abstract string Unit { get; }

        /// <summary>The one that the others are compared with is the first.</summary>
        public abstract Contender[] Contenders(int count);

        /// <summary>How many elements it is measured with.</summary>
        public virtual IEnumerable<int> Counts => new[] { 1, 2, 4, 8, 16, 32, 64, 256, 1_000, Largest };

        /// <summary>Looks at all answers: a fast wrong one is nothing to compare with.</summary>
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

        /// <summary>Calls everything so often that the runtime compiles it for speed.</summary>
        public void WarmUp()
        {
            foreach (int count in Counts.Where(count => count < Largest))
                foreach (Contender contender in Contenders(count))
                    for (int i = 0; i < 40; i++)
                        contender.Pass();
        }

        /// <summary>A line a contender: case, elements, whose, form, ns an element, ratio, error, unit.</summary>
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

        /// <summary>The largest error of some elements; NaN if one is.</summary>
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
