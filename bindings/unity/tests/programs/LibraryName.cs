// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Reflection;
using System.Runtime.InteropServices;
using Libturret;

/// <summary>Prints the native library that the package asks for in this build.</summary>
internal static class LibraryName
{
    private static void Main()
    {
        MethodInfo call = typeof(Native).GetMethod(nameof(Native.turret_version));
        Console.WriteLine(call.GetCustomAttribute<DllImportAttribute>().Value);
    }
}
