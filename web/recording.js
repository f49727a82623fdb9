// What a simulation has done: the comparison of the last minute, and all that shows any step of that minute again. No DOM.

/** The length of a step, seconds. */
export const STEP = 1 / 60;

const SECOND = Math.round(1 / STEP);

/** The number of steps in the minute that the comparison covers, and that can be shown again. */
export const MINUTE = 60 * SECOND;

/** The number of steps that are kept: a step of a minute ago is shown with the comparison of the minute before it. */
export const KEPT = 2 * MINUTE;

/** What has been counted in the last minute: the sums over a ring of steps. */
export class Tally {
  /** types: what is counted in each step, and the type of its array. */
  constructor(types) {
    this.names = Object.keys(types);
    // The step to which a simulation has come, n, is in row n - 1, and a simulation can go back to an earlier step.
    this.rows = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, new type(KEPT)]));
    this.restart();
  }
  restart() {
    this.added = 0;
    this.clear();
  }
  /** Counts from here on. */
  clear() {
    this.since = this.added;
    for (const name of this.names) this[name] = 0;
  }
  /** The number of steps that the sums cover. */
  get count() {
    return Math.min(this.added - this.since, MINUTE);
  }
  /** The time that the sums cover, seconds. */
  get seconds() {
    return this.count * STEP;
  }
  /** The share of the time on target, in [0, 1]. */
  get share() {
    return this.count === 0 ? 0 : this.on / this.count;
  }
  /** Returns whether the barrel was on target so many steps ago. */
  was_on(ago) {
    return this.rows.on[(this.added - 1 - ago) % KEPT] === 1;
  }
  /** Adds a step, with the counts in the order of the types. The step of a minute ago leaves the sums. */
  add(...counts) {
    const left = this.count === MINUTE ? (this.added - MINUTE) % KEPT : -1;
    for (let index = 0; index < counts.length; index += 1) {
      const name = this.names[index];
      const row = this.rows[name];
      this[name] += counts[index] - (left < 0 ? 0 : row[left]);
      row[this.added % KEPT] = counts[index];
    }
    this.added += 1;
  }
  save() {
    const { names, rows, ...sums } = this;
    return sums;
  }
}

/**
 * The last minute of a simulation. A step is shown again from the state of the second that it is in, and the steps after that, which
 * are computed again: the same settings give the same bits. From there the simulation goes on as it went, with the changes of the
 * settings that were made, until the user changes something; what came later is then forgotten.
 */
export class Recording {
  constructor(simulation) {
    this.simulation = simulation;
    /** The settings after each step. */
    this.settings = new Array(KEPT).fill(null);
    /** The state at the start of each second. */
    this.seconds = new Array(MINUTE / SECOND + 2).fill(null);
  }

  /** Begins, at the step to which the simulation has come. */
  begin() {
    const { steps, values } = this.simulation;
    this.begun = this.least = this.last = steps;
    this.settings[steps % KEPT] = values;
    this.keep();
  }

  /** The first step that can be shown. */
  get first() {
    return Math.max(this.least, this.last - MINUTE);
  }

  /** The step that is shown. */
  get now() {
    return this.simulation.steps;
  }

  /** Returns the settings after a step. */
  settings_at(step) {
    return this.settings[step % KEPT];
  }

  keep() {
    const { simulation, seconds } = this;
    seconds[Math.floor(simulation.steps / SECOND) % seconds.length] = simulation.save();
  }

  /** Takes notice of a step. */
  step() {
    const { simulation } = this;
    const { steps } = simulation;
    if (steps > this.last) {
      this.last = steps;
      this.settings[steps % KEPT] = simulation.values;
    }
    if (steps % SECOND === 0) this.keep();
    // What was changed after a step that is shown again, is changed again.
    simulation.use(this.settings[steps % KEPT]);
  }

  /** Takes notice of other settings. What came later is forgotten. */
  changed() {
    const { steps, values } = this.simulation;
    // What is a minute before this, may have been forgotten.
    this.least = this.first;
    this.last = steps;
    this.settings[steps % KEPT] = values;
  }

  /** Shows a step again, or the nearest one that can be shown. */
  seek(step) {
    const { simulation, seconds } = this;
    const to = Math.min(this.last, Math.max(this.first, Math.round(step)));
    const saved = seconds[Math.floor(to / SECOND) % seconds.length];
    simulation.use(saved.values);
    simulation.load(saved);
    simulation.use(this.settings[simulation.steps % KEPT]);
    while (simulation.steps < to) simulation.step();
  }
}
