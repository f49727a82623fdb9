// The turret that most games write, in floats: it computes angles with atan2, clamps them, and turns toward them by rate × dt.
// It ignores wrapping, accelerations and offsets, and leads by distance over speed. The page shows it beside libturret. No DOM.

const f = Math.fround;

/**
 * Moves the joints one step, and returns the angles to the target.
 *
 * - joints: azimuth and elevation, which this function changes.
 * - mount: position and orientation, in floats, as game objects have them.
 * - target: position and velocity.
 * - gun: speed (Infinity: a beam), gravity, and azimuth_min and the other limits, in radians.
 */
export function usual_step(joints, mount, target, gun, dt) {
  let aim = [0, 1, 2].map((axis) => f(f(target.position[axis]) - f(mount.position[axis])));
  if (Number.isFinite(gun.speed)) {
    const time = f(Math.hypot(...aim) / gun.speed);
    aim = aim.map((offset, axis) => f(offset + f(target.velocity[axis] * time)));
    aim[1] = f(aim[1] + f(0.5 * gun.gravity * time * time));
  }
  const [forward, up, right] = unrotate(mount.orientation, aim);
  const wanted = {
    azimuth: clamp(f(Math.atan2(-right, forward)), gun.azimuth_min, gun.azimuth_max),
    elevation: clamp(f(Math.atan2(up, Math.hypot(forward, right))), gun.elevation_min, gun.elevation_max),
  };
  joints.azimuth = toward(joints.azimuth, wanted.azimuth, f(gun.azimuth_rate * dt));
  joints.elevation = toward(joints.elevation, wanted.elevation, f(gun.elevation_rate * dt));
  return wanted;
}

function toward(from, to, most) {
  return f(from + clamp(f(to - from), -most, most));
}

function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** Rotates v by the inverse of a unit quaternion, in floats. */
function unrotate({ x, y, z, w }, v) {
  const twice = cross([-x, -y, -z], v).map((part) => f(2 * part));
  const rest = cross([-x, -y, -z], twice);
  return v.map((part, axis) => f(part + f(w * twice[axis]) + rest[axis]));
}

function cross(a, b) {
  return [f(a[1] * b[2] - a[2] * b[1]), f(a[2] * b[0] - a[0] * b[2]), f(a[0] * b[1] - a[1] * b[0])];
}
