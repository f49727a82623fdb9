// The layer that the tests run, and its modules, as `cargo xtask web` or `cargo xtask dist npm` builds them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from '../layer.js';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
export const wasm = join(target, 'wasm32-unknown-unknown/release/turret.wasm');
export const wasm_simd = join(target, 'simd128/wasm32-unknown-unknown/release/turret.wasm');
export const native = process.env.TURRET_NATIVE ?? join(target, 'release/libturret.a');

export const library = (module = wasm) => load(readFileSync(module));

/** Makes a folder for the files of a test. */
export const folder = () => mkdtempSync(join(tmpdir(), 'libturret-'));

export function run(command, ...args) {
  return execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Returns the lines that bits.c prints, linked with the library for this machine. */
export function engaged_in_c() {
  const program = join(folder(), 'bits');
  run('cc', '-std=c99', '-O1', '-I', join(root, 'include'), join(root, 'bindings/js/test/bits.c'), native, '-lm', '-o', program);
  return run(program).trim().split('\n');
}
