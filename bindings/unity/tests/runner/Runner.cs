// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Reflection;
using NUnit.Framework;

/// <summary>Runs the tests of this program and of the assemblies named.</summary>
internal static class Runner
{
    private static int passed, failed;

    private static int Main(string[] assemblies)
    {
        Run(Assembly.GetExecutingAssembly());
        foreach (string assembly in assemblies)
            Run(Assembly.LoadFrom(assembly));
        Console.WriteLine($"{passed} passed, {failed} failed");
        return failed == 0 ? 0 : 1;
    }

    private static void Run(Assembly assembly)
    {
        foreach (Type type in assembly.GetTypes())
            foreach (MethodInfo method in type.GetMethods())
                if (method.IsDefined(typeof(TestAttribute), false))
                    Run(type, method);
    }

    private static void Run(Type type, MethodInfo method)
    {
        try
        {
            object fixture = Activator.CreateInstance(type);
            try
            {
                method.Invoke(fixture, null);
            }
            finally
            {
                foreach (MethodInfo after in type.GetMethods())
                    if (after.IsDefined(typeof(TearDownAttribute), false))
                        after.Invoke(fixture, null);
            }
            passed++;
        }
        catch (TargetInvocationException thrown)
        {
            failed++;
            Console.WriteLine($"{type.Name}.{method.Name}: {thrown.InnerException}");
        }
    }
}
