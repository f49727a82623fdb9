// Thousands of guns that one call of turret_engage_batch moves, from above, with the time of the call.
import { colors, fit } from './canvas.js';
import { draw_curves } from './chart.js';
import { Field } from './field.js';
import { figures, frame, list, picture, playback, settings, slider } from './parts.js';

const MOST = 20000;
const MEMORY = 240;

export class ThousandsPanel {
  constructor({ turret, root, reduced }) {
    this.turret = turret;
    const { pictures, side } = frame(root, 'Thousands of guns, one call', [
      'Each line is the barrel of a gun that leads one of 64 targets, with gravity, rates and accelerations. `turret_engage_batch` moves ' +
      'all guns in one call, here in WebAssembly on one thread.',
      'Each gun gets the same bits as from a call of `turret_engage` for this gun alone.',
    ]);
    this.write = figures(side, [['rate', 'guns per ms', 'big'], ['time', 'time of the call'], ['frame', 'share of a frame at 60 Hz'], ['on', 'on target']]);
    playback(side, this, reduced);
    this.set = settings(side, 'Settings', [
      slider('count', 'guns', '', 100, MOST, 100, 4000), slider('speed', 'target speed', 'm/s', 0, 120, 5, 45),
      slider('shot', 'shot speed', 'm/s', 60, 800, 10, 260), slider('rate', 'rate', '°/s', 5, 180, 5, 60),
      list('call', 'calls', [['batch', 'one for all guns'], ['single', 'one for each gun']], 'batch'),
    ], (name) => this.change(name));
    this.view = picture(pictures, 'From above', 'Guns and targets from above', {
      kind: 'tall', legend: [['ours', 'on target'], ['usual', 'turning'], ['target', 'target']],
    });
    this.chart = picture(pictures, 'Time of the call, ms', 'The time of the call over the last frames', { kind: 'low' });
    this.times = [];
    this.field = new Field(turret, MOST, this.set.values);
    this.step();
  }

  change(name) {
    this.field.configure(this.set.values);
    if (name === 'count' || name === 'call') this.times = [];
  }

  step() {
    this.times.push(this.field.step());
    if (this.times.length > MEMORY) this.times.shift();
  }

  frame() {
    if (this.playing) this.step();
    const theme = colors();
    this.field.draw(this.view, theme);
    const { count } = this.set.values;
    const recent = this.times.slice(-60).sort((a, b) => a - b);
    const median = recent[recent.length >> 1] ?? 0;
    this.write('rate', median > 0 ? Math.round(count / median).toLocaleString('en-US') : '');
    this.write('time', `${median.toFixed(2)} ms`);
    this.write('frame', `${(median / (1000 / 60) * 100).toFixed(1)} %`);
    this.write('on', `${this.field.on_target} of ${count}`);
    const chart = fit(this.chart);
    if (!chart) return;
    const high = [1, 2, 5, 10, 20, 50, 100, 200].find((one) => one >= median * 1.6) ?? 500;
    draw_curves(chart, theme, {
      lines: [{ points: this.times.map((time, index) => [MEMORY - this.times.length + index, time]), color: theme.accent, width: 1.6 }],
      low: 0, high, marks: [0, high / 2, high], span: MEMORY - 1, format: (mark) => String(mark),
    });
  }
}
