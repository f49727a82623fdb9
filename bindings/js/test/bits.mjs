// Does what bits.c does, but with the module, in Node.js and in browsers.
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the lines that bits.c prints, and the numbers of steps in which the turret slewed and was on target. */
export function engaged(turret) {
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

  const seen = { lines: [], slewing: 0, on_target: 0 };
  for (let step = 0; step < 400; step += 1) {
    target.position.z += 12 * dt;
    platform.position.x += 8 * dt;
    const flags = turret.engage(state, config, platform, shot, target, dt, pose, solution);
    const is_on_target = flags & turret.ON_TARGET;
    seen.slewing += flags & turret.SLEWING && !is_on_target ? 1 : 0;
    seen.on_target += is_on_target ? 1 : 0;
    seen.lines.push(`state ${step} ${flags} ${hex(state.bytes)}`);
    seen.lines.push(`pose ${step} ${flags} ${hex(pose.bytes)}`);
    // The four bytes after the last float are padding.
    seen.lines.push(`solution ${step} ${flags} ${hex(solution.bytes.subarray(0, 88))}`);
  }
  return seen;
}
