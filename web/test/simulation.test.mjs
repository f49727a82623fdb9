// The playground's simulation, without a page: shots fly as the library leads them, and the path that is drawn ends where they meet
// the target.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = process.env.TURRET_WEB ?? join(root, 'target/web');
const of_site = (name) => import(pathToFileURL(join(site, name)).href);

const { load } = await of_site('libturret.js');
const { Simulation, POINTS } = await of_site('simulation.js');
const { defaults } = await of_site('settings.js');
const { array3, nearest, sub } = await of_site('vector.js');

const turret = await load();

test('shots_hit_and_the_path_of_a_shot_ends_at_the_target', () => {
  // The low arc at a target that runs straight for five seconds; a high arc takes longer.
  const scenes = [{ arc: 0, motion: 'run', speed: 8, span: 80, seconds: 4.5 }, { arc: 1, motion: 'still', seconds: 15 }];
  for (const physics of [0, 50, 60]) {
    for (const drag of [0, 0.3]) {
      for (const { seconds, ...scene } of scenes) {
        const values = { ...defaults(), ...scene, physics, drag, shot: 40, sail: 6, tolerance: 0.05, radius: 0.1 };
        const simulation = new Simulation(turret, values);
        const { ours } = simulation;
        for (let step = 0; step < 60 * seconds; step += 1) simulation.step();
        const label = `physics ${physics}, drag ${drag}, arc ${scene.arc}: ${ours.hits} of ${ours.fired}`;
        assert.ok(ours.fired >= 5 && ours.hits === ours.fired, label);
        const muzzle = sub(array3(ours.pose.muzzle), simulation.origin);
        const path = simulation.flight(muzzle, simulation.launch(ours), simulation.flight_time / (POINTS - 1), POINTS);
        assert.equal(path.length, POINTS);
        assert.deepEqual(path[0], muzzle);
        const miss = sub(path.at(-1), simulation.impact);
        assert.ok(Math.hypot(...miss) < 0.1, `${label}, ${miss}`);
      }
    }
  }
});

test('the_nearest_point_of_a_segment_is_an_end_or_between', () => {
  assert.equal(nearest([-3, 4, 0], [5, 4, 0]), 4);
  assert.equal(nearest([3, 4, 0], [9, 4, 0]), 5);
  assert.equal(nearest([9, 4, 0], [3, 4, 0]), 5);
  assert.equal(nearest([0, 0, 2], [0, 0, 2]), 2);
});
