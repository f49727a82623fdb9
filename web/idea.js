// The side of a panel that shows one idea: what to do, what has just happened, and the call in five languages.
import { element } from './controls.js';
import { copies, put, worded } from './parts.js';

/** A screen reader is told something at most so often, since it has to come to the end of it, milliseconds. */
const PAUSE = 4000;

/** Adds a line that says what to do, and one that says what has just happened. Returns { todo, say }, which write them. */
export function lines(side, text) {
  const todo = element('p', { className: 'touch' }, ...worded(text));
  const happened = element('p', { className: 'happened' });
  const spoken = element('p', { className: 'hidden', role: 'status' });
  side.append(todo, happened, spoken);
  let last = -Infinity;
  return {
    todo: (other) => put(todo, other),
    say: (told) => {
      put(happened, told);
      const now = performance.now();
      if (now - last < PAUSE) return;
      last = now;
      put(spoken, told);
    },
  };
}

const LANGUAGES = [['c', 'C'], ['cpp', 'C++'], ['csharp', 'C#'], ['rust', 'Rust'], ['js', 'JavaScript']];

/** The language that has been chosen in any panel. */
let chosen = 'c';

/** Adds the folder with the code of a call. `code(language)` returns it. Returns a function that shows it anew. */
export function call_code(side, code) {
  const list = element('select', { 'aria-label': 'Language' }, ...LANGUAGES.map(([value, text]) => element('option', { value }, text)));
  const copy = element('button', { type: 'button', className: 'chip' }, 'Copy');
  const text = element('code');
  const shown = element('pre', { tabIndex: 0, 'aria-label': 'The call as code' }, text);
  side.append(element('details', { className: 'group', open: true, 'data-group': 'code' }, element('summary', {}, 'Code'),
    element('div', { className: 'row' }, list, copy), shown));
  const show = () => {
    list.value = chosen;
    put(text, code(chosen));
  };
  list.addEventListener('change', () => {
    chosen = list.value;
    show();
  });
  copies(copy, text);
  show();
  return show;
}

/** Adds a table of both guns. Each row is [name, label]. Returns a function that writes a row, (name, ours, usual), or without texts hides it. */
export function versus(side, rows, usual = 'usual code') {
  const cells = new Map();
  side.append(element('table', { className: 'figures versus' },
    element('thead', {}, element('tr', {}, element('td', {}), element('th', { scope: 'col', className: 'ours' }, 'libturret'),
      element('th', { scope: 'col', className: 'usual' }, usual))),
    element('tbody', {}, ...rows.map(([name, label]) => {
      const pair = ['ours', 'usual'].map((className) => element('td', { className }));
      cells.set(name, pair);
      return element('tr', {}, element('th', { scope: 'row' }, label), ...pair);
    }))));
  return (name, ...texts) => cells.get(name).forEach((cell, at) => {
    cell.parentElement.hidden = texts.length === 0;
    put(cell, texts[at] ?? '');
  });
}

/**
 * Lets a pointer hold things in a canvas. A finger that holds nothing scrolls the page.
 *
 * - take(x, y): returns what is there to hold, or null.
 * - move(what, x, y): it is held, and the pointer is there.
 * - press(x, y): a press where there is nothing to hold. Returns what a mouse then holds.
 * - done(): something was let go, or pressed.
 * - hover(x, y): a mouse is there, and holds nothing; without arguments it has left.
 */
export function hold(canvas, { take, move, press = () => null, done = () => {}, hover = () => {} }) {
  let held = null;
  /** Where a finger has touched nothing. */
  let touched = null;
  const at = ({ clientX, clientY }) => {
    const { left, top } = canvas.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  canvas.addEventListener('touchstart', (event) => {
    if (take(...at(event.touches[0])) !== null) event.preventDefault();
  }, { passive: false });
  canvas.addEventListener('pointerdown', (event) => {
    const [x, y] = at(event);
    held = take(x, y);
    if (held === null && event.pointerType === 'mouse') held = press(x, y);
    else if (held === null) touched = [x, y];
    if (held !== null) canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    const [x, y] = at(event);
    if (held !== null) move(held, x, y);
    else if (event.pointerType === 'mouse') {
      hover(x, y);
      canvas.style.cursor = take(x, y) === null ? 'crosshair' : 'grab';
    }
  });
  canvas.addEventListener('pointerup', (event) => {
    const [x, y] = at(event);
    const is_tap = touched !== null && Math.hypot(x - touched[0], y - touched[1]) < TAP;
    if (is_tap) press(x, y);
    if (held !== null || is_tap) done();
    held = touched = null;
  });
  canvas.addEventListener('pointercancel', () => { held = touched = null; });
  canvas.addEventListener('pointerleave', () => hover());
}

/** A finger that moves by less than this taps, pixels. */
const TAP = 12;
