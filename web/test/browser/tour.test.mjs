// The guided tour: six chapters, each with a figure that moves and can be touched, and code that exists.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { join } from 'node:path';
import { browser, open, root, served, visit } from './site.mjs';

const { origin } = await served();
const chromium = await browser();

const CHAPTERS = ['aim', 'limits', 'lead', 'platform', 'sectors', 'thousands'];

test('each_figure_moves_while_it_is_in_the_window_and_its_target_can_be_dragged', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/#scene=lead`);
  await page.click('.hero a');
  await page.waitForFunction(() => playground.selected === 'tour');
  assert.deepEqual(await page.$$eval('.tour article', (all) => all.map(({ id }) => id.replace('tour-', ''))), CHAPTERS);
  // Those below the window wait.
  const steps = () => page.evaluate(() => playground.panel('tour').chapters.map(({ figure }) => figure.simulation?.steps ?? figure.field.time));
  const before = await steps();
  await page.waitForFunction((from) => playground.panel('tour').chapters[0].figure.simulation.steps > from + 5, before[0]);
  assert.deepEqual((await steps()).slice(2), before.slice(2));
  for (const [index, name] of CHAPTERS.entries()) {
    await page.locator(`#tour-${name} canvas`).scrollIntoViewIfNeeded();
    const from = (await steps())[index];
    await page.waitForFunction(([at, then]) => {
      const { figure } = playground.panel('tour').chapters[at];
      return (figure.simulation?.steps ?? figure.field.time) > then;
    }, [index, from]);
    if (name === 'thousands') continue;
    await page.click(`#tour-${name} .chip:last-child`);
    const place = () => page.evaluate((at) => {
      const { figure, canvas } = playground.panel('tour').chapters[at];
      const { left, top } = canvas.getBoundingClientRect();
      const [x, y] = figure.camera.project(figure.simulation.target);
      return { x: left + x, y: top + y };
    }, index);
    const { x, y } = await place();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y - 12, { steps: 3 });
    await page.mouse.up();
    const after = await place();
    assert.ok(Math.hypot(after.x - x - 30, after.y - y + 12) < 5, `${name}: dragged from ${x}, ${y} to ${after.x}, ${after.y}`);
  }
}));

test('the_first_sight_of_each_chapter_shows_that_the_usual_code_fails', () => visit(chromium, origin, { reducedMotion: 'reduce' }, async (page) => {
  await open(page, `${origin}/#panel=tour`);
  const said = await page.$$eval('.tour .said', (all) => all.map((one) => one.textContent));
  for (const [index, name] of CHAPTERS.slice(0, 5).entries()) {
    const [ours, usual] = [...said[index].matchAll(/(\d+) % on target, (\d+) hits/g)].map(([, share]) => Number(share));
    const shown = await page.evaluate((at) => {
      const { ours: one, usual: other } = playground.panel('tour').chapters[at].figure.simulation;
      return [one, other].map(({ tally }) => Math.floor(tally.on / tally.added * 100));
    }, index);
    assert.deepEqual([ours, usual], shown, name);
    assert.ok(ours > usual + 10, `${name}: ${said[index]}`);
  }
  assert.match(said[4], /libturret: .* 0 shots into sectors usual code: .* [1-9]\d* shots into sectors/);
  assert.match(said[5], /one call: \d+\.\d\d ms 1,000 calls: \d+\.\d\d ms/);
  await page.click('#tour-thousands [data-value=single]');
  // The calls one by one give each gun the bits of the batch.
  const states = await page.evaluate(() => {
    const { figure } = playground.panel('tour').chapters[5];
    const { field } = figure;
    const bytes = () => new Uint8Array(playground.turret.memory.buffer, field.states.pointer, 1000 * playground.turret.state.size);
    const [start, time] = [bytes().slice(), field.time];
    const { length } = figure.times.single;
    figure.advance();
    const single = String(bytes());
    bytes().set(start);
    field.time = time;
    figure.values.call = 'batch';
    figure.advance();
    return { moved: single !== String(start), same: single === String(bytes()), timed: figure.times.single.length - length };
  });
  assert.deepEqual(states, { moved: true, same: true, timed: 1 });
}));

test('the_calls_of_the_tour_compile', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/#panel=tour`);
  const calls = await page.$$eval('.tour article', (all) => all.map((one) => [...one.querySelectorAll('pre')].at(-1).textContent));
  assert.equal(calls.length, CHAPTERS.length);
  const functions = calls.map((call, at) => {
    assert.match(call, /turret_|TURRET_/);
    return `void chapter_${CHAPTERS[at]}(void)\n{\n${call}\n}\n`;
  });
  const program = ['#include "turret.h"', 'void fire(void);',
    'extern struct turret_state state; extern struct turret_config config; extern struct turret_platform platform; extern struct turret_shot shot;',
    'extern struct turret_motion target; extern struct turret_pose pose; extern struct turret_solution solution; extern struct turret_battery battery;',
    'extern union vec3 ship_velocity, ship_spin; extern float dt; extern int flags;', ...functions].join('\n');
  execFileSync('gcc', ['-std=c99', '-pedantic', '-Wall', '-Wextra', '-Werror', '-fsyntax-only', '-I', join(root, 'include'), '-x', 'c', '-'], { input: program });
}));
