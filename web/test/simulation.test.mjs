// The playground's simulation, without a page: shots fly as the library leads them, the path that is drawn ends where they meet the
// target, the ship moves as it says, and the comparison and its sentences are true.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = process.env.TURRET_WEB ?? join(root, 'target/web');
const of_site = (name) => import(pathToFileURL(join(site, name)).href);

const { load } = await of_site('libturret.js');
const { Simulation, MINUTE, POINTS, STEP } = await of_site('simulation.js');
const { happened } = await of_site('happened.js');
const { SCENES, path, scene_of, sea, settings_of } = await of_site('scene.js');
const { defaults } = await of_site('settings.js');
const { SkyMap } = await of_site('map.js');
const { array3, direction, nearest, rotate, sub } = await of_site('vector.js');

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

test('a_shot_with_drag_is_where_the_solution_of_its_equation_is', () => {
  // v0 (1 - e^-kt) / k, and g (kt - 1 + e^-kt) / k^2 below, in exact arithmetic with k = 1e-4, t = 5 and g = 9.81.
  const simulation = new Simulation(turret, { ...defaults(), drag: 1e-4, gravity: 9.81, shot: 60 });
  const [, at] = simulation.flight([0, 0, 0], [100, 50, 0], 5, 2);
  const miss = sub(at, [499.8750208, 127.3329454, 0]);
  assert.ok(Math.hypot(...miss) < 2e-5, `${at}`);
});

test('the_ship_and_every_target_move_at_the_rates_that_they_say', () => {
  const h = 1e-5;
  const slope = (of, time) => of(time + h).map((value, at) => (value - of(time - h)[at]) / (2 * h));
  const near = (a, b, least, label) => assert.ok(a.every((value, at) => Math.abs(value - b[at]) < least), `${label}: ${a}, ${b}`);
  const ship = settings_of(scene_of('ship'));
  const simulation = new Simulation(turret, ship);
  let compared = 0;
  for (const time of [0.3, 1.7, 4.1, 9.9]) {
    const of = (name) => (at) => [sea(ship, at)[name]].flat();
    const now = sea(ship, time);
    near(slope(of('position'), time), now.velocity, 1e-5, 'velocity');
    for (const name of ['heading', 'pitch', 'roll']) near(slope(of(name), time), [now[`${name}_rate`]], 1e-5, name);
    // The spin of the platform: how fast its axes turn. The library's quaternions are floats.
    const axes = (at) => {
      simulation.steps = at / STEP;
      simulation.place();
      return [[1, 0, 0], [0, 1, 0], [0, 0, 1]].flatMap((axis) => rotate(simulation.platform.orientation, axis));
    };
    const wide = 5e-3;
    const turning = axes(time + wide).map((value, at) => (value - axes(time - wide)[at]) / (2 * wide));
    const here = axes(time);
    const [x, y, z] = array3(simulation.platform.spin);
    const spun = [0, 3, 6].flatMap((at) => {
      const [a, b, c] = here.slice(at, at + 3);
      return [y * c - z * b, z * a - x * c, x * b - y * a];
    });
    assert.ok(Math.hypot(x, y, z) > 0.1);
    near(turning, spun, 3e-4, `spin at ${time}`);
    compared += 1;
  }
  for (const motion of ['circle', 'swing', 'weave', 'pass', 'run', 'over']) {
    const values = { ...defaults(), motion, speed: 11, span: 37 };
    for (const time of [0.7, 2.9, 6.1]) {
      const part = (index) => (at) => path(values, at)[index];
      near(slope(part(0), time), path(values, time)[1], 1e-4, `${motion}, velocity`);
      near(slope(part(1), time), path(values, time)[2], 1e-4, `${motion}, acceleration`);
      compared += 1;
    }
  }
  assert.equal(compared, 22);
});

/** Returns a simulation of a scene at the time at which it starts. */
function started({ name }, more = {}) {
  const scene = scene_of(name);
  const simulation = new Simulation(turret, { ...settings_of(scene), ...more });
  simulation.start(scene.start);
  return simulation;
}

test('the_comparison_is_a_count_of_the_last_minute', () => {
  for (const name of ['zone', 'lead']) {
    const simulation = new Simulation(turret, settings_of(scene_of(name)));
    const rows = [];
    for (let step = 0; step < MINUTE + 700; step += 1) {
      simulation.step();
      rows.push([simulation.ours, simulation.usual].map((gunner) => ({ on: (simulation.truth(gunner.state).flags & turret.ON_TARGET) !== 0, hits: gunner.hits, fired: gunner.fired })));
    }
    [simulation.ours, simulation.usual].forEach(({ tally }, who) => {
      const last = rows.slice(-MINUTE).map((row) => row[who]);
      const before = rows.at(-MINUTE - 1)[who];
      assert.equal(tally.seconds, 60);
      assert.equal(tally.on, last.filter(({ on }) => on).length, `${name}, ${who}`);
      assert.equal(tally.hits, last.at(-1).hits - before.hits);
      assert.equal(tally.shots, last.at(-1).fired - before.fired);
      assert.ok(tally.on > 0 && tally.hits > 0 && before.hits > 0);
    });
  }
});

test('in_sectors_the_usual_turret_has_shots_into_sectors_and_they_are_no_hits', () => {
  const simulation = started({ name: 'sectors' });
  assert.ok(simulation.usual.tally.forbidden > 0, 'at first sight');
  const { ours, usual } = simulation;
  let followed = 0;
  for (let step = 0; step < 60 * 12; step += 1) {
    simulation.step();
    // A barrel that follows its target through a sector is not on target, since it must not fire.
    if (!ours.in_sector || (simulation.truth(ours.state).flags & turret.ON_TARGET) === 0) continue;
    assert.equal(ours.on, false);
    followed += 1;
  }
  assert.ok(followed > 60, `${followed} steps through a sector`);
  assert.equal(ours.tally.forbidden, 0);
  assert.equal(ours.tally.hits, ours.hits);
  assert.ok(usual.tally.forbidden >= 8, `${usual.tally.forbidden}`);
  assert.ok(usual.hits >= usual.tally.hits + usual.tally.forbidden - 2, 'the shots into sectors hit as well');
  assert.ok(ours.tally.hits > usual.tally.hits, `${ours.tally.hits} and ${usual.tally.hits} hits`);
});

test('every_scene_starts_just_before_the_difference', () => {
  for (const scene of SCENES) {
    const simulation = started(scene);
    assert.ok(scene.todo.length > 20 && scene.todo.endsWith('.'));
    let steps = 0;
    while (!(simulation.ours.on && !simulation.usual.on) && steps < 240) {
      simulation.step();
      steps += 1;
    }
    assert.ok(steps < 240, `${scene.name}: no difference in 4 s`);
    const { ours, usual } = simulation;
    for (let step = 0; step < 600; step += 1) simulation.step();
    assert.ok(ours.tally.share > usual.tally.share + 0.05, `${scene.name}: ${ours.tally.share}, ${usual.tally.share}`);
    assert.ok(ours.tally.hits >= usual.tally.hits, `${scene.name}: ${ours.tally.hits} and ${usual.tally.hits} hits`);
  }
});

test('what_has_just_happened_is_said', () => {
  const expected = {
    sectors: [/^The usual turret just fired into a forbidden sector\. libturret waits at its edge\.$/, /holds fire\.$/],
    behind: [/^The usual turret has been off target for \d+ s, now by \d+(\.\d)?°\. libturret is on target\.$/],
    zone: [/^The target is in the dead zone\. libturret waits at a travel limit\.$/, /^Both turrets are on target\.$/],
    far: [/^The usual turret’s last shot missed by \d+\.\d m\.$/],
  };
  for (const [name, patterns] of Object.entries(expected)) {
    const simulation = started({ name });
    const said = new Set();
    for (let step = 0; step < 60 * 14; step += 1) {
      simulation.step();
      const text = happened(simulation);
      said.add(text);
      if (text === 'Both turrets are on target.') assert.ok(simulation.ours.on && simulation.usual.on);
      if (/libturret is on target/.test(text)) assert.ok(simulation.ours.on && !simulation.usual.on, text);
      if (/missed by/.test(text)) assert.ok(simulation.usual.missed_by > simulation.values.radius, text);
    }
    for (const pattern of patterns) assert.ok([...said].some((text) => pattern.test(text)), `${name}: ${pattern} is not in ${[...said].slice(0, 8).join(' | ')}`);
  }
});

test('the_map_has_the_time_to_aim_in_each_direction_and_is_coarse_where_that_takes_long', () => {
  const simulation = started({ name: 'ship' });
  const { config, platform, target, mount, ours } = simulation;
  const map = new SkyMap(turret);
  const point = turret.dvec3();
  const far = Math.hypot(...sub(target, mount));
  const check = (columns) => {
    assert.equal(map.columns, columns);
    let finite = 0;
    for (let cell = 0; cell < map.times.length; cell += 37) {
      const [azimuth, elevation] = [(0.5 - (cell % columns + 0.5) / columns) * 2 * Math.PI, (0.5 - (Math.floor(cell / columns) + 0.5) / map.rows) * Math.PI];
      const [x, y, z] = rotate(platform.orientation, direction(azimuth, elevation));
      const { x: cx, y: cy, z: cz } = platform.position;
      const time = turret.time_to_aim(ours.state, config, platform, point.set(cx + far * x, cy + far * y, cz + far * z));
      assert.ok(map.times[cell] === time || Math.abs(map.times[cell] - time) < 1e-3, `${cell}: ${map.times[cell]}, ${time}`);
      if (time < Infinity) finite += 1;
    }
    assert.ok(finite > 10);
  };
  // Without any time a frame, a pass takes a frame for each part of a row.
  for (let frame = 0; frame < 144; frame += 1) map.compute(simulation, 0);
  check(48);
  // What is known is shown until the fine pass is complete.
  map.restart();
  map.compute(simulation, 1e6);
  assert.deepEqual([map.columns, [...map.times].filter(Number.isNaN).length], [96, 0]);
  map.compute(simulation, 1e6);
  check(96);
});
