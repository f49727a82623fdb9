// Canvases as sharp as the screen, and the theme's colors for them.

/** The sizes of canvases, by the observer. To ask the canvas itself in each frame would lay out the page in each frame. */
const sizes = new WeakMap();
const observer = globalThis.ResizeObserver && new ResizeObserver((all) => {
  for (const { target, contentRect: { width, height } } of all) sizes.set(target, { width: Math.round(width), height: Math.round(height) });
});

/** Returns the size of a canvas in CSS pixels. */
function size_of(canvas) {
  const known = sizes.get(canvas);
  // A canvas that was hidden may have been shown since it was observed.
  if (known !== undefined && known.width > 0) return known;
  const size = { width: canvas.clientWidth, height: canvas.clientHeight };
  if (known === undefined) observer?.observe(canvas);
  sizes.set(canvas, size);
  return size;
}

/** Fits a canvas to its box, and returns its 2D context and size in CSS pixels, or null while it has no size. */
export function fit(canvas) {
  const { width, height } = size_of(canvas);
  if (width === 0 || height === 0) return null;
  const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

/** The values with which pictures that stand still were last drawn. */
const drawn_with = new WeakMap();

/** Returns whether a picture is to be drawn again: its size, the theme or one of the values is not what it was at the last call. */
export function is_stale(canvas, values) {
  const { width, height } = size_of(canvas);
  const now = [colors(), width, height, globalThis.devicePixelRatio, ...values];
  const before = drawn_with.get(canvas);
  drawn_with.set(canvas, now);
  return before === undefined || now.some((value, at) => value !== before[at]);
}

const NAMES = ['bg', 'panel', 'text', 'dim', 'line', 'accent', 'usual', 'target', 'shot', 'sky', 'ground', 'grid', 'hull', 'keep', 'hold',
  'good', 'third'];

let known = null;

/** The colors of the theme, each as [r, g, b]. */
export function colors() {
  if (known) return known;
  const style = getComputedStyle(document.documentElement);
  known = Object.fromEntries(NAMES.map((name) => [name, parsed(style.getPropertyValue(`--${name}`).trim())]));
  return known;
}

/** Makes the next colors() read the colors again, after a change of the theme. */
export function forget_colors() {
  known = null;
}

/** The texts of colors, by a number that has all of the color. A frame has thousands of them, and few that are new. */
const texts = new Map();

/** A color for a canvas. */
export function css(color, alpha = 1) {
  const r = color[0] | 0;
  const g = color[1] | 0;
  const b = color[2] | 0;
  const share = alpha >= 1 ? 1000 : Math.round(alpha * 1000);
  const key = ((share * 256 + r) * 256 + g) * 256 + b;
  let text = texts.get(key);
  if (text === undefined) {
    text = share === 1000 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${share / 1000})`;
    if (texts.size > 5000) texts.clear();
    texts.set(key, text);
  }
  return text;
}

/** The fonts of numbers and of marks. */
export const MONO = 'ui-monospace, "DejaVu Sans Mono", monospace';

/** Draws a line from one place to another. */
export function segment(context, from, to) {
  context.beginPath();
  context.moveTo(from[0], from[1]);
  context.lineTo(to[0], to[1]);
  context.stroke();
}

/** Draws a disc, whose edge may then be stroked. */
export function disc(context, place, radius, fill) {
  context.beginPath();
  context.arc(place[0], place[1], radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}

export function blend(a, b, t) {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

function parsed(text) {
  if (text.startsWith('#')) {
    const digits = text.slice(1);
    const each = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
    return each.slice(0, 3).map((pair) => parseInt(pair, 16));
  }
  const numbers = text.match(/[\d.]+/g);
  return numbers ? numbers.slice(0, 3).map(Number) : [128, 128, 128];
}
