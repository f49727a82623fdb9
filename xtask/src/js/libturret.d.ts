/** The source of the module: an address, a response to a fetch, the bytes, or the module itself. */
export type Source = string | URL | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/** Loads the library. Without a source, loads the module of the package that suits this engine. */
export function load(source?: Source | Promise<Source>): Promise<Turret>;

/** Returns whether WebAssembly has simd128 here, so that `load()` takes turret-simd.wasm. */
export function hasSimd(): boolean;

/** The components of a vector or a quaternion, of this library or of any other: by name, or in a row. */
export type Components =
  | { readonly x: number; readonly y: number; readonly z?: number; readonly w?: number }
  | ArrayLike<number>
  | Iterable<number>;

/** A struct in the memory of the module. */
export interface Struct<T> {
  /** The name of the struct's type, such as `config`. */
  readonly type: string;
  /** The address of the struct. */
  readonly pointer: number;
  /** The bytes of the struct in the module's memory, not a copy. Read it again after the memory may have grown. */
  readonly bytes: Uint8Array;
  /** Copies the bytes of another struct into this struct. */
  copy(other: T): this;
  /** Sets every byte to one value. */
  fill(byte: number): this;
  /** Returns a plain object with the values. */
  toJSON(): object;
}

/** A vector or a quaternion. Its components can also be indexed. */
export interface Vector<T> extends Struct<T>, Iterable<number> {
  [index: number]: number;
  readonly length: number;
  /** Sets the components. */
  set(...components: number[]): this;
  set(components: Components): this;
}

/** Structs in a row. */
export interface StructArray<T> extends ReadonlyArray<T> {
  readonly type: string;
  readonly pointer: number;
  /** The number of bytes from one struct to the next. */
  readonly stride: number;
  readonly bytes: Uint8Array;
  copy(other: StructArray<T>): this;
  fill(byte: number): this;
}

/** A type of structs. Calling it places a struct whose bytes are all 0. */
export interface StructType<T> {
  (): T;
  /** Places structs in a row. */
  array(length: number): StructArray<T>;
  /** Returns an object for a struct that is already at this address. */
  at(pointer: number): T;
  /** The size of a struct in bytes. */
  readonly size: number;
  readonly align: number;
}

/** A number in the memory of the module, for functions that write a number. */
export interface NumberBox {
  readonly type: string;
  readonly pointer: number;
  value: number;
}

/** Numbers in a row. */
export interface NumberArray<A> {
  readonly type: string;
  readonly pointer: number;
  readonly length: number;
  /** The number of bytes from one number to the next. */
  readonly stride: number;
  /** The numbers in the module's memory, not a copy. Read it again after anything is placed: memory may have grown. */
  readonly values: A;
}

/** An argument that is a pointer: a struct, an array of structs, an address, or null if the pointer may be NULL. */
export type Pointer<T> = T | StructArray<T> | number | null;

/** An argument that is a pointer to numbers. A vector may be passed as a pointer to its components. */
export type NumberPointer = { readonly type: string; readonly pointer: number } | number | null;

/** The members of the layer that are not functions, structs or constants of the library. */
export interface Layer {
  readonly exports: WebAssembly.Exports;
  readonly memory: WebAssembly.Memory;
  float(value?: number): NumberBox;
  double(value?: number): NumberBox;
  int(value?: number): NumberBox;
  uint(value?: number): NumberBox;
  size(value?: number): NumberBox;
  floats(of: number | Iterable<number>): NumberArray<Float32Array>;
  doubles(of: number | Iterable<number>): NumberArray<Float64Array>;
  ints(of: number | Iterable<number>): NumberArray<Int32Array>;
  uints(of: number | Iterable<number>): NumberArray<Uint32Array>;
  /** Returns a mark of where the next object will be placed. */
  mark(): number;
  /** Frees everything that was placed since that mark. */
  release(mark: number): void;
  /** Returns the names of the flags in a result; for an error, no names. */
  flagNames(flags: number): string[];
  /** Returns the name of an error, such as `ERROR_NULL`; null if the status is not an error. */
  errorName(status: number): string | null;
}
