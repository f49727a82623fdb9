// The flight of a shot: exact, or in the steps of a game's physics, as turret_shot describes. No DOM.

/**
 * Returns the position of a shot at a time after its launch, relative to where it left the muzzle.
 *
 * - shot: speed, gravity (an array), drag, physics_step.
 * - velocity: at the launch, an array.
 */
export function flown({ gravity, drag, physics_step }, velocity, time) {
  if (physics_step > 0) return stepped(gravity, drag, physics_step, velocity, time);
  // The first and second integrals of e^(-kt), by their series where differences would lose too many digits.
  const kt = drag * time;
  const once = kt < 1e-3 ? time * (1 - kt / 2 * (1 - kt / 3)) : (1 - Math.exp(-kt)) / drag;
  const twice = kt < 1e-3 ? time * time / 2 * (1 - kt / 3 * (1 - kt / 4)) : (time - once) / drag;
  return velocity.map((part, axis) => part * once + gravity[axis] * twice);
}

function stepped(gravity, drag, step, velocity, time) {
  const at = [0, 0, 0];
  const now = [...velocity];
  for (let left = time; left > 0; left -= step) {
    const part = Math.min(step, left);
    for (let axis = 0; axis < 3; axis += 1) {
      now[axis] = (now[axis] + step * gravity[axis]) * (1 - step * drag);
      at[axis] += part * now[axis];
    }
  }
  return at;
}

/** Returns the distance of the origin to the segment from a to b. */
export function nearest(a, b) {
  const along = b.map((part, axis) => part - a[axis]);
  const square = along.reduce((sum, part) => sum + part * part, 0);
  const t = square > 0 ? Math.min(1, Math.max(0, -a.reduce((sum, part, axis) => sum + part * along[axis], 0) / square)) : 0;
  return Math.hypot(...a.map((part, axis) => part + t * along[axis]));
}
