// Every setting of the turret panel, declared once. Controls, address, configuration and generated code follow from this table.

/** Radians per degree. */
export const RADIANS = Math.PI / 180;

/** The number of sectors that a configuration has room for. */
export const SECTORS = 8;

/**
 * A setting.
 *
 * - name: its name in the address and in scenes.
 * - label, unit: the texts beside its control.
 * - kind: 'number' (a slider and a box), 'check' or 'choice'.
 * - min, max, step, value: of a number; `value` is the default of every kind.
 * - endless: at `max` the number means INFINITY.
 * - options: of a choice, [value, label].
 * - to: the field that it sets, such as 'config.azimuth_rate'; degrees are converted.
 * - when: a function of the settings that returns whether this one has an effect; if not, its control is hidden.
 */
const number = (name, label, unit, min, max, step, value, to, more) =>
  ({ name, label, unit, kind: 'number', min, max, step, value, to, ...more });
const check = (name, label, value, to, more) => ({ name, label, unit: '', kind: 'check', value, to, ...more });
const choice = (name, label, options, value, to, more) => ({ name, label, unit: '', kind: 'choice', options, value, to, ...more });

const has_limits = (values) => values.limits;
const has_shot = (values) => values.call === 'engage' && values.shot > 0;
const moves = (values) => values.motion !== 'still';

const sector = (index) => {
  const there = (values) => values.sectors > index;
  const at = `config.sectors[${index}]`;
  const prefix = `s${index + 1}`;
  const row = [
    choice(`${prefix}kind`, 'kind', [[1, 'keep out'], [0, 'hold fire']], 1, `${at}.kind`),
    number(`${prefix}from`, 'from', '°', -180, 180, 1, 20, `${at}.from`),
    number(`${prefix}to`, 'to', '°', -180, 180, 1, 60, `${at}.to`),
    number(`${prefix}low`, 'lowest', '°', -90, 90, 1, -90, `${at}.elevation_min`),
    number(`${prefix}high`, 'highest', '°', -90, 90, 1, 20, `${at}.elevation_max`),
  ];
  return row.map((setting) => ({ ...setting, when: there, sector: index }));
};

/** The groups, in the order of the page. */
export const GROUPS = [
  { name: 'azimuth', label: 'Azimuth', open: true, settings: [
    check('limits', 'travel limits', false),
    number('azmin', 'right limit', '°', -540, 540, 1, -150, 'config.azimuth_min', { when: has_limits }),
    number('azmax', 'left limit', '°', -540, 540, 1, 150, 'config.azimuth_max', { when: has_limits }),
    number('azrate', 'rate', '°/s', 0, 360, 1, 90, 'config.azimuth_rate', { endless: true }),
    number('azaccel', 'acceleration', '°/s²', 10, 1000, 10, 240, 'config.azimuth_accel', { endless: true }),
    number('azrest', 'at rest', '°', -180, 180, 1, 0, 'config.rest_azimuth'),
  ] },
  { name: 'elevation', label: 'Elevation', settings: [
    number('elmin', 'lower limit', '°', -180, 180, 1, -10, 'config.elevation_min'),
    number('elmax', 'upper limit', '°', -180, 180, 1, 85, 'config.elevation_max'),
    number('elrate', 'rate', '°/s', 0, 360, 1, 60, 'config.elevation_rate', { endless: true }),
    number('elaccel', 'acceleration', '°/s²', 10, 1000, 10, 240, 'config.elevation_accel', { endless: true }),
    number('elrest', 'at rest', '°', -90, 90, 1, 0, 'config.rest_elevation'),
  ] },
  { name: 'target', label: 'Target and aim', open: true, settings: [
    choice('call', 'call', [
      ['engage', 'turret_engage: leads'],
      ['track', 'turret_track: no lead'],
      ['update', 'turret_update: at rest'],
    ], 'engage'),
    choice('motion', 'target', [
      ['still', 'stands still'],
      ['circle', 'circles'],
      ['swing', 'swings around'],
      ['weave', 'weaves'],
      ['pass', 'passes'],
      ['run', 'runs'],
      ['over', 'passes overhead'],
      ['hop', 'hops'],
    ], 'still'),
    number('speed', 'target speed', 'm/s', 0, 40, 0.5, 12, undefined, { when: moves }),
    number('span', 'path length', 'm', 1, 80, 1, 30, undefined, { when: moves }),
    number('tx', 'ahead', 'm', -80, 80, 0.1, 30),
    number('ty', 'up', 'm', -20, 60, 0.1, 8),
    number('tz', 'right', 'm', -80, 80, 0.1, -12),
    number('tolerance', 'tolerance', '°', 0, 3, 0.05, 0.3, 'config.aim_tolerance'),
  ] },
  { name: 'shot', label: 'Shot', settings: [
    number('shot', 'speed', 'm/s', 0, 300, 1, 60, 'shot.speed', { note: '0: a beam' }),
    number('gravity', 'gravity', 'm/s²', 0, 20, 0.01, 9.81, 'shot.gravity', { when: has_shot }),
    number('drag', 'drag', '1/s', 0, 1, 0.01, 0, 'shot.drag', { when: has_shot }),
    choice('physics', 'flight', [[0, 'exact'], [50, 'steps of 1/50 s'], [60, 'steps of 1/60 s']], 0, 'shot.physics_step',
      { when: has_shot }),
    choice('arc', 'trajectory', [[0, 'low arc, the earlier'], [1, 'high arc, the later']], 0, 'shot.trajectory', { when: has_shot }),
    number('inherit', 'inherits', '', 0, 1, 0.05, 1, 'shot.inherit', { when: has_shot }),
    number('flight', 'longest flight', 's', 0, 30, 0.5, 20, 'shot.max_time', { when: has_shot, note: '0: no limit' }),
    number('reload', 'time between shots', 's', 0.1, 3, 0.1, 0.5),
    number('radius', 'target radius', 'm', 0.1, 3, 0.1, 0.6),
  ] },
  { name: 'offsets', label: 'Offsets', settings: [
    number('trx', 'trunnion ahead', 'm', -3, 3, 0.05, 0, 'config.trunnion.x'),
    number('try', 'trunnion up', 'm', -1, 4, 0.05, 2, 'config.trunnion.y'),
    number('trz', 'trunnion right', 'm', -3, 3, 0.05, 0, 'config.trunnion.z'),
    number('mux', 'muzzle ahead', 'm', -1, 8, 0.05, 4.5, 'config.muzzle.x'),
    number('muy', 'muzzle up', 'm', -2, 2, 0.05, 0, 'config.muzzle.y'),
    number('muz', 'muzzle right', 'm', -2, 2, 0.05, 0, 'config.muzzle.z'),
  ] },
  { name: 'mount', label: 'Mount', settings: [
    number('roll', 'roll', '°', 0, 45, 1, 0),
    number('pitch', 'pitch', '°', 0, 45, 1, 0),
    number('period', 'period', 's', 1, 12, 0.1, 5, undefined, { when: (values) => values.roll > 0 || values.pitch > 0 }),
    number('sail', 'speed', 'm/s', 0, 20, 0.5, 0),
    number('turn', 'turn rate', '°/s', -45, 45, 1, 12, undefined, { when: (values) => values.sail > 0 }),
    choice('far', 'distance from the origin', [[0, '0 m'], [1e5, '100 km'], [1e7, '10,000 km'], [1e9, '1,000,000 km']], 0),
  ] },
  { name: 'sectors', label: 'Sectors', settings: [
    { ...number('sectors', 'sectors', '', 0, SECTORS, 1, 0, 'config.sector_count') },
    ...Array.from({ length: SECTORS }, (_, index) => sector(index)).flat(),
  ] },
];

/** All settings, and each by its name. */
export const SETTINGS = GROUPS.flatMap((group) => group.settings);
export const BY_NAME = Object.fromEntries(SETTINGS.map((setting) => [setting.name, setting]));

/** The default of every setting. */
export function defaults() {
  return Object.fromEntries(SETTINGS.map((setting) => [setting.name, setting.value]));
}

/** Returns a value that the setting allows: a number clamped to the range, one of the options, or a boolean; else undefined. */
export function allowed(setting, value) {
  if (setting.kind === 'check') return typeof value === 'boolean' ? value : undefined;
  if (setting.kind === 'choice') return setting.options.some(([option]) => option === value) ? value : undefined;
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  return Math.min(setting.max, Math.max(setting.min, value));
}

/** Converts a number for the library: degrees to radians, and the end of an endless range to INFINITY. */
export function converted(setting, values) {
  const value = values[setting.name];
  if (setting.endless && value >= setting.max) return Infinity;
  return setting.unit.startsWith('°') ? value * RADIANS : value;
}

/** Writes the settings into a turret_config, which must have the defaults. */
export function configure(config, values) {
  for (const setting of SETTINGS) {
    if (!setting.to?.startsWith('config.')) continue;
    assign(config, setting.to.slice('config.'.length), converted(setting, values));
  }
  if (!values.limits) {
    config.azimuth_min = -Infinity;
    config.azimuth_max = Infinity;
  }
  for (let index = 0; index < SECTORS; index += 1) {
    const one = config.sectors[index];
    if (values[`s${index + 1}low`] <= -90) one.elevation_min = -Infinity;
    if (values[`s${index + 1}high`] >= 90) one.elevation_max = Infinity;
  }
}

/** Writes the settings into a turret_shot. */
export function load_shot(shot, values) {
  shot.speed = values.shot > 0 ? values.shot : Infinity;
  shot.inherit = values.inherit;
  shot.max_time = values.flight;
  shot.gravity.set(0, values.shot > 0 ? 0 - values.gravity : 0, 0);
  shot.drag = values.shot > 0 ? values.drag : 0;
  shot.physics_step = values.physics > 0 ? 1 / values.physics : 0;
  shot.trajectory = values.arc;
}

function assign(struct, path, value) {
  const steps = path.split(/[.[\]]+/);
  const last = steps.pop();
  for (const step of steps) struct = struct[step];
  struct[last] = value;
}
