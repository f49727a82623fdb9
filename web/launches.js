// How to launch at a moving target, in the plane through both: a rocket, the least speed, and the speed for a given elevation; beside
// what is usually reckoned. No DOM.
import { RADIANS } from './settings.js';

const GRAVITY = 9.81;

/** Where shots leave, meters above the ground. */
export const MUZZLE = 2;

/** From a point of a flight to the next, seconds; and the most points. */
export const FINE = 0.02;
const MOST = 1500;

/** The speeds of the charges, as parts of the greatest. */
const CHARGES = [0.4, 0.55, 0.7, 0.85, 1];

/** Returns the speeds of the charges, m/s. */
export const charges = ({ most }) => CHARGES.map((part) => Math.round(part * most));

/** Returns where the target is after so many seconds: [ahead, up], meters. */
export const target_at = ({ off, high, run, climb }, time) => [off + run * time, high + climb * time];

/** A flight: how it was launched, where it is every FINE seconds, and by how much it misses. */
class Flight {
  constructor() {
    this.found = false;
    this.count = 0;
    this.points = new Float64Array(2 * MOST);
  }
}

export class Launches {
  constructor(turret, values) {
    this.turret = turret;
    this.shot = turret.shot();
    this.shooter = turret.motion();
    this.target = turret.motion();
    this.solutions = turret.solution.array(2);
    this.solution = turret.solution();
    this.speed = turret.float();
    this.path = turret.dvec3.array(MOST);
    this.vectors = [turret.vec3(), turret.vec3()];
    this.ours = new Flight();
    this.usual = new Flight();
    /** The shell for which the usual code takes a rocket, as it would fly. */
    this.taken = new Flight();
    /** The flights of the charges, by their higher arcs. */
    this.flights = CHARGES.map(() => new Flight());
    this.shooter.position.set(0, MUZZLE, 0);
    this.configure(values);
  }

  configure(values) {
    const { turret, shot, target, ours, usual } = this;
    this.values = { ...values };
    target.position.set(values.off, values.high, 0);
    target.velocity.set(values.run, values.climb, 0);
    this.load(values.how === 'rocket' ? values.leave : values.most);
    if (values.how === 'rocket') {
      shot.thrust = values.thrust;
      shot.burn_time = values.burn;
    }
    const is_found = this.aim();
    ours.found = is_found;
    ours.count = usual.count = 0;
    if (is_found) {
      const { launch_velocity: v, direction: d, time } = this.solution;
      Object.assign(ours, { speed: this.speed.value, elevation: Math.atan2(d.y, d.x), time });
      this.fly(ours, [v.x, v.y], [d.x, d.y], time);
    }
    this.taken.found = false;
    const guess = this.reckon();
    usual.found = guess !== null;
    if (guess !== null) {
      const { speed, elevation } = guess;
      const direction = [Math.cos(elevation), Math.sin(elevation)];
      Object.assign(usual, { speed, elevation });
      this.fly(usual, direction.map((part) => part * speed), direction, Infinity);
    }
    /** How each charge does: { speed, count, time, elevation } of its higher arc. */
    this.charged = values.how === 'least' ? charges(values).map((speed, index) => {
      this.load(speed);
      const count = turret.lead(shot, this.shooter, target, this.solutions);
      if (count <= 0) return { speed, count: 0 };
      const { direction: d, launch_velocity: v, time } = this.solutions[count - 1];
      const flight = this.flights[index];
      this.fly(flight, [v.x, v.y], [d.x, d.y], time);
      return { speed, count, time, elevation: Math.atan2(d.y, d.x), flight };
    }) : [];
    /** The smallest charge that reaches the target. */
    this.smallest = this.charged.find(({ count }) => count > 0);
  }

  /** Takes a shell of this speed. */
  load(speed) {
    const { shot } = this;
    shot.fill(0);
    shot.speed = speed;
    shot.inherit = 1;
    shot.max_time = 30;
    shot.gravity.set(0, -GRAVITY, 0);
  }

  /** Asks the library: fills `solution` and `speed`, and returns whether there is one. */
  aim() {
    const { turret, shot, shooter, target, solution, solutions, speed, values } = this;
    if (values.how === 'least') return turret.lead_least_speed(shot, shooter, target, speed, solution) === 1;
    if (values.how === 'elevation') return turret.lead_at_elevation(shot, shooter, target, values.angle * RADIANS, speed, solution) === 1;
    speed.value = shot.speed;
    if (turret.lead(shot, shooter, target, solutions) < 1) return false;
    solution.copy(solutions[0]);
    return true;
  }

  /**
   * What is usually reckoned, as { speed, elevation }: a rocket is taken for a shell that has the speed of its burnout from the start;
   * a mortar has the formulas of a target at rest.
   */
  reckon() {
    const { turret, shooter, target, solutions, values } = this;
    const { off, high, how, angle, most, leave, thrust, burn } = values;
    if (how === 'rocket') {
      const { shot } = this;
      this.load(leave + thrust * burn);
      const count = turret.lead(shot, shooter, target, solutions);
      const { direction: { x, y }, launch_velocity: v, time } = solutions[0];
      if (count > 0) this.fly(this.taken, [v.x, v.y], [x, y], time);
      this.taken.found = count > 0;
      this.load(leave);
      Object.assign(shot, { thrust, burn_time: burn });
      return count > 0 ? { speed: leave, elevation: Math.atan2(y, x) } : null;
    }
    const [d, h] = [off, high - MUZZLE];
    if (how === 'least') {
      const speed = Math.sqrt(GRAVITY * (h + Math.hypot(d, h)));
      return speed <= most ? { speed, elevation: Math.PI / 4 + Math.atan2(h, d) / 2 } : null;
    }
    const elevation = angle * RADIANS;
    const drop = d * Math.tan(elevation) - h;
    if (!(drop > 0)) return null;
    const speed = d / Math.cos(elevation) * Math.sqrt(GRAVITY / (2 * drop));
    return speed <= most ? { speed, elevation } : null;
  }

  /** Flies a shot for so many seconds, or until it comes down, and finds by how much it misses. */
  fly(flight, velocity, direction, seconds) {
    const { turret, shot, shooter, path, vectors: [launch, along], values } = this;
    launch.set(...velocity, 0);
    along.set(...direction, 0);
    const most = Math.min(MOST, Number.isFinite(seconds) ? Math.floor(seconds / FINE) + 1 : MOST);
    turret.shot_path(shot, shooter.position, launch, along, FINE, path, most);
    const { points } = flight;
    const low = Math.min(0, values.high) - 2;
    Object.assign(flight, { count: 0, miss: Infinity, nearest: 0 });
    for (let index = 0; index < most; index += 1) {
      const { x, y } = path[index];
      points[2 * index] = x;
      points[2 * index + 1] = y;
      flight.count = index + 1;
      const [tx, ty] = target_at(values, index * FINE);
      const miss = Math.hypot(x - tx, y - ty);
      if (miss < flight.miss) Object.assign(flight, { miss, nearest: index * FINE });
      if (y < low && index > 0 && y < points[2 * index - 1]) break;
    }
    if (!Number.isFinite(seconds)) return;
    // The very end of the flight, between two points.
    turret.shot_path(shot, shooter.position, launch, along, seconds, path, 2);
    const [tx, ty] = target_at(values, seconds);
    flight.miss = Math.hypot(path[1].x - tx, path[1].y - ty);
    flight.nearest = seconds;
  }
}

/** Returns where a flight is after so many seconds, at its end at the latest: [ahead, up]. */
export function place_in({ points, count }, time) {
  const at = Math.max(0, Math.min(count - 1, time / FINE));
  const index = Math.min(count - 2, Math.floor(at));
  if (index < 0) return [points[0], points[1]];
  const part = at - index;
  return [0, 1].map((axis) => points[2 * index + axis] * (1 - part) + points[2 * index + 2 + axis] * part);
}
