// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using Godot;
#if GODOT_REAL_T_IS_DOUBLE
using real_t = System.Double;
#else
using real_t = System.Single;
#endif

namespace Libturret.Checks
{
    /// <summary>
    /// The stand-ins against the real engine: standins/engine.txt has what its operations returned, in single
    /// precision.
    /// </summary>
    internal static class EngineOperations
    {
        // The largest error, in units in the last place of the largest number that an operation returns, as a float. In
        // single precision, the stand-ins return the engine's bits, except where they add and multiply in another
        // order: up to 2 units. In double precision, the difference is the engine's own rounding: at most 5.2 units,
        // after the 30 ticks of a body.
#if GODOT_REAL_T_IS_DOUBLE
        private const double Exact = 8, OtherOrder = 8;
#else
        private const double Exact = 0, OtherOrder = 2;
#endif

        public static void Vectors_OfTheStandIns_AreThoseOfTheEngine()
        {
            Compare("vector_plus", Exact, a => Of(a.Vector() + a.Vector()));
            Compare("vector_minus", Exact, a => Of(a.Vector() - a.Vector()));
            Compare("vector_times", Exact, a => Of(a.Vector() * a.Number()));
            Compare("vector_dot", Exact, a => Of(a.Vector().Dot(a.Vector())));
            Compare("vector_cross", Exact, a => Of(a.Vector().Cross(a.Vector())));
            Compare("vector_length", Exact, a => Of(a.Vector().Length()));
            Compare("vector_normalized", Exact, a => Of(a.Vector().Normalized()));
            Compare("deg_to_rad", Exact, a => Of(Mathf.DegToRad(a.Number())));
        }

        public static void Quaternions_OfTheStandIns_AreThoseOfTheEngine()
        {
            Compare("quaternion_times", OtherOrder, a => Of(a.Quaternion() * a.Quaternion()));
            Compare("quaternion_inverse", Exact, a => Of(a.Quaternion().Inverse()));
            Compare("basis_of_quaternion", OtherOrder, a => Of(new Basis(a.Quaternion())));
        }

        public static void Bases_OfTheStandIns_AreThoseOfTheEngine()
        {
            Compare("basis_from_euler", Exact, a => Of(Basis.FromEuler(a.Vector())));
            Compare("basis_times_vector", Exact, a => Of(a.Basis() * a.Vector()));
            Compare("basis_times_basis", Exact, a => Of(a.Basis() * a.Basis()));
            Compare("basis_determinant", OtherOrder, a => Of(a.Basis().Determinant()));
            Compare("basis_inverse", OtherOrder, a => Of(a.Basis().Inverse()));
        }

        public static void Transforms_OfTheStandIns_AreThoseOfTheEngine()
        {
            Compare("transform_times_vector", Exact, a => Of(a.Transform() * a.Vector()));
            Compare("transform_times_transform", Exact, a => Of(a.Transform() * a.Transform()));
            Compare("transform_affine_inverse", OtherOrder, a => Of(a.Transform().AffineInverse()));
        }

        public static void Nodes_OfTheStandIns_AreWhereTheEnginesAre()
        {
            Compare("node_global_transform", Exact, a => Of(Chain(a).GlobalTransform));
            Compare("node_to_local", OtherOrder, a => Of(Chain(a).ToLocal(a.Vector())));
            Compare("node_set_global_position", OtherOrder, a =>
            {
                Node3D node = Chain(a);
                node.GlobalPosition = a.Vector();
                return Of(node.Transform);
            });
            Compare("node_set_global_transform", OtherOrder, a =>
            {
                Node3D node = Chain(a);
                node.GlobalTransform = a.Transform();
                return Of(node.Transform);
            });
            Compare("node_set_quaternion", OtherOrder, a => Of(new Node3D
            {
                Transform = a.Transform(), Quaternion = a.Quaternion(),
            }.Transform));
        }

        public static void Body_OfTheStandIns_FliesAsWithBothPhysicsEngines()
        {
            Compare("body_of_godot_physics_3d", Exact, Flight);
            Compare("body_of_jolt_physics", Exact, Flight);
        }

        public static void Operations_OfTheEngine_AreAllCompared()
        {
            foreach (string line in Lines)
            {
                string operation = line.Substring(0, line.IndexOf(' '));
                Check.That(Compared.Contains(operation) || line.StartsWith("# Godot 4."), $"nothing compares {operation}");
            }
        }

        private static readonly string[] Lines =
            File.ReadAllLines(Path.Combine("bindings", "godot", "tests", "standins", "engine.txt"));

        private static readonly HashSet<string> Compared = new HashSet<string>();

        private static void Compare(string operation, double ulps, Func<Arguments, double[]> standIn)
        {
            foreach (string line in Lines)
            {
                if (!line.StartsWith(operation + " "))
                    continue;
                string[] sides = line.Substring(operation.Length + 1).Split(" = ");
                double[] expected = Numbers(sides[1]), found = standIn(new Arguments(Numbers(sides[0])));
                Check.Same(expected.Length, found.Length, $"{operation}: how many numbers");
                double unit = UlpOf(expected);
                for (int i = 0; i < expected.Length; i++)
                    Check.Near(expected[i], found[i], ulps * unit, $"{line}: number {i}");
                Compared.Add(operation);
            }
            Check.That(Compared.Contains(operation), $"the engine's operations have no {operation}");
        }

        /// <summary>Returns the unit in the last place of the largest of these numbers, as a float.</summary>
        private static double UlpOf(double[] numbers)
        {
            double size = 0;
            foreach (double number in numbers)
                size = Math.Max(size, Math.Abs(number));
            return Math.Max(Math.Pow(2, Math.Floor(Math.Log(size, 2)) - 23), float.Epsilon);
        }

        private static double[] Numbers(string words) => Array.ConvertAll(words.Split(' '), Number);

        private static double Number(string bits) =>
            BitConverter.Int32BitsToSingle(int.Parse(bits, NumberStyles.HexNumber, CultureInfo.InvariantCulture));

        /// <summary>Returns a node below a node below a node.</summary>
        private static Node3D Chain(Arguments arguments)
        {
            Node3D ship = new Node3D(), turret = new Node3D(), barrel = new Node3D();
            ship.AddChild(turret);
            turret.AddChild(barrel);
            ship.EnterTree();
            ship.Transform = arguments.Transform();
            turret.Transform = arguments.Transform();
            barrel.Transform = arguments.Transform();
            return barrel;
        }

        private static double[] Flight(Arguments arguments)
        {
            var body = new RigidBody3D
            {
                LinearVelocity = arguments.Vector(), Position = arguments.Vector(), LinearDamp = (float)arguments.Number(),
            };
            double delta = arguments.Number();
            for (double ticks = arguments.Number(); ticks > 0; ticks--)
                body.Integrate(delta);
            return All(Of(body.LinearVelocity), Of(body.Position));
        }

        private static double[] Of(real_t number) => new double[] { number };

        private static double[] Of(Vector3 v) => new double[] { v.X, v.Y, v.Z };

        private static double[] Of(Quaternion q) => new double[] { q.X, q.Y, q.Z, q.W };

        private static double[] Of(Basis b) => All(Of(b.X), Of(b.Y), Of(b.Z));

        private static double[] Of(Transform3D t) => All(Of(t.Basis), Of(t.Origin));

        private static double[] All(params double[][] parts)
        {
            var numbers = new List<double>();
            foreach (double[] part in parts)
                numbers.AddRange(part);
            return numbers.ToArray();
        }

        /// <summary>The arguments of an operation, which are read one after another.</summary>
        private sealed class Arguments
        {
            private readonly double[] numbers;
            private int next;

            public Arguments(double[] numbers)
            {
                this.numbers = numbers;
            }

            public real_t Number() => (real_t)numbers[next++];

            public Vector3 Vector() => new Vector3(Number(), Number(), Number());

            public Quaternion Quaternion() => new Quaternion(Number(), Number(), Number(), Number());

            public Basis Basis() => new Basis(Vector(), Vector(), Vector());

            public Transform3D Transform() => new Transform3D(Basis(), Vector());
        }
    }
}
