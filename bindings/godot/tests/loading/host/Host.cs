// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.IO;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

/// <summary>Loads a game's assembly from its file; or from memory, as Godot's editor does, and unloads it.</summary>
internal static class Host
{
    private static int Main(string[] arguments)
    {
        string assembly = arguments[0], project = arguments[2];
        bool hasResolver = arguments[3] == "resolver";
        if (arguments[1] == "file")
        {
            Console.WriteLine(Run(Assembly.LoadFrom(assembly), project, hasResolver));
            return 0;
        }
        WeakReference context = InMemory(assembly, project, hasResolver);
        for (int i = 0; context.IsAlive && i < 20; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        Console.WriteLine(context.IsAlive ? "still there" : "unloaded");
        return 0;
    }

    // A method of its own, so that no reference to the context is left on the stack while the context is unloaded.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference InMemory(string assembly, string project, bool hasResolver)
    {
        var context = new AssemblyLoadContext("game", isCollectible: true);
        using (var file = new MemoryStream(File.ReadAllBytes(assembly)))
            Console.WriteLine(Run(context.LoadFromStream(file), project, hasResolver));
        context.Unload();
        return new WeakReference(context);
    }

    private static string Run(Assembly game, string project, bool hasResolver)
    {
        return (string)game.GetType("Game").GetMethod("Run").Invoke(null, new object[] { project, hasResolver });
    }
}
