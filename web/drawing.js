// The turret in its scene: sea or ground, hull, turret, sectors, target, shots.
import { css, blend } from './canvas.js';
import { Picture, box, prism, ring, rod } from './view3d.js';
import { add, array3, direction, quat, rotate, scale, sub } from './vector.js';
import { GROUND, POINTS } from './simulation.js';

const GRID = 6;
const HALF = 96;
const LINES = Math.round(2 * HALF / GRID);
/** The lines of the ground have so many strengths. For each, the ends of its lines on the screen, which are reused in each frame. */
const STRENGTHS = 6;
const segments = Array.from({ length: STRENGTHS }, () => new Float64Array(4 * LINES * (LINES + 1)));
const counts = new Int32Array(STRENGTHS);

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
  const { focus } = camera;
  counts.fill(0);
  const segment = (x0, z0, x1, z1) => {
    const dx = (x0 + x1) / 2 - focus[0];
    const dz = (z0 + z1) / 2 - focus[2];
    const strength = Math.round(STRENGTHS * (1 - (dx * dx + dz * dz) / (HALF * HALF)));
    if (strength <= 0 || !camera.place(x0, GROUND, z0)) return;
    const left0 = camera.px;
    const top0 = camera.py;
    if (!camera.place(x1, GROUND, z1)) return;
    const ends = segments[strength - 1];
    const at = counts[strength - 1];
    ends[at] = left0;
    ends[at + 1] = top0;
    ends[at + 2] = camera.px;
    ends[at + 3] = camera.py;
    counts[strength - 1] = at + 4;
  };
  for (let line = 0; line <= LINES; line += 1) {
    for (let part = 0; part < LINES; part += 2) {
      segment(from + line * GRID, beside + part * GRID, from + line * GRID, beside + (part + 2) * GRID);
      segment(from + part * GRID, beside + line * GRID, from + (part + 2) * GRID, beside + line * GRID);
    }
  }
  context.lineWidth = 1;
  // Lines of equal strength are in one path, since a stroke costs more than a segment.
  for (let strength = 1; strength <= STRENGTHS; strength += 1) {
    const ends = segments[strength - 1];
    const count = counts[strength - 1];
    context.beginPath();
    for (let at = 0; at < count; at += 4) {
      context.moveTo(ends[at], ends[at + 1]);
      context.lineTo(ends[at + 2], ends[at + 3]);
    }
    context.strokeStyle = css(theme.grid, strength / STRENGTHS * 0.75);
    context.stroke();
  }
}

/** Draws the scene in a viewport. `who` is 'ours', 'usual', or 'both', with the usual turret as a ghost. */
export function draw_scene(surface, camera, theme, simulation, who, trail) {
  const picture = new Picture(surface.context, camera);
  const { platform, values, config } = simulation;
  /** The frame of the mount. */
  const mount = { at: simulation.mount, turn: quat(platform.orientation) };
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

/** Returns the hull and what stands on it, in the frame of the mount: [body, part of the text's color, layer]. */
function hull_of(afloat) {
  const outline = afloat
    ? [[-9, 0, -2.3], [-7, 0, -2.9], [4, 0, -2.9], [8, 0, -1.7], [11, 0, 0], [8, 0, 1.7], [4, 0, 2.9], [-7, 0, 2.9], [-9, 0, 2.3]]
    : [[-3.6, 0, -2.6], [-2.9, 0, -3], [3, 0, -3], [3.9, 0, -2.1], [3.9, 0, 2.1], [3, 0, 3], [-2.9, 0, 3], [-3.6, 0, 2.6]];
  const sink = afloat ? -1.5 : -0.8;
  const keel = outline.map(([x, , z]) => [x * 0.93, sink, z * 0.82]);
  const count = outline.length;
  const sides = Array.from({ length: count }, (_, index) => [index, (index + 1) % count, (index + 1) % count + count, index + count]);
  const faces = [outline.map((_, index) => index), outline.map((_, index) => index + count), ...sides];
  const hull = [{ corners: [...outline, ...keel], faces }, 0, 1];
  return afloat ? [hull, [box([-6.6, 0, -1.5], [-4.6, 1.5, 1.5]), 0.12, 2], [rod([-6, 1.5, 0], [-6.2, 3.6, 0], 0.12, 6), 0.12, 2]] : [hull];
}

const HULLS = [hull_of(false), hull_of(true)];

function draw_hull(picture, theme, frame, values) {
  const afloat = values.sail > 0 || values.roll > 0 || values.pitch > 0;
  for (const [body, part, layer] of HULLS[afloat ? 1 : 0]) picture.body(body.corners, body.faces, blend(theme.hull, theme.text, part), { layer, frame });
}

const STEEL = [96, 108, 122];
const WHITE = [255, 255, 255];

/**
 * What has been made for these numbers, from an earlier frame if it was made there. `make(...numbers)` makes it. What is made here has
 * the shape that the settings give it, in the frame of the mount, the base or the barrel, and only its frame changes.
 */
function kept(all, make, ...numbers) {
  for (const one of all) if (one.numbers.every((number, at) => Object.is(number, numbers[at]))) return one.made;
  if (all.length === 24) all.shift();
  all.push({ numbers, made: make(...numbers) });
  return all.at(-1).made;
}

const turrets = [];
const travels = [];
const sector_grids = [];

/** Returns { ring, base, barrel }: bodies in the frames of mount, base and barrel. A part of a barrel is [body, color]. */
function parts_of(ax, height_of, az, end, up, right) {
  const trunnion = [ax, height_of, az];
  const [ahead, height, beside] = [trunnion[0], Math.max(0.7, trunnion[1]), trunnion[2]];
  // The body of the turret is a wedge that is narrower at its roof.
  const roof = height + 0.5;
  const profile = [[-2, 0.32], [1.3, 0.32], [1.75, height * 0.5], [0.7, roof], [-1.3, roof], [-2, height * 0.75]];
  const half = (y) => 1.35 - 0.5 * Math.max(0, (y - 0.32) / (roof - 0.32));
  const wall = (side) => profile.map(([x, y]) => [x + ahead, y, beside + side * half(y)]);
  const sides = profile.map((_, index) => [index, (index + 1) % 6, (index + 1) % 6 + 6, index + 6]);
  const barrel = [];
  const tube = (from, to, radius, color) => barrel.push([rod([from, up, right], [to, up, right], radius), color]);
  if (end > 0.9) {
    const joint = 1 + (end - 1) * 0.42;
    barrel.push([box([0.75, up - 0.4, right - 0.46], [1.55, up + 0.4, right + 0.46]), 'steel']);
    tube(Math.min(1.4, end - 0.1), Math.min(joint + 0.3, end), 0.24, 'color');
    tube(Math.min(joint, end - 0.1), end, 0.16, 'light');
    tube(end - Math.min(0.5, end / 4), end, 0.23, 'steel');
  }
  if (Math.abs(up) > 0.35 || Math.abs(right) > 0.4) barrel.push([rod([0, 0, 0], [0, up, right], 0.12, 6), 'steel']);
  return {
    barrel, ring: prism(ring(1.95, 0, 20), [0, 0.32, 0]),
    base: { corners: [...wall(-1), ...wall(1)], faces: [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], ...sides] },
  };
}

function draw_turret(picture, color, simulation, { pose }, alpha) {
  const { config, platform } = simulation;
  const at = simulation.mount;
  const trunnion = array3(config.trunnion);
  const { ring: foot, base, barrel } = kept(turrets, parts_of, ...trunnion, ...array3(config.muzzle));
  const colors = { color, steel: blend(color, STEEL, 0.62), light: blend(color, WHITE, 0.2) };
  // A ghost is drawn first, so it is hidden where both turrets are the same.
  const layer = alpha < 1 ? 2.5 : 3;
  picture.body(foot.corners, foot.faces, colors.steel, { alpha, layer: 2, frame: { at, turn: quat(platform.orientation) } });
  picture.body(base.corners, base.faces, color, { alpha, layer, frame: { at, turn: quat(pose.base) } });
  const style = { alpha, layer, frame: { at: add(at, rotate(pose.base, trunnion)), turn: quat(pose.barrel) } };
  for (const [body, paint] of barrel) picture.body(body.corners, body.faces, colors[paint], style);
}

/** Returns the points of the travel and of the dead zone, in the frame of the mount. */
function travel_of(low, high) {
  const arc = (from, to) => {
    const count = Math.max(2, Math.ceil(Math.abs(to - from) / 0.08));
    return Array.from({ length: count + 1 }, (_, index) => scale(direction(from + (to - from) * index / count, 0), 5.6));
  };
  const free = !Number.isFinite(low) || high - low >= 2 * Math.PI;
  return free ? { line: arc(0, 2 * Math.PI) } : { line: arc(low, high), dead: [[0, 0, 0], ...arc(high, low + 2 * Math.PI)] };
}

/** Draws the travel of the azimuth, and the direction of the base. */
function draw_travel(picture, theme, simulation, mount, who) {
  const { config } = simulation;
  const { line, dead } = kept(travels, travel_of, config.azimuth_min, config.azimuth_max);
  const color = who === 'usual' ? theme.usual : theme.accent;
  picture.line(line, { edge: css(color, 0.65), width: 1.6, layer: 1, frame: mount });
  if (dead) picture.polygon(dead, { fill: css(theme.keep, 0.2), edge: css(theme.keep, 0.7), width: 1.4, layer: 1, frame: mount });
  const shown = who === 'usual' ? [simulation.usual] : who === 'both' ? [simulation.usual, simulation.ours] : [simulation.ours];
  for (const gunner of shown) {
    const { azimuth } = gunner.state;
    const ahead = direction(azimuth, 0);
    picture.line([scale(ahead, 4.9), scale(ahead, 6.2)],
      { edge: css(gunner === simulation.ours ? theme.accent : theme.usual), width: 2.4, layer: 1, frame: mount });
  }
}

/** Returns the polygons and the edges of a sector on a sphere about the mount. */
function sector_grid(from, to, elevation_min, elevation_max) {
  const turns = (angle) => angle - 2 * Math.PI * Math.floor(angle / (2 * Math.PI));
  const width = to - from >= 2 * Math.PI ? 2 * Math.PI : turns(to - from);
  const low = Math.max(elevation_min, -0.15);
  const high = Math.min(elevation_max, Math.PI / 2);
  if (width === 0 || high <= low) return { cells: [], edges: [] };
  const across = Math.max(1, Math.ceil(width / 0.2));
  const upward = Math.max(1, Math.ceil((high - low) / 0.2));
  const at = (i, j) => scale(direction(from + width * i / across, low + (high - low) * j / upward), 7);
  const cells = [];
  for (let i = 0; i < across; i += 1) {
    for (let j = 0; j < upward; j += 1) cells.push([at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]);
  }
  const row = (j) => Array.from({ length: across + 1 }, (_, i) => at(i, j));
  const column = (i) => Array.from({ length: upward + 1 }, (_, j) => at(i, j));
  return { cells, edges: [row(0), row(upward), column(0), column(across)] };
}

/** Draws sectors as parts of a sphere about the mount. */
function draw_sectors(picture, theme, config, mount, turret) {
  for (let index = 0; index < config.sector_count; index += 1) {
    const { from, to, elevation_min, elevation_max, kind } = config.sectors[index];
    const { cells, edges } = kept(sector_grids, sector_grid, from, to, elevation_min, elevation_max);
    const color = kind === turret.SECTOR_KEEP_OUT ? theme.keep : theme.hold;
    const inside = { fill: css(color, 0.2), layer: 3, frame: mount };
    for (const cell of cells) picture.polygon(cell, inside);
    const edge = { edge: css(color, 0.9), width: 1.5, layer: 3, frame: mount };
    for (const line of edges) picture.line(line, edge);
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
