// Rockets, and launch speeds: how to hit a moving target with a shot that accelerates, with the least charge, or at a fixed elevation;
// beside the usual formulas, whose shots fly as well.
import { MONO, colors, css, disc, fit, segment } from './canvas.js';
import { buttons, element } from './controls.js';
import { call_code, hold, lines, versus } from './idea.js';
import { FINE, Launches, MUZZLE, charges, place_in, target_at } from './launches.js';
import { frame, list, picture, playback, settings, slider, worded } from './parts.js';
import { RADIANS } from './settings.js';
import { launch_code } from './snippets.js';

/** An arrow of a velocity is the way of so many seconds. */
const WAY = 2;

/** How near to a handle a pointer takes it, pixels. */
const NEAR = 24;

/** The picture waits for so many seconds after the last flight. */
const REST = 1.5;

/** The length of the barrel in the picture, pixels. */
const BARREL = 58;

const PARTS = 16;

const FONT = `12px ${MONO}`;

const MODES = {
  rocket: {
    label: 'A rocket',
    todo: 'Drag the target or the tip of its arrow, or change the thrust.',
    text: 'A rocket leaves slowly and accelerates while it burns, so it has no speed to divide the distance by. The usual code takes it for a ' +
      'shell with the speed at burnout, whose flight is dotted, and fires too low. `turret_lead` knows `thrust` and `burn_time`, as `turret_engage` and the others do.',
    call: 'turret_lead',
  },
  least: {
    label: 'The least charge',
    todo: 'Drag the target, or the tip of its arrow.',
    text: 'A mortar chooses the smallest charge that reaches. The usual formula is that of a target at rest, and its shot falls where the target ' +
      'was. `turret_lead_least_speed` finds the least speed with which a shot meets the target as it moves.',
    call: 'turret_lead_least_speed',
  },
  elevation: {
    label: 'A fixed elevation',
    todo: 'Drag the tube, the target, or the tip of its arrow.',
    text: 'A tube that cannot be raised, a jump pad, a throw at a fixed angle: only the speed is free. `turret_lead_at_elevation` finds the speed for ' +
      'a target that moves. The usual formula is that of a target at rest.',
    call: 'turret_lead_at_elevation',
  },
};

export class LaunchPanel {
  constructor({ turret, root, reduced }) {
    const { pictures, side } = frame(root, 'Rockets and launch speeds', []);
    const chips = element('div', { className: 'chips' });
    side.append(chips);
    const options = Object.entries(MODES).map(([name, { label }]) => [name, label]);
    this.show_mode = buttons(chips, options, (how) => this.set.move({ how }), 'What to launch');
    this.text = element('p');
    side.append(this.text);
    Object.assign(this, lines(side, ''));
    this.write = versus(side, [['speed', 'launch speed'], ['elevation', 'elevation'], ['time', 'flight'], ['miss', 'misses by']]);
    this.table = element('table', { className: 'figures charges', 'aria-label': 'Charges' });
    side.append(this.table);
    playback(side, this, reduced);
    const when = (setting, ...modes) => ({ ...setting, when: ({ how }) => modes.includes(how) });
    this.set = settings(side, 'Settings', [
      when(list('how', 'what to launch', options, 'rocket')),
      when(slider('leave', 'launch speed', 'm/s', 5, 100, 1, 20), 'rocket'), when(slider('thrust', 'thrust', 'm/s²', 5, 120, 1, 45), 'rocket'),
      when(slider('burn', 'burn time', 's', 0.2, 6, 0.1, 2), 'rocket'), when(slider('most', 'greatest speed', 'm/s', 20, 120, 1, 70), 'least', 'elevation'),
      when(slider('angle', 'elevation', '°', 10, 85, 1, 68), 'elevation'), slider('off', 'target ahead', 'm', 30, 400, 1, 220),
      slider('high', 'target up', 'm', -20, 150, 1, 40), slider('run', 'it moves ahead', 'm/s', -40, 40, 1, -14), slider('climb', 'it climbs', 'm/s', -20, 20, 1, 2),
    ], () => this.changed());
    this.show_code = call_code(side, (language) => launch_code(language, { ...this.now, charges: charges(this.now) }));
    this.view = picture(pictures, 'From the side', 'The flights from the side. Drag the target or the tip of its arrow, or move it with the arrow keys.',
      { kind: 'tall', grabbable: true, legend: [['usual', 'usual code'], ['ours', 'libturret'], ['target', 'target']] });
    this.view.setAttribute('role', 'application');
    this.view.setAttribute('aria-roledescription', 'figure');
    this.launches = new Launches(turret, this.now);
    this.changed();
    this.listen();
  }

  get now() {
    return this.set.values;
  }

  changed() {
    const { launches, now } = this;
    launches.configure(now);
    const { todo, text } = MODES[now.how];
    if (this.mode !== now.how) {
      this.mode = now.how;
      this.todo(todo);
      this.text.replaceChildren(...worded(text));
      this.show_mode(now.how);
      this.time = 0;
    }
    // Without motion, the first sight is where the shot hits.
    if (!this.playing) this.time = launches.ours.found ? launches.ours.time : 0;
    this.tell();
    this.show_code();
  }

  tell() {
    const { ours, usual, charged } = this.launches;
    const degrees = ({ elevation }) => `${(elevation / RADIANS).toFixed(1)}°`;
    const each = (text) => [ours, usual].map((flight) => (flight.found ? text(flight) : 'none'));
    this.write('speed', ...each(({ speed }) => `${speed.toFixed(1)} m/s`));
    this.write('elevation', ...each(degrees));
    this.write('time', ...each(({ nearest }) => `${nearest.toFixed(2)} s`));
    this.write('miss', ...each(({ miss }) => (miss < 0.05 ? `${(100 * miss).toFixed(1)} cm` : `${miss.toFixed(1)} m`)));
    this.table.hidden = charged.length === 0;
    this.table.replaceChildren(element('tbody', {}, ...charged.map((one, index) => element('tr', {},
      element('th', { scope: 'row', className: one === this.launches.smallest ? 'third' : '' }, `charge ${index + 1}, ${one.speed} m/s`),
      element('td', {}, one.count > 0 ? `${degrees(one)}, ${one.time.toFixed(1)} s` : 'too slow')))));
    this.say(this.sentence());
  }

  sentence() {
    const { launches: { ours, usual, charged, smallest }, now } = this;
    const missed = usual.found ? `The usual shot misses by ${usual.miss.toFixed(1)} m.` : 'The usual formula finds nothing.';
    if (!ours.found) return `${MODES[now.how].call} says that no shot up to this speed meets the target.`;
    if (now.how === 'rocket') return `The rocket hits after ${ours.time.toFixed(2)} s. ${missed}`;
    if (now.how === 'least') {
      return `${ours.speed.toFixed(1)} m/s is the least speed that meets the target, so ${smallest ? `charge ${charged.indexOf(smallest) + 1} is the smallest that does` : 'no charge does'}. ${missed}`;
    }
    return `At ${now.angle}°, ${ours.speed.toFixed(1)} m/s meets the target. ${missed}`;
  }

  // ---- What a pointer and keys do ----

  /** The place of the picture: { zoom, left, base }, for a size. */
  box({ width, height }) {
    const { launches: { ours, usual, smallest }, now } = this;
    let high = Math.max(60, now.high, now.high + WAY * now.climb);
    for (const { points, count } of [ours, usual, ...(smallest ? [smallest.flight] : [])]) {
      for (let index = 0; index < count; index += 5) high = Math.max(high, points[2 * index + 1]);
    }
    const low = Math.min(0, now.high, now.high + WAY * now.climb);
    const wide = Math.max(now.off, now.off + WAY * now.run, 60);
    const zoom = Math.min((width - 100) / wide, (height - 66) / (high - low));
    return { zoom, left: 44, base: height - 30 + low * zoom };
  }

  listen() {
    const { view } = this;
    hold(view, { take: (x, y) => this.handle(x, y), move: (what, x, y) => this.drag(what, x, y) });
    view.addEventListener('keydown', (event) => {
      const by = event.shiftKey ? 20 : 4;
      const { off, high } = this.now;
      const to = { ArrowLeft: { off: off - by }, ArrowRight: { off: off + by }, ArrowUp: { high: high + by }, ArrowDown: { high: high - by } }[event.key];
      if (!to) return;
      this.set.move(to);
      event.preventDefault();
    });
  }

  handles() {
    const { now, fitted: { zoom, left, base } } = this;
    const on = (x, y) => [left + x * zoom, base - y * zoom];
    const angle = now.angle * RADIANS;
    const [mx, my] = on(0, MUZZLE);
    return {
      arrow: on(now.off + WAY * now.run, now.high + WAY * now.climb), target: on(now.off, now.high),
      ...(now.how === 'elevation' ? { tube: [mx + BARREL * Math.cos(angle), my - BARREL * Math.sin(angle)] } : {}),
    };
  }

  handle(x, y) {
    if (!this.fitted) return null;
    for (const [name, place] of Object.entries(this.handles())) if (Math.hypot(place[0] - x, place[1] - y) < NEAR) return name;
    return null;
  }

  drag(what, x, y) {
    const { now, fitted: { zoom, left, base } } = this;
    const [ahead, up] = [(x - left) / zoom, (base - y) / zoom];
    if (what === 'target') this.set.move({ off: ahead, high: up });
    else if (what === 'arrow') this.set.move({ run: (ahead - now.off) / WAY, climb: (up - now.high) / WAY });
    else this.set.move({ angle: Math.atan2(up - MUZZLE, ahead) / RADIANS });
  }

  // ---- Frames ----

  frame(seconds) {
    const { launches: { ours, usual } } = this;
    const last = Math.max(ours.found ? ours.time : 0, usual.found ? usual.nearest : 0, 1);
    if (this.playing) this.time = this.time + seconds > last + REST ? 0 : this.time + seconds;
    const surface = fit(this.view);
    if (!surface) return;
    this.fitted = this.box(surface);
    this.draw(surface, colors());
  }

  draw({ context, width, height }, theme) {
    const { launches: { ours, usual, taken, smallest }, now, fitted: { zoom, left, base } } = this;
    const on = (x, y) => [Math.round(left + x * zoom), Math.round(base - y * zoom)];
    const ground = Math.round(base);
    context.fillStyle = css(theme.ground);
    context.fillRect(0, ground, width, height - ground);
    context.font = FONT;
    context.textBaseline = 'top';
    context.textAlign = 'center';
    for (let far = 100; left + far * zoom < width - 24; far += 100) {
      context.fillStyle = css(theme.dim);
      context.fillText(`${far} m`, left + far * zoom, Math.min(height - 14, ground + 8));
      context.strokeStyle = css(theme.line);
      context.lineWidth = 1;
      segment(context, [Math.round(left + far * zoom), 6], [Math.round(left + far * zoom), ground]);
    }
    // In whole parts of a pixel, as in view3d.js.
    const curve = ({ points, count }, to) => {
      context.beginPath();
      context.scale(1 / PARTS, 1 / PARTS);
      for (let index = 0; index < Math.min(count, to); index += 2) {
        context.lineTo(Math.round(PARTS * (left + points[2 * index] * zoom)), Math.round(PARTS * (base - points[2 * index + 1] * zoom)));
      }
      context.scale(PARTS, PARTS);
      context.stroke();
    };
    // The smallest charge that reaches, by its higher arc.
    if (smallest) {
      context.strokeStyle = css(theme.third);
      context.lineWidth = 2;
      context.setLineDash([2, 5]);
      curve(smallest.flight, Infinity);
      context.setLineDash([]);
    }
    // The shell for which the usual code takes the rocket.
    if (taken.found) {
      context.strokeStyle = css(theme.usual, 0.75);
      context.lineWidth = 1.4;
      context.setLineDash([2, 5]);
      curve(taken, Infinity);
      context.setLineDash([]);
    }
    for (const [flight, color] of [[usual, theme.usual], [ours, theme.accent]]) {
      if (!flight.found) continue;
      context.strokeStyle = css(color, 0.9);
      context.lineWidth = 2.2;
      if (flight === usual) context.setLineDash([6, 5]);
      curve(flight, Infinity);
      context.setLineDash([]);
      if (now.how !== 'rocket') continue;
      // While it burns.
      context.lineWidth = 5;
      curve(flight, now.burn / FINE);
    }
    this.draw_target(context, theme, on);
    this.draw_gun(context, theme, on);
    for (const [flight, color] of [[usual, theme.usual], [ours, theme.accent]]) {
      if (!flight.found) continue;
      const end = flight === ours ? flight.time : flight.nearest;
      const [x, y] = place_in(flight, Math.min(this.time, end));
      this.draw_shot(context, theme, color, flight, on(x, y), this.time > end, on(...target_at(now, end)));
    }
  }

  draw_target(context, theme, on) {
    const { now, launches: { ours, usual } } = this;
    const end = Math.max(ours.found ? ours.time : 0, usual.found ? usual.nearest : 0, WAY);
    const start = on(now.off, now.high);
    context.strokeStyle = css(theme.target, 0.5);
    context.lineWidth = 1.4;
    context.setLineDash([4, 5]);
    segment(context, start, on(...target_at(now, end)));
    context.setLineDash([]);
    const tip = on(...target_at(now, WAY));
    context.strokeStyle = css(theme.target);
    context.lineWidth = 3;
    segment(context, start, tip);
    for (const [place, is_tip] of [[start, false], [tip, true]]) {
      disc(context, place, is_tip ? 7 : 5, css(is_tip ? theme.panel : theme.target));
      context.stroke();
    }
    disc(context, on(...target_at(now, Math.min(end, this.time))), 9, css(theme.target));
  }

  draw_gun(context, theme, on) {
    const { now, launches: { ours, usual } } = this;
    const [x, y] = on(0, MUZZLE);
    context.lineCap = 'round';
    for (const [flight, color, thick] of [[usual, theme.usual, 9], [ours, theme.accent, 6]]) {
      if (!flight.found) continue;
      context.strokeStyle = css(color);
      context.lineWidth = thick;
      segment(context, [x, y], [Math.round(x + BARREL * Math.cos(flight.elevation)), Math.round(y - BARREL * Math.sin(flight.elevation))]);
    }
    disc(context, [x, y], 10, css(theme.text));
    if (now.how !== 'elevation') return;
    const { tube } = this.handles();
    disc(context, [Math.round(tube[0]), Math.round(tube[1])], 7, css(theme.panel));
    context.strokeStyle = css(theme.accent);
    context.lineWidth = 3;
    context.stroke();
  }

  /** A shot in flight; where it hit, a ring; where it passed, a line from it to the target. */
  draw_shot(context, theme, color, { miss }, place, is_over, target) {
    context.strokeStyle = css(color);
    context.lineWidth = 2.4;
    if (is_over) {
      context.beginPath();
      if (miss < 0.5) context.arc(...target, 17, 0, 2 * Math.PI);
      else {
        context.moveTo(...place);
        context.lineTo(...target);
      }
      context.stroke();
    }
    disc(context, place, 6, css(color));
  }
}
