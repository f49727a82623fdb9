// A frame of each panel makes little garbage, so that the collector does not stop the picture.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PANELS, browser, open, served, visit } from './site.mjs';

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
  for (const address of ADDRESSES) {
    await open(page, `${origin}/#${address}`);
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
