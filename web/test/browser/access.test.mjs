// The page for those who see it with other eyes, hear it, or use a keyboard: axe finds nothing in any panel, theme and size, the
// tabs take their keys, and the comparison is spoken.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTRAST, OTHERS, axe, complaints } from './axe.mjs';
import { PANELS, SIZES, browser, open, served, show, visit } from './site.mjs';

const { origin } = await served();
const chromium = await browser();

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`axe_finds_nothing_on_a_${size}_in_both_themes`, () => visit(chromium, origin, { viewport, reducedMotion: 'reduce', isMobile: size === 'phone' }, async (page) => {
    await open(page, `${origin}/#scene=sectors`);
    await page.evaluate(axe);
    for (const panel of PANELS) {
      await show(page, panel);
      await page.$$eval('section:not([hidden]) details', (all) => all.forEach((one) => { one.open = true; }));
      const { found, passed } = await complaints(page, OTHERS);
      assert.deepEqual(found, [], panel);
      assert.ok(passed >= 20, `${panel}: ${passed} rules pass`);
    }
    await page.click('#get summary');
    assert.deepEqual((await complaints(page)).found, [], 'how to get it');
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => document.getElementById('get').open), false);
    // All panels at once, each as high as the window: axe first finds where every element of the page is, whatever it is to test.
    await page.setViewportSize({ ...viewport, height: viewport.height * PANELS.length });
    await page.$$eval('main > section', (all) => all.forEach((one) => { one.hidden = false; }));
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
      const { found, passed } = await complaints(page, CONTRAST);
      assert.deepEqual([found, passed], [[], 1], colorScheme);
    }
  }));
}

test('arrows_home_and_end_choose_a_tab', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/`);
  await page.focus('#tab-turret');
  const last = PANELS.at(-1);
  for (const [key, panel] of [['Home', PANELS[0]], ['ArrowRight', PANELS[1]], ['End', last], ['ArrowRight', PANELS[0]], ['ArrowLeft', last], ['Home', PANELS[0]]]) {
    await page.keyboard.press(key);
    const [focused, chosen] = await page.evaluate(() => [document.activeElement.dataset.panel, playground.selected]);
    assert.deepEqual([focused, chosen], [panel, panel], key);
  }
}));

test('the_comparison_is_spoken_and_not_in_every_frame', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/#scene=lead`);
  const spoken = await page.evaluate(async () => {
    const status = document.querySelector('[role=status]');
    let changes = 0;
    new MutationObserver(() => { changes += 1; }).observe(status, { childList: true, characterData: true, subtree: true });
    const { steps } = playground.simulation;
    while (playground.simulation.steps < steps + 60) await new Promise((resolve) => { requestAnimationFrame(resolve); });
    return { text: status.textContent, changes };
  });
  assert.match(spoken.text, /^In the last \d+ s: libturret on target \d+ % of the time, \d+ hits of \d+ shots; usual code on target \d+ % .*\.$/);
  assert.ok(spoken.changes <= 1, `${spoken.changes} changes in a second`);
}));
