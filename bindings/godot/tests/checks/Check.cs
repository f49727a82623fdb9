// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Reflection;

namespace Libturret.Checks
{
    /// <summary>Runs every public static method of the classes named, and counts those that do not throw.</summary>
    internal static class Check
    {
        private static int Main()
        {
            int passed = 0;
            var failed = new List<string>();
            Type[] groups =
            {
                typeof(EngineOperations),
                typeof(Frame), typeof(FrameOfOthers), typeof(Conversions), typeof(Node), typeof(NodeMotion),
                typeof(NodeFlight), typeof(NodeScripts), typeof(NodeSectors), typeof(NodeEditor),
                typeof(NodeScene),
            };
            foreach (Type group in groups)
            {
                foreach (MethodInfo test in group.GetMethods(BindingFlags.Public | BindingFlags.Static))
                {
                    try
                    {
                        test.Invoke(null, null);
                        passed++;
                    }
                    catch (TargetInvocationException error)
                    {
                        failed.Add($"{group.Name}.{test.Name}: {error.InnerException}");
                    }
                }
            }
            failed.ForEach(Console.WriteLine);
            Console.WriteLine($"{passed} passed, {failed.Count} failed");
            return failed.Count;
        }

        internal static void That(bool holds, string otherwise)
        {
            if (!holds)
                throw new Exception(otherwise);
        }

        internal static void Same<T>(T expected, T found, string what)
        {
            That(Equals(expected, found), $"{what}: {found}, not {expected}");
        }

        internal static void Near(double expected, double found, double within, string what)
        {
            That(Math.Abs(expected - found) <= within, $"{what}: {found}, not {expected}");
        }
    }

    /// <summary>Vectors in double, as a reference.</summary>
    internal struct Reference
    {
        public double X, Y, Z;

        public Reference(double x, double y, double z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        public static Reference Of(in DVec3 v) => new Reference(v.X, v.Y, v.Z);

        public static Reference operator -(Reference a, Reference b) => a + b * -1;
        public static Reference operator +(Reference a, Reference b) => new Reference(a.X + b.X, a.Y + b.Y, a.Z + b.Z);
        public static Reference operator *(Reference a, double s) => new Reference(a.X * s, a.Y * s, a.Z * s);

        public double Dot(Reference b) => X * b.X + Y * b.Y + Z * b.Z;

        public Reference Cross(Reference b)
        {
            return new Reference(Y * b.Z - Z * b.Y, Z * b.X - X * b.Z, X * b.Y - Y * b.X);
        }

        public double Angle(Reference b)
        {
            Reference cross = Cross(b);
            return Math.Atan2(Math.Sqrt(cross.Dot(cross)), Dot(b));
        }

        /// <summary>Rotates v by the unit quaternion q.</summary>
        public static Reference Turned(in Quat q, Reference v)
        {
            var u = new Reference(q.X, q.Y, q.Z);
            Reference t = u.Cross(v) * 2;
            return v + t * q.W + u.Cross(t);
        }

        /// <summary>Returns −Z rotated by a yaw about Y, then by a pitch about the rotated X.</summary>
        public static Reference Forward(double yaw, double pitch)
        {
            return new Reference(
                -Math.Sin(yaw) * Math.Cos(pitch), Math.Sin(pitch), -Math.Cos(yaw) * Math.Cos(pitch));
        }

        public static Reference Right(double yaw) => new Reference(Math.Cos(yaw), 0, -Math.Sin(yaw));

        public override string ToString() => $"({X}, {Y}, {Z})";
    }

    /// <summary>Random numbers that are the same in every run.</summary>
    internal sealed class Numbers
    {
        private ulong state = 20240229;

        /// <summary>Returns a number in [−1, 1).</summary>
        public double Next()
        {
            state = state * 6364136223846793005 + 1442695040888963407;
            return (state >> 11) / 4503599627370496.0 - 1;
        }

        public DVec3 Position(double size) => new DVec3(Next() * size, Next() * size, Next() * size);

        public float Angle() => (float)(Next() * Math.PI);

        public Quat Rotation()
        {
            return Quat.Normalize(new Quat((float)Next(), (float)Next(), (float)Next(), (float)Next()));
        }
    }
}
