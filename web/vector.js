// Arithmetic for drawing, on plain arrays. The library computes what the page shows; this code only brings it to the screen.

export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const length = (a) => Math.sqrt(dot(a, a));
export const unit = (a) => scale(a, 1 / (length(a) || 1));
export const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];

/** Returns the distance of the origin to the segment from a to b. */
export function nearest(a, b) {
  const along = sub(b, a);
  const square = dot(along, along);
  const t = square > 0 ? Math.min(1, Math.max(0, -dot(a, along) / square)) : 0;
  return length(add(a, scale(along, t)));
}

/** Converts a vector of the library to an array. */
export const array3 = (v) => [v.x, v.y, v.z];

/** Copies a quaternion of the library to an object of its own. Reading the library's for every point takes longer. */
export const quat = ({ x, y, z, w }) => ({ x, y, z, w });

/** Rotates v by a quaternion with x, y, z, w. In scalars, since this is called for every corner that is drawn. */
export function rotate({ x, y, z, w }, v) {
  const a = v[0];
  const b = v[1];
  const c = v[2];
  const tx = 2 * (y * c - z * b);
  const ty = 2 * (z * a - x * c);
  const tz = 2 * (x * b - y * a);
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

/** Returns the direction at an azimuth, positive to the left, and an elevation, in canonical axes. */
export function direction(azimuth, elevation) {
  const flat = Math.cos(elevation);
  return [flat * Math.cos(azimuth), Math.sin(elevation), -flat * Math.sin(azimuth)];
}

/** Returns the equivalent of an angle within half a turn, radians. */
export const wrapped = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
