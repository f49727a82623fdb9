// The module returns the bits of the library for this machine: while a turret slews, and once it is on target.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, library, native, root, run } from './library.mjs';

const hex = (bytes) => Buffer.from(bytes).toString('hex');

test('a_gun_that_engages_has_the_bits_of_c', async () => {
  const program = join(folder(), 'bits');
  run('cc', '-std=c99', '-O1', '-I', join(root, 'include'), join(root, 'bindings/js/test/bits.c'), native, '-lm', '-o', program);
  const expected = run(program).trim().split('\n');

  const turret = await library();
  const config = turret.config();
  turret.config_default(config, turret.AXES_CANONICAL);
  Object.assign(config, { azimuth_min: -2.5, azimuth_max: 2.5, azimuth_rate: 1, elevation_rate: 0.7 });
  Object.assign(config, { azimuth_accel: 3, elevation_accel: 2, trunnion: [0, 1.5, 0], muzzle: [4, 0, 0] });
  const platform = turret.platform();
  Object.assign(platform, { orientation: [0, 0, 0, 1], velocity: [8, 0, 0], spin: [0, 0.05, 0] });
  const shot = turret.shot();
  Object.assign(shot, { speed: 300, inherit: 1, gravity: [0, -9.81, 0], drag: 0.1 });
  const target = turret.motion();
  Object.assign(target, { position: [-150, 40, 90], velocity: [0, 0, 12] });
  const state = turret.state();
  const pose = turret.pose();
  const solution = turret.solution();
  const dt = Math.fround(1 / 60);

  const lines = [];
  const seen = { slewing: 0, on_target: 0 };
  for (let step = 0; step < 400; step += 1) {
    target.position.z += 12 * dt;
    platform.position.x += 8 * dt;
    const flags = turret.engage(state, config, platform, shot, target, dt, pose, solution);
    const is_on_target = flags & turret.ON_TARGET;
    seen.slewing += flags & turret.SLEWING && !is_on_target ? 1 : 0;
    seen.on_target += is_on_target ? 1 : 0;
    lines.push(`state ${step} ${flags} ${hex(state.bytes)}`);
    lines.push(`pose ${step} ${flags} ${hex(pose.bytes)}`);
    lines.push(`solution ${step} ${flags} ${hex(solution.bytes.subarray(0, 88))}`);
  }
  assert.ok(seen.slewing > 60, `it slewed for ${seen.slewing} steps`);
  assert.ok(seen.on_target > 60, `it was on target for ${seen.on_target} steps`);
  assert.deepEqual(lines, expected);
});
