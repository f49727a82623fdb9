// libturret in JavaScript: the functions of turret.h, called in a WebAssembly module, and its structs as objects that read and
// write the memory of that module. layout.js, which is generated, says where everything is. What a game imports is libturret.js or
// inline.js, which say where the module comes from.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { CONSTANTS, FLAGS, FUNCTIONS, STRUCTS } from './layout.js';

const PAGE = 65536;

/** The alignment of everything that is placed, in bytes. No number or struct needs more. */
const ALIGN = 16;

/** The types of numbers: the name of the array that views them, and their size as a power of two. */
const NUMBERS = {
  f32: { heap: 'f32', shift: 2 },
  f64: { heap: 'f64', shift: 3 },
  i32: { heap: 'i32', shift: 2 },
  u32: { heap: 'u32', shift: 2 },
  usize: { heap: 'u32', shift: 2 },
};

/** Structs that may be passed as another: by the header, their first members are those of the other. */
const BEGINS_WITH = { platform: ['mount'], platform_observer: ['platform', 'mount'] };

/** The types of vectors that may be passed as a pointer to their components. */
const ELEMENTS = { vec2: 'f32', vec3: 'f32', quat: 'f32', dvec3: 'f64' };

/** A module whose one function fills a vector of simd128 and drops it. */
const TAKES_SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11];

let simd;

/** Returns whether WebAssembly has the instructions of simd128 here. */
export function hasSimd() {
  simd ??= WebAssembly.validate(new Uint8Array(TAKES_SIMD));
  return simd;
}

/**
 * Loads the library.
 * @param source an address, a Response, the bytes of turret.wasm, or a WebAssembly.Module; a promise of one of these
 */
export async function load(source) {
  return layer(await instantiate(await source));
}

async function instantiate(source) {
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source);
  let from = '';
  if (typeof source === 'string' || source instanceof URL) {
    from = `${source}: `;
    source = await fetched(source);
  }
  if (typeof Response !== 'undefined' && source instanceof Response) {
    if (!source.ok) throw new Error(`libturret: ${source.url}: ${source.status} ${source.statusText}`);
    // Streaming accepts only this content type. A server that does not know wasm sends another.
    if (source.headers.get('content-type') === 'application/wasm') {
      return (await WebAssembly.instantiateStreaming(source)).instance;
    }
    source = await source.arrayBuffer();
  }
  try {
    return (await WebAssembly.instantiate(source)).instance;
  } catch (error) {
    // Many servers send a page in place of a file that a bundler has not copied.
    throw new Error(`libturret: ${from}this is not the library's module: ${error.message}`, { cause: error });
  }
}

/** Returns what is at an address. The fetch of Node.js does not read files. */
async function fetched(address) {
  // Not an import: bundlers would look for the module.
  const files = String(address).startsWith('file:') && globalThis.process?.getBuiltinModule?.('node:fs/promises');
  return files ? files.readFile(new URL(address)) : fetch(address);
}

function layer({ exports }) {
  const { memory } = exports;
  const heap = {};
  const see = () => {
    const { buffer } = memory;
    heap.u8 = new Uint8Array(buffer);
    heap.f32 = new Float32Array(buffer);
    heap.f64 = new Float64Array(buffer);
    heap.i32 = new Int32Array(buffer);
    heap.u32 = new Uint32Array(buffer);
    return heap;
  };
  see();
  // When memory grows, arrays that were made before become empty.
  const now = () => (heap.u8.length === 0 ? see() : heap);

  // Everything is placed on a stack that grows upward from the end of the module's own data.
  const base = Math.ceil(exports.__heap_base.value / ALIGN) * ALIGN;
  let top = base;
  const place = (bytes) => {
    const pointer = top;
    const end = pointer + Math.ceil(bytes / ALIGN) * ALIGN;
    const { length } = now().u8;
    if (end > length) {
      // The memory grows by at least an eighth, so that placing many small objects seldom makes new arrays.
      memory.grow(Math.ceil(Math.max(end - length, length / 8) / PAGE));
      see();
    }
    heap.u8.fill(0, pointer, end);
    top = end;
    return pointer;
  };

  const turret = { exports, memory };
  turret.mark = () => top;
  turret.release = (mark) => {
    if (!(mark >= base && mark <= top)) throw new RangeError('libturret: this mark is released already');
    top = mark;
  };

  /** Returns a view of the bytes at an address. */
  const bytes_at = (pointer, length) => new Uint8Array(memory.buffer, pointer, length);

  class Struct {
    constructor(pointer) {
      Object.defineProperty(this, 'pointer', { value: pointer });
    }
    get bytes() {
      return bytes_at(this.pointer, this.size);
    }
    copy(other) {
      if (other.type !== this.type) throw new TypeError(`libturret: a ${this.type} is no copy of a ${other.type}`);
      now().u8.copyWithin(this.pointer, other.pointer, other.pointer + this.size);
      return this;
    }
    fill(byte) {
      now().u8.fill(byte, this.pointer, this.pointer + this.size);
      return this;
    }
    toJSON() {
      return Object.fromEntries(Object.keys(this.fields).map((name) => [name, plain(this[name])]));
    }
  }

  class Vector extends Struct {
    set(...components) {
      if (components.length === 1) components = [...components[0]];
      if (components.length !== this.length) throw new RangeError(`libturret: a ${this.type} has ${this.length} components`);
      for (let at = 0; at < components.length; at += 1) this[at] = components[at];
      return this;
    }
    *[Symbol.iterator]() {
      for (let at = 0; at < this.length; at += 1) yield this[at];
    }
    toJSON() {
      return [...this];
    }
  }

  class StructArray extends Array {
    static get [Symbol.species]() {
      return Array;
    }
    get bytes() {
      return bytes_at(this.pointer, this.length * this.stride);
    }
    copy(other) {
      if (other.type !== this.type || other.length !== this.length) {
        throw new TypeError(`libturret: ${this.length} of ${this.type} are no copy of ${other.length} of ${other.type}`);
      }
      now().u8.copyWithin(this.pointer, other.pointer, other.pointer + other.length * other.stride);
      return this;
    }
    fill(byte) {
      now().u8.fill(byte, this.pointer, this.pointer + this.length * this.stride);
      return this;
    }
  }

  const classes = {};
  const row = (type, pointer, length) => {
    const { View, size } = classes[type];
    const views = new StructArray(length);
    for (let at = 0; at < length; at += 1) views[at] = new View(pointer + at * size);
    const hidden = { type, pointer, stride: size };
    for (const [name, value] of Object.entries(hidden)) Object.defineProperty(views, name, { value });
    // Another object in the place of a struct would not be in the module's memory.
    return Object.freeze(views);
  };

  for (const [type, { size, align, vector, fields }] of Object.entries(STRUCTS)) {
    const Base = vector ? Vector : Struct;
    const View = class extends Base {};
    const names = Object.keys(fields);
    const constants = { type, size, align, fields, ...(vector && { length: names.length }) };
    for (const [name, value] of Object.entries(constants)) Object.defineProperty(View.prototype, name, { value });
    names.forEach((name, index) => {
      const accessors = accessor(fields[name]);
      Object.defineProperty(View.prototype, name, { ...accessors, enumerable: true });
      if (vector) Object.defineProperty(View.prototype, index, accessors);
    });
    classes[type] = { View, size };

    const make = () => new View(place(size));
    make.array = (length) => {
      whole(length);
      return row(type, place(length * size), length);
    };
    make.at = (pointer) => {
      if (pointer % align !== 0) throw new RangeError(`libturret: no ${type} is at ${pointer}`);
      return new View(pointer);
    };
    for (const [name, value] of Object.entries({ size, align, type, fields })) Object.defineProperty(make, name, { value });
    turret[type] = make;
  }

  function accessor({ at, type, count, pointer }) {
    if (pointer) {
      return {
        get() {
          return now().u32[(this.pointer + at) >>> 2];
        },
        set(value) {
          now().u32[(this.pointer + at) >>> 2] = value === null ? 0 : typeof value === 'number' ? value : address(value, type);
        },
      };
    }
    if (type in NUMBERS) {
      const { heap: which, shift } = NUMBERS[type];
      return {
        get() {
          return now()[which][(this.pointer + at) >>> shift];
        },
        set(value) {
          now()[which][(this.pointer + at) >>> shift] = value;
        },
      };
    }
    const seen = Symbol(type);
    const get = function () {
      // The object is made once, so that config.muzzle.x in a loop is as cheap as a number.
      if (!this[seen]) {
        const there = this.pointer + at;
        const value = count === undefined ? new classes[type].View(there) : row(type, there, count);
        Object.defineProperty(this, seen, { value });
      }
      return this[seen];
    };
    return {
      get,
      set(value) {
        if (value.type === undefined && count === undefined && type in ELEMENTS) get.call(this).set(value);
        else get.call(this).copy(value);
      },
    };
  }

  /** One or more numbers in a row. */
  class Numbers {
    constructor(type, length) {
      const { heap: which, shift } = NUMBERS[type];
      const stride = 1 << shift;
      const hidden = { type, which, length, stride, pointer: place(length * stride) };
      for (const [name, value] of Object.entries(hidden)) Object.defineProperty(this, name, { value });
    }
    get values() {
      const from = this.pointer / this.stride;
      return now()[this.which].subarray(from, from + this.length);
    }
    get value() {
      return now()[this.which][this.pointer / this.stride];
    }
    set value(value) {
      now()[this.which][this.pointer / this.stride] = value;
    }
  }
  const one = (type) => (value = 0) => {
    const box = new Numbers(type, 1);
    box.value = value;
    return box;
  };
  const several = (type) => (of) => {
    const given = typeof of === 'number' ? null : [...of];
    const numbers = new Numbers(type, given ? given.length : whole(of));
    if (given) numbers.values.set(given);
    return numbers;
  };
  turret.float = one('f32');
  turret.double = one('f64');
  turret.int = one('i32');
  turret.uint = one('u32');
  turret.size = one('usize');
  turret.floats = several('f32');
  turret.doubles = several('f64');
  turret.ints = several('i32');
  turret.uints = several('u32');

  for (const [name, { c, symbol, returns, args }] of Object.entries(FUNCTIONS)) {
    const called = exports[symbol];
    const is_text = returns?.type === 'c_char';
    const is_unsigned = returns?.pointer !== undefined || returns?.type === 'u32' || returns?.type === 'usize';
    turret[name] = (...values) => {
      if (values.length !== args.length) {
        throw new TypeError(`libturret: ${c} takes ${args.map((one) => one.name).join(', ') || 'nothing'}`);
      }
      for (let at = 0; at < args.length; at += 1) {
        const value = values[at];
        const { pointer, type } = args[at];
        if (typeof value === 'number') continue;
        if (pointer === undefined) throw new TypeError(`libturret: ${c}: ${args[at].name} is a number`);
        try {
          values[at] = value === null ? 0 : address(value, type);
        } catch (error) {
          throw new TypeError(`libturret: ${c}: ${args[at].name}: ${error.message}`);
        }
      }
      const result = called(...values);
      if (is_text) return text(result);
      return is_unsigned ? result >>> 0 : result;
    };
  }

  /** Returns the text at an address in the module, or null if the address is 0. */
  const text = (pointer) => {
    if (pointer === 0) return null;
    const { u8 } = now();
    return new TextDecoder().decode(u8.slice(pointer, u8.indexOf(0, pointer)));
  };

  Object.assign(turret, CONSTANTS);
  turret.flagNames = (flags) => (flags < 0 ? [] : FLAGS.filter((name) => flags & CONSTANTS[name]));
  turret.errorName = (status) =>
    Object.keys(CONSTANTS).find((name) => name.startsWith('ERROR_') && CONSTANTS[name] === status) ?? null;
  return Object.freeze(turret);
}

/** Returns the address to pass for a pointer to this type. */
function address(value, type) {
  const is = value?.type;
  if (is === type || is === 'usize' && type === 'u32') return value.pointer;
  if (is === undefined) throw new TypeError(`it is a ${type} in the memory of the module, null, or an address`);
  if (BEGINS_WITH[is]?.includes(type) || ELEMENTS[is] === type) return value.pointer;
  throw new TypeError(`it is a ${type}, not a ${is}`);
}

function whole(length) {
  if (!Number.isInteger(length) || length < 0) throw new RangeError(`libturret: ${length} is no count`);
  return length;
}

/** Returns a copy of a value that does not refer to the module's memory. */
function plain(value) {
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? Array.from(value, plain) : value.toJSON();
}
