// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.IO;
using System.Runtime.CompilerServices;

namespace Libturret.Tests
{
    /// <summary>Checks for the current test. They are counted.</summary>
    internal static unsafe class Check
    {
        private static int failures;
        private static int good;
        private static int bad;

        internal static bool Passed => failures == 0;

        internal static void Begin() => failures = good = bad = 0;

        internal static void Fail(string message)
        {
            failures++;
            // The first failures are enough.
            if (failures <= 10)
                Console.WriteLine(message);
        }

        internal static void That(bool condition, [CallerFilePath] string file = "", [CallerLineNumber] int line = 0)
        {
            if (!condition)
                Fail($"    {Place(file, line)}");
        }

        internal static void Equal<T>(
            T got, T wanted, [CallerFilePath] string file = "", [CallerLineNumber] int line = 0)
        {
            if (!got.Equals(wanted))
                Fail($"    {Place(file, line)}: {got}, not {wanted}");
        }

        /// <summary>Compares the status of a result.</summary>
        internal static void Equal(
            TurretResult got, TurretStatus wanted, [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0) =>
            Equal(got.Status, wanted, file, line);

        internal static void Near(
            double got, double wanted, double tolerance, [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0)
        {
            if (!(Math.Abs(got - wanted) <= tolerance))
                Fail($"    {Place(file, line)}: {got:R}, not {wanted:R}");
        }

        internal static void Near(
            in Vec3 got, in Vec3 wanted, double tolerance, [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0)
        {
            Near(got.X, wanted.X, tolerance, file, line);
            Near(got.Y, wanted.Y, tolerance, file, line);
            Near(got.Z, wanted.Z, tolerance, file, line);
        }

        /// <summary>Compares rotations: q equals −q.</summary>
        internal static void Near(
            in Quat got, in Quat wanted, double tolerance, [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0)
        {
            Near(got.Length(), 1, 4e-7, file, line);
            if (!(Quat.Angle(got, wanted) <= tolerance))
                Fail($"    {Place(file, line)}: {got}, not {wanted}");
        }

        /// <summary>Bit for bit.</summary>
        internal static void Same<T>(
            in T got, in T wanted, [CallerFilePath] string file = "", [CallerLineNumber] int line = 0)
            where T : unmanaged
        {
            if (!IsSame(got, wanted))
                Fail($"    {Place(file, line)}: {got}, not {wanted}");
        }

        internal static bool IsSame<T>(in T got, in T wanted) where T : unmanaged
        {
            fixed (T* pGot = &got, pWanted = &wanted)
            {
                for (int i = 0; i < sizeof(T); i++)
                {
                    if (((byte*)pGot)[i] != ((byte*)pWanted)[i])
                        return false;
                }
            }
            return true;
        }

        /// <summary>Arrays, element by element and bit for bit.</summary>
        internal static void Same<T>(
            T[] got, T[] wanted, [CallerFilePath] string file = "", [CallerLineNumber] int line = 0)
            where T : unmanaged
        {
            Equal(got.Length, wanted.Length, file, line);
            for (int i = 0; i < got.Length; i++)
            {
                if (!IsSame(got[i], wanted[i]))
                    Fail($"    {Place(file, line)}: [{i}] is {got[i]}, not {wanted[i]}");
            }
        }

        /// <summary>Compares both forms of a call that may fail with the result of C.</summary>
        internal static void Tried<T>(
            bool ok, in T tried, in T plain, bool wantedOk, in T wanted, [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0)
            where T : unmanaged
        {
            That(ok == wantedOk, file, line);
            Same(tried, wanted, file, line);
            Same(plain, wanted, file, line);
            Seen(ok);
        }

        /// <summary>Compares a status with what C returned; returns the status.</summary>
        internal static TurretStatus Status(
            TurretStatus got, int wanted, [CallerFilePath] string file = "", [CallerLineNumber] int line = 0)
        {
            Equal((int)got, wanted, file, line);
            Seen(wanted >= 0);
            return got;
        }

        /// <summary>Compares the result of a step with what C returned.</summary>
        internal static void Result(
            TurretResult got, int wanted, [CallerFilePath] string file = "", [CallerLineNumber] int line = 0)
        {
            Equal(got, new TurretResult(wanted), file, line);
            Equal((int)got.Status, Math.Min(wanted, 0), file, line);
            Equal((int)got.Flags, Math.Max(wanted, 0), file, line);
            Seen(wanted >= 0);
        }

        internal static void Seen(bool ok)
        {
            good += ok ? 1 : 0;
            bad += ok ? 0 : 1;
        }

        /// <summary>Checks that random input was both valid and bad.</summary>
        internal static void SawBoth([CallerFilePath] string file = "", [CallerLineNumber] int line = 0) =>
            That(good > 100 && bad > 100, file, line);

        internal static void Throws<T>(
            Action action, [CallerFilePath] string file = "", [CallerLineNumber] int line = 0) where T : Exception
        {
            try
            {
                action();
            }
            catch (T)
            {
                return;
            }
            Fail($"    {Place(file, line)}: no {typeof(T).Name}");
        }

        private static string Place(string file, int line) => $"{Path.GetFileName(file)}:{line}";
    }
}
