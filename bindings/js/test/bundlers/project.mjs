// Empty projects with the package that `cargo xtask dist npm` has made, and the code of its README.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { root, run } from '../library.mjs';

/** What .ci/web has installed: bundlers and engines. */
export const modules = join(root, 'target/npm/node_modules');

const { version } = JSON.parse(readFileSync(join(root, 'bindings/js/package.json'), 'utf8'));
const archive = join(root, 'target/dist', `libturret-${version}.tgz`);
const readme = readFileSync(join(root, 'bindings/js/README.md'), 'utf8');

/** Returns all code of the README that follows a fence with these words. */
export const all_code = (fence) => readme.split(`\n\`\`\`${fence}\n`).slice(1).map((rest) => rest.split('\n```')[0]);

/** Returns the only such code. */
export function code(fence) {
  const found = all_code(fence);
  assert.equal(found.length, 1, `the README has ${found.length} blocks ${fence}`);
  return found[0];
}

const projects = mkdtempSync(join(tmpdir(), 'libturret-npm-'));
after(() => rmSync(projects, { recursive: true }));

/** Makes an empty project, installs the package there, and returns its folder. */
export function project(name) {
  const folder = join(projects, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, archive);
  return folder;
}
