// Makes every call of a file of hosts/record.c again, with the library as WebAssembly, and writes a file of the same
// form with the results: node replay.mjs turret.wasm RECORD REPLAYED.
import { readFileSync, writeFileSync } from 'node:fs';

const [library, record, replayed] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(library), {});
const { memory } = instance.exports;
const from = readFileSync(record);
// Everything but the results is copied from the record. The results have the same sizes as there, except for texts.
const parts = [];
let at = 0;

// ---- bytes ----

function take(count) {
  at += count;
  return from.subarray(at - count, at);
}

function text() {
  return take(take(1)[0]).toString();
}

// Copies the bytes of the record from `start` to here.
function keep(start) {
  parts.push(from.subarray(start, at));
}

function bytes(size, write) {
  const view = Buffer.alloc(size);
  write(view);
  parts.push(view);
}

// ---- memory: a place for each parameter ----

const ROOM = 1 << 19;
const PARAMETERS = 24; // the most that a function has
const start = memory.buffer.byteLength;
memory.grow((PARAMETERS * ROOM) / 65536);

function place(parameter) {
  return start + parameter * ROOM;
}

// ---- calls ----

const NUMBERS = {
  f: () => take(4).readFloatLE(),
  i: () => take(4).readInt32LE(),
  u: () => take(4).readUInt32LE(),
  d: () => take(8).readDoubleLE(),
  n: () => Number(take(8).readBigUInt64LE()),
};

// A size_t has eight bytes here, as in the record. The library uses the lower four; the others stay 0.
function sizeOf(letters) {
  return [...letters].reduce((size, letter) => size + (letter === 'd' || letter === 'n' ? 8 : 4), 0);
}

function readFunction() {
  const name = text();
  const result = take(1).toString();
  const parameters = Array.from({ length: take(1)[0] }, (_, index) => {
    const [name, letters] = [text(), text()];
    if (letters.length > 1) take(take(2).readUInt16LE()); // the names of the fields
    return { index, name, kind: letters[0], size: sizeOf(letters.slice(1)) };
  });
  for (const whole of parameters.filter(({ kind }) => kind === '{')) {
    whole.members = parameters.filter(({ name }) => name.startsWith(`${whole.name}.`));
    for (const member of whole.members) member.isMember = true;
  }
  const called = instance.exports[name];
  if (!called) throw new Error(`the library has no ${name}`);
  return { called, result, parameters };
}

// Calls `visit` for each element, with its address in memory and its offset in the elements of the record.
function eachElement({ index, size, stride, elements }, visit) {
  for (let i = 0; i < elements.length / size; i++) visit(place(index) + i * stride, i * size);
}

function pointer(parameter, parameters) {
  const form = take(1).toString();
  switch (form) {
    case '0':
      return 0;
    case '!':
      return place(parameter.index) + 1;
    case '=': {
      const same = parameters[take(1)[0]];
      same.isOutput ||= parameter.kind === '&';
      return same.argument;
    }
    case '*': {
      const count = NUMBERS.n();
      parameter.stride = NUMBERS.u();
      parameter.elements = take((parameter.stride ? count : Math.min(count, 1)) * parameter.size);
      break;
    }
    case '~':
      break;
    default:
      throw new Error(`no such argument: ${form}`);
  }
  parameter.isOutput = parameter.kind === '&';
  const view = new Uint8Array(memory.buffer);
  eachElement(parameter, (to, first) => view.set(parameter.elements.subarray(first, first + parameter.size), to));
  return place(parameter.index);
}

// A struct of pointers and counts, whose members are parameters. Each has four bytes.
function struct({ index, members }) {
  const form = take(1).toString();
  return () => {
    const words = new DataView(memory.buffer);
    members.forEach(({ argument }, at) => words.setUint32(place(index) + 4 * at, argument, true));
    return form === '0' ? 0 : place(index) + (form === '!' ? 1 : 0);
  };
}

function writeResult(result, returned, parameters) {
  const view = new Uint8Array(memory.buffer);
  if (result === '*') {
    const same = parameters.findIndex(({ argument, size }) => size && argument === returned);
    parts.push(Buffer.from([returned === 0 ? 0 : same < 0 ? 255 : same + 1]));
    take(1);
  } else if (result === 't') {
    const end = view.indexOf(0, returned);
    const letters = returned ? view.slice(returned, end) : [];
    parts.push(Buffer.from(returned ? [1, letters.length, ...letters] : [0]));
    if (take(1)[0]) text();
  } else {
    bytes(4, (to) => (result === 'f' ? to.writeFloatLE(returned) : to.writeInt32LE(returned | 0)));
    take(4);
  }
}

function call({ called, result, parameters }, first) {
  take(4); // the number of the case
  const structs = [];
  for (const parameter of parameters) {
    parameter.isOutput = false;
    if (parameter.kind === '{') structs.push({ parameter, finish: struct(parameter) });
    else parameter.argument = NUMBERS[parameter.kind]?.() ?? pointer(parameter, parameters);
  }
  keep(first);
  for (const { parameter, finish } of structs) parameter.argument = finish();
  const returned = called(...parameters.filter(({ isMember }) => !isMember).map(({ argument }) => argument));
  writeResult(result, returned, parameters);
  for (const parameter of parameters.filter(({ isOutput }) => isOutput)) {
    const view = new Uint8Array(memory.buffer);
    bytes(take(parameter.elements.length).length, (to) =>
      eachElement(parameter, (source, target) => to.set(view.subarray(source, source + parameter.size), target)),
    );
  }
}

take('turret calls 1\n'.length);
keep(0);
for (let current, tag; tag !== 'E'; ) {
  const first = at;
  tag = take(1).toString();
  if (tag === 'C') {
    call(current, first);
  } else {
    if (tag === 'F') current = readFunction();
    keep(first);
  }
}
writeFileSync(replayed, Buffer.concat(parts));
