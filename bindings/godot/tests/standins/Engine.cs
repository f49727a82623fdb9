// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections;
using System.Collections.Generic;
using System.Reflection;

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

        public static bool operator ==(StringName a, StringName b) => a?.name == b?.name;

        public static bool operator !=(StringName a, StringName b) => !(a == b);

        public override bool Equals(object other) => other is StringName that && this == that;

        public override int GetHashCode() => name.GetHashCode();
    }

    [Flags]
    public enum PropertyUsageFlags : long
    {
        None = 0,
        Storage = 2,
        Editor = 4,
        Default = Storage | Editor,
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

        internal static ulong PhysicsFrames, ProcessFrames;
        internal static double PhysicsDelta, ProcessDelta;
        internal static bool IsInTick;

        public static ulong GetPhysicsFrames() => PhysicsFrames;

        public static ulong GetProcessFrames() => ProcessFrames;

        public static bool IsInPhysicsFrame() => IsInTick;
    }

    public static class OS
    {
        /// <summary>Set by a test.</summary>
        public static string ExecutablePath = "/nowhere/godot";

        public static string GetExecutablePath() => ExecutablePath;
    }

    public static class ProjectSettings
    {
        /// <summary>The project's folder, set by a test; empty in an exported game.</summary>
        public static string Project = "";

        public static string GlobalizePath(string path)
        {
            return Project.Length == 0 ? "" : path.Replace("res://", Project + "/");
        }
    }

    public class GodotObject : IDisposable
    {
        private bool isFreed;
        private readonly List<(string signal, Callable callable)> connections = new List<(string, Callable)>();

        /// <summary>The signals that have been emitted, for a test.</summary>
        public readonly List<string> Emitted = new List<string>();

        public static bool IsInstanceValid(GodotObject instance) => instance != null && !instance.isFreed;

        public void Free() => isFreed = true;

        public void Dispose() => Free();

        public void EmitSignal(StringName signal)
        {
            Emitted.Add(signal.ToString());
            RaiseGodotClassSignalCallbacks(signal);
            foreach ((string name, Callable callable) in connections.ToArray())
            {
                if (name == signal.ToString())
                    callable.Call();
            }
        }

        public bool IsConnected(StringName signal, Callable callable) =>
            connections.Contains((signal.ToString(), callable));

        /// <summary>Connects a signal. As in Godot, connecting twice is an error.</summary>
        public void Connect(StringName signal, Callable callable)
        {
            if (IsConnected(signal, callable))
                throw new InvalidOperationException($"{signal} is connected already");
            connections.Add((signal.ToString(), callable));
        }

        public void Disconnect(StringName signal, Callable callable)
        {
            if (!connections.Remove((signal.ToString(), callable)))
                throw new InvalidOperationException($"{signal} is not connected");
        }

        /// <summary>Godot's source generator overrides this method.</summary>
        protected virtual void RaiseGodotClassSignalCallbacks(StringName signal)
        {
        }

        /// <summary>Throws if the object has been freed. In Godot, every call on a freed object throws.</summary>
        protected void ThrowIfFreed()
        {
            if (isFreed)
                throw new ObjectDisposedException(GetType().FullName);
        }

        public class SignalName
        {
        }

        public class MethodName
        {
        }

        public class PropertyName
        {
        }

        /// <summary>Changes how the inspector shows a property.</summary>
        public virtual void _ValidateProperty(Collections.Dictionary property)
        {
        }
    }

    /// <summary>A method without arguments, by its name. It may be private.</summary>
    public readonly struct Callable : IEquatable<Callable>
    {
        private readonly GodotObject target;
        private readonly string method;

        public Callable(GodotObject target, StringName method)
        {
            this.target = target;
            this.method = method.ToString();
        }

        public void Call()
        {
            const BindingFlags any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
            target.GetType().GetMethod(method, any).Invoke(target, null);
        }

        public bool Equals(Callable other) => ReferenceEquals(target, other.target) && method == other.method;
    }

    public class Resource : GodotObject
    {
        public new class SignalName : GodotObject.SignalName
        {
            public static readonly StringName Changed = "changed";
        }

        public void EmitChanged() => EmitSignal(SignalName.Changed);
    }
}

namespace Godot.Collections
{
    /// <summary>Godot's typed dictionary.</summary>
    public class Dictionary<TKey, TValue> : System.Collections.Generic.Dictionary<TKey, TValue>
    {
    }

    /// <summary>Godot's dictionary, with names as keys.</summary>
    public class Dictionary : IEnumerable
    {
        private readonly Dictionary<string, Variant> values = new Dictionary<string, Variant>();

        IEnumerator IEnumerable.GetEnumerator() => values.GetEnumerator();

        public Variant this[string key]
        {
            get => values[key];
            set => values[key] = value;
        }
    }

    /// <summary>Godot's list.</summary>
    public class Array<T> : IEnumerable<T>
    {
        private readonly List<T> items = new List<T>();

        public int Count => items.Count;

        public T this[int index]
        {
            get => items[index];
            set => items[index] = value;
        }

        public void Add(T item) => items.Add(item);

        public void Clear() => items.Clear();

        public IEnumerator<T> GetEnumerator() => items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
