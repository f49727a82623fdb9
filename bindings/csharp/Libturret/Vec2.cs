// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A vector in the plane.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Vec2
    {
        public float X, Y;

        public Vec2(float x, float y)
        {
            X = x;
            Y = y;
        }
    }
}
