// The scenes of tests/scenes.txt, which says what they are.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { library, root } from './library.mjs';

const FRAME = 1 / 64;
const turret = await library();

/** Returns the scene of a text: names and numbers, in radians where they are angles. */
function sceneOf(text) {
  const [name, ...words] = text.trim().split(/\s+/);
  const scene = { name };
  const plain = /^(trunnion_up|muzzle_forward|distance|sway_seconds|frames|settled|on_target)$/;
  for (let i = 0; i < words.length; i += 2) {
    scene[words[i]] = Number(words[i + 1]) * (plain.test(words[i]) ? 1 : turret.DEGREE);
  }
  return scene;
}

const scenes = readFileSync(join(root, 'tests/scenes.txt'), 'utf8')
  .split('\n\n').filter((text) => !text.startsWith('#')).map(sceneOf);

function configOf(scene) {
  const config = turret.config();
  turret.config_default(config, turret.AXES_CANONICAL);
  for (const key of Object.keys(config.toJSON())) if (key in scene) config[key] = scene[key];
  config.trunnion.y = scene.trunnion_up ?? 0;
  config.muzzle.x = scene.muzzle_forward ?? 0;
  if ('sector_from' in scene) {
    config.sector_count = 1;
    const sector = config.sectors[0];
    [sector.from, sector.to, sector.elevation_min] = [scene.sector_from, scene.sector_to, -Infinity];
    sector.elevation_max = scene.sector_top ?? Infinity;
    sector.kind = turret.SECTOR_KEEP_OUT;
  }
  return config;
}

function stateOf(scene) {
  const state = turret.state();
  for (const key of Object.keys(state.toJSON())) state[key] = scene[`from_${key}`] ?? 0;
  return state;
}

/** Takes a step, in a frame of the scene. */
function step(scene, state, config, frame, dt) {
  const mount = turret.mount();
  mount.orientation.w = 1;
  if ('rest_azimuth' in scene) return turret.return(state, config, mount, dt, null);
  if ('told_azimuth' in scene) return turret.update_angles(state, config, mount, scene.told_azimuth, 0, dt, null);
  const swaying = frame > scene.settled ? Math.sin(2 * Math.PI * (frame - scene.settled) * FRAME / (scene.sway_seconds ?? 1)) : 0;
  const azimuth = scene.target_azimuth + (scene.sway ?? 0) * swaying;
  const elevation = scene.target_elevation;
  const level = scene.distance * Math.cos(elevation);
  const target = turret.dvec3().set(level * Math.cos(azimuth), scene.distance * Math.sin(elevation), -level * Math.sin(azimuth));
  return turret.update(state, config, mount, target, dt, null);
}

test('the_scenes_are_all_there', () => assert.equal(scenes.length, 12));

for (const scene of scenes) {
  test(`scene_${scene.name}`, () => {
    const near = (found, wanted, within, what) =>
      assert.ok(Math.abs(found - wanted) <= within, `${what}: ${found}, not ${wanted}`);
    const config = configOf(scene);
    const state = stateOf(scene);
    const half = scene.settled / 2;
    let flags;
    for (let frame = 1; frame <= scene.frames; frame++) {
      const mark = turret.mark();
      flags = step(scene, state, config, frame, FRAME);
      assert.ok(flags >= 0);
      if (frame === half && !config.sector_count) {
        const once = stateOf(scene);
        step(scene, once, config, frame, half * FRAME);
        near(state.azimuth, once.azimuth, 1e-9, 'azimuth of many steps');
        near(state.elevation, once.elevation, 1e-9, 'elevation of many steps');
      }
      if (frame > scene.settled) {
        near(state.azimuth, scene.azimuth, 2e-5, `azimuth in frame ${frame}`);
        near(state.elevation, scene.elevation ?? state.elevation, 2e-5, `elevation in frame ${frame}`);
      }
      turret.release(mark);
    }
    assert.equal(flags & turret.ON_TARGET, scene.on_target);
    const before = state.toJSON();
    assert.equal(step(scene, state, config, scene.frames, 0), flags);
    assert.deepEqual(state.toJSON(), before);
  });
}
