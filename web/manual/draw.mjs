// Draws the figures of the manual: node web/manual/draw.mjs, after `cargo xtask web`.
//
// The library itself computes what a figure shows: where a muzzle is, how a turret moves, how a shot flies. Only labels are
// placed by hand. web/test/manual.test.mjs draws the figures again, and compares them with the files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ENGINES, axes_of, signed } from '../engine_axes.js';

const DEGREE = Math.PI / 180;
const { cos, sin, hypot } = Math;
const IDENTITY = [0, 0, 0, 1];

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const rounded = (number) => String(Number(number.toFixed(1)) + 0);
const degrees = (radians) => `${Math.round(radians / DEGREE)}°`.replace('-', '−');

/**
 * An SVG, `width` by `height` units large. Its colors are classes of manual.css, which follow the theme. `title` says what is
 * on it to those who cannot see it; `caption` stands below it.
 */
class Figure {
  constructor(width, height, title, caption) {
    Object.assign(this, { width, height, title, caption, parts: [] });
  }

  add(part) {
    this.parts.push(part);
    return this;
  }

  /** A line through points; `look` has classes such as "accent thick dash". */
  line(points, look = '') {
    const path = points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join(' ');
    return this.add(`<polyline class="${`line ${look}`.trim()}" points="${path}"/>`);
  }

  area(points, look = '') {
    const path = points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join(' ');
    return this.add(`<polygon class="${`area ${look}`.trim()}" points="${path}"/>`);
  }

  dot([x, y], look = '', radius = 3.5) {
    return this.add(`<circle class="${`dot ${look}`.trim()}" cx="${rounded(x)}" cy="${rounded(y)}" r="${radius}"/>`);
  }

  /** A line with a head at its end. */
  arrow(points, look = '') {
    const [x, y] = points.at(-1);
    const [a, b] = points.findLast(([a, b]) => hypot(x - a, y - b) > 5) ?? points[0];
    const length = hypot(x - a, y - b);
    const [f, g] = [(x - a) / length, (y - b) / length];
    const wing = (side) => [x - 7 * f + 3 * side * g, y - 7 * g - 3 * side * f];
    const color = look.replace(/\b(thick|thin|dash)\b/g, '').trim();
    return this.line([...points.slice(0, -1), [x - 4 * f, y - 4 * g]], look).add(
      `<polygon class="${`head ${color}`.trim()}" points="${[[x, y], wing(1), wing(-1)].map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join(' ')}"/>`);
  }

  /** Words, which begin at a point, or have their middle or end there. */
  text([x, y], words, look = '', anchor = 'start') {
    const at = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
    const look_of_it = look ? ` class="${look}"` : '';
    return this.add(`<text x="${rounded(x)}" y="${rounded(y)}"${at}${look_of_it}>${escaped(words)}</text>`);
  }

  svg() {
    const { width, height } = this;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
      `<title>${escaped(this.title)}</title>`,
      `<desc>${escaped(this.caption)}</desc>`,
      ...this.parts,
      '</svg>',
      '',
    ].join('\n');
  }
}

/** Returns the points of a circle from one angle to another, counter-clockwise upward, in radians. */
const circle = ([x, y], radius, from, to, steps = 48) => Array.from({ length: steps + 1 }, (_, at) => {
  const angle = from + ((to - from) * at) / steps;
  return [x + radius * cos(angle), y - radius * sin(angle)];
});

/** Returns a function from the numbers of a graph to points, and draws the axes with their names. */
function graph(fig, { left = 40, right = 12, top = 14, bottom = 34, x, y, names, ticks }) {
  const at = (a, b) => [
    left + ((fig.width - left - right) * (a - x[0])) / (x[1] - x[0]),
    fig.height - bottom - ((fig.height - top - bottom) * (b - y[0])) / (y[1] - y[0]),
  ];
  for (const value of ticks.y) {
    fig.line([at(x[0], value), at(x[1], value)], 'grid');
    fig.text([left - 6, at(0, value)[1] + 4], ticks.name_y?.(value) ?? `${value}`.replace('-', '−'), 'dim small', 'end');
  }
  for (const value of ticks.x) {
    fig.line([at(value, y[0]), at(value, y[1])], 'grid');
    fig.text([at(value, 0)[0], fig.height - bottom + 15], ticks.name_x?.(value) ?? `${value}`.replace('-', '−'), 'dim small', 'middle');
  }
  fig.text([fig.width - right, fig.height - 4], names[0], 'dim small', 'end');
  fig.text([4, 10], names[1], 'dim small');
  return at;
}

/** Returns a configuration with these fields. */
function configured(turret, fields, axes = turret.AXES_CANONICAL) {
  const config = turret.config();
  turret.config_default(config, axes);
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) config[name].set(value);
    else config[name] = value;
  }
  return config;
}

/** Returns a mount, or a platform, at the origin. */
function standing(turret, kind = 'mount') {
  const made = turret[kind]();
  made.orientation.set(IDENTITY);
  return made;
}

/** Returns where the parts of a turret are with these joint angles. */
function posed(turret, config, azimuth, elevation) {
  const [state, pose] = [turret.state(), turret.pose()];
  Object.assign(state, { azimuth, elevation });
  turret.pose_of(state, config, standing(turret), pose);
  return { boresight: pose.boresight.toJSON(), muzzle: pose.muzzle.toJSON() };
}

/** The axes of an engine around a craft that flies forward, and the sense in which the azimuth grows. */
function axes(turret, name) {
  const [engine] = ENGINES[name];
  const { forward, up, right, is_right } = axes_of(turret, name);
  const caption = `\`TURRET_AXES_${name}\`: ${engine}. Forward ${signed(forward)}, up ${signed(up)}, right ${signed(right)}; the azimuth ` +
    `grows to the ${is_right ? 'right' : 'left'}.`;
  const fig = new Figure(160, 146, `Axes of ${engine}: forward ${signed(forward)}, up ${signed(up)}, right ${signed(right)}`, caption);
  const at = (f, u, r) => [74 + 50 * (0.86 * f + 0.5 * r), 76 + 50 * (-0.3 * f + 0.42 * r - u)];
  fig.area([at(0.6, 0, 0), at(-0.42, 0, 0.36), at(-0.24, 0, 0), at(-0.42, 0, -0.36)], 'body');
  const turned = (angle) => at(0.86 * cos(angle), 0, 0.86 * sin(angle) * (is_right ? 1 : -1));
  fig.arrow(Array.from({ length: 25 }, (_, step) => turned((6 + 2.2 * step) * DEGREE)), 'thin');
  ['target', 'accent', 'name'].forEach((color, axis) => {
    const along = [forward, up, right].map((direction) => direction[axis]);
    const [x, y] = at(...along.map((number) => 1.25 * number));
    fig.arrow([at(0, 0, 0), at(...along)], `${color} thick`);
    fig.text([x, y + 4], 'XYZ'[axis], `${color} bold`, 'middle');
  });
  return fig;
}

/** The sign of the azimuth, from above. */
function azimuth(turret) {
  const fig = new Figure(330, 230, 'The azimuth from above: 0 is forward, positive to the left', 'From above. With Unity’s and Unreal’s axes ' +
    'the azimuth is positive to the right.');
  const middle = [90, 118];
  const ray = (angle, length) => {
    const [x, , z] = posed(turret, configured(turret, {}), angle * DEGREE, 0).boresight;
    return [middle[0] + length * x, middle[1] + length * z];
  };
  const way = (from, to, radius) => Array.from({ length: 33 }, (_, at) => ray(from + ((to - from) * at) / 32, radius));
  fig.line([middle, ray(0, 210)], 'dim dash').text([ray(0, 210)[0], middle[1] + 16], 'forward, 0', 'dim', 'end');
  fig.line([ray(40, 20), ray(40, 96)], 'gun').dot(middle, 'base', 20).dot(middle, '', 3);
  fig.arrow(way(0, 40, 130), 'accent').text([ray(20, 138)[0], ray(20, 138)[1]], '40°, left', 'accent');
  fig.arrow(way(0, -40, 130), 'target').text([ray(-22, 138)[0], ray(-22, 138)[1] + 6], '−40°, right', 'target');
  fig.text([ray(90, 60)[0], 16], 'left, 90°', 'dim', 'middle').line([ray(90, 24), ray(90, 94)], 'dim dash');
  fig.text([ray(-90, 60)[0], 226], 'right, −90°', 'dim', 'middle').line([ray(-90, 24), ray(-90, 92)], 'dim dash');
  fig.text([8, middle[1] + 16], '±180°', 'dim').line([ray(180, 24), ray(180, 80)], 'dim dash');
  return fig;
}

/** The sign of the elevation, from the side. */
function elevation(turret) {
  const fig = new Figure(330, 230, 'The elevation from the side: 0 is level, positive up', 'From the side. Beyond 90° the barrel is over the ' +
    'top, and points behind the base.');
  const middle = [130, 150];
  const ray = (angle, length) => {
    const [x, y] = posed(turret, configured(turret, { elevation_max: 3 }), 0, angle * DEGREE).boresight;
    return [middle[0] + length * x, middle[1] - length * y];
  };
  const way = (from, to, radius) => Array.from({ length: 33 }, (_, at) => ray(from + ((to - from) * at) / 32, radius));
  fig.line([ray(0, 30), ray(0, 190)], 'dim dash').text([ray(0, 190)[0], middle[1] + 16], 'level, 0', 'dim', 'end');
  fig.line([ray(35, 0), ray(35, 100)], 'gun').area([[102, 196], [158, 196], [146, 150], [114, 150]], 'base').dot(middle, '', 4);
  fig.arrow(way(0, 35, 118), 'accent').text(ray(15, 126), '35°, up', 'accent');
  fig.arrow(way(0, -22, 118), 'target').text([ray(-16, 126)[0], ray(-16, 126)[1] + 8], '−22°, down', 'target');
  fig.line([ray(90, 20), ray(90, 132)], 'dim dash').text([ray(90, 132)[0], 14], '90°', 'dim', 'middle');
  fig.arrow(way(92, 128, 108), 'name').text([4, 30], '128°, over the top', 'name');
  return fig;
}

/** Mount, trunnion, muzzle and boresight, from the side. */
function parts(turret) {
  const trunnion = [0.7, 1.5, 0];
  const barrel = [3, 0.35, 0];
  const lift = 24 * DEGREE;
  const { boresight, muzzle } = posed(turret, configured(turret, { trunnion, muzzle: barrel }), 0, lift);
  const fig = new Figure(410, 262, 'The parts of a gun from the side', 'From the side, at azimuth 0. `trunnion` leads from the mount to the ' +
    'elevation axis, and turns with the azimuth. `muzzle` leads on to where shots begin, and turns with both angles.');
  const at = (x, y) => [52 + 58 * x, 236 - 58 * y];
  const along = (f, u) => at(trunnion[0] + f * cos(lift) - u * sin(lift), trunnion[1] + f * sin(lift) + u * cos(lift));
  fig.line([at(-0.7, 0), at(5.5, 0)], 'dim');
  fig.area([at(-0.5, 0), at(1.25, 0), at(1.0, 1.3), at(0.3, 1.3)], 'base');
  fig.area([along(-0.4, 0.24), along(barrel[0], 0.28), along(barrel[0], 0.42), along(-0.4, 0.46)], 'body');
  fig.area([along(-0.3, 0.35), along(0.4, 0.35), along(0.14, -0.12), along(-0.14, -0.12)], 'body');
  const end = [muzzle[0] + 1.7 * boresight[0], muzzle[1] + 1.7 * boresight[1]];
  fig.arrow([at(muzzle[0], muzzle[1]), at(...end)], 'accent dash').text([at(...end)[0] + 5, at(...end)[1] + 4], 'boresight', 'accent');
  const target = [muzzle[0] + 1.75 * cos(lift - 0.24), muzzle[1] + 1.75 * sin(lift - 0.24)];
  fig.line([at(muzzle[0], muzzle[1]), at(...target)], 'target dash').dot(at(...target), 'target', 5);
  fig.text([at(...target)[0], at(...target)[1] + 20], 'target', 'target', 'middle');
  const arc = Array.from({ length: 13 }, (_, step) => {
    const angle = lift - (0.24 * step) / 12;
    return at(muzzle[0] + 1.25 * cos(angle), muzzle[1] + 1.25 * sin(angle));
  });
  fig.line(arc, 'target').text([arc[0][0] - 8, arc[0][1] - 7], 'error', 'target', 'end');
  fig.arrow([at(0, 0), at(trunnion[0], trunnion[1])], 'name thick').text([at(0.28, 0.8)[0] - 6, at(0.28, 0.8)[1] - 2], 'trunnion', 'name', 'end');
  fig.arrow([at(trunnion[0], trunnion[1]), at(muzzle[0], muzzle[1])], 'name thick').text([along(1.7, -0.18)[0], along(1.7, -0.18)[1] + 6], 'muzzle', 'name');
  fig.dot(at(0, 0), '', 4).text([at(0, 0)[0], at(0, 0)[1] + 18], 'mount', '', 'middle');
  fig.dot(at(trunnion[0], trunnion[1]), '', 4).text([at(1.5, 1.1)[0] + 4, at(1.5, 1.1)[1] + 5], 'elevation axis');
  fig.line([at(1.5, 1.1), at(trunnion[0] + 0.1, trunnion[1] - 0.05)], 'dim thin');
  fig.dot(at(muzzle[0], muzzle[1]), '', 4);
  return fig;
}

/** Sectors on the map of joint angles, and how a turret goes over one of them. */
function sectors(turret) {
  const fig = new Figure(420, 250, 'Three sectors on a map of azimuth and elevation, and the path of a turret over one of them',
    'The joint angles of a turret that turns to the right: over the keep-out sector, and straight through the sector in which it ' +
    'holds fire. A sector from −INFINITY to INFINITY has the full height: a turret goes around it the other way.');
  const at = graph(fig, {
    left: 46, x: [185, -185], y: [-25, 95], names: ['azimuth', 'elevation'],
    ticks: { x: [180, 90, 0, -90, -180], y: [0, 45, 90], name_x: (value) => `${value}°`.replace('-', '−'), name_y: (value) => `${value}°` },
  });
  const config = configured(turret, {
    elevation_min: -20 * DEGREE, elevation_max: 85 * DEGREE, azimuth_rate: 1, elevation_rate: 1, azimuth_accel: 4, elevation_accel: 4, sector_count: 3,
  });
  const { SECTOR_KEEP_OUT: out, SECTOR_HOLD_FIRE: hold } = turret;
  const list = [[20, 75, -Infinity, 40, out], [-105, -55, -Infinity, 28, hold], [-172, -138, -Infinity, Infinity, out]];
  list.forEach(([from, to, low, high, kind], number) => {
    const radians = [from, to, low, high].map((angle) => angle * DEGREE);
    Object.assign(config.sectors[number], { from: radians[0], to: radians[1], elevation_min: radians[2], elevation_max: radians[3], kind });
    const [bottom, top] = [Math.max(low, -25), Math.min(high, 95)];
    fig.area([at(from, bottom), at(to, bottom), at(to, top), at(from, top)], kind === out ? 'target' : 'name');
  });
  const state = turret.state();
  Object.assign(state, { azimuth: 120 * DEGREE, elevation: 8 * DEGREE });
  const path = [[120, 8]];
  for (let step = 0; step < 400; step += 1) {
    turret.update_angles(state, config, standing(turret), -118 * DEGREE, 12 * DEGREE, 1 / 60, null);
    path.push([state.azimuth / DEGREE, state.elevation / DEGREE]);
  }
  fig.arrow(path.map(([a, e]) => at(a, e)), 'accent thick').dot(at(120, 8), 'accent', 4);
  fig.text([at(47, 0)[0], at(0, 12)[1]], 'keep out', 'target', 'middle').text([at(47, 0)[0], at(0, -6)[1]], '20° to 75°', 'target small', 'middle');
  fig.text([at(-80, 0)[0], at(0, -6)[1]], 'hold fire', 'name', 'middle');
  fig.text([at(-155, 0)[0], at(0, 60)[1]], 'full', 'target', 'middle').text([at(-155, 0)[0], at(0, 50)[1]], 'height', 'target', 'middle');
  return fig;
}

/** Moves a motion to where it should be. */
function moved(turret, position, velocity = [0, 0, 0]) {
  const motion = turret.motion();
  motion.position.set(position);
  motion.velocity.set(velocity);
  return motion;
}

/** Returns the points of a shot's flight. */
function flight(turret, shot, muzzle, solution, time, count = 41) {
  const [from, points] = [turret.dvec3(), turret.dvec3.array(count)];
  from.set(muzzle);
  turret.shot_path(shot, from, solution.launch_velocity, null, time / (count - 1), points, count);
  return Array.from({ length: count }, (_, at) => points[at].toJSON());
}

/** The two solutions of turret_lead: the low and the high arc. */
function arcs(turret) {
  const fig = new Figure(400, 260, 'The low and the high arc to the same target', 'Both arcs hit; a shot at 24 m/s, under 9.81 m/s². The low arc ' +
    'is `TURRET_TRAJECTORY_EARLIEST`, the high arc `TURRET_TRAJECTORY_LATEST`.');
  const at = graph(fig, {
    x: [-2, 63], y: [0, 28], names: ['distance, m', 'height, m'], ticks: { x: [0, 10, 20, 30, 40, 50], y: [0, 10, 20] },
  });
  const shot = turret.shot();
  shot.speed = 24;
  shot.gravity.set([0, -9.81, 0]);
  const both = turret.solution.array(2);
  const count = turret.lead(shot, moved(turret, [0, 1, 0]), moved(turret, [50, 2, 0]), both);
  if (count !== 2) throw new Error(`${count} arcs`);
  ['accent', 'name'].forEach((color, number) => {
    const { time } = both[number];
    const points = flight(turret, shot, [0, 1, 0], both[number], time);
    fig.arrow(points.map(([x, y]) => at(x, y)), `${color} thick`);
    const [x, y] = at(points[20][0], points[20][1]);
    fig.text([x, y + (number ? 32 : 20)], `${number ? 'high' : 'low'} arc, ${time.toFixed(1)} s`, color, 'middle');
  });
  fig.dot(at(0, 1), '', 4).text([at(0, 1)[0] + 9, at(0, 1)[1] - 2], 'muzzle').dot(at(50, 2), 'target', 5);
  fig.text([at(50, 2)[0] + 10, at(50, 2)[1] - 1], 'target', 'target');
  return fig;
}

/** Aim point and impact: where to aim, and where shot and target meet. */
function lead(turret) {
  const fig = new Figure(420, 212, 'Target, impact and aim point of a solution', 'From the side: the target drives on to `impact` while the shot ' +
    'flies. The aim point lies along `direction`, as far away as the impact; gravity pulls the shot down from there.');
  const at = (x, y) => [40 + 6.4 * x, 182 - 6.4 * y];
  const shot = turret.shot();
  shot.speed = 30;
  shot.gravity.set([0, -9.81, 0]);
  const both = turret.solution.array(2);
  turret.lead(shot, moved(turret, [0, 2, 0]), moved(turret, [30, 3, 0], [12, 0, 0]), both);
  const { time } = both[0];
  const [impact, aim] = [both[0].impact.toJSON(), both[0].aim_point.toJSON()];
  fig.line([at(-3, 0), at(58, 0)], 'dim');
  fig.line([at(0, 2), at(aim[0], aim[1])], 'name dash').arrow(flight(turret, shot, [0, 2, 0], both[0], time).map(([x, y]) => at(x, y)), 'accent thick');
  fig.arrow([at(30, 3), at(impact[0] - 1.2, impact[1])], 'target');
  fig.dot(at(0, 2), '', 4).text([at(0, 2)[0] - 4, at(0, 2)[1] - 10], 'muzzle', '', 'middle');
  fig.dot(at(30, 3), 'target', 5).text([at(30, 3)[0], at(0, 0)[1] + 18], 'target now', 'target', 'middle');
  fig.dot(at(impact[0], impact[1]), 'target', 5).text([at(impact[0], impact[1])[0] - 8, at(0, 0)[1] + 18], `impact, in ${time.toFixed(1)} s`, 'target', 'middle');
  fig.dot(at(aim[0], aim[1]), 'name', 5).text([at(aim[0], aim[1])[0] - 10, at(aim[0], aim[1])[1] + 4], 'aim_point', 'name', 'end');
  fig.text([at(23, 0)[0], at(0, 12.6)[1]], 'direction', 'name', 'end').text([at(15, 0)[0], at(0, 3.2)[1]], 'flight', 'accent', 'middle');
  return fig;
}

/** Travel limits and the dead zone between them, from above. */
function dead_zone(turret) {
  const fig = new Figure(330, 250, 'Travel limits at plus and minus 150 degrees, and the dead zone between them', 'From above. No azimuth within ' +
    'the travel points into the dead zone: the turret waits at the limit that is nearer, and TURRET_AZIMUTH_LIMITED is set.');
  const config = configured(turret, { azimuth_min: -150 * DEGREE, azimuth_max: 150 * DEGREE });
  const target = 170 * DEGREE;
  const place = turret.dvec3();
  place.set([100 * cos(target), 0, -100 * sin(target)]);
  const [a, e] = [turret.floats([0]), turret.floats([0])];
  const flags = turret.solve(config, standing(turret), place, a, e);
  if (flags !== turret.AZIMUTH_LIMITED) throw new Error(`flags ${flags}`);
  const middle = [165, 122];
  const [paper, radius] = [(angle) => angle + Math.PI / 2, 84];
  const at = (angle, length) => [middle[0] + length * cos(paper(angle)), middle[1] - length * sin(paper(angle))];
  const way = (from, to, length) => circle(middle, length, paper(from * DEGREE), paper(to * DEGREE));
  fig.area([middle, ...way(150, 210, radius)], 'target').line(way(-150, 150, radius), 'accent thick');
  for (const limit of [150, -150]) fig.line([at(limit * DEGREE, radius - 8), at(limit * DEGREE, radius + 8)], 'thick');
  fig.line([middle, at(0, radius + 14)], 'dim dash').text([middle[0] + 8, middle[1] - radius - 8], 'forward, 0', 'dim');
  fig.line([middle, at(a.value, radius - 12)], 'gun').dot(middle, 'base', 15).dot(middle, '', 3);
  fig.line([middle, at(target, radius + 20)], 'target dash').dot(at(target, radius + 22), 'target', 5);
  fig.text([at(target, radius + 22)[0] - 10, at(target, radius + 22)[1] + 8], 'target, 170°', 'target', 'end');
  fig.text([at(2.6, radius)[0] - 16, at(2.6, radius)[1] - 2], `limit ${degrees(a.value)}`, '', 'end');
  fig.text([at(-2.6, radius)[0] + 16, at(-2.6, radius)[1] - 2], 'limit −150°').text([at(1.5, radius)[0] - 10, at(1.5, radius)[1]], 'travel', 'accent', 'end');
  fig.text([at(-2.95, radius)[0] + 20, at(-2.95, radius)[1] + 20], 'dead zone, 60°', 'target');
  return fig;
}

/** A target that passes nearly overhead: the azimuth that points at it, and the azimuth of a turret. */
function overhead(turret) {
  const [speed, height, beside] = [15, 20, 2];
  const fig = new Figure(420, 240, 'The azimuth of a turret while a target passes nearly overhead', `A target passes ${height} m above and ${beside} m beside ` +
    `the turret at ${speed} m/s. Its azimuth swings by half a turn in a moment; turret_track follows as fast as its rate, 120°/s, allows.`);
  const at = graph(fig, {
    left: 46, x: [-2, 2], y: [-8, 188], names: ['seconds', 'azimuth'], ticks: { x: [-2, -1, 0, 1, 2], y: [0, 90, 180], name_y: (value) => `${value}°` },
  });
  const place = (time) => [speed * -time, height, -beside];
  const config = configured(turret, { azimuth_rate: 120 * DEGREE, azimuth_accel: 600 * DEGREE, elevation_rate: 90 * DEGREE, elevation_accel: 600 * DEGREE });
  const [a, e, point, state] = [turret.floats([0]), turret.floats([0]), turret.dvec3(), turret.state()];
  const wanted = [];
  const moves = [];
  for (let time = -3; time <= 2.001; time += 1 / 60) {
    point.set(place(time));
    turret.solve(config, standing(turret), point, a, e);
    const target = moved(turret, place(time), [-speed, 0, 0]);
    turret.track(state, config, standing(turret), null, null, target, 1 / 60, null);
    if (time < -2) continue;
    wanted.push(at(time, a.value / DEGREE));
    moves.push(at(time, state.azimuth / DEGREE));
  }
  fig.line(wanted, 'target').line(moves, 'accent thick');
  fig.text([at(0.05, 0)[0] - 20, at(0, 130)[1]], 'target', 'target', 'end').text([at(0.75, 0)[0], at(0, 95)[1]], 'turret', 'accent');
  return fig;
}

/** A step of turret_update: the azimuth and its rate over time. */
function motion(turret) {
  const fig = new Figure(420, 230, 'Azimuth and rate of a turret that turns by 120 degrees', 'A turn of 120° at 60°/s and 120°/s²: the joint accelerates, ' +
    'keeps its rate, and brakes so that it stops on the goal, at any frame rate.');
  const at = graph(fig, {
    left: 46, x: [0, 3], y: [0, 132], names: ['seconds', '° and °/s'], ticks: { x: [0, 1, 2, 3], y: [0, 60, 120], name_y: (value) => `${value}` },
  });
  const config = configured(turret, { azimuth_rate: 60 * DEGREE, azimuth_accel: 120 * DEGREE });
  const state = turret.state();
  const [angles, rates] = [[at(0, 0)], [at(0, 0)]];
  for (let step = 1; step <= 180; step += 1) {
    turret.update_angles(state, config, standing(turret), 120 * DEGREE, 0, 1 / 60, null);
    angles.push(at(step / 60, state.azimuth / DEGREE));
    rates.push(at(step / 60, state.azimuth_rate / DEGREE));
  }
  fig.line(angles, 'accent thick').line(rates, 'name thick');
  fig.text(at(1.62, 100), 'azimuth', 'accent', 'end').text([at(1.25, 60)[0], at(1.25, 60)[1] - 7], 'rate', 'name', 'middle');
  return fig;
}

/** A forbidden sector, and the turn around it. */
function sector(turret) {
  const fig = new Figure(330, 250, 'A forbidden sector behind an actor, and the turn around it', 'From above: a sector of 120° around 180°. From 100° to −100° the ' +
    'shorter way would cross it, so turret_arc_delta turns the other way.');
  const arc = turret.arc();
  Object.assign(arc, { center: Math.PI, width: 120 * DEGREE });
  const turn = turret.arc_delta(100 * DEGREE, -100 * DEGREE, arc) / DEGREE;
  const [middle, radius] = [[165, 124], 84];
  const paper = (angle) => (angle + 90) * DEGREE;
  const at = (angle, length) => [middle[0] + length * cos(paper(angle)), middle[1] - length * sin(paper(angle))];
  fig.area([middle, ...circle(middle, radius, paper(120), paper(240))], 'target').line(circle(middle, radius, 0, 2 * Math.PI), 'dim');
  fig.line([middle, at(180, radius)], 'target dash').text([middle[0] + 6, middle[1] + 62], 'center', 'target');
  fig.text([middle[0], middle[1] + radius + 18], 'width 120°', 'target', 'middle');
  fig.line([middle, at(100, radius)], 'gun').line([middle, at(-100, radius)], 'name dash').dot(middle, 'base', 12);
  fig.arrow(circle(middle, radius - 22, paper(100), paper(100 + turn)), 'accent thick');
  fig.text([middle[0], middle[1] - radius + 38], `${degrees(turn * DEGREE)}`, 'accent', 'middle').text([middle[0], middle[1] - radius - 8], '0°', 'dim', 'middle');
  fig.text([at(100, radius)[0] - 6, at(100, radius)[1] + 4], 'from 100°', '', 'end').text([at(-100, radius)[0] + 6, at(-100, radius)[1] + 4], 'to −100°', 'name');
  return fig;
}

/** How much of a rotation slerp and nlerp have turned. */
function slerp(turret) {
  const fig = new Figure(400, 240, 'The angle of quat_slerp and quat_nlerp over t', 'From 0° to 160°: quat_slerp turns evenly, quat_nlerp is faster in the ' +
    'middle. Both end at the same rotation. The smaller the angle, the smaller the difference.');
  const at = graph(fig, {
    left: 46, x: [0, 1], y: [0, 165], names: ['t', 'angle'], ticks: { x: [0, 0.25, 0.5, 0.75, 1], y: [0, 80, 160], name_y: (value) => `${value}°` },
  });
  const [from, to, between] = [turret.quat(), turret.quat(), turret.quat()];
  from.set(IDENTITY);
  turret.quat_init_axis(to, 0, 1, 0, 160 * DEGREE);
  const turned = (name) => Array.from({ length: 41 }, (_, step) => {
    turret[name](between, from, to, step / 40);
    return at(step / 40, turret.quat_angle(from, between) / DEGREE);
  });
  fig.line(turned('quat_slerp'), 'accent thick').line(turned('quat_nlerp'), 'name thick');
  fig.text([at(0.3, 60)[0] - 6, at(0.3, 62)[1]], 'slerp', 'accent', 'end').text([at(0.3, 30)[0] + 12, at(0.3, 30)[1] + 6], 'nlerp', 'name');
  return fig;
}

/** Damping by a half-life. */
function damp(turret) {
  const fig = new Figure(400, 240, 'The angle that is left, which halves in each half-life', 'With a half-life of 0.2 s, half of the angle is left after 0.2 s, a quarter after ' +
    '0.4 s, at any frame rate: the dots are frames of 1/10 s, the line is frames of 1/100 s.');
  const at = graph(fig, {
    left: 46, x: [0, 1], y: [0, 92], names: ['seconds', 'left to turn'], ticks: { x: [0, 0.2, 0.4, 0.6, 0.8, 1], y: [0, 22.5, 45, 90], name_y: (value) => `${value}°` },
  });
  const run = (frames) => {
    let angle = 0;
    return Array.from({ length: frames + 1 }, (_, step) => {
      if (step > 0) angle = turret.angle_damp(angle, 90 * DEGREE, 0.2, 1 / frames);
      return at(step / frames, 90 - angle / DEGREE);
    });
  };
  fig.line(run(100), 'accent thick');
  for (const point of run(10)) fig.dot(point, 'name', 4);
  return fig;
}

/** The rig of a camera, from the side. */
function camera(turret) {
  const fig = new Figure(420, 210, 'A camera rig from the side: distance, height and look_height', 'From the side. The eye is `distance` behind and `height` above the subject, and looks at ' +
    'a point `look_height` above it.');
  const rig = turret.camera_rig();
  const set = { distance: 6, height: 2.4, look_height: 1.1 };
  Object.assign(rig, set);
  rig.orientation.set(IDENTITY);
  const [subject, orientation, pose] = [turret.dvec3(), turret.quat(), turret.camera_pose()];
  subject.set([7, 0, 0]);
  orientation.set(IDENTITY);
  turret.camera_follow(rig, subject, orientation, 1 / 60, pose);
  const [x, y] = pose.position.toJSON();
  const view = turret.vec3();
  view.set([1, 0, 0]);
  turret.quat_rot_vec(view, view, pose.orientation);
  const [f, u] = view.toJSON();
  const at = (a, b) => [20 + 42 * a, 170 - 46 * b];
  fig.line([at(0, 0), at(9, 0)], 'dim').area([at(6.6, 0), at(7.9, 0), at(7.5, 0.6), at(6.6, 0.6)], 'body');
  fig.arrow([at(x, y), at(x + 8 * f, y + 8 * u)], 'accent dash').text([at(x + 3, y + 3 * u)[0], at(x + 3, y + 3 * (u / f))[1] - 8], 'view', 'accent');
  fig.line([at(x, y), at(x, 0)], 'name').text([at(x, 1.2)[0] - 6, at(x, 1.2)[1]], 'height', 'name', 'end');
  fig.arrow([at(7, 0), at(7, set.look_height)], 'target').text([at(7, 0)[0] - 8, at(7, 0.75)[1]], 'look_height', 'target', 'end');
  fig.line([[at(x, 0)[0], 182], [at(7, 0)[0], 182]], 'name').text([at(4, 0)[0], 198], 'distance', 'name', 'middle');
  fig.area([[at(x, y)[0] - 12, at(x, y)[1] - 7], [at(x, y)[0] + 8, at(x, y)[1] - 7], [at(x, y)[0] + 8, at(x, y)[1] + 7], [at(x, y)[0] - 12, at(x, y)[1] + 7]], 'base');
  fig.text([at(x, y)[0] + 2, at(x, y)[1] - 14], 'eye', '', 'middle').dot(at(7, 0), '', 4).text([at(7, 0)[0], 186], 'subject', '', 'start');
  return fig;
}

/** Returns all figures by name, as SVG. */
export function figures(turret) {
  const drawn = { azimuth, elevation, parts, sectors, arcs, lead, dead_zone, overhead, motion, sector, slerp, damp, camera };
  const all = Object.entries(drawn).map(([name, draw]) => [name.replace('_', '-'), draw]);
  for (const name of Object.keys(ENGINES)) all.push([`axes-${name.toLowerCase()}`, () => axes(turret, name)]);
  return Object.fromEntries(all.map(([name, draw]) => {
    const mark = turret.mark();
    const svg = draw(turret).svg();
    turret.release(mark);
    return [name, svg];
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const site = process.env.TURRET_WEB ?? fileURLToPath(new URL('../../target/web', import.meta.url));
  const { load } = await import(pathToFileURL(join(site, 'libturret.js')).href);
  const folder = fileURLToPath(new URL('figures/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const [name, svg] of Object.entries(figures(await load()))) writeFileSync(join(folder, `${name}.svg`), svg);
}
