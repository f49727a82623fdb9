// The turret in its scene: sea or ground, hull, turret, sectors, target, shots.
import { css, blend } from './canvas.js';
import { Picture, box, prism, ring, rod } from './view3d.js';
import { add, array3, direction, rotate, scale, sub } from './vector.js';
import { flown } from './flight.js';

const GRID = 6;
const HALF = 96;
const GROUND = -1.4;

/** The ground, its lines fading into the distance. */
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
  // Lines of equal strength are one path: a stroke costs more than a segment.
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

/** One scene for one viewport. `who`: 'ours', 'usual' or 'both', the usual one a ghost. */
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
    ? [[-5.5, 0, -1.7], [3, 0, -1.9], [6.4, 0, 0], [3, 0, 1.9], [-5.5, 0, 1.7]]
    : [[-2.6, 0, -2], [2.2, 0, -2], [2.9, 0, -1.3], [2.9, 0, 1.3], [2.2, 0, 2], [-2.6, 0, 2]];
  const hull = prism(outline.map(mount), sub(mount([0, afloat ? -1.3 : -0.7, 0]), mount([0, 0, 0])));
  picture.body(hull.corners, hull.faces, theme.hull, { layer: 1 });
}

function draw_turret(picture, color, simulation, { pose, state }, alpha) {
  const { config, platform } = simulation;
  const center = simulation.mount;
  const place = (turn) => (point) => add(center, rotate(turn, point));
  const on_mount = place(platform.orientation);
  const base = place(pose.base);
  const trunnion = array3(config.trunnion);
  const muzzle = array3(config.muzzle);
  const pivot = base(trunnion);
  const barrel = (point) => add(pivot, rotate(pose.barrel, point));
  const height = Math.max(0.5, trunnion[1]);
  const plate = prism(ring(1.25, 0, 16).map(on_mount), sub(on_mount([0, 0.28, 0]), on_mount([0, 0, 0])));
  picture.body(plate.corners, plate.faces, blend(color, [90, 100, 112], 0.6), { alpha, layer: 2 });
  // Two cheeks with the barrel between them, and a house behind.
  for (const side of [-1, 1]) {
    const cheek = box([trunnion[0] - 0.75, 0.28, trunnion[2] + side * 0.42 - 0.17], [trunnion[0] + 0.45, height + 0.3, trunnion[2] + side * 0.42 + 0.17]);
    picture.body(cheek.corners.map(base), cheek.faces, color, { alpha, layer: 3 });
  }
  const house = box([trunnion[0] - 1.05, 0.28, trunnion[2] - 0.62], [trunnion[0] - 0.45, height * 0.72, trunnion[2] + 0.62]);
  picture.body(house.corners.map(base), house.faces, color, { alpha, layer: 3 });
  const start = [Math.min(-0.55, muzzle[0] - 1), muzzle[1], muzzle[2]];
  const breech = box([-0.55, muzzle[1] - 0.24, muzzle[2] - 0.22], [0.45, muzzle[1] + 0.24, muzzle[2] + 0.22]);
  picture.body(breech.corners.map(barrel), breech.faces, color, { alpha, layer: 3 });
  const tube = rod(barrel([start[0] + 0.4, start[1], start[2]]), barrel(muzzle), 0.11);
  picture.body(tube.corners, tube.faces, blend(color, [200, 210, 220], 0.25), { alpha, layer: 3 });
  const brake = rod(barrel([muzzle[0] - 0.3, muzzle[1], muzzle[2]]), barrel(muzzle), 0.17);
  picture.body(brake.corners, brake.faces, color, { alpha, layer: 3 });
  if (Math.abs(muzzle[1]) > 0.25 || Math.abs(muzzle[2]) > 0.25) {
    const arm = rod(pivot, barrel([0, muzzle[1], muzzle[2]]), 0.09, 6);
    picture.body(arm.corners, arm.faces, blend(color, [90, 100, 112], 0.4), { alpha, layer: 3 });
  }
  void state;
}

/** The travel of the azimuth, and where the base points. */
function draw_travel(picture, theme, simulation, mount, who) {
  const { config } = simulation;
  const radius = 4.6;
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
    picture.line([at(azimuth, 3.7), at(azimuth, 5.1)],
      { edge: css(gunner === simulation.ours ? theme.accent : theme.usual), width: 2.4, layer: 1 });
  }
}

/** Sectors as parts of a sphere about the mount. */
function draw_sectors(picture, theme, config, mount, turret) {
  const radius = 6.2;
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

/** The line of the barrel, where the shot would go, and what is in the air. */
function draw_fire(picture, theme, color, simulation, gunner, ghost) {
  const { pose } = gunner;
  const muzzle = sub(array3(pose.muzzle), simulation.origin);
  const reach = Math.hypot(...sub(simulation.target, muzzle));
  const end = add(muzzle, scale(array3(pose.boresight), Math.max(4, reach)));
  picture.line([muzzle, end], { edge: css(color, ghost ? 0.4 : 0.95), width: 1.8, dash: [3, 5], layer: 4 });
  if (gunner === simulation.ours && gunner.solved && simulation.flight_time > 0) {
    const velocity = simulation.launch(gunner);
    const parts = 28;
    const path = Array.from({ length: parts + 1 }, (_, index) =>
      add(muzzle, flown(simulation.ballistics, velocity, simulation.flight_time * index / parts)));
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
