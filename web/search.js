// Finds functions, types and constants by a part of their names.
import { INDEX } from './manual/search-index.js';

/** Functions that many people look for. Among equally good results they come first. */
const FIRST = ['turret_aim', 'turret_update', 'turret_engage', 'turret_lead', 'turret_track', 'quat_mul', 'quat_slerp', 'vec3_add'];

/** Added to the rating: functions come before types, and types before constants, except for a name that is typed in full. */
const KINDS = { function: 0, type: 1.5, constant: 3 };

const ENTRIES = INDEX.map(([name, kind, address, summary]) => {
  const short = name.replace(/^turret_/i, '').toLowerCase();
  const words = short.split('_');
  const initials = words.map((word) => word[0]).join('');
  const first = FIRST.indexOf(name);
  return { name, kind, address, summary, full: name.toLowerCase(), short, words, initials, rank: first < 0 ? FIRST.length : first };
});

/** Returns how well a name fits the typed text: less is better, Infinity means that it does not fit. */
function fit({ full, short, words, initials, summary }, typed) {
  if (short === typed || full === typed) return 0;
  if (short.startsWith(typed)) return 1;
  if (words.some((word) => word.startsWith(typed))) return 2;
  if (full.startsWith(typed)) return 3;
  if (initials.startsWith(typed)) return 4;
  if (full.includes(typed)) return 5;
  if (is_spread(short, typed)) return 6;
  if (typed.length > 2 && summary.toLowerCase().includes(typed)) return 7;
  return Infinity;
}

/** Returns whether the name contains the letters in this order, and a word of the name begins with the first letter. */
function is_spread(short, typed) {
  let at = 0;
  for (const letter of typed) {
    at = short.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return short.split('_').some((word) => word[0] === typed[0]);
}

/** Returns the entries that fit, the best first; for an empty text, all functions, page by page. */
export function search(text) {
  const typed = text.trim().toLowerCase().replaceAll(/[\s-]+/g, '_');
  if (typed === '') return ENTRIES.filter((entry) => entry.kind === 'function');
  const rated = ENTRIES.map((entry) => {
    const how = fit(entry, typed);
    return { entry, how: how === 0 ? 0 : how + KINDS[entry.kind] };
  });
  const fitting = rated.filter(({ how }) => how < Infinity);
  fitting.sort((a, b) => a.how - b.how || a.entry.rank - b.entry.rank || a.entry.short.length - b.entry.short.length);
  return fitting.map(({ entry }) => entry);
}
