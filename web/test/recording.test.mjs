// The last minute of the playground's simulation, which can be shown again: each moment is as it was, and the same future follows, with
// the changes that the user made, until the user changes something else.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = process.env.TURRET_WEB ?? join(root, 'target/web');
const of_site = (name) => import(pathToFileURL(join(site, name)).href);
const { load } = await of_site('libturret.js');
const { Simulation, MEMORY, MINUTE } = await of_site('simulation.js');
const { happened } = await of_site('happened.js');
const { scene_of, settings_of, with_target } = await of_site('scene.js');

const turret = await load();

/** Returns all that the page shows of a moment, but for the charts. */
function seen(simulation) {
  const { steps, hash, ours, usual, joints, wanted, target, impact, time_to_aim, values } = simulation;
  const of = ({ state, pose, solution, tally, turret: _, now, ...rest }) => [String(state.bytes), String(pose.bytes), { ...tally, rows: null }, rest];
  return structuredClone({ steps, hash, joints, wanted, target, impact, time_to_aim, values, text: happened(simulation), ours: of(ours), usual: of(usual) });
}

/** Returns the values that the charts show, of the steps that they show. */
const charts = ({ history, recorded }) => Object.values(history).map((ring) => Array.from({ length: Math.min(recorded, MEMORY) },
  (_, ago) => ring[(recorded - 1 - ago) % ring.length]));

/** Of every tenth moment it is noted what was seen. */
const EACH = 10;

/** Runs a scene for longer than a minute. The user changes a setting, drags the target, and changes back. Returns what was seen. */
function watched(name) {
  const simulation = new Simulation(turret, settings_of(scene_of(name)));
  simulation.start(scene_of(name).start);
  const moments = [];
  for (let step = 1; step <= MINUTE + 900; step += 1) {
    simulation.step();
    const { values, target } = simulation;
    if (step === MINUTE - 700) simulation.configure({ ...values, azrate: 45 });
    // Over several steps, one of which starts a second.
    if (step > MINUTE - 500 && step < MINUTE - 400) simulation.configure(with_target(values, simulation.time, [target[0] + 0.3, target[1], target[2] - 0.2]));
    if (step === MINUTE + 300) simulation.configure({ ...values, azrate: settings_of(scene_of(name)).azrate });
    if (simulation.steps % EACH === 0) moments[simulation.steps] = [seen(simulation), charts(simulation)];
  }
  return { simulation, moments };
}

test('every_moment_of_the_last_minute_can_be_shown_again', () => {
  const { simulation, moments } = watched('sectors');
  const { recording, steps: end } = simulation;
  assert.deepEqual([recording.first, recording.last, recording.now], [end - MINUTE, end, end]);
  // The changes of settings were after steps of which it is noted what was seen.
  assert.ok(new Set(moments.slice(end - MINUTE).filter(Boolean).map(([{ values }]) => JSON.stringify(values))).size > 5);
  for (let back = 0; back <= MINUTE; back += 300) {
    for (const at of [end - back, end - MINUTE + back]) {
      recording.seek(at);
      assert.deepEqual([seen(simulation), charts(simulation)], moments[at], `${at - end}`);
    }
  }
  // Before the first and after the last there is nothing.
  recording.seek(0);
  assert.equal(simulation.steps, end - MINUTE);
  recording.seek(Infinity);
  assert.equal(simulation.steps, end);
});

test('from_a_moment_that_is_shown_again_the_same_future_follows', () => {
  const { simulation, moments } = watched('ship');
  const { recording, steps: end } = simulation;
  recording.seek(end - MINUTE + 31);
  while (simulation.steps < end) {
    simulation.step();
    if (simulation.steps % EACH === 0) assert.deepEqual(seen(simulation), moments[simulation.steps][0], `${simulation.steps - end}`);
  }
  assert.equal(recording.last, end);
  simulation.step();
  assert.deepEqual([recording.last, simulation.steps], [end + 1, end + 1]);
});

test('a_change_in_the_past_forgets_what_came_later', () => {
  const { simulation, moments } = watched('zone');
  const { recording } = simulation;
  const { first } = recording;
  const at = simulation.steps - 1000;
  recording.seek(at);
  simulation.configure({ ...simulation.values, azrate: 3 });
  assert.deepEqual([recording.first, recording.last, recording.now], [first, at, at]);
  assert.equal(simulation.ours.tally.count, 0);
  for (let step = 0; step < 400; step += 1) simulation.step();
  assert.notEqual(simulation.hash, moments[simulation.steps][0].hash);
  assert.equal(simulation.values.azrate, 3);
  const { hash } = simulation;
  recording.seek(at - 20);
  assert.deepEqual(seen(simulation), moments[at - 20][0]);
  recording.seek(at + 400);
  assert.equal(simulation.hash, hash);
  assert.equal(simulation.ours.tally.count, 400);
  recording.seek(0);
  assert.deepEqual(seen(simulation), moments[first][0]);
});

test('a_state_that_is_restored_begins_a_recording', () => {
  const { simulation } = watched('ship');
  const saved = simulation.save();
  for (let step = 0; step < 90; step += 1) simulation.step();
  const { hash } = simulation;
  simulation.restore(saved);
  const { recording } = simulation;
  assert.deepEqual([recording.first, recording.last, simulation.recorded], [saved.steps, saved.steps, 0]);
  for (let step = 0; step < 90; step += 1) simulation.step();
  assert.equal(simulation.hash, hash);
  recording.seek(saved.steps + 10);
  recording.seek(Infinity);
  assert.equal(simulation.hash, hash);
});
