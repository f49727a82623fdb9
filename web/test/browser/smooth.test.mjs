// A frame of each panel makes little garbage, so that the collector does not stop the picture; and a panel that stands still does
// not draw the same picture again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PANELS, browser, frames, open, served, visit } from './site.mjs';

const { origin } = await served();
const chromium = await browser();

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
