// A gun that remembers where it turns to, beside one that chooses anew in each step: at two stops, at a sector, and between two arcs on
// a ship that pitches.
import { blend, colors, css, disc, fit, segment } from './canvas.js';
import { draw_angles } from './chart.js';
import { buttons, element } from './controls.js';
import { Hunt, LEAST, MEMORY } from './hunt.js';
import { call_code, hold, lines, versus } from './idea.js';
import { frame, list, percent, picture, playback, put, settings, slider, worded } from './parts.js';
import { STEP } from './recording.js';
import { RADIANS } from './settings.js';
import { memory_code } from './snippets.js';

/** The picture of the arcs shows so many points of each. */
const POINTS = 40;

const PARTS = 16;

/** How near to the target a pointer takes it, pixels. */
const NEAR = 36;

/** The first sight is after so many seconds. */
const BEFORE = 30;

const BORDERS = {
  stops: {
    label: 'Two stops',
    todo: 'Drag the target across the red gap behind the gun.',
    text: 'The target sways behind the gun, in the gap between its two stops. The usual code clamps the angle to the target anew in each ' +
      'step, so each time that the target crosses the middle, the gun turns all the way round to the other stop, to be a few degrees nearer.',
  },
  sector: {
    label: 'A sector',
    todo: 'Drag the target across the red sector behind the gun.',
    text: 'The target sways behind the gun, in a sector into which it must not point. The usual code goes to the nearer edge, chosen anew in ' +
      'each step. A gun that remembers stays at an edge while the other is not nearer by enough to pay for the way.',
  },
  arcs: {
    label: 'Two arcs',
    todo: 'Drag the target nearer or farther, or let the ship pitch more or less.',
    text: `The bulwark bars every elevation below ${LEAST}°, and the ship pitches, so the low arc is barred for half of each wave. The usual code takes ` +
      'the low arc if it is free, else the high one, and is always on its way between them. libturret stays on one arc while that can hit.',
  },
};

export class MemoryPanel {
  constructor({ turret, root, reduced }) {
    const { pictures, side } = frame(root, 'Memory: no hunting between two goals', []);
    const chips = element('div', { className: 'chips' });
    side.append(chips);
    this.show_border = buttons(chips, Object.entries(BORDERS).map(([name, { label }]) => [name, label]), (border) => this.set.move({ border }), 'Border');
    this.text = element('p');
    side.append(this.text);
    Object.assign(this, lines(side, ''));
    this.write = versus(side, [['changes', 'changes of goal'], ['way', 'turned'], ['on', 'on target']], 'anew each step');
    this.window = element('p', { className: 'note' });
    side.append(this.window);
    playback(side, this, reduced);
    const is_gap = ({ border }) => border !== 'arcs';
    const is_ship = ({ border }) => border === 'arcs';
    const when = (setting, shown) => ({ ...setting, when: shown });
    this.set = settings(side, 'Settings', [
      when(list('border', 'border', Object.entries(BORDERS).map(([name, { label }]) => [name, label]), 'stops'), () => false),
      when(slider('at', 'target at', '°', 0, 360, 1, 180), is_gap), when(slider('sway', 'it sways by', '°', 0, 30, 1, 4), is_gap),
      when(slider('every', 'every', 's', 0.5, 20, 0.5, 4), is_gap), when(slider('gap', 'gap', '°', 20, 160, 1, 50), is_gap),
      when(slider('turning', 'rate of the gun', '°/s', 20, 180, 5, 60), is_gap),
      when(slider('distance', 'target ahead', 'm', 120, 350, 1, 172), is_ship), when(slider('pitching', 'ship pitches', '°', 0, 8, 0.5, 3), is_ship),
      when(slider('wave', 'every', 's', 3, 20, 0.5, 8), is_ship),
    ], (name) => this.changed(name));
    this.show_code = call_code(side, (language) => memory_code(language, this.set.values));
    this.view = picture(pictures, 'Both guns', 'Both guns and what they turn to. Drag the target, or move it with the arrow keys.',
      { kind: 'tall', grabbable: true, legend: [['usual', 'chooses anew in each step'], ['ours', 'libturret'], ['target', 'target']] });
    this.view.setAttribute('role', 'application');
    this.view.setAttribute('aria-roledescription', 'figure');
    this.chart = picture(pictures, 'Angle over the last 20 s', 'The angles of both guns over time', {
      legend: [['usual', 'chooses anew'], ['ours', 'libturret']],
    });
    this.hunt = new Hunt(turret, this.set.values);
    this.points = turret.dvec3.array(POINTS);
    this.border = null;
    /** Where the target is drawn. */
    this.target_at = [0, 0];
    this.changed();
    hold(this.view, {
      take: (x, y) => (Math.hypot(x - this.target_at[0], y - this.target_at[1]) < NEAR ? 'target' : null),
      move: (what, x, y) => this.drag(x, y),
      press: (x, y) => {
        this.drag(x, y);
        return 'target';
      },
    });
    this.view.addEventListener('keydown', (event) => {
      const { at, distance, border } = this.set.values;
      const by = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by) return;
      this.set.move(border === 'arcs' ? { distance: distance - 2 * by } : { at: at + 2 * by });
      event.preventDefault();
    });
  }

  changed() {
    const { hunt, set: { values } } = this;
    hunt.configure(values);
    if (values.border !== this.border) {
      this.border = values.border;
      const { todo, text } = BORDERS[values.border];
      this.todo(todo);
      this.text.replaceChildren(...worded(text));
      this.show_border(values.border);
      hunt.restart();
      for (let step = 0; step < BEFORE / STEP; step += 1) hunt.step();
    }
    this.late = 0;
    this.told = -Infinity;
    this.show_code();
  }

  drag(x, y) {
    const { clientWidth: width, clientHeight: height } = this.view;
    if (this.hunt.is_gun) {
      this.set.move({ distance: (x - 60) / this.scale(width, height) });
      return;
    }
    const angle = Math.atan2(width / 2 - x, height / 2 - y) / RADIANS;
    this.set.move({ at: angle - 360 * Math.floor(angle / 360) });
  }

  frame(seconds) {
    const { hunt } = this;
    if (this.playing) {
      this.late = Math.min(this.late + seconds, 0.1);
      for (; this.late >= STEP / 2; this.late -= STEP) hunt.step();
    }
    const theme = colors();
    const surface = fit(this.view);
    if (surface && hunt.is_gun) this.draw_ship(surface, theme);
    else if (surface) this.draw_above(surface, theme);
    const chart = fit(this.chart);
    if (chart) this.draw_chart(chart, theme);
    const now = performance.now();
    // Numbers that change in every frame cannot be read.
    if (now - this.told < 200) return;
    this.told = now;
    this.tell();
  }

  tell() {
    const { hunt } = this;
    const { ours: { count: ours }, usual: { count: usual } } = hunt;
    const way = ({ way: turned }) => `${Math.round(turned / RADIANS).toLocaleString('en-US')}°`;
    this.write('changes', String(ours.changes), String(usual.changes));
    this.write('way', way(ours), way(usual));
    if (hunt.is_gun) this.write('on', percent(ours.share), percent(usual.share));
    else this.write('on');
    put(this.window, `In the last ${ours.seconds >= 60 ? 'minute' : `${Math.round(ours.seconds)} s`}.`);
    this.say(this.sentence());
  }

  sentence() {
    const { hunt } = this;
    const { ours, usual } = hunt;
    const times = (count) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);
    if (hunt.is_gun) {
      const arc = usual.goal > 45 * RADIANS ? 'high' : 'low';
      return `libturret is ${ours.on ? 'on target' : 'not on target'}. The usual gun ${usual.on ? 'is on target' : `turns to the ${arc} arc`}, and has changed arcs ` +
        `${times(usual.count.changes)}.`;
    }
    const off = Math.abs(Math.abs(hunt.bearing - Math.PI) - (Math.PI - hunt.edge)) < 1e-9;
    const in_gap = !off && Math.abs(hunt.bearing - Math.PI) < Math.PI - hunt.edge;
    if (!in_gap) return ours.on ? 'The target is out of the gap, and libturret is on it.' : 'The target is out of the gap. libturret turns to it.';
    const still = Math.abs(ours.goal - ours.state.azimuth) < 0.01;
    return `${still ? 'libturret waits at its edge.' : 'libturret turns to the other edge: it is nearer by enough to pay for the way.'} The usual gun has ` +
      `${usual.count.changes === 0 ? 'not changed its goal yet.' : `changed its goal ${times(usual.count.changes)}, and turned ${Math.round(usual.count.way / RADIANS).toLocaleString('en-US')}°.`}`;
  }

  // ---- From above: stops and sector ----

  draw_above({ context, width, height }, theme) {
    const { hunt } = this;
    const { edge } = hunt;
    const radius = Math.min(width, height) * 0.4;
    const [x, y] = [width / 2, height / 2];
    const place = (angle, far) => [Math.round(x - Math.sin(angle) * far), Math.round(y - Math.cos(angle) * far)];
    context.lineWidth = 1;
    context.strokeStyle = css(theme.line);
    for (const ring of [0.4, 0.7, 1]) {
      context.beginPath();
      context.arc(x, y, Math.round(radius * ring), 0, 2 * Math.PI);
      context.stroke();
    }
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, Math.round(radius), -Math.PI / 2 - (2 * Math.PI - edge), -Math.PI / 2 - edge);
    context.closePath();
    context.fillStyle = css(theme.keep, 0.16);
    context.fill();
    context.strokeStyle = css(theme.keep, 0.8);
    context.lineWidth = 1.5;
    context.stroke();
    for (const [gun, color, far] of [[hunt.usual, theme.usual, 0.78], [hunt.ours, theme.accent, 0.92]]) {
      this.draw_trail(context, gun, color, place, radius * far);
      this.draw_goal(context, theme, gun, color, place, radius, far);
    }
    for (const [gun, color, far, thick] of [[hunt.usual, theme.usual, 0.78, 5], [hunt.ours, theme.accent, 0.92, 6]]) {
      const { azimuth } = gun.state;
      context.strokeStyle = css(color);
      context.lineWidth = thick;
      context.lineCap = 'round';
      segment(context, place(azimuth, radius * 0.1), place(azimuth, radius * far));
    }
    disc(context, [x, y], Math.round(radius * 0.12), css(blend(theme.hull, theme.panel, 0.2)));
    const { bearing, values: { at, sway } } = hunt;
    const far = radius * 1.12;
    // The way on which the target sways.
    context.strokeStyle = css(theme.target, 0.5);
    context.lineWidth = 3;
    context.beginPath();
    context.arc(x, y, Math.round(far), -Math.PI / 2 - (at + sway) * RADIANS, -Math.PI / 2 - (at - sway) * RADIANS);
    context.stroke();
    context.beginPath();
    this.target_at = place(bearing, far);
    context.arc(...this.target_at, 9, 0, 2 * Math.PI);
    context.fillStyle = css(theme.target);
    context.fill();
  }

  /** Where the barrel has just been. */
  draw_trail(context, gun, color, place, far) {
    const { steps } = this.hunt;
    const count = Math.min(60, steps);
    for (let index = 0; index < count; index += 2) {
      disc(context, place(gun.angles[(steps - count + index) % MEMORY], far), 3, css(color, Math.round(30 * index / 60) / 100));
    }
  }

  /** The goal: a dashed line, and a ring at its end. */
  draw_goal(context, theme, gun, color, place, radius, far) {
    const end = place(gun.goal, radius * far);
    context.strokeStyle = css(color);
    context.lineWidth = 1.6;
    context.setLineDash([5, 6]);
    segment(context, place(gun.goal, radius * 0.12), end);
    context.setLineDash([]);
    disc(context, end, 9, css(theme.panel));
    context.lineWidth = 2.5;
    context.stroke();
  }

  // ---- From the side: arcs ----

  /** Pixels of a meter, in a picture of this size. */
  scale(width, height) {
    return Math.min((width - 90) / Math.max(200, this.set.values.distance), (height - 60) / 190);
  }

  draw_ship({ context, width, height }, theme) {
    const { hunt, points } = this;
    const zoom = this.scale(width, height);
    const base = height - 34;
    const at = (x, y) => [Math.round(60 + x * zoom), Math.round(base - y * zoom)];
    const { distance } = this.set.values;
    context.fillStyle = css(theme.ground);
    context.fillRect(0, base + 6, width, height - base - 6);
    context.lineCap = 'round';
    for (const [gun, color] of [[hunt.usual, theme.usual], [hunt.ours, theme.accent]]) {
      const flight = 2 * 60 * Math.sin(Math.max(0.05, gun.state.elevation + hunt.pitch)) / 9.81;
      hunt.flight(gun, points, flight / (POINTS - 1), POINTS);
      context.strokeStyle = css(color, gun.on ? 1 : 0.75);
      context.lineWidth = gun === hunt.ours ? 2.4 : 2;
      context.setLineDash(gun.on ? [] : [4, 6]);
      context.beginPath();
      // In whole parts of a pixel, as in view3d.js.
      context.scale(1 / PARTS, 1 / PARTS);
      for (let index = 0; index < POINTS; index += 1) {
        const { x, y } = points[index];
        context.lineTo(Math.round(PARTS * (60 + x * zoom)), Math.round(PARTS * (base - y * zoom)));
      }
      context.scale(PARTS, PARTS);
      context.stroke();
      context.setLineDash([]);
    }
    this.draw_hull(context, theme, at(0, 0));
    for (const [gun, color, thick] of [[hunt.usual, theme.usual, 7], [hunt.ours, theme.accent, 4]]) {
      const angle = gun.state.elevation + hunt.pitch;
      const goal = gun.goal + hunt.pitch;
      const [x, y] = at(0, 0);
      const end = (far, of) => [Math.round(x + far * Math.cos(of)), Math.round(y - far * Math.sin(of))];
      context.strokeStyle = css(color);
      context.lineWidth = thick;
      segment(context, [x, y], end(44, angle));
      context.lineWidth = 1.6;
      context.setLineDash([4, 5]);
      segment(context, end(50, goal), end(74, goal));
      context.setLineDash([]);
      context.beginPath();
      context.arc(...end(82, goal), 7, 0, 2 * Math.PI);
      context.lineWidth = 2.4;
      context.stroke();
    }
    // Below this line the bulwark bars the barrel.
    const low = LEAST * RADIANS + hunt.pitch;
    const [x, y] = at(0, 0);
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, 100, -low, 0.25 - hunt.pitch);
    context.closePath();
    context.fillStyle = css(theme.keep, 0.16);
    context.fill();
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(Math.round(x + 104 * Math.cos(low)), Math.round(y - 104 * Math.sin(low)));
    context.strokeStyle = css(theme.keep, 0.9);
    context.lineWidth = 1.6;
    context.stroke();
    context.beginPath();
    this.target_at = at(distance, 0);
    context.arc(...this.target_at, 9, 0, 2 * Math.PI);
    context.fillStyle = css(theme.target);
    context.fill();
  }

  draw_hull(context, theme, [x, y]) {
    context.save();
    context.translate(x, y + 4);
    context.rotate(-this.hunt.pitch);
    context.fillStyle = css(theme.hull);
    context.beginPath();
    context.moveTo(-46, 0);
    context.lineTo(54, 0);
    context.lineTo(40, 20);
    context.lineTo(-40, 20);
    context.closePath();
    context.fill();
    context.fillRect(-36, -16, 22, 16);
    disc(context, [0, -2], 9, css(theme.text));
    context.restore();
  }

  draw_chart(surface, theme) {
    const { hunt } = this;
    const line = (gun, color, width) => [
      { values: gun.goals, color, dash: [3, 4], width: 1.2 }, { values: gun.angles, color, width },
    ];
    const edge = hunt.edge / RADIANS;
    const of = { lines: [...line(hunt.usual, theme.usual, 2), ...line(hunt.ours, theme.accent, 2.4)], recorded: hunt.steps, memory: MEMORY };
    if (hunt.is_gun) draw_angles(surface, theme, { ...of, bands: [[-1e4, LEAST], [85, 1e4]], low: 0, high: 90, marks: [0, 30, 60, 90] });
    else draw_angles(surface, theme, { ...of, bands: [[-1e4, -edge], [edge, 1e4]], low: -180, high: 180, marks: [-180, -90, 0, 90, 180] });
  }
}
