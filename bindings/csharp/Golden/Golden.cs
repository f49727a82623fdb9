// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Reflection;

namespace Libturret.GoldenHashes
{
    /// <summary>
    /// Runs every function over its own pseudo-random sequence, and hashes what it answers: the program of
    /// c_tests/golden*.c, draw for draw, by way of <see cref="Native"/>.
    /// </summary>
    /// <remarks>
    /// Every input is put together from bits and whole numbers, or by one operation at a time that is rounded
    /// to float at once: a runtime that computes floats as doubles gets the same.
    /// </remarks>
    internal sealed unsafe partial class Golden
    {
        /// <summary>What an output holds before the call.</summary>
        private const float Untouched = -77.0f;
        private static readonly Vec3 UntouchedVec3 = new Vec3(Untouched, Untouched, Untouched);
        private static readonly Quat UntouchedQuat = new Quat(Untouched, Untouched, Untouched, Untouched);
        private static readonly DVec3 UntouchedDVec3 = new DVec3(Untouched, Untouched, Untouched);

        /// <summary>Where the function's sequence is.</summary>
        private ulong random;
        private Hash hash = Hash.Empty;
        /// <summary>The calls of its case before this one.</summary>
        private uint call;
        /// <summary>Whether a batch answered otherwise than the single function: then the hash is 0.</summary>
        private bool isWrong;

        /// <summary>The sequence begins with the function's name, so that no other function changes it.</summary>
        private Golden(string name)
        {
            Hash start = Hash.Empty;
            foreach (char letter in name)
                start.PutByte(letter);
            random = start.Value;
        }

        private static void Main()
        {
            foreach (KeyValuePair<string, CasesAttribute> one in AllCases())
                Console.WriteLine($"{one.Key} {HashOf(one.Key, one.Value.Times):x16}");
        }

        /// <summary>The methods that are cases, each named as its function is, in the order of their names.</summary>
        private static SortedDictionary<string, CasesAttribute> AllCases()
        {
            var cases = new SortedDictionary<string, CasesAttribute>(StringComparer.Ordinal);
            foreach (MethodInfo method in typeof(Golden).GetMethods(BindingFlags.Instance | BindingFlags.NonPublic))
            {
                var attribute = method.GetCustomAttribute<CasesAttribute>();
                if (attribute != null)
                    cases.Add(method.Name, attribute);
            }
            return cases;
        }

        private static ulong HashOf(string name, uint times)
        {
            var golden = new Golden(name);
            var one = (Action)Delegate.CreateDelegate(typeof(Action), golden, name);
            for (golden.call = 0; golden.call < times; golden.call++)
                one();
            return golden.isWrong ? 0 : golden.hash.Value;
        }
    }

    /// <summary>A method that calls the function of its name once, with other arguments each time.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal class CasesAttribute : Attribute
    {
        /// <summary>How often to call it.</summary>
        public virtual uint Times => 2048;
    }

    /// <summary>Cases that are each a journey of up to 300 steps.</summary>
    internal sealed class JourneysAttribute : CasesAttribute
    {
        public override uint Times => 512;
    }

    /// <summary>Cases of a batch: rounds of 69 calls, each of its own length.</summary>
    internal sealed class BatchesAttribute : CasesAttribute
    {
        public override uint Times => 69 * 16;
    }
}
