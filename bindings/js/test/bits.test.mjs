// Both modules return the bits of the library for this machine: while a turret slews, and once it is on target.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engaged } from './bits.mjs';
import { engaged_in_c, library, wasm, wasm_simd } from './library.mjs';

for (const module of [wasm, wasm_simd]) {
  test(`a_gun_that_engages_has_the_bits_of_c_${module === wasm ? 'without' : 'with'}_simd`, async () => {
    const { lines, slewing, on_target } = engaged(await library(module));
    assert.ok(slewing > 60, `it slewed for ${slewing} steps`);
    assert.ok(on_target > 60, `it was on target for ${on_target} steps`);
    assert.deepEqual(lines, engaged_in_c());
  });
}
