// The turret panel: draws the simulation, and passes the user's actions to the simulation.
import { colors, fit, css } from './canvas.js';
import { Camera } from './view3d.js';
import { draw_ground, draw_scene } from './drawing.js';
import { draw_angles, draw_error } from './chart.js';
import { SkyMap } from './map.js';
import { Controls, buttons, element } from './controls.js';
import { Simulation, STEP, MEMORY } from './simulation.js';
import { SCENES, extent, path, scene_of, settings_of, with_target } from './scene.js';
import { LANGUAGES, code } from './code.js';
import { happened } from './happened.js';
import { add, direction, rotate, scale, sub, wrapped } from './vector.js';
import { copies, drag, percent, put } from './parts.js';
import { Timeline } from './timeline.js';

const DEGREES = 180 / Math.PI;
const FLAGS = [
  ['ON_TARGET', 'good'], ['SLEWING', ''], ['AZIMUTH_LIMITED', 'bad'], ['ELEVATION_LIMITED', 'bad'], ['TOO_CLOSE', 'bad'],
  ['NO_SOLUTION', 'bad'], ['HOLD_FIRE', 'bad'], ['SECTOR_LIMITED', 'bad'], ['AT_REST', ''],
];

/** The number of places in the trail of the target. There is one every second step. */
const TRAIL = 90;

/** How near to the target a finger takes it, pixels. */
const FINGER = 36;

const find = (id) => document.getElementById(id);

export class TurretPanel {
  constructor({ turret, changed, reduced }) {
    this.turret = turret;
    this.changed = changed;
    this.scene = scene_of();
    this.values = settings_of(this.scene);
    this.simulation = new Simulation(turret, this.values);
    this.map = new SkyMap(turret);
    this.camera = new Camera();
    this.cameras = { '': this.camera };
    this.compare = 'ghost';
    this.narrow = matchMedia('(max-width: 900px)');
    this.playing = !reduced;
    this.told = this.spoke = this.read = -Infinity;
    this.rate = 1;
    this.late = 0;
    this.trail = [];
    this.saved = null;
    this.canvases = Object.fromEntries(['view', 'map', 'azimuth', 'elevation', 'error'].map((id) => [id, find(id)]));
    this.build();
    this.listen();
  }

  build() {
    this.show_scene = buttons(find('scenes'), SCENES.map(({ name, label, text }) => [name, label, text]),
      (name) => this.choose(scene_of(name)), 'Scenes');
    this.show_camera = buttons(find('cameras'), [['3d', '3D'], ['top', 'Top'], ['side', 'Side']], (mode) => {
      this.camera.mode = mode;
      this.fitted = null;
      this.changed();
    }, 'View');
    this.show_compare = buttons(find('compare'), [['alone', 'libturret only'], ['ghost', 'usual as a ghost'], ['beside', 'side by side']],
      (compare) => {
        this.compare = compare;
        this.fitted = null;
        this.changed();
      }, 'The usual turret');
    const chip = (text, label, act) => {
      const button = element('button', { type: 'button', className: 'chip', 'aria-label': label, title: label }, text);
      button.addEventListener('click', act);
      find('transport').append(button);
      return button;
    };
    this.pause = chip('', 'Pause or play (space)', () => this.play(!this.playing));
    chip('▸❘', 'Single step (period)', () => this.single());
    chip('⟲ Restart', 'Restart (R)', () => this.restart());
    this.slow = chip('¼×', 'Slow motion: a quarter of the speed', () => {
      this.rate = this.rate === 1 ? 0.25 : 1;
      this.slow.setAttribute('aria-pressed', String(this.rate !== 1));
    });
    this.slow.setAttribute('aria-pressed', 'false');
    this.play(this.playing);
    this.flags = FLAGS.map(([name, kind]) => {
      const flag = element('span', { className: `flag ${kind}` }, name);
      find('flags').append(flag);
      return [this.turret[name], flag, kind];
    });
    this.readings = ['azimuth', 'elevation', 'off target'].map((label) => {
      const [ours, usual] = ['ours', 'usual'].map((className) => element('td', { className }));
      const row = element('tr', {}, element('th', { scope: 'row' }, label), ours, usual);
      find('readings').append(row);
      return { ours, usual };
    });
    this.controls = new Controls(find('controls'), (name, value) => this.set(name, value));
    const { ours, usual, recording } = this.simulation;
    this.timeline = new Timeline(find('timeline'), recording,
      [{ name: 'libturret', color: 'accent', ...ours.tally.rows }, { name: 'usual code', color: 'usual', ...usual.tally.rows }],
      ['off target', 'on target', 'fires into a sector'], () => this.sought());
    find('language').append(...LANGUAGES.map(({ name, label }) => element('option', { value: name }, label)));
    find('language').addEventListener('change', () => this.show_code());
    copies(find('copy'), find('code'));
    find('save').addEventListener('click', () => this.save());
    find('restore').addEventListener('click', () => this.restore());
  }

  /** Shows a scene, with its settings or with other values. */
  choose(scene, values = settings_of(scene), view = {}) {
    this.scene = scene;
    this.camera.start(...scene.view);
    this.fitted = null;
    this.map.restart();
    if (['alone', 'ghost', 'beside'].includes(view.compare)) this.compare = view.compare;
    if (['3d', 'top', 'side'].includes(view.camera)) this.camera.mode = view.camera;
    find('todo').textContent = scene.todo;
    find('story').textContent = scene.text;
    this.values = { ...values };
    this.simulation.configure(this.values);
    this.restart(scene.start);
    this.refresh();
  }

  set(name, value) {
    this.values = { ...this.values, [name]: value };
    this.simulation.configure(this.values);
    this.trail = [];
    this.refresh();
  }

  /** Updates everything that shows the settings. */
  refresh() {
    this.controls.show(this.values);
    this.show_scene(this.scene.name);
    this.show_camera(this.camera.mode);
    this.show_compare(this.compare);
    const { problem, warning } = this.simulation;
    find('problem').hidden = problem === null && warning === null;
    if (problem !== null) {
      find('problem').textContent = `turret_config_problem: ${problem}`;
    } else {
      find('problem').textContent = warning === null ? '' : `turret_config_warning: ${warning}`;
    }
    this.show_code();
    this.changed();
  }

  show_code() {
    find('code').textContent = code(find('language').value || LANGUAGES[0].name, this.values);
  }

  save() {
    this.saved = this.simulation.save();
    find('saved').textContent = this.simulation.hash;
    find('restore').disabled = false;
  }

  restore() {
    this.simulation.restore(this.saved);
    this.trail = [];
  }

  /** Restarts, at a time in seconds. */
  restart(seconds = 0) {
    this.simulation.start(seconds);
    this.trail = [];
    this.late = 0;
    this.told = this.spoke = this.read = -Infinity;
  }

  play(playing) {
    this.playing = playing;
    this.pause.textContent = playing ? '❚❚ Pause' : '▶ Play';
  }

  single() {
    this.play(false);
    this.step();
  }

  step() {
    this.simulation.step();
    this.follow();
    if (this.values.motion === 'still' && this.values.sail === 0) return;
    if (this.simulation.steps % 2 === 0) this.trail.push(this.simulation.target);
    if (this.trail.length > TRAIL) this.trail.shift();
  }

  /** Takes the settings of the simulation, which are other ones where it has come to a change that is played again. */
  follow() {
    if (this.simulation.values === this.values) return;
    this.values = this.simulation.values;
    this.trail = [];
    this.refresh();
  }

  /** Shows the moment to which the user has gone in the timeline. */
  sought() {
    const { steps, recording, values } = this.simulation;
    this.follow();
    this.late = 0;
    this.told = this.read = -Infinity;
    this.trail = [];
    if (values.motion === 'still' && values.sail === 0) return;
    for (let step = Math.max(recording.first, steps - 2 * TRAIL); step <= steps; step += 1) {
      if (step % 2 === 0 && recording.settings_at(step) === values) this.trail.push(path(values, step * STEP)[0]);
    }
  }

  /** Moves by the time since the last frame, and draws. */
  frame(seconds) {
    if (this.playing && !this.timeline.held) {
      this.late = Math.min(this.late + seconds * this.rate, 5 * STEP);
      // The screen's frames are not exactly as long as the simulation's, so a step may be half a step early.
      while (this.late >= STEP * 0.5) {
        this.step();
        this.late -= STEP;
      }
    }
    this.draw();
  }

  draw() {
    const theme = colors();
    this.draw_view(theme);
    this.timeline.draw(theme);
    this.map.compute(this.simulation, 0.5);
    this.draw_strips(theme);
    this.draw_readings();
    this.draw_score();
  }

  /** Returns the viewports, and which turret is in each. */
  viewports(width, height) {
    if (this.compare !== 'beside') {
      return [{ who: this.compare === 'ghost' ? 'both' : 'ours', left: 0, top: 0, width, height }];
    }
    if (width < 520) {
      const half = height / 2;
      return [{ who: 'ours', left: 0, top: 0, width, height: half }, { who: 'usual', left: 0, top: half, width, height: half }];
    }
    const half = width / 2;
    return [{ who: 'ours', left: 0, top: 0, width: half, height }, { who: 'usual', left: half, top: 0, width: half, height }];
  }

  draw_view(theme) {
    const surface = fit(this.canvases.view);
    if (!surface) return;
    const { context, width, height } = surface;
    const { camera, simulation } = this;
    const views = this.viewports(width, height);
    this.frame_scene(views[0]);
    for (const view of views) {
      context.save();
      context.beginPath();
      context.rect(view.left, view.top, view.width, view.height);
      context.clip();
      camera.frame(view.left, view.top, view.width, view.height);
      draw_ground({ context, camera, theme, clip: view });
      draw_scene(surface, camera, theme, simulation, view.who, this.trail);
      context.restore();
    }
    if (views.length > 1) this.draw_names(context, theme, views);
  }

  /** Moves the camera so that the turret and the whole path of its target are in the picture, then applies the user's zoom. */
  frame_scene(view) {
    const { camera, simulation, values } = this;
    const shape = `${view.width} ${view.height}`;
    if (this.fitted?.shape !== shape) {
      // On a narrow page the chips and the text are not over the picture.
      this.fitted = { shape, ...camera.fit(extent(values), view, this.narrow.matches ? 0 : 0.08) };
    }
    camera.focus = add(simulation.mount, this.fitted.center);
    camera.away = this.fitted.away * camera.zoom;
  }

  draw_names(context, theme, views) {
    context.font = '600 14px system-ui, "Noto Sans", sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.strokeStyle = css(theme.line);
    context.lineWidth = 1;
    for (const { who, left, top, width, height } of views) {
      context.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
      context.fillStyle = css(who === 'ours' ? theme.accent : theme.usual);
      context.fillText(who === 'ours' ? 'libturret' : 'usual', left + width / 2, top + (this.narrow.matches ? 20 : height - 52));
    }
  }

  draw_strips(theme) {
    const { simulation, canvases } = this;
    const { history, recorded, config, ours } = simulation;
    const map = fit(canvases.map);
    if (map) {
      this.map.draw(map, theme, [
        { ...pointing(simulation.goal), color: theme.target },
        { ...pointing(ours.state), color: theme.text, cross: true },
      ]);
    }
    const azimuth = fit(canvases.azimuth);
    const [low, high] = this.azimuth_range();
    const line = (values, color, dash, width) => ({ values, color, dash, width });
    if (azimuth) {
      draw_angles(azimuth, theme, {
        lines: [line(history.goal_azimuth, theme.target, [3, 3], 1.3), line(history.usual_azimuth, theme.usual), line(history.azimuth, theme.accent)],
        bands: this.values.limits ? [[-1e4, config.azimuth_min * DEGREES], [config.azimuth_max * DEGREES, 1e4]] : [],
        recorded, memory: MEMORY, low, high, marks: marks(low, high),
      });
    }
    const elevation = fit(canvases.elevation);
    if (elevation) {
      const least = Math.min(-20, Math.floor(config.elevation_min * DEGREES / 30) * 30);
      const most = config.elevation_max * DEGREES > 100 ? 180 : 90;
      draw_angles(elevation, theme, {
        lines: [line(history.goal_elevation, theme.target, [3, 3], 1.3), line(history.usual_elevation, theme.usual), line(history.elevation, theme.accent)],
        bands: [[-1e4, config.elevation_min * DEGREES], [config.elevation_max * DEGREES, 1e4]],
        recorded, memory: MEMORY, low: least, high: most, marks: marks(least, most),
      });
    }
    const error = fit(canvases.error);
    if (error) {
      draw_error(error, theme, {
        lines: [line(history.usual_error, theme.usual), line(history.error, theme.accent)],
        recorded, memory: MEMORY, tolerance: config.aim_tolerance,
      });
    }
  }

  azimuth_range() {
    if (!this.values.limits) return [-180, 180];
    return [Math.min(-180, Math.floor(this.values.azmin / 90) * 90), Math.max(180, Math.ceil(this.values.azmax / 90) * 90)];
  }

  draw_readings() {
    const { simulation, readings } = this;
    const { ours, usual } = simulation;
    // Numbers that change in every frame cannot be read, and each would lay out the page.
    const now = performance.now();
    if (now - this.read < 100) return;
    this.read = now;
    for (const [bit, flag, kind] of this.flags) flag.className = `flag ${kind}${ours.flags > 0 && ours.flags & bit ? ' lit' : ''}`;
    const degrees = (angle, digits = 2) => `${(angle * DEGREES).toFixed(digits).replace('-', '−')}°`;
    const small = (angle) => (angle * DEGREES < 0.1 ? degrees(angle, 4) : degrees(angle));
    const rows = [
      [degrees(ours.state.azimuth), degrees(simulation.joints.azimuth)],
      [degrees(ours.state.elevation), degrees(simulation.joints.elevation)],
      [small(ours.error), small(usual.error)],
    ];
    rows.forEach(([mine, other], index) => {
      put(readings[index].ours, mine);
      put(readings[index].usual, other);
    });
    const { time_to_aim } = simulation;
    put(find('soon'), Number.isFinite(time_to_aim) ? `${Math.max(0, time_to_aim).toFixed(2)} s` : 'never');
  }

  /** Shows the comparison, and what has just happened. */
  draw_score() {
    const { simulation } = this;
    const now = performance.now();
    // Numbers that change in every frame cannot be read.
    if (now - this.told < 250) return;
    this.told = now;
    const { ours, usual } = simulation;
    const { seconds } = ours.tally;
    put(find('window'), seconds >= 60 ? 'In the last minute' : `In the last ${Math.round(seconds)} s`);
    for (const [name, { tally }] of [['ours', ours], ['usual', usual]]) {
      put(find(`on-${name}`), percent(tally.share));
      put(find(`hits-${name}`), String(tally.hits));
      put(find(`of-${name}`), `of ${tally.shots}`);
      put(find(`forbidden-${name}`), String(tally.forbidden));
      find(`forbidden-${name}`).className = tally.forbidden > 0 ? 'bad' : '';
    }
    find('forbidden').hidden = this.values.sectors === 0;
    put(find('happened'), happened(simulation));
    put(find('hash'), simulation.hash);
    // A screen reader is told now and then, and not while nothing moves.
    if (now - this.spoke < 20000 || seconds === 0) return;
    this.spoke = now;
    const said = ({ tally }) => `on target ${percent(tally.share)} of the time, ${tally.hits} hits of ${tally.shots} shots` +
      `${this.values.sectors > 0 ? `, ${tally.forbidden} shots into sectors` : ''}`;
    put(find('spoken'), `${find('window').textContent}: libturret ${said(ours)}; usual code ${said(usual)}.`);
  }

  listen() {
    const { view } = this.canvases;
    const pointers = new Map();
    let held = null;
    let spread = 0;
    const at = (event) => {
      const { left, top } = view.getBoundingClientRect();
      return [event.clientX - left, event.clientY - top];
    };
    const aimed = (x, y) => {
      const views = this.viewports(view.clientWidth, view.clientHeight);
      const shown = views.find((one) => x >= one.left && x < one.left + one.width && y >= one.top && y < one.top + one.height) ?? views[0];
      this.camera.frame(shown.left, shown.top, shown.width, shown.height);
      return this.camera.project(this.simulation.target);
    };
    const on_target = (x, y, near) => {
      const place = aimed(x, y);
      return place !== null && Math.hypot(place[0] - x, place[1] - y) < near ? place : null;
    };
    // Where the page scrolls, a finger on the picture scrolls it, unless it takes the target; so do two fingers, which zoom.
    view.addEventListener('touchstart', (event) => {
      const { clientX, clientY } = event.touches[0];
      if (event.touches.length > 1 || on_target(...at({ clientX, clientY }), FINGER)) event.preventDefault();
    }, { passive: false });
    view.addEventListener('pointerdown', (event) => {
      const [x, y] = at(event);
      view.focus({ preventScroll: true });
      view.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, [x, y]);
      if (pointers.size > 1) {
        held = null;
        spread = distance([...pointers.values()]);
        return;
      }
      const place = on_target(x, y, event.pointerType === 'touch' ? FINGER : 20);
      held = place ? { kind: 'target', off: [x - place[0], y - place[1]] } : { kind: 'view', x, y };
      view.classList.add('dragging');
    });
    view.addEventListener('pointermove', (event) => {
      if (!pointers.has(event.pointerId)) return;
      const [x, y] = at(event);
      pointers.set(event.pointerId, [x, y]);
      if (pointers.size > 1) {
        const now = distance([...pointers.values()]);
        if (spread > 0 && now > 0) this.zoom(spread / now);
        spread = now;
      } else if (held?.kind === 'target') {
        aimed(x, y);
        this.move_target(this.camera.under(x - held.off[0], y - held.off[1], this.simulation.target));
      } else if (held) {
        this.camera.turn(x - held.x, y - held.y);
        Object.assign(held, { x, y });
      }
    });
    const up = (event) => {
      pointers.delete(event.pointerId);
      spread = 0;
      held = null;
      this.changed();
      view.classList.remove('dragging');
    };
    view.addEventListener('pointerup', up);
    view.addEventListener('pointercancel', up);
    drag(this.canvases.map, (x, y) => {
      const { clientWidth: width, clientHeight: height } = this.canvases.map;
      this.turn_target(this.map.direction(x, y, width, height));
    });
    this.canvases.map.addEventListener('keydown', (event) => {
      const step = (event.shiftKey ? 10 : 2) / DEGREES;
      const by = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
      if (!by) return this.key(event);
      const { simulation: { target: at, mount, platform: { orientation: { x, y, z, w } } } } = this;
      const [ahead, up, right] = rotate({ x: -x, y: -y, z: -z, w }, sub(at, mount));
      const elevation = Math.atan2(up, Math.hypot(ahead, right)) + by[1];
      this.turn_target({ azimuth: Math.atan2(-right, ahead) + by[0], elevation: Math.min(1.56, Math.max(-1.56, elevation)) });
      event.preventDefault();
      return undefined;
    });
    this.timeline.slider.addEventListener('keydown', (event) => {
      if (!event.defaultPrevented) this.key(event);
    });
    view.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(Math.exp(event.deltaY * 0.001));
    }, { passive: false });
    view.addEventListener('keydown', (event) => this.key(event));
  }

  key(event) {
    const by = this.camera.way(event.key, event.shiftKey ? 5 : 1);
    if (by) this.move_target(add(this.simulation.target, by));
    else if (event.key === ' ') this.play(!this.playing);
    else if (event.key === '.') this.single();
    else if (event.key === 'r' || event.key === 'R') this.restart();
    else if (event.key === '+' || event.key === '-') this.zoom(event.key === '+' ? 0.9 : 1.1);
    else return;
    event.preventDefault();
  }

  zoom(by) {
    this.camera.move(by);
    this.changed();
  }

  /** Moves the target, as far away as it is, to a direction from the mount. */
  turn_target({ azimuth, elevation }) {
    const { target, mount, platform } = this.simulation;
    this.move_target(add(mount, scale(rotate(platform.orientation, direction(azimuth, elevation)), Math.hypot(...sub(target, mount)))));
  }

  /** Moves the target's path so that the target is at a point, relative to the origin of the scene. */
  move_target(point) {
    this.values = with_target(this.values, this.simulation.time, point);
    this.simulation.configure(this.values);
    this.trail = [];
    this.refresh();
  }
}

function distance([a, b]) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Returns the azimuth and elevation of the direction of a barrel that may be over the top. */
function pointing({ azimuth, elevation }) {
  const over = Math.abs(elevation) > Math.PI / 2;
  return {
    azimuth: wrapped(over ? azimuth + Math.PI : azimuth),
    elevation: over ? Math.sign(elevation) * Math.PI - elevation : elevation,
  };
}

/** Returns round numbers of degrees between two angles, for the marks of a chart. */
function marks(low, high) {
  const step = high - low > 400 ? 180 : high - low > 160 ? 90 : 30;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}
