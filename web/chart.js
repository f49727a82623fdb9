// Charts of angles over time, and of an error on a logarithmic scale.
import { MONO, css } from './canvas.js';

const DEGREES = 180 / Math.PI;

/** Paths are given in whole parts of a pixel, as in view3d.js. */
const PARTS = 16;

/** Draws a frame with labels, and returns its edges and the function from values to pixels. */
function frame({ context, width, height }, theme, marks, low, high, format) {
  context.font = `11px ${MONO}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  const left = 44;
  const right = width - 8;
  const top = 8;
  const bottom = height - 8;
  // A value is at `zero + steep * value`. Loops over many values compute that themselves, since a call makes garbage.
  const steep = (top - bottom) / (high - low);
  const zero = bottom - steep * low;
  const y = (value) => zero + steep * value;
  context.lineWidth = 1;
  for (const mark of marks) {
    context.strokeStyle = css(theme.line);
    context.beginPath();
    context.moveTo(left, y(mark));
    context.lineTo(right, y(mark));
    context.stroke();
    context.fillStyle = css(theme.dim);
    context.fillText(format(mark), left - 6, y(mark));
  }
  return { left, right, top, bottom, y, zero, steep };
}

/**
 * Draws lines through the last `memory` rows of a ring buffer, the oldest at the left. The values are in radians, and are drawn in
 * degrees, or as the logarithms of degrees. A jump by more than `jump` is no line.
 */
function draw_rows(context, box, lines, recorded, memory, log, jump) {
  const { left, right, zero, steep } = box;
  const count = Math.min(recorded, memory);
  const wide = (right - left) / (memory - 1);
  // A row a pixel is enough. The rows that are drawn stay the same as they move to the left.
  const stride = Math.max(1, Math.floor(memory / (right - left)));
  for (const { values, color, dash, width = 2 } of lines) {
    context.strokeStyle = css(color);
    context.lineWidth = width;
    context.setLineDash(dash ?? []);
    context.beginPath();
    const first = (recorded - count) % values.length;
    let before = NaN;
    let last_x = -1;
    let last_y = NaN;
    context.scale(1 / PARTS, 1 / PARTS);
    for (let index = 0; index < count; index += 1) {
      if ((recorded - count + index) % stride !== 0 && index !== count - 1) continue;
      let row = first + index;
      if (row >= values.length) row -= values.length;
      let value = values[row] * DEGREES;
      if (log) value = Math.min(MOST, Math.log10(Math.max(value, 1e-4)));
      const x = Math.round(PARTS * (right - (count - 1 - index) * wide));
      const y = Math.round(PARTS * (zero + steep * value));
      const is_joined = Math.abs(value - before) <= jump;
      before = value;
      // Of rows at the same height, the first and the last are enough.
      if (is_joined && y === last_y) {
        last_x = x;
        continue;
      }
      if (last_x !== -1) context.lineTo(last_x, last_y);
      if (is_joined) context.lineTo(x, y);
      else context.moveTo(x, y);
      last_x = -1;
      last_y = y;
    }
    if (last_x !== -1) context.lineTo(last_x, last_y);
    context.scale(PARTS, PARTS);
    context.stroke();
  }
  context.setLineDash([]);
}

/**
 * Draws joint angles over time, degrees.
 *
 * - lines: { values, color, dash }, with values in radians, in a ring buffer of which the last `memory` rows are shown.
 * - bands: forbidden angles, [from, to] in degrees.
 */
export function draw_angles(surface, theme, { lines, bands, recorded, memory, low, high, marks }) {
  const { context } = surface;
  const box = frame(surface, theme, marks, low, high, (mark) => `${mark}°`);
  for (const [from, to] of bands) {
    context.fillStyle = css(theme.target, 0.16);
    const upper = box.y(Math.min(high, to));
    context.fillRect(box.left, upper, box.right - box.left, box.y(Math.max(low, from)) - upper);
  }
  // A jump over the seam at 180° is no line.
  draw_rows(context, box, lines, recorded, memory, false, 180);
}

const LEAST = -4;
const MOST = 2.3;

/** Draws angles off target over time, on a logarithmic scale. The values are in radians. */
export function draw_error(surface, theme, { lines, recorded, memory, tolerance }) {
  const { context } = surface;
  const text = { 2: '100°', 1: '10°', 0: '1°', '-1': '0.1°', '-2': '0.01°', '-3': '1e-3°', '-4': '1e-4°' };
  const box = frame(surface, theme, [2, 1, 0, -1, -2, -3, -4], LEAST, MOST, (mark) => text[mark]);
  if (tolerance > 0) {
    context.fillStyle = css(theme.good, 0.1);
    const top = box.y(Math.min(MOST, Math.log10(tolerance * DEGREES)));
    context.fillRect(box.left, top, box.right - box.left, box.bottom - top);
  }
  draw_rows(context, box, lines, recorded, memory, true, Infinity);
}

/** The paths of lists of points, each with the numbers on which it depends too. */
const paths = new WeakMap();

function path_of(points, { left, right, zero, steep }, span, low, high) {
  const kept = paths.get(points);
  const shape = `${left} ${right} ${zero} ${steep} ${span} ${low} ${high}`;
  if (kept?.shape === shape) return kept.path;
  const path = new Path2D();
  const wide = (right - left) / span;
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index];
    const value = Math.min(high, Math.max(low, point[1]));
    path.lineTo(Math.round(PARTS * (left + point[0] * wide)) / PARTS, Math.round(PARTS * (zero + steep * value)) / PARTS);
  }
  paths.set(points, { shape, path });
  return path;
}

/** Draws curves with x in [0, span]. Each line is { points: [[x, y], …], color }. A path is made again only for another list of points. */
export function draw_curves(surface, theme, { lines, low, high, marks, span, format, x_marks = [], x_format = String, now, bands = [] }) {
  const { context } = surface;
  const inner = { ...surface, height: surface.height - (x_marks.length > 0 ? 14 : 0) };
  const box = frame(inner, theme, marks, low, high, format);
  const x = (value) => box.left + value / span * (box.right - box.left);
  for (const [from, to] of bands) {
    context.fillStyle = css(theme.keep, 0.14);
    context.fillRect(box.left, box.y(to), box.right - box.left, box.y(from) - box.y(to));
  }
  context.textAlign = 'center';
  context.fillStyle = css(theme.dim);
  for (const mark of x_marks) {
    context.textAlign = mark >= span ? 'right' : mark <= 0 ? 'left' : 'center';
    context.fillText(x_format(mark), x(mark), surface.height - 7);
  }
  if (now !== undefined) {
    context.strokeStyle = css(theme.dim, 0.6);
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x(now), box.top);
    context.lineTo(x(now), box.bottom);
    context.stroke();
  }
  for (const { points, color, dash, width = 2, alpha = 1 } of lines) {
    context.strokeStyle = css(color, alpha);
    context.lineWidth = width;
    context.setLineDash(dash ?? []);
    context.stroke(path_of(points, box, span, low, high));
  }
  context.setLineDash([]);
}
