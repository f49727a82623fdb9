// libturret in JavaScript: the functions of turret.h, called in a WebAssembly module, and its structs as objects that read and
// write the memory of that module. layout.js, which is generated, says where everything is; calls.js, generated too, has a
// function for each function. What a game imports is libturret.js or inline.js, which say where the module comes from.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { functions } from './calls.js';
import { CONSTANTS, FLAGS, STRUCTS } from './layout.js';

const PAGE = 65536;

/** The alignment of everything that is placed, in bytes. No number or struct needs more. */
const ALIGN = 16;

/** The types of numbers: the array that views them, and their size as a power of two. */
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
  return layer(await instantiate(await source), {});
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

/** `heap` is an empty object, for the arrays that view the memory. */
function layer(instance, heap) {
  const { exports } = instance;
  const { memory } = exports;
  function see() {
    const { buffer } = memory;
    heap.u8 = new Uint8Array(buffer);
    heap.f32 = new Float32Array(buffer);
    heap.f64 = new Float64Array(buffer);
    heap.i32 = new Int32Array(buffer);
    heap.u32 = new Uint32Array(buffer);
    return heap;
  }
  see();
  // When memory grows, arrays that were made before become empty.
  function now() { return heap.u8.length ? heap : see(); }

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

  // Accessors of a number, of each type. Engines put functions as short as these into the code that calls them, whatever its size,
  // so that no number becomes an object; and they compile an access well that has seen only one type of array.
  function f32_at(pointer) { return now().f32[pointer >>> 2]; }
  function f64_at(pointer) { return now().f64[pointer >>> 3]; }
  function i32_at(pointer) { return now().i32[pointer >>> 2]; }
  function u32_at(pointer) { return now().u32[pointer >>> 2]; }
  function put_f32(pointer, value) { now().f32[pointer >>> 2] = value; }
  function put_f64(pointer, value) { now().f64[pointer >>> 3] = value; }
  function put_i32(pointer, value) { now().i32[pointer >>> 2] = value; }
  function put_u32(pointer, value) { now().u32[pointer >>> 2] = value; }
  const number_at = {
    f32: (at) => ({ get() { return f32_at(this.pointer + at); }, set(value) { put_f32(this.pointer + at, value); } }),
    f64: (at) => ({ get() { return f64_at(this.pointer + at); }, set(value) { put_f64(this.pointer + at, value); } }),
    i32: (at) => ({ get() { return i32_at(this.pointer + at); }, set(value) { put_i32(this.pointer + at, value); } }),
    u32: (at) => ({ get() { return u32_at(this.pointer + at); }, set(value) { put_u32(this.pointer + at, value); } }),
  };

  /**
   * The `set` of vectors with two, three and four components. They are short for the same reason.
   */
  const sets = [, , function set(x, y, more) {
    if (y === undefined || more !== undefined) return from(this, x, y);
    this.x = x;
    this.y = y;
    return this;
  }, function set(x, y, z, more) {
    if (z === undefined || more !== undefined) return from(this, x, y);
    this.x = x;
    this.y = y;
    this.z = z;
    return this;
  }, function set(x, y, z, w, more) {
    if (w === undefined || more !== undefined) return from(this, x, y);
    this.x = x;
    this.y = y;
    this.z = z;
    this.w = w;
    return this;
  }];

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
    const { length } = names;
    const constants = { type, size, align, fields, ...(vector && { length, set: sets[length] }) };
    for (const [name, value] of Object.entries(constants)) Object.defineProperty(View.prototype, name, { value });
    names.forEach((name, index) => {
      const accessors = accessor(fields[name], `${type}.${name}`);
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

  function accessor({ at, type, count, pointer }, what) {
    if (pointer) {
      const { get, set } = number_at.u32(at);
      return { get, set(value) { set.call(this, address(value, type, what)); } };
    }
    if (type in NUMBERS) return number_at[NUMBERS[type].heap](at);
    const seen = Symbol(type);
    // The object is made once, so that config.muzzle.x in a loop is as cheap as a number.
    const made = (struct) => {
      const there = struct.pointer + at;
      const value = count === undefined ? new classes[type].View(there) : row(type, there, count);
      Object.defineProperty(struct, seen, { value });
      return value;
    };
    const get = function () {
      return this[seen] ?? made(this);
    };
    const is_vector = count === undefined && type in ELEMENTS;
    return { get, set: is_vector ? function (value) { get.call(this).set(value); } : function (value) { get.call(this).copy(value); } };
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

  /** Returns the text at an address in the module, or null if the address is 0. */
  const text = (pointer) => {
    if (pointer === 0) return null;
    const { u8 } = now();
    return new TextDecoder().decode(u8.slice(pointer, u8.indexOf(0, pointer)));
  };

  Object.assign(turret, functions(exports, address, text), CONSTANTS);
  turret.flagNames = (flags) => (flags < 0 ? [] : FLAGS.filter((name) => flags & CONSTANTS[name]));
  turret.errorName = (status) =>
    Object.keys(CONSTANTS).find((name) => name.startsWith('ERROR_') && CONSTANTS[name] === status) ?? null;
  return Object.freeze(turret);
}

/** Returns the address to pass for a pointer to this type. `what` names the argument, in an error. */
function address(value, type, what) {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  const is = value?.type;
  if (is === type || (is === 'usize' && type === 'u32')) return value.pointer;
  if (BEGINS_WITH[is]?.includes(type) || (is !== undefined && ELEMENTS[is] === type)) return value.pointer;
  const wrong = is === undefined ? `it is a ${type} in the memory of the module, null, or an address` : `it is a ${type}, not a ${is}`;
  throw new TypeError(`libturret: ${what}: ${wrong}`);
}

/** Sets a vector to an object with as many of x, y, z and w as it has, to an array, or to anything else that can be iterated. */
function from(vector, other, second) {
  const { length, type } = vector;
  const is_named = typeof other?.x === 'number';
  const list = is_named || typeof other?.length === 'number' ? other : [...(other?.[Symbol.iterator] ? other : [other])];
  const count = !is_named ? list.length : list.z === undefined ? 2 : list.w === undefined ? 3 : 4;
  if (second !== undefined || count !== length) throw new RangeError(`libturret: a ${type} has ${length} components`);
  // Not one statement for both, in which a number of an array would become an object.
  if (is_named) {
    vector.x = list.x;
    vector.y = list.y;
    if (length > 2) vector.z = list.z;
    if (length > 3) vector.w = list.w;
  } else {
    vector.x = list[0];
    vector.y = list[1];
    if (length > 2) vector.z = list[2];
    if (length > 3) vector.w = list[3];
  }
  return vector;
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
