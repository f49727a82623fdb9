// How soon a gun could hit a target that is now anywhere around it, from above: a map of turret_time_to_engage_batch, and a run that
// shows that it comes out so.
import { MONO, blend, colors, css, disc, fit, segment } from './canvas.js';
import { element } from './controls.js';
import { EngageMap, Engagement, LITTLE, MapGun, REACH, edges, inside, usual_seconds, velocity, wrapped_degrees } from './engage_map.js';
import { call_code, hold, lines } from './idea.js';
import { figures, frame, picture, settings, slider } from './parts.js';
import { STEP } from './recording.js';
import { RADIANS } from './settings.js';
import { soon_code } from './snippets.js';

/** The map is computed for so many milliseconds in each frame, or for this share of a longer one. */
const SLICE = 6;
const SHARE = 0.3;

/** A target runs by itself when nothing has changed for so long, seconds. */
const IDLE = 0.8;

/** The times at which the shade changes, seconds. */
const BANDS = [0.5, 1, 1.5, 2, 3, 4, 6, 9];

/** The picture has so many pixels for a step of the map, in each direction. */
const FINE = 3;

/** The height of the legend below the map, pixels. */
const LEGEND = 26;

/** An arrow of a velocity is the way of so many seconds. */
const WAY = 2;

/** Radii of handles about the gun, and how near to one a pointer takes it, pixels. */
const BARREL = 78;
const EDGE = 118;
const NEAR = 22;

const FONT = `12px ${MONO}`;

export class SoonPanel {
  constructor({ turret, root, reduced }) {
    this.turret = turret;
    this.reduced = reduced;
    const { pictures, side } = frame(root, 'How soon could the gun hit?', [
      'Each place of the map is a target that is there now, and moves as the red arrow says. Its shade is the time until the gun is on ' +
      'target, from `turret_time_to_engage_batch`: with the turn of the gun, the dead zone between its stops, the lead, and the range of ' +
      'the shot, which the target may still have to enter. Gray is never.',
    ]);
    Object.assign(this, lines(side, 'Press anywhere on the map to start a target there. Drag the barrel, the edges of the red dead zone, or the tip of the red arrow.'));
    this.write = figures(side, [
      ['ours', 'turret_time_to_engage', 'big'], ['happened', 'as it happened'], ['usual', 'angle ÷ rate'], ['map', 'the map'],
    ]);
    const chips = element('div', { className: 'chips' });
    side.append(chips);
    const run = element('button', { type: 'button', className: 'chip' }, '▶ Run the target');
    run.addEventListener('click', () => this.start());
    chips.append(run);
    this.set = settings(side, 'Settings', [
      slider('facing', 'gun points to', '°', -180, 180, 1, 60), slider('slew', 'rate of the gun', '°/s', 10, 180, 5, 60),
      slider('pace', 'target speed', 'm/s', 0, 60, 1, 14), slider('course', 'target course', '°', -180, 180, 1, 90),
      slider('over', 'target height', 'm', -20, 80, 1, 15), slider('muzzle', 'shot speed', 'm/s', 15, 150, 1, 52),
      slider('middle', 'dead zone at', '°', -180, 180, 1, 180), slider('wide', 'its width', '°', 0, 300, 1, 70),
      slider('ahead', 'target ahead', 'm', -REACH, REACH, 1, -70), slider('beside', 'target right', 'm', -REACH, REACH, 1, 40),
    ], () => this.changed());
    this.show_code = call_code(side, (language) => soon_code(language, this.set.values));
    this.view = picture(pictures, 'From above, the gun in the middle',
      'A map of how soon the gun could hit a target that is there now, from above. Press, or move the target with the arrow keys; Enter runs it.',
      { kind: 'tall', grabbable: true });
    this.view.setAttribute('role', 'application');
    this.view.setAttribute('aria-roledescription', 'map');
    this.map = new EngageMap(turret, this.set.values);
    this.probe = new MapGun(turret);
    this.parts = { gun: new MapGun(turret), pose: turret.pose(), solution: turret.solution() };
    this.hover = null;
    this.size = { width: 300, height: 300 };
    this.spent = 0;
    this.told = -Infinity;
    this.listen();
    this.changed();
  }

  changed() {
    this.map.configure(this.set.values);
    this.probe.configure(this.set.values);
    this.run = null;
    this.spent = 0;
    this.idle = 0;
    this.seconds = this.probe.seconds(this.set.values.ahead, this.set.values.beside);
    this.show_code();
  }

  /** Starts a target where it is set. */
  start() {
    const { ahead, beside } = this.set.values;
    this.run = new Engagement(this.turret, this.parts, this.set.values, ahead, beside);
    this.late = 0;
  }

  // ---- What a pointer and keys do ----

  listen() {
    const { view } = this;
    hold(view, {
      take: (x, y) => this.handle(x, y),
      move: (what, x, y) => this.drag(what, x, y),
      press: (x, y) => {
        this.drag('target', x, y);
        return 'target';
      },
      done: () => this.start(),
      hover: (x, y) => { this.hover = x === undefined ? null : [x, y]; },
    });
    view.addEventListener('keydown', (event) => {
      const by = event.shiftKey ? 10 : 2;
      const { ahead, beside } = this.set.values;
      const to = {
        ArrowUp: { ahead: ahead + by }, ArrowDown: { ahead: ahead - by }, ArrowLeft: { beside: beside - by }, ArrowRight: { beside: beside + by },
      }[event.key];
      if (to) this.set.move(to);
      else if (event.key === 'Enter' || event.key === ' ') this.start();
      else return;
      event.preventDefault();
    });
  }

  /** The size of the map on the page, the gun's place, and the pixels of a meter. */
  get box() {
    const { width } = this.size;
    const height = this.size.height - LEGEND;
    return { width, height, x: width / 2, y: height / 2, zoom: Math.min(width, height) / (2 * REACH) };
  }

  /** Returns the pixels of a place. */
  on_screen(ahead, right, { x, y, zoom } = this.box) {
    return [x + right * zoom, y - ahead * zoom];
  }

  /** Returns where the handles are: { name: [x, y] }. */
  handles() {
    const { values } = this.set;
    const box = this.box;
    const about = (angle, radius) => [box.x - radius * Math.sin(angle * RADIANS), box.y - radius * Math.cos(angle * RADIANS)];
    const [from, to] = edges(values);
    const [vx, , vz] = velocity(values);
    const size = Math.min(1, Math.min(box.width, box.height) / 420);
    return {
      arrow: this.on_screen(values.ahead + WAY * vx, values.beside + WAY * vz, box),
      barrel: about(inside(values), BARREL * size), ...(values.wide > 0 ? { from: about(from, EDGE * size), to: about(to, EDGE * size) } : {}),
      target: this.on_screen(values.ahead, values.beside, box),
    };
  }

  handle(x, y) {
    for (const [name, place] of Object.entries(this.handles())) if (Math.hypot(place[0] - x, place[1] - y) < NEAR) return name;
    return null;
  }

  drag(what, x, y) {
    const { values } = this.set;
    const box = this.box;
    const angle = Math.atan2(box.x - x, box.y - y) / RADIANS;
    const right = (x - box.x) / box.zoom;
    const ahead = (box.y - y) / box.zoom;
    if (what === 'target') this.set.move({ ahead, beside: right });
    else if (what === 'barrel') this.set.move({ facing: angle });
    else if (what === 'arrow') {
      const [a, b] = [(ahead - values.ahead) / WAY, (right - values.beside) / WAY];
      this.set.move({ pace: Math.hypot(a, b), course: Math.atan2(-b, a) / RADIANS });
    } else {
      // The other edge stays where it is.
      const [from, to] = edges(values);
      const wide = Math.min(300, what === 'from' ? to - angle - 360 * Math.floor((to - angle) / 360) : angle - from - 360 * Math.floor((angle - from) / 360));
      this.set.move({ wide, middle: wrapped_degrees(what === 'from' ? to - wide / 2 : from + wide / 2) });
    }
  }

  // ---- Frames ----

  frame(seconds) {
    this.idle += seconds;
    if (!this.run && !this.reduced && this.idle > IDLE) this.start();
    const { run } = this;
    if (run && !run.over) {
      this.late = Math.min(this.late + seconds, 0.1);
      for (; this.late >= STEP / 2 && !run.over; this.late -= STEP) run.step();
    }
    const surface = fit(this.view);
    if (surface) {
      this.size = { width: surface.width, height: surface.height };
      const box = this.box;
      this.map.resize(box.width / box.height);
      const begin = performance.now();
      if (!this.map.complete) {
        if (this.map.compute(Math.max(SLICE, SHARE * 1000 * seconds))) this.painted = false;
        this.spent += performance.now() - begin;
      }
      this.draw(surface, colors(), box);
    }
    const now = performance.now();
    // Numbers that change in every frame cannot be read.
    if (now - this.told < 100) return;
    this.told = now;
    this.tell();
  }

  tell() {
    const { values } = this.set;
    const { run, seconds } = this;
    const said = (time) => (time < 0 ? '—' : time === Infinity ? 'never' : `${time.toFixed(2)} s`);
    this.write('ours', said(seconds));
    this.write('usual', said(usual_seconds(values, values.ahead, values.beside)));
    this.write('happened', run && !Number.isNaN(run.on_at) ? said(run.on_at) : seconds === Infinity && run?.over ? 'it never was' : '…');
    const { computed, complete } = this.map;
    this.write('map', complete ? `${computed.toLocaleString('en-US')} targets in ${(this.spent / 1000).toFixed(1)} s` : 'being computed');
    this.say(this.sentence());
  }

  sentence() {
    const { run, seconds, set: { values } } = this;
    const usual = usual_seconds(values, values.ahead, values.beside).toFixed(1);
    if (seconds === Infinity) return 'The gun can never hit this target: it stays out of range, or is in the dead zone while it is in range.';
    const predicted = `Predicted: ${seconds.toFixed(2)} s. Angle ÷ rate says ${usual} s.`;
    if (!run) return predicted;
    if (Number.isNaN(run.on_at)) return `${predicted} The gun has turned for ${run.time.toFixed(1)} s.`;
    const now = `The gun was on target after ${run.on_at.toFixed(2)} s`;
    return run.over ? `${predicted} ${now}, and its shot hit ${run.flight.toFixed(1)} s later.` : `${predicted} ${now}. The shot is in the air.`;
  }

  draw({ context, width }, theme, box) {
    this.paint(theme);
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    const [wide, high] = [this.map.wide, this.map.high].map((steps) => steps * this.map.meters * box.zoom);
    context.save();
    context.beginPath();
    context.rect(0, 0, width, box.height);
    context.clip();
    context.drawImage(this.small, box.x - wide / 2, box.y - high / 2, wide, high);
    this.draw_rings(context, theme, box);
    this.draw_sector(context, theme, box);
    this.draw_gun(context, theme, box);
    this.draw_target(context, theme, box);
    context.restore();
    if (this.hover) this.draw_reading(context, theme, box);
    this.draw_legend(context, theme, box);
  }

  /** The shades of the bands, that of never, and that of what is not computed, as pixels; and as colors. */
  shades(theme) {
    if (this.theme === theme) return;
    this.theme = theme;
    this.painted = false;
    const late = blend(theme.accent, theme.panel, 0.9);
    this.tones = Array.from({ length: BANDS.length + 1 }, (_, band) => blend(theme.accent, late, (band / BANDS.length) ** 0.75));
    this.never = blend(theme.dim, theme.bg, 0.55);
    this.pixels = Uint32Array.from([...this.tones, this.never, theme.panel], ([r, g, b]) => new Uint32Array(Uint8Array.of(r, g, b, 255).buffer)[0]);
  }

  /** Paints the times into a small picture: smoothly between cells, but where they jump. */
  paint(theme) {
    this.shades(theme);
    const { shown: times, stride, wide: steps, high: down } = this.map;
    const [wide, high] = [steps * FINE, down * FINE];
    if (this.small?.width !== wide || this.small.height !== high) {
      this.small = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      this.image = new ImageData(wide, high);
      this.raster = new Uint32Array(this.image.data.buffer);
      this.painted = false;
    }
    if (this.painted) return;
    this.painted = true;
    const { raster, pixels } = this;
    const last = BANDS.length;
    const row_of = steps + 1;
    const jump = LITTLE + 0.1 * stride;
    for (let y = 0; y < high; y += 1) {
      const v = (y + 0.5) / FINE / stride;
      const top = Math.floor(v);
      const fv = v - top;
      const r0 = top * stride * row_of;
      const r1 = r0 + stride * row_of;
      for (let x = 0; x < wide; x += 1) {
        const u = (x + 0.5) / FINE / stride;
        const left = Math.floor(u);
        const fu = u - left;
        const c0 = left * stride;
        const a = times[r0 + c0];
        const b = times[r0 + c0 + stride];
        const c = times[r1 + c0];
        const d = times[r1 + c0 + stride];
        let time = (a * (1 - fu) + b * fu) * (1 - fv) + (c * (1 - fu) + d * fu) * fv;
        // Where the times jump, the nearest one.
        if (!(Math.max(a, b, c, d) - Math.min(a, b, c, d) < jump)) time = fv < 0.5 ? (fu < 0.5 ? a : b) : fu < 0.5 ? c : d;
        let shade = last + 2;
        if (time === Infinity) shade = last + 1;
        else if (time >= 0) for (shade = 0; shade < last && time >= BANDS[shade];) shade += 1;
        raster[y * wide + x] = pixels[shade];
      }
    }
    this.small.getContext('2d').putImageData(this.image, 0, 0);
  }

  draw_rings(context, theme, { x, y, zoom, width, height }) {
    context.lineWidth = 1;
    context.font = FONT;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let far = 50; far * zoom < Math.hypot(width, height) / 2; far += 50) {
      context.strokeStyle = css(theme.text, 0.2);
      context.beginPath();
      context.arc(x, y, Math.round(far * zoom), 0, 2 * Math.PI);
      context.stroke();
      if (far * zoom < height / 2 - 10) this.label(context, theme, `${far} m`, x, Math.round(y - far * zoom));
    }
  }

  /** Writes a text on a ground of its own, since any shade may be below it. */
  label(context, theme, text, x, y, color = theme.text) {
    context.font = FONT;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const wide = Math.ceil(text.length * 7.3) + 8;
    context.fillStyle = css(theme.panel, 0.82);
    context.beginPath();
    context.roundRect(Math.round(x - wide / 2), Math.round(y - 9), wide, 18, 5);
    context.fill();
    context.fillStyle = css(color);
    context.fillText(text, Math.round(x), Math.round(y));
  }

  knob(context, theme, [x, y], color) {
    disc(context, [Math.round(x), Math.round(y)], 7, css(theme.panel));
    context.strokeStyle = css(color);
    context.lineWidth = 3;
    context.stroke();
  }

  draw_sector(context, theme, { x, y, width, height }) {
    const { values } = this.set;
    if (values.wide <= 0) return;
    const half = values.wide / 2 * RADIANS;
    const middle = values.middle * RADIANS;
    const far = Math.hypot(width, height);
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, far, -Math.PI / 2 - middle - half, -Math.PI / 2 - middle + half);
    context.closePath();
    context.fillStyle = css(theme.keep, 0.1);
    context.fill();
    context.strokeStyle = css(theme.keep, 0.9);
    context.lineWidth = 1.5;
    context.stroke();
    const { from, to } = this.handles();
    this.knob(context, theme, from, theme.keep);
    this.knob(context, theme, to, theme.keep);
  }

  draw_gun(context, theme, { x, y }) {
    const { run, set: { values } } = this;
    const { barrel } = this.handles();
    const arrow = (angle, color, alpha, far) => {
      context.strokeStyle = css(color, alpha);
      context.lineWidth = 6;
      context.lineCap = 'round';
      segment(context, [x, y], [Math.round(x - far * Math.sin(angle)), Math.round(y - far * Math.cos(angle))]);
    };
    const far = Math.hypot(barrel[0] - x, barrel[1] - y);
    // While a target runs, the barrel that was set is a ghost.
    arrow(inside(values) * RADIANS, theme.text, run ? 0.35 : 1, far);
    if (run) arrow(run.facing, theme.text, 1, far);
    disc(context, [Math.round(x), Math.round(y)], 13, css(theme.text));
    this.knob(context, theme, barrel, theme.text);
  }

  draw_target(context, theme, box) {
    const { run, set: { values } } = this;
    const place = run ? run.place : [values.ahead, values.beside];
    const [x, y] = this.on_screen(...place, box);
    const start = this.on_screen(values.ahead, values.beside, box);
    const { arrow: tip } = this.handles();
    context.strokeStyle = css(theme.target);
    context.lineWidth = 3;
    segment(context, [Math.round(start[0]), Math.round(start[1])], [Math.round(tip[0]), Math.round(tip[1])]);
    if (run) {
      context.setLineDash([4, 5]);
      context.lineWidth = 1.5;
      segment(context, [Math.round(start[0]), Math.round(start[1])], [Math.round(x), Math.round(y)]);
      context.setLineDash([]);
      this.draw_shot(context, theme, box);
    }
    this.knob(context, theme, tip, theme.target);
    disc(context, [Math.round(x), Math.round(y)], 8, css(theme.target));
    context.strokeStyle = css(theme.panel);
    context.lineWidth = 2;
    context.stroke();
    const { seconds } = this;
    const text = seconds === Infinity ? 'never' : `${seconds.toFixed(2)} s`;
    const up = y > 60 ? -22 : 22;
    this.label(context, theme, text, Math.min(box.width - 36, Math.max(36, start[0])), start[1] + (run ? 22 : up), theme.target);
    if (run && Number.isNaN(run.on_at)) this.label(context, theme, `${run.time.toFixed(1)} s`, Math.min(box.width - 36, Math.max(36, x)), Math.max(12, y + up));
  }

  /** The shot that is fired at the moment at which the gun is on target. */
  draw_shot(context, theme, box) {
    const { run } = this;
    if (Number.isNaN(run.on_at)) return;
    const [ax, , az] = run.muzzle;
    const [bx, , bz] = run.impact;
    const part = Math.min(1, (run.time - run.on_at) / run.flight);
    const from = this.on_screen(ax, az, box);
    const to = this.on_screen(ax + (bx - ax) * part, az + (bz - az) * part, box);
    context.strokeStyle = css(theme.text);
    context.lineWidth = 2;
    segment(context, [Math.round(from[0]), Math.round(from[1])], [Math.round(to[0]), Math.round(to[1])]);
    if (!run.over) return;
    context.beginPath();
    context.arc(Math.round(to[0]), Math.round(to[1]), 16, 0, 2 * Math.PI);
    context.stroke();
    this.label(context, theme, `on target after ${run.on_at.toFixed(2)} s`, Math.min(box.width - 96, Math.max(96, to[0])), to[1] + (to[1] > 50 ? -30 : 30));
  }

  draw_reading(context, theme, box) {
    const [x, y] = this.hover;
    if (y > box.height || this.handle(x, y)) return;
    const seconds = this.probe.seconds((box.y - y) / box.zoom, (x - box.x) / box.zoom);
    this.label(context, theme, seconds === Infinity ? 'never' : `${seconds.toFixed(2)} s`, Math.min(box.width - 36, Math.max(36, x + 34)), Math.max(12, y - 16));
  }

  draw_legend(context, theme, { width, height }) {
    const texts = ['0', ...BANDS.map(String), 'never'];
    const wide = Math.min(56, width / (texts.length + 0.6));
    const left = (width - wide * texts.length) / 2;
    context.font = width < 500 ? `11px ${MONO}` : FONT;
    context.textBaseline = 'bottom';
    texts.forEach((text, index) => {
      const x = Math.round(left + index * wide);
      const is_never = index === texts.length - 1;
      context.fillStyle = css(is_never ? this.never : this.tones[index]);
      context.fillRect(is_never ? x + 6 : x, height + 4, Math.ceil(wide), 7);
      context.fillStyle = css(theme.text);
      context.textAlign = is_never ? 'center' : 'left';
      context.fillText(is_never ? text : index === 0 ? '0 s' : text, is_never ? x + 6 + wide / 2 : x, height + LEGEND);
    });
  }
}
