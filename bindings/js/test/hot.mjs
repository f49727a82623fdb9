// Measures what the layer costs in a loop: node bindings/js/test/hot.mjs prints the nanoseconds of each call, the least of many rounds.
// With the argument `plain`, it calls the module without simd128.
import { library, wasm, wasm_simd } from './library.mjs';

const COUNT = 1000;

function cases(turret) {
  const config = turret.config();
  turret.config_default(config, turret.AXES_GLTF);
  config.azimuth_rate = config.elevation_rate = 0.5;
  config.muzzle = [0, 0, 4];
  const platform = turret.platform();
  platform.orientation.w = 1;
  const shot = turret.shot();
  shot.speed = 300;
  shot.gravity.y = -9.81;
  const states = turret.state.array(COUNT);
  const targets = turret.motion.array(COUNT);
  targets.forEach((target, at) => target.position.set(300 + at, 20, at / 3));
  const pose = turret.pose();
  const solution = turret.solution();
  const battery = turret.battery();
  Object.assign(battery, { states, count: COUNT, configs: config, config_count: 1, platforms: platform, platform_count: 1 });
  Object.assign(battery, { shots: shot, shot_count: 1, targets, target_count: COUNT, flags: turret.ints(COUNT) });
  if (turret.engage_batch(battery, 1 / 60) !== turret.OK) throw new Error('the battery is wrong');
  const [product, a, b] = turret.quat.array(3);
  a.w = b.w = 1;
  const vector = turret.vec3();
  const list = [1, 2, 3];
  const { libturret_engage, libturret_quat_mul } = turret.exports;
  const each = (call) => () => { for (let at = 0; at < COUNT; at += 1) call(at); };
  return {
    'engage, without the layer': each((at) => libturret_engage(states[at].pointer, config.pointer, platform.pointer, shot.pointer,
      targets[at].pointer, 1 / 60, pose.pointer, solution.pointer)),
    engage: each((at) => turret.engage(states[at], config, platform, shot, targets[at], 1 / 60, pose, solution)),
    'engage_batch, a gun': () => turret.engage_batch(battery, 1 / 60),
    'quat_mul, without the layer': each(() => libturret_quat_mul(product.pointer, a.pointer, b.pointer)),
    quat_mul: each(() => turret.quat_mul(product, a, b)),
    'x, y and z written': each((at) => { vector.x = at; vector.y = 20; vector.z = at / 3; }),
    'set(x, y, z)': each((at) => vector.set(at, 20, at / 3)),
    'set(array)': each(() => vector.set(list)),
    'an element\'s member set': each((at) => targets[at].velocity.set(at, 20, at / 3)),
    '[...vector]': each(() => [...vector]),
  };
}

for (const [name, run] of Object.entries(cases(await library(process.argv[2] === 'plain' ? wasm : wasm_simd)))) {
  let least = Infinity;
  for (let round = 0; round < 200; round += 1) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  console.log(`${name.padEnd(28)} ${(least / COUNT * 1e6).toFixed(1).padStart(7)} ns`);
}
