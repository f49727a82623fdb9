// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>Hash codes of numbers that may be equal without being the same: −0 and 0. Adding 0 makes it 0.</summary>
    internal static class Hash
    {
        internal static int Of(double a, double b) => Next((a + 0.0).GetHashCode(), b);

        internal static int Of(double a, double b, double c) => Next(Of(a, b), c);

        internal static int Of(double a, double b, double c, double d) => Next(Of(a, b, c), d);

        private static int Next(int hash, double number) => unchecked(hash * 31 + (number + 0.0).GetHashCode());
    }
}
