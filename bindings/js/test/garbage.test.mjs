// The calls of a frame leave nothing to the garbage collector, once the engine has compiled them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { library } from './library.mjs';

setFlagsFromString('--expose-gc');
// Compiles at once: on a busy machine, the thread that compiles beside would come too late.
setFlagsFromString('--no-concurrent-recompilation');
const gc = runInNewContext('gc');

const GUNS = 20;
const CALLS = 200 * GUNS;

/** Bytes a call. The smallest object has 12 or 16. */
const LIMIT = 1;

/**
 * In how many engines of its own a case is tried. What an engine puts into the code that it compiles depends on what it has seen when,
 * and one in ten makes an object of a number for good.
 */
const ENGINES = 4;

const turret = await library();
const config = turret.config();
turret.config_default(config, turret.AXES_GLTF);
config.azimuth_rate = config.elevation_rate = 1;
const platform = turret.platform();
platform.orientation.w = 1;
const shot = turret.shot();
shot.speed = 300;
const states = turret.state.array(GUNS);
const targets = turret.motion.array(GUNS);
const pose = turret.pose();
const solution = turret.solution();
const turned = turret.quat().set(0, 0, 0, 1);
const spin = turret.quat().set(0, 0.6, 0, 0.8);
const angle = turret.float();
const vector = { x: 3.5, y: 20.5, z: 500.5 };
const list = [3.5, 0, -5.5];
const sum = new Float64Array(1);

/** What a game does in a frame, for the gun with an index. */
const CASES = {
  object_assigned: (at) => { targets[at].position = vector; },
  array_assigned: (at) => { targets[at].velocity = list; },
  components_set: (at) => { targets[at].velocity.set(1, 0, at); },
  component_written: (at) => { targets[at].position.x += 0.1 * at; },
  engage: (at) => { turret.engage(states[at], config, platform, shot, targets[at], 1 / 60, pose, solution); },
  can_aim_at: (at) => { turret.can_aim_at(config, platform, targets[at].position); },
  solve: (at) => { turret.solve(config, platform, targets[at].position, angle, null); },
  quat_mul: () => { turret.quat_mul(turned, turned, spin); },
  quat_len: () => { sum[0] += turret.quat_len(turned); },
  numbers_read: (at) => { sum[0] += pose.boresight.x + states[at].azimuth + solution.time + angle.value; },
};

/** What is no case of these: it leaves an object. */
const kept = [];
const GARBAGE = (at) => { kept[0] = { at }; };

/** Returns the fewest bytes that a call left, of enough rounds for the engine to compile it. */
function garbage(call) {
  // A loop of its own, since an engine compiles a loop for all the functions that it has called.
  const round = new Function('call', `return () => {
    for (let frame = 0; frame < ${CALLS / GUNS}; frame += 1) for (let at = 0; at < ${GUNS}; at += 1) call(at);
  }`)(call);
  let least = Infinity;
  for (let rounds = 0; rounds < 100 && least >= LIMIT; rounds += 1) {
    gc();
    const before = process.memoryUsage().heapUsed;
    round();
    least = Math.min(least, Math.abs(process.memoryUsage().heapUsed - before) / CALLS);
  }
  return least;
}

/** Returns the fewest bytes that a call of a case left, of a few engines. */
async function least_garbage(name) {
  let least = Infinity;
  for (let engine = 0; engine < ENGINES && least >= LIMIT; engine += 1) {
    const bytes = await new Promise((resolve, reject) => {
      new Worker(new URL(import.meta.url), { workerData: name }).on('message', resolve).on('error', reject);
    });
    least = Math.min(least, bytes);
  }
  return least;
}

if (isMainThread) {
  for (const name of Object.keys(CASES)) {
    test(`${name}_makes_no_garbage`, async () => {
      const bytes = await least_garbage(name);
      assert.ok(bytes < LIMIT, `${bytes} bytes a call`);
    });
  }

  test('garbage_is_seen', async () => {
    const bytes = await least_garbage(null);
    assert.ok(bytes >= LIMIT && bytes < 1000, `${bytes} bytes a call`);
  });
} else {
  // A call of each, so that there is something to read.
  for (const call of Object.values(CASES)) call(0);
  const bytes = garbage(CASES[workerData] ?? GARBAGE);
  assert.ok(Number.isFinite(sum[0]) && sum[0] > 0, `${sum[0]} was read`);
  parentPort.postMessage(bytes);
}
