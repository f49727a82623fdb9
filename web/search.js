// Finds functions, types and constants by names, by words, and by what programmers call them. A classic script, since
// browsers load no modules from a disk; manual/search-index.js stands before it. No DOM.
'use strict';
globalThis.MANUAL.search = (() => {
  const { INDEX, SAME } = globalThis.MANUAL;

  /** Functions that many people look for. Among equally good results they come first. */
  const FIRST = ['turret_aim', 'turret_update', 'turret_engage', 'turret_lead', 'turret_track', 'quat_mul', 'quat_slerp', 'vec3_add'];

  /** How much a kind counts: functions come before types, and these before pages and constants. */
  const KINDS = { function: 1, type: 0.8, page: 0.6, constant: 0.4 };

  /** How much a word counts by where it is found. Found in a longer word that begins with it, it counts half. */
  const IN_NAME = 5;
  const IN_PHRASE = 4;
  const IN_SUMMARY = 2;

  /** How much a word of the same meaning counts. */
  const ALIKE = 0.6;

  /** What is added for a phrase that is typed in full, and for the beginning of a phrase. */
  const WHOLE = 6;
  const BEGUN = 2;

  /** Words that say nothing about what is looked for. */
  const EMPTY = new Set('a an and are as at be by can do does for get have how i if in is it its me my of on or the then this that use what with'.split(' '));

  /** Returns a word without its ending, so that "turns", "turned" and "turning" are the same. */
  const stem = (word) => {
    const bare = word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word.length > 3 ? word.replace(/([^s])s$/, '$1') : word;
    const short = bare.length < 3 ? word : bare;
    return short.length > 3 ? short.replace(/([^l])\1$/, '$1').replace(/[ey]$/, '') : short;
  };
  const words_of = (text) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

  const same = new Map();
  for (const group of SAME) {
    for (const word of group) same.set(stem(word), [...(same.get(stem(word)) ?? []), ...group.filter((other) => other !== word).map(stem)]);
  }

  const ENTRIES = INDEX.map(([name, kind, address, summary, phrases]) => {
    const short = name.replace(/^turret_/i, '').toLowerCase();
    const words = short.split(/[_ ]/);
    const weights = new Map();
    const add = (word, weight) => weights.set(word, Math.max(weight, weights.get(word) ?? 0));
    for (const [found, weight] of [[words, IN_NAME], [phrases.flatMap(words_of), IN_PHRASE], [words_of(summary), IN_SUMMARY]]) {
      for (const word of found) add(word, weight);
      for (const word of found) add(stem(word), weight);
    }
    const first = FIRST.indexOf(name);
    return {
      name, kind, address, summary, full: name.toLowerCase(), short, words, weights,
      initials: words.map((word) => word[0]).join(''),
      phrases: phrases.map((phrase) => words_of(phrase).map(stem).join(' ')),
      rank: first < 0 ? FIRST.length : first,
    };
  });

  const VOCABULARY = new Set(ENTRIES.flatMap(({ weights }) => [...weights.keys()]));

  /** Returns how well one typed word fits an entry. */
  function fit_of_word({ weights }, { typed, stemmed }) {
    let most = weights.get(stemmed) ?? 0;
    for (const [word, weight] of weights) {
      if (word.startsWith(typed)) most = Math.max(most, word === typed ? weight : weight / 2);
    }
    for (const other of same.get(stemmed) ?? []) most = Math.max(most, ALIKE * (weights.get(other) ?? 0));
    return most;
  }

  /** Returns how well an entry fits a name that is typed in part, from 5 for all of it down to 1; 0: not at all. */
  function fit_of_name({ full, short, words, initials }, typed) {
    if (short === typed || full === typed) return 5;
    if (short.startsWith(typed)) return 4;
    if (words.some((word) => word.startsWith(typed))) return 3;
    if (full.startsWith(typed)) return 2;
    if (full.includes(typed) || initials.startsWith(typed)) return 1;
    return 0;
  }

  /** Returns the typed words, each with its weight: the fewer entries it fits, the more it says. */
  function typed_words(text) {
    const all = words_of(text);
    const meant = all.filter((word) => !EMPTY.has(word));
    return (meant.length > 0 ? meant : all).map((typed) => {
      const word = { typed, stemmed: stem(typed) };
      if (![...VOCABULARY].some((known) => known.startsWith(typed) || known === word.stemmed) && !same.has(word.stemmed)) {
        const near = [...VOCABULARY].find((known) => is_near(known, typed));
        if (near) Object.assign(word, { typed: near, stemmed: near });
      }
      const fits = ENTRIES.map((entry) => fit_of_word(entry, word));
      const count = fits.filter((fit) => fit > 0).length;
      return { fits, weight: Math.log(1 + ENTRIES.length / (1 + count)) };
    });
  }

  /** Returns whether two words differ by one letter that is wrong, missing, too much, or changed places with the next. */
  function is_near(a, b) {
    if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false;
    let at = 0;
    while (a[at] === b[at]) at += 1;
    const [x, y] = [a.slice(at), b.slice(at)];
    return x.slice(1) === y.slice(1) || x === y.slice(1) || x.slice(1) === y || (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2));
  }

  /** Returns the entries that fit, the best first; for an empty text, all functions, page by page. */
  return (text) => {
    const trimmed = text.trim().toLowerCase();
    if (trimmed === '') return ENTRIES.filter((entry) => entry.kind === 'function');
    const name = trimmed.replaceAll(/[\s-]+/g, '_');
    const phrase = words_of(trimmed).map(stem).join(' ');
    // A word that fits nothing is passed over, unless there is no other.
    const words = typed_words(trimmed).filter(({ fits }) => fits.some((fit) => fit > 0));
    const total = (some) => some.reduce((sum, { weight }) => sum + weight, 0);
    const parts = ENTRIES.map((_, at) => total(words.filter(({ fits }) => fits[at] > 0)) / total(words) || 0);
    const least = Math.max(...parts) / 2;
    const rated = ENTRIES.map((entry, at) => {
      const by_words = words.reduce((sum, { fits, weight }) => sum + fits[at] * weight, 0) / total(words) || 0;
      const is_whole = entry.phrases.includes(phrase);
      const is_begun = !is_whole && entry.phrases.some((one) => one.startsWith(phrase));
      const by_phrase = is_whole ? WHOLE : is_begun ? BEGUN : 0;
      const by_name = fit_of_name(entry, name);
      if (by_name === 5) return { entry, rating: Infinity };
      if (by_name === 0 && by_phrase === 0 && parts[at] < least) return { entry, rating: 0 };
      return { entry, rating: KINDS[entry.kind] * (by_words * parts[at] + by_phrase + by_name) };
    });
    const fitting = rated.filter(({ rating }) => rating > 0);
    fitting.sort((a, b) => (b.rating === a.rating ? 0 : b.rating - a.rating) || a.entry.rank - b.entry.rank || a.entry.short.length - b.entry.short.length);
    return fitting.map(({ entry }) => entry);
  };
})();
