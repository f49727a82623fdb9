/** Where the module comes from: an address, what was fetched from it, its bytes, or the module itself. */
export type Source = string | URL | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/** Loads the library. Without a source it is the turret.wasm beside this file. */
export function load(source?: Source | Promise<Source>): Promise<Turret>;

/** A struct in the memory of the module. */
export interface Struct<T> {
  /** The name of its type, such as `config`. */
  readonly type: string;
  /** Its address. */
  readonly pointer: number;
  /** Its bytes, where they are. */
  readonly bytes: Uint8Array;
  /** Copies the bytes of another one into this one. */
  copy(other: T): this;
  /** Sets every byte. */
  fill(byte: number): this;
  /** A plain object with the values. */
  toJSON(): object;
}

/** A vector or a quaternion: its components also by index. */
export interface Vector<T> extends Struct<T>, Iterable<number> {
  [index: number]: number;
  readonly length: number;
  /** Sets the components. */
  set(...components: number[]): this;
}

/** Structs in a row. */
export interface StructArray<T> extends ReadonlyArray<T> {
  readonly type: string;
  readonly pointer: number;
  /** The bytes from one to the next. */
  readonly stride: number;
  readonly bytes: Uint8Array;
  copy(other: StructArray<T>): this;
  fill(byte: number): this;
}

/** A type of structs: the call places one, its bytes 0. */
export interface StructType<T> {
  (): T;
  /** Places structs in a row. */
  array(length: number): StructArray<T>;
  /** A struct that is at this address already. */
  at(pointer: number): T;
  /** The bytes of one. */
  readonly size: number;
  readonly align: number;
}

/** A number for functions that write it. */
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
  /** The bytes from one to the next. */
  readonly stride: number;
  /** The numbers where they are. Ask for it anew after anything is placed: memory may have grown. */
  readonly values: A;
}

/** An argument that is a pointer: a struct, or several in a row, or an address; null where a pointer may be NULL. */
export type Pointer<T> = T | StructArray<T> | number | null;

/** The same for numbers; the components of a vector are floats or doubles in a row. */
export type NumberPointer = { readonly type: string; readonly pointer: number } | number | null;

/** What the layer has besides the library's own. */
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
  /** Where the next thing will be placed. */
  mark(): number;
  /** Frees what was placed since that mark. */
  release(mark: number): void;
  /** The names of the flags in a result; none of an error. */
  flagNames(flags: number): string[];
  /** The name of a status that is an error, such as `ERROR_NULL`; null for any other. */
  errorName(status: number): string | null;
}
