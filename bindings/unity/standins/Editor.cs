// SPDX-License-Identifier: MIT OR Apache-2.0
#if UNITY_EDITOR
using System;
using System.Collections.Generic;
using System.Reflection;
using UnityEngine;

namespace UnityEditor
{
    [AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
    public sealed class CustomEditor : Attribute
    {
        internal readonly Type inspectedType;
        public CustomEditor(Type inspectedType) => this.inspectedType = inspectedType;
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class CanEditMultipleObjects : Attribute { }

    [Flags]
    public enum GizmoType
    {
        Pickable = 1, NotInSelectionHierarchy = 2, Selected = 4, Active = 8, InSelectionHierarchy = 16,
        NonSelected = 32,
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class DrawGizmo : Attribute
    {
        public DrawGizmo(GizmoType gizmo) => drawOptions = gizmo;
        public GizmoType drawOptions;
    }

    public class Editor : ScriptableObject
    {
        public UnityEngine.Object target { get; set; }
    }

    public static class HandleUtility
    {
        public static float GetHandleSize(Vector3 position) => 1;
    }

    public static class EditorGUI
    {
        private static readonly Stack<bool> Before = new Stack<bool>();

        public static void BeginChangeCheck()
        {
            Before.Push(GUI.changed);
            GUI.changed = false;
        }

        public static bool EndChangeCheck()
        {
            bool changed = GUI.changed;
            GUI.changed |= Before.Pop();
            return changed;
        }
    }

    /// <summary>Records the fields of an object, so that a test can restore them.</summary>
    public static class Undo
    {
        private static readonly Stack<(UnityEngine.Object, string, List<(object, FieldInfo, object)>)> Records =
            new Stack<(UnityEngine.Object, string, List<(object, FieldInfo, object)>)>();

        public static void RecordObject(UnityEngine.Object objectToUndo, string name)
        {
            var kept = new List<(object, FieldInfo, object)>();
            Keep(objectToUndo, kept);
            Records.Push((objectToUndo, name, kept));
        }

        public static void ClearAll() => Records.Clear();

        public static string GetCurrentGroupName() => Records.Count == 0 ? "" : Records.Peek().Item2;

        public static void PerformUndo()
        {
            foreach ((object owner, FieldInfo field, object value) in Records.Pop().Item3)
                field.SetValue(owner, value);
        }

        /// <summary>Records the public fields of an object, and those of the entries of its lists.</summary>
        private static void Keep(object owner, List<(object, FieldInfo, object)> kept)
        {
            foreach (FieldInfo field in owner.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public))
            {
                object value = field.GetValue(owner);
                kept.Add((owner, field, value));
                if (value is System.Collections.IList entries)
                    foreach (object entry in entries)
                        Keep(entry, kept);
            }
        }
    }

    /// <summary>Lists the objects that were recorded as changed instances of a prefab.</summary>
    public static class PrefabUtility
    {
        public static readonly List<UnityEngine.Object> Recorded = new List<UnityEngine.Object>();

        public static void RecordPrefabInstancePropertyModifications(UnityEngine.Object targetObject) =>
            Recorded.Add(targetObject);
    }

    /// <summary>Records what is drawn. For each arc and line, it records the start and the end.</summary>
    public static class Handles
    {
        public delegate void CapFunction(
            int controlID, Vector3 position, Quaternion rotation, float size, EventType eventType);

        public static readonly List<Vector3[]> Arcs = new List<Vector3[]>();
        public static readonly List<(Color Color, Vector3 Start, Vector3 End)> Lines =
            new List<(Color, Vector3, Vector3)>();
        /// <summary>Points along each arc, and the corners of each polygon, with its color.</summary>
        public static readonly List<(Color, Vector3[])> Curves = new List<(Color, Vector3[])>(),
            Polygons = new List<(Color, Vector3[])>();
        /// <summary>The labels. Each is the label of the handle that is drawn next.</summary>
        public static readonly List<string> Labels = new List<string>();
        /// <summary>The positions of the handles. A key is the first word of a handle's label.</summary>
        public static readonly Dictionary<string, Vector3> Dots = new Dictionary<string, Vector3>();
        /// <summary>The first word of the label of the handle that the user drags, and where to.</summary>
        public static (string Name, Vector3 To)? Drag;

        public static Color color { get; set; }

        public static void Label(Vector3 position, string text) => Labels.Add(text);

        public static void DotHandleCap(
            int controlID, Vector3 position, Quaternion rotation, float size, EventType eventType) { }

        /// <summary>Moves the dragged handle in the plane of the two directions.</summary>
        public static Vector3 Slider2D(
            Vector3 handlePos, Vector3 handleDir, Vector3 slideDir1, Vector3 slideDir2, float handleSize,
            CapFunction capFunction, float snap)
        {
            string name = Labels[Labels.Count - 1].Split(' ')[0];
            Dots[name] = handlePos;
            if (!Drag.HasValue || Drag.Value.Name != name)
                return handlePos;
            GUI.changed = true;
            Vector3 moved = Drag.Value.To - handlePos;
            return handlePos + slideDir1 * Vector3.Dot(moved, slideDir1) + slideDir2 * Vector3.Dot(moved, slideDir2);
        }

        public static void DrawWireArc(Vector3 center, Vector3 normal, Vector3 from, float angle, float radius)
        {
            Arcs.Add(new[] { from, Quaternion.AngleAxis(angle, normal) * from });
            var points = new Vector3[17];
            for (int i = 0; i < points.Length; i++)
                points[i] = center + Quaternion.AngleAxis(angle * i / 16, normal) * from.normalized * radius;
            Curves.Add((color, points));
        }

        public static void DrawAAConvexPolygon(params Vector3[] points) =>
            Polygons.Add((color, (Vector3[])points.Clone()));

        public static void DrawSolidArc(Vector3 center, Vector3 normal, Vector3 from, float angle, float radius) { }

        public static void DrawLine(Vector3 from, Vector3 to) => Lines.Add((color, from, to));
    }

    /// <summary>Calls the methods that the editor calls, in the assembly of an editor class.</summary>
    public static class EditorLoop
    {
        private const BindingFlags Any = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public
            | BindingFlags.NonPublic;

        /// <summary>Draws the gizmos of a selected component.</summary>
        public static void DrawGizmos<TEditor>(Component selected) where TEditor : Editor
        {
            int drawn = 0;
            foreach (Type type in typeof(TEditor).Assembly.GetTypes())
                foreach (MethodInfo method in type.GetMethods(Any))
                {
                    var gizmo = method.GetCustomAttribute<DrawGizmo>();
                    if (gizmo == null || method.GetParameters()[0].ParameterType != selected.GetType())
                        continue;
                    method.Invoke(null, new object[] { selected, GizmoType.InSelectionHierarchy });
                    drawn++;
                }
            if (drawn == 0)
                throw new InvalidOperationException($"nothing draws {selected.GetType()}");
        }

        /// <summary>Shows the scene view of a selected component.</summary>
        public static void OnSceneGUI<TEditor>(Component selected) where TEditor : Editor, new()
        {
            if (typeof(TEditor).GetCustomAttribute<CustomEditor>().inspectedType != selected.GetType())
                throw new InvalidOperationException($"{typeof(TEditor)} is not for {selected.GetType()}");
            Handles.Labels.Clear();
            Handles.Dots.Clear();
            typeof(TEditor).GetMethod("OnSceneGUI", Any).Invoke(new TEditor { target = selected }, null);
        }
    }
}
#endif
