// Every panel draws, in both themes and both sizes, without messages on the console and without requests to other servers. A frame
// makes little garbage, so that the collector does not stop the picture; and a panel that stands still does not draw the same picture
// again.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PANELS, SIZES, all_drawn, browser, computed, frames, moved, open, ready, root, served, show, site, visit } from './site.mjs';

const { origin } = await served();
const chromium = await browser();

test('every_tab_has_a_panel_and_every_panel_an_address', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/`);
  const tabs = await page.$$eval('[data-panel]', (all) => all.map((one) => one.dataset.panel));
  assert.deepEqual(tabs, PANELS);
  for (const panel of PANELS) {
    await page.click(`[data-panel=${panel}]`);
    await ready(page);
    const shown = await page.$$eval('main > section:not([hidden])', (all) => all.map((one) => one.id));
    assert.deepEqual(shown, [`panel-${panel}`]);
    const address = panel === 'turret' ? '#scene=lead' : `#panel=${panel}`;
    await page.waitForFunction((hash) => location.hash === hash, address);
  }
  for (const panel of ['euler', 'turret', 'sector']) {
    await page.evaluate((hash) => { location.hash = hash; }, `#panel=${panel}`);
    await page.waitForFunction((name) => playground.selected === name, panel);
  }
  // Go back before the page has written its new address.
  await page.click('[data-panel=camera]');
  await page.waitForFunction(() => location.hash === '#panel=camera');
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      addEventListener('hashchange', resolve, { once: true });
      location.hash = '#panel=euler';
    });
    location.hash = '#panel=camera';
  });
  await page.waitForFunction(() => playground.selected === 'camera');
}));

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`every_panel_draws_on_a_${size}_in_both_themes`, () => visit(chromium, origin, { viewport, colorScheme: 'light', isMobile: size === 'phone' }, async (page) => {
    await open(page, `${origin}/#panel=${PANELS.at(-1)}`);
    for (const panel of PANELS) {
      for (const colorScheme of ['dark', 'light']) {
        await page.emulateMedia({ colorScheme });
        // The browser tells the page of the change in a later task. If it never does, this fails after the timeout.
        await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
        await show(page, panel);
        await all_drawn(page, `${panel}, ${size}, ${colorScheme}`);
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= viewport.width, `${panel}, ${size}: ${wide} pixels wide in a window of ${viewport.width}`);
    }
  }));
}

test('every_scene_draws_and_moves_as_it_does_outside_of_a_browser', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/`);
  const scenes = await page.$$eval('#scenes button', (all) => all.map(({ dataset }) => dataset.value));
  assert.equal(scenes.length, 11);
  const hashes = new Set();
  for (const scene of scenes) {
    const found = await moved(page, scene, 90);
    assert.deepEqual(found, await computed(scene, 90), scene);
    assert.ok(found.ours.flags >= 0 && found.ours.hits > 0, scene);
    hashes.add(found.hash);
    await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); }));
    await all_drawn(page, scene);
  }
  assert.equal(hashes.size, scenes.length);
}));

test('the_goal_that_is_drawn_is_the_one_that_the_turret_keeps', () => visit(chromium, origin, {}, async (page) => {
  // The target is at -177°, and, since the turret may turn so far, at 183°.
  await open(page, `${origin}/#scene=lead&motion=still&tx=-20&ty=6&tz=1&limits=1&azmin=-270&azmax=270&azrate=30&shot=0`);
  await page.focus('#view');
  await page.keyboard.press(' ');
  const { first, drawn, last, wanted } = await page.evaluate(() => {
    const { simulation } = playground;
    simulation.ours.state.fill(0).azimuth = 2.5;
    simulation.step();
    const first = simulation.goal;
    const drawn = simulation.history.goal_azimuth[(simulation.recorded - 1) % simulation.history.goal_azimuth.length];
    for (let step = 0; step < 120; step += 1) simulation.step();
    const { azimuth, elevation } = simulation.ours.state;
    return { first, drawn, last: { azimuth, elevation }, wanted: 2 * Math.PI + Math.atan2(-1, -20) };
  });
  assert.ok(Math.abs(first.azimuth - wanted) < 0.02, `it turns to ${first.azimuth}`);
  assert.equal(drawn, Math.fround(first.azimuth));
  assert.ok(Math.abs(first.azimuth - last.azimuth) < 1e-6 && Math.abs(first.elevation - last.elevation) < 1e-6, `it stops at ${last.azimuth}`);
}));

test('without_travel_limits_the_goal_that_is_drawn_is_within_half_a_turn', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/#scene=lead&motion=still&tx=-20&ty=6&tz=1&azrate=30&shot=0`);
  await page.focus('#view');
  await page.keyboard.press(' ');
  const { goal, own } = await page.evaluate(() => {
    const { simulation } = playground;
    simulation.ours.state.fill(0).azimuth = 3;
    simulation.step();
    const { state } = simulation.ours;
    return { goal: simulation.goal.azimuth, own: state.azimuth + state.azimuth_left };
  });
  assert.ok(own > Math.PI, `it turns to ${own}`);
  assert.ok(Math.abs(goal + 2 * Math.PI - own) < 1e-12, `${goal} is drawn`);
}));

test('the_page_loads_the_layout_and_the_library_that_the_other_tests_hold_against_c', () => visit(chromium, origin, {}, async (page) => {
  const loaded = new Map();
  page.on('response', (response) => loaded.set(new URL(response.url()).pathname, response));
  await open(page, `${origin}/`);
  const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
  const layer = ['layout.js', 'calls.js', 'layer.js', 'libturret.js'].map((name) => [`/${name}`, join(root, 'bindings/js', name)]);
  for (const [path, file] of [...layer, ['/turret-simd.wasm', join(site, 'turret-simd.wasm')]]) {
    assert.ok(loaded.has(path), `${path} is not loaded`);
    assert.equal(hash(await loaded.get(path).body()), hash(readFileSync(file)), path);
  }
}));

/** The most that a frame may allocate, bytes. */
const MOST = 50 * 1024;
const FRAMES = 60;

/** Draws frames of the chosen panel, each a step later. */
const run = (page, count) => page.evaluate(async (frames) => {
  const panel = playground.panel(playground.selected);
  for (let frame = 0; frame < frames; frame += 1) {
    panel.frame(1 / 60);
    if (frame % 10 === 9) await new Promise((resolve) => { setTimeout(resolve); });
  }
}, count);

const ADDRESSES = [...PANELS.map((panel) => (panel === 'turret' ? 'scene=lead' : `panel=${panel}`)), 'scene=ship', 'panel=memory&border=arcs'];

test('a_frame_makes_little_garbage_in_every_panel', () => visit(chromium, origin, {}, async (page, context) => {
  const session = await context.newCDPSession(page);
  // Only the frames of this test are drawn, after the first.
  await page.addInitScript(() => {
    const { requestAnimationFrame: ask } = globalThis;
    globalThis.requestAnimationFrame = (draw) => (document.documentElement.dataset.ready === 'true' ? 0 : ask(draw));
  });
  await open(page, `${origin}/`);
  for (const address of ADDRESSES) {
    await page.evaluate((hash) => { location.hash = hash; }, address);
    const panel = /^panel=(\w+)/.exec(address)?.[1] ?? 'turret';
    await page.waitForFunction((name) => playground.selected === name, panel);
    // Code that has not been compiled yet makes more garbage, and when it is compiled is up to the browser.
    let least = Infinity;
    for (let round = 0; round < 12 && least >= MOST; round += 1) {
      await run(page, 2 * FRAMES);
      await session.send('HeapProfiler.startSampling', { samplingInterval: 1024, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true });
      await run(page, FRAMES);
      const { profile } = await session.send('HeapProfiler.stopSampling');
      const sum = ({ selfSize, children }) => children.reduce((all, child) => all + sum(child), selfSize);
      least = Math.min(least, sum(profile.head) / FRAMES);
    }
    assert.ok(least > 100 && least < MOST, `${address}: ${(least / 1024).toFixed(1)} KB a frame`);
  }
}));

test('a_panel_that_stands_still_is_drawn_when_something_changes', () => visit(chromium, origin, {}, async (page) => {
  await page.addInitScript(() => {
    const { clearRect } = CanvasRenderingContext2D.prototype;
    globalThis.drawn = 0;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      globalThis.drawn += 1;
      return clearRect.apply(this, box);
    };
  });
  for (const panel of ['euler', 'axes']) {
    await open(page, `${origin}/#panel=${panel}`);
    // Returns how often the picture is drawn in a few frames after a change.
    const after = async (change, value) => {
      await frames(page, 3);
      await page.evaluate(([how, to]) => {
        globalThis.drawn = 0;
        const { camera, set } = playground.panel(playground.selected);
        if (how === 'camera') camera.turn(to, 0);
        if (how === 'setting') set.move({ [to]: 7 });
        if (how === 'theme') document.querySelector('[data-theme-toggle]').click();
      }, [change, value]);
      await frames(page, 3);
      return page.evaluate(() => globalThis.drawn);
    };
    assert.equal(await after('nothing'), 0, panel);
    assert.equal(await after('camera', 40), 1, panel);
    assert.equal(await after('setting', panel === 'euler' ? 'a' : 'left'), 1, panel);
    assert.equal(await after('theme'), 1, panel);
    await page.setViewportSize({ width: 1000, height: 700 });
    await page.waitForFunction(() => globalThis.drawn > 1);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
}));
