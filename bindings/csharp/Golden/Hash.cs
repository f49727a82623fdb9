// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.GoldenHashes
{
    /// <summary>FNV-1a of 64 bits over answers: their bits, lowest byte first; all NaNs count as one.</summary>
    internal unsafe struct Hash
    {
        private const ulong Prime = 0x100000001b3;

        public static Hash Empty => new Hash { Value = 0xcbf29ce484222325 };

        public ulong Value { get; private set; }

        public void PutByte(uint number)
        {
            Value = unchecked((Value ^ (number & 0xff)) * Prime);
        }

        public void Put(uint bits)
        {
            for (int shift = 0; shift < 32; shift += 8)
                PutByte(bits >> shift);
        }

        public void Put(int number)
        {
            Put(unchecked((uint)number));
        }

        public void Put(float number)
        {
            uint bits = *(uint*)&number;
            // The sign and the payload of a NaN are the machine's choice.
            Put((bits & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : bits);
        }

        public void Put(double number)
        {
            ulong bits = *(ulong*)&number;
            if ((bits & 0x7fffffffffffffff) > 0x7ff0000000000000)
                bits = 0x7ff8000000000000;
            Put(unchecked((uint)bits));
            Put((uint)(bits >> 32));
        }

        public void Put(float* numbers, int count)
        {
            for (int i = 0; i < count; i++)
                Put(numbers[i]);
        }

        public void Put(Vec3 v)
        {
            Put(&v.X, 3);
        }

        public void Put(Quat q)
        {
            Put(&q.X, 4);
        }

        public void Put(DVec3 v)
        {
            Put(v.X);
            Put(v.Y);
            Put(v.Z);
        }

        /// <summary>A returned pointer: whether it is null, the output that was handed over, or neither.</summary>
        public void PutAnswer(void* answer, void* output)
        {
            Put(answer == null ? 0 : answer == output ? 1 : 2);
        }

        public void Put(TurretState state)
        {
            Put(state.Azimuth);
            Put(state.Elevation);
            Put(state.AzimuthRate);
            Put(state.ElevationRate);
        }

        public void Put(TurretPose pose)
        {
            // The base and the barrel.
            Put((float*)&pose, 8);
            Put(pose.Muzzle);
            Put(pose.Boresight);
            Put(pose.Error);
            Put((uint)pose.Flags);
            Put(pose.Reserved);
        }

        public void Put(TurretConfig config)
        {
            // All up to the axes are floats.
            Put(&config.AzimuthMin, Golden.ConfigNumbers);
            Put((int)config.Axes);
        }

        public void Put(TurretCameraPose pose)
        {
            Put(pose.Position);
            Put(pose.Orientation);
        }

        public void Put(TurretSolution solution)
        {
            Put(solution.AimPoint);
            Put(solution.Impact);
            Put(solution.Direction);
            Put(solution.LaunchVelocity);
            Put(solution.Time);
            Put(solution.Reserved);
        }
    }
}
