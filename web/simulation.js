// The library's turret and the usual one against the same target, in fixed steps. The same settings give the same bits in
// every step, on every machine. No DOM.
import { configure, load_shot } from './settings.js';
import { path, sea } from './scene.js';
import { usual_step } from './usual.js';
import { fnv1a } from './hash.js';
import { MINUTE, Recording, STEP, Tally } from './recording.js';
import { add, array3, cross, dot, nearest, scale, sub, wrapped } from './vector.js';

export { STEP, MINUTE };

/** The number of steps that the charts show. */
export const MEMORY = 600;

/** Shots that are farther away than this, meters, or older than AGE, are removed. */
const REACH = 400;
const AGE = 15;

/** The greatest number of points of a path. */
export const POINTS = 29;

/** The height of the ground, meters. */
export const GROUND = -1.5;

/** The rows of the charts: a step of a minute ago is shown with the charts before it. */
const ROWS = MINUTE + MEMORY;

/** The settings that say where the target's path is. */
const PLACE = ['tx', 'ty', 'tz'];

/** One of the two turrets: its pose, and the results of its shots. */
class Gunner {
  constructor(turret) {
    this.state = turret.state();
    this.pose = turret.pose();
    this.solution = turret.solution();
    this.tally = new Tally({ on: Uint8Array, hits: Uint8Array, shots: Uint8Array, forbidden: Uint8Array });
    this.clear();
  }
  clear() {
    this.tally.restart();
    this.state.fill(0);
    this.flags = 0;
    /** The angle from the barrel to the direction to fire in. */
    this.error = Math.PI;
    /** Whether the barrel is within the tolerance of that direction, and points into no sector. */
    this.on = false;
    /** Whether the barrel points into a sector. */
    this.in_sector = false;
    this.shots = [];
    this.bursts = [];
    this.fired = 0;
    this.hits = 0;
    this.loaded = 0;
    /** Shots fired while the barrel pointed into a sector. */
    this.into_sector = 0;
    /** Of the last shot that missed: how far from the target it passed, meters, and in which step that was certain. */
    this.missed_by = 0;
    this.missed_at = -Infinity;
    /** In which step it last fired into a sector. */
    this.strayed_at = -Infinity;
  }
  snapshot() {
    const { state, pose, solution, tally, shots, bursts, ...rest } = this;
    return {
      ...rest, state: state.bytes.slice(), pose: pose.bytes.slice(), solution: solution.bytes.slice(), tally: tally.save(),
      shots: shots.map((shot) => ({ ...shot })), bursts: bursts.map((burst) => ({ ...burst })),
    };
  }
  restore({ state, pose, solution, tally, shots, bursts, ...rest }) {
    this.state.bytes.set(state);
    this.pose.bytes.set(pose);
    this.solution.bytes.set(solution);
    Object.assign(this.tally, tally);
    Object.assign(this, rest, { shots: shots.map((shot) => ({ ...shot })), bursts: bursts.map((burst) => ({ ...burst })) });
  }
}

export class Simulation {
  constructor(turret, values) {
    this.turret = turret;
    this.config = turret.config();
    this.shot = turret.shot();
    this.platform = turret.platform();
    this.motion = turret.motion();
    this.ours = new Gunner(turret);
    this.usual = new Gunner(turret);
    this.joints = { azimuth: 0, elevation: 0 };
    this.scratch = {
      state: turret.state(), pose: turret.pose(), solution: turret.solution(), turn: turret.quat(),
      point: turret.dvec3(), vector: turret.vec3(), path: turret.dvec3.array(POINTS),
    };
    this.history = Object.fromEntries(['time', 'azimuth', 'usual_azimuth', 'goal_azimuth', 'elevation', 'usual_elevation',
      'goal_elevation', 'error', 'usual_error'].map((name) => [name, new Float32Array(ROWS)]));
    this.steps = 0;
    this.recording = new Recording(this);
    this.use(values);
    this.restart();
  }

  /** Takes other settings from the user, which have an effect from the next step on. */
  configure(values) {
    this.use(values);
    this.recording.changed();
  }

  /** Uses settings. */
  use(values) {
    const { values: before } = this;
    if (values === before) return;
    this.values = values;
    // The comparison is of turrets with the same settings, wherever the target was dragged to.
    if (before && Object.keys(values).some((name) => values[name] !== before[name] && !PLACE.includes(name))) {
      this.ours.tally.clear();
      this.usual.tally.clear();
    }
    this.turret.config_default(this.config, this.turret.AXES_CANONICAL);
    configure(this.config, values);
    load_shot(this.shot, values);
    this.problem = this.turret.config_problem(this.config);
    this.warning = this.turret.config_warning(this.config);
    this.beam = !Number.isFinite(this.shot.speed);
    this.origin = [values.far, 0, values.far / 2];
    this.place();
    this.see();
  }

  /** Starts again, with both turrets at rest, straight ahead. */
  restart() {
    this.steps = 0;
    this.ours.clear();
    this.usual.clear();
    for (const gunner of [this.ours, this.usual]) {
      gunner.state.azimuth = this.config.rest_azimuth;
      gunner.state.elevation = this.config.rest_elevation;
    }
    this.joints.azimuth = Math.fround(this.config.rest_azimuth);
    this.joints.elevation = Math.fround(this.config.rest_elevation);
    this.wanted = { ...this.joints };
    this.place();
    for (const { state, pose } of [this.ours, this.usual]) this.turret.pose_of(state, this.config, this.platform, pose);
    this.see();
    this.recording.begin();
  }

  /** Restarts, and moves to a time. The step at this time is the next one. */
  start(seconds) {
    this.restart();
    for (let steps = Math.round(seconds / STEP); steps > 0; steps -= 1) this.step();
  }

  get time() {
    return this.steps * STEP;
  }

  /** The joint angles to which the turret is turning. */
  get goal() {
    const { azimuth, elevation, azimuth_left, elevation_left } = this.ours.state;
    // Without travel limits, the goal may be beyond half a turn, where the azimuth will not be.
    const turns = Number.isFinite(this.config.azimuth_min) ? (angle) => angle : wrapped;
    return { azimuth: turns(azimuth + azimuth_left), elevation: elevation + elevation_left };
  }

  /** The hash of the turret's state, which is everything about the turret that changes. */
  get hash() {
    return fnv1a(this.ours.state.bytes);
  }

  /** The number of steps since the recording began. */
  get recorded() {
    return this.steps - this.recording.begun;
  }

  /** Returns all that changes, with the settings. */
  save() {
    return {
      steps: this.steps, values: this.values, ours: this.ours.snapshot(), usual: this.usual.snapshot(), joints: { ...this.joints }, wanted: { ...this.wanted },
    };
  }

  /** Goes to what was saved, and begins there, with the present settings. */
  restore(saved) {
    this.load(saved);
    this.ours.tally.clear();
    this.usual.tally.clear();
    this.recording.begin();
  }

  /** Goes to what was saved, but for the settings. */
  load(saved) {
    this.steps = saved.steps;
    this.ours.restore(saved.ours);
    this.usual.restore(saved.usual);
    Object.assign(this.joints, saved.joints);
    this.wanted = { ...saved.wanted };
    this.place();
    this.see();
  }

  /** Finds how both turrets are pointing, and where to aim. */
  see() {
    this.judge(this.usual);
    this.look();
  }

  /** Moves everything by one step. */
  step() {
    const before = this.target;
    this.steps += 1;
    this.place();
    this.move_ours();
    this.move_usual();
    for (const gunner of [this.ours, this.usual]) {
      gunner.now = { hits: 0, shots: 0, forbidden: 0 };
      this.fly(gunner, before);
      this.fire(gunner);
      const { hits, shots, forbidden } = gunner.now;
      gunner.tally.add(gunner.on ? 1 : 0, hits, shots, forbidden);
    }
    this.record();
  }

  /** Moves the mount and the target to where they are now. */
  place() {
    const { turret, platform, motion, values, scratch } = this;
    const boat = sea(values, this.time);
    const { orientation, spin } = platform;
    platform.position.set(...add(this.origin, boat.position));
    platform.velocity.set(...boat.velocity);
    // Heading, then pitch, then roll. Each is about an axis that the turns before it have turned.
    turret.quat_init_axis(orientation, 0, 1, 0, boat.heading);
    const about = [0, boat.heading_rate, 0];
    const right = this.turned(orientation, [0, 0, 1]);
    turret.quat_init_axis(scratch.turn, 0, 0, 1, boat.pitch);
    turret.quat_mul(orientation, orientation, scratch.turn);
    const forward = this.turned(orientation, [1, 0, 0]);
    turret.quat_init_axis(scratch.turn, 1, 0, 0, boat.roll);
    turret.quat_mul(orientation, orientation, scratch.turn);
    spin.set(...add(about, add(scale(right, boat.pitch_rate), scale(forward, boat.roll_rate))));
    const [position, velocity, acceleration] = path(values, this.time);
    motion.position.set(...add(this.origin, position));
    motion.velocity.set(...velocity);
    motion.acceleration.set(...acceleration);
    /** Where the target is, relative to the origin of the scene. */
    this.target = position;
    this.mount = boat.position;
  }

  turned(orientation, vector) {
    const { turret } = this;
    this.scratch.vector.set(...vector);
    turret.quat_rot_vec(this.scratch.vector, this.scratch.vector, orientation);
    return array3(this.scratch.vector);
  }

  move_ours() {
    const { turret, config, platform, shot, motion, values, ours } = this;
    const { state, pose, solution } = ours;
    if (values.call === 'engage') {
      ours.flags = turret.engage(state, config, platform, shot, motion, STEP, pose, solution);
    } else if (values.call === 'track') {
      ours.flags = turret.track(state, config, platform, platform.velocity, platform.spin, motion, STEP, pose);
    } else {
      ours.flags = turret.update(state, config, platform, motion.position, STEP, pose);
    }
    this.look();
  }

  move_usual() {
    const { config, platform, motion, shot, usual, joints } = this;
    // The usual turret aims from the pivot of its barrel, at the height of the trunnion.
    const pivot = add(array3(platform.position), this.turned(platform.orientation, [0, config.trunnion.y, 0]));
    this.wanted = usual_step(joints, { position: pivot, orientation: platform.orientation },
      { position: array3(motion.position), velocity: array3(motion.velocity) },
      {
        speed: shot.speed, gravity: -shot.gravity.y,
        azimuth_min: config.azimuth_min, azimuth_max: config.azimuth_max,
        elevation_min: Math.max(config.elevation_min, -Math.PI / 2),
        elevation_max: Math.min(config.elevation_max, Math.PI / 2),
        azimuth_rate: config.azimuth_rate, elevation_rate: config.elevation_rate,
      }, STEP);
    const { state } = usual;
    state.azimuth = joints.azimuth;
    state.elevation = joints.elevation;
    this.turret.pose_of(state, config, platform, usual.pose);
    const near = Math.hypot(this.wanted.azimuth - joints.azimuth, this.wanted.elevation - joints.elevation);
    usual.flags = near <= config.aim_tolerance ? this.turret.ON_TARGET : 0;
    this.judge(usual);
  }

  /**
   * Finds how a turret is pointing, by the same measure for both: a step of 0 seconds of turret_engage from its joint angles.
   * Returns the flags of that step.
   */
  judge(gunner) {
    const { turret } = this;
    const { flags, error } = this.truth(gunner.state);
    gunner.error = error;
    gunner.in_sector = (flags & turret.HOLD_FIRE) !== 0 || this.inside(gunner.state);
    gunner.on = (flags & turret.ON_TARGET) !== 0 && !gunner.in_sector;
    return flags;
  }

  /** Returns the flags of a turret in this state, and its angle to the direction to fire in, from a step of 0 seconds. */
  truth(state) {
    const { turret, config, platform, shot, motion, scratch } = this;
    scratch.state.copy(state);
    const flags = turret.engage(scratch.state, config, platform, shot, motion, 0, scratch.pose, scratch.solution);
    return { flags: Math.max(flags, 0), error: flags < 0 ? Math.PI : scratch.pose.error };
  }

  /** Returns whether joint angles are inside a sector to keep out of. */
  inside({ azimuth, elevation }) {
    for (let index = 0; index < this.config.sector_count; index += 1) {
      const { from, to, elevation_min, elevation_max, kind } = this.config.sectors[index];
      const turns = (angle) => angle - 2 * Math.PI * Math.floor(angle / (2 * Math.PI));
      const width = to - from >= 2 * Math.PI ? 2 * Math.PI : turns(to - from);
      if (kind === this.turret.SECTOR_KEEP_OUT && turns(azimuth - from) < width
        && elevation > elevation_min && elevation < elevation_max) return true;
    }
    return false;
  }

  /** Finds where to aim, and how long it takes to turn there. */
  look() {
    const { turret, config, platform, motion, ours, scratch } = this;
    const { state } = ours;
    const solved = (this.judge(ours) & turret.NO_SOLUTION) === 0;
    ours.solved = solved && !this.beam;
    // After a step of 0 seconds, the solution is for the current position of the muzzle.
    this.aim = solved ? array3(scratch.solution.aim_point) : array3(motion.position);
    this.impact = solved ? sub(array3(scratch.solution.impact), this.origin) : this.target;
    this.flight_time = solved ? scratch.solution.time : 0;
    this.time_to_aim = turret.time_to_aim(state, config, platform, scratch.point.set(...this.aim));
  }

  /** Returns the velocity of a shot that leaves along the barrel now. */
  launch({ pose }) {
    const { platform, shot } = this;
    const arm = sub(array3(pose.muzzle), array3(platform.position));
    const carried = add(array3(platform.velocity), cross(array3(platform.spin), arm));
    return add(scale(array3(pose.boresight), shot.speed), scale(carried, shot.inherit));
  }

  /** Returns where a shot is at the times 0, step, 2 * step and so on, relative to the origin of the scene. */
  flight(muzzle, velocity, step, count) {
    const { turret, shot, scratch } = this;
    turret.shot_path(shot, scratch.point.set(...muzzle), scratch.vector.set(...velocity), null, step, scratch.path, count);
    return Array.from({ length: count }, (_, index) => array3(scratch.path[index]));
  }

  fire(gunner) {
    const { turret, values } = this;
    gunner.loaded -= 1;
    if (gunner.flags < 0 || (gunner.flags & turret.ON_TARGET) === 0) return;
    if (gunner.loaded > 0 || (gunner.flags & turret.HOLD_FIRE) !== 0) return;
    gunner.loaded = Math.max(1, Math.round(values.reload / STEP));
    const forbidden = gunner.in_sector;
    if (forbidden) {
      gunner.into_sector += 1;
      gunner.now.forbidden += 1;
      gunner.strayed_at = this.steps;
    }
    const muzzle = sub(array3(gunner.pose.muzzle), this.origin);
    if (this.beam) {
      const boresight = array3(gunner.pose.boresight);
      const to_target = sub(this.target, muzzle);
      const along = dot(to_target, boresight);
      const miss = Math.hypot(...sub(to_target, scale(boresight, along)));
      const hit = along > 0 && miss <= values.radius;
      this.count(gunner, forbidden, hit, miss);
      gunner.shots.push({ beam: true, from: muzzle, to: add(muzzle, scale(boresight, hit ? along : 120)), age: 0, hit });
      return;
    }
    gunner.shots.push({ from: muzzle, velocity: this.launch(gunner), age: 0, at: muzzle, forbidden, nearest: Infinity });
  }

  /** Counts a shot that has hit, or has missed by some meters. A shot into a sector is none of the comparison's hits. */
  count(gunner, forbidden, hit, miss) {
    gunner.fired += 1;
    if (hit) gunner.hits += 1;
    else {
      gunner.missed_by = miss;
      gunner.missed_at = this.steps;
    }
    if (forbidden) return;
    gunner.now.shots += 1;
    if (hit) gunner.now.hits += 1;
  }

  /** Moves the shots. Counts and removes each shot that has hit or missed. */
  fly(gunner, target_before) {
    const { values } = this;
    gunner.bursts = gunner.bursts.filter((burst) => (burst.age += STEP) < 0.6);
    gunner.shots = gunner.shots.filter((shot) => {
      shot.age += STEP;
      if (shot.beam) return shot.age < 0.12;
      const [, at] = this.flight(shot.from, shot.velocity, shot.age, 2);
      shot.nearest = Math.min(shot.nearest, nearest(sub(shot.at, target_before), sub(at, this.target)));
      const hit = shot.nearest <= values.radius;
      shot.before = shot.at;
      shot.at = at;
      if (hit) {
        this.count(gunner, shot.forbidden, true, 0);
        gunner.bursts.push({ at: this.target, age: 0 });
        return false;
      }
      const past = Math.hypot(...sub(at, shot.from)) > 1.4 * Math.hypot(...sub(this.target, shot.from)) + 15;
      const fallen = at[1] < Math.min(GROUND, this.target[1] - 3) && at[1] < shot.before[1];
      const over = shot.age > AGE || fallen || (past && at[1] < shot.before[1]) || Math.hypot(...sub(at, this.mount)) > REACH;
      if (over) this.count(gunner, shot.forbidden, false, shot.nearest);
      return !over;
    });
  }

  record() {
    const { history, goal, ours, usual } = this;
    const at = (this.recorded - 1) % ROWS;
    const row = {
      time: this.time, azimuth: ours.state.azimuth, usual_azimuth: this.joints.azimuth, goal_azimuth: goal.azimuth,
      elevation: ours.state.elevation, usual_elevation: this.joints.elevation, goal_elevation: goal.elevation,
      error: ours.error, usual_error: usual.error,
    };
    for (const [name, value] of Object.entries(row)) history[name][at] = value;
    this.recording.step();
  }
}
