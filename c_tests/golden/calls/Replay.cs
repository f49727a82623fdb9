// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;

namespace Libturret.GoldenCalls
{
    /// <summary>
    /// Repeats every call in a file of hosts/record.c through <see cref="Native"/>, and writes a file of the
    /// same format with the results in C#: <c>golden.exe RECORD REPLAYED</c>.
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

    /// <summary>The input file and the output file, which gets everything but the results from the input.</summary>
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
        /// <summary>All arguments in the record, including the members of structs.</summary>
        private readonly Parameter[] parameters;
        /// <summary>The arguments that the method takes.</summary>
        private readonly List<Parameter> taken = new List<Parameter>();
        private readonly object[] arguments;

        public Function(Tape tape)
        {
            string name = tape.CopyText();
            method = typeof(Native).GetMethod(name) ?? throw new MissingMethodException(nameof(Native), name);
            result = (char)tape.CopyByte();
            parameters = new Parameter[tape.CopyByte()];
            ParameterInfo[] declared = method.GetParameters();
            for (int i = 0; i < parameters.Length; i++)
            {
                string of = tape.CopyText();
                Parameter whole = taken.LastOrDefault(each => of.StartsWith(each.Name + "."));
                if (whole != null)
                {
                    parameters[i] = whole.Member(tape, of);
                    continue;
                }
                if (taken.Count == declared.Length)
                    throw new InvalidDataException($"{name} has {declared.Length} parameters");
                ParameterInfo next = declared[taken.Count];
                if (!next.Name.Equals(of.Replace("_", ""), StringComparison.OrdinalIgnoreCase))
                    throw new InvalidDataException($"{name} names {next.Name} what C names {of}");
                parameters[i] = new Parameter(tape, of, next.ParameterType);
                taken.Add(parameters[i]);
            }
            if (taken.Count != declared.Length || taken.Any(each => !each.IsComplete))
                throw new InvalidDataException($"{name} takes more than the record has");
            arguments = new object[taken.Count];
        }

        public void Call(Tape tape)
        {
            tape.Copy(4); // the number of the case
            foreach (Parameter parameter in parameters)
                parameter.Read(tape, parameters);
            for (int i = 0; i < arguments.Length; i++)
                arguments[i] = taken[i].Argument();
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

    /// <summary>A parameter and, for a pointer, the memory that it points to.</summary>
    internal sealed unsafe class Parameter
    {
        public readonly string Name;
        /// <summary>The memory of the last call, unless the parameter is a number.</summary>
        public byte* Address { get; private set; }
        /// <summary>Whether it has its own elements, which the last call may have written.</summary>
        public bool IsOutput { get; private set; }

        private readonly char kind;
        /// <summary>The size of an element in bytes.</summary>
        private readonly int size;
        /// <summary>The members of a struct of pointers and counts, in the order in memory.</summary>
        private readonly FieldInfo[] fields;
        private readonly List<Parameter> members = new List<Parameter>();
        private object number;
        private byte[] elements;
        private int stride;
        private byte* memory;
        private int room;

        public Parameter(Tape tape, string name, Type type)
        {
            Name = name;
            string letters = tape.CopyText();
            kind = letters[0];
            if (kind == '{')
            {
                Type pointed = type.GetElementType();
                BindingFlags every = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
                fields = pointed.GetFields(every).OrderBy(field => (long)Marshal.OffsetOf(pointed, field.Name)).ToArray();
                if (Marshal.SizeOf(pointed) != fields.Length * IntPtr.Size)
                    throw new InvalidDataException($"{type} of {Name} is not {fields.Length} words");
                Reserve(fields.Length * IntPtr.Size + 1);
                return;
            }
            if (type.IsPointer)
                tape.Copy(BitConverter.ToUInt16(tape.Copy(2), 0)); // the names of the fields
            for (int i = 1; i < letters.Length; i++)
                size += letters[i] == 'd' || letters[i] == 'n' ? 8 : 4;
            if (type.IsPointer && size % Marshal.SizeOf(type.GetElementType()) != 0)
                throw new InvalidDataException($"{type} of {Name} is not {size} bytes");
        }

        /// <summary>Whether each field has its member.</summary>
        public bool IsComplete => fields == null || members.Count == fields.Length;

        /// <summary>The next member of the struct, which C names NAME.MEMBER_OF_IT and C# MemberOfIt.</summary>
        public Parameter Member(Tape tape, string name)
        {
            if (IsComplete)
                throw new InvalidDataException($"{Name} has no {name}");
            FieldInfo field = fields[members.Count];
            string wanted = name.Substring(Name.Length + 1).Replace("_", "");
            if (!field.Name.Equals(wanted, StringComparison.OrdinalIgnoreCase))
                throw new InvalidDataException($"{Name} has {field.Name} where C has {name}");
            var member = new Parameter(tape, name, field.FieldType);
            members.Add(member);
            return member;
        }

        /// <summary>Reads the value for the next call.</summary>
        public void Read(Tape tape, Parameter[] all)
        {
            IsOutput = false;
            switch (kind)
            {
                case 'f':
                    number = BitConverter.ToSingle(tape.Copy(4), 0);
                    break;
                case 'i':
                    number = BitConverter.ToInt32(tape.Copy(4), 0);
                    break;
                case 'u':
                    number = BitConverter.ToUInt32(tape.Copy(4), 0);
                    break;
                case 'd':
                    number = BitConverter.ToDouble(tape.Copy(8), 0);
                    break;
                case 'n':
                    number = (UIntPtr)BitConverter.ToUInt64(tape.Copy(8), 0);
                    break;
                case '{':
                    char form = (char)tape.CopyByte();
                    Address = form == '0' ? null : form == '!' ? memory + 1 : memory;
                    break;
                default:
                    Address = Pointed(tape, all);
                    break;
            }
        }

        /// <summary>The argument of the next call.</summary>
        public object Argument()
        {
            for (int i = 0; i < members.Count; i++)
                ((UIntPtr*)memory)[i] = members[i].Word;
            // Mono does not accept System.Reflection.Pointer.
            return number ?? (IntPtr)Address;
        }

        private UIntPtr Word => number is UIntPtr count ? count : (UIntPtr)Address;

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

        /// <summary>The current contents of the memory.</summary>
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
