// The panels that show one idea: what a visitor drags changes what is shown, and what is shown is what the library says. And the guided
// tour: six chapters, each with a figure that moves and can be touched, and code that exists.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, frames, open, root, served, visit } from './site.mjs';

const { origin } = await served();
const chromium = await browser();

/** Drags from a point of a panel's picture to another, in its own pixels. */
async function drag(page, panel, [fx, fy], [tx, ty]) {
  const { x, y } = await page.locator(`#panel-${panel} canvas`).first().boundingBox();
  await page.mouse.move(x + fx, y + fy);
  await page.mouse.down();
  await page.mouse.move(x + (fx + tx) / 2, y + (fy + ty) / 2);
  await page.mouse.move(x + tx, y + ty);
  await page.mouse.up();
}

const values = (page, panel) => page.evaluate((name) => ({ ...playground.panel(name).set.values }), panel);
const near = (a, b, least, label) => assert.ok(Math.abs(a - b) <= least, `${label}: ${a}, not ${b}`);

test('the_map_is_computed_and_what_a_visitor_drags_changes_it', () => visit(chromium, origin, { reducedMotion: 'reduce' }, async (page) => {
  await open(page, `${origin}/#panel=soon&pace=10&course=0`);
  const panel = 'soon';
  const complete = () => page.evaluate(() => {
    const { map } = playground.panel('soon');
    while (!map.complete) map.compute(100);
  });
  await complete();
  const shown = () => page.evaluate(() => [...playground.panel('soon').map.shown].map((time) => (Number.isFinite(time) ? time : -1)));
  const before = await shown();
  assert.ok(before.some((time) => time < 0) && before.some((time) => time > 0), 'never, and some seconds');
  // The barrel, an edge of the dead zone, and the tip of the target's arrow.
  const handles = () => page.evaluate(() => playground.panel('soon').handles());
  const { barrel, box } = await page.evaluate(() => ({ barrel: playground.panel('soon').handles().barrel, box: playground.panel('soon').box }));
  await drag(page, panel, barrel, [box.x + 70, box.y]);
  near((await values(page, panel)).facing, -90, 1, 'the barrel');
  const { arrow } = await handles();
  await drag(page, panel, arrow, [arrow[0] - 20 * box.zoom, arrow[1] + 20 * box.zoom]);
  const moved = await values(page, panel);
  near(moved.pace, 10, 1, 'half as far ahead and as far to the left');
  near(moved.course, 90, 3, 'course');
  const { from } = await handles();
  await drag(page, panel, from, [box.x - 100, box.y + 5]);
  const cut = await values(page, panel);
  near(cut.middle + cut.wide / 2, 215, 2, 'the other edge stays');
  near(Math.cos((cut.middle - cut.wide / 2 - 93) * Math.PI / 180), 1, 1e-3, 'this edge');
  await complete();
  const after = await shown();
  assert.ok(after.filter((time, at) => time !== before[at]).length > before.length / 3, 'the map has changed');
  // A press puts the target there. Its label and the table show the time of the single call.
  await drag(page, panel, [box.x - 60, box.y - 90], [box.x - 60, box.y - 90]);
  const put = await values(page, panel);
  near(put.beside, -60 / box.zoom, 1, 'right');
  near(put.ahead, 90 / box.zoom, 1, 'ahead');
  await page.waitForFunction(() => !Number.isNaN(playground.panel('soon').run?.on_at ?? NaN), undefined, { timeout: 60000 });
  const { seconds, on_at } = await page.evaluate(() => {
    const { seconds, run } = playground.panel('soon');
    return { seconds, on_at: run.on_at };
  });
  // The texts follow a few frames later.
  await page.waitForFunction((shown) => {
    const said = document.querySelector('#panel-soon .figures').textContent;
    return shown.every((time) => said.includes(`${time.toFixed(2)} s`));
  }, [seconds, on_at]);
  near(on_at, seconds, 1 / 60 + 0.01 * seconds, 'as it happened');
  // By keys.
  await page.focus('#panel-soon canvas');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowLeft');
  const keyed = await values(page, panel);
  assert.deepEqual([keyed.ahead, keyed.beside], [put.ahead + 2, put.beside - 10]);
  await page.waitForFunction((wanted) => location.hash.includes(wanted), `ahead=${keyed.ahead}`);
}));

test('the_target_runs_by_itself_when_nothing_has_changed_for_a_while', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/#panel=soon&ahead=40&beside=10&pace=0`);
  await page.waitForFunction(() => playground.panel('soon').run?.over, undefined, { timeout: 60000 });
  await page.waitForFunction(() => /was on target after \d\.\d\d s, and its shot hit/.test(document.querySelector('#panel-soon .happened').textContent));
}));

test('the_borders_are_chosen_by_chips_and_the_counts_are_those_of_both_guns', () => visit(chromium, origin, { reducedMotion: 'reduce' }, async (page) => {
  await open(page, `${origin}/#panel=memory`);
  const seen = new Set();
  for (const border of ['stops', 'sector', 'arcs']) {
    await page.click(`#panel-memory [data-value=${border}]`);
    await page.waitForFunction((name) => playground.panel('memory').hunt.values.border === name, border);
    const { ours, usual, todo } = await page.evaluate(() => {
      const { ours, usual } = playground.panel('memory').hunt;
      return { ours: ours.count.changes, usual: usual.count.changes, todo: document.querySelector('#panel-memory .touch').textContent };
    });
    // The table follows a few frames later.
    await page.waitForFunction((counts) => {
      const cells = [...document.querySelector('#panel-memory .versus tbody tr').cells].slice(1);
      return String(cells.map((cell) => cell.textContent)) === String(counts);
    }, [ours, usual]);
    assert.ok(ours <= 1 && usual >= 7, `${border}: ${ours}, ${usual}`);
    seen.add(todo);
  }
  assert.equal(seen.size, 3);
  await page.waitForFunction(() => location.hash === '#panel=memory&border=arcs');
  await page.click('#panel-memory [data-value=stops]');
  const [width, height] = await page.evaluate(() => {
    const { clientWidth, clientHeight } = playground.panel('memory').view;
    return [clientWidth, clientHeight];
  });
  await drag(page, 'memory', [width / 2, height * 0.95], [width / 2 - 100, height / 2]);
  near((await values(page, 'memory')).at, 90, 1, 'to the left');
  await page.focus('#panel-memory canvas');
  await page.keyboard.press('ArrowLeft');
  near((await values(page, 'memory')).at, 92, 1, 'by a key');
  await page.click('#panel-memory [data-value=true]');
  const from = await page.evaluate(() => playground.panel('memory').hunt.steps);
  await page.waitForFunction((then) => playground.panel('memory').hunt.steps > then + 20, from);
}));

test('target_arrow_and_tube_of_a_launch_can_be_dragged', () => visit(chromium, origin, { reducedMotion: 'reduce' }, async (page) => {
  await open(page, `${origin}/#panel=launch`);
  const handles = () => page.evaluate(() => ({ ...playground.panel('launch').handles(), zoom: playground.panel('launch').fitted.zoom }));
  const before = await values(page, 'launch');
  const first = await handles();
  await drag(page, 'launch', first.target, [first.target[0] - 60, first.target[1] - 30]);
  const moved = await values(page, 'launch');
  assert.ok(moved.off < before.off - 5 && moved.high > before.high + 2, JSON.stringify(moved));
  await frames(page, 2);
  const second = await handles();
  await drag(page, 'launch', second.arrow, [second.arrow[0] + 40, second.arrow[1]]);
  near((await values(page, 'launch')).run, moved.run + 20 / second.zoom, 1.1, 'an arrow is the way of two seconds');
  await page.click('#panel-launch [data-value=elevation]');
  await frames(page, 2);
  const { tube } = await handles();
  await drag(page, 'launch', tube, [tube[0] + 24, tube[1] + 14]);
  const turned = await values(page, 'launch');
  assert.ok(turned.angle < 60 && turned.angle > 20, `${turned.angle}`);
  const { rows, speed, miss } = await page.evaluate(() => {
    const { ours, usual } = playground.panel('launch').launches;
    return {
      rows: [...document.querySelectorAll('#panel-launch .versus tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent)),
      speed: ours.speed, miss: usual.miss,
    };
  });
  assert.equal(rows[0][1], `${speed.toFixed(1)} m/s`);
  assert.equal(rows[1][1], `${turned.angle.toFixed(1)}°`);
  assert.equal(rows[3][2], `${miss.toFixed(1)} m`);
  await page.click('#panel-launch [data-value=least]');
  assert.match(await page.textContent('#panel-launch .charges'), /too slow.*charge \d, \d+ m\/s\d+\.\d°/);
  await page.waitForFunction(() => location.hash.startsWith('#panel=launch&how=least'));
}));

test('every_engine_shows_the_same_gun_in_its_own_numbers', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/#panel=axes&left=40&raised=30`);
  const texts = new Set();
  for (const engine of ['CANONICAL', 'UNITY', 'GODOT', 'UNREAL', 'SOURCE', 'CRYENGINE', 'GLTF', 'NED']) {
    await page.click(`#panel-axes [data-value=${engine}]`);
    const { shown, text, code } = await page.evaluate(() => {
      const { shown } = playground.panel('axes');
      return { shown, text: document.querySelector('#panel-axes .figures').textContent, code: document.querySelector('#panel-axes pre').textContent };
    });
    // 40° to the left and 30° up: the direction of the barrel, and the axes that are turned with it.
    const [azimuth, elevation] = [40, 30].map((angle) => angle * Math.PI / 180);
    const ahead = [Math.cos(elevation) * Math.cos(azimuth), Math.sin(elevation), -Math.cos(elevation) * Math.sin(azimuth)];
    ahead.forEach((part, at) => near(shown.boresight[at], part, 1e-6, `${engine}, boresight`));
    const rotated = ({ x, y, z, w }, [a, b, c]) => {
      const t = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
      return [a + w * t[0] + y * t[2] - z * t[1], b + w * t[1] + z * t[0] - x * t[2], c + w * t[2] + x * t[1] - y * t[0]];
    };
    rotated(shown.barrel, [1, 0, 0]).forEach((part, at) => near(part, ahead[at], 1e-6, `${engine}, barrel`));
    rotated(shown.base, [1, 0, 0]).forEach((part, at) => near(part, [Math.cos(azimuth), 0, -Math.sin(azimuth)][at], 1e-6, `${engine}, base`));
    rotated(shown.barrel, [0, 0, 1]).forEach((part, at) => near(part, [Math.sin(azimuth), 0, Math.cos(azimuth)][at], 1e-6, `${engine}, to the right`));
    assert.ok(code.includes(`TURRET_AXES_${engine}`));
    texts.add(text);
  }
  assert.equal(texts.size, 8);
}));

test('the_code_of_a_panel_is_in_the_language_that_was_chosen_and_can_be_copied', () => visit(chromium, origin, {}, async (page, context) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await open(page, `${origin}/#panel=launch&how=least`);
  const side = page.locator('#panel-launch');
  for (const [language, call] of [['c', 'turret_lead_least_speed('], ['cpp', 'turret::lead_least_speed('], ['csharp', 'TurretLead.TryLeastSpeed('], ['rust', 'least_speed(&SHOT'], ['js', 'turret.lead_least_speed(']]) {
    await side.getByLabel('Language').selectOption(language);
    const text = await side.locator('pre').textContent();
    assert.ok(text.includes(call), text);
  }
  await side.getByRole('button', { name: 'Copy' }).click();
  await page.waitForFunction(() => document.querySelector('#panel-launch [data-group=code] button').textContent === 'Copied');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await side.locator('pre').textContent());
}));

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
