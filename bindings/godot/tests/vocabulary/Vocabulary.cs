// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Reflection;
using Godot;

namespace Libturret.Checks
{
    /// <summary>
    /// Prints the members of the node and of an entry of its Sectors, one per line, separated by tabs: the kind, the
    /// name, and the default of a property in the inspector; or for other members who can use them: any <c>script</c>,
    /// or only <c>C#</c>.
    /// </summary>
    internal static class Vocabulary
    {
        private const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly;

        private static void Main()
        {
            var turret = new Turret3D();
            foreach (Type signal in typeof(Turret3D).GetNestedTypes())
                if (signal.IsDefined(typeof(SignalAttribute), false))
                    Tell("event", signal.Name.Replace("EventHandler", ""), "");
            foreach (PropertyInfo property in typeof(Turret3D).GetProperties(Own))
            {
                if (property.IsDefined(typeof(ExportAttribute), false))
                    Tell("property", property.Name, Text(property.GetValue(turret)));
                else
                    Tell("read", property.Name, Callers(property.PropertyType));
            }
            var sector = new TurretSector3D();
            foreach (PropertyInfo property in typeof(TurretSector3D).GetProperties(Own))
                Tell("sector", property.Name, Text(property.GetValue(sector)));
            foreach (MethodInfo method in typeof(Turret3D).GetMethods(Own))
            {
                if (method.IsSpecialName || method.Name.StartsWith("_"))
                    continue;
                var types = new List<Type> { method.ReturnType };
                foreach (ParameterInfo parameter in method.GetParameters())
                    types.Add(parameter.ParameterType);
                Tell("method", method.Name, Callers(types.ToArray()));
            }
        }

        private static void Tell(string kind, string name, string value) =>
            Console.WriteLine($"{kind}\t{name}\t{value}");

        private static string Callers(params Type[] types) => Array.TrueForAll(types, IsOfGodot) ? "script" : "C#";

        /// <summary>
        /// Returns whether Godot's source generators expose a type to other languages: a type that a Variant can
        /// contain.
        /// </summary>
        private static bool IsOfGodot(Type type) =>
            type == typeof(void) || type == typeof(bool) || type == typeof(int) || type == typeof(float)
            || type == typeof(double) || type == typeof(string) || type == typeof(Vector3)
            || type == typeof(Vector3[]) || type.IsEnum || typeof(GodotObject).IsAssignableFrom(type);

        private static string Text(object value) =>
            value is null || value is IEnumerable list && !list.GetEnumerator().MoveNext() ? "none"
            : value is bool on ? (on ? "on" : "off")
            : value is IFormattable number ? number.ToString(null, CultureInfo.InvariantCulture)
            : value.ToString();
    }
}
