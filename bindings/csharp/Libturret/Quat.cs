// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A quaternion, X, Y, Z, W in memory; a new one is all zeros, <see cref="Identity"/> is no turn.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Quat
    {
        public float X, Y, Z, W;

        public Quat(float x, float y, float z, float w)
        {
            X = x;
            Y = y;
            Z = z;
            W = w;
        }

        public static Quat Identity => new Quat(0, 0, 0, 1);
    }
}
