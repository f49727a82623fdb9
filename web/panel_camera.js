// A camera that follows at 15, 60 and 240 frames a second, beside a lerp a frame; and a camera on a path through keys.
import { MONO, blend, colors, css, fit } from './canvas.js';
import { draw_curves } from './chart.js';
import { draw_craft } from './craft.js';
import { figures, frame, picture, playback, settings, slider, turnable } from './parts.js';
import { Camera, Picture } from './view3d.js';
import { add, array3, rotate, scale } from './vector.js';

const DEGREES = 180 / Math.PI;
const RATES = [15, 60, 240];
const SPAN = 8;
const KEYS = [
  [-7, 1.5, 5, 0], [-3, 5, -4, 1.4], [3.5, 1.2, -5, 2.4], [6.5, 4.2, 1, 4], [1.5, 2.4, 5.5, 5.2], [-7, 1.5, 5, 7],
];

export class CameraPanel {
  constructor({ turret, root, reduced }) {
    this.turret = turret;
    const { pictures, side } = frame(root, 'Cameras', [
      'A subject turns suddenly, and later turns back. A camera follows the subject. `turret_camera_follow` takes a half-life and the ' +
      'time of the frame, so the camera is in the same place at 15, 60 and 240 frames a second. A lerp that moves the camera by a ' +
      'fixed fraction of the remaining distance in each frame puts it in another place at each frame rate.',
      'Below, `turret_camera_sample` moves a camera along keys with uneven times. Its position and orientation change smoothly. The dashed ' +
      'lines show a lerp between the keys.',
    ]);
    this.write = figures(side, [['ours', 'follow, furthest apart'], ['usual', 'lerp, furthest apart']]);
    playback(side, this, reduced);
    this.time = 1.5;
    this.flight = 1.5;
    this.set = settings(side, 'Settings', [
      slider('half', 'half-life', 's', 0.02, 1, 0.01, 0.15), slider('swerve', 'turn', '°', 10, 120, 5, 80), slider('period', 'period', 's', 0.8, 6, 0.4, 2.8),
    ], () => this.compute());
    const row = document.createElement('div');
    row.className = 'pair';
    pictures.append(row);
    this.top = picture(row, 'turret_camera_follow', 'Cameras of the library behind their subject, from above', { legend: [['ours', '15, 60, 240 Hz']] });
    this.top_usual = picture(row, 'One lerp per frame', 'Cameras behind their subject, moved by one lerp per frame, from above', { legend: [['usual', '15, 60, 240 Hz']] });
    this.chart = picture(pictures, 'Camera lag, degrees', 'The lag of all cameras over time',
      { kind: 'low', legend: [['usual', 'lerp: three curves'], ['ours', 'follow: three in one']] });
    this.path = picture(pictures, 'turret_camera_sample', 'A camera that flies along keys. Drag to look from elsewhere.', { grabbable: true });
    this.camera = new Camera({ around: 70, above: 30, focus: [0, 1, 0] });
    this.cameras = { '': this.camera };
    turnable(this.path, this.camera);
    this.rig = turret.camera_rig();
    this.pose = turret.camera_pose();
    this.subject = turret.dvec3();
    this.wanted = turret.quat();
    this.make_keys();
    this.compute();
  }

  heading(time) {
    const { swerve, period } = this.set.values;
    // The subject turns at times at which all three frame rates have a frame.
    return swerve / DEGREES * (Math.floor(2 * time / period + 1e-6) % 2 === 0 ? 0.5 : -0.5);
  }

  /** Runs all six cameras through the whole span. */
  compute() {
    const { turret, rig, pose, subject, wanted, set: { values } } = this;
    this.runs = RATES.map((rate) => {
      const dt = 1 / rate;
      Object.assign(rig, { distance: 6, height: 2, roll: 0, look_height: 1, half_life: values.half });
      const usual = turret.quat();
      // The lerp is tuned at 60 frames a second, as games do.
      const part = 1 - 2 ** (-1 / 60 / values.half);
      turret.quat_init_axis(rig.orientation, 0, 1, 0, this.heading(0));
      usual.copy(rig.orientation);
      const rows = [];
      for (let step = 0; step <= SPAN * rate; step += 1) {
        const time = step * dt;
        // The orientation of the subject during the frame, which is constant.
        const heading = this.heading(Math.max(0, time - dt / 2));
        turret.quat_init_axis(wanted, 0, 1, 0, heading);
        subject.set(0, 0, 0);
        if (step > 0) {
          turret.camera_follow(rig, subject, wanted, dt, pose);
          turret.quat_nlerp(usual, usual, wanted, part);
        } else turret.camera_follow(rig, subject, wanted, 0, pose);
        const yaw = (turn) => {
          const [x, , z] = rotate(turn, [1, 0, 0]);
          return Math.atan2(-z, x);
        };
        rows.push({ time, eye: array3(pose.position), lag: heading - yaw(rig.orientation), usual_lag: heading - yaw(usual), usual_yaw: yaw(usual), heading });
      }
      return rows;
    });
    // The curves of the chart.
    this.lags = Object.fromEntries(['lag', 'usual_lag'].map((name) => [name, this.runs.map((rows) => rows.map((row) => [row.time, row[name] * DEGREES]))]));
    this.most = Math.ceil(Math.max(30, ...this.runs[0].map((row) => Math.abs(row.usual_lag) * DEGREES)) / 30) * 30;
    // The three cameras are compared at times at which all have a frame.
    const apart = (name) => {
      let most = 0;
      for (let step = 0; step <= SPAN * 15; step += 1) {
        const lags = this.runs.map((rows, index) => rows[step * RATES[index] / 15][name]);
        most = Math.max(most, Math.max(...lags) - Math.min(...lags));
      }
      return most * DEGREES;
    };
    this.write('ours', `${apart('lag').toFixed(2)}°`);
    this.write('usual', `${apart('usual_lag').toFixed(2)}°`);
  }

  make_keys() {
    const { turret } = this;
    this.keys = turret.camera_key.array(KEYS.length);
    const forward = turret.vec3();
    const up = turret.vec3();
    up.set(0, 1, 0);
    KEYS.forEach(([x, y, z, time], index) => {
      const key = this.keys[index];
      key.position.set(x, y, z);
      forward.set(-x, 1 - y, -z);
      turret.quat_look(key.orientation, forward, up);
      key.time = time;
    });
    this.curve = Array.from({ length: 161 }, (_, index) => {
      turret.camera_sample(this.keys, KEYS.length, index / 160 * KEYS.at(-1)[3], this.pose);
      return array3(this.pose.position);
    });
  }

  frame(seconds) {
    if (this.playing) {
      this.time = (this.time + seconds) % SPAN;
      this.flight = (this.flight + seconds) % KEYS.at(-1)[3];
    }
    const theme = colors();
    this.draw_top(theme, this.top, false);
    this.draw_top(theme, this.top_usual, true);
    this.draw_chart(theme);
    this.draw_path(theme);
  }

  shades(theme, color) {
    return [blend(color, theme.text, 0.55), color, blend(color, theme.panel, 0.5)];
  }

  draw_top(theme, canvas, usual) {
    const surface = fit(canvas);
    if (!surface) return;
    const { context, width, height } = surface;
    // Beside the largest circle, of 6 m, there is room for the frame rates.
    const zoom = (Math.min(width, height) / 2 - 38) / 6;
    const place = ([x, , z]) => [width / 2 + z * zoom, height * 0.5 - x * zoom];
    const { heading } = this.runs[1][Math.floor(this.time * 60)];
    context.lineWidth = 1;
    context.strokeStyle = css(theme.line);
    for (const radius of [2, 4, 6]) {
      context.beginPath();
      context.arc(width / 2, height / 2, radius * zoom, 0, 2 * Math.PI);
      context.stroke();
    }
    const shades = this.shades(theme, usual ? theme.usual : theme.accent);
    const labels = [];
    RATES.forEach((rate, index) => {
      const row = this.runs[index][Math.min(this.runs[index].length - 1, Math.floor(this.time * rate))];
      const eye = usual ? [-6 * Math.cos(row.usual_yaw), 2, 6 * Math.sin(row.usual_yaw)] : row.eye;
      const [x, y] = place(eye);
      const size = [13, 9, 5][index];
      const toward = Math.atan2(height / 2 - y, width / 2 - x);
      context.fillStyle = css(shades[index], 0.16);
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + Math.cos(toward - 0.35) * 8.6 * zoom, y + Math.sin(toward - 0.35) * 8.6 * zoom);
      context.lineTo(x + Math.cos(toward + 0.35) * 8.6 * zoom, y + Math.sin(toward + 0.35) * 8.6 * zoom);
      context.fill();
      context.fillStyle = css(shades[index]);
      context.beginPath();
      context.arc(x, y, size, 0, 2 * Math.PI);
      context.fill();
      if (usual) {
        context.font = `11px ${MONO}`;
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.fillStyle = css(theme.dim);
        // A label goes farther out where another one is.
        let far = 26;
        const label = () => [x - Math.cos(toward) * far, y - Math.sin(toward) * far];
        const is_free = ([left, top]) => labels.every((one) => Math.abs(one[0] - left) > 24 || Math.abs(one[1] - top) > 12);
        while (!is_free(label()) && far < 70) far += 2;
        labels.push(label());
        context.fillText(String(rate), ...label());
      }
    });
    context.save();
    context.translate(width / 2, height / 2);
    context.rotate(-heading);
    context.fillStyle = css(theme.target);
    context.beginPath();
    context.moveTo(0, -18);
    context.lineTo(11, 13);
    context.lineTo(0, 7);
    context.lineTo(-11, 13);
    context.fill();
    context.restore();
  }

  draw_chart(theme) {
    const surface = fit(this.chart);
    if (!surface) return;
    const line = (name, color, widths, alpha) => this.runs.map((_, index) => ({
      points: this.lags[name][index], color: this.shades(theme, color)[index], width: widths[index], alpha,
    }));
    const { most } = this;
    draw_curves(surface, theme, {
      lines: [...line('usual_lag', theme.usual, [1.4, 1.4, 1.4]), ...line('lag', theme.accent, [5, 3, 1.4])],
      low: -most, high: most, marks: [-most, -most / 2, 0, most / 2, most], span: SPAN, format: (mark) => `${mark}°`,
      x_marks: [0, 2, 4, 6, 8], x_format: (mark) => `${mark} s`, now: this.time,
    });
  }

  draw_path(theme) {
    const surface = fit(this.path);
    if (!surface) return;
    const { camera, turret, pose } = this;
    // A narrow picture shows the whole path from farther away.
    camera.away = 15 * Math.max(1, surface.height / surface.width);
    camera.frame(0, 0, surface.width, surface.height);
    const shown = new Picture(surface.context, camera);
    for (let line = -9; line <= 9; line += 3) {
      shown.line([[line, 0, -9], [line, 0, 9]], { edge: css(theme.grid, 0.4) });
      shown.line([[-9, 0, line], [9, 0, line]], { edge: css(theme.grid, 0.4) });
    }
    shown.line(KEYS.map(([x, y, z]) => [x, y, z]), { edge: css(theme.usual, 0.8), width: 1.3, dash: [4, 5], layer: 2 });
    shown.line(this.curve, { edge: css(theme.accent), width: 2.4, layer: 3 });
    KEYS.forEach(([x, y, z]) => {
      shown.line([[x, y, z], [x, 0, z]], { edge: css(theme.dim, 0.5), dash: [3, 4], layer: 2 });
      shown.dot([x, y, z], 4.5, { fill: css(theme.text), layer: 4 });
    });
    draw_craft(shown, { x: 0, y: 0, z: 0, w: 1 }, [0, 1, 0], theme.target, { size: 0.9, layer: 2 });
    turret.camera_sample(this.keys, KEYS.length, this.flight, pose);
    const eye = array3(pose.position);
    const corner = (up, right) => add(eye, scale(rotate(pose.orientation, [1, up * 0.4, right * 0.6]), 2.2));
    const corners = [corner(1, 1), corner(1, -1), corner(-1, -1), corner(-1, 1)];
    shown.polygon(corners, { fill: css(theme.accent, 0.14), edge: css(theme.accent), width: 1.4, layer: 4 });
    for (const one of corners) shown.line([eye, one], { edge: css(theme.accent, 0.9), width: 1.4, layer: 4 });
    shown.dot(eye, 6, { fill: css(theme.accent), layer: 5 });
    shown.paint();
  }
}
