// The map of the sky: how soon the turret aims where. It is computed a few rows a frame, the coarse ones first.
import { blend, css } from './canvas.js';
import { add, array3, direction, rotate, scale } from './vector.js';

const COLUMNS = 96;
const ROWS = 48;
/** Rows in the order in which they are computed: each pass fills the gaps of the one before. */
const ORDER = [0, 4, 2, 6, 1, 5, 3, 7].flatMap((first) => Array.from({ length: ROWS / 8 }, (_, index) => first + index * 8));

export class SkyMap {
  constructor(turret) {
    this.turret = turret;
    this.point = turret.dvec3();
    this.times = new Float32Array(COLUMNS * ROWS).fill(NaN);
    this.next = 0;
    this.image = null;
    this.longest = 2;
  }

  /** Computes for so many milliseconds; a pass that is through begins again, as the turret has moved. */
  compute(simulation, milliseconds) {
    const { turret, times, point } = this;
    const { ours, config, platform, target, mount } = simulation;
    const until = performance.now() + milliseconds;
    const distance = Math.max(5, Math.hypot(target[0] - mount[0], target[1] - mount[1], target[2] - mount[2]));
    const center = array3(platform.position);
    do {
      const row = ORDER[this.next];
      const elevation = (0.5 - (row + 0.5) / ROWS) * Math.PI;
      for (let column = 0; column < COLUMNS; column += 1) {
        const azimuth = (0.5 - (column + 0.5) / COLUMNS) * 2 * Math.PI;
        point.set(...add(center, scale(rotate(platform.orientation, direction(azimuth, elevation)), distance)));
        times[row * COLUMNS + column] = turret.time_to_aim(ours.state, config, platform, point);
      }
      this.next = (this.next + 1) % ROWS;
      if (this.next === 0) this.passes = (this.passes ?? 0) + 1;
    } while (performance.now() < until);
  }

  draw({ context, width, height }, theme, marks) {
    const { times } = this;
    this.small ??= Object.assign(document.createElement('canvas'), { width: COLUMNS, height: ROWS });
    const small = this.small.getContext('2d');
    this.image ??= small.createImageData(COLUMNS, ROWS);
    let longest = 0.5;
    for (const time of times) if (Number.isFinite(time) && time > longest) longest = time;
    this.longest += (longest - this.longest) * 0.1;
    const soon = theme.accent;
    const late = blend(theme.accent, theme.map_late ?? theme.bg, 0.86);
    const never = blend(theme.panel, theme.target, 0.3);
    times.forEach((time, index) => {
      const color = Number.isFinite(time) && time >= 0
        ? blend(soon, late, Math.min(1, (time / this.longest) ** 0.6))
        : Number.isNaN(time) ? theme.panel : never;
      const at = 4 * index;
      [this.image.data[at], this.image.data[at + 1], this.image.data[at + 2]] = color;
      this.image.data[at + 3] = 255;
    });
    small.putImageData(this.image, 0, 0);
    const bottom = height - 16;
    context.imageSmoothingEnabled = true;
    context.drawImage(this.small, 0, 0, width, bottom);
    context.strokeStyle = css(theme.bg, 0.45);
    context.lineWidth = 1;
    context.beginPath();
    for (let part = 1; part < 8; part += 1) {
      context.moveTo(part / 8 * width, 0);
      context.lineTo(part / 8 * width, bottom);
    }
    for (let part = 1; part < 6; part += 1) {
      context.moveTo(0, part / 6 * bottom);
      context.lineTo(width, part / 6 * bottom);
    }
    context.stroke();
    context.font = '11px ui-monospace, "DejaVu Sans Mono", monospace';
    context.fillStyle = css(theme.dim);
    context.textBaseline = 'bottom';
    ['astern', 'left', 'ahead', 'right', 'astern'].forEach((text, index) => {
      context.textAlign = index === 0 ? 'left' : index === 4 ? 'right' : 'center';
      context.fillText(text, index / 4 * width, height);
    });
    for (const { azimuth, elevation, color, cross } of marks) {
      const x = (0.5 - azimuth / (2 * Math.PI)) * width;
      const y = (0.5 - elevation / Math.PI) * bottom;
      context.beginPath();
      context.arc(x, y, cross ? 8 : 5, 0, 2 * Math.PI);
      context.lineWidth = 2.5;
      if (cross) {
        context.strokeStyle = css(color);
        context.stroke();
      } else {
        context.fillStyle = css(color);
        context.fill();
        context.strokeStyle = css(theme.bg, 0.6);
        context.lineWidth = 1;
        context.stroke();
      }
    }
  }
}
