// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections;
using System.Collections.Generic;
using System.Reflection;

namespace UnityEngine
{
    /// <summary>
    /// Copies objects as Instantiate does: an object with everything below it. Of a script it copies what Unity
    /// serializes, and nothing else; references to objects within the original become references within the copy.
    /// </summary>
    internal sealed class Cloning
    {
        private const BindingFlags Own =
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        private readonly Dictionary<Object, Object> copies = new Dictionary<Object, Object>();
        private readonly List<MonoBehaviour> scripts = new List<MonoBehaviour>();

        internal static GameObject Clone(GameObject original)
        {
            var cloning = new Cloning();
            GameObject copy = cloning.Objects(original, null);
            foreach (KeyValuePair<Object, Object> pair in cloning.copies)
                if (pair.Key is Component && !(pair.Key is Transform))
                    cloning.Fields(pair.Key.GetType(), pair.Key, pair.Value);
            foreach (MonoBehaviour script in cloning.scripts)
                PlayerLoop.Start(script);
            return copy;
        }

        private GameObject Objects(GameObject original, Transform parent)
        {
            var copy = new GameObject(original.name);
            copies.Add(original, copy);
            copies.Add(original.transform, copy.transform);
            copy.SetActive(original.activeSelf);
            Transform from = original.transform, to = copy.transform;
            to.parent = parent;
            (to.localPosition, to.localRotation, to.localScale) = (from.localPosition, from.localRotation, from.localScale);
            foreach (Component component in original.Components)
            {
                if (component is Transform)
                    continue;
                var added = (Component)Activator.CreateInstance(component.GetType());
                copy.Add(added);
                copies.Add(component, added);
                if (added is MonoBehaviour script)
                    scripts.Add(script);
            }
            foreach (Transform child in from.Children)
                Objects(child.gameObject, to);
            return copy;
        }

        private void Fields(Type type, object from, object to)
        {
            for (; type != null && type != typeof(object); type = type.BaseType)
                foreach (FieldInfo field in type.GetFields(Own))
                    if (IsSerialized(field))
                        field.SetValue(to, Value(field.FieldType, field.GetValue(from)));
        }

        private static bool IsSerialized(FieldInfo field) =>
            (field.IsPublic || field.IsDefined(typeof(SerializeField), false))
            && !field.IsNotSerialized && !field.IsInitOnly && IsSerialized(field.FieldType);

        private static bool IsSerialized(Type type)
        {
            if (type.IsArray)
                return IsSerialized(type.GetElementType());
            if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>))
                return IsSerialized(type.GetGenericArguments()[0]);
            return type.IsPrimitive || type.IsEnum || type == typeof(string) || typeof(Object).IsAssignableFrom(type)
                || IsOfTheEngine(type) || type.IsSerializable;
        }

        private static bool IsOfTheEngine(Type type) => type.IsValueType && type.Namespace == "UnityEngine";

        private object Value(Type type, object value)
        {
            if (value is Object one)
                return copies.TryGetValue(one, out Object copy) ? copy : one;
            if (value == null || type.IsPrimitive || type.IsEnum || type == typeof(string) || IsOfTheEngine(type))
                return value;
            if (value is IList list)
            {
                Type item = type.IsArray ? type.GetElementType() : type.GetGenericArguments()[0];
                var made = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(item));
                foreach (object entry in list)
                    made.Add(Value(item, entry));
                if (!type.IsArray)
                    return made;
                var array = Array.CreateInstance(item, made.Count);
                made.CopyTo(array, 0);
                return array;
            }
            object copied = Activator.CreateInstance(type, true);
            Fields(type, value, copied);
            return copied;
        }
    }
}
