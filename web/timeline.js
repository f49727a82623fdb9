// The strip under a picture that shows the last minute of both turrets, with a handle that goes to any moment of it.
import { css, fit } from './canvas.js';
import { element } from './controls.js';
import { put } from './parts.js';
import { KEPT, MINUTE, STEP } from './recording.js';

/** The space at both ends for the handle, pixels. */
const EDGE = 8;
/** The height of a row, and of the space between two, pixels. */
const ROW = 9;
const GAP = 4;

/** By how many seconds a key moves the handle. */
const KEYS = { ArrowLeft: -0.5, ArrowDown: -0.5, ArrowRight: 0.5, ArrowUp: 0.5, PageDown: -5, PageUp: 5, Home: -Infinity, End: Infinity };

/**
 * - recording: first, last and now, which are steps; and seek(step).
 * - rows: { name, color, on, forbidden }, with an entry for each step in rings of KEPT: step n is in n - 1.
 * - states: what is said of a row that is off target, on target, and does what is forbidden.
 * - sought: is called after the user has gone to another moment.
 */
export class Timeline {
  constructor(parent, recording, rows, states, sought) {
    Object.assign(this, { recording, rows, states, sought, held: false, told: -Infinity });
    this.slider = element('canvas', {
      tabIndex: 0, role: 'slider', 'aria-label': 'The last minute. Arrow keys, Page Up and Page Down, Home and End go to another moment.',
    });
    this.reading = element('span', { className: 'reading' });
    this.live = element('button', { type: 'button', className: 'chip', title: 'Go to the present' }, 'Live');
    this.live.addEventListener('click', () => this.seek(Infinity));
    parent.append(
      element('span', { className: 'names' }, ...rows.map(({ name, color }) => element('span', { className: color === 'accent' ? 'ours' : color }, name))),
      this.slider, this.reading, this.live);
    const { slider } = this;
    const follow = ({ clientX }) => {
      const { left, width } = slider.getBoundingClientRect();
      this.seek(this.start + (clientX - left - EDGE) / (width - 2 * EDGE) * MINUTE);
    };
    slider.addEventListener('pointerdown', (event) => {
      slider.setPointerCapture(event.pointerId);
      this.held = true;
      // The strip stands still while the handle is held.
      this.start = recording.first;
      follow(event);
    });
    slider.addEventListener('pointermove', (event) => {
      if (this.held) follow(event);
    });
    const up = () => { this.held = false; };
    slider.addEventListener('pointerup', up);
    slider.addEventListener('pointercancel', up);
    slider.addEventListener('keydown', (event) => {
      const by = KEYS[event.key];
      if (by === undefined) return;
      this.seek(recording.now + by / STEP);
      event.preventDefault();
    });
  }

  seek(step) {
    const { recording } = this;
    const to = Math.min(recording.last, Math.max(recording.first, Math.round(step)));
    if (to === recording.now) return;
    recording.seek(to);
    this.told = -Infinity;
    this.sought();
  }

  draw(theme) {
    const surface = fit(this.slider);
    if (!surface) return;
    const { context, width, height } = surface;
    const { first, last, now } = this.recording;
    const wide = (width - 2 * EDGE) / MINUTE;
    const at = (step) => Math.round(EDGE + (step - first) * wide);
    const top = Math.round((height - 2 * ROW - GAP) / 2);
    for (let index = 0; index < this.rows.length; index += 1) {
      const { color, on, forbidden } = this.rows[index];
      const bottom = top + index * (ROW + GAP) + ROW;
      context.fillStyle = css(theme.line);
      context.fillRect(EDGE, bottom - 2, width - 2 * EDGE, 2);
      // The steps from `from` on are on target, or are not.
      for (let from = first, step = first + 1; step <= last; step += 1) {
        const is_on = on[(step - 1) % KEPT];
        if (step < last && step !== now && on[step % KEPT] === is_on) continue;
        // What came after the moment that is shown is fainter.
        context.fillStyle = css(theme[color], (step <= now ? 1 : 0.45) * (is_on ? 1 : 0.5));
        context.fillRect(at(from), bottom - (is_on ? ROW : 2), at(step) - at(from), is_on ? ROW : 2);
        from = step;
      }
      // A shot is narrower than a pixel.
      context.fillStyle = css(theme.keep);
      for (let from = -1, step = first + 1; step <= last + 1; step += 1) {
        const is_forbidden = step <= last && forbidden[(step - 1) % KEPT] > 0;
        if (is_forbidden === from >= 0) continue;
        if (is_forbidden) from = step;
        else {
          context.fillRect(at(from) - 1, bottom - ROW - 1, at(step - 1) - at(from) + 3, ROW + 2);
          from = -1;
        }
      }
    }
    const x = at(now);
    context.fillStyle = css(theme.text);
    context.fillRect(x - 1, top - 4, 2, 2 * ROW + GAP + 8);
    context.beginPath();
    context.arc(x, top - 4, 4, 0, 2 * Math.PI);
    context.fill();
    const time = performance.now();
    if (time - this.told < 100) return;
    this.told = time;
    this.tell(first, last, now);
  }

  /** Says which moment is shown. */
  tell(first, last, now) {
    const ago = (last - now) * STEP;
    const { slider } = this;
    const is_live = now === last;
    put(this.reading, is_live ? 'now' : `−${ago.toFixed(1)} s`);
    const at = (Math.max(now, first + 1) - 1) % KEPT;
    const said = this.rows.map(({ name, on, forbidden }) => `${name} ${this.states[forbidden[at] > 0 ? 2 : on[at]]}`).join(', ');
    const texts = {
      'aria-valuemin': ((first - last) * STEP).toFixed(1), 'aria-valuemax': '0', 'aria-valuenow': is_live ? '0' : (-ago).toFixed(1),
      'aria-valuetext': is_live ? 'now' : `${ago.toFixed(1)} seconds ago: ${said}`,
    };
    for (const [name, text] of Object.entries(texts)) if (slider.getAttribute(name) !== text) slider.setAttribute(name, text);
    const pressed = String(is_live);
    if (this.live.getAttribute('aria-pressed') !== pressed) this.live.setAttribute('aria-pressed', pressed);
  }
}
