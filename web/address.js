// The address of the page: its part after # holds the panel, the scene, and every setting that differs from the scene's.
import { SETTINGS, allowed } from './settings.js';
import { scene_of, settings_of, SCENES } from './scene.js';

/**
 * Returns the text for the address. `view` has other names and texts to put into it. `own` has the settings of a panel that has
 * settings of its own: { list, values }. `cameras` has the panel's cameras, by what their names in the address begin with.
 */
export function written(panel, scene, values, view = {}, own = { list: [] }, cameras = {}) {
  const parts = new URLSearchParams();
  if (panel !== 'turret') parts.set('panel', panel);
  if (panel === 'turret') {
    parts.set('scene', scene.name);
    const base = settings_of(scene);
    for (const setting of SETTINGS) put(parts, setting, values, base[setting.name]);
    for (const [name, text] of Object.entries(view)) parts.set(name, text);
  } else for (const setting of own.list) if (!setting.moves) put(parts, setting, own.values, setting.value);
  for (const [prefix, camera] of Object.entries(cameras)) {
    for (const [name, digits] of LOOKS) {
      const [now, first] = [camera, camera.first].map((of) => Number(of[name].toFixed(digits)));
      if (now !== first) parts.set(prefix + name, String(now));
    }
  }
  return parts.toString();
}

function put(parts, { name, kind }, values, usual) {
  if (values[name] === usual) return;
  parts.set(name, kind === 'check' ? (values[name] ? '1' : '0') : String(values[name]));
}

/** From where a camera looks, with the number of digits in the address. */
const LOOKS = [['around', 1], ['above', 1], ['zoom', 2]];

/** Turns cameras to where an address says. What is missing or not valid is as at first. */
export function look(text, cameras) {
  const parts = new URLSearchParams(text.replace(/^#/, ''));
  for (const [prefix, camera] of Object.entries(cameras)) {
    const given = LOOKS.map(([name]) => [name, Number.parseFloat(parts.get(prefix + name))]);
    camera.look(Object.fromEntries(given.filter(([, value]) => Number.isFinite(value))));
  }
}

/** Returns the values of a panel's own settings that an address asks for. What is missing or not valid has its default. */
export function own_values(text, list) {
  const parts = new URLSearchParams(text.replace(/^#/, ''));
  return Object.fromEntries(list.map((setting) => {
    const given = parts.get(setting.name);
    return [setting.name, given === null ? setting.value : allowed(setting, understood(setting, given)) ?? setting.value];
  }));
}

/** Reads an address: { panel, scene, values, view }. A setting that is missing or not valid has the scene's value. */
export function read(text) {
  const parts = new URLSearchParams(text.replace(/^#/, ''));
  const scene = scene_of(parts.get('scene'));
  const values = settings_of(scene);
  for (const setting of SETTINGS) {
    const given = parts.get(setting.name);
    if (given === null) continue;
    const value = allowed(setting, understood(setting, given));
    if (value !== undefined) values[setting.name] = value;
  }
  return { panel: parts.get('panel') ?? 'turret', scene, values, view: { compare: parts.get('compare') ?? 'ghost', camera: parts.get('camera') ?? '3d' } };
}

function understood({ kind, options }, text) {
  if (kind === 'check') return text === '1' ? true : text === '0' ? false : undefined;
  if (kind === 'choice') return options.map(([option]) => option).find((option) => String(option) === text);
  return text.trim() === '' ? NaN : Number(text);
}

/** The names of the scenes, for code that lists addresses. */
export const SCENE_NAMES = SCENES.map(({ name }) => name);
