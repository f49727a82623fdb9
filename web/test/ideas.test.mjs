// What the panels that show one idea compute, without a page: the map predicts when turret_engage is on target; a gun that remembers
// does not hunt, and one that chooses anew does; rockets and launch speeds hit in a flight that is integrated here.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = process.env.TURRET_WEB ?? join(root, 'target/web');
const of_site = (name) => import(pathToFileURL(join(site, name)).href);

const { load } = await of_site('libturret.js');
const { EngageMap, Engagement, LIFE, LITTLE, MapGun, inside, usual_seconds, velocity } = await of_site('engage_map.js');
const { Hunt, LEAST, MEMORY } = await of_site('hunt.js');
const { STEP } = await of_site('recording.js');
const { FINE, Launches, MUZZLE, charges, place_in, target_at } = await of_site('launches.js');

const turret = await load();
const DEGREE = Math.PI / 180;

// ---- How soon ----

const SCENE = { facing: 60, slew: 60, pace: 14, course: 90, over: 15, muzzle: 52, middle: 180, wide: 70, ahead: -70, beside: 40 };

test('the_map_has_the_times_of_the_single_call_and_between_its_points_nothing_is_lost', () => {
  const map = new EngageMap(turret, SCENE);
  map.resize(1);
  while (!map.complete) map.compute(1000);
  const gun = new MapGun(turret).configure(SCENE);
  const at = (row, column) => map.shown[row * (map.wide + 1) + column];
  const truth = (row, column) => gun.seconds((map.high / 2 - row) * map.meters, (column - map.wide / 2) * map.meters);
  let exact = 0;
  let off = 0;
  let never = 0;
  let all = 0;
  for (let row = 0; row <= map.high; row += 4) {
    for (let column = 0; column <= map.wide; column += 4) {
      const [shown, real] = [at(row, column), truth(row, column)];
      if (row % 8 === 0 && column % 8 === 0) {
        assert.equal(shown, real, `at ${row}, ${column}`);
        exact += 1;
      }
      all += 1;
      if (shown === Infinity) never += 1;
      if (shown !== real && !(Math.abs(shown - real) <= LITTLE)) off += 1;
    }
  }
  assert.equal(exact, 13 * 13);
  assert.ok(never > 30 && never < all - 200, `${never} of ${all} are never`);
  assert.ok(off <= all / 100, `${off} of ${all} are off`);
  assert.ok(map.computed < 0.45 * (map.wide + 1) * (map.high + 1), `${map.computed} points are computed`);
});

test('a_map_that_is_configured_while_it_is_computed_ends_with_the_last_settings', () => {
  const map = new EngageMap(turret, SCENE);
  map.resize(1);
  for (const facing of [0, 40, 90]) {
    map.configure({ ...SCENE, facing });
    map.compute(0);
  }
  // Beyond the first pass, it begins with the new ones at once.
  while (map.pass === 0 || map.stale) map.compute(0);
  map.configure({ ...SCENE, facing: 90 });
  map.compute(0);
  assert.equal(map.pass, 0);
  while (!map.complete) map.compute(1000);
  const gun = new MapGun(turret).configure({ ...SCENE, facing: 90 });
  assert.equal(map.shown[0], gun.seconds(map.high / 2 * map.meters, -map.wide / 2 * map.meters));
  const middle = (map.high / 2 - 24) * (map.wide + 1) + map.wide / 2;
  assert.equal(map.shown[middle], gun.seconds(24 * map.meters, 0));
  assert.ok(map.shown[middle] > 1);
});

test('the_gun_is_on_target_when_the_map_says_and_its_shot_hits', () => {
  const parts = { gun: new MapGun(turret), pose: turret.pose(), solution: turret.solution() };
  let compared = 0;
  for (const more of [{}, { pace: 30, course: -20 }, { facing: -120, slew: 25 }, { wide: 0, over: -10 }]) {
    const values = { ...SCENE, ...more };
    for (const [ahead, beside] of [[-70, 40], [60, 20], [20, -90], [-50, -60], [10, 10], [-100, 120], [125, 0]]) {
      const run = new Engagement(turret, parts, values, ahead, beside);
      const label = `${JSON.stringify(more)} at ${ahead}, ${beside}`;
      for (let step = 0; step < 40 / STEP && Number.isNaN(run.on_at); step += 1) run.step();
      if (run.predicted === Infinity) {
        assert.ok(Number.isNaN(run.on_at), `${label}: never, and on after ${run.on_at}`);
        continue;
      }
      assert.ok(Math.abs(run.on_at - run.predicted) <= STEP + 0.01 * run.predicted + 1e-6, `${label}: ${run.predicted}, and on after ${run.on_at}`);
      // The shot flies straight. How near does it come to the target?
      const [vx, , vz] = velocity(values);
      const start = [ahead + vx * run.on_at, values.over, beside + vz * run.on_at];
      let least = Infinity;
      for (let time = 0; time <= LIFE; time += 0.002) {
        const shot = run.muzzle.map((part, axis) => part + run.launch[axis] * time);
        least = Math.min(least, Math.hypot(shot[0] - start[0] - vx * time, shot[1] - start[1], shot[2] - start[2] - vz * time));
      }
      assert.ok(least < 0.3 * DEGREE * values.muzzle * LIFE + 0.1, `${label}: it misses by ${least} m`);
      compared += 1;
    }
  }
  assert.ok(compared >= 12, `${compared} runs`);
});

test('the_barrel_starts_within_its_travel', () => {
  for (const [facing, expected] of [[0, 0], [150, 145], [-150, -145], [179, 145], [144, 144], [-144, -144]]) {
    const turned = inside({ facing, middle: 180, wide: 70 });
    assert.ok(Math.abs(Math.sin((turned - expected) * DEGREE / 2)) < 1e-9, `${facing}: ${turned}`);
    const { state, config } = new MapGun(turret).configure({ ...SCENE, facing });
    assert.ok(state.azimuth >= config.azimuth_min - 1e-6 && state.azimuth <= config.azimuth_max + 1e-6);
  }
  assert.ok(Math.abs(usual_seconds(SCENE, 0, -100) - 30 / 60) < 1e-9);
  assert.ok(Math.abs(usual_seconds({ ...SCENE, facing: -170 }, 0, -100) - 125 / 60) < 1e-9);
});

// ---- Memory ----

const HUNT = { border: 'stops', at: 180, sway: 4, every: 4, gap: 50, turning: 60, distance: 172, pitching: 3, wave: 8 };

/** Counts turns back by more than half a degree in a list of angles, by its peaks. */
function turns_back(angles) {
  const peaks = [];
  for (const angle of angles) {
    const [before, last] = peaks.slice(-2);
    if (last === undefined || before === undefined) {
      if (last === undefined || Math.abs(angle - last) > 0.5 * DEGREE) peaks.push(angle);
    } else if ((angle - last) * (last - before) > 0) peaks[peaks.length - 1] = angle;
    else if (Math.abs(angle - last) > 0.5 * DEGREE) peaks.push(angle);
  }
  return Math.max(0, peaks.length - 2);
}

test('at_stops_and_at_a_sector_libturret_stays_and_a_choice_anew_in_each_step_hunts', () => {
  for (const border of ['stops', 'sector']) {
    const hunt = new Hunt(turret, { ...HUNT, border });
    const angles = { ours: [], usual: [] };
    for (let step = 0; step < 3600; step += 1) {
      hunt.step();
      for (const who of ['ours', 'usual']) angles[who].push(hunt[who].state.azimuth);
    }
    for (const who of ['ours', 'usual']) {
      assert.equal(hunt[who].count.backs, turns_back(angles[who]), `${border}, ${who}`);
      const way = angles[who].reduce((sum, angle, at) => sum + (at > 0 ? Math.abs(angle - angles[who][at - 1]) : 0), 0);
      assert.ok(Math.abs(hunt[who].count.way - way) < 0.02 * way + 0.02, `${border}, ${who}: ${hunt[who].count.way}, ${way}`);
      assert.ok(angles[who].every((angle) => Math.abs(angle) < hunt.edge + 1e-6), `${border}, ${who}: within its travel`);
    }
    assert.equal(hunt.ours.count.changes, 0, border);
    assert.equal(hunt.ours.count.backs, 0, border);
    assert.ok(hunt.usual.count.backs >= 28 && hunt.usual.count.changes >= 28, `${border}: ${hunt.usual.count.backs}`);
  }
});

test('the_goal_that_is_drawn_is_where_the_gun_ends', () => {
  for (const at of [100, 200, 250]) {
    const hunt = new Hunt(turret, { ...HUNT, at, sway: 0 });
    hunt.step();
    const { goal } = hunt.ours;
    assert.ok(Math.abs(goal - hunt.ours.state.azimuth) > 0.1 || at === 200, `${at}: it is there already`);
    for (let step = 0; step < 600; step += 1) hunt.step();
    assert.ok(Math.abs(hunt.ours.state.azimuth - goal) < 1e-5, `${at}: ${goal}, and ${hunt.ours.state.azimuth}`);
  }
});

test('between_two_arcs_libturret_is_on_target_and_a_choice_anew_in_each_step_is_on_its_way', () => {
  const hunt = new Hunt(turret, { ...HUNT, border: 'arcs' });
  let [shots, misses, checked] = [0, 0, 0];
  for (let step = 0; step < 3600; step += 1) {
    hunt.step();
    for (const gun of [hunt.ours, hunt.usual]) {
      // The parabola of a shot fired now, from a ship that turns about the gun: where it comes down to the height of the target.
      const { x, y } = gun.pose.boresight;
      const [vx, vy] = [60 * x, 60 * y];
      const time = 2 * vy / 9.81;
      const off = Math.abs(vx * time - 172);
      // By how far the tolerance of 0.3° moves that point.
      const room = Math.abs(2 * 3600 / 9.81 * Math.cos(2 * Math.atan2(y, x))) * 0.3 * DEGREE;
      // So near to its edge, the room is not what it is in between.
      if (Math.abs(off - room) < 0.03 * room) continue;
      assert.equal(gun.on, off < room, `${step}: ${off} m of ${room}`);
      checked += 1;
      if (gun.on) shots += 1;
      else misses += 1;
      assert.ok(gun.state.elevation > LEAST * DEGREE - 1e-6);
    }
  }
  assert.ok(checked > 7000 && shots > 2000 && misses > 2000, `${shots}, ${misses}`);
  assert.ok(hunt.ours.count.share > 0.85 && hunt.usual.count.share < 0.1, `${hunt.ours.count.share}, ${hunt.usual.count.share}`);
  assert.ok(hunt.ours.count.changes <= 1 && hunt.usual.count.changes > 10);
  assert.ok(MEMORY * STEP === 20);
});

// ---- Rockets and launch speeds ----

const LAUNCH = { how: 'rocket', leave: 20, thrust: 45, burn: 2, most: 70, angle: 68, off: 220, high: 40, run: -14, climb: 2 };

/** Flies a shot in small steps by the midpoint rule, and returns how near to the target it comes, and when. */
function flown({ how, thrust, burn, ...values }, speed, elevation, seconds) {
  const h = 5e-4;
  const direction = [Math.cos(elevation), Math.sin(elevation)];
  let place = [0, MUZZLE];
  let rate = direction.map((part) => part * speed);
  let [miss, when] = [Infinity, 0];
  for (let step = 0; step * h < seconds; step += 1) {
    const time = step * h;
    const [x, y] = target_at(values, time);
    const now = Math.hypot(place[0] - x, place[1] - y);
    if (now < miss) [miss, when] = [now, time];
    const push = how === 'rocket' && time + h / 2 < burn ? thrust : 0;
    const acceleration = [push * direction[0], push * direction[1] - 9.81];
    place = place.map((part, axis) => part + h * rate[axis] + h * h / 2 * acceleration[axis]);
    rate = rate.map((part, axis) => part + h * acceleration[axis]);
  }
  return { miss, when };
}

const TARGETS = [{}, { run: 25, climb: -3 }, { off: 90, high: 10, run: 0, climb: 0 }, { off: 150, high: 90, run: -30, climb: 5 }];

test('rockets_and_shells_hit_in_a_flight_that_is_integrated_here_and_the_usual_ones_miss_as_said', () => {
  let [hits, misses] = [0, 0];
  for (const how of ['rocket', 'least', 'elevation']) {
    for (const more of TARGETS) {
      const values = { ...LAUNCH, ...more, how, most: 120 };
      const { ours, usual } = new Launches(turret, values);
      const label = `${how}, ${JSON.stringify(more)}`;
      assert.ok(ours.found, label);
      const real = flown(values, ours.speed, ours.elevation, ours.time + 0.5);
      assert.ok(real.miss < 0.1 && Math.abs(real.when - ours.time) < 0.05, `${label}: ${real.miss} m after ${real.when} of ${ours.time} s`);
      assert.ok(ours.miss < 0.01, `${label}: ${ours.miss}`);
      if (how === 'elevation') assert.ok(Math.abs(ours.elevation - 68 * DEGREE) < 1e-5);
      hits += 1;
      if (!usual.found) continue;
      const other = flown(values, usual.speed, usual.elevation, (usual.count - 1) * FINE);
      assert.ok(Math.abs(other.miss - usual.miss) < 0.5, `${label}: ${other.miss}, ${usual.miss}`);
      if (usual.miss > 2) misses += 1;
      // The formulas are right for a target at rest.
      if (values.run === 0 && values.climb === 0 && how !== 'rocket') assert.ok(usual.miss < 0.5, `${label}: ${usual.miss}`);
    }
  }
  assert.ok(hits === 12 && misses >= 6, `${hits}, ${misses}`);
});

test('no_slower_shot_meets_the_target_than_the_least_speed', () => {
  for (const more of TARGETS) {
    const values = { ...LAUNCH, ...more, how: 'least' };
    const { ours, charged, smallest } = new Launches(turret, values);
    const nearest = (speed) => {
      // A shot is at p + v t + g t²/2, so at each time a direction is known in which it comes nearest.
      let least = Infinity;
      for (let time = 0.01; time < 30; time += 0.002) {
        const [x, y] = target_at(values, time);
        least = Math.min(least, Math.abs(Math.hypot(x, y - MUZZLE + 9.81 * time * time / 2) - speed * time));
        if (Math.hypot(x, y - MUZZLE + 9.81 * time * time / 2) < speed * time) return 0;
      }
      return least;
    };
    assert.ok(nearest(ours.speed * 0.995) > 0.05, `${JSON.stringify(more)}: a slower one misses by ${nearest(ours.speed * 0.995)}`);
    assert.ok(nearest(ours.speed * 1.001) === 0);
    assert.deepEqual(charged.map(({ speed }) => speed), charges(values));
    for (const { speed, count } of charged) assert.equal(count > 0, speed >= ours.speed, `${speed} of ${ours.speed}`);
    assert.equal(smallest, charged.find(({ speed }) => speed >= ours.speed));
  }
});

test('a_flight_is_where_its_points_are', () => {
  const { ours } = new Launches(turret, LAUNCH);
  assert.deepEqual(place_in(ours, 0), [0, MUZZLE]);
  const last = place_in(ours, 100);
  assert.ok(Math.hypot(last[0] - ours.points[2 * ours.count - 2], last[1] - ours.points[2 * ours.count - 1]) < 1e-9);
  const [a, b, c] = [2, 2.5, 3].map((index) => place_in(ours, index * FINE));
  assert.ok(Math.abs(b[0] - (a[0] + c[0]) / 2) < 1e-9 && a[0] < b[0] && b[0] < c[0]);
});
