// layout.js has the layout that C has in wasm32: clang compiles the header with an assertion for every size, offset, constant
// and signature in layout.js.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CONSTANTS, FLAGS, FUNCTIONS, STRUCTS } from '../layout.js';
import { folder, root, run } from './library.mjs';

const C = { f32: 'float', f64: 'double', i32: 'int32_t', u32: 'uint32_t', usize: 'size_t', c_char: 'char' };

const header = ['turret.h', 'turret/quat.h'].map((file) => readFileSync(join(root, 'include', file), 'utf8')).join('\n');

function c_type({ type, pointer }, is_result) {
  const name = C[type] ?? STRUCTS[type].c;
  const is_const = pointer === 'in' ? 'const ' : '';
  assert.ok(pointer || !is_result || type in C, type);
  return `${is_const}${name}${pointer ? ' *' : ''}`;
}

/** Returns assertions in C, each with its subject. */
function assertions() {
  const lines = [];
  const claim = (expression) => lines.push(`_Static_assert(${expression}, "");`);
  for (const { c, size, align, vector, fields } of Object.values(STRUCTS)) {
    claim(`sizeof(${c}) == ${size}`);
    claim(`_Alignof(${c}) == ${align}`);
    for (const [name, field] of Object.entries(fields)) {
      const member = vector ? `v.${name}` : name;
      claim(`offsetof(${c}, ${member}) == ${field.at}`);
      const one = field.pointer ? 4 : (STRUCTS[field.type]?.size ?? { f64: 8 }[field.type] ?? 4);
      claim(`sizeof(((${c} *)0)->${member}) == ${one * (field.count ?? 1)}`);
      const element = field.count ? `((${c} *)0)->${member}[0]` : `((${c} *)0)->${member}`;
      claim(`_Generic((${element}), ${c_type(field)}: 1, default: 0)`);
    }
  }
  for (const { c, args, returns } of Object.values(FUNCTIONS)) {
    const types = args.map((arg) => c_type(arg)).join(', ') || 'void';
    const result = returns ? c_type(returns, true) : 'void';
    claim(`_Generic(&${c}, ${result} (*)(${types}): 1, default: 0)`);
  }
  return lines;
}

/** Returns assertions for constants, in C++: a static assertion in C cannot use a float. */
function constants() {
  const suffix = (value) => (Number.isInteger(value) ? (value > 0x7fffffff ? 'u' : '') : 'f');
  return Object.entries(CONSTANTS).map(([name, value]) => `static_assert(TURRET_${name} == ${value}${suffix(value)}, "");`);
}

function compile(lines, ending = 'c', standard = 'c11') {
  const file = join(folder(), `layout.${ending}`);
  writeFileSync(file, ['#include "turret.h"', ...lines, ''].join('\n'));
  run('clang', '--target=wasm32', '-ffreestanding', `-std=${standard}`, '-fsyntax-only', '-I', join(root, 'include'), file);
}

/** The message of clang, in old and new versions, for an assertion that fails. */
const FAILED = /static.assert(ion)? failed/;

test('every_size_offset_and_signature_is_that_of_c', () => compile(assertions()));

test('an_offset_that_is_not_that_of_c_is_found', () => {
  const wrong = assertions().map((line) => line.replace('offsetof(struct turret_pose, error) == 68', 'offsetof(struct turret_pose, error) == 72'));
  assert.notDeepEqual(wrong, assertions());
  assert.throws(() => compile(wrong), FAILED);
});

test('every_constant_is_that_of_c', () => {
  compile(constants(), 'cpp', 'c++11');
  const wrong = constants().map((line) => line.replace('TURRET_DEFAULT_RATE == 0.157079', 'TURRET_DEFAULT_RATE == 0.157078'));
  assert.notDeepEqual(wrong, constants());
  assert.throws(() => compile(wrong, 'cpp', 'c++11'), FAILED);
});

test('a_pointer_that_may_be_written_is_not_one_that_is_only_read', () => {
  const wrong = assertions().map((line) => line.replace('_Generic(&quat_len, float (*)(const union quat *)', '_Generic(&quat_len, float (*)(union quat *)'));
  assert.notDeepEqual(wrong, assertions());
  assert.throws(() => compile(wrong), FAILED);
});

test('nothing_of_the_header_is_missing', () => {
  const short = (name) => name.replace(/^turret_/i, '');
  const parts = ['xy', 'xyz', 'xyzw', 'dxyz'];
  const types = [...header.matchAll(/^(?:struct|union) (\w+) \{$/gm)].map((found) => short(found[1]));
  assert.deepEqual(Object.keys(STRUCTS).sort(), types.filter((name) => !parts.includes(name)).sort());
  const symbols = readFileSync(join(root, 'c_tests/symbols.txt'), 'utf8').trim().split('\n');
  const called = Object.values(FUNCTIONS).flatMap(({ c, symbol }) => [c, symbol]);
  assert.deepEqual(called.sort(), symbols.sort());
  // Other macros, such as the include guard, are not numbers.
  const includes = [...header.matchAll(/^#define TURRET_(\w+) (-?[\d.]+)f?u?(?= |$)/gm)].map((found) => found[1]);
  assert.ok(includes.length > 40);
  for (const name of includes) assert.ok(name in CONSTANTS, name);
});

test('fields_fill_their_struct', () => {
  for (const [name, { size, align, fields }] of Object.entries(STRUCTS)) {
    let end = 0;
    for (const { at, type, count, pointer } of Object.values(fields)) {
      const of = pointer ? { size: 4, align: 4 } : (STRUCTS[type] ?? (type === 'f64' ? { size: 8, align: 8 } : { size: 4, align: 4 }));
      assert.equal(at, Math.ceil(end / of.align) * of.align, name);
      end = at + of.size * (count ?? 1);
    }
    assert.equal(Math.ceil(end / align) * align, size, name);
  }
});

test('flags_are_single_bits_below_the_errors', () => {
  assert.equal(FLAGS.length, 9);
  FLAGS.forEach((name, bit) => assert.equal(CONSTANTS[name], 1 << bit));
  for (const [name, value] of Object.entries(CONSTANTS)) {
    if (name.startsWith('ERROR_')) assert.equal(value & 0xffff, 0);
  }
});
