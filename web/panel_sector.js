// An actor turns toward a target, around a forbidden sector. turret_arc_step is shown beside the shorter turn.
import { blend, colors, css, fit } from './canvas.js';
import { draw_angles } from './chart.js';
import { element } from './controls.js';
import { drag, figures, frame, picture, settings, slider, box } from './parts.js';
import { KEPT, MINUTE, STEP } from './recording.js';
import { Timeline } from './timeline.js';

const DEGREES = 180 / Math.PI;
const MEMORY = 480;
const PARTS = 16;
const NAMES = ['target', 'usual', 'ours'];

/** An actor that is nearer to its target than this is on it, radians. */
const ON = 1e-3;

export class SectorPanel {
  constructor({ turret, root, reduced }) {
    this.turret = turret;
    this.arc = turret.arc();
    const { pictures, side } = frame(root, 'Around a sector', [
      'There is a sector of the circle that an actor must not turn through: a wall at its back, a neighbor, the end of a cable. Drag the ' +
      'target around the circle.',
      'When the shorter turn would cross the sector, `turret_arc_step` turns in the other direction. While the target is inside the ' +
      'sector, `turret_arc_step` waits at the edge. For comparison, the shorter turn goes straight through the sector.',
    ]);
    this.write = figures(side, [['ours', 'turret_arc_step'], ['usual', 'the shorter turn'], ['inside', 'time inside the sector'], ['delta', 'turret_arc_delta']]);
    this.set = settings(side, 'Settings', [
      slider('center', 'center', '°', -180, 180, 1, 180), slider('width', 'width', '°', 0, 340, 1, 100), slider('rate', 'turn rate', '°/s', 10, 360, 5, 120),
      box('circle', 'the target moves by itself', !reduced),
    ], () => this.clear());
    this.view = picture(pictures, 'From above', 'The actor, its forbidden sector and the target, from above. Drag the target, or move it with the arrow keys.',
      { kind: 'tall', grabbable: true, held: true, legend: [['usual', 'the shorter turn'], ['ours', 'turret_arc_step']] });
    this.chart = picture(pictures, 'Angle over time', 'Both angles over time', { legend: [['target', 'target'], ['usual', 'the shorter turn'], ['ours', 'turret_arc_step']] });
    this.target = 140 / DEGREES;
    this.ours = 0.6;
    this.usual = 0.6;
    this.time = 0;
    this.late = 0;
    // What is shown of each step: step n is in n - 1.
    const ring = (type) => () => new type(KEPT);
    const rings = (names, make) => Object.fromEntries(names.map((name) => [name, make()]));
    this.angles = rings(NAMES, ring(Float32Array));
    this.history = rings(NAMES, ring(Float32Array));
    this.times = { time: new Float64Array(KEPT), ...rings(['ours', 'usual'], ring(Float64Array)) };
    this.marks = rings(['ours', 'usual'], () => ({ on: new Uint8Array(KEPT), forbidden: new Uint8Array(KEPT) }));
    this.clear();
    const strip = element('div', { className: 'timeline' });
    this.view.after(strip);
    this.timeline = new Timeline(strip, this, [{ name: 'arc_step', color: 'accent', ...this.marks.ours }, { name: 'shorter', color: 'usual', ...this.marks.usual }],
      ['turns', 'on target', 'inside the sector'], () => { this.late = 0; });
    drag(this.view, (x, y) => this.move(Math.atan2(this.view.clientWidth / 2 - x, this.view.clientHeight / 2 - y)));
    this.view.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: 0.1, ArrowRight: -0.1 }[event.key];
      if (!by) return;
      this.move(turret.angle_wrap(this.target + by));
      event.preventDefault();
    });
  }

  /** Moves the target. What came later is forgotten. */
  move(angle) {
    this.set.values.circle = false;
    this.set.show();
    this.target = angle;
    this.last = this.now;
  }

  clear() {
    this.now = 0;
    this.last = 0;
    this.inside = { ours: 0, usual: 0 };
  }

  /** The first step that can be shown again. */
  get first() {
    return Math.max(Math.min(1, this.last), this.last - MINUTE);
  }

  /** Shows a step again. */
  seek(step) {
    const { angles, times, inside } = this;
    this.now = step;
    const at = (step - 1) % KEPT;
    for (const name of NAMES) this[name] = angles[name][at];
    this.time = times.time[at];
    inside.ours = times.ours[at];
    inside.usual = times.usual[at];
  }

  step() {
    // What has been goes on as it was.
    if (this.now < this.last) return this.seek(this.now + 1);
    const { turret, arc, set: { values } } = this;
    this.time += STEP;
    // The target jumps from one side of the sector to the other, and waits in between, so that both actors have time to turn.
    if (values.circle) {
      const side = Math.floor(this.time / 3) % 4;
      const middle = values.center / DEGREES;
      const half = values.width / 2 / DEGREES + 0.45;
      this.target = turret.angle_wrap([middle - half, middle + half, middle + 0.2, middle + Math.PI][side]);
    }
    arc.center = values.center / DEGREES;
    arc.width = values.width / DEGREES;
    const most = values.rate / DEGREES * STEP;
    this.ours = turret.arc_step(this.ours, this.target, most, arc);
    this.usual = turret.angle_step(this.usual, this.target, most);
    const within = (angle) => Math.abs(turret.angle_delta(arc.center, angle)) < arc.width / 2 - 1e-5;
    if (within(this.ours)) this.inside.ours += STEP;
    if (within(this.usual)) this.inside.usual += STEP;
    const at = this.now % KEPT;
    // The chart's angles are relative to the direction opposite to the sector, so the sector is at both ends of the chart.
    const opposite = arc.center + Math.PI;
    NAMES.forEach((name) => {
      this.angles[name][at] = this[name];
      this.history[name][at] = turret.angle_delta(opposite, this[name]);
    });
    for (const name of ['ours', 'usual']) {
      this.times[name][at] = this.inside[name];
      this.marks[name].on[at] = Math.abs(turret.angle_delta(this[name], this.target)) < ON ? 1 : 0;
      this.marks[name].forbidden[at] = within(this[name]) ? 1 : 0;
    }
    this.times.time[at] = this.time;
    this.now += 1;
    this.last = this.now;
    return undefined;
  }

  frame(seconds) {
    this.late = Math.min(this.late + seconds, 0.1);
    if (this.timeline.held) this.late = 0;
    for (; this.late >= STEP / 2; this.late -= STEP) this.step();
    const theme = colors();
    this.draw_view(theme);
    this.timeline.draw(theme);
    this.draw_chart(theme);
    const degrees = (angle) => `${(angle * DEGREES).toFixed(1)}°`;
    this.write('ours', degrees(this.ours));
    this.write('usual', degrees(this.usual));
    this.write('inside', `${this.inside.ours.toFixed(1)} s, ${this.inside.usual.toFixed(1)} s`);
    this.write('delta', degrees(this.turret.arc_delta(this.ours, this.target, this.arc)));
  }

  draw_view(theme) {
    const surface = fit(this.view);
    if (!surface) return;
    const { context, width, height } = surface;
    const radius = Math.min(width, height) * 0.4;
    const at = (angle, far) => [width / 2 - Math.sin(angle) * far, height / 2 - Math.cos(angle) * far];
    const pie = (from, to, far) => {
      context.beginPath();
      context.moveTo(width / 2, height / 2);
      context.arc(width / 2, height / 2, far, -Math.PI / 2 - to, -Math.PI / 2 - from);
      context.closePath();
    };
    context.lineWidth = 1;
    for (let ring = 1; ring <= 4; ring += 1) {
      context.beginPath();
      context.arc(width / 2, height / 2, radius * ring / 4, 0, 2 * Math.PI);
      context.strokeStyle = css(theme.line);
      context.stroke();
    }
    const { center, width: wide } = this.arc;
    if (wide > 0) {
      pie(center - wide / 2, center + wide / 2, radius);
      context.fillStyle = css(theme.keep, 0.16);
      context.fill();
      context.strokeStyle = css(theme.keep, 0.8);
      context.lineWidth = 1.5;
      context.stroke();
    }
    // The trails of both actors.
    const trail = (angles, color, far) => {
      const count = Math.min(70, this.now);
      context.lineWidth = 6;
      context.lineCap = 'butt';
      context.lineJoin = 'round';
      for (let from = 0; from < count - 1; from += 7) {
        context.beginPath();
        // In whole parts of a pixel, as in view3d.js.
        context.scale(1 / PARTS, 1 / PARTS);
        for (let index = from; index < Math.min(count, from + 8); index += 1) {
          const angle = angles[(this.now - count + index) % KEPT];
          context.lineTo(Math.round(PARTS * (width / 2 - Math.sin(angle) * far)), Math.round(PARTS * (height / 2 - Math.cos(angle) * far)));
        }
        context.scale(PARTS, PARTS);
        // The older, the fainter.
        context.strokeStyle = css(color, (from + 7) / 140);
        context.stroke();
      }
    };
    trail(this.angles.usual, theme.usual, radius * 0.8);
    trail(this.angles.ours, theme.accent, radius * 0.92);
    const arrow = (angle, color, far, thick, alpha) => {
      const tip = at(angle, far);
      context.strokeStyle = css(color, alpha);
      context.fillStyle = css(color, alpha);
      context.lineWidth = thick;
      context.lineCap = 'round';
      context.beginPath();
      context.moveTo(...at(angle, radius * 0.13));
      context.lineTo(...at(angle, far - 12));
      context.stroke();
      context.beginPath();
      context.moveTo(...tip);
      context.lineTo(...at(angle + 0.055, far - 20));
      context.lineTo(...at(angle - 0.055, far - 20));
      context.closePath();
      context.fill();
    };
    arrow(this.usual, theme.usual, radius * 0.8, 4, 0.85);
    arrow(this.ours, theme.accent, radius * 0.92, 6, 1);
    context.beginPath();
    context.arc(width / 2, height / 2, radius * 0.12, 0, 2 * Math.PI);
    context.fillStyle = css(blend(theme.hull, theme.panel, 0.2));
    context.fill();
    const goal = at(this.target, radius * 1.1);
    context.strokeStyle = css(theme.target, 0.5);
    context.setLineDash([4, 5]);
    context.lineWidth = 1.2;
    context.beginPath();
    context.moveTo(width / 2, height / 2);
    context.lineTo(...goal);
    context.stroke();
    context.setLineDash([]);
    context.beginPath();
    context.arc(...goal, 9, 0, 2 * Math.PI);
    context.fillStyle = css(theme.target);
    context.fill();
  }

  draw_chart(theme) {
    const surface = fit(this.chart);
    if (!surface) return;
    const half = 180 - this.arc.width / 2 * DEGREES;
    const { target, usual, ours } = this.history;
    draw_angles(surface, theme, {
      lines: [{ values: target, color: theme.target, dash: [3, 4], width: 1.4 }, { values: usual, color: theme.usual }, { values: ours, color: theme.accent }],
      bands: [[half, 180], [-180, -half]], recorded: this.now, memory: MEMORY, low: -180, high: 180, marks: [-180, -90, 0, 90, 180],
    });
  }
}
