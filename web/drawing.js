// The turret in its scene: sea or ground, hull, turret, sectors, target, shots.
import { css, blend } from './canvas.js';
import { Picture, box, prism, ring, rod } from './view3d.js';
import { add, array3, direction, rotate, scale, sub } from './vector.js';
import { GROUND, POINTS } from './simulation.js';

const GRID = 6;
const HALF = 96;

/** Draws the ground. Its lines fade into the distance. */
export function draw_ground({ context, camera, theme, clip }) {
  const { left, top, width, height } = clip;
  const sky = context.createLinearGradient(0, top, 0, top + height);
  if (camera.mode === 'top') {
    sky.addColorStop(0, css(theme.ground));
    sky.addColorStop(1, css(theme.ground));
  } else {
    sky.addColorStop(0, css(theme.sky));
    sky.addColorStop(0.55, css(blend(theme.sky, theme.ground, 0.62)));
    sky.addColorStop(1, css(theme.ground));
  }
  context.fillStyle = sky;
  context.fillRect(left, top, width, height);
  const from = Math.floor((camera.focus[0] - HALF) / GRID) * GRID;
  const beside = Math.floor((camera.focus[2] - HALF) / GRID) * GRID;
  const count = Math.round(2 * HALF / GRID);
  // Lines of equal strength are in one path, since a stroke costs more than a segment.
  const paths = new Map();
  const segment = (a, b) => {
    const middle = scale(add(a, b), 0.5);
    const off = Math.hypot(middle[0] - camera.focus[0], middle[2] - camera.focus[2]) / HALF;
    const strength = Math.round(Math.max(0, 1 - off * off) * 6);
    if (strength <= 0) return;
    const [p, q] = [camera.project(a), camera.project(b)];
    if (!p || !q) return;
    if (!paths.has(strength)) paths.set(strength, new Path2D());
    const path = paths.get(strength);
    path.moveTo(...p);
    path.lineTo(...q);
  };
  for (let line = 0; line <= count; line += 1) {
    for (let part = 0; part < count; part += 2) {
      const x = from + line * GRID;
      const z = beside + part * GRID;
      segment([x, GROUND, z], [x, GROUND, z + 2 * GRID]);
      const x2 = from + part * GRID;
      const z2 = beside + line * GRID;
      segment([x2, GROUND, z2], [x2 + 2 * GRID, GROUND, z2]);
    }
  }
  context.lineWidth = 1;
  for (const [strength, path] of paths) {
    context.strokeStyle = css(theme.grid, strength / 6 * 0.75);
    context.stroke(path);
  }
}

/** Draws the scene in a viewport. `who` is 'ours', 'usual', or 'both', with the usual turret as a ghost. */
export function draw_scene(surface, camera, theme, simulation, who, trail) {
  const picture = new Picture(surface.context, camera);
  const { platform, values, config } = simulation;
  const mount = (point) => add(simulation.mount, rotate(platform.orientation, point));
  draw_hull(picture, theme, mount, values);
  draw_travel(picture, theme, simulation, mount, who);
  draw_sectors(picture, theme, config, mount, simulation.turret);
  if (who !== 'ours') draw_turret(picture, theme.usual, simulation, simulation.usual, who === 'both' ? 0.34 : 1);
  if (who !== 'usual') draw_turret(picture, theme.accent, simulation, simulation.ours, 1);
  draw_target(picture, theme, simulation, trail);
  if (who !== 'ours') draw_fire(picture, theme, theme.usual, simulation, simulation.usual, who === 'both');
  if (who !== 'usual') draw_fire(picture, theme, theme.accent, simulation, simulation.ours, false);
  picture.paint();
}

function draw_hull(picture, theme, mount, values) {
  const afloat = values.sail > 0 || values.roll > 0 || values.pitch > 0;
  const outline = afloat
    ? [[-9, 0, -2.3], [-7, 0, -2.9], [4, 0, -2.9], [8, 0, -1.7], [11, 0, 0], [8, 0, 1.7], [4, 0, 2.9], [-7, 0, 2.9], [-9, 0, 2.3]]
    : [[-3.6, 0, -2.6], [-2.9, 0, -3], [3, 0, -3], [3.9, 0, -2.1], [3.9, 0, 2.1], [3, 0, 3], [-2.9, 0, 3], [-3.6, 0, 2.6]];
  const sink = afloat ? -1.5 : -0.8;
  const keel = outline.map(([x, , z]) => [x * 0.93, sink, z * 0.82]);
  const count = outline.length;
  const sides = Array.from({ length: count }, (_, index) => [index, (index + 1) % count, (index + 1) % count + count, index + count]);
  const faces = [outline.map((_, index) => index), outline.map((_, index) => index + count), ...sides];
  picture.body([...outline, ...keel].map(mount), faces, theme.hull, { layer: 1 });
  if (!afloat) return;
  const bridge = box([-6.6, 0, -1.5], [-4.6, 1.5, 1.5]);
  picture.body(bridge.corners.map(mount), bridge.faces, blend(theme.hull, theme.text, 0.12), { layer: 2 });
  const mast = rod(mount([-6, 1.5, 0]), mount([-6.2, 3.6, 0]), 0.12, 6);
  picture.body(mast.corners, mast.faces, blend(theme.hull, theme.text, 0.12), { layer: 2 });
}

function draw_turret(picture, color, simulation, { pose }, alpha) {
  const { config, platform } = simulation;
  const center = simulation.mount;
  const place = (turn) => (point) => add(center, rotate(turn, point));
  const on_mount = place(platform.orientation);
  const base = place(pose.base);
  const trunnion = array3(config.trunnion);
  const muzzle = array3(config.muzzle);
  const pivot = base(trunnion);
  const barrel = (point) => add(pivot, rotate(pose.barrel, point));
  const [ahead, height, beside] = [trunnion[0], Math.max(0.7, trunnion[1]), trunnion[2]];
  const steel = blend(color, [96, 108, 122], 0.62);
  // A ghost is drawn first, so it is hidden where both turrets are the same.
  const show = (body, frame, paint, layer = alpha < 1 ? 2.5 : 3) => picture.body(body.corners.map(frame), body.faces, paint, { alpha, layer });
  show(prism(ring(1.95, 0, 20), [0, 0.32, 0]), on_mount, steel, 2);
  // The body of the turret is a wedge that is narrower at its roof.
  const roof = height + 0.5;
  const profile = [[-2, 0.32], [1.3, 0.32], [1.75, height * 0.5], [0.7, roof], [-1.3, roof], [-2, height * 0.75]];
  const half = (y) => 1.35 - 0.5 * Math.max(0, (y - 0.32) / (roof - 0.32));
  const wall = (side) => profile.map(([x, y]) => [x + ahead, y, beside + side * half(y)]);
  const sides = profile.map((_, index) => [index, (index + 1) % 6, (index + 1) % 6 + 6, index + 6]);
  show({ corners: [...wall(-1), ...wall(1)], faces: [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], ...sides] }, base, color);
  const [end, up, right] = muzzle;
  const tube = (from, to, radius, paint) => show(rod([from, up, right], [to, up, right], radius), barrel, paint);
  if (end > 0.9) {
    const joint = 1 + (end - 1) * 0.42;
    show(box([0.75, up - 0.4, right - 0.46], [1.55, up + 0.4, right + 0.46]), barrel, steel);
    tube(Math.min(1.4, end - 0.1), Math.min(joint + 0.3, end), 0.24, color);
    tube(Math.min(joint, end - 0.1), end, 0.16, blend(color, [255, 255, 255], 0.2));
    tube(end - Math.min(0.5, end / 4), end, 0.23, steel);
  }
  if (Math.abs(up) > 0.35 || Math.abs(right) > 0.4) {
    const arm = rod(pivot, barrel([0, up, right]), 0.12, 6);
    show(arm, (point) => point, steel);
  }
}

/** Draws the travel of the azimuth, and the direction of the base. */
function draw_travel(picture, theme, simulation, mount, who) {
  const { config } = simulation;
  const radius = 5.6;
  const at = (azimuth, far = radius) => mount(scale(direction(azimuth, 0), far));
  const arc = (from, to) => {
    const parts = Math.max(2, Math.ceil(Math.abs(to - from) / 0.08));
    return Array.from({ length: parts + 1 }, (_, index) => at(from + (to - from) * index / parts));
  };
  const color = who === 'usual' ? theme.usual : theme.accent;
  const [low, high] = [config.azimuth_min, config.azimuth_max];
  const free = !Number.isFinite(low) || high - low >= 2 * Math.PI;
  picture.line(free ? arc(0, 2 * Math.PI) : arc(low, high), { edge: css(color, 0.65), width: 1.6, layer: 1 });
  if (!free) {
    picture.polygon([mount([0, 0, 0]), ...arc(high, low + 2 * Math.PI)],
      { fill: css(theme.keep, 0.2), edge: css(theme.keep, 0.7), width: 1.4, layer: 1 });
  }
  const shown = who === 'usual' ? [simulation.usual] : who === 'both' ? [simulation.usual, simulation.ours] : [simulation.ours];
  for (const gunner of shown) {
    const { azimuth } = gunner.state;
    picture.line([at(azimuth, 4.9), at(azimuth, 6.2)],
      { edge: css(gunner === simulation.ours ? theme.accent : theme.usual), width: 2.4, layer: 1 });
  }
}

/** Draws sectors as parts of a sphere about the mount. */
function draw_sectors(picture, theme, config, mount, turret) {
  const radius = 7;
  for (let index = 0; index < config.sector_count; index += 1) {
    const { from, to, elevation_min, elevation_max, kind } = config.sectors[index];
    const turns = (angle) => angle - 2 * Math.PI * Math.floor(angle / (2 * Math.PI));
    const width = to - from >= 2 * Math.PI ? 2 * Math.PI : turns(to - from);
    if (width === 0) continue;
    const low = Math.max(elevation_min, -0.15);
    const high = Math.min(elevation_max, Math.PI / 2);
    if (high <= low) continue;
    const color = kind === turret.SECTOR_KEEP_OUT ? theme.keep : theme.hold;
    const across = Math.max(1, Math.ceil(width / 0.2));
    const upward = Math.max(1, Math.ceil((high - low) / 0.2));
    const at = (i, j) => mount(scale(direction(from + width * i / across, low + (high - low) * j / upward), radius));
    for (let i = 0; i < across; i += 1) {
      for (let j = 0; j < upward; j += 1) {
        picture.polygon([at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)], { fill: css(color, 0.2), layer: 3 });
      }
    }
    const edge = { edge: css(color, 0.9), width: 1.5, layer: 3 };
    const row = (j) => Array.from({ length: across + 1 }, (_, i) => at(i, j));
    const column = (i) => Array.from({ length: upward + 1 }, (_, j) => at(i, j));
    picture.line(row(0), edge);
    picture.line(row(upward), edge);
    picture.line(column(0), edge);
    picture.line(column(across), edge);
  }
}

function draw_target(picture, theme, simulation, trail) {
  const { target, values } = simulation;
  const below = [target[0], GROUND, target[2]];
  if (trail.length > 1) picture.line(trail, { edge: css(theme.target, 0.45), width: 1.4, layer: 3 });
  picture.line([target, below], { edge: css(theme.target, 0.6), width: 1.2, dash: [5, 5], layer: 3 });
  picture.dot(below, 3, { fill: css(theme.target, 0.55), layer: 1 });
  picture.dot(target, 6.5, { fill: css(theme.target), edge: css(blend(theme.target, theme.text, 0.45)), width: 1.2, meters: values.radius, layer: 4 });
}

/** Draws the line of the barrel, the path of a shot fired now, and the shots in flight. */
function draw_fire(picture, theme, color, simulation, gunner, ghost) {
  const { pose } = gunner;
  const muzzle = sub(array3(pose.muzzle), simulation.origin);
  const reach = Math.hypot(...sub(simulation.target, muzzle));
  const end = add(muzzle, scale(array3(pose.boresight), Math.max(4, reach)));
  picture.line([muzzle, end], { edge: css(color, ghost ? 0.4 : 0.95), width: 1.8, dash: [3, 5], layer: 4 });
  if (gunner === simulation.ours && gunner.solved && simulation.flight_time > 0) {
    const path = simulation.flight(muzzle, simulation.launch(gunner), simulation.flight_time / (POINTS - 1), POINTS);
    picture.line(path, { edge: css(theme.shot, 0.85), width: 1.6, layer: 4 });
    picture.dot(simulation.impact, 5, { edge: css(theme.shot), width: 2, layer: 5 });
  }
  for (const shot of gunner.shots) {
    if (shot.beam) {
      picture.line([shot.from, shot.to], { edge: css(shot.hit ? theme.shot : color, ghost ? 0.4 : 0.9), width: 2.6, layer: 4 });
      if (shot.hit) picture.dot(shot.to, 9, { fill: css(theme.shot, 0.7), layer: 5 });
      continue;
    }
    picture.line([shot.before ?? shot.from, shot.at], { edge: css(theme.shot, ghost ? 0.3 : 0.8), width: 2, layer: 4 });
    picture.dot(shot.at, ghost ? 2.5 : 3.5, { fill: css(ghost ? color : theme.shot, ghost ? 0.7 : 1), layer: 4 });
  }
  for (const burst of gunner.bursts) {
    const grown = burst.age / 0.6;
    picture.dot(burst.at, 6 + 22 * grown, { edge: css(color, (1 - grown) * (ghost ? 0.5 : 1)), width: 2.4, layer: 5 });
  }
}
