// The README's code for three.js and Babylon.js, with these: the parts of their scenes turn so that the muzzle looks at the target, or
// to where the shell meets it, wherever the mount stands and however it is turned.
import assert from 'node:assert/strict';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { code, modules, project } from './project.mjs';

/** Makes a project with an engine and the README's code for it, and returns what this code and these modules of the engine export. */
async function example(engine, needs, exported) {
  const folder = project(engine);
  symlinkSync(join(modules, needs), join(folder, 'node_modules', needs));
  writeFileSync(join(folder, 'example.js'), code(`js ${engine}`));
  writeFileSync(join(folder, 'engine.js'), exported.map((name) => `export * from '${name}';\n`).join(''));
  const [example, all] = await Promise.all(['example.js', 'engine.js'].map((name) => import(pathToFileURL(join(folder, name)).href)));
  return { ...all, ...example };
}

const ENEMIES = [[40, 30, 25], [-60, 12, -35], [5, 45, -50], [-30, -8, 20]];

const minus = (a, b) => a.map((component, at) => component - b[at]);
const length = (a) => Math.hypot(...a);

/** Returns the angle between two directions. */
function between(a, b) {
  const dot = a.reduce((sum, component, at) => sum + component * b[at], 0);
  const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  return Math.atan2(length(cross), dot);
}

test('three_js', async () => {
  const { aim, Object3D, Vector3 } = await example('three.js', 'three', ['three']);
  const [scene, mount, base, barrel, muzzle, enemy] = Array.from({ length: 6 }, () => new Object3D());
  scene.add(mount, enemy);
  mount.add(base);
  base.add(barrel);
  barrel.add(muzzle);
  mount.position.set(10, 2, -4);
  mount.rotation.set(0.3, -1.1, 0.2);
  barrel.position.set(0.2, 1.5, 0.4);
  muzzle.position.set(0, 0.1, 4);
  for (const place of ENEMIES) {
    enemy.position.set(...place);
    let frames = 0;
    while (!aim({ mount, base, barrel, muzzle }, enemy, 1 / 60)) assert.ok((frames += 1) < 300, 'it is never on target');
    assert.ok(frames > 10, `it turned for ${frames} frames`);
    const from = [...muzzle.getWorldPosition(new Vector3())];
    const error = between([...muzzle.getWorldDirection(new Vector3())], minus(place, from));
    assert.ok(error < 2e-3, `${error} rad off`);
  }
});

test('babylon_js', async () => {
  const { engage, NullEngine, Scene, TransformNode, Vector3 } = await example('babylon.js', '@babylonjs',
    ['Engines/nullEngine.js', 'scene.js', 'Meshes/transformNode.js', 'Maths/math.vector.js'].map((name) => `@babylonjs/core/${name}`));
  const scene = new Scene(new NullEngine());
  const node = (name, parent) => Object.assign(new TransformNode(name, scene), { parent });
  const mount = node('mount', null);
  const base = node('base', mount);
  const barrel = node('barrel', base);
  const muzzle = node('muzzle', barrel);
  const enemy = node('enemy', null);
  mount.position.set(10, 2, -4);
  mount.rotation.set(0.3, -1.1, 0.2);
  barrel.position.set(0.2, 1.5, 0.4);
  muzzle.position.set(0, 0.1, 4);
  const list = ({ x, y, z }) => [x, y, z];
  const velocity = new Vector3(9, 0, -6);
  for (const place of ENEMIES) {
    enemy.position.set(...place);
    let frames = 0;
    let launched = null;
    while (!launched) {
      assert.ok((frames += 1) < 300, 'it is never on target');
      enemy.position.addInPlace(velocity.scale(1 / 60));
      launched = engage({ mount, base, barrel, muzzle }, enemy, velocity, 1 / 60);
    }
    assert.ok(frames > 10, `it turned for ${frames} frames`);
    for (const part of [base, barrel, muzzle]) part.computeWorldMatrix(true);
    const direction = list(muzzle.getDirection(new Vector3(0, 0, 1)));
    assert.ok(between(direction, [...launched]) < 2e-3, `${between(direction, [...launched])} rad off`);
    // The shell, moved in small steps, comes as near to the enemy as a shot at 1e-3 rad does.
    const from = list(muzzle.getAbsolutePosition());
    const at = (start, speed, t, falls) => start.map((one, axis) => one + speed[axis] * t - (axis === 1 ? falls * t * t / 2 : 0));
    let nearest = Infinity;
    for (let t = 0; t < 1; t += 1e-4) {
      nearest = Math.min(nearest, length(minus(at(from, [...launched], t, 9.81), at(list(enemy.position), list(velocity), t, 0))));
    }
    assert.ok(nearest < 0.1, `it passes at ${nearest} m`);
    // Straight at the enemy it would miss.
    assert.ok(between(direction, minus(list(enemy.position), from)) > 5e-3);
  }
});
