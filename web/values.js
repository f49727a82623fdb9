// The first values of "Try it": a value for each argument, with which the call succeeds and shows something of interest.
//
// A number is written as a number, a vector as an array, and a struct as an object with the fields that are not 0. Several in a
// row are an array, with `count` as their number; null is NULL. An argument that a function only writes is out(how many).

export const out = (count = 1) => ({ out: count });

const { PI, SQRT1_2 } = Math;
const NONE = 4294967295;

const IDENTITY = [0, 0, 0, 1];
// 90° to the left, and 60° up.
const LEFT = [0, SQRT1_2, 0, SQRT1_2];
const UP = [0, 0, 0.5, 0.8660254037844386];

const CONFIG = {
  azimuth_min: -2.6,
  azimuth_max: 2.6,
  elevation_min: -0.2,
  elevation_max: 1.4,
  azimuth_rate: 1,
  elevation_rate: 0.8,
  azimuth_accel: 3,
  elevation_accel: 3,
  rest_azimuth: 0,
  rest_elevation: 0,
  aim_tolerance: 0.005,
  trunnion: [0, 1.5, 0],
  muzzle: [4, 0, 0],
  axes: 0,
  sector_count: 0,
  sectors: [{ from: 0.5, to: 0.9, elevation_min: -Infinity, elevation_max: 0.3, kind: 0 }],
};
const STATE = { azimuth: 0, elevation: 0, azimuth_rate: 0, elevation_rate: 0 };
const MOUNT = { position: [0, 0, 0], orientation: IDENTITY };
const PLATFORM = { position: [0, 0, 0], orientation: IDENTITY, velocity: [8, 0, 0], spin: [0, 0.05, 0] };
const SHOT = { speed: 120, inherit: 1, max_time: 60, gravity: [0, -9.81, 0], drag: 0, physics_step: 0, thrust: 0, burn_time: 0, trajectory: 0 };
const MOTION = { position: [150, 30, -60], velocity: [0, 0, 20], acceleration: [0, 0, 0] };
const STILL = { position: [0, 2, 0], velocity: [0, 0, 0], acceleration: [0, 0, 0] };
const BATTERY = {
  states: [STATE, STATE],
  poses: out(2),
  solutions: out(2),
  flags: out(2),
  count: 2,
  configs: [CONFIG],
  config_of: [0, 0],
  config_count: 1,
  platforms: [PLATFORM],
  platform_of: [0, 0],
  platform_count: 1,
  shots: [SHOT],
  shot_of: [0, NONE],
  shot_count: 1,
  targets: [MOTION],
  target_of: [0, 0],
  target_count: 1,
};
const KEYS = [
  { position: [0, 2, 0], orientation: IDENTITY, time: 0 },
  { position: [10, 4, 0], orientation: LEFT, time: 1 },
  { position: [10, 6, -10], orientation: [0, 1, 0, 0], time: 3 },
];

/** Values by type, for arguments that have no value below. */
const TYPES = {
  vec2: [3, 4],
  vec3: [1, 2, 3],
  dvec3: [100, 20, -50],
  quat: LEFT,
  config: CONFIG,
  state: STATE,
  mount: MOUNT,
  platform: PLATFORM,
  shot: SHOT,
  motion: MOTION,
  arc: { center: PI, width: 2 },
  params: { elevation_rate_limit: 0.03, azimuth_rate_limit: 0.05 },
  observer: { position: [0, 0, 0], velocity: [0, 0, 0], acceleration: [0, 0, 0], half_life: 0.3, jump: 50, samples: 0 },
  platform_observer: { position: [0, 0, 0], orientation: IDENTITY, velocity: [0, 0, 0], spin: [0, 0, 0], half_life: 0.3, jump: 50, samples: 0 },
  camera_key: KEYS,
  camera_rig: { distance: 8, height: 3, roll: 0, look_height: 1.5, half_life: 0.2, orientation: IDENTITY },
};

/** Values by the name of the argument. */
const ARGUMENTS = {
  dt: 1 / 60,
  t: 0.25,
  max_step: 0.1,
  half_life: 0.2,
  from: 3,
  to: -3,
  angle: 1,
  yaw: 0.3,
  pitch: 0.1,
  roll: 0.2,
  azimuth: 1,
  elevation: 0.5,
  target_x: 100,
  target_y: 20,
  target_z: -50,
  turret_x: 0,
  turret_y: 2,
  turret_z: 0,
  turret_rest_orientation: IDENTITY,
  current_turret_orientation: IDENTITY,
  rest: IDENTITY,
  current: IDENTITY,
  reference: IDENTITY,
  position: [0, 0, 0],
  subject: [5, 0, 5],
  up: [0, 1, 0],
  forward: [1, 0.2, 1],
  axis: [0, 1, 0],
  omega: [0, 1, 0],
  mount_velocity: [8, 0, 0],
  mount_spin: [0, 0.1, 0],
  shooter: STILL,
  keys: KEYS,
};

/** Values by function, for calls that should show something else. */
const SPECIAL = {
  status_text: { status: -65536 },
  vec2_dot: { a: [3, 4], b: [1, 2] },
  vec2_perp_dot: { a: [1, 0], b: [0, 1] },
  vec2_angle: { from: [1, 0], to: [0, 1] },
  vec3_add: { a: [1, 2, 3], b: [10, 20, 30] },
  vec3_sub: { a: [10, 20, 30], b: [1, 2, 3] },
  vec3_scale: { s: 2 },
  vec3_cross: { a: [1, 0, 0], b: [0, 1, 0] },
  vec3_lerp: { from: [0, 0, 0], to: [10, 0, 0] },
  vec3_normalize: { v: [3, 0, 4] },
  vec3_dot: { a: [1, 2, 3], b: [4, 5, 6] },
  vec3_len: { v: [3, 4, 12] },
  vec3_dist: { a: [1, 1, 1], b: [4, 5, 1] },
  vec3_angle: { a: [1, 0, 0], b: [1, 1, 0] },
  quat_mul: { a: LEFT, b: UP },
  quat_add: { a: LEFT, b: IDENTITY },
  quat_scale: { q: IDENTITY, s: 0.5 },
  quat_dot: { a: LEFT, b: UP },
  quat_normalize: { q: [0, 1, 0, 1] },
  quat_inverse: { q: [0, 1, 0, 1] },
  quat_rot_vec: { v: [1, 0, 0] },
  quat_rot_vec_self: { v: [6, 0, 0] },
  quat_init_axis: { x: 0, y: 1, z: 0, angle: 0.5 },
  quat_init_axis_v: { angle: 0.5 },
  quat_to_axis: { axis: out(), angle: out() },
  quat_to_euler: { q: UP, roll: out(), pitch: out(), yaw: out() },
  euler_to_quat_ordered: { a: 0.3, b: 0.1, c: 0, order: 2 },
  quat_to_euler_ordered: { q: UP, a: out(), b: out(), c: out(), order: 2 },
  quat_to_matrix: { m: out(16) },
  matrix_to_quat: { m: [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1] },
  quat_slerp: { from: IDENTITY, to: LEFT },
  quat_slerp_long: { from: IDENTITY, to: LEFT },
  quat_nlerp: { from: IDENTITY, to: LEFT },
  quat_squad: { q0: IDENTITY, s0: IDENTITY, s1: LEFT, q1: LEFT },
  quat_damp: { target: LEFT },
  quat_angle: { a: IDENTITY, b: LEFT },
  quat_rotate_towards: { from: IDENTITY, to: LEFT, max_angle: 0.1 },
  quat_from_vectors: { from: [1, 0, 0], to: [0, 0, 1] },
  quat_swing_twist: { q: [0.5, 0.5, 0.5, 0.5], swing: out(), twist: out() },
  quat_exp: { q: [0, 0.25, 0, 0] },
  quat_pow: { t: 0.3333 },
  quat_derivative: { q: IDENTITY },
  quat_integrate: { q: IDENTITY },
  quat_integrate_rk4: { q: IDENTITY, omega0: [0, 1, 0], omega_mid: [0, 1.5, 0], omega1: [0, 2, 0] },
  angle_wrap: { angle: 4 },
  angle_damp: { from: 0.5, to: 1.5 },
  arc_clamp: { angle: 3 },
  arc_delta: { from: 1.745, to: -1.745 },
  arc_step: { from: 1.745, to: -1.745 },
  turn_on_plane: { target_direction: [1, 0, 1] },
  face_step: { threshold: 0.01 },
  sight_side_batch: { targets: [[100, 20, -50], [100, 0, 50], [-30, 5, 10]], sides: out(3) },
  scope_damp: { wanted: [0, 0.05, 0, 0.99875], zoom: 8, distance: 300, half_life: 0.05 },
  camera_follow: { orientation: LEFT },
  camera_check: { bad: out() },
  camera_sample: { time: 0.5 },
  aim_error: { azimuth_error: out(), elevation_error: out() },
  split: { current: [0.1830127, 0.6830127, 0.1830127, 0.6830127], azimuth: out(), elevation: out() },
  solve: { azimuth: out(), elevation: out() },
  config_problem: { config: { ...CONFIG, elevation_max: 85 } },
  config_warning: { config: { ...CONFIG, azimuth_rate: 90 } },
  config_mirror: { config: { ...CONFIG, azimuth_min: -0.5, azimuth_max: 2, muzzle: [4, 0, 0.5] } },
  track_angles: { azimuth_rate: 0.3, elevation_rate: 0.1 },
  stop: { state: { ...STATE, azimuth_rate: 0.8, elevation_rate: -0.4 } },
  lead: { out: out(2) },
  lead_least_speed: { out: out(), speed: out() },
  lead_at_elevation: { out: out(), speed: out(), elevation: PI / 3 },
  shot_path: { muzzle: [0, 2, 0], launch_velocity: [60, 40, 0], direction: null, step: 0.5, points: out(8), count: 8 },
  lead_batch: {
    shots: [SHOT],
    shot_stride: 0,
    shooters: [STILL],
    shooter_stride: 0,
    targets: [MOTION, { position: [80, 40, 30], velocity: [-15, 5, 0] }],
    out: out(4),
    counts: out(2),
    count: 2,
  },
  platform_child: { offset: [-20, 6, 0], orientation: IDENTITY },
  observe: { position: [100, 20, -50] },
  platform_observe: { orientation: LEFT },
  engage_batch: { battery: BATTERY },
  time_to_engage_batch: { battery: { ...BATTERY, targets: [MOTION, { position: [-80, 40, 30], velocity: [15, 5, 0] }], target_count: 2 }, seconds: out(4) },
  aim_batch: {
    targets: [[100, 20, -50], [60, 40, 80]],
    turrets: [[0, 2, 0], [10, 2, 0]],
    rest: [IDENTITY, IDENTITY],
    current: [IDENTITY, IDENTITY],
    params: [TYPES.params],
    params_stride: 0,
    out: out(2),
    count: 2,
  },
  update_batch: {
    states: [STATE, STATE],
    configs: [CONFIG],
    config_stride: 0,
    mounts: [MOUNT],
    mount_stride: 0,
    targets: [[100, 20, -50], [60, 40, 80]],
    target_stride: 24,
    poses: out(2),
    statuses: out(2),
    count: 2,
  },
  quat_mul_batch: { a: [LEFT, UP], b: [UP, LEFT], out: out(2), count: 2 },
  quat_slerp_batch: { from: [IDENTITY, LEFT], to: [LEFT, UP], t: [0.25], t_stride: 0, out: out(2), count: 2 },
  quat_nlerp_batch: { from: [IDENTITY, LEFT], to: [LEFT, UP], t: [0.25], t_stride: 0, out: out(2), count: 2 },
  quat_rot_vec_batch: { v: [[1, 0, 0], [0, 1, 0]], q: [LEFT], q_stride: 0, out: out(2), count: 2 },
  quat_to_matrix_batch: { m: out(32), q: [LEFT, UP], count: 2 },
  euler_to_quat_batch: { roll_pitch_yaw: [[0, 0.1, 0.3], [0.2, 0, -1]], out: out(2), count: 2 },
  quat_integrate_batch: { q: [IDENTITY, LEFT], omega: [[0, 1, 0], [1, 0, 0]], out: out(2), count: 2 },
  config_default: { config: out(), axes: 0 },
};

/** What the result of a function means if it is not negative. */
const FLAGS = 'flags';
const FACE = 'face';
const SIDE = 'side';
const HELD = 'held';
export const RESULTS = {
  update: FLAGS,
  track: FLAGS,
  update_angles: FLAGS,
  track_angles: FLAGS,
  stop: FLAGS,
  return: FLAGS,
  engage: FLAGS,
  pose_of: FLAGS,
  solve: FLAGS,
  face_step: FACE,
  sight_step: FACE,
  turn_on_plane: FACE,
  sight_side: SIDE,
  sight_quadrant: 'quadrant',
  can_aim_at: 'truth',
  time_to_aim: 'seconds',
  time_to_engage: 'seconds',
  lead: 'solutions',
  lead_least_speed: 'solutions',
  lead_at_elevation: 'solutions',
  sight_side_batch: HELD,
  aim_batch: HELD,
  update_batch: HELD,
  engage_batch: HELD,
  time_to_engage_batch: HELD,
  lead_batch: HELD,
  camera_follow: 'status',
  camera_check: 'status',
  camera_sample: 'status',
  observe: 'status',
  platform_observe: 'status',
  shot_path: 'status',
  aim_error: 'status',
  split: 'status',
  quat_to_axis: 'status',
  quat_to_euler: 'status',
  quat_to_euler_ordered: 'status',
  quat_swing_twist: 'status',
  version: 'version',
};

/** What the numbers of an output array mean, by its name. */
export const ROWS = { flags: FLAGS, statuses: FLAGS, sides: SIDE };

/** Constants that a number may be, by the name of the argument or the field. */
export const CHOICES = {
  axes: 'AXES_',
  kind: 'SECTOR_',
  trajectory: 'TRAJECTORY_',
  order: 'EULER_',
  status: 'ERROR_',
};

/** For the next step: the output, or 'result', that becomes the value of an argument. */
export const NEXT = {
  aim: ['new_turret_orientation', 'current_turret_orientation'],
  quat_damp: ['out', 'current'],
  quat_rotate_towards: ['out', 'from'],
  quat_integrate: ['out', 'q'],
  quat_integrate_rk4: ['out', 'q'],
  scope_damp: ['out', 'current'],
  turn_on_plane: ['out', 'current'],
  angle_step: ['result', 'from'],
  angle_damp: ['result', 'from'],
  arc_step: ['result', 'from'],
};

/** The names of angles, which are also shown in degrees. */
export const ANGLES = new Set(
  'azimuth elevation azimuth_rate elevation_rate azimuth_left elevation_left azimuth_error elevation_error yaw pitch roll angle error'.split(' '),
);

/** Functions whose result is an angle. */
export const ANGLE_RESULTS = new Set(
  'angle_wrap angle_delta angle_step angle_damp arc_clamp arc_delta arc_step vec2_angle vec3_angle quat_angle'.split(' '),
);

/** Output pointers that a function also reads. For all others, the first value is out(), unless it is given above. */
const IS_READ = new Set(['state', 'states', 'rig', 'observer', 'yaw', 'pitch', 'v']);

/** Returns copies of the first values of a function. */
export function first_values(name, { args }) {
  const special = SPECIAL[name] ?? {};
  const entries = args.map((arg) => [arg.name, structuredClone(value_of(arg, special))]);
  return Object.fromEntries(entries);
}

function value_of(arg, special) {
  if (arg.name in special) return special[arg.name];
  if (arg.pointer === 'out' && !IS_READ.has(arg.name)) return out();
  const by_name = ARGUMENTS[arg.name];
  // The same name may be a number in one function and a struct in another.
  const is_alike = arg.type in TYPES ? typeof by_name === 'object' : typeof by_name === 'number';
  if (is_alike && (arg.name !== 'position' || arg.type === 'dvec3')) return by_name;
  if (arg.type in TYPES) return TYPES[arg.type];
  if (arg.name === 'count') return special.targets?.length ?? ARGUMENTS.keys.length;
  throw new Error(`no first value for ${arg.name}`);
}
