// The parts of the smaller panels: pictures at the left, words and settings at the side.
import { Controls, buttons, element } from './controls.js';
import { allowed } from './settings.js';

/** Adds a picture with a title, and returns its canvas. `legend` has pairs [class, text]. If `held`, it also takes vertical drags. */
export function picture(parent, title, label, { kind = '', legend = [], grabbable = false, held = false } = {}) {
  const canvas = element('canvas', { role: 'img', 'aria-label': label, className: `${grabbable ? 'grabbable' : ''} ${held ? 'held' : ''}`.trim() });
  if (grabbable) canvas.tabIndex = 0;
  const caption = element('figcaption', {}, element('b', {}, title),
    element('span', { className: 'legend' }, ...legend.flatMap(([className, text]) => [' ', element('i', { className }, text)])));
  parent.append(element('figure', { className: `strip ${kind}` }, caption, canvas));
  return canvas;
}

/** Adds the frame of a panel, and returns { pictures, side }. Paragraphs may contain `code` between grave accents. */
export function frame(root, title, paragraphs) {
  const pictures = element('div', { className: 'pictures' });
  const side = element('aside', { className: 'side' }, element('h2', {}, title), ...paragraphs.map((text) => element('p', {}, ...worded(text))));
  root.append(pictures, side);
  return { pictures, side };
}

/** Returns the pieces of a text in which code stands between grave accents. */
export const worded = (text) => text.split('`').map((piece, index) => (index % 2 === 1 ? element('code', {}, piece) : piece));

/**
 * Adds sliders and lists of a panel. Returns { list, values, take, move, show }: the values change as the user moves the controls; `take`
 * gives some of them others, and `move` those next to them that are allowed, as the user drags something.
 */
export function settings(side, label, list, changed = () => {}) {
  const values = Object.fromEntries(list.map((setting) => [setting.name, setting.value]));
  const controls = new Controls(side, (name, value) => {
    values[name] = value;
    controls.show(values);
    changed(name);
    written(side);
  }, [{ name: label.toLowerCase(), label, open: true, settings: list }]);
  controls.show(values);
  const take = (others) => {
    Object.assign(values, others);
    controls.show(values);
    changed();
  };
  const move = (others) => {
    take(Object.fromEntries(Object.entries(others).map(([name, value]) => {
      const setting = list.find((one) => one.name === name);
      return [name, allowed(setting, setting.kind === 'number' ? Math.round(value / setting.step) * setting.step : value)];
    })));
    written(side);
  };
  return { list, values, take, move, show: () => controls.show(values) };
}

export const slider = (name, label, unit, min, max, step, value) => ({ name, label, unit, kind: 'number', min, max, step, value });
export const list = (name, label, options, value) => ({ name, label, unit: '', kind: 'choice', options, value });
export const box = (name, label, value) => ({ name, label, unit: '', kind: 'check', value });

/** Writes the text of an element, unless it is there already: the page would lay it out again. */
export function put(to, text) {
  if (to.textContent !== text) to.textContent = text;
}

/** Returns a share as a percentage, which is 100 % only if nothing is missing. */
export const percent = (share) => `${Math.floor(share * 100)} %`;

/** Adds buttons that play and pause a panel, by its `playing`. It begins in motion unless that is to be `reduced`. Returns what shows it. */
export function playback(side, panel, reduced) {
  const chips = element('div', { className: 'chips' });
  side.append(chips);
  const show = buttons(chips, [[true, '▶ Play'], [false, '❚❚ Pause']], (playing) => { panel.playing = playing; }, 'Play or pause');
  panel.playing = !reduced;
  show(panel.playing);
  return show;
}

/** Adds rows of figures, and returns a function that writes one of them. */
export function figures(side, rows) {
  const cells = new Map();
  side.append(element('table', { className: 'figures' }, element('tbody', {}, ...rows.map(([name, label, className = '']) => {
    const cell = element('td', { className });
    cells.set(name, cell);
    return element('tr', {}, element('th', { scope: 'row' }, label), cell);
  }))));
  return (name, text) => {
    put(cells.get(name), text);
  };
}

/** Lets a button copy the text of an element. */
export function copies(button, text) {
  let timer = 0;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = 'Copied';
    } catch {
      // A page that is opened from a file may not write to the clipboard. Select the text, to be copied by hand.
      getSelection().selectAllChildren(text);
      button.textContent = 'Selected';
    }
    clearTimeout(timer);
    timer = setTimeout(() => { button.textContent = 'Copy'; }, 1200);
  });
}

/** Lets a pointer, or the arrow keys, turn the camera of a canvas. */
export function turnable(canvas, camera) {
  drag(canvas, (x, y, dx, dy) => camera.turn(dx, dy));
  canvas.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: [-20, 0], ArrowRight: [20, 0], ArrowUp: [0, 20], ArrowDown: [0, -20] }[event.key];
    if (!by) return;
    camera.turn(...by);
    written(canvas);
    event.preventDefault();
  });
}

/** Tells the page that something which is in its address has changed. */
const written = (changed) => changed.dispatchEvent(new Event('settings', { bubbles: true }));

/** Lets a pointer drag something in a canvas. Each move calls `moved(x, y, dx, dy)`, in CSS pixels. */
export function drag(canvas, moved) {
  let last = null;
  const at = (event) => {
    const { left, top } = canvas.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    last = at(event);
    moved(...last, 0, 0);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!last) return;
    const [x, y] = at(event);
    moved(x, y, x - last[0], y - last[1]);
    last = [x, y];
  });
  const up = () => {
    last = null;
    written(canvas);
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
}
