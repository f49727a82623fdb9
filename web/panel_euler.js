// Euler angles in 24 orders, on the rings of a gimbal, and where the rings lock.
import { blend, colors, css, fit, is_stale } from './canvas.js';
import { draw_axes, draw_craft } from './craft.js';
import { element } from './controls.js';
import { figures, frame, list, picture, put, settings, slider, turnable } from './parts.js';
import { Camera, Picture, wrap_line } from './view3d.js';
import { add, dot, quat, rotate, scale } from './vector.js';

const DEGREES = 180 / Math.PI;
const LETTERS = ['XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX', 'XYX', 'XZX', 'YXY', 'YZY', 'ZXZ', 'ZYZ'];
const ORDERS = [...LETTERS, ...LETTERS.map((name) => `${name}_EXTRINSIC`)];
const AXES = { X: [1, 0, 0], Y: [0, 1, 0], Z: [0, 0, 1] };

/** The circles of the rings, by what they are made of. */
const circles = new Map();

/** Returns the points of a circle through two axes. */
function circle(axis, other, radius) {
  const key = `${axis} ${other} ${radius}`;
  if (!circles.has(key)) {
    circles.set(key, Array.from({ length: 73 }, (_, step) => {
      const angle = step / 36 * Math.PI;
      return add(scale(axis, radius * Math.cos(angle)), scale(other, radius * Math.sin(angle)));
    }));
  }
  return circles.get(key);
}

export class EulerPanel {
  constructor({ turret, root }) {
    this.turret = turret;
    const { pictures, side } = frame(root, 'Euler angles, 24 orders', [
      'There are three rings. One angle turns each ring within the next ring outside it. When the first axis and the last axis are ' +
      'parallel, two angles turn about the same line, and one degree of freedom is lost. That is gimbal lock.',
      'In gimbal lock, too, the angles that `quat_to_euler_ordered` returns are the same rotation: c is 0, and a has the whole turn.',
    ]);
    this.write = figures(side, [['quat', 'x, y, z, w'], ['back', 'a, b, c back'], ['off', 'off by'], ['lock', 'first to last axis']]);
    this.warning = element('p', { className: 'problem', hidden: true }, 'Gimbal lock: the first and the last axis are the same line.');
    side.append(this.warning);
    const chips = element('div', { className: 'chips' });
    const lock = element('button', { type: 'button', className: 'chip' }, 'Go to gimbal lock');
    lock.addEventListener('click', () => {
      this.set.values.b = this.proper ? 0 : 90;
      this.set.show();
    });
    chips.append(lock);
    side.append(chips);
    this.set = settings(side, 'Settings', [
      list('order', 'order', ORDERS.map((name, index) => [index, name.toLowerCase().replace('_', ', ').toUpperCase().replace('EXTRINSIC', 'extrinsic')]), 5),
      slider('a', 'a', '°', -180, 180, 1, 30), slider('b', 'b', '°', -180, 180, 1, 35), slider('c', 'c', '°', -180, 180, 1, -20),
    ]);
    const row = element('div', { className: 'pair orders-beside' });
    pictures.append(row);
    this.view = picture(row, 'The gimbal', 'Three nested rings and an aircraft. Drag to look from elsewhere.',
      { grabbable: true, legend: [['target', 'a'], ['usual', 'b'], ['ours', 'c']] });
    const figure = element('figure', { className: 'strip orders' }, element('figcaption', {}, element('b', {}, 'The same rotation in all orders, degrees')));
    this.rows = ORDERS.map((name, index) => {
      const cells = ['a', 'b', 'c', 'lock'].map(() => element('td'));
      const button = element('button', { type: 'button', className: 'order' }, name.replace('_EXTRINSIC', ' ext.'));
      button.addEventListener('click', () => this.take(index));
      return { row: element('tr', {}, element('th', { scope: 'row' }, button), ...cells), cells };
    });
    const table = (from, to) => element('table', { className: 'figures' },
      element('thead', {}, element('tr', {}, ...['order', 'a', 'b', 'c'].map((text) => element('th', { scope: 'col' }, text)),
        element('td', {}))),
      element('tbody', {}, ...this.rows.slice(from, to).map(({ row: one }) => one)));
    figure.append(element('div', { className: 'tables' }, table(0, 12), table(12, 24)));
    row.append(figure);
    this.camera = new Camera({ around: 318, above: 22, away: 8.2, focus: [0, 0, 0], lowest: -88 });
    this.cameras = { '': this.camera };
    turnable(this.view, this.camera);
    this.quat = turret.quat();
    this.again = turret.quat();
    this.part = turret.quat();
    this.stages = turret.quat.array(3);
    this.angles = ['a', 'b', 'c'].map(() => turret.float());
  }

  get proper() {
    const name = LETTERS[this.set.values.order % 12];
    return name[0] === name[2];
  }

  /** Shows the same rotation in another order. */
  take(order) {
    const { turret, set, angles } = this;
    turret.quat_to_euler_ordered(this.quat, ...angles, order);
    set.values.order = order;
    ['a', 'b', 'c'].forEach((name, index) => { set.values[name] = Math.round(angles[index].value * DEGREES * 10) / 10; });
    set.show();
  }

  /** Returns the axis and the angle of each turn, the outermost first. In an extrinsic order, the last turn is outermost. */
  turns() {
    const { order, a, b, c } = this.set.values;
    const name = LETTERS[order % 12];
    const turns = [['a', a], ['b', b], ['c', c]].map(([letter, angle], index) => ({ letter, axis: AXES[name[index]], angle: angle / DEGREES }));
    return order >= 12 ? turns.reverse() : turns;
  }

  frame() {
    const { turret, quat, again, angles, camera: { around, above, zoom }, set: { values } } = this;
    if (!is_stale(this.view, [around, above, zoom, ...Object.values(values)])) return;
    turret.euler_to_quat_ordered(quat, values.a / DEGREES, values.b / DEGREES, values.c / DEGREES, values.order);
    turret.quat_to_euler_ordered(quat, ...angles, values.order);
    turret.euler_to_quat_ordered(again, ...angles.map(({ value }) => value), values.order);
    const show = (number, digits) => number.toFixed(digits).replace('-', '−');
    this.write('quat', [quat.x, quat.y, quat.z, quat.w].map((number) => show(number, 3)).join('  '));
    this.write('back', angles.map(({ value }) => `${show(value * DEGREES, 1)}°`).join('  '));
    this.write('off', `${(turret.quat_angle(quat, again)).toExponential(1)} rad`);
    const turns = this.turns();
    // Each ring is turned by all the rings outside it.
    const { stages, part } = this;
    turns.forEach(({ axis, angle }, index) => {
      turret.quat_init_axis(part, ...axis, angle);
      if (index === 0) stages[0].copy(part);
      else turret.quat_mul(stages[index], stages[index - 1], part);
    });
    const first = turns[0].axis;
    const last = rotate(stages[1], turns[2].axis);
    const apart = Math.acos(Math.min(1, Math.abs(dot(first, last)))) * DEGREES;
    this.write('lock', `${apart.toFixed(1)}° apart`);
    this.warning.hidden = apart > 0.5;
    const theme = colors();
    this.draw_view(theme, turns);
    this.draw_table();
  }

  draw_table() {
    const { turret, quat: turned, angles, set: { values } } = this;
    const lock = Math.PI / 2;
    this.rows.forEach(({ row, cells }, order) => {
      turret.quat_to_euler_ordered(turned, ...angles, order);
      const middle = angles[1].value;
      const proper = order % 12 >= 6;
      const near = proper ? Math.min(middle, Math.PI - middle) : lock - Math.abs(middle);
      angles.forEach(({ value }, index) => {
        put(cells[index], (value * DEGREES).toFixed(1).replace(/^-0\.0$/, '0.0').replace('-', '−'));
      });
      put(cells[3], near < 0.01 ? 'lock' : '');
      row.className = `${order === values.order ? 'chosen' : ''} ${near < 0.01 ? 'locked' : ''}`;
    });
  }

  draw_view(theme, turns) {
    const surface = fit(this.view);
    if (!surface) return;
    const { camera, stages } = this;
    camera.frame(0, 0, surface.width, surface.height);
    const shown = new Picture(surface.context, camera);
    const paint = { a: theme.target, b: theme.usual, c: theme.accent };
    const identity = { x: 0, y: 0, z: 0, w: 1 };
    draw_axes(shown, identity, [0, 0, 0], [blend(theme.grid, theme.panel, 0.2), blend(theme.grid, theme.panel, 0.2), blend(theme.grid, theme.panel, 0.2)], 3.4, { layer: 1, radius: 0.015 });
    turns.forEach(({ letter, axis }, index) => {
      const radius = 3 - index * 0.5;
      // The ring's axis is one of its diameters. The ring is carried by the ring outside it, and turns about this axis.
      const turn = stages[index];
      const outside = index === 0 ? identity : stages[index - 1];
      const other = axis[0] === 1 ? [0, 1, 0] : axis[1] === 1 ? [0, 0, 1] : [1, 0, 0];
      const points = circle(axis, other, radius);
      const frame = { at: [0, 0, 0], turn: quat(turn) };
      wrap_line(shown, points, [
        { edge: css(paint[letter], 0.45), width: 3.5, layer: 1, frame }, { edge: css(paint[letter]), width: 5, layer: 4, frame },
      ]);
      for (const way of [-1, 1]) {
        const from = rotate(outside, scale(axis, way * (radius - 0.02)));
        const to = rotate(outside, scale(axis, way * (radius + 0.5)));
        const near = camera.see(from)[2] < camera.away;
        shown.line([from, to], { edge: css(paint[letter], near ? 1 : 0.45), width: 7, layer: near ? 4 : 1 });
      }
    });
    draw_craft(shown, stages[2], [0, 0, 0], theme.hull, { size: 0.95, layer: 3 });
    shown.paint();
  }
}
