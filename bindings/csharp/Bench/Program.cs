// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;

namespace Libturret.Benches
{
    /// <summary>
    /// Measures calls and batches on the current runtime. Prints its name, then a line for each contender of each case.
    /// With --quick it only checks the results. A word selects the cases whose names contain it.
    /// </summary>
    internal static class Program
    {
        private static void Main(string[] arguments)
        {
            Console.WriteLine(RuntimeInformation.FrameworkDescription);
            Work[] all =
            {
                new Version(), new Multiplication(), new Interpolation(), new Rotation(), new Matrices(), new Aim(),
                new Update(),
            };
            string filter = arguments.FirstOrDefault(argument => !argument.StartsWith("--")) ?? "";
            all = all.Where(work => work.Name.Contains(filter)).ToArray();
            foreach (Work work in all)
                work.Check();
            if (arguments.Contains("--quick"))
                return;
            // .NET recompiles methods that are called often, in the background.
            for (int i = 0; i < 2; i++)
            {
                foreach (Work work in all)
                    work.WarmUp();
                Thread.Sleep(300);
            }
            foreach (Work work in all)
                foreach (int count in work.Counts)
                    work.Measure(count);
        }
    }
}
