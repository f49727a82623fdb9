// "Try it": calls a function of the library with values that a visitor may change, and shows what comes out.
import { CONSTANTS, FUNCTIONS, STRUCTS } from './layout.js';
import { drawing, picture } from './picture.js';
import { ANGLES, ANGLE_RESULTS, CHOICES, NEXT, RESULTS, ROWS, first_values } from './values.js';

const ROW = { f32: 'floats', f64: 'doubles', i32: 'ints', u32: 'uints', usize: 'size' };

const is_out = (value) => value !== null && typeof value === 'object' && 'out' in value;

export const values_of = (name) => first_values(name, FUNCTIONS[name]);

/**
 * Calls a function with these values, and frees their memory.
 * @returns the result, the values that were written, and whether the call failed
 */
export function run(turret, name, values) {
  const { args, returns } = FUNCTIONS[name];
  const mark = turret.mark();
  try {
    const written = [];
    const passed = args.map((arg) => place(turret, arg, values[arg.name], written));
    const result = turret[name](...passed);
    const is_status = returns?.type === 'i32' && RESULTS[name] !== 'side';
    const is_failed = (is_status && result < 0) || (returns?.pointer && returns.type !== 'c_char' && result === 0);
    const outputs = is_failed ? [] : written.map((one) => ({ ...one, value: one.read() }));
    return { result, is_failed: Boolean(is_failed), outputs };
  } finally {
    turret.release(mark);
  }
}

/** Puts a value into the memory of the module. */
function place(turret, { name, type, pointer }, value, written) {
  if (!pointer || value === null) return value;
  const placed = type in ROW ? place_numbers(turret, type, value) : place_structs(turret, type, value, written);
  if (pointer === 'out') written.push({ name, type, read: () => read(placed) });
  return placed;
}

function place_numbers(turret, type, value) {
  const make = turret[ROW[type]];
  if (type === 'usize') return make(is_out(value) ? 0 : value);
  if (is_out(value)) return make(value.out);
  return make(typeof value === 'number' ? [value] : value);
}

/** Returns what picture.js draws of a call: its values, its outputs, its result, and what makes structs in the memory. */
const pictured = (turret, name, values, { outputs, result }) =>
  [turret, name, values, outputs, result, (type, value) => fill(turret, turret[type](), value, [])];

/** Returns the lines of the picture of a call that succeeded, or null where there is no shape. */
export function shape(turret, name, values, done) {
  const mark = turret.mark();
  try {
    return drawing(...pictured(turret, name, values, done));
  } finally {
    turret.release(mark);
  }
}

function place_structs(turret, type, value, written) {
  if (is_out(value)) return value.out === 1 ? turret[type]() : turret[type].array(value.out);
  const is_row = Array.isArray(value) && !(STRUCTS[type].vector && typeof value[0] === 'number');
  if (!is_row) return fill(turret, turret[type](), value, written);
  const row = turret[type].array(value.length);
  value.forEach((one, at) => fill(turret, row[at], one, written));
  return row;
}

function fill(turret, struct, value, written) {
  if (STRUCTS[struct.type].vector) return struct.set(value);
  for (const [name, inner] of Object.entries(value)) {
    const field = STRUCTS[struct.type].fields[name];
    if (field.pointer) struct[name] = place(turret, { name, ...field }, inner, written);
    else if (field.count) inner.forEach((one, at) => fill(turret, struct[name][at], one, written));
    else if (field.type in STRUCTS) fill(turret, struct[name], inner, written);
    else struct[name] = inner;
  }
  return struct;
}

function read(placed) {
  if (Array.isArray(placed)) return placed.map((one) => one.toJSON());
  if (placed.toJSON) return placed.toJSON();
  return placed.length === 1 ? placed.value : [...placed.values];
}

/** Returns what a result means, in words. */
export function meaning(turret, name, result) {
  const { returns } = FUNCTIONS[name];
  if (returns.type === 'c_char') return result === null ? 'NULL' : `"${result}"`;
  if (returns.pointer) return result === 0 ? 'NULL: bad input' : 'the output';
  if (returns.type === 'i32' && result < 0 && RESULTS[name] !== 'side') return `${turret.errorName(result)}: ${turret.status_text(result)}`;
  if (ANGLE_RESULTS.has(name)) return degrees(result);
  return named(turret, RESULTS[name], result);
}

function named(turret, kind, number) {
  const beginning = (start) => Object.keys(CONSTANTS).filter((one) => one.startsWith(start));
  switch (kind) {
    case 'flags':
      return number < 0 ? turret.errorName(number) : turret.flagNames(number).join(' | ') || 'no flag';
    case 'face':
      return beginning('FACE_').find((one) => CONSTANTS[one] === number);
    case 'quadrant':
      return beginning('SIGHT_').filter((one) => CONSTANTS[one] & number).join(' | ') || 'at the position';
    case 'side':
      return ['left', 'neither', 'right'][number + 1];
    case 'truth':
      return number ? 'yes' : 'no';
    case 'seconds':
      return number < 0 ? 'bad input' : 'seconds';
    case 'solutions':
      return number === 1 ? 'solution' : 'solutions';
    case 'held':
      return number === 0 ? 'OK' : 'hold: their input is bad';
    case 'status':
      return 'OK';
    case 'version':
      return [16, 8, 0].map((bits) => (number >> bits) & 255).join('.');
    default:
      return '';
  }
}

const degrees = (radians) => `${shown((radians * 180) / Math.PI, 5)}°`;

/** Formats a number for reading, with as many digits as given: 7 for a float. */
export function shown(number, digits = 7) {
  if (Number.isInteger(number) && Math.abs(number) < 1e10) return String(number).replace('-', '−');
  if (!Number.isFinite(number)) return String(number).replace('Infinity', '∞').replace('-', '−');
  return String(Number(number.toPrecision(digits))).replace('-', '−');
}

/** Parses a number as a visitor writes it: 1.5, 1e-3, 1/60, inf, pi/2, 30°. */
export function parsed(text) {
  const written = text.trim().replaceAll('−', '-').toLowerCase();
  const infinite = /^([+-]?)(?:inf|infinity|∞)$/.exec(written);
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  const circle = /^([+-]?)([\d.]*)\s*\*?\s*(?:pi|π)(?:\s*\/\s*([\d.]+))?$/.exec(written);
  if (circle) return ((circle[1] === '-' ? -1 : 1) * Number(circle[2] || 1) * Math.PI) / Number(circle[3] ?? 1);
  const turned = /^([+-]?[\d.]+(?:e[+-]?\d+)?)\s*(?:°|deg)$/.exec(written);
  if (turned) return (Number(turned[1]) * Math.PI) / 180;
  const ratio = /^([+-]?[\d.]+)\s*\/\s*([\d.]+)$/.exec(written);
  if (ratio) return Number(ratio[1]) / Number(ratio[2]);
  return written === '' ? NaN : Number(written);
}

// The rest draws "Try it".

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/** Draws the inputs of a function and its results in an element. */
export function show(place_of_it, turret, name) {
  const { args } = FUNCTIONS[name];
  let values = values_of(name);
  const form = element('form', { class: 'fields-of', autocomplete: 'off', onsubmit: (event) => event.preventDefault() });
  const outcome = element('div', { class: 'outcome', 'aria-live': 'polite' });
  const again = stepping(args, values, name);

  const update = () => outcome.replaceChildren(...results(turret, name, values));
  const draw = () => {
    form.replaceChildren(...args.filter((arg) => !is_out(values[arg.name])).map((arg) => argument(arg, values, update)));
    const buttons = [];
    if (again) {
      const steps = (count) => () => {
        for (let step = 0; step < count; step += 1) again(turret, values);
        draw();
        update();
      };
      buttons.push(element('button', { type: 'button', class: 'primary', onclick: steps(1) }, 'Next step'));
      buttons.push(element('button', { type: 'button', onclick: steps(60) }, '60 steps'));
    }
    const reset = () => {
      values = values_of(name);
      draw();
      update();
    };
    if (args.length > 0) buttons.push(element('button', { type: 'button', onclick: reset }, 'Reset'));
    form.append(element('div', { class: 'buttons' }, ...buttons));
  };
  draw();
  update();
  place_of_it.append(form, outcome);
}

/** Returns a function that calls and writes the results into the arguments of the next step; null if there is no next step. */
function stepping(args, values, name) {
  const moved = args.filter((arg) => arg.pointer === 'out' && !is_out(values[arg.name]));
  const next = NEXT[name];
  const has_battery = args.some((arg) => arg.type === 'battery');
  if (moved.length === 0 && !next && !has_battery) return null;
  return (turret, now) => {
    const { result, is_failed, outputs } = run(turret, name, now);
    if (is_failed) return;
    for (const { name: output, value } of outputs) {
      if (moved.some((arg) => arg.name === output)) now[output] = value;
      if (has_battery && output === 'states') now.battery.states = value;
      if (next?.[0] === output) now[next[1]] = value;
    }
    if (next?.[0] === 'result') now[next[1]] = result;
  };
}

function argument(arg, values, update) {
  const { name, type } = arg;
  const set = (value) => {
    values[name] = value;
    update();
  };
  if (name === 'count') return line(name, element('output', {}, String(values.count)));
  return field(name, { ...arg, name }, values[name], set, false);
}

const line = (name, ...inputs) => element('div', { class: 'line' }, element('span', { class: 'label' }, name), ...inputs);

/** Returns the inputs for a value. A change calls `set` with the new value. */
function field(label, { name, type }, value, set, is_inner) {
  if (value === null) return line(label, element('output', {}, 'NULL'));
  if (!(type in STRUCTS)) {
    if (!Array.isArray(value)) return line(label, number(name, value, set, label));
    return line(label, components(value, set, label));
  }
  const { vector, fields } = STRUCTS[type];
  if (Array.isArray(value) && !(vector && typeof value[0] === 'number')) {
    const rows = value.map((one, at) => {
      const replace = (changed) => set(value.with ? value.with(at, changed) : value.map((old, i) => (i === at ? changed : old)));
      return field(`${label}[${at}]`, { name, type }, one, replace, is_inner);
    });
    return element('div', { class: 'rows' }, ...rows);
  }
  if (vector) return line(label, components(value, set, label));
  const changed = { ...value };
  const inner = Object.keys(fields)
    .filter((one) => one in value && !is_out(value[one]))
    .map((one) => {
      const about = { name: one, type: fields[one].type };
      const replace = (part) => {
        changed[one] = part;
        set({ ...changed });
      };
      return /count$/.test(one) && type === 'battery'
        ? line(one, element('output', {}, String(value[one])))
        : field(one, about, value[one], replace, true);
    });
  // A struct with many fields is closed at first.
  const attributes = { class: 'struct', open: inner.length <= 7 && !is_inner };
  return element('details', attributes, element('summary', {}, label, element('span', {}, STRUCTS[type].c)), ...inner);
}

function components(value, set, label) {
  const now = [...value];
  const inputs = now.map((one, at) =>
    number(
      '',
      one,
      (changed) => {
        now[at] = changed;
        set([...now]);
      },
      `${label} ${'xyzw'[at] ?? at}`,
    ),
  );
  return element('span', { class: value.length === 16 ? 'components matrix' : 'components' }, ...inputs);
}

function number(name, value, set, label) {
  const start = CHOICES[name];
  if (start) return choice(start, value, set, label);
  if (name.endsWith('_stride')) {
    const each = value === 0 ? [[0, '0: one for all']] : [[value, `${value}: one each`]];
    return element('output', {}, each[0][1]);
  }
  const input = element('input', { type: 'text', inputmode: 'text', value: plain(value), 'aria-label': label, spellcheck: 'false' });
  const change = () => {
    const now = parsed(input.value);
    input.toggleAttribute('data-bad', Number.isNaN(now));
    input.setAttribute('aria-invalid', String(Number.isNaN(now)));
    if (!Number.isNaN(now)) set(now);
  };
  input.addEventListener('input', change);
  return input;
}

const plain = (value) => (Number.isFinite(value) ? String(Number(value.toPrecision(9))) : value < 0 ? '-inf' : 'inf');

function choice(start, value, set, label) {
  const options = Object.entries(CONSTANTS)
    .filter(([name]) => name.startsWith(start) || (start === 'ERROR_' && name === 'OK'))
    .map(([name, number_of_it]) => element('option', { value: number_of_it, selected: number_of_it === value }, name));
  return element('select', { 'aria-label': label, onchange: (event) => set(Number(event.target.value)) }, ...options);
}

/** Returns elements that show the call, its result and the values that it wrote. */
function results(turret, name, values) {
  const { args } = FUNCTIONS[name];
  let done;
  try {
    done = run(turret, name, values);
  } catch (error) {
    return [element('p', { class: 'failed' }, error.message)];
  }
  const { result, is_failed, outputs } = done;
  const call = `turret.${name}(${args.map((arg) => (typeof values[arg.name] === 'number' ? shown(values[arg.name], 4) : arg.name)).join(', ')})`;
  const is_number = typeof result === 'number' && !FUNCTIONS[name].returns.pointer;
  const meant = meaning(turret, name, result);
  const rows = [element('p', { class: is_failed ? 'call failed' : 'call' }, element('code', {}, call))];
  const value = [is_number ? element('b', {}, shown(result)) : '', meant && element('span', {}, meant)];
  rows.push(element('p', { class: is_failed ? 'result failed' : 'result' }, '→ ', ...value.filter(Boolean)));
  if (outputs.length > 0) {
    const lines = outputs.flatMap((one) => written(turret, one.name, one.name, one.value));
    rows.push(element('table', {}, ...lines));
  }
  const mark = turret.mark();
  const drawn = is_failed ? null : picture(...pictured(turret, name, values, done));
  turret.release(mark);
  return drawn ? [element('div', { class: 'with-picture' }, element('div', {}, ...rows), drawn)] : rows;
}

/** Returns the lines of a table for a value that was written. */
function written(turret, label, name, value) {
  const row = (...cells) => element('tr', {}, element('th', { scope: 'row' }, label), element('td', {}, ...cells));
  if (typeof value === 'number') {
    const words = ROWS[name] ?? (name === 'flags' ? 'flags' : null);
    const note = words ? named(turret, words, value) : ANGLES.has(name) ? degrees(value) : '';
    return [row(shown(value), note && element('span', {}, ` ${note}`))];
  }
  if (!Array.isArray(value)) {
    return Object.keys(value)
      .filter((part) => part !== 'reserved' && part !== 'sectors')
      .flatMap((part) => written(turret, `${label}.${part}`, part, value[part]));
  }
  if (typeof value[0] === 'number') {
    if (value.length <= 4 && !(name in ROWS)) {
      return [row(element('span', { class: 'components' }, ...value.map((one) => element('span', {}, shown(one)))))];
    }
    if (value.length % 16 === 0) {
      const cells = value.map((one) => element('span', {}, shown(one)));
      return [row(element('span', { class: 'components matrix' }, ...cells))];
    }
  }
  return value.flatMap((one, at) => written(turret, `${label}[${at}]`, name, one));
}
