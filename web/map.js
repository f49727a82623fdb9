// The map of the sky: how soon the turret can aim in each direction. A part of it is computed in each frame.
import { MONO, blend, css } from './canvas.js';

/** Columns and rows. The first pass is coarse, and so are all of a turret that takes long to compute, as with sectors. */
const FINE = [96, 48];
const COARSE = [48, 24];
/** The height of the labels below the map, pixels. */
const LABELS = 16;
/** The number of shades between soon and late. */
const SHADES = 256;
/** Passes of which a fine one would take more frames than this are coarse. */
const SLOW = 32;
/** The number of directions between two looks at the clock. A row is a multiple of it. */
const AT_ONCE = 8;

export class SkyMap {
  constructor(turret) {
    this.turret = turret;
    this.point = turret.dvec3();
    this.longest = 2;
    this.restart();
  }

  /** Discards the map, because the turret has other settings. */
  restart() {
    this.times = null;
    this.resize(COARSE);
  }

  /** Takes another number of columns and rows. What is known is shown until it is computed again. */
  resize([columns, rows]) {
    const before = { ...this };
    Object.assign(this, { columns, rows, cell: 0, frames: 0, image: null });
    // Of the azimuth of each column.
    const azimuths = Array.from({ length: columns }, (_, column) => (0.5 - (column + 0.5) / columns) * 2 * Math.PI);
    this.cosines = Float64Array.from(azimuths, Math.cos);
    this.sines = Float64Array.from(azimuths, Math.sin);
    /** The time of each direction. It is shown as soon as it is computed, so none is older than a pass takes. */
    this.times = Float32Array.from({ length: columns * rows }, (_, index) => {
      if (before.times === null) return NaN;
      const row = Math.floor(Math.floor(index / columns) * before.rows / rows);
      return before.times[row * before.columns + Math.floor(index % columns * before.columns / columns)];
    });
  }

  /** Computes for a number of milliseconds. After a pass, the next one begins, because the turret has moved. */
  compute(simulation, milliseconds) {
    const { turret, point, columns, rows, cosines, sines, times } = this;
    const { ours, config, platform, target, mount } = simulation;
    // Thousands of calls a second: by the module's own export and array, which make no garbage.
    const time_to_aim = turret.exports.turret_time_to_aim;
    const [state, gun, stand, place] = [ours.state.pointer, config.pointer, platform.pointer, point.pointer];
    const to = new Float64Array(turret.memory.buffer, place, 3);
    const until = performance.now() + milliseconds;
    const distance = Math.max(5, Math.hypot(target[0] - mount[0], target[1] - mount[1], target[2] - mount[2]));
    const { x: cx, y: cy, z: cz } = platform.position;
    const { x, y, z, w } = platform.orientation;
    this.frames += 1;
    do {
      const row = Math.floor(this.cell / columns);
      const from = this.cell % columns;
      const elevation = (0.5 - (row + 0.5) / rows) * Math.PI;
      const flat = distance * Math.cos(elevation);
      const b = distance * Math.sin(elevation);
      for (let column = from; column < from + AT_ONCE; column += 1) {
        // The direction, rotated by the orientation, in scalars: this is computed thousands of times a second.
        const a = flat * cosines[column];
        const c = -flat * sines[column];
        const tx = 2 * (y * c - z * b);
        const ty = 2 * (z * a - x * c);
        const tz = 2 * (x * b - y * a);
        to[0] = cx + a + w * tx + y * tz - z * ty;
        to[1] = cy + b + w * ty + z * tx - x * tz;
        to[2] = cz + c + w * tz + x * ty - y * tx;
        times[row * columns + column] = time_to_aim(state, gun, stand, place);
      }
      this.cell += AT_ONCE;
    } while (this.cell < times.length && performance.now() < until);
    if (this.cell === times.length) this.complete();
  }

  /** A pass is complete. The next one is fine or coarse, by how long a fine one takes. */
  complete() {
    const cells = FINE[0] * FINE[1];
    const size = this.frames * cells / this.times.length > SLOW ? COARSE : FINE;
    Object.assign(this, { cell: 0, frames: 0 });
    if (size[0] !== this.columns) this.resize(size);
  }

  /** Returns the direction at a pixel of a map of this size. */
  direction(x, y, width, height) {
    const part = (at, whole) => 0.5 - Math.min(1, Math.max(0, at / whole));
    return { azimuth: part(x, width) * 2 * Math.PI, elevation: part(y, height - LABELS) * Math.PI };
  }

  /** The colors of the times from 0 to the longest, then that of a time that is not known, and that of never; as pixels. */
  shades(theme) {
    if (this.theme === theme) return this.colors;
    this.theme = theme;
    const late = blend(theme.accent, theme.bg, 0.86);
    const all = Array.from({ length: SHADES }, (_, index) => blend(theme.accent, late, ((index + 0.5) / SHADES) ** 0.6));
    all.push(theme.panel, blend(theme.panel, theme.target, 0.3));
    this.colors = Uint32Array.from(all, ([r, g, b]) => new Uint32Array(Uint8Array.of(r, g, b, 255).buffer)[0]);
    return this.colors;
  }

  draw({ context, width, height }, theme, marks) {
    const { times, columns, rows } = this;
    this.small ??= document.createElement('canvas');
    if (this.image === null) Object.assign(this.small, { width: columns, height: rows });
    const small = this.small.getContext('2d');
    if (this.image === null) {
      this.image = small.createImageData(columns, rows);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
    let longest = 0.5;
    for (let at = 0; at < times.length; at += 1) {
      const time = times[at];
      if (time > longest && time < Infinity) longest = time;
    }
    this.longest += (longest - this.longest) * 0.1;
    const { pixels } = this;
    const shades = this.shades(theme);
    const steep = SHADES / this.longest;
    for (let at = 0; at < times.length; at += 1) {
      const time = times[at];
      if (time >= 0 && time < Infinity) pixels[at] = shades[Math.min(SHADES - 1, (time * steep) | 0)];
      else pixels[at] = Number.isNaN(time) ? shades[SHADES] : shades[SHADES + 1];
    }
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
    context.font = `11px ${MONO}`;
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
