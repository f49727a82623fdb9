// Interpolation of rotations: slerp, nlerp and squad through the same keys, and how fast each turns.
import { blend, colors, css, fit, is_stale } from './canvas.js';
import { draw_curves } from './chart.js';
import { draw_craft } from './craft.js';
import { figures, frame, picture, playback, settings, slider, turnable } from './parts.js';
import { Camera, Picture, paint_paths, ring, wrap_line } from './view3d.js';
import { rotate } from './vector.js';

const DEGREES = 180 / Math.PI;
const SAMPLES = 240;
const KINDS = [['slerp', 'accent'], ['nlerp', 'usual'], ['squad', 'third']];

/** Circles of latitude on the sphere, and room for its outline. */
const CIRCLES = [-1.73, -1, 0, 1, 1.73].map((height) => {
  const circle = ring(Math.sqrt(4 - height * height), height, 48);
  return [...circle, circle[0]];
});
const outline = Array.from({ length: 65 }, () => [0, 0, 0]);

export class RotationsPanel {
  constructor({ turret, root, reduced }) {
    this.turret = turret;
    const { pictures, side } = frame(root, 'Between rotations', [
      'There are four keys, and three kinds of interpolation between them. `quat_slerp` turns at a constant rate from key to key, and at ' +
      'a key the rate changes suddenly. `quat_nlerp` is cheaper to compute, but turns faster in the middle of a wide turn. ' +
      '`quat_squad` goes through the keys smoothly.',
      'The lines on the spheres show where the nose of the aircraft points. Drag a sphere to look at it from another side.',
    ]);
    this.write = figures(side, [['slerp', 'slerp, highest / lowest rate'], ['nlerp', 'nlerp, highest / lowest rate'], ['squad', 'squad, largest jump in rate'],
      ['jump', 'slerp, largest jump in rate']]);
    const show_playing = playback(side, this, reduced);
    this.time = 0.4;
    this.set = settings(side, 'Settings', [
      slider('turn', 'turn between keys', '°', 10, 170, 1, 120), slider('twist', 'twist', '°', -180, 180, 5, 60),
      { ...slider('at', 'time', '', 0, 3, 0.01, 0.4), moves: true }, slider('pace', 'keys a second', '', 0.1, 2, 0.1, 0.4),
    ], (name) => {
      if (name === 'at') {
        this.playing = false;
        this.time = this.set.values.at;
        show_playing(false);
      } else this.compute();
    });
    const row = document.createElement('div');
    row.className = 'pair many';
    pictures.append(row);
    this.views = KINDS.map(([kind]) => picture(row, `quat_${kind}`, `The path of ${kind} on a sphere. Drag to turn it.`, { grabbable: true }));
    this.chart = picture(pictures, 'Angular speed, °/s at one key a second', 'Angular speed over time',
      { kind: 'low', legend: [['third', 'squad'], ['usual', 'nlerp'], ['ours', 'slerp']] });
    this.camera = new Camera({ around: 152, above: 20, away: 5.6, focus: [0, 0, 0], lowest: -88 });
    this.cameras = { '': this.camera };
    for (const view of this.views) turnable(view, this.camera);
    this.keys = turret.quat.array(6);
    this.controls = turret.quat.array(6);
    this.scratch = turret.quat.array(4);
    this.now = turret.quat();
    /** What stands still on each sphere, by the kind: the paths behind the aircraft, and those before it. */
    this.still = {};
    this.compute();
  }

  /** Sets the keys, and samples all three curves. */
  compute() {
    const { turret, keys, controls, scratch: [a, b], set: { values } } = this;
    const axes = [[0, 1, 0.25], [0.2, 0.5, 1], [0, 1, -0.4], [0.3, 0.8, -1]];
    turret.quat_init_axis(keys[0], 0, 1, 0, -0.8);
    for (let key = 1; key < 4; key += 1) {
      const [x, y, z] = axes[key - 1];
      turret.quat_init_axis(a, x, y, z, values.turn / DEGREES);
      turret.quat_init_axis(b, 1, 0, 0, values.twist / DEGREES * (key === 2 ? -1 : 1) / 2);
      turret.quat_mul(keys[key], a, keys[key - 1]);
      turret.quat_mul(keys[key], keys[key], b);
      // Of q and −q, take the one nearer to the key before, so that the controls belong to the shorter turns.
      if (turret.quat_dot(keys[key], keys[key - 1]) < 0) turret.quat_scale(keys[key], keys[key], -1);
    }
    for (let key = 0; key < 4; key += 1) this.control(controls[key], keys[Math.max(0, key - 1)], keys[key], keys[Math.min(3, key + 1)]);
    this.curves = Object.fromEntries(KINDS.map(([kind]) => [kind, this.sample(kind)]));
    const most = Math.max(...Object.values(this.curves).flatMap(({ speeds }) => speeds.map(([, speed]) => speed)));
    this.high = Math.ceil(most * 1.08 / 60) * 60;
    for (const name of ['slerp', 'nlerp']) {
      // The speeds between the first key and the second.
      const speeds = this.curves[name].speeds.slice(2, SAMPLES / 3 - 2).map(([, speed]) => speed);
      this.write(name, (Math.max(...speeds) / Math.max(1e-6, Math.min(...speeds))).toFixed(3));
    }
    const jump = (name) => {
      const { speeds } = this.curves[name];
      return Math.max(...[1, 2].map((key) => {
        const at = key * SAMPLES / 3;
        return Math.abs(speeds[at + 1][1] - speeds[at - 2][1]);
      }));
    };
    this.write('squad', `${jump('squad').toFixed(1)} °/s`);
    this.write('jump', `${jump('slerp').toFixed(1)} °/s`);
  }

  /** Shoemake's control: q · exp(−(log(q⁻¹ next) + log(q⁻¹ before)) / 4). */
  control(out, before, key, next) {
    const { turret, scratch: [inverse, to_next, to_before] } = this;
    turret.quat_inverse(inverse, key);
    turret.quat_mul(to_next, inverse, next);
    turret.quat_mul(to_before, inverse, before);
    turret.quat_log(to_next, to_next);
    turret.quat_log(to_before, to_before);
    turret.quat_add(to_next, to_next, to_before);
    turret.quat_scale(to_next, to_next, -0.25);
    turret.quat_exp(to_next, to_next);
    turret.quat_mul(out, key, to_next);
  }

  at(kind, time, out) {
    const { turret, keys, controls } = this;
    const key = Math.min(2, Math.floor(time));
    const part = time - key;
    if (kind === 'squad') return turret.quat_squad(out, keys[key], controls[key], controls[key + 1], keys[key + 1], part);
    return turret[`quat_${kind}`](out, keys[key], keys[key + 1], part);
  }

  sample(kind) {
    const { turret, scratch: [, , , before], now } = this;
    const noses = [];
    const speeds = [];
    for (let index = 0; index <= SAMPLES; index += 1) {
      const time = index / SAMPLES * 3;
      this.at(kind, time, now);
      // Half of the samples make a line that looks round.
      if (index % 2 === 0) noses.push(rotate(now, [2, 0, 0]));
      if (index > 0) speeds.push([time - 1.5 / SAMPLES, turret.quat_angle(before, now) * DEGREES * SAMPLES / 3]);
      before.copy(now);
    }
    return { noses, speeds };
  }

  frame(seconds) {
    const { values } = this.set;
    if (this.playing) {
      this.time = (this.time + seconds * values.pace) % 3;
      values.at = Math.round(this.time * 100) / 100;
      this.set.show();
    }
    const theme = colors();
    KINDS.forEach(([kind, color], index) => this.draw_view(theme, this.views[index], kind, theme[color]));
    const chart = fit(this.chart);
    if (!chart) return;
    const { high } = this;
    draw_curves(chart, theme, {
      lines: KINDS.map(([kind, color]) => ({ points: this.curves[kind].speeds, color: theme[color], width: 2.2 })),
      low: 0, high, marks: [0, 1, 2, 3].map((part) => part * high / 3), span: 3, format: (mark) => String(Math.round(mark)),
      x_marks: [0, 1, 2, 3], x_format: (mark) => `key ${mark + 1}`, now: this.time,
    });
  }

  draw_view(theme, canvas, kind, color) {
    const surface = fit(canvas);
    if (!surface) return;
    const { camera, now } = this;
    camera.frame(0, 0, surface.width, surface.height);
    const picture_ = new Picture(surface.context, camera);
    const curve = this.curves[kind];
    if (is_stale(canvas, [camera.around, camera.above, camera.zoom, curve])) this.still[kind] = this.sphere(picture_, theme, curve.noses, color);
    const [behind, before] = this.still[kind];
    paint_paths(surface.context, behind);
    this.at(kind, this.time, now);
    draw_craft(picture_, now, [0, 0, 0], color, { size: 0.95 });
    picture_.paint();
    paint_paths(surface.context, before);
    picture_.dot(rotate(now, [2, 0, 0]), 6, { fill: css(color), edge: css(theme.text), width: 1.5 });
    picture_.paint();
  }

  /** Returns the paths of the sphere, of the way of the nose and of the keys: those behind the middle, and those before it. */
  sphere(picture_, theme, noses, color) {
    const { camera } = this;
    // The far half of the sphere is faint.
    outline.forEach((point, index) => {
      const angle = index / 32 * Math.PI;
      for (let axis = 0; axis < 3; axis += 1) point[axis] = 2.05 * (camera.right[axis] * Math.cos(angle) + camera.up[axis] * Math.sin(angle));
    });
    picture_.polygon(outline, { fill: css(theme.grid, 0.07), edge: css(theme.grid, 0.5), layer: -1 });
    const front = (point) => camera.see(point)[2] < camera.away;
    const faint = [{ edge: css(theme.grid, 0.22), layer: 0 }, { edge: css(theme.grid, 0.6), layer: 4 }];
    for (const circle of CIRCLES) wrap_line(picture_, circle, faint);
    wrap_line(picture_, noses, [{ edge: css(color, 0.4), width: 1.8, layer: 1 }, { edge: css(color), width: 2.8, layer: 5 }]);
    for (let key = 0; key < 4; key += 1) {
      const nose = rotate(this.keys[key], [2, 0, 0]);
      picture_.dot(nose, 5, { fill: css(blend(theme.text, theme.panel, front(nose) ? 0 : 0.6)), layer: front(nose) ? 6 : 1 });
    }
    const paths = picture_.paths();
    return [paths.filter(({ layer }) => layer < 3), paths.filter(({ layer }) => layer > 3)];
  }
}
