// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;

namespace Libturret.GoldenCalls
{
    /// <summary>
    /// Makes every call of a file of c_tests/record_golden.c again by way of <see cref="Native"/>, and writes a file of
    /// the same form with the results that C# gets: <c>golden.exe RECORD REPLAYED</c>.
    /// </summary>
    internal static unsafe class Replay
    {
        private static int Main(string[] files)
        {
            using (FileStream record = File.OpenRead(files[0]))
            using (FileStream replayed = File.Create(files[1]))
            using (var from = new BufferedStream(record, 1 << 16))
            using (var to = new BufferedStream(replayed, 1 << 16))
                return Run(new Tape(from, to));
        }

        private static int Run(Tape tape)
        {
            if (Encoding.ASCII.GetString(tape.Copy("turret calls 1\n".Length)) != "turret calls 1\n")
                throw new InvalidDataException("no record of calls");
            Function function = null;
            for (;;)
            {
                switch ((char)tape.CopyByte())
                {
                    case 'F':
                        function = new Function(tape);
                        break;
                    case 'C':
                        function.Call(tape);
                        break;
                    case 'E':
                        return 0;
                    default:
                        throw new InvalidDataException("neither a function nor a call");
                }
            }
        }
    }

    /// <summary>The file that is read and the one that is written, which gets all but the results from the first.</summary>
    internal sealed class Tape
    {
        private readonly Stream from, to;

        public Tape(Stream from, Stream to)
        {
            this.from = from;
            this.to = to;
        }

        public byte[] Read(int count)
        {
            var bytes = new byte[count];
            for (int read = 0, more; read < count; read += more)
            {
                more = from.Read(bytes, read, count - read);
                if (more == 0)
                    throw new EndOfStreamException("the record is cut off");
            }
            return bytes;
        }

        public void Write(byte[] bytes)
        {
            to.Write(bytes, 0, bytes.Length);
        }

        public byte[] Copy(int count)
        {
            byte[] bytes = Read(count);
            Write(bytes);
            return bytes;
        }

        public byte CopyByte()
        {
            return Copy(1)[0];
        }

        public string CopyText()
        {
            return Encoding.UTF8.GetString(Copy(CopyByte()));
        }
    }

    /// <summary>A function of the raw layer, and where its arguments are.</summary>
    internal sealed unsafe class Function
    {
        private readonly MethodInfo method;
        private readonly char result;
        private readonly Parameter[] parameters;
        private readonly object[] arguments;

        public Function(Tape tape)
        {
            string name = tape.CopyText();
            method = typeof(Native).GetMethod(name) ?? throw new MissingMethodException(nameof(Native), name);
            result = (char)tape.CopyByte();
            parameters = new Parameter[tape.CopyByte()];
            arguments = new object[parameters.Length];
            ParameterInfo[] declared = method.GetParameters();
            if (declared.Length != parameters.Length)
                throw new InvalidDataException($"{name} has {declared.Length} parameters");
            for (int i = 0; i < parameters.Length; i++)
            {
                parameters[i] = new Parameter(tape, declared[i].ParameterType);
                if (parameters[i].Name != declared[i].Name)
                    throw new InvalidDataException($"{name} names {declared[i].Name} what C names {parameters[i].Name}");
            }
        }

        public void Call(Tape tape)
        {
            tape.Copy(4); // the number of the case
            for (int i = 0; i < parameters.Length; i++)
                arguments[i] = parameters[i].Argument(tape, parameters);
            object returned = method.Invoke(null, arguments);
            SkipResult(tape);
            tape.Write(Bytes(returned));
            foreach (Parameter parameter in parameters)
            {
                if (!parameter.IsOutput)
                    continue;
                byte[] after = parameter.Elements();
                tape.Read(after.Length);
                tape.Write(after);
            }
        }

        private void SkipResult(Tape tape)
        {
            if (result == '*')
                tape.Read(1);
            else if (result != 't')
                tape.Read(4);
            else if (tape.Read(1)[0] != 0)
                tape.Read(tape.Read(1)[0]);
        }

        private byte[] Bytes(object returned)
        {
            switch (returned)
            {
                case float number:
                    return BitConverter.GetBytes(number);
                case int number:
                    return BitConverter.GetBytes(number);
                case uint number:
                    return BitConverter.GetBytes(number);
                default:
                    void* address = Pointer.Unbox(returned);
                    return result == 't' ? Text((byte*)address) : new[] { ParameterAt(address) };
            }
        }

        private static byte[] Text(byte* text)
        {
            if (text == null)
                return new byte[] { 0 };
            int length = 0;
            while (text[length] != 0)
                length++;
            var bytes = new byte[2 + length];
            bytes[0] = 1;
            bytes[1] = (byte)length;
            Marshal.Copy((IntPtr)text, bytes, 2, length);
            return bytes;
        }

        /// <summary>0 for null, 1 + the first parameter of that address, or 255.</summary>
        private byte ParameterAt(void* address)
        {
            if (address == null)
                return 0;
            int at = Array.FindIndex(parameters, parameter => parameter.Address == address);
            return at < 0 ? (byte)255 : (byte)(at + 1);
        }
    }

    /// <summary>A parameter, and of a pointer the memory that it points at.</summary>
    internal sealed unsafe class Parameter
    {
        public readonly string Name;
        /// <summary>Of the last call, unless it is a number.</summary>
        public byte* Address { get; private set; }
        /// <summary>Whether it has elements of its own, which the last call may have written to.</summary>
        public bool IsOutput { get; private set; }

        private readonly char kind;
        /// <summary>The bytes of an element.</summary>
        private readonly int size;
        private byte[] elements;
        private int stride;
        private byte* memory;
        private int room;

        public Parameter(Tape tape, Type type)
        {
            Name = tape.CopyText();
            string letters = tape.CopyText();
            kind = letters[0];
            if (type.IsPointer)
                tape.Copy(BitConverter.ToUInt16(tape.Copy(2), 0)); // the names of the fields
            for (int i = 1; i < letters.Length; i++)
                size += letters[i] == 'd' ? 8 : 4;
            if (type.IsPointer && size % Marshal.SizeOf(type.GetElementType()) != 0)
                throw new InvalidDataException($"{type} of {Name} is not {size} bytes");
        }

        /// <summary>The argument of the next call.</summary>
        public object Argument(Tape tape, Parameter[] all)
        {
            IsOutput = false;
            switch (kind)
            {
                case 'f':
                    return BitConverter.ToSingle(tape.Copy(4), 0);
                case 'i':
                    return BitConverter.ToInt32(tape.Copy(4), 0);
                case 'u':
                    return BitConverter.ToUInt32(tape.Copy(4), 0);
                case 'd':
                    return BitConverter.ToDouble(tape.Copy(8), 0);
                case 'n':
                    return (UIntPtr)BitConverter.ToUInt64(tape.Copy(8), 0);
                default:
                    Address = Pointed(tape, all);
                    // Mono takes no System.Reflection.Pointer.
                    return (IntPtr)Address;
            }
        }

        private byte* Pointed(Tape tape, Parameter[] all)
        {
            switch ((char)tape.CopyByte())
            {
                case '0':
                    return null;
                case '!':
                    Reserve(size + 1);
                    return memory + 1;
                case '=':
                    Parameter same = all[tape.CopyByte()];
                    same.IsOutput |= kind == '&';
                    return same.Address;
                case '*':
                    long count = BitConverter.ToInt64(tape.Copy(8), 0);
                    stride = BitConverter.ToInt32(tape.Copy(4), 0);
                    if (stride == 0 && count > 1)
                        count = 1;
                    elements = tape.Copy(checked((int)count * size));
                    break;
                case '~':
                    break;
                default:
                    throw new InvalidDataException($"no such argument as {Name} is");
            }
            IsOutput = kind == '&';
            int all_elements = elements.Length / size;
            Reserve(size + Math.Max(all_elements - 1, 0) * stride);
            for (int i = 0; i < all_elements; i++)
                Marshal.Copy(elements, i * size, (IntPtr)(memory + i * stride), size);
            return memory;
        }

        /// <summary>What the memory holds now.</summary>
        public byte[] Elements()
        {
            var now = new byte[elements.Length];
            for (int i = 0; i < now.Length / size; i++)
                Marshal.Copy((IntPtr)(memory + i * stride), now, i * size, size);
            return now;
        }

        private void Reserve(int bytes)
        {
            if (bytes <= room)
                return;
            Marshal.FreeHGlobal((IntPtr)memory);
            memory = (byte*)Marshal.AllocHGlobal(bytes);
            room = bytes;
        }
    }
}
