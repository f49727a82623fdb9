// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace NUnit.Framework
{
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class TestAttribute : Attribute { }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class TearDownAttribute : Attribute { }

    public sealed class AssertionException : Exception
    {
        public AssertionException(string message) : base(message) { }
    }

    public delegate void TestDelegate();

    public static class Assert
    {
        public static void IsTrue(bool condition, string message = null) => Hold(condition, message ?? "it is false");

        public static void IsFalse(bool condition, string message = null) => Hold(!condition, message ?? "it is true");

        public static void AreEqual(object expected, object actual, string message = null) =>
            Hold(Equals(expected, actual), $"{actual} in place of {expected} {message}");

        public static void AreEqual(double expected, double actual, double delta, string message = null) =>
            Hold(Math.Abs(expected - actual) <= delta, $"{actual:R} in place of {expected:R} {message}");

        public static T Throws<T>(TestDelegate code) where T : Exception
        {
            try
            {
                code();
            }
            catch (T thrown)
            {
                return thrown;
            }
            throw new AssertionException($"it threw no {typeof(T)}");
        }

        private static void Hold(bool condition, string message)
        {
            if (!condition)
                throw new AssertionException(message);
        }
    }
}
