// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections;
using System.Globalization;
using System.Reflection;
using Godot;

namespace Libturret.Checks
{
    /// <summary>
    /// Tells the properties of the node and of an entry of Sectors with their defaults, the node's signals, and what else
    /// a script calls.
    /// </summary>
    internal static class Vocabulary
    {
        private const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly;

        private static void Main()
        {
            var turret = new Turret3D();
            foreach (Type signal in typeof(Turret3D).GetNestedTypes())
                if (signal.IsDefined(typeof(SignalAttribute), false))
                    Console.WriteLine($"{signal.Name.Replace("EventHandler", "")}\tevent");
            foreach (PropertyInfo property in typeof(Turret3D).GetProperties(Own))
                Console.WriteLine(
                    property.IsDefined(typeof(ExportAttribute), false)
                        ? $"{property.Name}\t{Text(property.GetValue(turret))}"
                        : property.Name);
            var sector = new TurretSector3D();
            foreach (PropertyInfo property in typeof(TurretSector3D).GetProperties(Own))
                Console.WriteLine($"Sectors[].{property.Name}\t{Text(property.GetValue(sector))}");
            foreach (MethodInfo method in typeof(Turret3D).GetMethods(Own))
                if (!method.IsSpecialName && !method.Name.StartsWith("_"))
                    Console.WriteLine(method.Name);
        }

        private static string Text(object value) =>
            value is null || value is IEnumerable list && !list.GetEnumerator().MoveNext() ? "none"
            : value is bool on ? (on ? "on" : "off")
            : value is IFormattable number ? number.ToString(null, CultureInfo.InvariantCulture)
            : value.ToString();
    }
}
