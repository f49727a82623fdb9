// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace Libturret.Tests
{
    /// <summary>
    /// Runs every public method of the classes named ...Tests, or only those whose names contain the second argument.
    /// The last line counts them.
    /// </summary>
    internal static class Program
    {
        /// <summary>The facts of the C compiler about turret.h, one per line.</summary>
        internal static string HeaderFacts { get; private set; }

        private static int Main(string[] arguments)
        {
            if (arguments.Length == 0)
            {
                Console.WriteLine("the first argument is the file of what the C compiler says of turret.h");
                return 2;
            }
            HeaderFacts = arguments[0];
            string filter = arguments.Length > 1 ? arguments[1] : "";
            int passed = 0, failed = 0;
            foreach (MethodInfo test in Tests().Where(test => test.Name.Contains(filter)))
            {
                bool ok = Run(test);
                Console.WriteLine($"{(ok ? "ok    " : "FAILED")} {test.DeclaringType.Name}.{test.Name}");
                passed += ok ? 1 : 0;
                failed += ok ? 0 : 1;
            }
            Console.WriteLine($"{passed} passed, {failed} failed");
            return failed > 0 || passed == 0 ? 1 : 0;
        }

        private static bool Run(MethodInfo test)
        {
            Check.Begin();
            try
            {
                ((Action)Delegate.CreateDelegate(typeof(Action), test))();
            }
            catch (Exception exception)
            {
                Check.Fail($"    {exception}");
            }
            return Check.Passed;
        }

        private static IEnumerable<MethodInfo> Tests() =>
            typeof(Program).Assembly.GetTypes()
                .Where(type => type.Namespace == typeof(Program).Namespace && type.Name.EndsWith("Tests"))
                .OrderBy(type => type.Name, StringComparer.Ordinal)
                .SelectMany(type => type.GetMethods(BindingFlags.Static | BindingFlags.Public));
    }
}
