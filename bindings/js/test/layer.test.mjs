// The layer itself: where structs are placed, what they contain, and what a call takes and returns.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { load } from '../layer.js';
import { CONSTANTS, FUNCTIONS, STRUCTS } from '../layout.js';
import { library, wasm } from './library.mjs';

test('it_loads_from_an_address_a_response_bytes_and_a_module', async () => {
  const bytes = readFileSync(wasm);
  const response = (type) => new Response(bytes, { headers: { 'content-type': type } });
  const sources = [
    pathToFileURL(wasm),
    pathToFileURL(wasm).href,
    response('application/wasm'),
    response('text/plain'),
    Promise.resolve(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
    new Uint8Array(bytes),
    await WebAssembly.compile(bytes),
  ];
  for (const source of sources) assert.equal((await load(source)).version(), CONSTANTS.VERSION_MINOR << 8 | CONSTANTS.VERSION_PATCH);
  await assert.rejects(load(new Response('', { status: 404, statusText: 'Not Found' })), /404 Not Found/);
  await assert.rejects(load(import.meta.url), /layer.test.mjs: this is not the library's module/);
});

test('every_type_constant_and_function_is_there', async () => {
  const turret = await library();
  for (const name of Object.keys(STRUCTS)) assert.equal(turret[name]().bytes.length, STRUCTS[name].size, name);
  for (const [name, value] of Object.entries(CONSTANTS)) assert.equal(turret[name], value);
  for (const name of Object.keys(FUNCTIONS)) assert.equal(typeof turret[name], 'function', name);
});

test('a_struct_is_zeroed_aligned_and_apart_from_the_next', async () => {
  const turret = await library();
  const mark = turret.mark();
  const first = turret.arc().fill(255);
  const second = turret.config();
  assert.ok(second.pointer >= first.pointer + turret.arc.size);
  assert.equal(second.pointer % 16, 0);
  turret.release(mark);
  const again = turret.arc();
  assert.equal(again.pointer, first.pointer);
  assert.deepEqual([...again.bytes], Array(8).fill(0));
  assert.ok(first.pointer >= turret.exports.__heap_base.value);
});

test('fields_hold_what_they_are_given', async () => {
  const turret = await library();
  const config = turret.config();
  config.azimuth_rate = 1.5;
  config.muzzle.x = 6;
  config.trunnion = [1, 2, 3];
  config.axes = turret.AXES_UNREAL;
  config.sectors[7].elevation_max = Infinity;
  config.sectors[1].from = -0.5;
  const floats = new Float32Array(config.bytes.buffer, config.pointer, 59);
  assert.equal(floats[4], 1.5);
  assert.deepEqual([...floats.subarray(11, 17)], [1, 2, 3, 6, 0, 0]);
  assert.equal(new Int32Array(floats.buffer, config.pointer, 59)[17], 3);
  assert.equal(floats[19 + 5], -0.5);
  assert.equal(floats[19 + 7 * 5 + 3], Infinity);
  assert.deepEqual([...config.muzzle.set(7, 8, 9)], [7, 8, 9]);
  assert.equal(config.muzzle[1], 8);
  assert.equal(config.toJSON().sectors[1].from, -0.5);
  // Vectors of other libraries, arrays of any kind, and vectors of the other precision.
  for (const components of [{ x: 4, y: 5, z: 6 }, new Float64Array([4, 5, 6]), new Set([4, 5, 6]), turret.dvec3().set(4, 5, 6)]) {
    config.muzzle.fill(0);
    config.muzzle = components;
    assert.deepEqual([...config.muzzle], [4, 5, 6]);
  }
  assert.deepEqual([...turret.quat().set({ x: 1, y: 2, z: 3, w: 4 })], [1, 2, 3, 4]);
  assert.deepEqual([...turret.vec2().set(turret.vec2().set(1, 2))], [1, 2]);
  const motion = turret.motion();
  motion.position = [0.1, 1e300, -3];
  assert.deepEqual(motion.toJSON(), { position: [0.1, 1e300, -3], velocity: [0, 0, 0], acceleration: [0, 0, 0] });
  const battery = turret.battery();
  battery.configs = config;
  battery.shot_count = 4294967295;
  assert.equal(battery.configs, config.pointer);
  assert.equal(battery.shot_count, 4294967295);
  battery.configs = null;
  assert.equal(battery.configs, 0);
});

test('rows_have_their_stride', async () => {
  const turret = await library();
  const many = turret.state.array(1000);
  assert.equal(many.length, 1000);
  assert.equal(many.stride, 64);
  assert.equal(many[3].pointer, many.pointer + 192);
  many[999].azimuth = 2;
  assert.equal(new Float64Array(many.bytes.buffer, many.pointer, 8000)[999 * 8], 2);
  const others = turret.state.array(1000).copy(many);
  assert.equal(others[999].azimuth, 2);
  assert.equal(many.fill(0)[999].azimuth, 0);
  assert.equal(turret.state.at(others[999].pointer).azimuth, 2);
});

test('everything_survives_memory_that_grows', async () => {
  const turret = await library();
  const state = turret.state();
  state.azimuth = 1.25;
  const box = turret.float(3);
  const before = turret.memory.buffer;
  const many = turret.pose.array(100000);
  assert.notEqual(turret.memory.buffer, before);
  assert.equal(state.azimuth, 1.25);
  assert.equal(box.value, 3);
  many[99999].error = 1;
  assert.equal(many[99999].error, 1);
  // Another part of the program grows the memory.
  turret.memory.grow(1);
  assert.equal(state.azimuth, 1.25);
  state.elevation = 0.5;
  assert.deepEqual([...new Float64Array(turret.memory.buffer, state.pointer, 2)], [1.25, 0.5]);
  assert.equal(state.bytes.length, 64);
});

test('numbers_are_written_by_functions', async () => {
  const turret = await library();
  const axis = turret.vec3();
  const angle = turret.float();
  const q = turret.quat_init_axis(turret.quat(), 0, 0, 2, 1);
  assert.equal(turret.quat_to_axis(q, axis, angle), turret.OK);
  assert.deepEqual([...axis], [0, 0, 1]);
  assert.ok(Math.abs(angle.value - 1) < 1e-6);
  const matrix = turret.floats(16);
  assert.equal(turret.quat_to_matrix(matrix, q), matrix.pointer);
  assert.equal(matrix.values[15], 1);
  const keys = turret.camera_key.array(2);
  keys[1].orientation.w = 1;
  const bad = turret.size(77);
  assert.equal(turret.errorName(turret.camera_check(keys, 2, bad)), 'ERROR_ZERO_QUATERNION');
  assert.equal(bad.value, 0);
  assert.deepEqual([...turret.ints([1, -2]).values], [1, -2]);
  assert.deepEqual([...turret.uints([4294967295]).values], [4294967295]);
  assert.deepEqual([...turret.doubles([0.1]).values], [0.1]);
});

test('texts_are_strings_and_null_is_null', async () => {
  const turret = await library();
  const config = turret.config();
  assert.match(turret.config_problem(null), /NULL/);
  turret.config_default(config, turret.AXES_CANONICAL);
  assert.equal(turret.config_problem(config), null);
  config.elevation_max = 85;
  assert.match(turret.config_problem(config), /^elevation_max/);
  assert.equal(turret.config_warning(config), null);
  config.elevation_max = 85 * turret.DEGREE;
  config.azimuth_rate = 90;
  assert.equal(turret.config_warning(config), 'azimuth_rate is above 20 rad/s: degrees?');
  config.azimuth_rate = 90 * turret.DEGREE;
  assert.equal(turret.config_warning(config), null);
  assert.equal(turret.quat_len(null), 0);
});

test('track_takes_null_for_a_mount_that_neither_moves_nor_turns', async () => {
  const turret = await library();
  const config = turret.config();
  turret.config_default(config, turret.AXES_CANONICAL);
  config.azimuth_rate = 1;
  const mount = turret.mount();
  mount.orientation.w = 1;
  const target = turret.motion();
  target.position = [50, 5, -80];
  target.velocity = [9, 0, 4];
  const still = turret.vec3();
  const turning = turret.vec3().set(0, 0.3, 0);
  const after = (velocity, spin) => {
    const state = turret.state();
    const flags = turret.track(state, config, mount, velocity, spin, target, 0.1, null);
    return { flags, state: state.toJSON() };
  };
  assert.equal(after(null, null).flags, turret.SLEWING);
  assert.deepEqual(after(null, null), after(still, still));
  assert.deepEqual(after(null, turning), after(still, turning));
  assert.notDeepEqual(after(null, turning).state, after(null, null).state);
  assert.throws(() => turret.track(turret.state(), config, mount, target, 0.1, null), /turret_track takes state, config, mount, mount_velocity/);
});

/** Checks that numbers are within 1e-5 of others. */
function near(found, wanted) {
  const [numbers, others] = [[...found], [...wanted]];
  assert.equal(numbers.length, others.length);
  numbers.forEach((number, at) => assert.ok(Math.abs(number - others[at]) < 1e-5, `${numbers}, not ${others}`));
}

/** Returns a configuration, a state, a mount at the origin and a pose. */
function gun(turret) {
  const config = turret.config();
  turret.config_default(config, turret.AXES_CANONICAL);
  const mount = turret.mount();
  mount.orientation.w = 1;
  return { config, mount, state: turret.state(), pose: turret.pose() };
}

test('stop_brakes_and_tells_where_it_will_stand', async () => {
  const turret = await library();
  const { config, mount, state, pose } = gun(turret);
  config.azimuth_accel = config.elevation_accel = 2;
  state.azimuth_rate = 1;
  assert.equal(turret.stop(state, config, mount, 0.25, pose), turret.SLEWING);
  // From 1 rad/s at 2 rad/s²: 0.25 rad in half a second.
  near([state.azimuth, state.azimuth_rate, state.azimuth_left], [0.1875, 0.5, 0.0625]);
  turret.stop(state, config, mount, 1, pose);
  near([state.azimuth, state.azimuth_rate, state.azimuth_left, pose.error], [0.25, 0, 0, 0]);
});

test('track_angles_has_the_angles_and_the_rates_of_the_command', async () => {
  const turret = await library();
  const { config, mount, state, pose } = gun(turret);
  config.azimuth_rate = config.elevation_rate = 2;
  const flags = turret.track_angles(state, config, mount, 0.02, 0.01, 0.5, 0.25, 1 / 60, pose);
  near([flags, state.azimuth, state.elevation, state.azimuth_rate, state.elevation_rate], [0, 0.02, 0.01, 0.5, 0.25]);
  assert.throws(() => turret.track_angles(state, config, mount, 0, 0, 0, 0, null, pose), /turret_track_angles: dt is a number/);
});

test('config_mirror_is_the_gun_on_the_other_side', async () => {
  const turret = await library();
  const { config } = gun(turret);
  Object.assign(config, { azimuth_min: -0.5, azimuth_max: 2, rest_azimuth: 1, trunnion: [1, 2, 3], sector_count: 1 });
  Object.assign(config.sectors[0], { from: 0.5, to: 1, elevation_max: 0.25 });
  const mirrored = turret.config();
  assert.equal(turret.config_mirror(mirrored, config), mirrored.pointer);
  const { azimuth_min, azimuth_max, rest_azimuth, trunnion, sectors: [{ from, to, elevation_max }] } = mirrored;
  near([azimuth_min, azimuth_max, rest_azimuth, ...trunnion, from, to, elevation_max], [-2, 0.5, -1, 1, 2, -3, -1, -0.5, 0.25]);
  config.elevation_max = 85;
  assert.equal(turret.config_mirror(mirrored, config), 0);
});

test('platform_observe_has_velocity_and_spin_from_poses', async () => {
  const turret = await library();
  const observer = turret.platform_observer();
  const platform = turret.platform();
  const position = turret.dvec3();
  const orientation = turret.quat();
  for (let pose = 0; pose < 3; pose += 1) {
    position.set(pose, 0, 0);
    turret.quat_init_axis(orientation, 0, 1, 0, 0.2 * pose);
    assert.equal(turret.platform_observe(observer, position, orientation, 0.5, platform), turret.OK);
  }
  near([...platform.position, ...platform.velocity, ...platform.spin], [2, 0, 0, 2, 0, 0, 0, 0.4, 0]);
  near(observer.spin, platform.spin);
  // The observer begins with the platform, and with its mount.
  const child = turret.platform();
  assert.equal(turret.platform_child(child, observer, turret.vec3(), null), child.pointer);
  near(child.velocity, [2, 0, 0]);
  const { config, state } = gun(turret);
  assert.equal(turret.pose_of(state, config, observer, turret.pose()), turret.AT_REST);
});

test('launch_speeds_are_those_of_a_throw', async () => {
  const turret = await library();
  const shot = turret.shot();
  shot.speed = Infinity;
  shot.gravity.y = -10;
  const shooter = turret.motion();
  const target = turret.motion();
  target.position.x = 40;
  const speed = turret.float();
  const hit = turret.solution();
  // The range is v² sin(2e)/g.
  assert.equal(turret.lead_least_speed(shot, shooter, target, speed, hit), 1);
  assert.ok(Math.abs(speed.value - 20) < 1e-4, speed.value);
  assert.ok(Math.abs(hit.direction.y - Math.SQRT1_2) < 1e-2, hit.direction.y);
  assert.equal(turret.lead_at_elevation(shot, shooter, target, 15 * turret.DEGREE, speed, hit), 1);
  assert.ok(Math.abs(speed.value - Math.sqrt(800)) < 1e-4, speed.value);
  near(hit.direction, [Math.cos(Math.PI / 12), Math.sin(Math.PI / 12), 0]);
  shot.speed = 19;
  assert.equal(turret.lead_least_speed(shot, shooter, target, speed, hit), 0);
  assert.equal(turret.errorName(turret.lead_at_elevation(shot, shooter, target, 2, speed, hit)), 'ERROR_INVALID_ARGUMENT');
});

test('shot_path_is_a_row_of_points_and_knows_rockets', async () => {
  const turret = await library();
  const shot = turret.shot();
  shot.gravity.y = -10;
  const muzzle = turret.dvec3().set(1e6, 0, 0);
  const velocity = turret.vec3().set(10, 0, 0);
  const points = turret.dvec3.array(3);
  assert.equal(turret.shot_path(shot, muzzle, velocity, null, 1, points, points.length), turret.OK);
  assert.deepEqual(points.map((point) => [...point]), [[1e6, 0, 0], [1e6 + 10, -5, 0], [1e6 + 20, -20, 0]]);
  Object.assign(shot, { thrust: 2, burn_time: 1 });
  assert.equal(turret.shot_path(shot, muzzle, velocity, turret.vec3().set(0, 0, 7), 1, points, points.length), turret.OK);
  near(points.flatMap(({ y, z }) => [y, z]), [0, 0, -5, 1, -20, 3]);
  shot.thrust = -1;
  assert.equal(turret.errorName(turret.shot_path(shot, muzzle, velocity, null, 1, points, 3)), 'ERROR_INVALID_ARGUMENT');
  assert.equal(turret.shot_path(null, null, null, null, 1, null, 0), turret.OK);
});

test('a_rocket_hits_without_a_speed', async () => {
  const turret = await library();
  const { config, state, pose } = gun(turret);
  const platform = turret.platform();
  platform.orientation.w = 1;
  const shot = turret.shot();
  Object.assign(shot, { thrust: 8, burn_time: Infinity });
  const target = turret.motion();
  target.position.x = 100;
  const hit = turret.solution();
  const flags = turret.engage(state, config, platform, shot, target, 1 / 60, pose, hit);
  assert.ok(flags & turret.ON_TARGET, turret.flagNames(flags));
  // 100 m = 8 m/s² t²/2.
  near([hit.time], [5]);
  shot.thrust = 0;
  assert.ok(turret.engage(state, config, platform, shot, target, 1 / 60, pose, hit) & turret.NO_SOLUTION);
});

test('time_to_engage_is_the_time_of_the_turn_and_a_battery_has_the_same_bits', async () => {
  const turret = await library();
  const { config } = gun(turret);
  Object.assign(config, { azimuth_min: -1.5, azimuth_max: 1.5, azimuth_rate: 0.5, elevation_rate: 0.5 });
  const platform = turret.platform();
  platform.orientation.w = 1;
  const states = turret.state.array(2);
  states[1].azimuth = 0.5;
  const targets = turret.motion.array(3);
  const at = (azimuth) => [100 * Math.cos(azimuth), 0, -100 * Math.sin(azimuth)];
  [1, 3, -0.25].forEach((azimuth, index) => { targets[index].position = at(azimuth); });
  const one = (state, target) => turret.time_to_engage(state, config, platform, null, target);
  // At 0.5 rad/s, to within the tolerance of 1e-3 rad, in frames of 1/240 s.
  assert.ok(Math.abs(one(states[0], targets[0]) - 2) < 0.01, one(states[0], targets[0]));
  assert.equal(one(states[0], targets[1]), Infinity);
  const battery = turret.battery();
  Object.assign(battery, { states, count: 2, configs: config, config_count: 1, platforms: platform, platform_count: 1, targets, target_count: 3 });
  const seconds = turret.floats(6);
  assert.equal(turret.time_to_engage_batch(battery, seconds), 0);
  assert.deepEqual([...seconds.values], [...states].flatMap((state) => [...targets].map((target) => one(state, target))));
  targets[0].position.x = NaN;
  assert.equal(one(states[0], targets[0]), -1);
  assert.equal(turret.time_to_engage_batch(battery, seconds), 0);
  assert.deepEqual([seconds.values[0], seconds.values[3]], [-1, -1]);
  assert.equal(turret.errorName(turret.time_to_engage_batch(battery, null)), 'ERROR_NULL');
});

test('a_wrong_argument_throws_and_names_itself', async () => {
  const turret = await library();
  const config = turret.config();
  const mount = turret.mount();
  const target = turret.dvec3();
  const error = (...values) => assert.throws(() => turret.can_aim_at(...values), TypeError);
  error(config, mount);
  error(mount, mount, target);
  error(config, mount, turret.vec3());
  error(config, mount, undefined);
  error(config, mount, [1, 2, 3]);
  assert.throws(() => turret.update(turret.state(), config, mount, target, null, null), /turret_update: dt is a number/);
  assert.throws(() => turret.update(config, config, mount, target, 1, null), /turret_update: state: it is a state, not a config/);
  assert.equal(turret.can_aim_at(config, turret.platform(), target), 0);
  assert.throws(() => config.copy(mount), TypeError);
  assert.throws(() => turret.state.array(3).copy(turret.state.array(2)), /3 of state are no copy of 2 of state/);
  assert.throws(() => turret.state.array(3).copy(turret.arc.array(3)), TypeError);
  assert.throws(() => { config.sectors[0] = turret.sector(); }, TypeError);
  const quat = { x: 1, y: 2, z: 3, w: 4 };
  for (const wrong of [[1, 2], [1, 2, 3, 4], [[1, 2]], [[1, 2, 3], 4], [quat], [1], [], [null], ['abcd'], [turret.vec2()]]) {
    assert.throws(() => config.muzzle.set(...wrong), /a vec3 has 3 components/, JSON.stringify(wrong));
  }
  assert.throws(() => turret.quat().set(1, 2, 3), /a quat has 4 components/);
  assert.throws(() => turret.quat().set(1, 2, 3, 4, 5), /a quat has 4 components/);
  assert.deepEqual([...config.muzzle], [0, 0, 0]);
  assert.throws(() => turret.state.at(12), RangeError);
  assert.throws(() => turret.release(turret.mark() + 16), RangeError);
  assert.throws(() => turret.state.array(-1), RangeError);
});

test('flags_and_errors_have_names', async () => {
  const turret = await library();
  assert.deepEqual(turret.flagNames(turret.ON_TARGET | turret.HOLD_FIRE), ['ON_TARGET', 'HOLD_FIRE']);
  // No error has the bit of a flag; a number below 0 that has it is still no sum of flags.
  for (const bad of [turret.ERROR_NULL, turret.ERROR_NULL | turret.ON_TARGET]) assert.deepEqual(turret.flagNames(bad), []);
  assert.equal(turret.errorName(turret.ERROR_NOT_FINITE), 'ERROR_NOT_FINITE');
  assert.equal(turret.errorName(turret.OK), null);
});

test('the_code_of_the_readme_runs_and_gives_what_it_says', async () => {
  const turret = await library();
  const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const blocks = page.split('```js\n').slice(1).map((rest) => rest.split('```')[0]);
  assert.ok(blocks.length >= 4, `${blocks.length} blocks of code`);
  // A value after a call is what the call returns.
  let values = 0;
  const code = blocks.join('\n').replace(/^import .*|^const turret = .*/gm, '').replace(/^(turret\..*); \/\/ (null|'.*')$/gm, (_, call, value) => {
    values += 1;
    return `assert.equal(${call}, ${value});`;
  });
  assert.equal(values, 2);
  new Function('turret', 'assert', 'console', code)(turret, assert, { log() {} });
});
