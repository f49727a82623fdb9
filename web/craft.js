// A small aircraft of flat faces, forward +X, which shows how something is turned.
import { blend } from './canvas.js';
import { rod } from './view3d.js';
import { add, rotate, scale } from './vector.js';

const HULL = {
  corners: [[1.6, 0, 0], [0.5, 0.26, 0], [-1.1, 0.2, 0], [-1.1, -0.12, 0], [0.5, -0.2, 0], [0.4, 0, 0.3], [0.4, 0, -0.3], [-1.1, 0.02, 0.2], [-1.1, 0.02, -0.2]],
  faces: [[0, 1, 5], [0, 1, 6], [0, 4, 5], [0, 4, 6], [1, 2, 7, 5], [1, 2, 8, 6], [4, 3, 7, 5], [4, 3, 8, 6], [2, 7, 3, 8]],
};
const WINGS = [
  [[0.35, 0, 0.2], [-0.75, 0, 1.45], [-1, 0, 1.45], [-0.65, 0, 0.2]],
  [[0.35, 0, -0.2], [-0.75, 0, -1.45], [-1, 0, -1.45], [-0.65, 0, -0.2]],
];
const FIN = [[-0.4, 0.18, 0], [-1, 0.85, 0], [-1.2, 0.85, 0], [-1.1, 0.1, 0]];

/** Draws the aircraft at a point, turned by a quaternion. */
export function draw_craft(picture, turn, at, color, { size = 1, alpha = 1, layer = 3 } = {}) {
  const place = (point) => add(at, scale(rotate(turn, point), size));
  picture.body(HULL.corners.map(place), HULL.faces, color, { alpha, layer });
  const plate = (points, paint) => {
    // A plate becomes a thin body, so that both sides are drawn.
    const corners = [...points.map((point) => place(add(point, [0, 0.03, 0.012]))), ...points.map((point) => place(add(point, [0, -0.03, -0.012])))];
    const count = points.length;
    const sides = points.map((_, index) => [index, (index + 1) % count, (index + 1) % count + count, index + count]);
    picture.body(corners, [[0, 1, 2, 3], [4, 5, 6, 7], ...sides], paint, { alpha, layer });
  };
  for (const wing of WINGS) plate(wing, blend(color, [255, 255, 255], 0.12));
  plate(FIN, blend(color, [0, 0, 0], 0.2));
}

/** Draws three axes, as rods. */
export function draw_axes(picture, turn, at, colors, reach, { layer = 2, radius = 0.02 } = {}) {
  [[1, 0, 0], [0, 1, 0], [0, 0, 1]].forEach((axis, index) => {
    const body = rod(at, add(at, scale(rotate(turn, axis), reach)), radius, 6);
    picture.body(body.corners, body.faces, colors[index], { layer });
  });
}

