// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Libturret.Tests
{
    /// <summary>
    /// Types and constants against the facts of the C compiler about turret.h. Facts are lines such as
    /// <c>type turret_arc 8</c>, <c>field turret_arc center 0 float</c> and <c>constant TURRET_OK 0</c>.
    /// </summary>
    internal static unsafe class LayoutTests
    {
        /// <summary>Structs that are numbers in C: the results of a batch.</summary>
        private static readonly Type[] Numbers = { typeof(TurretResult), typeof(TurretLeadResult) };

        public static void Types_are_those_of_the_header_and_as_large()
        {
            Dictionary<string, string> wanted =
                Facts("type").ToDictionary(fact => Pascal(fact[1]), fact => fact[2]);
            Dictionary<string, string> got = Structs().Where(type => type != typeof(TurretSectors) && !Numbers.Contains(type))
                .ToDictionary(type => type.Name, type => Size(type).ToString());
            Check.That(wanted.Count >= 16);
            foreach (Type number in Numbers)
                Check.Equal(Size(number), sizeof(int));
            Agree(got, wanted);
            foreach (Type type in Structs())
                Check.Equal(Marshal.SizeOf(type), Size(type));
        }

        public static void Fields_are_those_of_the_header_with_their_offsets_and_types()
        {
            Dictionary<string, string> wanted = Facts("field")
                .ToDictionary(fact => $"{Pascal(fact[1])}.{Pascal(fact[2])}", fact => $"{fact[3]} {Managed(fact[4])}");
            Dictionary<string, string> got = Structs().Where(type => type != typeof(TurretSectors) && !Numbers.Contains(type))
                .SelectMany(Fields).ToDictionary(field => field.Name, field => field.Place);
            Check.That(wanted.Count >= 60);
            Agree(got, wanted);
        }

        public static void Types_are_handed_to_C_as_they_lie_in_memory()
        {
            foreach (Type type in Structs())
            {
                // A type with another layout than in C cannot be pinned.
                GCHandle pinned = GCHandle.Alloc(Array.CreateInstance(type, 2), GCHandleType.Pinned);
                pinned.Free();
                Check.Equal(type.StructLayoutAttribute.Value, LayoutKind.Sequential);
            }
        }

        public static void Constants_are_those_of_the_header()
        {
            Dictionary<string, string> wanted =
                Facts("constant").ToDictionary(fact => fact[1], fact => Text(Parsed(fact[2])));
            Dictionary<string, string> got = typeof(Native).GetFields(BindingFlags.Static | BindingFlags.Public)
                .Where(field => field.IsLiteral)
                .ToDictionary(field => field.Name, field => Text(Convert.ToDouble(field.GetRawConstantValue())));
            Check.That(wanted.Count >= 50);
            Agree(got, wanted);
        }

        public static void Enumerations_have_every_constant_of_their_kind_and_no_other()
        {
            (string Prefix, Type Type)[] kinds =
            {
                ("TURRET_EULER_", typeof(TurretEulerOrder)), ("TURRET_AXES_", typeof(TurretAxes)),
                ("TURRET_SIGHT_", typeof(SightQuadrants)), ("TURRET_ERROR_", typeof(TurretStatus)),
                ("TURRET_FACE_", typeof(TurretStatus)), ("TURRET_OK", typeof(TurretStatus)),
                ("TURRET_TRAJECTORY_", typeof(TurretTrajectory)), ("TURRET_VERSION_", null),
                ("TURRET_DEFAULT_RATE", null), ("TURRET_DEGREE", null), ("TURRET_NONE", null),
                ("TURRET_SECTOR_LIMITED", typeof(TurretFlags)), ("TURRET_SECTOR_", typeof(TurretSectorKind)),
                ("TURRET_", typeof(TurretFlags)),
            };
            Dictionary<string, string> wanted = new Dictionary<string, string>
            {
                { "TurretFlags.None", "0" }, { "SightQuadrants.None", "0" },
            };
            foreach (string[] fact in Facts("constant"))
            {
                (string prefix, Type type) = kinds.First(kind => fact[1].StartsWith(kind.Prefix));
                string name = fact[1].Substring((prefix == fact[1] ? "TURRET_" : prefix).Length);
                if (type != null)
                    wanted.Add($"{type.Name}.{Pascal(name.ToLowerInvariant())}", fact[2]);
            }
            Dictionary<string, string> got = kinds.Select(kind => kind.Type).Where(type => type != null).Distinct()
                .SelectMany(type => type.GetFields(BindingFlags.Static | BindingFlags.Public))
                .ToDictionary(
                    field => $"{field.DeclaringType.Name}.{field.Name}",
                    field => Text(Convert.ToDouble(field.GetRawConstantValue())));
            Agree(got, wanted);
        }

        public static void No_error_has_a_flag_set()
        {
            int errors = 0;
            foreach (TurretStatus status in Enum.GetValues(typeof(TurretStatus)))
            {
                if (status >= TurretStatus.Ok)
                    continue;
                errors++;
                foreach (TurretFlags flag in Enum.GetValues(typeof(TurretFlags)))
                    Check.That(((int)status & (int)flag) == 0 && (uint)flag <= 0xffff);
                Check.That(((int)status & 0xffff) == 0);
            }
            Check.Equal(errors, 5);
        }

        private static void Agree(Dictionary<string, string> got, Dictionary<string, string> wanted)
        {
            foreach (string name in got.Keys.Union(wanted.Keys))
            {
                got.TryGetValue(name, out string here);
                wanted.TryGetValue(name, out string there);
                if (here != there)
                    Check.Fail($"    {name} is {here ?? "not there"}, in C {there ?? "not there"}");
            }
        }

        private static IEnumerable<string[]> Facts(string kind) =>
            File.ReadAllLines(Program.HeaderFacts).Select(line => line.Split(new[] { ' ' }, 5))
                .Where(words => words[0] == kind);

        private static IEnumerable<Type> Structs() =>
            typeof(Native).Assembly.GetTypes()
                .Where(type => type.Namespace == "Libturret" && type.IsPublic && type.IsValueType && !type.IsEnum);

        /// <summary>The name, offset and type of each field. A list counts as its count and array in C.</summary>
        private static IEnumerable<(string Name, string Place)> Fields(Type type) =>
            Declared(type).SelectMany(field => field.FieldType == typeof(TurretSectors)
                ? CountAndArray(field)
                : new[] { ($"{type.Name}.{field.Name}", $"{Offset(field)} {Number(field.FieldType)}") });

        private static IEnumerable<(string Name, string Place)> CountAndArray(FieldInfo list)
        {
            string one = list.Name.Substring(0, list.Name.Length - 1);
            FieldInfo count = Declared(list.FieldType).First();
            FieldInfo[] items = Declared(list.FieldType).Skip(1).ToArray();
            for (int i = 0; i < items.Length; i++)
                Check.Equal(Offset(items[i]), Offset(items[0]) + i * Size(items[i].FieldType));
            string place = $"{list.DeclaringType.Name}.{one}";
            yield return ($"{place}Count", $"{Offset(list) + Offset(count)} {Number(count.FieldType)}");
            yield return ($"{place}s", $"{Offset(list) + Offset(items[0])} {items[0].FieldType.Name}[{items.Length}]");
        }

        private static FieldInfo[] Declared(Type type) =>
            type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);

        private static int Offset(FieldInfo field) => (int)Marshal.OffsetOf(field.DeclaringType, field.Name);

        private static int Size(Type type) =>
            (int)typeof(LayoutTests).GetMethod(nameof(SizeOf), BindingFlags.Static | BindingFlags.NonPublic)
                .MakeGenericMethod(type).Invoke(null, null);

        private static int SizeOf<T>() where T : unmanaged => sizeof(T);

        /// <summary>Converts turret_camera_rig to TurretCameraRig, and dvec3 to DVec3.</summary>
        private static string Pascal(string name) =>
            name == "dvec3" ? "DVec3" : string.Concat(name.Split('_').Select(Capital));

        private static string Capital(string word) => char.ToUpperInvariant(word[0]) + word.Substring(1);

        /// <summary>An enumeration counts as its number.</summary>
        private static string Number(Type type) => type.IsEnum ? Enum.GetUnderlyingType(type).Name : type.Name;

        /// <summary>Returns the type of C# for a type of C.</summary>
        private static string Managed(string type)
        {
            if (type.EndsWith(" *"))
            {
                string target = type.Substring(0, type.Length - 2);
                return $"{Managed(target.StartsWith("const ") ? target.Substring(6) : target)}*";
            }
            switch (type)
            {
                case "float":
                    return nameof(Single);
                case "double":
                    return nameof(Double);
                case "int32_t":
                    return nameof(Int32);
                case "uint32_t":
                    return nameof(UInt32);
                case "size_t":
                    return nameof(UIntPtr);
                default:
                    return Pascal(type.Substring(type.IndexOf(' ') + 1));
            }
        }

        private static double Parsed(string number) => double.Parse(number, CultureInfo.InvariantCulture);

        private static string Text(double number) => number.ToString("R", CultureInfo.InvariantCulture);
    }
}
