// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace UnityEngine
{
    public class Object
    {
        private bool isDestroyed;

        public string name = "";

        public HideFlags hideFlags;

        public static implicit operator bool(Object o) => o != null;

        /// <summary>Compares objects. A destroyed object counts as null.</summary>
        public static bool operator ==(Object a, Object b)
        {
            bool noA = a is null || a.isDestroyed, noB = b is null || b.isDestroyed;
            return noA || noB ? noA && noB : ReferenceEquals(a, b);
        }

        public static bool operator !=(Object a, Object b) => !(a == b);

        public override bool Equals(object other) => other is Object o && this == o;

        public override int GetHashCode() => base.GetHashCode();

        public static GameObject Instantiate(GameObject original) => Cloning.Clone(original);

        /// <summary>Copies the object of a component, and returns the component of the copy.</summary>
        public static T Instantiate<T>(T original) where T : Component =>
            Cloning.Clone(original.gameObject).GetComponent<T>();

        public static T Instantiate<T>(T original, Vector3 position, Quaternion rotation) where T : Component
        {
            T made = Instantiate(original);
            made.transform.SetPositionAndRotation(position, rotation);
            return made;
        }

        public static void DontDestroyOnLoad(Object o) { }

        public static void Destroy(Object o) => DestroyImmediate(o);

        public static void DestroyImmediate(Object o)
        {
            o.isDestroyed = true;
            if (o is GameObject all)
                all.DestroyParts();
        }
    }

    [Flags]
    public enum HideFlags { None = 0, HideInHierarchy = 1 }

    public class ScriptableObject : Object { }

    /// <summary>Counts how often scripts call the engine: what they read and write of it, and its messages to them.</summary>
    public static class EngineCalls
    {
        public static int Count;

        internal static T Counted<T>(T answer)
        {
            Count++;
            return answer;
        }
    }

    public enum PrimitiveType { Sphere, Capsule, Cylinder, Cube, Plane, Quad }

    public sealed class GameObject : Object
    {
        private readonly List<Component> components = new List<Component>();
        private bool isActive = true;

        public GameObject(string name = "")
        {
            this.name = name;
            own = new Transform();
            Add(own);
        }

        private readonly Transform own;

        public Transform transform => EngineCalls.Counted(own);

        public bool activeInHierarchy => EngineCalls.Counted(IsActive);

        internal Transform Own => own;

        internal bool IsActive => isActive && (own.Above == null || own.Above.Of.IsActive);

        public bool activeSelf => isActive;

        public void SetActive(bool value) => isActive = value;

        internal IReadOnlyList<Component> Components => components;

        /// <summary>Makes an object without the components that draw the primitive.</summary>
        public static GameObject CreatePrimitive(PrimitiveType type) => new GameObject(type.ToString());

        public T AddComponent<T>() where T : Component, new()
        {
            var added = new T();
            Add(added);
            if (added is MonoBehaviour behaviour)
                PlayerLoop.Start(behaviour);
            return added;
        }

        public T GetComponent<T>() where T : Component
        {
            foreach (Component component in components)
                if (component is T found)
                    return found;
            return null;
        }

        public T GetComponentInParent<T>() where T : Component
        {
            EngineCalls.Count++;
            for (Transform at = own; at != null; at = at.Above)
                if (at.Of.GetComponent<T>() is T found)
                    return found;
            return null;
        }

        internal void Gather<T>(List<T> found, bool includeInactive) where T : Component
        {
            if (!includeInactive && !IsActive)
                return;
            foreach (Component component in components)
                if (component is T one)
                    found.Add(one);
            foreach (Transform child in own.Children)
                child.Of.Gather(found, includeInactive);
        }

        internal void DestroyParts()
        {
            foreach (Component component in components)
            {
                if (component is MonoBehaviour behaviour)
                {
                    behaviour.enabled = false;
                    PlayerLoop.Send(behaviour, "OnDestroy");
                }
                DestroyImmediate(component);
            }
        }

        internal void Add(Component component)
        {
            component.Of = this;
            components.Add(component);
        }
    }

    public class Component : Object
    {
        internal GameObject Of;

        public GameObject gameObject => EngineCalls.Counted(Of);
        public Transform transform => Of.transform;
        public T GetComponent<T>() where T : Component => EngineCalls.Counted(Of.GetComponent<T>());
        public T GetComponentInParent<T>() where T : Component => Of.GetComponentInParent<T>();

        public T[] GetComponentsInChildren<T>(bool includeInactive) where T : Component
        {
            EngineCalls.Count++;
            var found = new List<T>();
            Of.Gather(found, includeInactive);
            return found.ToArray();
        }
    }

    public class Behaviour : Component
    {
        private bool isEnabled = true;

        public bool enabled
        {
            get => isEnabled;
            set
            {
                if (value == isEnabled)
                    return;
                isEnabled = value;
                PlayerLoop.Send(this, value ? "OnEnable" : "OnDisable");
            }
        }
    }

    public class MonoBehaviour : Behaviour { }

    public sealed class Camera : Behaviour
    {
        public static Camera main { get; private set; }

        public Camera() => main = this;

        public static void Clear() => main = null;
    }

    public enum LightType { Spot, Directional, Point, Area }

    public sealed class Light : Behaviour
    {
        public LightType type;
    }

    public enum EventType { MouseDown, MouseUp, MouseMove, MouseDrag, KeyDown, KeyUp, ScrollWheel, Repaint, Layout }

    /// <summary>Records the text that was last written on the screen.</summary>
    public static class GUI
    {
        public static bool changed { get; set; }

        public static string Written { get; private set; }

        public static void Label(Rect position, string text) => Written = text;
    }

    /// <summary>A transform whose parents may be moved, turned and scaled. Unlike in the engine, an object that is
    /// turned below an unevenly scaled parent is not sheared.</summary>
    public sealed class Transform : Component
    {
        private readonly List<Transform> children = new List<Transform>();
        private Transform above;

        internal Transform Above => above;

        public Transform parent
        {
            get => EngineCalls.Counted(above);
            set
            {
                above?.children.Remove(this);
                above = value;
                above?.children.Add(this);
            }
        }

        internal IReadOnlyList<Transform> Children => children;

        public Vector3 localPosition = Vector3.zero;
        public Quaternion localRotation = Quaternion.identity;
        public Vector3 localScale = Vector3.one;

        public Vector3 position
        {
            get => EngineCalls.Counted(Position);
            set
            {
                EngineCalls.Count++;
                localPosition = above == null ? value : above.InverseTransformPoint(value);
            }
        }

        public Quaternion rotation
        {
            get => EngineCalls.Counted(Rotation);
            set
            {
                EngineCalls.Count++;
                localRotation = above == null ? value : Quaternion.Inverse(above.Rotation) * value;
            }
        }

        private Vector3 Position => above == null ? localPosition : above.TransformPoint(localPosition);

        private Quaternion Rotation => above == null ? localRotation : above.Rotation * localRotation;

        public Vector3 forward => EngineCalls.Counted(Rotation * Vector3.forward);
        public Vector3 up => EngineCalls.Counted(Rotation * Vector3.up);

        public Vector3 TransformPoint(Vector3 p) => Position + Turned(Vector3.Scale(p, localScale));

        public Vector3 InverseTransformPoint(Vector3 p)
        {
            Vector3 q = above == null ? p : above.InverseTransformPoint(p);
            Vector3 unturned = Quaternion.Inverse(localRotation) * (q - localPosition);
            return new Vector3(unturned.x / localScale.x, unturned.y / localScale.y, unturned.z / localScale.z);
        }

        public void SetParent(Transform to) => parent = to;

        /// <summary>A matrix with the axes of this object in the world. A scale that is not even shears it.</summary>
        public Matrix4x4 localToWorldMatrix
        {
            get
            {
                EngineCalls.Count++;
                Vector3 x = Axis(Vector3.right, localScale.x), y = Axis(Vector3.up, localScale.y);
                Vector3 z = Axis(Vector3.forward, localScale.z), o = Position;
                return new Matrix4x4
                {
                    m00 = x.x, m10 = x.y, m20 = x.z, m01 = y.x, m11 = y.y, m21 = y.z, m02 = z.x, m12 = z.y, m22 = z.z,
                    m03 = o.x, m13 = o.y, m23 = o.z, m33 = 1,
                };
            }
        }

        private Vector3 Axis(Vector3 axis, float scale) => Turned(axis * scale);

        /// <summary>Points forward at a point, with up as near to the world's up as possible.</summary>
        public void LookAt(Vector3 worldPosition)
        {
            Vector3 way = worldPosition - Position;
            float flat = new Vector2(way.x, way.z).magnitude;
            rotation = Quaternion.Euler(
                -Mathf.Atan2(way.y, flat) * Mathf.Rad2Deg, Mathf.Atan2(way.x, way.z) * Mathf.Rad2Deg, 0);
        }

        public void SetPositionAndRotation(Vector3 to, Quaternion turned)
        {
            position = to;
            rotation = turned;
        }

        public bool IsChildOf(Transform other) => EngineCalls.Counted(IsBelow(other));

        private bool IsBelow(Transform other) => this == other || (above != null && above.IsBelow(other));

        /// <summary>Converts a vector that this object has already scaled to the world.</summary>
        private Vector3 Turned(Vector3 v)
        {
            Vector3 turned = localRotation * v;
            return above == null ? turned : above.Turned(Vector3.Scale(turned, above.localScale));
        }
    }

    public static class Application
    {
        public static bool isPlaying => true;
    }

    /// <summary>Records what is logged, for the tests.</summary>
    public static class Debug
    {
        public static readonly List<string> Logged = new List<string>();

        public static void Log(object message) => Logged.Add($"{message}");
        public static void LogWarning(object message, Object context) => Logged.Add($"warning: {message}");
        public static void LogException(Exception exception, Object context) => Logged.Add($"exception: {exception.Message}");
        public static void LogError(object message, Object context) => Logged.Add($"error: {message}");
    }

    /// <summary>Sends the messages of frames to all scripts in the scene.</summary>
    public static class PlayerLoop
    {
        private static readonly List<MonoBehaviour> All = new List<MonoBehaviour>();

        /// <summary>Adds a script to the scene, and starts it.</summary>
        public static void Start(MonoBehaviour behaviour)
        {
            All.Add(behaviour);
            Send(behaviour, "Awake");
            Send(behaviour, "OnEnable");
        }

        /// <summary>Ends the game.</summary>
        public static void Clear()
        {
            foreach (MonoBehaviour behaviour in All.ToArray())
                if (behaviour != null)
                    Object.DestroyImmediate(behaviour.Of);
            All.Clear();
            Rigidbody.Clear();
            Camera.Clear();
            Time.FrameTime = Time.fixedTimeAsDouble = 0;
        }

        public static void Frame(float seconds, float fixedSeconds = 0)
        {
            if (fixedSeconds > 0)
                Tick(fixedSeconds);
            Time.FrameTime += seconds;
            Send("Update", seconds);
            Send("LateUpdate", seconds);
        }

        /// <summary>A frame with as many ticks before it as the physics is behind the time of the frame.</summary>
        public static void FrameInTime(float seconds, float tick)
        {
            while (Time.fixedTimeAsDouble + tick <= Time.FrameTime + seconds)
                Tick(tick);
            Frame(seconds);
        }

        /// <summary>Sends FixedUpdate, then moves the rigid bodies.</summary>
        public static void Tick(float seconds)
        {
            Time.fixedDeltaTime = seconds;
            Time.fixedTimeAsDouble += seconds;
            Time.inFixedTimeStep = true;
            Send("FixedUpdate", seconds);
            Time.inFixedTimeStep = false;
            Rigidbody.Simulate(seconds);
        }

        public static void Send(Behaviour behaviour, string message)
        {
            for (Type type = behaviour.GetType(); type != null; type = type.BaseType)
            {
                MethodInfo method = type.GetMethod(
                    message,
                    BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly);
                if (method != null)
                {
                    EngineCalls.Count++;
                    try
                    {
                        method.Invoke(behaviour, null);
                    }
                    catch (TargetInvocationException thrown)
                    {
                        throw new InvalidOperationException($"{type}.{message}", thrown.InnerException);
                    }
                    return;
                }
            }
        }

        private static int PlaceOf(MonoBehaviour behaviour) =>
            behaviour.GetType().GetCustomAttribute<DefaultExecutionOrder>()?.order ?? 0;

        private static void Send(string message, float seconds)
        {
            Time.deltaTime = seconds;
            // OrderBy keeps the order of scripts that have the same place.
            foreach (MonoBehaviour behaviour in All.OrderBy(PlaceOf).ToArray())
                if (behaviour != null && behaviour.enabled && behaviour.Of.IsActive)
                    Send(behaviour, message);
        }
    }
}

namespace UnityEngine.Events
{
    public delegate void UnityAction();

    public class UnityEvent
    {
        private UnityAction listeners;

        public void AddListener(UnityAction listener) => listeners += listener;
        public void RemoveListener(UnityAction listener) => listeners -= listener;
        public void Invoke() => listeners?.Invoke();
    }
}
