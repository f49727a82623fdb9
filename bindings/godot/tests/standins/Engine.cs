// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;

namespace Godot
{
    [AttributeUsage(AttributeTargets.Class)]
    public sealed class ToolAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class GlobalClassAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class IconAttribute : Attribute
    {
        public IconAttribute(string path)
        {
            Path = path;
        }

        public string Path { get; }
    }

    [AttributeUsage(AttributeTargets.Delegate)]
    public sealed class SignalAttribute : Attribute
    {
    }

    public enum PropertyHint
    {
        None,
        Range,
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class ExportAttribute : Attribute
    {
        public ExportAttribute(PropertyHint hint = PropertyHint.None, string hintString = "")
        {
            Hint = hint;
            HintString = hintString;
        }

        public PropertyHint Hint { get; }
        public string HintString { get; }
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class ExportGroupAttribute : Attribute
    {
        public ExportGroupAttribute(string name, string prefix = "")
        {
            Name = name;
            Prefix = prefix;
        }

        public string Name { get; }
        public string Prefix { get; }
    }

    public sealed class StringName
    {
        private readonly string name;

        private StringName(string name)
        {
            this.name = name;
        }

        public static implicit operator StringName(string name) => new StringName(name);

        public override string ToString() => name;
    }

    public static class GD
    {
        public static readonly List<string> Errors = new List<string>();

        public static void PushError(string message) => Errors.Add(message);

        public static void Print(string message) => Console.WriteLine(message);
    }

    public static class Engine
    {
        /// <summary>Set by a test.</summary>
        public static bool IsEditor;

        public static bool IsEditorHint() => IsEditor;

        public static double TimeScale { get; set; } = 1;

        public static int PhysicsTicksPerSecond { get; set; } = 60;
    }

    public static class OS
    {
        /// <summary>Set by a test.</summary>
        public static string ExecutablePath = "/nowhere/godot";

        public static string GetExecutablePath() => ExecutablePath;
    }

    public static class ProjectSettings
    {
        /// <summary>The project's folder, set by a test; none in an exported game.</summary>
        public static string Project = "";

        public static string GlobalizePath(string path)
        {
            return Project.Length == 0 ? "" : path.Replace("res://", Project + "/");
        }
    }

    public class GodotObject : IDisposable
    {
        private bool isFreed;

        /// <summary>What has been emitted, for a test.</summary>
        public readonly List<string> Emitted = new List<string>();

        public static bool IsInstanceValid(GodotObject instance) => instance != null && !instance.isFreed;

        public void Free() => isFreed = true;

        public void Dispose() => Free();

        public void EmitSignal(StringName signal)
        {
            Emitted.Add(signal.ToString());
            RaiseGodotClassSignalCallbacks(signal);
        }

        /// <summary>Godot's source generator overrides it.</summary>
        protected virtual void RaiseGodotClassSignalCallbacks(StringName signal)
        {
        }

        /// <summary>Whatever is asked of an object that has been freed throws in Godot.</summary>
        protected void ThrowIfFreed()
        {
            if (isFreed)
                throw new ObjectDisposedException(GetType().FullName);
        }

        public class SignalName
        {
        }
    }
}
