// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    /// <summary>Combines hash codes of numbers, in order. Mono's own assemblies do not have System.HashCode.</summary>
    internal static class Hash
    {
        internal static int Of(double a, double b) => Next(a.GetHashCode(), b);

        internal static int Of(double a, double b, double c) => Next(Of(a, b), c);

        internal static int Of(double a, double b, double c, double d) => Next(Of(a, b, c), d);

        private static int Next(int hash, double number) => unchecked(hash * 31 + number.GetHashCode());
    }
}
