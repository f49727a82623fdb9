// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A vector.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Vec3
    {
        public float X, Y, Z;

        public Vec3(float x, float y, float z)
        {
            X = x;
            Y = y;
            Z = z;
        }
    }
}
