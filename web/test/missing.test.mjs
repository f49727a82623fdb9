// `cargo xtask web` on a machine without Rust's libraries for wasm says so at once, and leaves the site as it is.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const xtask = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug/xtask');

test('a_missing_target_is_named_before_anything_is_compiled', () => {
  const folder = mkdtempSync(join(tmpdir(), 'libturret-missing-'));
  const { PATH } = process.env;
  try {
    // A compiler whose folder for the target does not exist, as rustc says without the target; and a cargo that must not be called.
    const real = execFileSync('sh', ['-c', 'command -v rustc'], { encoding: 'utf8' }).trim();
    const called = join(folder, 'called');
    const programs = {
      rustc: `case "$*" in *target-libdir*wasm32-unknown-unknown*) echo ${folder}/nowhere;; *) exec "${real}" "$@";; esac`,
      cargo: `touch "${called}"; exit 1`,
    };
    for (const [name, body] of Object.entries(programs)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    const { status, stderr } = spawnSync(xtask, ['web'], { env: { ...process.env, PATH: `${folder}:${PATH}` }, encoding: 'utf8' });
    assert.notEqual(status, 0);
    assert.match(stderr, /rustup target add wasm32-unknown-unknown/);
    assert.equal(existsSync(called), false, 'it has called cargo');
    assert.ok(existsSync(join(root, 'target/web/index.html')), 'the site is gone');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
