// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Runtime.InteropServices;
using Unity.Collections.LowLevel.Unsafe;

namespace Unity.Collections
{
    public enum Allocator { Temp = 2, TempJob = 3, Persistent = 4 }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class ReadOnlyAttribute : Attribute { }

    /// <summary>Counts the arrays that have not been disposed of, for a test.</summary>
    public static class NativeArrays
    {
        public static int Made { get; internal set; }
    }

    /// <summary>An array outside of the runtime's heap, as the engine's native arrays are.</summary>
    public unsafe struct NativeArray<T> : IDisposable where T : struct
    {
        internal void* memory;

        public NativeArray(int length, Allocator allocator)
        {
            int bytes = length * UnsafeUtility.SizeOf<T>();
            // One byte more, so that an empty array also has a pointer.
            memory = (void*)Marshal.AllocHGlobal(bytes + 1);
            for (int i = 0; i < bytes; i++)
                ((byte*)memory)[i] = 0;
            Length = length;
            NativeArrays.Made++;
        }

        public NativeArray(T[] array, Allocator allocator) : this(array.Length, allocator)
        {
            for (int i = 0; i < array.Length; i++)
                this[i] = array[i];
        }

        public int Length { get; }

        public bool IsCreated => memory != null;

        public T this[int index]
        {
            get => UnsafeUtility.ReadArrayElement<T>(memory, Checked(index));
            set => UnsafeUtility.WriteArrayElement(memory, Checked(index), value);
        }

        public NativeArray<T> GetSubArray(int start, int length)
        {
            if (start < 0 || length < 0 || start + length > Length)
                throw new ArgumentOutOfRangeException(nameof(start));
            return new NativeArray<T>((byte*)memory + start * UnsafeUtility.SizeOf<T>(), length);
        }

        public void Dispose()
        {
            Marshal.FreeHGlobal((IntPtr)memory);
            memory = null;
            NativeArrays.Made--;
        }

        private NativeArray(void* at, int length)
        {
            memory = at;
            Length = length;
        }

        private int Checked(int index) =>
            index >= 0 && index < Length ? index : throw new IndexOutOfRangeException($"{index} of {Length}");
    }
}

namespace Unity.Collections.LowLevel.Unsafe
{
    [AttributeUsage(AttributeTargets.Field)]
    public sealed class NativeDisableUnsafePtrRestrictionAttribute : Attribute { }

    public static unsafe class NativeArrayUnsafeUtility
    {
        public static void* GetUnsafePtr<T>(NativeArray<T> array) where T : struct => Of(array);

        public static void* GetUnsafeReadOnlyPtr<T>(NativeArray<T> array) where T : struct => Of(array);

        // The engine also throws, if its safety checks are on.
        private static void* Of<T>(NativeArray<T> array) where T : struct =>
            array.IsCreated ? array.memory : throw new ObjectDisposedException("NativeArray");
    }

    public static unsafe class UnsafeUtility
    {
        public static ref TTo As<TFrom, TTo>(ref TFrom from)
        {
            // In the engine, As is an instruction that does nothing. This method returns the same address, for tests
            // whose variables the runtime does not move during the call.
            return ref Same<TFrom, TTo>.Of(ref from);
        }

        public static int SizeOf<T>() where T : struct => Size<T>.Of;

        public static T ReadArrayElement<T>(void* source, int index) => Element<T>(source, index);

        public static void WriteArrayElement<T>(void* destination, int index, T value) =>
            Element<T>(destination, index) = value;

        private static ref T Element<T>(void* array, int index) =>
            ref Same<byte, T>.Of(ref ((byte*)array)[index * Size<T>.Of]);

        private static class Size<T>
        {
            internal static readonly int Of = Marshal.SizeOf<T>();
        }

        private static class Same<TFrom, TTo>
        {
            private delegate ref TTo Reinterpretation(ref TFrom from);

            private static readonly Reinterpretation Made = Make();

            internal static ref TTo Of(ref TFrom from) => ref Made(ref from);

            private static Reinterpretation Make()
            {
                System.Reflection.MethodInfo method = typeof(Same<TFrom, TTo>).GetMethod(
                    nameof(Reinterpreted), System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic)
                    .MakeGenericMethod(typeof(TFrom), typeof(TTo));
                return (Reinterpretation)Delegate.CreateDelegate(typeof(Reinterpretation), method);
            }

            private static ref TB Reinterpreted<TA, TB>(ref TA from) where TA : unmanaged where TB : unmanaged
            {
                fixed (TA* at = &from)
                    return ref *(TB*)at;
            }
        }
    }
}

namespace Unity.Jobs
{
    public struct JobHandle
    {
        public void Complete() { }
    }

    public interface IJobParallelFor
    {
        void Execute(int index);
    }

    /// <summary>Runs the job at once, in the order of the indices.</summary>
    public static class IJobParallelForExtensions
    {
        public static JobHandle Schedule<T>(this T job, int length, int batch, JobHandle dependsOn = default)
            where T : struct, IJobParallelFor
        {
            for (int i = 0; i < length; i++)
                job.Execute(i);
            return default;
        }
    }
}

namespace Unity.Burst
{
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Method)]
    public sealed class BurstCompileAttribute : Attribute { }
}
