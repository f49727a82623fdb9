// The calls of the panels that show one idea, as code in five languages. No DOM.
import { decimal } from './code.js';

const joined = (lines) => `${lines.join('\n')}\n`;

/** A float as a literal. */
const in_c = (value) => {
  const text = decimal(value);
  return /[.e]/.test(text) ? `${text}f` : text;
};
const in_rust = (value) => {
  const text = decimal(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
};

/** A shot: { speed, max_time, thrust, burn_time }, as the expression of a language, or as lines that set the fields of `shot`. */
const SHOTS = {
  c: ({ speed, max_time, thrust = 0, burn_time = 0 }) => [
    `    .speed = ${in_c(speed)}, .inherit = 1, .max_time = ${in_c(max_time)}, .gravity = {{0, -9.81f, 0}},`,
    ...(thrust > 0 ? [`    .thrust = ${in_c(thrust)}, .burn_time = ${in_c(burn_time)},`] : []),
  ],
  cpp: ({ speed, max_time, thrust = 0, burn_time = 0 }) => [
    `    shot.speed = ${in_c(speed)};`, `    shot.max_time = ${in_c(max_time)};`, '    shot.gravity = {0, -9.81f, 0};',
    ...(thrust > 0 ? [`    shot.thrust = ${in_c(thrust)};`, `    shot.burn_time = ${in_c(burn_time)};`] : []),
  ],
  csharp: ({ speed, max_time, thrust = 0, burn_time = 0 }) =>
    `new TurretShot(${in_c(speed)}, new Vec3(0, -9.81f, 0), maxTime: ${in_c(max_time)}${thrust > 0 ? `, thrust: ${in_c(thrust)}, burnTime: ${in_c(burn_time)}` : ''})`,
  rust: ({ speed, max_time, thrust = 0, burn_time = 0 }) => [
    'const SHOT: Shot = Shot {',
    `    speed: ${in_rust(speed)},`, '    inherit: 1.0,', `    max_time: ${in_rust(max_time)},`, '    gravity: Vec3::new(0.0, -9.81, 0.0),',
    '    drag: 0.0,', '    physics_step: 0.0,', `    thrust: ${in_rust(thrust)},`, `    burn_time: ${in_rust(burn_time)},`, '};', '',
  ],
  js: ({ speed, max_time, thrust = 0, burn_time = 0 }) => [
    'const shot = turret.shot();',
    `Object.assign(shot, { speed: ${decimal(speed)}, inherit: 1, max_time: ${decimal(max_time)}${thrust > 0 ? `, thrust: ${decimal(thrust)}, burn_time: ${decimal(burn_time)}` : ''} });`,
    'shot.gravity = [0, -9.81, 0];',
  ],
};

const JS = ["import { load } from 'libturret';", '', 'export const turret = await load();'];

/** The choice of the target that a gun could hit first. */
export function soon_code(language, { muzzle }) {
  const shot = { speed: muzzle, max_time: 20 };
  return joined({
    c: () => [
      '#include <math.h>', '#include "turret.h"', '',
      '/* Returns which target the gun could hit first; count: none. */',
      'size_t soonest(struct turret_state *state, const struct turret_config *config,',
      '               const struct turret_platform *platform, const struct turret_motion *targets,',
      '               size_t count, float *seconds)', '{',
      '    static const struct turret_shot shot = {', ...SHOTS.c(shot).map((line) => `    ${line}`), '    };',
      '    const struct turret_battery gun = {',
      '        .states = state, .count = 1, .configs = config, .config_count = 1,',
      '        .platforms = platform, .platform_count = 1, .shots = &shot, .shot_count = 1,',
      '        .targets = targets, .target_count = count,', '    };',
      '    float least = INFINITY;', '    size_t best = count;', '',
      '    turret_time_to_engage_batch(&gun, seconds);',
      '    for (size_t i = 0; i < count; i++) {', '        if (seconds[i] >= 0 && seconds[i] < least) {',
      '            least = seconds[i];', '            best = i;', '        }', '    }', '    return best;', '}',
    ],
    cpp: () => [
      '#include <vector>', '#include "turret.hpp"', '',
      '// Returns which target the gun could hit first; -1: none.',
      'int soonest(turret::gun &gun, const turret::platform &platform, const std::vector<turret::motion> &targets)', '{',
      '    turret::shot shot;', ...SHOTS.cpp(shot),
      '    turret::battery one;', '    one.states = {&gun.state, 1};', '    one.configs = {&gun.config, 1};',
      '    one.platforms = {&platform, 1};', '    one.shots = {&shot, 1};', '    one.targets = targets;',
      '    std::vector<float> seconds(targets.size());',
      '    if (!one.time_to_engage(seconds).ok()) return -1;',
      '    float least = turret::infinity;', '    int best = -1;',
      '    for (std::size_t i = 0; i < seconds.size(); i++) {', '        if (seconds[i] < 0 || seconds[i] >= least) continue;',
      '        least = seconds[i];', '        best = static_cast<int>(i);', '    }', '    return best;', '}',
    ],
    csharp: () => [
      'using System;', 'using Libturret;', '',
      'public static class Soonest', '{',
      `    private static readonly TurretShot Shot = ${SHOTS.csharp(shot)};`, '',
      '    /// <summary>Returns which target the gun could hit first; -1: none.</summary>',
      '    public static int Choose(TurretState state, TurretConfig config, TurretPlatform platform, ReadOnlySpan<TurretMotion> targets, Span<float> seconds)',
      '    {',
      '        TurretBatch.TimeToEngage(new[] { state }, new[] { config }, new[] { platform }, new[] { Shot }, targets, seconds);',
      '        int best = -1;', '        float least = float.PositiveInfinity;',
      '        for (int i = 0; i < seconds.Length; i++)', '        {', '            if (seconds[i] < 0 || seconds[i] >= least) continue;',
      '            least = seconds[i];', '            best = i;', '        }', '        return best;', '    }', '}',
    ],
    rust: () => [
      'use turret_core::aim::Motion;', 'use turret_core::aim::lead::{Shot, Trajectory};',
      'use turret_core::aim::turret::{Config, Platform, State, time_to_engage::time_to_engage};', 'use turret_core::glam::Vec3;', '',
      ...SHOTS.rust(shot),
      '/// Returns which target the gun could hit first.',
      'pub fn soonest(state: &State, config: &Config, platform: &Platform, targets: &[Motion]) -> Option<usize> {',
      '    let shot = Some((&SHOT, Trajectory::Earliest));',
      '    let seconds = |target| time_to_engage(state, config, platform, shot, target).unwrap_or(f32::INFINITY);',
      '    let times = targets.iter().map(seconds).enumerate().filter(|(_, time)| time.is_finite());',
      '    times.min_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(target, _)| target)', '}',
    ],
    js: () => [
      ...JS, ...SHOTS.js(shot), '',
      '// Returns which target the gun could hit first; -1: none. `targets` is turret.motion.array(count).',
      'export function soonest(state, config, platform, targets, count) {',
      '  const mark = turret.mark();', '  const battery = turret.battery();', '  const seconds = turret.floats(count);',
      '  Object.assign(battery, {', '    states: state.pointer, count: 1, configs: config.pointer, config_count: 1,',
      '    platforms: platform.pointer, platform_count: 1, shots: shot.pointer, shot_count: 1,',
      '    targets: targets.pointer, target_count: count,', '  });',
      '  turret.time_to_engage_batch(battery, seconds);',
      '  const times = [...seconds.values].map((time) => (time < 0 ? Infinity : time));', '  turret.release(mark);',
      '  const least = Math.min(...times);', '  return least < Infinity ? times.indexOf(least) : -1;', '}',
    ],
  }[language]());
}

/** A step of a gun whose state is kept, and where it turns to. */
export function memory_code(language, { border }) {
  const is_gun = border === 'arcs';
  const shot = { speed: 60, max_time: 30 };
  return joined({
    c: () => [
      '#include "turret.h"', '',
      '/* The state remembers where the gun turns to. Keep it from step to step. Returns that azimuth. */',
      ...(is_gun ? [
        'double step(struct turret_state *state, const struct turret_config *config,',
        '            const struct turret_platform *ship, const struct turret_motion *target, float dt)', '{',
        '    static const struct turret_shot shot = {', ...SHOTS.c(shot).map((line) => `    ${line}`), '    };', '',
        '    turret_engage(state, config, ship, &shot, target, dt, NULL, NULL);',
        '    return state->elevation + state->elevation_left;', '}',
      ] : [
        'double step(struct turret_state *state, const struct turret_config *config,',
        '            const struct turret_mount *mount, const union dvec3 *target, float dt)', '{',
        '    turret_update(state, config, mount, target, dt, NULL);', '    return state->azimuth + state->azimuth_left;', '}',
      ]),
    ],
    cpp: () => [
      '#include "turret.hpp"', '',
      '// The gun\'s state remembers where it turns to. Keep it from step to step. Returns that angle.',
      ...(is_gun ? [
        'double step(turret::gun &gun, const turret::platform &ship, const turret::motion &target, float dt)', '{',
        '    turret::shot shot;', ...SHOTS.cpp(shot), '    gun.engage(ship, shot, target, dt);', '    return gun.state.elevation + gun.state.elevation_left;', '}',
      ] : [
        'double step(turret::gun &gun, const turret::dvec3 &target, float dt)', '{',
        '    gun.update(target, dt);', '    return gun.state.azimuth + gun.state.azimuth_left;', '}',
      ]),
    ],
    csharp: () => [
      'using Libturret;', '', 'public class Gun', '{',
      ...(is_gun ? [`    private static readonly TurretShot Shot = ${SHOTS.csharp(shot)};`] : []),
      '    // Remembers where the gun turns to. Keep it from step to step.', '    private TurretState state;', '    private TurretPose pose;', '',
      ...(is_gun ? [
        '    /// <summary>Moves one step, and returns the elevation that the gun turns to.</summary>',
        '    public double Step(in TurretConfig config, in TurretPlatform ship, in TurretMotion target, float dt)', '    {',
        '        state.Engage(config, ship, Shot, target, dt, ref pose);', '        return state.Elevation + state.ElevationLeft;', '    }',
      ] : [
        '    /// <summary>Moves one step, and returns the azimuth that the gun turns to.</summary>',
        '    public double Step(in TurretConfig config, in TurretMount mount, in DVec3 target, float dt)', '    {',
        '        state.Update(config, mount, target, dt, ref pose);', '        return state.Azimuth + state.AzimuthLeft;', '    }',
      ]), '}',
    ],
    rust: () => (is_gun ? [
      'use turret_core::Error;', 'use turret_core::aim::Motion;', 'use turret_core::aim::lead::{Shot, Trajectory};',
      'use turret_core::aim::turret::{Config, Platform, State, engage::engage};', 'use turret_core::glam::Vec3;', '',
      ...SHOTS.rust(shot),
      '/// The state remembers where the gun turns to. Keep it from step to step. Returns that elevation.',
      'pub fn step(state: &mut State, config: &Config, ship: &Platform, target: &Motion, dt: f32) -> Result<f64, Error> {',
      '    let shot = Some((&SHOT, Trajectory::Earliest));',
      '    *state = engage(state, config, ship, shot, Some(target), dt)?.state;', '    Ok(state.elevation + state.elevation_left)', '}',
    ] : [
      'use turret_core::Error;', 'use turret_core::aim::turret::{Config, Mount, State, update};', 'use turret_core::glam::DVec3;', '',
      '/// The state remembers where the gun turns to. Keep it from step to step. Returns that azimuth.',
      'pub fn step(state: &mut State, config: &Config, mount: &Mount, target: DVec3, dt: f32) -> Result<f64, Error> {',
      '    (*state, ..) = update(state, config, mount, target, dt)?;', '    Ok(state.azimuth + state.azimuth_left)', '}',
    ]),
    js: () => [
      ...JS, ...(is_gun ? SHOTS.js(shot) : []), '',
      '// The state remembers where the gun turns to. Keep it from step to step. Returns that angle.',
      ...(is_gun ? [
        'export function step(state, config, ship, target, dt) {', '  turret.engage(state, config, ship, shot, target, dt, null, null);',
        '  return state.elevation + state.elevation_left;', '}',
      ] : [
        'export function step(state, config, mount, target, dt) {', '  turret.update(state, config, mount, target, dt, null);',
        '  return state.azimuth + state.azimuth_left;', '}',
      ]),
    ],
  }[language]());
}

/** How to launch: a rocket; with the least charge that reaches; or at a given elevation. */
export function launch_code(language, { how, speed, thrust, burn, most, angle, charges }) {
  const is_rocket = how === 'rocket';
  const shot = is_rocket ? { speed, max_time: 30, thrust, burn_time: burn } : { speed: most, max_time: 30 };
  const radians = angle * Math.PI / 180;
  const call = { rocket: 'lead', least: 'lead_least_speed', elevation: 'lead_at_elevation' }[how];
  return joined({
    c: () => [
      '#include "turret.h"', '',
      `static const struct turret_shot ${is_rocket ? 'rocket' : 'shot'} = {`, ...SHOTS.c(shot), '};', '',
      ...(is_rocket ? [
        '/* Returns how many ways there are to hit; out has room for two. */',
        'int32_t aim(const struct turret_motion *muzzle, const struct turret_motion *target, struct turret_solution *out)', '{',
        '    return turret_lead(&rocket, muzzle, target, out);', '}',
      ] : how === 'least' ? [
        '/* Returns the smallest charge that reaches the target; -1: none does. */',
        'int charge(const struct turret_motion *muzzle, const struct turret_motion *target, struct turret_solution *out)', '{',
        `    static const float charges[] = {${charges.map(in_c).join(', ')}};`, '    float least;', '    int i;', '',
        '    if (turret_lead_least_speed(&shot, muzzle, target, &least, out) != 1)', '        return -1;',
        `    for (i = 0; i < ${charges.length}; i++)`, '        if (charges[i] >= least)', '            return i;', '    return -1;', '}',
      ] : [
        `/* Returns the speed at which a tube at ${angle} deg hits the target; 0: none does. */`,
        'float launch(const struct turret_motion *muzzle, const struct turret_motion *target, struct turret_solution *out)', '{',
        '    float speed;', '',
        `    return turret_lead_at_elevation(&shot, muzzle, target, ${in_c(radians)}, &speed, out) == 1 ? speed : 0;`, '}',
      ]),
    ],
    cpp: () => [
      '#include "turret.hpp"', '',
      'turret::shot loaded()', '{', '    turret::shot shot;', ...SHOTS.cpp(shot), '    return shot;', '}', '',
      ...(is_rocket ? [
        '// Up to two ways to hit, the earlier first.',
        'turret::solutions aim(const turret::motion &muzzle, const turret::motion &target)', '{', '    return turret::lead(loaded(), muzzle, target);', '}',
      ] : how === 'least' ? [
        '// Returns the smallest charge that reaches the target; -1: none does.',
        'int charge(const turret::motion &muzzle, const turret::motion &target)', '{',
        `    static constexpr float charges[] = {${charges.map(in_c).join(', ')}};`,
        '    const turret::launch least = turret::lead_least_speed(loaded(), muzzle, target);', '    if (!least) return -1;',
        `    for (int i = 0; i < ${charges.length}; i++)`, '        if (charges[i] >= least.speed) return i;', '    return -1;', '}',
      ] : [
        `// The speed at which a tube at ${angle} deg hits the target, and how; or nothing.`,
        'turret::launch launched(const turret::motion &muzzle, const turret::motion &target)', '{',
        `    return turret::lead_at_elevation(loaded(), muzzle, target, ${in_c(radians)});`, '}',
      ]),
    ],
    csharp: () => [
      'using Libturret;', '', 'public static class Launcher', '{',
      `    private static readonly TurretShot Shot = ${SHOTS.csharp(shot)};`,
      ...(how === 'least' ? [`    private static readonly float[] Charges = { ${charges.map(in_c).join(', ')} };`] : []), '',
      ...(is_rocket ? [
        '    public static bool Aim(in TurretMotion muzzle, in TurretMotion target, out TurretSolution solution) =>',
        '        TurretLead.TrySolve(Shot, muzzle, target, out solution);',
      ] : how === 'least' ? [
        '    /// <summary>Returns the smallest charge that reaches the target; -1: none does.</summary>',
        '    public static int Charge(in TurretMotion muzzle, in TurretMotion target)', '    {',
        '        if (!TurretLead.TryLeastSpeed(Shot, muzzle, target, out float least, out _)) return -1;',
        '        for (int i = 0; i < Charges.Length; i++)', '        {', '            if (Charges[i] >= least) return i;', '        }', '        return -1;', '    }',
      ] : [
        `    /// <summary>Returns the speed at which a tube at ${angle} deg hits the target; 0: none does.</summary>`,
        '    public static float Launch(in TurretMotion muzzle, in TurretMotion target, out TurretSolution solution)', '    {',
        `        TurretLead.TryAtElevation(Shot, muzzle, target, ${in_c(radians)}, out float speed, out solution);`, '        return speed;', '    }',
      ]), '}',
    ],
    rust: () => [
      'use turret_core::Error;', 'use turret_core::aim::Motion;',
      `use turret_core::aim::lead::{Shot, Solution, ${{ rocket: 'solve', least: 'least_speed', elevation: 'at_elevation' }[how]}};`,
      'use turret_core::glam::Vec3;', '', ...SHOTS.rust(shot),
      ...(is_rocket ? [
        '/// Up to two ways to hit, the earlier first.',
        'pub fn aim(muzzle: &Motion, target: &Motion) -> Result<[Option<Solution>; 2], Error> {', '    solve(&SHOT, muzzle, target)', '}',
      ] : how === 'least' ? [
        `const CHARGES: [f32; ${charges.length}] = [${charges.map(in_rust).join(', ')}];`, '',
        '/// Returns the smallest charge that reaches the target, and how to fire at the least speed that does.',
        'pub fn charge(muzzle: &Motion, target: &Motion) -> Result<Option<(usize, Solution)>, Error> {',
        '    let Some((least, solution)) = least_speed(&SHOT, muzzle, target)? else { return Ok(None) };',
        '    Ok(CHARGES.iter().position(|charge| *charge >= least).map(|charge| (charge, solution)))', '}',
      ] : [
        `/// Returns the speed at which a tube at ${angle} deg hits the target, and how.`,
        'pub fn launch(muzzle: &Motion, target: &Motion) -> Result<Option<(f32, Solution)>, Error> {',
        `    at_elevation(&SHOT, muzzle, target, ${in_rust(radians)})`, '}',
      ]),
    ],
    js: () => [
      ...JS, ...SHOTS.js(shot),
      ...(is_rocket ? [
        '', '// Returns how many ways there are to hit. `out` is turret.solution.array(2).',
        'export function aim(muzzle, target, out) {', `  return turret.${call}(shot, muzzle, target, out);`, '}',
      ] : how === 'least' ? [
        `const charges = [${charges.map(decimal).join(', ')}];`, 'const least = turret.floats(1);', '',
        '// Returns the smallest charge that reaches the target; -1: none does.',
        'export function charge(muzzle, target, out) {', `  if (turret.${call}(shot, muzzle, target, least, out) !== 1) return -1;`,
        '  return charges.findIndex((charge) => charge >= least.values[0]);', '}',
      ] : [
        'const speed = turret.floats(1);', '', `// Returns the speed at which a tube at ${angle} deg hits the target; 0: none does.`,
        'export function launch(muzzle, target, out) {',
        `  return turret.${call}(shot, muzzle, target, ${decimal(radians)}, speed, out) === 1 ? speed.values[0] : 0;`, '}',
      ]),
    ],
  }[language]());
}

const RADIANS = Math.PI / 180;

/** The configuration of a gun in an engine's terms: { name, muzzle, azimuth_min, azimuth_max }, angles in degrees. */
export function axes_code(language, { name, muzzle, azimuth_min, azimuth_max }) {
  const [low, high] = [azimuth_min, azimuth_max].map((angle) => `${decimal(angle)} * TURRET_DEGREE`);
  const in_words = `${decimal(azimuth_min)} to ${decimal(azimuth_max)} deg`;
  const [min, max] = [azimuth_min, azimuth_max].map((angle) => angle * RADIANS);
  const engine = { CRYENGINE: 'CryEngine', CANONICAL: 'Canonical' }[name] ?? `${name[0]}${name.slice(1).toLowerCase()}`;
  return joined({
    c: () => [
      '#include "turret.h"', '', `/* Vectors have this engine's axes; azimuth from ${in_words}. */`, 'void configure(struct turret_config *config)', '{',
      `    turret_config_default(config, TURRET_AXES_${name});`,
      ...['x', 'y', 'z'].filter((_, at) => muzzle[at] !== 0).map((part) => `    config->muzzle.v.${part} = ${in_c(muzzle['xyz'.indexOf(part)])};`),
      `    config->azimuth_min = ${low};`, `    config->azimuth_max = ${high};`, '}',
    ],
    cpp: () => [
      '#include "turret.hpp"', '', `// Vectors have this engine's axes; azimuth from ${in_words}.`, 'turret::config configured()', '{',
      '    turret::config config;', `    config.axes = turret::axes::${name.toLowerCase()};`, `    config.muzzle = {${muzzle.map(in_c).join(', ')}};`,
      `    config.azimuth_min = ${in_c(min)};`, `    config.azimuth_max = ${in_c(max)};`, '    return config;', '}',
    ],
    csharp: () => [
      'using Libturret;', '', 'public static class Gun', '{', `    /// <summary>Vectors have this engine's axes; azimuth from ${in_words}.</summary>`,
      '    public static TurretConfig Configured()', '    {',
      `        TurretConfig config = TurretConfig.Default(TurretAxes.${engine === 'CryEngine' ? 'Cryengine' : engine});`,
      `        config.Muzzle = new Vec3(${muzzle.map(in_c).join(', ')});`, `        config.AzimuthMin = ${in_c(min)};`, `        config.AzimuthMax = ${in_c(max)};`,
      '        return config;', '    }', '}',
    ],
    rust: () => [
      'use turret_core::aim::turret::{Axes, Config};', 'use turret_core::glam::Vec3;', '', `/// Vectors have this engine's axes; azimuth from ${in_words}.`,
      'pub fn configured() -> Config<\'static> {', `    let mut config = Config::new(Axes::${engine});`,
      `    config.muzzle = Vec3::new(${muzzle.map(in_rust).join(', ')});`, `    config.azimuth.min = ${in_rust(min)};`, `    config.azimuth.max = ${in_rust(max)};`,
      '    config', '}',
    ],
    js: () => [
      ...JS, '', `// Vectors have this engine's axes; azimuth from ${in_words}.`, 'export const config = turret.config();',
      `turret.config_default(config, turret.AXES_${name});`, `config.muzzle = [${muzzle.map(decimal).join(', ')}];`,
      `config.azimuth_min = ${decimal(azimuth_min)} * turret.DEGREE;`, `config.azimuth_max = ${decimal(azimuth_max)} * turret.DEGREE;`,
    ],
  }[language]());
}
