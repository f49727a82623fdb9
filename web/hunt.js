// A gun that remembers where it turns to, beside one that chooses anew in each step. Both have the same joints, limits and target, and
// only the choice differs. No DOM.
import { STEP, Tally } from './recording.js';
import { RADIANS } from './settings.js';

/** The number of steps that the chart shows. */
export const MEMORY = 1200;

/** The bulwark bars every lower elevation of the gun on the ship, degrees. */
export const LEAST = 14;

/** A joint has turned back when it is so far behind its farthest point, radians. */
const BACK = 0.5 * RADIANS;

/** The goal has jumped to another arc, or to another edge, when it is so far from where it was in the step before, radians. */
const JUMP = 20 * RADIANS;

/** Counts in the last minute: changes of the goal, turns back of the joint, how far it turned, and how long the gun was on target. */
class Count extends Tally {
  constructor() {
    super({ changes: Uint8Array, backs: Uint8Array, way: Float64Array, on: Uint8Array });
    this.begin(0);
  }

  /** Begins, with the joint at an angle. */
  begin(angle) {
    this.restart();
    Object.assign(this, { farthest: angle, before: angle, goal: NaN, sense: 0 });
  }

  /** Takes notice of a step. */
  step(angle, goal, on) {
    let back = 0;
    if (this.sense === 0 || (angle - this.farthest) * this.sense > 0) {
      if (this.sense === 0 && Math.abs(angle - this.farthest) > BACK) this.sense = Math.sign(angle - this.farthest);
      if (this.sense !== 0) this.farthest = angle;
    } else if ((this.farthest - angle) * this.sense > BACK) {
      back = 1;
      this.sense = -this.sense;
      this.farthest = angle;
    }
    const way = Math.abs(angle - this.before);
    const change = Math.abs(goal - this.goal) > JUMP ? 1 : 0;
    this.before = angle;
    this.goal = goal;
    this.add(change, back, way, on);
  }
}

class Gun {
  constructor(turret) {
    this.state = turret.state();
    this.pose = turret.pose();
    this.count = new Count();
    /** The angle of the joint, and the one that it turns to, over time. */
    this.angles = new Float32Array(MEMORY);
    this.goals = new Float32Array(MEMORY);
    this.goal = 0;
    this.on = false;
  }
}

export class Hunt {
  constructor(turret, values) {
    this.turret = turret;
    this.config = turret.config();
    this.shot = turret.shot();
    this.platform = turret.platform();
    this.target = turret.motion();
    this.shooter = turret.motion();
    this.solutions = turret.solution.array(2);
    this.vector = turret.vec3();
    this.inverse = turret.quat();
    this.ours = new Gun(turret);
    this.usual = new Gun(turret);
    this.configure(values);
    this.restart();
  }

  /** Whether the borders are those of arcs and elevation limits, on a ship that pitches. */
  get is_gun() {
    return this.values.border === 'arcs';
  }

  configure(values) {
    const { turret, config, shot } = this;
    this.values = { ...values };
    turret.config_default(config, turret.AXES_CANONICAL);
    if (this.is_gun) {
      config.elevation_min = LEAST * RADIANS;
      config.elevation_max = 85 * RADIANS;
      config.azimuth_rate = config.elevation_rate = 15 * RADIANS;
      config.azimuth_accel = config.elevation_accel = 30 * RADIANS;
      config.aim_tolerance = 0.3 * RADIANS;
    } else {
      config.azimuth_rate = config.elevation_rate = values.turning * RADIANS;
      config.azimuth_accel = config.elevation_accel = 5 * values.turning * RADIANS;
      const edge = (180 - values.gap / 2) * RADIANS;
      if (values.border === 'stops') {
        config.azimuth_min = -edge;
        config.azimuth_max = edge;
      } else {
        config.sector_count = 1;
        Object.assign(config.sectors[0], { from: edge, to: -edge, elevation_min: -Infinity, elevation_max: Infinity, kind: turret.SECTOR_KEEP_OUT });
      }
    }
    shot.speed = 60;
    shot.inherit = 1;
    shot.max_time = 30;
    shot.gravity.set(0, -9.81, 0);
    /** The edges of the azimuth that is free, radians. */
    this.edge = this.is_gun ? Math.PI : (180 - values.gap / 2) * RADIANS;
    this.place();
  }

  /** Starts again, both guns at rest at an edge: the left one, or the lowest elevation. */
  restart() {
    this.steps = 0;
    this.place();
    for (const { state, count } of [this.ours, this.usual]) {
      state.fill(0);
      if (this.is_gun) state.elevation = this.config.elevation_min;
      else state.azimuth = this.edge;
      count.begin(this.joint(state));
    }
    for (const gun of [this.ours, this.usual]) this.look(gun);
  }

  get time() {
    return this.steps * STEP;
  }

  /** The joint whose border this is. */
  joint({ azimuth, elevation }) {
    return this.is_gun ? elevation : azimuth;
  }

  /** The azimuth at which the target is, radians in [0, 2π): astern is π. */
  get bearing() {
    const { at, sway, every } = this.values;
    return (at + sway * Math.sin(2 * Math.PI * this.time / every)) * RADIANS;
  }

  /** How far the bow of the ship is up, radians. */
  get pitch() {
    const { pitching, wave } = this.values;
    return this.is_gun ? pitching * RADIANS * Math.sin(2 * Math.PI * this.time / wave) : 0;
  }

  place() {
    const { turret, platform, target, values } = this;
    platform.position.set(0, 0, 0);
    if (this.is_gun) {
      turret.quat_init_axis(platform.orientation, 0, 0, 1, this.pitch);
      const wave = 2 * Math.PI / values.wave;
      platform.spin.set(0, 0, values.pitching * RADIANS * wave * Math.cos(wave * this.time));
      target.position.set(values.distance, 0, 0);
      return;
    }
    platform.orientation.set(0, 0, 0, 1);
    platform.spin.set(0, 0, 0);
    target.position.set(40 * Math.cos(this.bearing), 0, -40 * Math.sin(this.bearing));
  }

  step() {
    const at = this.steps % MEMORY;
    this.steps += 1;
    this.place();
    if (this.is_gun) this.step_gun();
    else this.step_azimuth();
    for (const gun of [this.ours, this.usual]) {
      this.look(gun);
      gun.angles[at] = this.joint(gun.state);
      gun.goals[at] = gun.goal;
      gun.count.step(this.joint(gun.state), gun.goal, gun.on ? 1 : 0);
    }
  }

  step_azimuth() {
    const { turret, config, platform, target, ours, usual, edge } = this;
    turret.update(ours.state, config, platform, target.position, STEP, ours.pose);
    ours.goal = ours.state.azimuth + ours.state.azimuth_left;
    // The usual line: the angle to the target in ±π, clamped to what is free. It is the nearer edge, anew in each step.
    usual.goal = Math.min(edge, Math.max(-edge, Math.atan2(-target.position.z, target.position.x)));
    turret.update_angles(usual.state, config, platform, usual.goal, 0, STEP, usual.pose);
  }

  step_gun() {
    const { turret, config, platform, shot, target, ours, usual } = this;
    turret.engage(ours.state, config, platform, shot, target, STEP, ours.pose, null);
    ours.goal = ours.state.elevation + ours.state.elevation_left;
    // The usual rule: the low arc if the barrel can point so; else the high one. It is chosen anew in each step.
    const count = this.lead(usual);
    let wanted = null;
    for (let arc = 0; arc < count; arc += 1) {
      const elevation = this.elevation(this.solutions[arc].direction);
      wanted ??= elevation;
      if (elevation < config.elevation_min || elevation > config.elevation_max) continue;
      wanted = elevation;
      break;
    }
    usual.goal = Math.min(config.elevation_max, Math.max(config.elevation_min, wanted ?? 0));
    turret.update_angles(usual.state, config, platform, 0, usual.goal, STEP, usual.pose);
  }

  /** Computes the two ways to hit, from where a gun's muzzle is; returns how many there are. */
  lead({ pose }) {
    const { turret, shot, shooter, platform, target, solutions } = this;
    const { x, y, z } = pose.muzzle;
    shooter.position.set(x, y, z);
    const { z: spin } = platform.spin;
    shooter.velocity.set(-spin * y, spin * x, 0);
    return turret.lead(shot, shooter, target, solutions);
  }

  /** Returns the elevation of a direction in the frame of the ship. */
  elevation(direction) {
    const { turret, platform, vector, inverse } = this;
    turret.quat_inverse(inverse, platform.orientation);
    vector.set(direction.x, direction.y, direction.z);
    turret.quat_rot_vec(vector, vector, inverse);
    return Math.atan2(vector.y, Math.hypot(vector.x, vector.z));
  }

  /** Finds where a gun is, and whether it points so that a shot hits: by the same measure for both. */
  look(gun) {
    const { turret, config, platform, solutions } = this;
    turret.pose_of(gun.state, config, platform, gun.pose);
    const { x, y, z } = gun.pose.boresight;
    gun.on = false;
    if (!this.is_gun) {
      const { position } = this.target;
      gun.on = (x * position.x + z * position.z) / 40 > Math.cos(config.aim_tolerance + 1e-6);
      return;
    }
    const count = this.lead(gun);
    for (let arc = 0; arc < count; arc += 1) {
      const { direction } = solutions[arc];
      const [cx, cy, cz] = [y * direction.z - z * direction.y, z * direction.x - x * direction.z, x * direction.y - y * direction.x];
      if (Math.hypot(cx, cy, cz) <= Math.sin(config.aim_tolerance) && x * direction.x + y * direction.y > 0) gun.on = true;
    }
  }

  /** Writes where a shot that a gun fires now is, every `step` seconds, into an array of points of the library. */
  flight(gun, points, step, count) {
    const { turret, shot, shooter, vector } = this;
    this.lead(gun);
    const { x, y, z } = gun.pose.boresight;
    const { velocity } = shooter;
    vector.set(60 * x + velocity.x, 60 * y + velocity.y, 60 * z + velocity.z);
    turret.shot_path(shot, shooter.position, vector, null, step, points, count);
  }
}
