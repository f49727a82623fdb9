// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Runtime.Loader;

namespace Libturret
{
    public static unsafe partial class Native
    {
        // Runs before the first call of any function, without a call by the game.
        static Native()
        {
            NativeResolver.Install();
        }
    }

    /// <summary>
    /// Finds libturret where .NET does not look. An exported game has the library beside its assembly, and does not
    /// need this. In the editor, Godot loads the game's assembly from memory, so the assembly is in no folder.
    /// </summary>
    /// <remarks>
    /// It uses the event that .NET raises last, after .NET and the game's own resolver have tried everything.
    /// NativeLibrary.SetDllImportResolver would come first, but it can be called only once for an assembly, which here
    /// is the game's. That call is left to the game.
    /// </remarks>
    public static class NativeResolver
    {
        private const string Name = "turret";
        private const string AddOn = "res://addons/libturret";

        internal static void Install()
        {
            AssemblyLoadContext context = AssemblyLoadContext.GetLoadContext(typeof(NativeResolver).Assembly);
            context.ResolvingUnmanagedDll += Load;
            // Godot's editor unloads and reloads the game. A handler that stays in the event would prevent that.
            context.Unloading += unloaded => unloaded.ResolvingUnmanagedDll -= Load;
        }

        /// <summary>Returns the files to try, in this order.</summary>
        public static IEnumerable<string> Candidates(Assembly assembly)
        {
            string file = FileName();
            string inRuntimes = Path.Combine("runtimes", Runtime(), "native", file);
            foreach (string folder in Folders(assembly))
            {
                if (!string.IsNullOrEmpty(folder))
                {
                    yield return Path.Combine(folder, inRuntimes);
                    yield return Path.Combine(folder, file);
                }
            }
        }

        /// <summary>Returns .NET's identifier of this runtime, such as <c>linux-x64</c>.</summary>
        public static string Runtime()
        {
            string system = IsOn("ANDROID") ? "android" : IsOn("WINDOWS") ? "win" : IsOn("OSX") ? "osx" : "linux";
            return system + "-" + RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant();
        }

        private static IEnumerable<string> Folders(Assembly assembly)
        {
            // The path is empty for an assembly from memory.
            if (assembly.Location.Length > 0)
                yield return Path.GetDirectoryName(assembly.Location);
            yield return AppContext.BaseDirectory;
            yield return Path.GetDirectoryName(Godot.OS.GetExecutablePath());
            // In an exported game this is not a folder, and nothing is found there.
            yield return Godot.ProjectSettings.GlobalizePath(AddOn);
        }

        private static string FileName() =>
            IsOn("WINDOWS") ? Name + ".dll" : IsOn("OSX") ? "lib" + Name + ".dylib" : "lib" + Name + ".so";

        private static bool IsOn(string system) =>
            RuntimeInformation.IsOSPlatform(OSPlatform.Create(system));

        private static IntPtr Load(Assembly assembly, string name)
        {
            if (name != Name)
                return IntPtr.Zero;
            foreach (string file in Candidates(assembly))
            {
                if (File.Exists(file) && NativeLibrary.TryLoad(file, out IntPtr library))
                    return library;
            }
            Godot.GD.PushError($"The library of libturret for {Runtime()} is not at any of these paths: "
                + string.Join(", ", Candidates(assembly)));
            return IntPtr.Zero;
        }
    }
}
