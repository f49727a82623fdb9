// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    internal static unsafe class Program
    {
        private static void Main()
        {
            Console.WriteLine(Native.turret_version());
        }
    }
}
