// How soon a gun could hit a target that is now anywhere around it: turret_time_to_engage_batch, row after row of a map; and the run
// that shows whether it comes out so. No DOM.
import { STEP } from './recording.js';
import { RADIANS } from './settings.js';

/** From the gun to the nearest edge of the map, meters. */
export const REACH = 130;

/** The number of steps of the map's grid across its shorter side. */
const ACROSS = 96;

/**
 * Passes over the map, each finer than the one before: from a point that it computes to the next, in steps of the grid. Where the points of
 * the pass before differ little, there is nothing to find between them.
 */
const PASSES = [8, 4, 2, 1];

/** Points between which the time changes by no more than this, seconds, need no point between them. */
export const LITTLE = 0.3;

/** How far a shot flies, in seconds of flight. */
export const LIFE = 2.5;

/** The gun of the map: its configuration and its shot, and the motion of a target. */
export class MapGun {
  constructor(turret) {
    this.turret = turret;
    this.config = turret.config();
    this.shot = turret.shot();
    this.state = turret.state();
    this.platform = turret.platform();
    this.platform.orientation.w = 1;
    this.target = turret.motion();
  }

  /** Takes the settings of the panel, and returns this. */
  configure(values) {
    const { turret, config, shot, state, target } = this;
    turret.config_default(config, turret.AXES_CANONICAL);
    config.elevation_min = -10 * RADIANS;
    config.elevation_max = 85 * RADIANS;
    config.azimuth_rate = config.elevation_rate = values.slew * RADIANS;
    config.aim_tolerance = 0.3 * RADIANS;
    if (values.wide > 0) {
      // From one stop of the azimuth to the other, over the side that is not the dead zone.
      config.azimuth_min = (values.middle + values.wide / 2 - 360) * RADIANS;
      config.azimuth_max = (values.middle - values.wide / 2) * RADIANS;
    }
    shot.speed = values.muzzle;
    shot.inherit = 1;
    shot.max_time = LIFE;
    state.fill(0);
    state.azimuth = inside(values) * RADIANS;
    target.velocity.set(...velocity(values));
    this.height = values.over;
    return this;
  }

  /** Returns how soon the gun could hit a target that is now so far ahead and so far to the right, seconds. */
  seconds(ahead, right) {
    const { turret, state, config, platform, shot, target } = this;
    target.position.set(ahead, this.height, right);
    return turret.time_to_engage(state, config, platform, shot, target);
  }
}

/** Returns the equivalent of an angle within half a turn, degrees. */
export const wrapped_degrees = (angle) => angle - 360 * Math.round(angle / 360);

/** Returns where the dead zone begins and ends, counter-clockwise, degrees in [-180, 180]. */
export function edges({ middle, wide }) {
  return [middle - wide / 2, middle + wide / 2].map(wrapped_degrees);
}

/** Returns the azimuth to which the gun points, within its travel, degrees: what is in the dead zone is at the nearer stop. */
export function inside({ facing, middle, wide }) {
  if (wide <= 0) return facing;
  const from = middle + wide / 2 - 360;
  const turned = facing - 360 * Math.floor((facing - from) / 360);
  const to = middle - wide / 2;
  if (turned <= to) return turned;
  return turned - to < from + 360 - turned ? to : from;
}

/** Returns the velocity of every target: ahead, up, right. */
export function velocity({ pace, course }) {
  return [pace * Math.cos(course * RADIANS), 0, -pace * Math.sin(course * RADIANS)];
}

/** Returns what is usually reckoned instead: the angle from the barrel to where the target is, by the rate; seconds. */
export function usual_seconds(values, ahead, right) {
  const turn = Math.atan2(-right, ahead) / RADIANS - inside(values);
  return Math.abs(wrapped_degrees(turn)) / values.slew;
}

export class EngageMap {
  constructor(turret, values) {
    this.turret = turret;
    this.gun = new MapGun(turret);
    this.battery = turret.battery();
    this.values = { ...values };
    this.most = 0;
    this.resize(1.5);
  }

  /** Takes other settings. A pass over the map begins again with them. */
  configure(values) {
    Object.assign(this.values, values);
    this.stale = true;
  }

  /** Gives the map the shape of a picture: its width by its height. */
  resize(aspect) {
    const coarse = PASSES[0];
    const steps = (share) => Math.ceil(ACROSS * Math.max(1, share) / coarse) * coarse;
    const [wide, high] = [steps(aspect), steps(1 / aspect)];
    if (wide === this.wide && high === this.high) return;
    /** The steps of the grid across and down; there is a point more than steps. A step is so many meters. */
    Object.assign(this, { wide, high, meters: 2 * REACH / ACROSS });
    const count = (wide + 1) * (high + 1);
    /** Seconds at the points, a row after another, the farthest ahead first. NaN: not computed yet. */
    this.shown = new Float32Array(count).fill(NaN);
    /** Those of the pass that is being computed; from the second pass on, they are shown. */
    this.times = this.spare = new Float32Array(count);
    /** From a point that is shown to the next, in steps of the grid. */
    this.stride = coarse;
    if (wide + 1 > this.most) {
      this.most = wide + 1;
      this.targets = this.turret.motion.array(this.most);
      this.seconds = this.turret.floats(this.most);
      this.columns = new Int32Array(this.most);
    }
    this.pass = PASSES.length;
    this.stale = true;
  }

  /** Whether all points are computed for the present settings. */
  get complete() {
    return !this.stale && this.pass === PASSES.length;
  }

  begin() {
    const { turret, battery, gun, targets } = this;
    const { config, platform, shot, state, height } = gun.configure(this.values);
    const [x, y, z] = velocity(this.values);
    for (let column = 0; column <= this.wide; column += 1) {
      targets[column].position.y = height;
      targets[column].velocity.set(x, y, z);
    }
    Object.assign(battery, {
      states: state.pointer, poses: 0, solutions: 0, flags: 0, count: 1, configs: config.pointer, config_of: 0, config_count: 1,
      platforms: platform.pointer, platform_of: 0, platform_count: 1, shots: shot.pointer, shot_of: 0, shot_count: 1, targets: targets.pointer,
      target_of: 0,
    });
    /** The positions of the targets, as the batch reads them. */
    this.places = { first: targets.pointer / 8, stride: turret.motion.size / 8 };
    /** How many points turret_time_to_engage_batch has computed. */
    this.computed = 0;
    this.times = this.spare;
    this.pass = 0;
    this.row = 0;
    this.stale = false;
  }

  /** Computes rows for a number of milliseconds. Returns whether what is shown has changed. */
  compute(milliseconds) {
    if (this.complete) return false;
    const until = performance.now() + milliseconds;
    const { shown, stride } = this;
    do {
      // The first pass is finished in any case, so that a map is there while a visitor drags something.
      if (this.stale && this.pass > 0) this.begin();
      this.compute_row();
    } while (!this.complete && performance.now() < until);
    return shown !== this.shown || stride !== this.stride;
  }

  compute_row() {
    const { turret, battery, seconds, columns, wide, high, meters, times, places, pass, row } = this;
    const step = PASSES[pass];
    const numbers = new Float64Array(turret.memory.buffer);
    const ahead = (high / 2 - row) * meters;
    let count = 0;
    for (let column = 0; column <= wide; column += step) {
      if (pass > 0 && this.is_found(column, 2 * step)) continue;
      const at = places.first + count * places.stride;
      numbers[at] = ahead;
      numbers[at + 2] = (column - wide / 2) * meters;
      columns[count] = column;
      count += 1;
    }
    if (count > 0) {
      battery.target_count = count;
      turret.time_to_engage_batch(battery, seconds);
      const found = seconds.values;
      for (let index = 0; index < count; index += 1) times[row * (wide + 1) + columns[index]] = found[index];
      this.computed += count;
    }
    this.row += step;
    if (this.row <= high) return;
    this.row = 0;
    this.pass += 1;
    if (pass === 0) [this.shown, this.spare] = [times, this.shown];
    this.stride = step;
  }

  /** Finds a point between those of the pass before, `apart` steps from each other, if they differ little or it is one of them. */
  is_found(column, apart) {
    const { row, times, wide } = this;
    const left = column - column % apart;
    const right = column === left ? left : left + apart;
    const top = row - row % apart;
    const bottom = row === top ? top : top + apart;
    if (left === right && top === bottom) return true;
    const a = times[top * (wide + 1) + left];
    const b = times[top * (wide + 1) + right];
    const c = times[bottom * (wide + 1) + left];
    const d = times[bottom * (wide + 1) + right];
    const least = Math.min(a, b, c, d);
    const most = Math.max(a, b, c, d);
    if (least !== most && !(most - least <= LITTLE)) return false;
    times[row * (wide + 1) + column] = least === most ? least : (a + b + c + d) / 4;
    return true;
  }
}

/** A target that starts at a place, and the gun that turns to it: what the map predicts, step by step. */
export class Engagement {
  /** `parts` has what a run needs of the library: { gun, pose, solution }. The next run may have the same. */
  constructor(turret, parts, values, ahead, right) {
    Object.assign(this, parts, { turret });
    this.gun.configure(values);
    this.predicted = this.gun.seconds(ahead, right);
    this.usual = usual_seconds(values, ahead, right);
    this.from = [ahead, right];
    this.steps = 0;
    /** After how many seconds turret_engage has said that the gun is on target; NaN before that. */
    this.on_at = NaN;
    /** Of the shot that is fired then: its flight time, its path, and where it meets the target. */
    this.flight = NaN;
    this.engage(0);
  }

  get time() {
    return this.steps * STEP;
  }

  get facing() {
    return this.gun.state.azimuth;
  }

  /** Where the target is: ahead and right, meters. */
  get place() {
    const [x, , z] = velocity_of(this.gun.target);
    return [this.from[0] + x * this.time, this.from[1] + z * this.time];
  }

  /** Whether the shot has hit, or the time is over. */
  get over() {
    return this.time > (Number.isNaN(this.on_at) ? Math.min(LONGEST, this.predicted + 5) : this.on_at + this.flight);
  }

  step() {
    this.steps += 1;
    this.engage(STEP);
  }

  engage(dt) {
    const { turret, gun, pose, solution } = this;
    const { state, config, platform, shot, target } = gun;
    const [ahead, right] = this.place;
    target.position.set(ahead, gun.height, right);
    const flags = turret.engage(state, config, platform, shot, target, dt, pose, solution);
    if (!Number.isNaN(this.on_at) || flags < 0 || (flags & turret.ON_TARGET) === 0) return;
    this.on_at = this.time;
    this.flight = solution.time;
    this.muzzle = pose.muzzle.toJSON();
    this.launch = pose.boresight.toJSON().map((part) => part * shot.speed);
    this.impact = solution.impact.toJSON();
  }
}

/** A run that nothing ends is this long, seconds. */
const LONGEST = 20;

const velocity_of = ({ velocity: { x, y, z } }) => [x, y, z];
