// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Reflection;
using System.Runtime.InteropServices;
using Libturret;

/// <summary>A game's assembly, which contains the add-on and Godot's stand-ins.</summary>
public static class Game
{
    /// <summary>Loads libturret by a first call, and returns whether the call went well.</summary>
    /// <param name="project">The folder of the project. An exported game has none.</param>
    /// <param name="hasResolver">Whether the game has its own resolver.</param>
    public static string Run(string project, bool hasResolver)
    {
        Godot.ProjectSettings.Project = project;
        if (hasResolver)
            NativeLibrary.SetDllImportResolver(typeof(Game).Assembly, Resolve);
        try
        {
            Quat q = Quat.FromAxisAngle(0, 1, 0, 1);
            return q == Quat.Identity ? "wrong" : "loaded " + TurretLibrary.Version;
        }
        catch (DllNotFoundException)
        {
            return "not found: " + string.Join("; ", Godot.GD.Errors);
        }
    }

    private static IntPtr Resolve(string name, Assembly assembly, DllImportSearchPath? path) => IntPtr.Zero;
}
