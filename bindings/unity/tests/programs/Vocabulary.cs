// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections;
using System.Globalization;
using System.Reflection;
using Libturret;
using UnityEngine;
using UnityEngine.Events;

/// <summary>
/// Prints the fields of the component and of an entry of sectors with their defaults, the component's events, its
/// properties, and its methods with the names of their arguments.
/// </summary>
internal static class Vocabulary
{
    private const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly;

    private static void Main()
    {
        var turret = new GameObject("turret").AddComponent<TurretBehaviour>();
        foreach (FieldInfo field in typeof(TurretBehaviour).GetFields(Own))
        {
            object value = field.GetValue(turret);
            Console.WriteLine($"{field.Name}\t{(value is UnityEvent ? "event" : Text(value))}");
        }
        var sector = new TurretBehaviour.Sector();
        foreach (FieldInfo field in typeof(TurretBehaviour.Sector).GetFields(Own))
            Console.WriteLine($"sectors[].{field.Name}\t{Text(field.GetValue(sector))}");
        foreach (MemberInfo member in typeof(TurretBehaviour).GetMembers(Own))
            if (member is PropertyInfo)
                Console.WriteLine(member.Name);
            else if (member is MethodInfo method && !method.IsSpecialName)
            {
                string[] names = Array.ConvertAll(method.GetParameters(), parameter => parameter.Name);
                Console.WriteLine($"{method.Name}({string.Join(", ", names)})");
            }
    }

    private static string Text(object value) =>
        value is null || value is ICollection list && list.Count == 0 ? "none"
        : value is bool on ? (on ? "on" : "off")
        : value is IFormattable number ? number.ToString(null, CultureInfo.InvariantCulture)
        : value.ToString();
}
