// The last minute under the pictures: it shows how both turrets did, and a mouse, a finger and keys go to any moment of it, from which
// it goes on as it went, until something is changed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIZES, browser, frames, open, served, told, visit } from './site.mjs';

const { origin } = await served();
const chromium = await browser();

const SLIDER = (panel) => `#panel-${panel} [role=slider]`;

/** Pauses the turret, and moves it by so many steps. Returns what it was at each. */
const run = (page, steps) => page.evaluate(`(() => {
  const panel = playground.panel('turret');
  panel.play(false);
  return Array.from({ length: ${steps} }, () => {
    panel.step();
    return structuredClone((${told})(playground.simulation));
  });
})()`);

const now = (page) => page.evaluate(`(${told})(playground.simulation)`);

/** The page draws no frame of its own from here on, after the one that it has asked for. */
const stop = (page) => page.evaluate(async () => {
  const { requestAnimationFrame: ask } = globalThis;
  globalThis.requestAnimationFrame = () => 0;
  await new Promise((resolve) => { ask(resolve); });
});

/** Returns where the strip is on the screen, and the steps at its ends. */
const strip = (page, panel) => page.evaluate((name) => {
  const { timeline: { slider, recording } } = playground.panel(name);
  const { left, top, width, height } = slider.getBoundingClientRect();
  const { first, last } = recording;
  return { left: left + 8, y: top + height / 2, width: width - 16, first, last, now: recording.now };
}, panel);

/** Returns where on the screen a step is. */
const at = ({ left, width, first }, step) => left + (step - first) / 3600 * width;

test('a_mouse_goes_to_a_moment_and_it_goes_on_from_there', () => visit(chromium, origin, { reducedMotion: 'reduce' }, async (page) => {
  await open(page, `${origin}/#scene=sectors`);
  const moments = await run(page, 1800);
  const of = ({ steps }) => moments.find((one) => one.steps === steps);
  const shown = await strip(page, 'turret');
  assert.deepEqual([shown.first, shown.last, shown.now], [0, 2070, 2070]);
  await page.mouse.move(at(shown, 2070), shown.y);
  await page.mouse.down();
  for (const wanted of [1500, 400, 900]) {
    await page.mouse.move(at(shown, wanted), shown.y, { steps: 3 });
    const seen = await now(page);
    assert.ok(Math.abs(seen.steps - wanted) <= 4, `${seen.steps} in place of ${wanted}`);
    assert.deepEqual(seen, of(seen));
  }
  // It does not go on while the handle is held.
  await page.evaluate(() => playground.panel('turret').play(true));
  const held = await now(page);
  await frames(page, 10);
  assert.equal((await now(page)).steps, held.steps);
  await page.mouse.up();
  await page.waitForFunction((from) => playground.simulation.steps > from + 20, held.steps);
  await page.evaluate(() => playground.panel('turret').play(false));
  const later = await now(page);
  assert.ok(later.steps < 2000);
  assert.deepEqual(later, of(later));
  await page.click('#timeline button');
  assert.deepEqual(await now(page), moments.at(-1));
}));

test('the_settings_are_those_of_the_moment_and_a_change_forgets_what_came_later', () => visit(chromium, origin, { reducedMotion: 'reduce' }, async (page) => {
  await open(page, `${origin}/#scene=zone`);
  await run(page, 200);
  await page.evaluate(() => playground.panel('turret').set('azrate', 31));
  await run(page, 200);
  const rate = () => page.inputValue('#setting-azrate');
  const steps = () => page.evaluate(() => playground.simulation.steps);
  assert.deepEqual([await steps(), await rate()], [700, '31']);
  await page.focus(SLIDER('turret'));
  for (let key = 0; key < 8; key += 1) await page.keyboard.press('ArrowLeft');
  assert.deepEqual([await steps(), await rate()], [460, '120']);
  // Played again, the setting changes again.
  await page.keyboard.press(' ');
  await page.waitForFunction(() => playground.simulation.steps > 505);
  await page.keyboard.press(' ');
  assert.equal(await rate(), '31');
  await page.keyboard.press('ArrowLeft');
  await page.evaluate(() => playground.panel('turret').set('azrate', 40));
  const { last, now: shown } = await strip(page, 'turret');
  assert.equal(last, shown);
  assert.ok(last < 700);
  // The button follows a few frames later.
  await page.waitForSelector('#timeline button[aria-pressed=true]');
}));

test('keys_go_to_any_moment_and_it_is_said', () => visit(chromium, origin, { reducedMotion: 'reduce' }, async (page) => {
  for (const [panel, address] of [['turret', 'scene=sectors'], ['sector', 'panel=sector']]) {
    await open(page, `${origin}/#${address}`);
    // Nothing moves but by the keys.
    await stop(page);
    await page.evaluate((name) => {
      for (let step = 0; step < 4000; step += 1) playground.panel(name).step();
    }, panel);
    const { last, first } = await strip(page, panel);
    assert.equal(last - first, 3600);
    await page.focus(SLIDER(panel));
    for (const [key, back] of [['ArrowLeft', 30], ['PageDown', 330], ['ArrowDown', 360], ['ArrowRight', 330], ['PageUp', 30], ['End', 0], ['End', 0], ['Home', 3600],
      ['ArrowLeft', 3600], ['ArrowUp', 3570], ['End', 0]]) {
      await page.keyboard.press(key);
      assert.equal((await strip(page, panel)).now, last - back, `${panel}, ${key}`);
      await page.evaluate((name) => playground.panel(name).frame(0), panel);
      const said = await page.locator(SLIDER(panel)).evaluate((slider) => ['min', 'max', 'now', 'text'].map((name) => slider.getAttribute(`aria-value${name}`)));
      assert.deepEqual(said.slice(0, 3), ['-60.0', '0', back === 0 ? '0' : (-back / 60).toFixed(1)], `${panel}, ${key}`);
      assert.match(said[3], back === 0 ? /^now$/ : new RegExp(`^${(back / 60).toFixed(1)} seconds ago: [^:,]+, [^:,]+$`));
    }
  }
}));

test('the_strip_has_a_color_for_each_turret_where_it_is_on_target_and_where_it_does_what_is_forbidden', () => visit(chromium, origin, { reducedMotion: 'reduce' }, async (page) => {
  await open(page, `${origin}/#scene=sectors`);
  await run(page, 3000);
  const rows = await page.evaluate(async () => {
    const { colors } = await import('/canvas.js');
    await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });
    const { slider, recording, rows: all } = playground.panel('turret').timeline;
    const { data, width } = slider.getContext('2d').getImageData(0, 0, slider.width, slider.height);
    const middle = slider.height / 2;
    const theme = colors();
    return all.map(({ color, on, forbidden }, index) => {
      const found = { on: [0, 0], off: [0, 0], forbidden: [0, 0] };
      for (let step = recording.first + 20; step < recording.last - 20; step += 1) {
        const around = Array.from({ length: 33 }, (_, by) => (forbidden[(step + by - 17)] ? 'forbidden' : on[step + by - 17] ? 'on' : 'off'));
        // In the middle of a run, or a shot.
        if (around[16] !== 'forbidden' && new Set(around).size > 1) continue;
        const x = Math.round(8 + (step - recording.first) / 3600 * (slider.width - 16));
        // The middle of the row.
        const y = Math.round(middle + (index === 0 ? -6 : 6));
        const pixel = [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];
        const wanted = { on: theme[color], off: null, forbidden: theme.keep }[around[16]];
        const is_right = wanted ? wanted.every((part, at) => Math.abs(part - pixel[at]) < 3) && pixel[3] > 250 : pixel[3] === 0;
        found[around[16]][is_right ? 0 : 1] += 1;
      }
      return found;
    });
  });
  const [ours, usual] = rows;
  assert.deepEqual([ours.on[1], ours.off[1], usual.on[1], usual.off[1], usual.forbidden[1]], [0, 0, 0, 0, 0], JSON.stringify(rows));
  assert.ok(ours.on[0] > 400 && ours.off[0] > 100 && usual.off[0] > 400 && usual.forbidden[0] >= 10 && ours.forbidden[0] === 0, JSON.stringify(rows));
}));

test('a_finger_goes_to_a_moment_and_the_sector_follows', () => visit(chromium, origin, { viewport: SIZES.phone, isMobile: true, hasTouch: true, reducedMotion: 'reduce' }, async (page, context) => {
  await open(page, `${origin}/#panel=sector`);
  const state = () => page.evaluate(() => {
    const { now: step, target, ours, usual, time, inside } = playground.panel('sector');
    return { step, target, ours, usual, time, ...inside };
  });
  await stop(page);
  const moments = await page.evaluate(() => {
    const panel = playground.panel('sector');
    panel.clear();
    return Array.from({ length: 1200 }, (_, step) => {
      if (step === 300) panel.move(2.5);
      if (step === 700) panel.move(-2);
      panel.step();
      const { now: at, target, ours, usual, time, inside } = panel;
      return { step: at, target, ours, usual, time, ...inside };
    });
  });
  assert.ok(moments[1199].usual !== 0 && moments[1199].ours !== moments[1199].usual);
  await page.locator(SLIDER('sector')).scrollIntoViewIfNeeded();
  const shown = await strip(page, 'sector');
  const session = await context.newCDPSession(page);
  const finger = (type, ...x) => session.send('Input.dispatchTouchEvent', { type, touchPoints: x.map((one) => ({ x: one, y: shown.y })) });
  await finger('touchStart', at(shown, 1100));
  await finger('touchMove', at(shown, 800));
  await finger('touchMove', at(shown, 500));
  await finger('touchEnd');
  const seen = await state();
  assert.ok(Math.abs(seen.step - 500) < 30, `${seen.step}`);
  for (let step = 0; step < 500; step += 1) {
    const one = await page.evaluate(() => {
      const panel = playground.panel('sector');
      const { now: at, target, ours, usual, time, inside } = panel;
      const found = { step: at, target, ours, usual, time, ...inside };
      for (let more = 0; more < 10; more += 1) panel.step();
      return found;
    });
    if (one.step > 1200) break;
    for (const [name, value] of Object.entries(moments[one.step - 1])) assert.ok(Math.abs(one[name] - value) < 1e-6, `${name} at ${one.step}: ${one[name]}, ${value}`);
  }
  await page.evaluate(() => {
    const panel = playground.panel('sector');
    panel.timeline.seek(600);
    panel.move(1);
  });
  assert.deepEqual(await page.evaluate(() => [playground.panel('sector').now, playground.panel('sector').last]), [600, 600]);
}));
