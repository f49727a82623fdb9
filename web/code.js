// The settings as code, in eight languages. Settings that are a language's defaults are left out. No DOM.
import { SECTORS, SETTINGS, converted } from './settings.js';

export const LANGUAGES = [
  { name: 'c', label: 'C' },
  { name: 'cpp', label: 'C++' },
  { name: 'csharp', label: 'C#' },
  { name: 'rust', label: 'Rust' },
  { name: 'js', label: 'JavaScript' },
  { name: 'unity', label: 'Unity' },
  { name: 'godot', label: 'Godot, C#' },
  { name: 'gdscript', label: 'Godot, GDScript' },
];

/** Returns the code for settings in a language. */
export function code(language, values) {
  return { c, cpp, csharp, rust, js, unity, godot, gdscript }[language](values);
}

// ---- The values to write ----

/** The values that turret_config_default sets, as floats. */
const CONFIG_DEFAULT = {
  azimuth_min: -Infinity, azimuth_max: Infinity, elevation_min: Math.fround(-Math.PI / 2), elevation_max: Math.fround(Math.PI / 2),
  azimuth_rate: Infinity, elevation_rate: Infinity, azimuth_accel: Infinity, elevation_accel: Infinity,
  rest_azimuth: 0, rest_elevation: 0, aim_tolerance: Math.fround(1e-3),
};

const SCALARS = Object.keys(CONFIG_DEFAULT);
const SETTING_OF = Object.fromEntries(SETTINGS.filter(({ to }) => to?.startsWith('config.')).map((setting) => [setting.to.slice(7), setting]));

/** The fields of a turret_config that differ from the default: [name, float, degrees]. */
function fields(values) {
  return SCALARS.filter((name) => values.limits || !/^azimuth_m/.test(name))
    .map((name) => [name, Math.fround(converted(SETTING_OF[name], values)), values[SETTING_OF[name].name], SETTING_OF[name].unit])
    .filter(([name, float]) => float !== CONFIG_DEFAULT[name]);
}

/** The sectors: { keep_out, from, to, low, high }, in degrees; low or high is infinite if there is no such edge. */
function sectors(values) {
  return Array.from({ length: Math.min(values.sectors, SECTORS) }, (_, index) => {
    const of = (name) => values[`s${index + 1}${name}`];
    return {
      keep_out: of('kind') === 1, from: of('from'), to: of('to'),
      low: of('low') <= -90 ? -Infinity : of('low'), high: of('high') >= 90 ? Infinity : of('high'),
    };
  });
}

const vectors = (values) => ({ trunnion: [values.trx, values.try, values.trz], muzzle: [values.mux, values.muy, values.muz] });
const is_zero = (vector) => vector.every((part) => part === 0);
const has_shot = (values) => values.call === 'engage' && values.shot > 0;

/** Returns the shortest decimal number that rounds to this float. */
export function decimal(value) {
  const float = Math.fround(value);
  if (Object.is(float, -0)) return '0';
  for (let digits = 1; digits <= 9; digits += 1) {
    const text = String(Number(float.toPrecision(digits)));
    if (Math.fround(Number(text)) === float) return text;
  }
  return String(float);
}

const radians = (degrees) => degrees * Math.PI / 180;

/** Returns a float as a literal of C, C++ and C#. */
function literal(value, infinity) {
  if (!Number.isFinite(value)) return value < 0 ? `-${infinity}` : infinity;
  const text = decimal(value);
  return /[.e]/.test(text) ? `${text}f` : text;
}

const degrees_of = (value, unit) => (unit.startsWith('°') ? `${value} deg${unit.slice(1).replace('²', '^2')}` : '');

// ---- C ----

function c(values) {
  const number = (value) => literal(value, 'INFINITY');
  const lines = fields(values).map(([name, float, value, unit]) =>
    commented(`    config->${name} = ${number(float)};`, Number.isFinite(float) ? degrees_of(value, unit) : 'no limit', '/* ', ' */'));
  for (const [name, vector] of Object.entries(vectors(values))) {
    ['x', 'y', 'z'].forEach((part, axis) => {
      if (vector[axis] !== 0) lines.push(`    config->${name}.v.${part} = ${number(vector[axis])};`);
    });
  }
  sectors(values).forEach(({ keep_out, from, to, low, high }, index) => {
    lines.push(`    config->sectors[${index}] = (struct turret_sector){${[from, to, low, high].map((angle) => number(radians(angle))).join(', ')},`,
      `        ${keep_out ? 'TURRET_SECTOR_KEEP_OUT' : 'TURRET_SECTOR_HOLD_FIRE'}}; /* ${from} to ${to} deg */`);
  });
  if (values.sectors > 0) lines.push(`    config->sector_count = ${values.sectors};`);
  const shot = [
    `.speed = ${number(values.shot)}`, `.inherit = ${number(values.inherit)}`,
    ...(values.flight > 0 ? [`.max_time = ${number(values.flight)}`] : []),
    ...(values.gravity > 0 ? [`.gravity = {{0, ${number(-values.gravity)}, 0}}`] : []),
    ...(values.drag > 0 ? [`.drag = ${number(values.drag)}`] : []),
    ...(values.physics > 0 ? [`.physics_step = ${number(1 / values.physics)}`] : []),
    ...(values.arc === 1 ? ['.trajectory = TURRET_TRAJECTORY_LATEST'] : []),
  ];
  const call = {
    engage: [
      `turret_engage(state, config, platform, ${has_shot(values) ? '&shot' : 'NULL'}, target, dt, pose, solution)`,
      'const struct turret_platform *platform, const struct turret_motion *target, float dt,',
      'struct turret_pose *pose, struct turret_solution *solution',
    ],
    track: [
      'turret_track(state, config, mount, mount_velocity, mount_spin, target, dt, pose)',
      'const struct turret_mount *mount, const union vec3 *mount_velocity, const union vec3 *mount_spin,',
      'const struct turret_motion *target, float dt, struct turret_pose *pose',
    ],
    update: [
      'turret_update(state, config, mount, target, dt, pose)',
      'const struct turret_mount *mount, const union dvec3 *target, float dt,', 'struct turret_pose *pose',
    ],
  }[values.call];
  return joined([
    ...(needs_infinity(values) ? ['#include <math.h>'] : []),
    '#include "turret.h"',
    '',
    ...(has_shot(values) ? ['static const struct turret_shot shot = {', ...shot.map((part) => `    ${part},`), '};', ''] : []),
    'void configure(struct turret_config *config)',
    '{',
    '    turret_config_default(config, TURRET_AXES_CANONICAL); /* forward +X, up +Y */',
    ...lines,
    '}',
    '',
    '/* One step. Returns whether to fire now. */',
    'int step(struct turret_state *state, const struct turret_config *config,',
    `         ${call[1]}`,
    `         ${call[2]})`,
    '{',
    `    const int32_t flags = ${call[0]};`,
    '',
    '    return (flags & (TURRET_ON_TARGET | TURRET_HOLD_FIRE)) == TURRET_ON_TARGET;',
    '}',
  ]);
}

function needs_infinity(values) {
  return fields(values).some(([, float]) => !Number.isFinite(float)) || sectors(values).some(({ low, high }) => !Number.isFinite(low) || !Number.isFinite(high));
}

// ---- C++ ----

function cpp(values) {
  const number = (value) => literal(value, 'turret::infinity');
  const lines = fields(values).map(([name, float, value, unit]) =>
    commented(`    config.${name} = ${number(float)};`, Number.isFinite(float) ? degrees_of(value, unit) : '', '// ', ''));
  for (const [name, vector] of Object.entries(vectors(values))) {
    if (!is_zero(vector)) lines.push(`    config.${name} = {${vector.map(number).join(', ')}};`);
  }
  for (const { keep_out, from, to, low, high } of sectors(values)) {
    const angles = [from, to, low, high].map(radians).map(number).join(', ');
    lines.push(`    config.sectors.add(turret::sector::${keep_out ? 'keep_out' : 'hold_fire'}(${angles})); // ${from} to ${to} deg`);
  }
  const shot = [
    `    shot.speed = ${number(values.shot)};`,
    ...(values.inherit !== 1 ? [`    shot.inherit = ${number(values.inherit)};`] : []),
    ...(values.flight > 0 ? [`    shot.max_time = ${number(values.flight)};`] : []),
    ...(values.gravity > 0 ? [`    shot.gravity = {0, ${number(-values.gravity)}, 0};`] : []),
    ...(values.drag > 0 ? [`    shot.drag = ${number(values.drag)};`] : []),
    ...(values.physics > 0 ? [`    shot.physics_step = ${number(1 / values.physics)};`] : []),
    ...(values.arc === 1 ? ['    shot.trajectory = turret::trajectory::latest;'] : []),
  ];
  const call = {
    engage: [
      'const turret::platform &platform, const turret::motion &target, float dt', `gun.engage(platform, ${has_shot(values) ? 'shell()' : 'nullptr'}, target, dt)`,
    ],
    track: [
      'const turret::motion &target, float dt, const turret::vec3 &velocity, const turret::vec3 &spin', 'gun.track(target, dt, velocity, spin)',
    ],
    update: ['const turret::dvec3 &target, float dt', 'gun.update(target, dt)'],
  }[values.call];
  return joined([
    '#include "turret.hpp"',
    '',
    'turret::config configured()',
    '{',
    '    turret::config config; // forward +X, up +Y',
    ...lines,
    '    return config;',
    '}',
    '',
    ...(has_shot(values) ? ['turret::shot shell()', '{', '    turret::shot shot;', ...shot, '    return shot;', '}', ''] : []),
    '// One step of a turret::gun gun{configured()}. Returns whether to fire now.',
    `bool step(turret::gun &gun, ${call[0]})`,
    '{',
    `    const turret::flags now = ${call[1]};`,
    '    return now.on_target() && !now.hold_fire();',
    '}',
  ]);
}

// ---- C# ----

const pascal = (name) => name.split('_').map((word) => word[0].toUpperCase() + word.slice(1)).join('');
const camel = (name) => pascal(name).replace(/^./, (first) => first.toLowerCase());

function csharp(values) {
  const number = (value) => (Number.isFinite(value) ? literal(value) : value < 0 ? 'float.NegativeInfinity' : 'float.PositiveInfinity');
  const lines = fields(values).map(([name, float, value, unit]) =>
    commented(`        config.${pascal(name)} = ${number(float)};`, Number.isFinite(float) ? degrees_of(value, unit) : '', '// ', ''));
  for (const [name, vector] of Object.entries(vectors(values))) {
    if (!is_zero(vector)) lines.push(`        config.${pascal(name)} = new Vec3(${vector.map(number).join(', ')});`);
  }
  for (const { keep_out, from, to, low, high } of sectors(values)) {
    lines.push(`        config.Sectors.Add(new TurretSector( // ${from} to ${to} deg`,
      `            TurretSectorKind.${keep_out ? 'KeepOut' : 'HoldFire'}, ${[from, to, low, high].map(radians).map(number).join(', ')}));`);
  }
  const shot = [
    number(values.shot), ...(values.gravity > 0 ? [`gravity: new Vec3(0, ${number(-values.gravity)}, 0)`] : []),
    ...(values.inherit !== 1 ? [`inherit: ${number(values.inherit)}`] : []),
    ...(values.flight > 0 ? [`maxTime: ${number(values.flight)}`] : []),
    ...(values.drag > 0 ? [`drag: ${number(values.drag)}`] : []),
    ...(values.physics > 0 ? [`physicsStep: ${number(1 / values.physics)}`] : []),
    ...(values.arc === 1 ? ['trajectory: TurretTrajectory.Latest'] : []),
  ];
  const call = {
    engage: ['in TurretPlatform platform, in TurretMotion target', `platform, ${has_shot(values) ? 'Shot' : 'null'}, target, dt, ref pose`, 'Engage'],
    track: ['in TurretMount mount, in Vec3 velocity, in Vec3 spin, in TurretMotion target', 'mount, velocity, spin, target, dt, ref pose', 'Track'],
    update: ['in TurretMount mount, in DVec3 target', 'mount, target, dt, ref pose', 'Update'],
  }[values.call];
  return joined([
    'using Libturret;',
    '',
    'public class Gun',
    '{',
    '    private static readonly TurretConfig Config = Configured();',
    ...(has_shot(values) ? [`    private static readonly TurretShot Shot = new TurretShot(${shot.join(', ')});`] : []),
    '    private TurretState state;',
    '    private TurretPose pose;',
    '',
    '    private static TurretConfig Configured()',
    '    {',
    '        TurretConfig config = TurretConfig.Default(TurretAxes.Canonical); // forward +X, up +Y',
    ...lines,
    '        return config;',
    '    }',
    '',
    '    /// <summary>Moves one step, and returns whether to fire now.</summary>',
    `    public bool Step(${call[0]}, float dt)`,
    '    {',
    `        TurretResult now = state.${call[2]}(Config, ${call[1]});`,
    '        return now.OnTarget && !now.HoldFire;',
    '    }',
    '}',
  ]);
}

// ---- Rust, with the crate turret-core ----

function rust(values) {
  const number = (value) => {
    if (!Number.isFinite(value)) return value < 0 ? 'f32::NEG_INFINITY' : 'f32::INFINITY';
    const text = decimal(value);
    return /[.e]/.test(text) ? text : `${text}.0`;
  };
  const vector = (parts) => `Vec3::new(${parts.map(number).join(', ')})`;
  const lines = fields(values).map(([name, float, value, unit]) =>
    commented(`    config.${name.replace(/^(azimuth|elevation)_/, '$1.').replace(/^rest_/, 'rest.')} = ${number(float)};`,
      Number.isFinite(float) ? degrees_of(value, unit) : 'no limit', '// ', ''));
  for (const [name, parts] of Object.entries(vectors(values))) {
    if (!is_zero(parts)) lines.push(`    config.${name} = ${vector(parts)};`);
  }
  const list = sectors(values);
  if (list.length > 0) lines.push('    config.sectors = &SECTORS;');
  const { call } = values;
  const gun = has_shot(values);
  const has_vectors = gun || call === 'track' || Object.values(vectors(values)).some((parts) => !is_zero(parts));
  const how = {
    engage: {
      uses: ['Platform'], of: 'engage::engage',
      given: 'platform: &Platform, target: &Motion',
      body: [
        `let shot = ${gun ? `Some((&SHOT, Trajectory::${values.arc === 1 ? 'Latest' : 'Earliest'}))` : 'None'};`,
        'let now = engage(state, config, platform, shot, Some(target), dt)?;',
        'Ok((now.state, now.flags & (flags::ON_TARGET | flags::HOLD_FIRE) == flags::ON_TARGET))',
      ],
    },
    track: {
      uses: ['Mount'], of: 'track', given: 'mount: &Mount, velocity: Vec3, spin: Vec3, target: &Motion',
      body: ['let (state, _pose, now) = track(state, config, mount, velocity, spin, target, dt)?;'],
    },
    update: {
      uses: ['Mount'], of: 'update', given: 'mount: &Mount, target: DVec3',
      body: ['let (state, _pose, now) = update(state, config, mount, target, dt)?;'],
    },
  }[call];
  if (call !== 'engage') how.body.push('Ok((state, now & (flags::ON_TARGET | flags::HOLD_FIRE) == flags::ON_TARGET))');
  const uses = ['Axes', 'Config', ...how.uses, ...(list.length > 0 ? ['Sector', 'SectorKind'] : []), 'State', how.of, 'flags'];
  const glam = [...(call === 'update' ? ['DVec3'] : []), ...(has_vectors ? ['Vec3'] : [])];
  return joined([
    'use turret_core::Error;',
    ...(call === 'update' ? [] : ['use turret_core::aim::Motion;']),
    ...(gun ? ['use turret_core::aim::lead::{Shot, Trajectory};'] : []),
    `use turret_core::aim::turret::{${uses.join(', ')}};`,
    ...(glam.length > 0 ? [`use turret_core::glam::${glam.length > 1 ? `{${glam.join(', ')}}` : glam[0]};`] : []),
    '',
    ...(gun ? [
      'const SHOT: Shot = Shot {',
      `    speed: ${number(values.shot)},`,
      `    inherit: ${number(values.inherit)},`,
      `    max_time: ${values.flight > 0 ? number(values.flight) : 'f32::INFINITY'},`,
      `    gravity: ${vector([0, -values.gravity, 0])},`,
      `    drag: ${number(values.drag)},`,
      `    physics_step: ${number(values.physics > 0 ? 1 / values.physics : 0)},`,
      '    thrust: 0.0,', '    burn_time: 0.0,', '};', '',
    ] : []),
    ...(list.length > 0 ? [
      `const SECTORS: [Sector; ${list.length}] = [`,
      ...list.flatMap(({ keep_out, from, to, low, high }) => [
        `    Sector { // ${from} to ${to} deg`,
        `        from: ${number(radians(from))},`, `        to: ${number(radians(to))},`,
        `        elevation_min: ${number(radians(low))},`, `        elevation_max: ${number(radians(high))},`,
        `        kind: SectorKind::${keep_out ? 'KEEP_OUT' : 'HOLD_FIRE'},`, '    },',
      ]),
      '];', '',
    ] : []),
    'pub fn configured() -> Config<\'static> {',
    `    let ${lines.length > 0 ? 'mut ' : ''}config = Config::new(Axes::Canonical); // forward +X, up +Y`,
    ...lines,
    '    config',
    '}',
    '',
    '/// One step. Returns the next state, and whether to fire now.',
    'pub fn step(',
    '    state: &State,', '    config: &Config,', ...how.given.split(', ').map((one) => `    ${one},`), '    dt: f32,',
    ') -> Result<(State, bool), Error> {',
    ...how.body.map((line) => `    ${line}`),
    '}',
  ]);
}

// ---- JavaScript ----

function js(values) {
  const number = (value) => (Number.isFinite(value) ? decimal(value) : value < 0 ? '-Infinity' : 'Infinity');
  const lines = fields(values).map(([name, float, value, unit]) =>
    commented(`config.${name} = ${number(float)};`, Number.isFinite(float) ? degrees_of(value, unit) : '', '// ', ''));
  for (const [name, vector] of Object.entries(vectors(values))) {
    if (!is_zero(vector)) lines.push(`config.${name}.set(${vector.map(number).join(', ')});`);
  }
  sectors(values).forEach(({ keep_out, from, to, low, high }, index) => {
    lines.push(`Object.assign(config.sectors[${index}], { // ${from} to ${to} deg`,
      `  from: ${number(radians(from))}, to: ${number(radians(to))},`,
      `  elevation_min: ${number(radians(low))}, elevation_max: ${number(radians(high))},`,
      `  kind: turret.SECTOR_${keep_out ? 'KEEP_OUT' : 'HOLD_FIRE'},`, '});');
  });
  if (values.sectors > 0) lines.push(`config.sector_count = ${values.sectors};`);
  const gun = has_shot(values);
  const shot = [
    `shot.speed = ${number(values.shot)};`,
    ...(values.inherit > 0 ? [`shot.inherit = ${number(values.inherit)};`] : []),
    ...(values.flight > 0 ? [`shot.max_time = ${number(values.flight)};`] : []),
    ...(values.gravity > 0 ? [`shot.gravity.set(0, ${number(-values.gravity)}, 0);`] : []),
    ...(values.drag > 0 ? [`shot.drag = ${number(values.drag)};`] : []),
    ...(values.physics > 0 ? [`shot.physics_step = ${number(1 / values.physics)};`] : []),
    ...(values.arc === 1 ? ['shot.trajectory = turret.TRAJECTORY_LATEST;'] : []),
  ];
  const [given, call] = {
    engage: ['platform, target, dt', `engage(state, config, platform, ${gun ? 'shot' : 'null'}, target, dt, pose, solution)`],
    track: ['mount, velocity, spin, target, dt', 'track(state, config, mount, velocity, spin, target, dt, pose)'],
    update: ['mount, target, dt', 'update(state, config, mount, target, dt, pose)'],
  }[values.call];
  return joined([
    "import { load } from 'libturret';",
    '',
    'export const turret = await load();',
    '',
    'export const config = turret.config();',
    'turret.config_default(config, turret.AXES_CANONICAL); // forward +X, up +Y',
    ...lines,
    '',
    ...(gun ? ['export const shot = turret.shot();', ...shot, ''] : []),
    'export const state = turret.state();',
    'export const pose = turret.pose();',
    ...(values.call === 'engage' ? ['export const solution = turret.solution();'] : []),
    '',
    '/** One step. Returns whether to fire now. */',
    `export function step(${given}) {`,
    `  const flags = turret.${call};`,
    '  return (flags & (turret.ON_TARGET | turret.HOLD_FIRE)) === turret.ON_TARGET;',
    '}',
  ]);
}

// ---- The components of Unity and Godot: degrees, and the engine's own axes ----

/** The properties that differ from a component's defaults: [name, value]. A value is a number, a boolean or { vector }. */
function properties(values, engine) {
  // Unity's azimuth is positive to the right, so azimuths change their signs.
  const side = engine === 'unity' ? -1 : 1;
  const vector = ([forward, up, right]) => ({ vector: engine === 'unity' ? [right, up, forward] : [right, up, forward === 0 ? 0 : -forward] });
  const turn = (value) => (value === 0 ? 0 : side * value);
  const all = [];
  const put = (name, value, usual) => {
    if (value !== usual) all.push([name, value]);
  };
  put('tolerance', values.tolerance, 0.1);
  put('limit_azimuth', values.limits, false);
  if (values.limits) {
    const both = [turn(values.azmin), turn(values.azmax)].sort((a, b) => a - b);
    put('azimuth_min', both[0], -180);
    put('azimuth_max', both[1], 180);
  }
  put('elevation_min', values.elmin, -90);
  put('elevation_max', values.elmax, 90);
  put('rest_azimuth', turn(values.azrest), 0);
  put('rest_elevation', values.elrest, 0);
  const endless = (name) => !Number.isFinite(converted(SETTING_OF[name], values));
  put('azimuth_rate', endless('azimuth_rate') ? Infinity : values.azrate, 90);
  put('elevation_rate', endless('elevation_rate') ? Infinity : values.elrate, 90);
  put('azimuth_acceleration', endless('azimuth_accel') ? 0 : values.azaccel, 0);
  put('elevation_acceleration', endless('elevation_accel') ? 0 : values.elaccel, 0);
  put('follows_motion', values.call !== 'update', true);
  put('offsets_from_parts', false, true);
  const { trunnion, muzzle } = vectors(values);
  if (!is_zero(trunnion)) put('trunnion', vector(trunnion));
  if (!is_zero(muzzle)) put('muzzle_offset', vector(muzzle));
  if (has_shot(values)) {
    // If the engine's physics moves the shot, the component adds the gravity of the physics to the shot's.
    const rigid = values.physics > 0;
    const gravity = Number((values.gravity - (rigid ? (engine === 'unity' ? 9.81 : 9.8) : 0)).toFixed(6));
    put('shot_speed', values.shot, 0);
    put('inherit_velocity', values.inherit, 1);
    if (gravity !== 0) put('shot_gravity', { vector: [0, -gravity, 0] });
    put('shot_drag', values.drag, 0);
    put('max_flight_time', values.flight, 60);
    put('shot_trajectory', { trajectory: values.arc }, undefined);
    put('shot_is_rigid_body', rigid, false);
  }
  return all.filter(([name, value]) => name !== 'shot_trajectory' || value.trajectory === 1);
}

/** Returns the sectors in the format of the components. */
function engine_sectors(values, engine) {
  return sectors(values).map(({ keep_out, from, to, low, high }) => ({
    keep_out,
    from: engine === 'unity' ? 0 - to : from,
    to: engine === 'unity' ? 0 - from : to,
    low: Math.max(low, -90), high: Math.min(high, 90),
  }));
}

function unity(values) {
  const number = (value) => (Number.isFinite(value) ? literal(value) : 'float.PositiveInfinity');
  const show = (value) => (typeof value === 'boolean' ? String(value)
    : value.vector ? `new Vector3(${value.vector.map(number).join(', ')})`
      : value.trajectory === 1 ? 'TurretTrajectory.Latest' : number(value));
  return joined([
    'using Libturret;',
    'using UnityEngine;',
    '',
    '// For an object with a TurretBehaviour. Set the parts and the target of the TurretBehaviour in the inspector.',
    '[RequireComponent(typeof(TurretBehaviour))]',
    'public class Gun : MonoBehaviour',
    '{',
    '    private void Awake()',
    '    {',
    '        var turret = GetComponent<TurretBehaviour>();',
    ...properties(values, 'unity').map(([name, value]) => `        turret.${camel(name)} = ${show(value)};`),
    ...(values.sectors > 0 ? ['        turret.sectors.Clear();'] : []),
    ...engine_sectors(values, 'unity').flatMap(({ keep_out, from, to, low, high }) => [
      '        turret.sectors.Add(new TurretBehaviour.Sector',
      '        {',
      `            from = ${number(from)}, to = ${number(to)}, elevationMin = ${number(low)}, elevationMax = ${number(high)},`,
      `            kind = TurretSectorKind.${keep_out ? 'KeepOut' : 'HoldFire'},`,
      '        });',
    ]),
    '    }',
    '',
    '    private void LateUpdate()',
    '    {',
    '        if (GetComponent<TurretBehaviour>().IsOnTarget)',
    '            Debug.Log("fire");',
    '    }',
    '}',
  ]);
}

function godot(values) {
  const number = (value) => (Number.isFinite(value) ? literal(value) : 'float.PositiveInfinity');
  const show = (value) => (typeof value === 'boolean' ? String(value)
    : value.vector ? `new Vector3(${value.vector.map(number).join(', ')})`
      : value.trajectory === 1 ? 'TurretTrajectory.Latest' : number(value));
  return joined([
    'using Godot;',
    'using Libturret;',
    '',
    '// A script for a Turret3D whose parts and target are set.',
    'public partial class Gun : Turret3D',
    '{',
    '    public override void _Ready()',
    '    {',
    ...properties(values, 'godot').map(([name, value]) => `        ${pascal(name)} = ${show(value)};`),
    ...(values.sectors > 0 ? [
      '        Sectors = new Godot.Collections.Array<TurretSector3D>',
      '        {',
      ...engine_sectors(values, 'godot').flatMap(({ keep_out, from, to, low, high }) => [
        '            new TurretSector3D',
        '            {',
        `                From = ${number(from)}, To = ${number(to)}, ElevationMin = ${number(low)}, ElevationMax = ${number(high)},`,
        `                Kind = TurretSectorKind.${keep_out ? 'KeepOut' : 'HoldFire'},`,
        '            },',
      ]),
      '        };',
    ] : []),
    '        base._Ready();',
    '    }',
    '',
    '    public override void _Process(double delta)',
    '    {',
    '        base._Process(delta);',
    '        if (IsOnTarget)',
    '            GD.Print("fire");',
    '    }',
    '}',
  ]);
}

function gdscript(values) {
  const number = (value) => (Number.isFinite(value) ? decimal(value) : 'INF');
  const show = (value) => (typeof value === 'boolean' ? String(value)
    : value.vector ? `Vector3(${value.vector.map(number).join(', ')})`
      : value.trajectory === 1 ? 'TRAJECTORY_LATEST' : number(value));
  const list = engine_sectors(values, 'godot');
  return joined([
    '# A script for a Turret3D whose parts and target are set.',
    'extends Turret3D',
    '',
    'func _ready() -> void:',
    ...properties(values, 'gdscript').map(([name, value]) => `\t${name} = ${show(value)}`),
    ...(list.length > 0 ? ['\tsectors = [', ...list.map(({ keep_out, from, to, low, high }) =>
      `\t\tsector(${[from, to, low, high].map(number).join(', ')}, TurretSector.${keep_out ? 'KEEP_OUT' : 'HOLD_FIRE'}),`), '\t]'] : []),
    '',
    'func _process(_delta: float) -> void:',
    '\tif is_on_target:',
    '\t\tprint("fire")',
    ...(list.length > 0 ? [
      '',
      'func sector(from: float, to: float, low: float, high: float, kind: int) -> TurretSector:',
      '\tvar made := TurretSector.new()',
      '\tmade.from = from',
      '\tmade.to = to',
      '\tmade.elevation_min = low',
      '\tmade.elevation_max = high',
      '\tmade.kind = kind',
      '\treturn made',
    ] : []),
  ]);
}

function commented(line, comment, before, after) {
  return comment ? `${line} ${before}${comment}${after}` : line;
}

function joined(lines) {
  return `${lines.join('\n')}\n`;
}
