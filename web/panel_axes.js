// The same gun in the axes of eight engines: where its X, Y and Z point, and what the same turn, offset and limits are in numbers.
import { MONO, blend, colors, css, fit, is_stale } from './canvas.js';
import { buttons, element } from './controls.js';
import { ENGINES, axes_of, from_engine, in_engine, signed } from './engine_axes.js';
import { call_code, lines } from './idea.js';
import { figures, frame, list, picture, settings, slider, turnable } from './parts.js';
import { RADIANS } from './settings.js';
import { axes_code } from './snippets.js';
import { direction, scale } from './vector.js';
import { Camera, Picture, box, prism, ring, rod } from './view3d.js';

const NAMES = Object.keys(ENGINES);

/** The names on the chips. */
const LABELS = {
  CANONICAL: 'Canonical', UNITY: 'Unity', GODOT: 'Godot', UNREAL: 'Unreal', SOURCE: 'Source', CRYENGINE: 'CryEngine', GLTF: 'glTF', NED: 'NED',
};

/** The muzzle of the gun and the ends of its travel to the left and to the right: [forward, up, right] in meters, and degrees. */
const MUZZLE = [4, 0.25, 0.5];
const LEFT = 150;
const RIGHT = 90;

/** The elevation axis is so high above the mount, meters. */
const TRUNNION = 1.4;

/** The length of the axes in the picture, meters. */
const REACH = 5.2;

const STEEL = [110, 122, 136];

/** Bodies of the gun, in canonical coordinates: of the mount, the base and the barrel. */
const FOOT = prism(ring(1.5, 0, 20), [0, 0.3, 0]);
const BASE = box([-1.3, 0.3, -0.95], [1, 1.7, 0.95]);
const TUBES = [rod([0.3, MUZZLE[1], MUZZLE[2]], [MUZZLE[0], MUZZLE[1], MUZZLE[2]], 0.17), box([-0.2, 0, 0.15], [0.9, 0.5, 0.85])];

export class AxesPanel {
  constructor({ turret, root }) {
    this.turret = turret;
    const { pictures, side } = frame(root, 'The axes of your engine', [
      '`config.axes` says which axes an engine has. From then on every vector, quaternion and angle of a call is in the engine’s own ' +
      'terms, so nothing has to be swapped or negated. The gun of the picture is the same in all eight.',
    ]);
    Object.assign(this, lines(side, 'Choose an engine, and turn the gun with the sliders: the picture stays, and the numbers change.'));
    const chips = element('div', { className: 'chips' });
    side.append(chips);
    this.show_engine = buttons(chips, NAMES.map((name) => [name, LABELS[name], ENGINES[name][0]]), (engine) => this.set.move({ engine }), 'Engine');
    this.write = figures(side, [
      ['axes', 'forward, up, right'], ['azimuth', 'azimuth'], ['elevation', 'elevation'], ['barrel', 'barrel, as x, y, z, w'], ['boresight', 'boresight'],
      ['muzzle', 'config.muzzle'], ['travel', 'azimuth_min, _max'], ['gravity', 'gravity'],
    ]);
    this.set = settings(side, 'Settings', [
      { ...list('engine', 'axes', NAMES.map((name) => [name, LABELS[name]]), 'UNITY'), when: () => false },
      slider('left', 'gun turned left', '°', -RIGHT, LEFT, 1, 35), slider('raised', 'barrel raised', '°', -10, 80, 1, 20),
    ], () => this.changed());
    this.axes = Object.fromEntries(NAMES.map((name) => [name, axes_of(turret, name)]));
    this.show_code = call_code(side, (language) => axes_code(language, this.config_of(this.set.values.engine)));
    this.view = picture(pictures, 'The gun and the axes', 'A gun and the axes of the engine. Drag to look from elsewhere.',
      { grabbable: true, kind: 'tall', legend: [['target', 'X'], ['ours', 'Y'], ['third', 'Z']] });
    this.camera = new Camera({ around: 152, above: 30, focus: [1.2, 1.2, 0] });
    this.cameras = { '': this.camera };
    turnable(this.view, this.camera);
    this.parts = { config: turret.config(), state: turret.state(), mount: turret.mount(), pose: turret.pose() };
    this.parts.mount.orientation.w = 1;
    this.changed();
  }

  /** Returns the configuration in an engine's terms, as axes_code has it. */
  config_of(name) {
    const axes = this.axes[name];
    const [azimuth_min, azimuth_max] = axes.is_right ? [-LEFT, RIGHT] : [-RIGHT, LEFT];
    return { name, muzzle: in_engine(axes, MUZZLE), azimuth_min, azimuth_max };
  }

  changed() {
    const { turret, parts: { config, state, mount, pose }, set: { values: { engine, left, raised } } } = this;
    const axes = this.axes[engine];
    const of = this.config_of(engine);
    turret.config_default(config, turret[`AXES_${engine}`]);
    config.muzzle.set(...of.muzzle);
    config.trunnion.set(...in_engine(axes, [0, TRUNNION, 0]));
    const azimuth = (axes.is_right ? -left : left);
    Object.assign(state, { azimuth: azimuth * RADIANS, elevation: raised * RADIANS });
    turret.pose_of(state, config, mount, pose);
    const { barrel, boresight, muzzle, base } = pose;
    /** What the picture shows, converted from the engine's coordinates to forward, up and right. */
    this.shown = {
      boresight: from_engine(axes, boresight.toJSON()), muzzle: from_engine(axes, muzzle.toJSON()),
      base: turn_of(axes, base.toJSON()), barrel: turn_of(axes, barrel.toJSON()),
    };
    const list_of = (parts, digits) => parts.map((part) => (Math.abs(part) < 0.5 * 10 ** -digits ? 0 : part).toFixed(digits).replace('-', '−')).join(', ');
    this.write('axes', [axes.forward, axes.up, axes.right].map(signed).join(', '));
    this.write('azimuth', `${azimuth}°`.replace('-', '−'));
    this.write('elevation', `${raised}°`.replace('-', '−'));
    this.write('barrel', list_of(barrel.toJSON(), 3));
    this.write('boresight', list_of(boresight.toJSON(), 3));
    this.write('muzzle', list_of(of.muzzle, 2));
    this.write('travel', `${of.azimuth_min}°, ${of.azimuth_max}°`.replaceAll('-', '−'));
    this.write('gravity', list_of(in_engine(axes, [0, -9.81, 0]), 2));
    this.say(`${ENGINES[engine][0].replace(/^[a-z]/, (first) => first.toUpperCase())}: ${ENGINES[engine][1] ? 'left' : 'right'}-handed, and the azimuth grows to the ${axes.is_right ? 'right' : 'left'}. ` +
      `${left === 0 ? 'Straight ahead' : `${Math.abs(left)}° to the ${left > 0 ? 'left' : 'right'}`} is ${azimuth}° here.`.replace('-', '−'));
    this.show_engine(engine);
    this.show_code();
  }

  frame() {
    const { around, above, zoom } = this.camera;
    if (!is_stale(this.view, [around, above, zoom, this.shown])) return;
    const surface = fit(this.view);
    if (!surface) return;
    const theme = colors();
    const { context, width, height } = surface;
    const { camera, shown, set: { values: { engine } } } = this;
    camera.away = 15.5 * Math.max(1, 0.9 * height / width);
    camera.frame(0, 0, width, height);
    const drawn = new Picture(context, camera);
    const thin = { edge: css(theme.grid, 0.45), width: 1 };
    for (let line = -6; line <= 6; line += 2) {
      drawn.line([[line, 0, -6], [line, 0, 6]], thin);
      drawn.line([[-6, 0, line], [6, 0, line]], thin);
    }
    const axes = this.axes[engine];
    const trunnion = [0, TRUNNION, 0];
    drawn.body(FOOT.corners, FOOT.faces, STEEL, { layer: 2 });
    const base = { at: [0, 0, 0], turn: shown.base };
    const barrel = { at: trunnion, turn: shown.barrel };
    drawn.body(BASE.corners, BASE.faces, blend(theme.hull, theme.text, 0.15), { layer: 2, frame: base });
    for (const tube of TUBES) drawn.body(tube.corners, tube.faces, STEEL, { layer: 3, frame: barrel });
    // The boresight, from the numbers of the engine.
    drawn.line([shown.muzzle, shown.muzzle.map((part, at) => part + 3 * shown.boresight[at])], { edge: css(theme.text, 0.8), width: 1.6, dash: [4, 5], layer: 4 });
    // The way in which the azimuth grows.
    const sense = axes.is_right ? -1 : 1;
    const arc = Array.from({ length: 17 }, (_, step) => scale(direction(sense * step / 16 * 0.9, 0), 4.6));
    drawn.line(arc, { edge: css(theme.text), width: 1.8, layer: 4 });
    const tip = [arc.at(-1), ...[4.35, 4.85].map((far) => scale(direction(sense * 0.82, 0), far))];
    drawn.polygon(tip, { fill: css(theme.text), layer: 4 });
    const tones = [theme.target, theme.accent, theme.third];
    [0, 1, 2].forEach((axis) => {
      const along = [axes.forward[axis], axes.up[axis], axes.right[axis]];
      drawn.line([[0, 0, 0], scale(along, REACH)], { edge: css(tones[axis]), width: 4, layer: 5 });
    });
    drawn.paint();
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `700 17px ${MONO}`;
    const write = (text, point, color) => {
      const at = camera.project(point);
      if (at === null) return;
      context.fillStyle = css(color);
      context.fillText(text, Math.round(Math.min(width - 12, Math.max(12, at[0]))), Math.round(Math.min(height - 12, Math.max(12, at[1]))));
    };
    [0, 1, 2].forEach((axis) => write('XYZ'[axis], scale([axes.forward[axis], axes.up[axis], axes.right[axis]], REACH + 0.45), tones[axis]));
    context.font = '13px system-ui, "Noto Sans", sans-serif';
    write('azimuth +', scale(direction(sense * 1.06, 0), 4.9), theme.text);
  }
}

/** Returns a rotation of an engine as a quaternion { x, y, z, w } of the picture, whose coordinates are forward, up and right. */
function turn_of(axes, [x, y, z, w]) {
  const [a, b, c] = from_engine(axes, [x, y, z]);
  // Forward, up and right are a right-handed frame; mirrored axes turn the sense of every rotation.
  const { forward: f, up: u, right: r } = axes;
  const handed = f[0] * (u[1] * r[2] - u[2] * r[1]) + f[1] * (u[2] * r[0] - u[0] * r[2]) + f[2] * (u[0] * r[1] - u[1] * r[0]);
  return { x: handed * a, y: handed * b, z: handed * c, w };
}
