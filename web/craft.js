// A small aircraft of flat faces, forward +X, which shows how something is turned.
import { blend } from './canvas.js';
import { rod } from './view3d.js';
import { add, quat, scale } from './vector.js';

const HULL = {
  corners: [[1.6, 0, 0], [0.5, 0.26, 0], [-1.1, 0.2, 0], [-1.1, -0.12, 0], [0.5, -0.2, 0], [0.4, 0, 0.3], [0.4, 0, -0.3], [-1.1, 0.02, 0.2], [-1.1, 0.02, -0.2]],
  faces: [[0, 1, 5], [0, 1, 6], [0, 4, 5], [0, 4, 6], [1, 2, 7, 5], [1, 2, 8, 6], [4, 3, 7, 5], [4, 3, 8, 6], [2, 7, 3, 8]],
};
const WINGS = [
  [[0.35, 0, 0.2], [-0.75, 0, 1.45], [-1, 0, 1.45], [-0.65, 0, 0.2]],
  [[0.35, 0, -0.2], [-0.75, 0, -1.45], [-1, 0, -1.45], [-0.65, 0, -0.2]],
];
const FIN = [[-0.4, 0.18, 0], [-1, 0.85, 0], [-1.2, 0.85, 0], [-1.1, 0.1, 0]];

const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];

/** The bodies of an aircraft of a size, by the size. */
const made = new Map();

function bodies(size) {
  if (made.has(size)) return made.get(size);
  const sized = (points) => points.map((point) => scale(point, size));
  // A plate becomes a thin body, so that both sides are drawn.
  const plate = (points) => {
    const count = points.length;
    const sides = points.map((_, index) => [index, (index + 1) % count, (index + 1) % count + count, index + count]);
    const corners = [...points.map((point) => add(point, [0, 0.03, 0.012])), ...points.map((point) => add(point, [0, -0.03, -0.012]))];
    return { corners: sized(corners), faces: [[0, 1, 2, 3], [4, 5, 6, 7], ...sides] };
  };
  made.set(size, { hull: { corners: sized(HULL.corners), faces: HULL.faces }, wings: WINGS.map(plate), fin: plate(FIN) });
  return made.get(size);
}

/** The axes of a reach and a radius, as rods, by both. */
const axes_made = new Map();

function axes(reach, radius) {
  const key = `${reach} ${radius}`;
  if (!axes_made.has(key)) axes_made.set(key, [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((axis) => rod([0, 0, 0], scale(axis, reach), radius, 6)));
  return axes_made.get(key);
}

/** Draws the aircraft at a point, turned by a quaternion. */
export function draw_craft(picture, turn, at, color, { size = 1, alpha = 1, layer = 3 } = {}) {
  const { hull, wings, fin } = bodies(size);
  const style = { alpha, layer, frame: { at, turn: quat(turn) } };
  picture.body(hull.corners, hull.faces, color, style);
  const light = blend(color, WHITE, 0.12);
  for (const wing of wings) picture.body(wing.corners, wing.faces, light, style);
  picture.body(fin.corners, fin.faces, blend(color, BLACK, 0.2), style);
}

/** Draws three axes, as rods. */
export function draw_axes(picture, turn, at, colors, reach, { layer = 2, radius = 0.02 } = {}) {
  const style = { layer, frame: { at, turn: quat(turn) } };
  axes(reach, radius).forEach((body, index) => {
    picture.body(body.corners, body.faces, colors[index], style);
  });
}
