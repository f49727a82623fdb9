// Flat-shaded polygons on a 2D canvas, in perspective or along an axis, by the painter's algorithm: the farthest are drawn first.
import { blend, css } from './canvas.js';
import { add, cross, dot, length, mix, scale, sub, unit } from './vector.js';

const NEAR = 0.2;
const LIGHT = unit([-0.45, 0.8, 0.4]);

/** The point of view. Angles in degrees: `around` is 180 behind the turret and 90 to its left; `above` is above the ground. */
export class Camera {
  constructor() {
    this.around = 130;
    this.above = 26;
    this.away = 46;
    this.mode = '3d';
    this.focus = [0, 3, 0];
  }
  /** Prepares the camera for a viewport: left, top, width, height. */
  frame(left, top, width, height) {
    const radians = Math.PI / 180;
    this.left = left + width / 2;
    this.top = top + height / 2;
    if (this.mode === 'top') {
      // Forward is up on the screen, and so left is left.
      this.forward = [0, -1, 0];
      this.right = [0, 0, 1];
      this.up = [1, 0, 0];
    } else if (this.mode === 'side') {
      this.forward = [0, 0, -1];
      this.right = [1, 0, 0];
      this.up = [0, 1, 0];
    } else {
      const flat = Math.cos(this.above * radians);
      this.forward = [-flat * Math.cos(this.around * radians), -Math.sin(this.above * radians), flat * Math.sin(this.around * radians)];
      this.right = unit(cross(this.forward, [0, 1, 0]));
      this.up = cross(this.right, this.forward);
    }
    this.eye = sub(this.focus, scale(this.forward, this.away));
    const small = Math.min(width * 1.15, height * 1.5);
    this.lens = this.mode === '3d' ? small * 0.9 : small / this.away * 0.9;
  }
  /** Converts a point to the camera's axes: right, up and depth. */
  see(point) {
    const offset = sub(point, this.eye);
    return [dot(offset, this.right), dot(offset, this.up), dot(offset, this.forward)];
  }
  /**
   * Returns { center, away } for a view of all points, which leaves room for the controls over the picture. The points are moved
   * down by `lower`, a share of the height.
   */
  fit(points, { left, top, width, height }, lower) {
    const ends = [0, 1, 2].map((axis) => points.map((point) => point[axis])).map((all) => [Math.min(...all), Math.max(...all)]);
    const center = ends.map(([low, high]) => (low + high) / 2);
    const { focus } = this;
    this.focus = center;
    for (this.away = 9; this.away < 200; this.away *= 1.04) {
      this.frame(left, top, width, height);
      const seen = points.map((point) => this.project(point));
      const xs = seen.map((at) => at?.[0] ?? NaN);
      const ys = seen.map((at) => at?.[1] ?? NaN);
      const [across, down] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
      if (!(across < width * 0.86 && down < height * 0.62)) continue;
      // The middle on the screen is not the projection of the middle of the box.
      const [x, y] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
      const shift = sub(this.under(x, y - height * lower, center), center);
      if (Math.hypot(...shift) > 1e-3) this.focus = add(center, shift);
      break;
    }
    const found = { center: this.focus, away: this.away };
    this.focus = focus;
    return found;
  }
  /** Converts from the camera's axes to pixels of the screen. */
  screen([x, y, depth]) {
    const zoom = this.mode === '3d' ? this.lens / depth : this.lens;
    return [this.left + x * zoom, this.top - y * zoom];
  }
  /** Converts a point to pixels of the screen; null if it is behind the eye. */
  project(point) {
    const seen = this.see(point);
    return this.mode === '3d' && seen[2] < NEAR ? null : this.screen(seen);
  }
  /** Returns the point at a pixel, in the plane through `point` that faces the camera. */
  under(x, y, point) {
    const { 2: depth } = this.see(point);
    const zoom = this.mode === '3d' ? this.lens / depth : this.lens;
    const [px, py] = this.screen(this.see(point));
    return add(point, add(scale(this.right, (x - px) / zoom), scale(this.up, (py - y) / zoom)));
  }
  /** Returns the number of pixels per meter at a point. */
  pixels(point) {
    return this.mode === '3d' ? this.lens / Math.max(NEAR, this.see(point)[2]) : this.lens;
  }
}

/** A list of shapes to draw. paint() sorts and draws them. */
export class Picture {
  constructor(context, camera) {
    this.context = context;
    this.camera = camera;
    this.items = [];
  }

  /** Adds a polygon: filled, and outlined if `edge` is given. `layer` has precedence over depth. */
  polygon(points, { fill, edge, width = 1, layer = 0 }) {
    const { camera } = this;
    const seen = clipped(points.map((point) => camera.see(point)), camera.mode);
    if (seen.length < 3) return;
    this.items.push({ layer, depth: depth_of(seen), path: seen.map((one) => camera.screen(one)), fill, edge, width, closed: true });
  }

  /** Adds a line through points. */
  line(points, { edge, width = 1, dash, layer = 0 }) {
    const { camera } = this;
    let run = [];
    const done = () => {
      if (run.length > 1) {
        this.items.push({ layer, depth: depth_of(run), path: run.map((one) => camera.screen(one)), edge, width, dash });
      }
      run = [];
    };
    let last = null;
    for (const point of points) {
      const seen = camera.see(point);
      const there = camera.mode !== '3d' || seen[2] >= NEAR;
      if (last && there !== last.there) {
        const t = (NEAR - last.seen[2]) / (seen[2] - last.seen[2]);
        run.push(mix(last.seen, seen, t));
      }
      if (there) run.push(seen);
      else done();
      last = { seen, there };
    }
    done();
  }

  /** Adds a dot with a radius in pixels, or with a radius of `meters` if that is larger. */
  dot(point, radius, { fill, edge, width = 1, meters = 0, layer = 0 }) {
    const { camera } = this;
    const seen = camera.see(point);
    if (camera.mode === '3d' && seen[2] < NEAR) return;
    const size = Math.max(radius, meters * camera.pixels(point));
    this.items.push({ layer, depth: seen[2], at: camera.screen(seen), size, fill, edge, width });
  }

  /** Adds a convex body with shaded faces. Faces that are turned away are left out. */
  body(corners, faces, color, { alpha = 1, layer = 0 } = {}) {
    const { camera } = this;
    const middle = scale(corners.reduce(add), 1 / corners.length);
    const { 2: depth } = camera.see(middle);
    for (const face of faces) {
      const points = face.map((index) => corners[index]);
      let normal = unit(cross(sub(points[1], points[0]), sub(points[2], points[0])));
      if (dot(normal, sub(points[0], middle)) < 0) normal = scale(normal, -1);
      const outward = camera.mode === '3d' ? sub(camera.eye, points[0]) : scale(camera.forward, -1);
      if (dot(normal, outward) <= 0) continue;
      const light = 0.42 + 0.58 * Math.max(0, dot(normal, LIGHT) * 0.5 + 0.5);
      const fill = css(blend([0, 0, 0], color, light), alpha);
      const seen = clipped(points.map((point) => camera.see(point)), camera.mode);
      if (seen.length < 3) continue;
      this.items.push({ layer, depth: depth * 0.999 + depth_of(seen) * 0.001, path: seen.map((one) => camera.screen(one)), fill,
        edge: alpha >= 1 ? fill : undefined, width: 0.6, closed: true });
    }
  }

  /** Draws all shapes. */
  paint() {
    const { context } = this;
    this.items.sort((a, b) => a.layer - b.layer || b.depth - a.depth);
    context.lineJoin = 'round';
    context.lineCap = 'round';
    for (const { path, at, size, fill, edge, width, dash, closed } of this.items) {
      context.beginPath();
      if (at) context.arc(at[0], at[1], size, 0, 2 * Math.PI);
      else path.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
      if (closed) context.closePath();
      if (fill) {
        context.fillStyle = fill;
        context.fill();
      }
      if (edge) {
        context.strokeStyle = edge;
        context.lineWidth = width;
        context.setLineDash(dash ?? []);
        context.stroke();
      }
    }
    context.setLineDash([]);
    this.items = [];
  }
}

function depth_of(points) {
  return points.reduce((sum, point) => sum + point[2], 0) / points.length;
}

/** Returns the part of a polygon in front of the eye. */
function clipped(points, mode) {
  if (mode !== '3d' || points.every((point) => point[2] >= NEAR)) return points;
  const kept = [];
  points.forEach((point, index) => {
    const before = points[(index + points.length - 1) % points.length];
    if ((before[2] >= NEAR) !== (point[2] >= NEAR)) kept.push(mix(before, point, (NEAR - before[2]) / (point[2] - before[2])));
    if (point[2] >= NEAR) kept.push(point);
  });
  return kept;
}

/** Draws a line around something at the origin. `style(near)` returns the style for the parts in front of it or behind it. */
export function wrap_line(picture, points, style) {
  const { camera } = picture;
  const near = (point) => camera.see(point)[2] < camera.away;
  let from = 0;
  for (let index = 1; index < points.length; index += 1) {
    if (index < points.length - 1 && near(points[index]) === near(points[from])) continue;
    picture.line(points.slice(from, index + 1), style(near(points[from])));
    from = index;
  }
}

/** Returns the corners and faces of a box between two corners. */
export function box([x0, y0, z0], [x1, y1, z1]) {
  return {
    corners: [[x0, y0, z0], [x1, y0, z0], [x1, y1, z0], [x0, y1, z0], [x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]],
    faces: [[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 5, 4], [3, 2, 6, 7], [1, 2, 6, 5], [0, 3, 7, 4]],
  };
}

/** Returns the corners and faces of a prism: an outline, and the outline moved by a vector. */
export function prism(outline, along) {
  const corners = [...outline, ...outline.map((point) => add(point, along))];
  const count = outline.length;
  const faces = [outline.map((_, index) => index), outline.map((_, index) => index + count)];
  for (let index = 0; index < count; index += 1) {
    const next = (index + 1) % count;
    faces.push([index, next, next + count, index + count]);
  }
  return { corners, faces };
}

/** Returns the corners and faces of a rod from one point to another. */
export function rod(from, to, radius, sides = 8) {
  const along = sub(to, from);
  const axis = unit(length(along) > 1e-6 ? along : [1, 0, 0]);
  const side = unit(cross(axis, Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  const other = cross(axis, side);
  const outline = Array.from({ length: sides }, (_, index) => {
    const angle = (index + 0.5) / sides * 2 * Math.PI;
    return add(from, add(scale(side, radius * Math.cos(angle)), scale(other, radius * Math.sin(angle))));
  });
  return prism(outline, along);
}

/** Returns a ring of points about +Y. */
export function ring(radius, height, count) {
  return Array.from({ length: count }, (_, index) => {
    const angle = index / count * 2 * Math.PI;
    return [radius * Math.cos(angle), height, radius * Math.sin(angle)];
  });
}
