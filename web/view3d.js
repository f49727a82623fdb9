// Flat-shaded polygons on a 2D canvas, in perspective or along an axis, by the painter's algorithm: the farthest are drawn first.
import { css } from './canvas.js';
import { add, cross, dot, length, mix, scale, sub, unit } from './vector.js';

const NEAR = 0.2;
const LIGHT = unit([-0.45, 0.8, 0.4]);

/**
 * The point of view. Angles in degrees: `around` is 180 behind the turret and 90 to its left; `above` is above the ground. The greater
 * the zoom, the farther away.
 */
export class Camera {
  constructor({ around = 130, above = 26, away = 46, focus = [0, 3, 0], lowest = 2 } = {}) {
    Object.assign(this, { away, focus, lowest });
    this.mode = '3d';
    this.start(around, above);
  }
  /** Looks from where the scene is seen at first. */
  start(around, above) {
    this.first = { around, above, zoom: 1 };
    this.look();
  }
  /** Looks from somewhere. What is missing is as at first. */
  look({ around = this.first.around, above = this.first.above, zoom = 1 } = {}) {
    this.around = around % 360;
    this.above = Math.min(89, Math.max(this.lowest, above));
    this.zoom = Math.min(4, Math.max(0.2, zoom));
  }
  /** Turns the camera about its focus, by a drag of that many pixels. */
  turn(dx, dy) {
    this.look({ around: this.around - dx * 0.35, above: this.above + dy * 0.3, zoom: this.zoom });
  }
  /** Moves the camera to its distance times a factor. */
  move(by) {
    this.look({ around: this.around, above: this.above, zoom: this.zoom * by });
  }
  /** Returns the way that a key moves something, as it is seen: to the sides, up and down, away and nearer; else undefined. */
  way(key, meters) {
    const { right, up, forward } = this;
    const [along, by] = {
      ArrowRight: [right, 1], ArrowLeft: [right, -1], ArrowUp: [up, 1], ArrowDown: [up, -1], PageUp: [forward, 1], PageDown: [forward, -1],
    }[key] ?? [];
    return along && scale(along, by * meters);
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
  /** Puts the pixels of a point into px and py, and its depth into depth. Returns whether the point is in front of the eye. */
  place(x, y, z) {
    const { eye, right, up, forward } = this;
    const dx = x - eye[0];
    const dy = y - eye[1];
    const dz = z - eye[2];
    const depth = dx * forward[0] + dy * forward[1] + dz * forward[2];
    this.depth = depth;
    if (this.mode === '3d' && depth < NEAR) return false;
    const zoom = this.mode === '3d' ? this.lens / depth : this.lens;
    this.px = this.left + (dx * right[0] + dy * right[1] + dz * right[2]) * zoom;
    this.py = this.top - (dx * up[0] + dy * up[1] + dz * up[2]) * zoom;
    return true;
  }
  /** Converts a point to the camera's axes: right, up and depth. */
  see(point) {
    const { eye, right, up, forward } = this;
    const x = point[0] - eye[0];
    const y = point[1] - eye[1];
    const z = point[2] - eye[2];
    return [x * right[0] + y * right[1] + z * right[2], x * up[0] + y * up[1] + z * up[2], x * forward[0] + y * forward[1] + z * forward[2]];
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
      if (!(across < width * 0.86 && down < height * (0.66 - 1.5 * lower))) continue;
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

/**
 * The parts of a pixel in which paths are given to the canvas. They are whole numbers, since each fraction that is passed to the
 * canvas is an object that becomes garbage.
 */
const PARTS = 16;

// What all pictures reuse, frame after frame: shapes, the ends of their lines in parts of a pixel, and the corners of a body. A picture
// is complete and painted before the next one begins.
const shapes = [];
const order = [];
let ends = new Int32Array(1 << 14);
let corners_seen = new Float64Array(6 * 64);
const shade = [0, 0, 0];
const world = [0, 0, 0];

/** Writes a point of a frame, { at, turn }, into `world`; without a frame, the point is in the world already. */
function into_world(point, frame) {
  const a = point[0];
  const b = point[1];
  const c = point[2];
  if (frame === undefined) {
    world[0] = a;
    world[1] = b;
    world[2] = c;
    return;
  }
  const { at, turn: { x, y, z, w } } = frame;
  const tx = 2 * (y * c - z * b);
  const ty = 2 * (z * a - x * c);
  const tz = 2 * (x * b - y * a);
  world[0] = at[0] + a + w * tx + y * tz - z * ty;
  world[1] = at[1] + b + w * ty + z * tx - x * tz;
  world[2] = at[2] + c + w * tz + x * ty - y * tx;
}

/**
 * A list of shapes to draw. paint() sorts and draws them. `layer` has precedence over depth. A shape with a `frame`, { at, turn }, is
 * given in the coordinates of something that is at a point and turned by a quaternion.
 */
export class Picture {
  constructor(context, camera) {
    this.context = context;
    this.camera = camera;
    this.count = 0;
    this.used = 0;
  }

  /** Takes a shape for what has been added to `ends` since `from`. */
  shape(layer, depth, from, { fill, edge, width = 1, dash }, closed, size = 0) {
    const { count } = this;
    shapes[count] ??= {};
    const shape = shapes[count];
    shape.layer = layer;
    shape.depth = depth;
    shape.from = from;
    shape.to = this.used;
    shape.fill = fill;
    shape.edge = edge;
    shape.width = width;
    shape.dash = dash;
    shape.closed = closed;
    shape.size = size;
    this.count += 1;
  }

  /** Adds a pixel to the shape that is being made. */
  end(x, y) {
    if (this.used + 2 > ends.length) {
      const more = new Int32Array(2 * ends.length);
      more.set(ends);
      ends = more;
    }
    // What is far outside of the picture keeps its direction, nearly, and fits.
    ends[this.used] = Math.max(-1e6, Math.min(1e6, x)) * PARTS;
    ends[this.used + 1] = Math.max(-1e6, Math.min(1e6, y)) * PARTS;
    this.used += 2;
  }

  /** Adds the pixels of points if all are in front of the eye, and returns their mean depth; else adds nothing, and returns NaN. */
  path(points, frame) {
    const { camera, used } = this;
    let depth = 0;
    for (let index = 0; index < points.length; index += 1) {
      into_world(points[index], frame);
      if (!camera.place(world[0], world[1], world[2])) {
        this.used = used;
        return NaN;
      }
      depth += camera.depth;
      this.end(camera.px, camera.py);
    }
    return depth / points.length;
  }

  /** Returns points in the camera's axes: right, up and depth. */
  seen(points, frame) {
    return points.map((point) => {
      into_world(point, frame);
      return this.camera.see(world);
    });
  }

  /** Adds a shape through points in the camera's axes, which are in front of the eye. */
  through(seen, style, closed) {
    const from = this.used;
    for (const one of seen) {
      const [x, y] = this.camera.screen(one);
      this.end(x, y);
    }
    this.shape(style.layer ?? 0, depth_of(seen), from, style, closed);
  }

  /** Adds a polygon: filled, and outlined if `edge` is given. */
  polygon(points, style) {
    const from = this.used;
    const depth = this.path(points, style.frame);
    if (!Number.isNaN(depth)) {
      this.shape(style.layer ?? 0, depth, from, style, true);
      return;
    }
    const seen = clipped(this.seen(points, style.frame));
    if (seen.length >= 3) this.through(seen, style, true);
  }

  /** Adds a line through points. */
  line(points, style) {
    if (points.length < 2) return;
    const from = this.used;
    const depth = this.path(points, style.frame);
    if (!Number.isNaN(depth)) {
      this.shape(style.layer ?? 0, depth, from, style, false);
      return;
    }
    let run = [];
    let last = null;
    for (const seen of this.seen(points, style.frame)) {
      const there = seen[2] >= NEAR;
      if (last && there !== last[2] >= NEAR) run.push(mix(last, seen, (NEAR - last[2]) / (seen[2] - last[2])));
      if (there) run.push(seen);
      else {
        if (run.length > 1) this.through(run, style, false);
        run = [];
      }
      last = seen;
    }
    if (run.length > 1) this.through(run, style, false);
  }

  /** Adds a dot with a radius in pixels, or with a radius of `meters` if that is larger. */
  dot(point, radius, style) {
    const { camera } = this;
    if (!camera.place(point[0], point[1], point[2])) return;
    const { depth } = camera;
    const from = this.used;
    this.end(camera.px, camera.py);
    this.shape(style.layer ?? 0, depth, from, style, true, Math.max(radius, (style.meters ?? 0) * (camera.mode === '3d' ? camera.lens / depth : camera.lens)));
  }

  /** Adds a convex body with shaded faces. Faces that are turned away are left out. */
  body(corners, faces, color, { alpha = 1, layer = 0, frame } = {}) {
    const { camera } = this;
    const { length: count } = corners;
    if (corners_seen.length < 6 * count) corners_seen = new Float64Array(12 * count);
    const at = corners_seen;
    let mx = 0;
    let my = 0;
    let mz = 0;
    let whole = true;
    for (let index = 0; index < count; index += 1) {
      into_world(corners[index], frame);
      const to = 6 * index;
      at[to] = world[0];
      at[to + 1] = world[1];
      at[to + 2] = world[2];
      mx += world[0] / count;
      my += world[1] / count;
      mz += world[2] / count;
      if (!camera.place(world[0], world[1], world[2])) whole = false;
      at[to + 3] = camera.px;
      at[to + 4] = camera.py;
      at[to + 5] = camera.depth;
    }
    camera.place(mx, my, mz);
    const { depth, eye, forward } = camera;
    const is_3d = camera.mode === '3d';
    for (let face = 0; face < faces.length; face += 1) {
      const indices = faces[face];
      const p = 6 * indices[0];
      const q = 6 * indices[1];
      const r = 6 * indices[2];
      const ax = at[q] - at[p];
      const ay = at[q + 1] - at[p + 1];
      const az = at[q + 2] - at[p + 2];
      const bx = at[r] - at[p];
      const by = at[r + 1] - at[p + 1];
      const bz = at[r + 2] - at[p + 2];
      let nx = ay * bz - az * by;
      let ny = az * bx - ax * bz;
      let nz = ax * by - ay * bx;
      const outside = nx * (at[p] - mx) + ny * (at[p + 1] - my) + nz * (at[p + 2] - mz) < 0 ? -1 : 1;
      const size = outside / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
      nx *= size;
      ny *= size;
      nz *= size;
      const facing = is_3d ? nx * (eye[0] - at[p]) + ny * (eye[1] - at[p + 1]) + nz * (eye[2] - at[p + 2])
        : -(nx * forward[0] + ny * forward[1] + nz * forward[2]);
      if (facing <= 0) continue;
      const light = 0.42 + 0.58 * Math.max(0, (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) * 0.5 + 0.5);
      shade[0] = color[0] * light;
      shade[1] = color[1] * light;
      shade[2] = color[2] * light;
      const fill = css(shade, alpha);
      const edge = alpha >= 1 ? fill : undefined;
      if (!whole) {
        const seen = clipped(this.seen(indices.map((index) => corners[index]), frame));
        if (seen.length >= 3) this.through(seen, { layer, fill, edge, width: 0.6 }, true);
        continue;
      }
      const from = this.used;
      let far = 0;
      for (let index = 0; index < indices.length; index += 1) {
        const to = 6 * indices[index];
        this.end(at[to + 3], at[to + 4]);
        far += at[to + 5] / indices.length;
      }
      face_style.fill = fill;
      face_style.edge = edge;
      this.shape(layer, depth * 0.999 + far * 0.001, from, face_style, true);
    }
  }

  /** Returns all shapes in the order in which they are drawn, until the next one is added, and forgets them. */
  taken() {
    order.length = this.count;
    for (let index = 0; index < this.count; index += 1) order[index] = shapes[index];
    this.count = 0;
    this.used = 0;
    return order.sort(is_before);
  }

  /** Returns all shapes as paths, which paint_paths() draws in frame after frame, while they stand still. */
  paths() {
    return this.taken().map((shape) => {
      const [path, parts] = [new Path2D(), new Path2D()];
      trace(parts, shape);
      path.addPath(parts, { a: 1 / PARTS, d: 1 / PARTS });
      const { layer, fill, edge, width, dash } = shape;
      return { path, layer, fill, edge, width, dash };
    });
  }

  /** Draws all shapes. */
  paint() {
    const { context } = this;
    round_ends(context);
    for (const shape of this.taken()) {
      context.beginPath();
      // The path in parts of a pixel; its lines are as wide as without them.
      context.scale(1 / PARTS, 1 / PARTS);
      trace(context, shape);
      context.scale(PARTS, PARTS);
      ink(context, shape);
    }
  }
}

/** Draws what paths() has returned. */
export function paint_paths(context, paths) {
  round_ends(context);
  for (const shape of paths) ink(context, shape, shape.path);
}

function round_ends(context) {
  context.lineJoin = 'round';
  context.lineCap = 'round';
}

/** Fills a shape and draws its edge: along a path, or along the canvas's own. */
function ink(context, { fill, edge, width, dash }, path) {
  if (fill) {
    context.fillStyle = fill;
    if (path) context.fill(path);
    else context.fill();
  }
  if (edge) {
    context.strokeStyle = edge;
    context.lineWidth = width;
    if (dash) context.setLineDash(dash);
    if (path) context.stroke(path);
    else context.stroke();
    if (dash) context.setLineDash(SOLID);
  }
}

/** Adds a shape to a path or to a canvas, in parts of a pixel. */
function trace(path, { from, to, size, closed }) {
  if (size > 0) path.arc(ends[from], ends[from + 1], Math.round(size * PARTS), 0, 2 * Math.PI);
  else {
    path.moveTo(ends[from], ends[from + 1]);
    for (let at = from + 2; at < to; at += 2) path.lineTo(ends[at], ends[at + 1]);
  }
  if (closed) path.closePath();
}

const SOLID = [];
const face_style = { fill: '', edge: undefined, width: 0.6 };
const is_before = (a, b) => a.layer - b.layer || b.depth - a.depth;

function depth_of(points) {
  return points.reduce((sum, point) => sum + point[2], 0) / points.length;
}

/** Returns the part of a polygon in front of the eye. */
function clipped(points) {
  const kept = [];
  points.forEach((point, index) => {
    const before = points[(index + points.length - 1) % points.length];
    if ((before[2] >= NEAR) !== (point[2] >= NEAR)) kept.push(mix(before, point, (NEAR - before[2]) / (point[2] - before[2])));
    if (point[2] >= NEAR) kept.push(point);
  });
  return kept;
}

/**
 * Draws a line around something at the origin. `styles` has the styles of the parts behind it and of the parts in front of it, with
 * the frame of the points, if they have one.
 */
export function wrap_line(picture, points, styles) {
  const { camera } = picture;
  const [{ frame }] = styles;
  const near = (point) => {
    into_world(point, frame);
    camera.place(world[0], world[1], world[2]);
    return camera.depth < camera.away ? 1 : 0;
  };
  let from = 0;
  let side = near(points[0]);
  for (let index = 1; index < points.length; index += 1) {
    const here = near(points[index]);
    if (index < points.length - 1 && here === side) continue;
    picture.line(points.slice(from, index + 1), styles[side]);
    from = index;
    side = here;
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
