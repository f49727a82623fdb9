// The map of the sky: how soon the turret can aim in each direction. A few rows are computed in each frame.
import { blend, css } from './canvas.js';
import { add, array3, direction, rotate, scale } from './vector.js';

/** Columns and rows. A turret that takes long to compute, as with sectors, has the coarse map. */
const FINE = [96, 48];
const COARSE = [48, 24];
/** The height of the labels below the map, pixels. */
const LABELS = 16;
/** If a pass takes more frames than this, later passes are coarse. */
const SLOW = 16;

export class SkyMap {
  constructor(turret) {
    this.turret = turret;
    this.point = turret.dvec3();
    this.longest = 2;
    this.restart();
  }

  /** Discards the map, because the turret has other settings. */
  restart() {
    this.passes = 0;
    this.resize(FINE);
  }

  resize([columns, rows]) {
    Object.assign(this, { columns, rows, row: 0, frames: 0, image: null });
    /** The times that are shown, and those being computed. The first pass is shown row by row, later ones when complete. */
    this.shown = new Float32Array(columns * rows).fill(NaN);
    this.times = this.passes === 0 ? this.shown : new Float32Array(columns * rows);
  }

  /** Computes rows for a number of milliseconds. After a pass, the next one begins, because the turret has moved. */
  compute(simulation, milliseconds) {
    const { turret, point, columns, rows } = this;
    const { ours, config, platform, target, mount } = simulation;
    const until = performance.now() + milliseconds;
    const distance = Math.max(5, Math.hypot(target[0] - mount[0], target[1] - mount[1], target[2] - mount[2]));
    const center = array3(platform.position);
    this.frames += 1;
    do {
      const { row, times } = this;
      const elevation = (0.5 - (row + 0.5) / rows) * Math.PI;
      for (let column = 0; column < columns; column += 1) {
        const azimuth = (0.5 - (column + 0.5) / columns) * 2 * Math.PI;
        point.set(...add(center, scale(rotate(platform.orientation, direction(azimuth, elevation)), distance)));
        times[row * columns + column] = turret.time_to_aim(ours.state, config, platform, point);
      }
      this.row += 1;
      if (this.row === rows) return this.complete();
    } while (performance.now() < until);
    return undefined;
  }

  complete() {
    const slow = this.frames > SLOW && this.columns === FINE[0];
    [this.shown, this.times] = [this.times, this.passes === 0 ? new Float32Array(this.times.length) : this.shown];
    Object.assign(this, { row: 0, frames: 0, passes: this.passes + 1 });
    if (!slow) return;
    const { shown, columns } = this;
    this.resize(COARSE);
    // Until the first coarse pass is complete, show the results of the fine one.
    this.shown.forEach((_, index) => {
      this.shown[index] = shown[2 * Math.floor(index / this.columns) * columns + 2 * (index % this.columns)];
    });
  }

  /** Returns the direction at a pixel of a map of this size. */
  direction(x, y, width, height) {
    const part = (at, whole) => 0.5 - Math.min(1, Math.max(0, at / whole));
    return { azimuth: part(x, width) * 2 * Math.PI, elevation: part(y, height - LABELS) * Math.PI };
  }

  draw({ context, width, height }, theme, marks) {
    const { shown: times, columns, rows } = this;
    this.small ??= document.createElement('canvas');
    if (this.image === null) Object.assign(this.small, { width: columns, height: rows });
    const small = this.small.getContext('2d');
    this.image ??= small.createImageData(columns, rows);
    let longest = 0.5;
    for (const time of times) if (Number.isFinite(time) && time > longest) longest = time;
    this.longest += (longest - this.longest) * 0.1;
    const soon = theme.accent;
    const late = blend(theme.accent, theme.bg, 0.86);
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
    const bottom = height - LABELS;
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
    ['back', 'left', 'front', 'right', 'back'].forEach((text, index) => {
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
