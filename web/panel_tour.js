// The guided tour: one idea after another, each with a figure to touch, the line of the usual code that fails there, and the call
// that does not. The figures are the turret panel's simulation and views, and the field of the panel with thousands of guns.
import { colors, fit } from './canvas.js';
import { buttons, element } from './controls.js';
import { draw_ground, draw_scene } from './drawing.js';
import { Field } from './field.js';
import { drag, percent, put, worded } from './parts.js';
import { Simulation, STEP } from './simulation.js';
import { extent, scene_of, settings_of, with_target } from './scene.js';
import { Camera } from './view3d.js';
import { add } from './vector.js';

/** How near to the target a pointer takes it, pixels. */
const NEAR = 36;

/**
 * The chapters. Code between grave accents is set as code. The figure has the settings of `scene`, and
 * starts as the scene does, or at `start` seconds.
 */
const CHAPTERS = [
  {
    name: 'aim', title: 'Aim: the muzzle is not the pivot',
    text: 'This muzzle is beside and above the axes on which the gun turns. The usual code takes the angles from the pivot to the target, so ' +
      'the line of its barrel passes beside a target that is near. `turret_engage` finds the angles at which the muzzle’s ' +
      'own line passes through the target. NULL in place of a shot is a beam.',
    touch: 'Drag the target nearer to the gun.',
    scene: 'close',
    fails: ['azimuth = atan2f(-right, forward);', 'elevation = atan2f(up, hypotf(forward, right));'],
    call: ['turret_engage(&state, &config, &platform, NULL, &target, dt, &pose, NULL);'],
  },
  {
    name: 'limits', title: 'Limits: the shorter turn may be barred',
    text: 'The travel ends 90° to the right and 215° to the left. The usual code clamps an angle within ±180°, so it turns back where it ' +
      'could go on, and takes the long way round. libturret uses all of the travel, and waits at the stop that is nearer in time.',
    touch: 'Drag the target across the line behind the gun.',
    scene: 'zone', start: 9.5,
    fails: ['wanted = clampf(wanted, config.azimuth_min, config.azimuth_max);', 'azimuth += clampf(wanted - azimuth, -rate * dt, rate * dt);'],
    call: ['config.azimuth_min = -90 * TURRET_DEGREE; config.azimuth_max = 215 * TURRET_DEGREE;',
      'turret_engage(&state, &config, &platform, NULL, &target, dt, &pose, NULL);'],
  },
  {
    name: 'lead', title: 'Lead: where the target will be',
    text: 'A shot needs about a second to the target, which weaves meanwhile. Distance ÷ speed is the time to where the target is now, not to ' +
      'where it will be, and a weaving target accelerates. `turret_engage` solves for the hit, turns ahead of it, and says when a shot hits.',
    touch: 'Drag the target, near or far.',
    scene: 'lead',
    fails: ['time = distance / shot_speed;', 'aim = target + velocity * time;'],
    call: ['turret_engage(&state, &config, &platform, &shot, &target, dt,', '              &pose, &solution);'],
  },
  {
    name: 'platform', title: 'A moving platform: the ship moves the muzzle',
    text: 'The ship rolls, pitches and turns. A shot leaves with the velocity of the muzzle, and by the time the gun has turned, the deck has ' +
      'turned too. The usual code knows only where the ship is. `turret_engage` is also told how the ship moves.',
    touch: 'Drag the target around the ship.',
    scene: 'ship',
    fails: ['aim = unrotate(ship.orientation, target - ship.position);'],
    call: ['platform.velocity = ship_velocity; platform.spin = ship_spin;', 'turret_engage(&state, &config, &platform, &shot, &target, dt,', '              &pose, &solution);'],
  },
  {
    name: 'sectors', title: 'Sectors: where the gun must not fire',
    text: 'In the red sector is the ship’s own bridge, and the barrel must not point into it. In the yellow sector is a friend, and the gun must ' +
      'not fire there. The usual code fires as soon as the angle is small. libturret goes around the red sector and holds fire in the yellow one.',
    touch: 'Drag the target behind the red sector.',
    scene: 'sectors',
    fails: ['if (fabsf(wanted - azimuth) < tolerance)', '    fire();'],
    call: ['config.sectors[0].kind = TURRET_SECTOR_KEEP_OUT;', 'if ((flags & (TURRET_ON_TARGET | TURRET_HOLD_FIRE)) == TURRET_ON_TARGET)', '    fire();'],
  },
  {
    name: 'thousands', title: 'Thousands: one call for all guns',
    text: 'Each of these 1,000 guns leads its target, with gravity and accelerations. `turret_engage_batch` moves them all in one call, several ' +
      'guns side by side in the registers of the processor. Each gun gets the same bits as from a call of its own.',
    touch: 'Switch between one call and a thousand, and compare their times.',
    fails: ['for (i = 0; i < 1000; i++)', '    aim(&guns[i], &targets[i], dt);'],
    call: ['turret_engage_batch(&battery, dt);'],
  },
];

/** A figure with a simulation, in which the target can be dragged. */
class SceneFigure {
  constructor({ turret }, chapter, canvas) {
    const scene = scene_of(chapter.scene);
    Object.assign(this, { canvas, values: settings_of(scene) });
    this.simulation = new Simulation(turret, this.values);
    this.simulation.start(chapter.start ?? scene.start);
    this.camera = new Camera();
    this.camera.start(...scene.view);
    this.late = 0;
    let held = false;
    const takes = ({ clientX, clientY }) => {
      const { left, top } = canvas.getBoundingClientRect();
      return this.takes(clientX - left, clientY - top);
    };
    canvas.addEventListener('touchstart', (event) => {
      if (takes(event.touches[0])) event.preventDefault();
    }, { passive: false });
    canvas.addEventListener('pointerdown', (event) => { held = takes(event); });
    drag(canvas, (x, y, dx, dy) => {
      if (held) this.move(this.camera.under(x, y, this.simulation.target));
      else this.camera.turn(dx, dy);
    });
    canvas.addEventListener('keydown', (event) => {
      const by = this.camera.way(event.key, 1);
      if (!by) return;
      this.move(add(this.simulation.target, by));
      event.preventDefault();
    });
  }

  takes(x, y) {
    const at = this.camera.project(this.simulation.target);
    return at !== null && Math.hypot(at[0] - x, at[1] - y) < NEAR;
  }

  move(point) {
    this.values = with_target(this.values, this.simulation.time, point);
    this.simulation.configure(this.values);
  }

  advance(seconds) {
    this.late = Math.min(this.late + seconds, 4 * STEP);
    for (; this.late >= STEP * 0.5; this.late -= STEP) this.simulation.step();
  }

  draw(theme) {
    const surface = fit(this.canvas);
    if (!surface) return;
    const { camera, simulation } = this;
    const clip = { left: 0, top: 0, width: surface.width, height: surface.height };
    const shape = `${surface.width} ${surface.height}`;
    if (this.fitted?.shape !== shape) this.fitted = { shape, ...camera.fit(extent(this.values), clip, 0) };
    camera.focus = add(simulation.mount, this.fitted.center);
    camera.away = this.fitted.away;
    camera.frame(0, 0, surface.width, surface.height);
    draw_ground({ context: surface.context, camera, theme, clip });
    draw_scene(surface, camera, theme, simulation, 'both', []);
  }

  /** Says how both turrets did in the last minute. */
  tell() {
    const of = ({ tally }) => `${percent(tally.share)} on target, ${tally.hits} hits` +
      `${this.values.sectors > 0 ? `, ${tally.forbidden} shots into sectors` : ''}`;
    const { ours, usual } = this.simulation;
    return [`libturret: ${of(ours)}`, `usual code: ${of(usual)}`];
  }
}

/** The figure with a thousand guns. */
class FieldFigure {
  constructor({ turret }, chapter, canvas, chips) {
    this.canvas = canvas;
    this.values = { count: 1000, speed: 45, shot: 260, rate: 60, call: 'batch' };
    this.times = { batch: [], single: [] };
    this.field = new Field(turret, 1000, this.values);
    this.choose = buttons(chips, [['batch', 'one call'], ['single', 'a call for each gun']], (call) => {
      this.values.call = call;
    }, 'Calls');
    this.choose('batch');
    // The first sight has a time of each.
    for (const call of ['single', 'batch']) {
      this.values.call = call;
      this.advance();
    }
  }

  advance() {
    const times = this.times[this.values.call];
    times.push(this.field.step());
    if (times.length > 31) times.shift();
  }

  draw(theme) {
    this.field.draw(this.canvas, theme);
  }

  tell() {
    const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];
    return [`one call: ${median(this.times.batch).toFixed(2)} ms`, `1,000 calls: ${median(this.times.single).toFixed(2)} ms`];
  }
}

export class TourPanel {
  constructor({ turret, root, reduced }) {
    root.append(element('p', { className: 'tour-words' },
      'Six steps from a gun that points at a target to a thousand guns that hit. In each picture, ', element('span', { className: 'ours' }, 'libturret'),
      ' and the ', element('span', { className: 'usual' }, 'usual code'), ' have the same gun and the same target. Drag the target.'));
    const seen = new IntersectionObserver((all) => {
      for (const { target, isIntersecting } of all) this.chapters.find(({ canvas }) => canvas === target).visible = isIntersecting;
    });
    this.chapters = CHAPTERS.map((chapter, index) => {
      const canvas = element('canvas', {
        tabIndex: 0, role: 'application', 'aria-roledescription': 'figure', 'aria-label': `${chapter.title}. ${chapter.touch} Arrow keys move the target.`,
      });
      if (!chapter.scene) {
        canvas.removeAttribute('tabindex');
        canvas.removeAttribute('aria-roledescription');
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', chapter.title);
      }
      const said = ['ours', 'usual'].map((className) => element('span', { className }));
      const chips = element('div', { className: 'chips' });
      const play = element('button', { type: 'button', className: 'chip' });
      const made = { canvas, said, visible: false, playing: !reduced, told: -Infinity, drawn: '' };
      const show = () => { play.textContent = made.playing ? '❚❚ Pause' : '▶ Play'; };
      play.addEventListener('click', () => {
        made.playing = !made.playing;
        show();
      });
      show();
      const choice = element('div', { className: 'chips' });
      chips.append(choice, play);
      const lines = (label, className, code) => element('div', {}, element('p', { className: `label ${className}` }, label),
        element('pre', { tabIndex: 0, 'aria-label': label }, element('code', {}, code.join('\n'))));
      root.append(element('article', { id: `tour-${chapter.name}` },
        element('div', { className: 'words' },
          element('h2', {}, `${index + 1}. ${chapter.title}`), element('p', {}, ...worded(chapter.text)),
          lines('The usual line', 'usual', chapter.fails), lines('The call', 'ours', chapter.call)),
        element('figure', {}, element('p', { className: 'touch' }, chapter.touch), canvas,
          element('figcaption', {}, element('p', { className: 'said' }, said[0], ' ', said[1]), chips))));
      seen.observe(canvas);
      return Object.assign(made, { figure: new (chapter.scene ? SceneFigure : FieldFigure)({ turret }, chapter, canvas, choice) });
    });
    this.cameras = Object.fromEntries(this.chapters.flatMap(({ figure: { camera } }, index) => (camera ? [[`${CHAPTERS[index].name}-`, camera]] : [])));
  }

  frame(seconds) {
    const theme = colors();
    const now = performance.now();
    for (const chapter of this.chapters) {
      const { figure, canvas, visible, playing, said } = chapter;
      // What is not in the window is drawn when its size or the theme has changed.
      const drawn = `${canvas.clientWidth} ${canvas.clientHeight} ${document.documentElement.dataset.theme}`;
      if (!visible && drawn === chapter.drawn) continue;
      if (visible && playing) figure.advance(seconds);
      figure.draw(theme);
      chapter.drawn = drawn;
      if (now - chapter.told < 250) continue;
      chapter.told = now;
      figure.tell().forEach((text, index) => put(said[index], text));
    }
  }
}
