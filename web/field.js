// A field of guns that one call of turret_engage_batch moves: its tables, its targets, and its picture from above.
import { blend, css, fit } from './canvas.js';
import { STEP } from './recording.js';

const TARGETS = 64;
/** The area of the field in square meters. Its shape is that of the picture. */
const AREA = 640000;
const PARTS = 16;

export class Field {
  /** `most` is the greatest number of guns; `values` has count, speed, shot, rate and call, as the panel's settings. */
  constructor(turret, most, values) {
    this.turret = turret;
    this.most = most;
    this.time = 0;
    this.on_target = 0;
    this.make();
    this.configure(values);
  }

  /** Places the tables once, for the greatest number of guns. */
  make() {
    const { turret } = this;
    this.states = turret.doubles(this.most * turret.state.size / 8);
    this.poses = turret.doubles(this.most * turret.pose.size / 8);
    this.flags = turret.ints(this.most);
    this.target_of = turret.uints(this.most);
    this.platforms = turret.platform.array(this.most);
    this.targets = turret.motion.array(TARGETS);
    this.config = turret.config();
    this.shot = turret.shot();
    this.battery = turret.battery();
    this.solo = { state: turret.state(), pose: turret.pose() };
    const { values } = this.target_of;
    for (let index = 0; index < this.most; index += 1) {
      this.platforms[index].orientation.set(0, 0, 0, 1);
      values[index] = index * 7 % TARGETS;
    }
    this.arrange(1.6);
  }

  /** Spreads the guns evenly over a field of this aspect ratio. The first guns are spread evenly too, for any number. */
  arrange(aspect) {
    this.aspect = aspect;
    this.high = Math.sqrt(AREA / aspect);
    this.wide = this.high * aspect;
    // An additive recurrence with the plastic number has neither gaps nor rows.
    const [a, b] = [0.7548776662466927, 0.5698402909980532];
    for (let index = 0; index < this.most; index += 1) {
      const part = (step) => (0.5 + index * step) % 1 - 0.5;
      this.platforms[index].position.set(this.high * 0.98 * part(a), 0, this.wide * 0.98 * part(b));
    }
  }

  /** Takes other settings, which have an effect from the next step on. */
  configure(values) {
    this.values = values;
    const { turret, config, shot, battery } = this;
    turret.config_default(config, turret.AXES_CANONICAL);
    config.azimuth_rate = values.rate * Math.PI / 180;
    config.elevation_rate = values.rate * Math.PI / 180;
    config.azimuth_accel = 6;
    config.elevation_accel = 6;
    config.aim_tolerance = 0.002;
    config.trunnion.y = 2;
    config.muzzle.x = 5;
    shot.speed = values.shot;
    shot.inherit = 1;
    shot.max_time = 20;
    shot.gravity.set(0, -9.81, 0);
    Object.assign(battery, {
      states: this.states.pointer, poses: this.poses.pointer, solutions: 0, flags: this.flags.pointer, count: values.count,
      configs: config.pointer, config_of: 0, config_count: 1, platforms: this.platforms.pointer, platform_of: 0, platform_count: values.count,
      shots: shot.pointer, shot_of: 0, shot_count: 1, targets: this.targets.pointer, target_of: this.target_of.pointer, target_count: TARGETS,
    });
  }

  move_targets() {
    const { values } = this;
    for (let index = 0; index < TARGETS; index += 1) {
      const radius = this.high * (0.08 + 0.3 * ((index * 0.618) % 1));
      const rate = values.speed / radius * (index % 2 === 0 ? 1 : -1);
      const phase = index * 1.7 + rate * this.time;
      const [sine, cosine] = [Math.sin(phase), Math.cos(phase)];
      const speed = rate * radius;
      const motion = this.targets[index];
      const beside = (this.wide - this.high) * ((index * 0.382) % 1 - 0.5);
      motion.position.set(radius * cosine, 60 + 50 * Math.sin(index), radius * sine + beside);
      motion.velocity.set(-speed * sine, 0, speed * cosine);
      motion.acceleration.set(-speed * rate * cosine, 0, -speed * rate * sine);
    }
  }

  /** Moves all guns by one step, and returns how long the calls took, milliseconds. */
  step() {
    const { turret, values } = this;
    this.time += STEP;
    this.move_targets();
    const begin = performance.now();
    if (values.call === 'batch') {
      turret.engage_batch(this.battery, STEP);
    } else {
      const flags = this.flags.values;
      const [state, pose, platform, target] = [turret.state.size, turret.pose.size, turret.platform.size, turret.motion.size];
      const target_of = this.target_of.values;
      for (let index = 0; index < values.count; index += 1) {
        flags[index] = turret.engage(this.states.pointer + index * state, this.config, this.platforms.pointer + index * platform, this.shot,
          this.targets.pointer + target_of[index] * target, STEP, this.poses.pointer + index * pose, null);
      }
    }
    return performance.now() - begin;
  }

  /** Draws the field into a canvas. */
  draw(canvas, theme) {
    const surface = fit(canvas);
    if (!surface) return;
    const { context, width, height } = surface;
    if (Math.abs(Math.log(width / height / this.aspect)) > 0.15) this.arrange(width / height);
    const zoom = Math.min(width / this.wide, height / this.high);
    const { turret, platforms, poses, flags } = this;
    const { count } = this.values;
    const f64 = new Float64Array(turret.memory.buffer);
    const f32 = new Float32Array(turret.memory.buffer);
    const platform = turret.platform.size / 8;
    const pose = turret.pose.size / 4;
    const doubles = platforms.pointer / 8;
    const boresights = poses.pointer / 4 + turret.pose.fields.boresight.at / 4;
    const now = flags.values;
    const reach = Math.max(3, Math.min(16, 420 / Math.sqrt(count)));
    this.on_target = 0;
    context.lineWidth = count > 8000 ? 1 : 1.6;
    context.lineCap = 'round';
    for (let hits = 0; hits < 2; hits += 1) {
      context.beginPath();
      // In whole parts of a pixel, as in view3d.js.
      context.scale(1 / PARTS, 1 / PARTS);
      for (let index = 0; index < count; index += 1) {
        const is_hit = now[index] > 0 && (now[index] & turret.ON_TARGET) !== 0;
        if (is_hit !== (hits === 1)) continue;
        const at = doubles + index * platform;
        const aim = boresights + index * pose;
        const x = width / 2 + f64[at + 2] * zoom;
        const y = height / 2 - f64[at] * zoom;
        context.moveTo(Math.round(PARTS * x), Math.round(PARTS * y));
        context.lineTo(Math.round(PARTS * (x + f32[aim + 2] * reach)), Math.round(PARTS * (y - f32[aim] * reach)));
        this.on_target += hits;
      }
      context.scale(PARTS, PARTS);
      context.strokeStyle = css(hits === 1 ? theme.accent : blend(theme.usual, theme.panel, 0.15));
      context.stroke();
    }
    context.fillStyle = css(theme.target);
    for (let index = 0; index < TARGETS; index += 1) {
      const { x, z } = this.targets[index].position;
      context.beginPath();
      context.arc(width / 2 + z * zoom, height / 2 - x * zoom, 4, 0, 2 * Math.PI);
      context.fill();
    }
  }}
