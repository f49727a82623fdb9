// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A position in the world.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DVec3
    {
        public double X, Y, Z;

        public DVec3(double x, double y, double z)
        {
            X = x;
            Y = y;
            Z = z;
        }
    }
}
