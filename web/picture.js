// The pictures of "Try it": what a call returned, where it has a shape. No DOM but in `picture`, at the end.
import { ANGLE_RESULTS } from './values.js';

const WIDTH = 220;
const HEIGHT = 160;
const { PI, atan2, cos, sin, hypot, max, min } = Math;

/** Functions of angles in the plane. */
const PLANE = new Set(['angle_wrap', 'angle_delta', 'angle_step', 'angle_damp', 'arc_clamp', 'arc_delta', 'arc_step', 'face_step', 'sight_side', 'sight_step', 'sight_quadrant']);

/** Functions that return a turn, not an angle. */
const TURNS = new Set(['angle_delta', 'arc_delta']);

/** Functions whose quaternion is not a rotation. */
const NOT_TURNED = new Set(['quat_derivative', 'quat_log']);

/**
 * Returns the lines of a picture: { title, lines }, or null where there is no shape. A line is { points, look, label }; the
 * classes in `look` are those of the figures. `make` places a value of a type in the memory of the module.
 */
export function drawing(turret, name, values, outputs, result, make) {
  if (PLANE.has(name)) return in_the_plane(name, values, outputs, result);
  const one = (type) => outputs.find((output) => output.type === type && !Array.isArray(output.value[0]))?.value;
  const pose = one('pose');
  if (pose) return gun(values, pose);
  const solutions = outputs.find(({ type }) => type === 'solution');
  const shot = make && values.shot;
  if (solutions && shot) return flights(turret, values, [solutions.value].flat(), name === 'lead' ? result : 1, make);
  const points = outputs.find(({ type, value }) => type === 'dvec3' && Array.isArray(value[0]));
  if (points) return profile([{ points: points.value, look: 'accent', dots: true }], 'The path of the shot from the side');
  const turned = NOT_TURNED.has(name) ? [] : outputs.filter(({ type }) => type === 'quat');
  if (turned.length > 0 && !Array.isArray(turned[0].value[0])) return tripods(turret, turned, make);
  return null;
}

/** Angles from above: 0 to the right, positive upward, as on paper. */
function in_the_plane(name, values, outputs, result) {
  const middle = [WIDTH / 2, HEIGHT / 2];
  const radius = 58;
  const at = (angle, length = radius) => [middle[0] + length * cos(angle), middle[1] - length * sin(angle)];
  const way = (from, to, length = radius) => Array.from({ length: 49 }, (_, step) => at(from + ((to - from) * step) / 48, length));
  const lines = [{ points: way(0, 2 * PI), look: 'dim thin' }, { points: [middle, at(0, radius + 8)], look: 'dim dash', label: '0' }];
  const { arc } = values;
  if (arc && arc.width > 0) {
    const half = min(arc.width, 2 * PI) / 2;
    lines.push({ points: [middle, ...way(arc.center - half, arc.center + half)], look: 'target', is_area: true });
  }
  const angle_to = (to) => atan2(-(to[2] - values.position[2]), to[0] - values.position[0]);
  // What each line is stands below, since the lines may lie on each other.
  const legend = [];
  const ray = (angle, label, look) => {
    lines.push({ points: [middle, at(angle)], look, is_arrow: look.includes('thick') });
    legend.push([label, look]);
  };
  if (values.position && values.target) ray(angle_to(values.target), 'target', 'target dash');
  if (values.to !== undefined) ray(values.to, 'to', 'target dash');
  const start = ['from', 'angle', 'yaw'].find((one) => one in values);
  ray(values[start], start, 'name');
  const after = outputs.find((output) => output.name === 'yaw')?.value ?? (ANGLE_RESULTS.has(name) ? result : undefined);
  if (TURNS.has(name)) {
    lines.push({ points: way(values.from, values.from + result, radius - 16), look: 'accent thick', is_arrow: true });
    legend.push(['result', 'accent']);
  } else if (after !== undefined) ray(after, 'result', 'accent thick');
  legend.forEach(([label, look], entry) => lines.push({ points: [[8 + 70 * entry, 152], [8 + 70 * entry, 152]], look: look.split(' ')[0], label }));
  return { title: 'The angles from above', lines };
}

/** A gun from above and from the side, and the direction of its target. In the canonical axes, or none. */
function gun(values, pose) {
  if (values.config?.axes) return null;
  const { position } = values.mount ?? values.platform ?? {};
  if (!position) return null;
  const relative = (point) => point.map((number, at) => number - position[at]);
  const muzzle = relative(pose.muzzle);
  const place = values.target && (values.target.position ?? values.target);
  const target = Array.isArray(place) ? relative(place) : null;
  // The barrel begins at the elevation axis, next to where the muzzle's offset begins.
  const pivot = muzzle.map((number, at) => number - (values.config?.muzzle?.[0] ?? 0) * pose.boresight[at]);
  const reach = max(1, hypot(...muzzle));
  const size = 38 / reach;
  const views = [
    { middle: [56, 84], to: ([x, , z]) => [x, -z], label: 'from above' },
    { middle: [166, 104], to: ([x, y, z]) => [hypot(x, z) * (x * pose.boresight[0] + z * pose.boresight[2] < 0 ? -1 : 1), y], label: 'from the side' },
  ];
  const lines = [];
  for (const { middle, to, label } of views) {
    const on = ([a, b]) => [middle[0] + size * a, middle[1] - size * b];
    const [start, ahead] = [to(muzzle), to([muzzle[0] + pose.boresight[0] * reach, muzzle[1] + pose.boresight[1] * reach, muzzle[2] + pose.boresight[2] * reach])];
    lines.push({ points: [[middle[0] - 50, middle[1]], [middle[0] + 50, middle[1]]], look: 'dim thin' });
    if (target) {
      const way = to(target);
      const length = hypot(...way) || 1;
      lines.push({ points: [middle, on(way.map((number) => (number / length) * min(length, 1.2 * reach)))], look: 'target dash' });
    }
    lines.push({ points: [on([0, 0]), on(to(pivot))], look: 'dim' });
    lines.push({ points: [on(to(pivot)), on(start)], look: 'gun' });
    lines.push({ points: [on(start), on(start.map((number, at) => number + 0.35 * (ahead[at] - number)))], look: 'accent thick', is_arrow: true });
    lines.push({ points: [[middle[0] - 44, 150], [middle[0] - 44, 150]], look: 'dim', label });
  }
  return { title: 'The gun from above, forward to the right, and from the side', lines };
}

/** The flights of solutions from the side. */
function flights(turret, values, solutions, count, make) {
  const start = values.shooter?.position ?? null;
  if (!start) return null;
  const lines = solutions.slice(0, count).map(({ launch_velocity, direction, time, impact }, at) => {
    const [from, points] = [make('dvec3', start), turret.dvec3.array(33)];
    const steps = Number.isFinite(time) ? time / 32 : 0;
    const status = turret.shot_path(make('shot', values.shot), from, make('vec3', launch_velocity), make('vec3', direction), steps, points, 33);
    const path = status < 0 ? [start, impact] : Array.from({ length: 33 }, (_, point) => points[point].toJSON());
    return { points: path, look: at === 0 ? 'accent thick' : 'name', is_arrow: true };
  });
  const { target } = values;
  const moves = [target.position, target.position.map((number, at) => number + target.velocity[at] * (solutions[0]?.time ?? 0))];
  if (count > 0) lines.push({ points: moves, look: 'target dash' });
  else return null;
  return profile(lines, 'The flight from the side, and how the target moves', start);
}

/** Lines in space from the side: how far along, and how high. They fit the picture, at one scale. */
function profile(lines, title, start = lines[0].points[0]) {
  const end = lines[0].points.at(-1);
  const [x, z] = [end[0] - start[0], end[2] - start[2]];
  const length = hypot(x, z) || 1;
  const flat = lines.map((line) => ({ ...line, points: line.points.map((point) => [((point[0] - start[0]) * x + (point[2] - start[2]) * z) / length, point[1]]) }));
  const all = flat.flatMap((line) => line.points);
  const range = (at) => [min(...all.map((point) => point[at])), max(...all.map((point) => point[at]))];
  const [[left, right], [low, high]] = [range(0), range(1)];
  const scale = min((WIDTH - 24) / max(1e-9, right - left), (HEIGHT - 40) / max(1e-9, high - low));
  const on = ([a, b]) => [12 + scale * (a - left), HEIGHT - 24 - scale * (b - low)];
  return { title, lines: flat.map((line) => ({ ...line, points: line.points.map(on) })) };
}

/** The axes of orientations, in the view of the figures of engines' axes, in the canonical frame. */
function tripods(turret, turned, make) {
  const lines = [];
  turned.slice(0, 2).forEach(({ name, value }, number) => {
    const middle = [turned.length > 1 ? 58 + 104 * number : WIDTH / 2, 76];
    const on = ([x, y, z]) => [middle[0] + 46 * (0.86 * x + 0.5 * z), middle[1] + 46 * (-0.3 * x + 0.42 * z - y)];
    const length = hypot(...value);
    if (!(length > 1e-6)) return;
    const q = make('quat', value.map((part) => part / length));
    ['target', 'accent', 'name'].forEach((look, axis) => {
      const along = [0, 0, 0].map((_, at) => (at === axis ? 1 : 0));
      lines.push({ points: [on([0, 0, 0]), on(along)], look: 'dim thin dash' });
      const to = make('vec3', along);
      turret.quat_rot_vec(to, to, q);
      lines.push({ points: [on([0, 0, 0]), on(to.toJSON())], look: `${look} thick`, is_arrow: true, label: 'XYZ'[axis] });
    });
    if (turned.length > 1) lines.push({ points: [[middle[0] - 30, 152], [middle[0] - 30, 152]], look: 'dim', label: name });
  });
  return lines.length > 0 ? { title: 'The axes before the rotation, dashed, and after it', lines } : null;
}

const SVG = 'http://www.w3.org/2000/svg';

function element(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text) made.textContent = text;
  return made;
}

/** Returns an element with the picture of a call, or null. */
export function picture(...call) {
  const drawn = drawing(...call);
  if (!drawn || !drawn.lines.every(({ points }) => points.flat().every(Number.isFinite))) return null;
  const svg = element('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, role: 'img', 'aria-label': drawn.title });
  const listed = (points) => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
  for (const { points, look, label, is_area, is_arrow, dots } of drawn.lines) {
    const color = look.replace(/\b(thick|thin|dash|gun)\b/g, '').trim();
    const [x, y] = points.at(-1);
    const [a, b] = points.at(-2);
    const length = hypot(x - a, y - b);
    // A line of no length only has a label there.
    if (length > 0) svg.append(element(is_area ? 'polygon' : 'polyline', { class: `${is_area ? 'area' : 'line'} ${look}`, points: listed(points) }));
    if (is_arrow && length > 0.5) {
      const [f, g] = [(x - a) / length, (y - b) / length];
      const wings = [1, -1].map((side) => [x - 7 * f + 3.2 * side * g, y - 7 * g - 3.2 * side * f]);
      svg.append(element('polygon', { class: `head ${color}`, points: listed([[x + f, y + g], ...wings]) }));
    }
    if (dots) for (const point of points) svg.append(element('circle', { class: `dot ${color}`, r: 2.6, cx: point[0].toFixed(1), cy: point[1].toFixed(1) }));
    if (label) {
      const [u, v] = length > 0 ? [(x - a) / length, (y - b) / length] : [0, 0];
      const anchor = u < -0.4 ? 'end' : u > 0.4 || length === 0 ? 'start' : 'middle';
      svg.append(element('text', { class: `small ${color}`, x: (x + 7 * u).toFixed(1), y: (y + 9 * v + 4).toFixed(1), 'text-anchor': anchor }, label));
    }
  }
  const box = document.createElement('div');
  box.className = 'figures picture';
  box.append(svg);
  return box;
}
