// The address contains the settings, the theme is kept, and the page in a single file opens from a disk.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { PANELS, all_drawn, browser, computed, frames, moved, open, ready, served, show, site, visit } from './site.mjs';

const { origin } = await served();
const chromium = await browser();

/** Returns all settings of the turret panel and of its view. */
const settings = (page) => page.evaluate(() => {
  const { values, compare, camera, scene } = playground.panel('turret');
  return { scene: scene.name, compare, camera: camera.mode, ...values };
});

test('every_setting_is_in_the_address', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/#scene=ship`);
  const before = await settings(page);
  // Give each setting a value that differs from the scene's.
  const changed = await page.evaluate(async () => {
    const { SETTINGS } = await import('/settings.js');
    const panel = playground.panel('turret');
    for (const { name, kind, options, min, max, step } of SETTINGS) {
      const value = panel.values[name];
      if (kind === 'check') panel.set(name, !value);
      else if (kind === 'choice') panel.set(name, options.map(([option]) => option).find((option) => option !== value));
      else panel.set(name, value === max ? min : Math.round((value + (max - value) / 3) / step) * step === value ? max : Math.round((value + (max - value) / 3) / step) * step);
    }
    return SETTINGS.length;
  });
  await page.click('#compare button:nth-child(3)');
  await page.click('#cameras button:nth-child(2)');
  const now = await settings(page);
  const differing = Object.keys(now).filter((name) => now[name] !== before[name]);
  assert.equal(differing.length, changed + 2);
  await page.waitForFunction(() => location.hash.includes('camera=top') && location.hash.includes('compare=beside'));
  await page.reload();
  await ready(page);
  assert.deepEqual(await settings(page), now);
}));

test('controls_change_the_settings_and_a_link_to_them_opens_the_same_page', () => visit(chromium, origin, {}, async (page, context) => {
  await open(page, `${origin}/#scene=zone`);
  const box = page.getByLabel('rate, °/s', { exact: true }).first();
  await box.fill('77');
  await box.press('Enter');
  await page.uncheck('#setting-limits');
  await page.selectOption('#setting-motion', 'hop');
  await page.waitForFunction(() => location.hash.includes('motion=hop'));
  const expected = await settings(page);
  assert.deepEqual([expected.azrate, expected.limits, expected.motion], [77, false, 'hop']);
  const other = await context.newPage();
  await open(other, page.url());
  assert.deepEqual(await settings(other), expected);
  assert.equal(await other.isChecked('#setting-limits'), false);
  assert.equal(await other.inputValue('#setting-motion'), 'hop');
}));

test('back_and_forward_go_from_panel_to_panel_and_from_scene_to_scene', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/#scene=lead`);
  const written = (hash) => page.waitForFunction((wanted) => location.hash === wanted, hash);
  await page.click('#scenes [data-value=zone]');
  await written('#scene=zone');
  await page.click('[data-panel=sector]');
  await written('#panel=sector');
  const width = page.getByLabel('width, °', { exact: true });
  await width.fill('40');
  await width.press('Enter');
  await written('#panel=sector&width=40');
  await page.click('[data-panel=euler]');
  await written('#panel=euler');
  // A setting is no step of its own.
  for (const [way, hash, panel] of [['goBack', '#panel=sector&width=40', 'sector'], ['goBack', '#scene=zone', 'turret'], ['goBack', '#scene=lead', 'turret'],
    ['goForward', '#scene=zone', 'turret'], ['goForward', '#panel=sector&width=40', 'sector']]) {
    await page[way]();
    await written(hash);
    await page.waitForFunction((name) => playground.selected === name, panel);
    if (panel === 'turret') assert.equal(`#scene=${(await settings(page)).scene}`, hash);
  }
}));

test('the_settings_of_every_panel_are_in_the_link_that_is_copied', () => visit(chromium, origin, {}, async (page, context) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  let compared = 0;
  await open(page, `${origin}/`);
  for (const panel of PANELS.filter((name) => name !== 'tour' && name !== 'turret')) {
    await show(page, panel);
    const changed = await page.evaluate((name) => {
      const { set } = playground.panel(name);
      const given = {};
      for (const { name: one, kind, options, min, value, moves } of set.list) {
        if (!moves) given[one] = kind === 'check' ? !value : kind === 'choice' ? options.find(([option]) => option !== value)[0] : min;
      }
      set.take(given);
      return given;
    }, panel);
    await page.click('#share');
    await page.waitForFunction(() => document.getElementById('share').textContent === 'Copied');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await open(page, link);
    const found = await page.evaluate((name) => ({ ...playground.panel(name).set.values }), panel);
    for (const [name, value] of Object.entries(changed)) {
      assert.equal(found[name], value, `${panel}, ${name}`);
      compared += 1;
    }
  }
  assert.ok(compared > 15, `${compared} settings`);
}));

test('from_where_each_picture_is_seen_is_in_the_address_and_back_and_forward_keep_it', () => visit(chromium, origin, {}, async (page) => {
  const looks = () => page.evaluate(() => Object.values(playground.panel(playground.selected).cameras).map(({ around, above, zoom }) => [around, above, zoom]));
  const is = async (expected, label) => {
    const found = await looks();
    assert.equal(found.length, expected.length);
    found.flat().forEach((value, at) => assert.ok(Math.abs(value - expected.flat()[at]) < 0.051, `${label}: ${found}, not ${expected}`));
  };
  const steps = [];
  for (const [address, canvas] of [['panel=camera', 'canvas >> nth=3'], ['panel=euler', 'canvas >> nth=0'], ['panel=axes', 'canvas >> nth=0'], ['panel=tour', '#tour-platform canvas'], ['scene=sectors', '#view']]) {
    if (steps.length === 0) await open(page, `${origin}/#${address}`);
    else await page.evaluate((hash) => { location.hash = hash; }, address);
    const panel = address.startsWith('panel=') ? address.slice(6) : 'turret';
    await page.waitForFunction((name) => playground.selected === name, panel);
    await page.waitForFunction((hash) => location.hash === hash, `#${address}`);
    const before = await looks();
    const place = page.locator(`#panel-${panel}`).locator(canvas).first();
    await place.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await place.boundingBox();
    if (panel === 'axes') {
      await place.focus();
      for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    } else {
      await page.mouse.move(x + width * 0.12, y + height * 0.8);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.12 + 90, y + height * 0.8 - 30, { steps: 3 });
      await page.mouse.up();
    }
    if (panel === 'turret') {
      await page.focus('#view');
      for (let key = 0; key < 3; key += 1) await page.keyboard.press('+');
    }
    const now = await looks();
    const turned = now.filter((look, at) => String(look) !== String(before[at]));
    assert.equal(turned.length, 1, `${address} turns one picture`);
    // A slow browser has written an address or two while the picture was still turning.
    await page.waitForFunction((angles) => ['around', 'above'].every((name, at) => Math.abs(new RegExp(`${name}=(-?[\\d.]+)`).exec(location.hash)?.[1] - angles[at]) < 0.051), turned[0]);
    if (panel === 'turret') await page.waitForFunction(() => location.hash.endsWith('zoom=0.73'));
    steps.push({ url: page.url(), panel, now, before });
  }
  for (const { url, panel, now } of [...steps.slice(0, -1)].reverse()) {
    await page.goBack();
    await page.waitForFunction(([hash, name]) => location.href === hash && playground.selected === name, [url, panel]);
    await is(now, `back to ${url}`);
  }
  await page.goForward();
  await page.waitForFunction((hash) => location.href === hash, steps[1].url);
  await is(steps[1].now, 'forward');
  // The link opens the same in another page; an address without it, and one that is wrong, what is seen at first.
  for (const { url, now, before } of [steps[4], steps[2]]) {
    await open(page, url);
    await is(now, url);
    await open(page, url.replace(/&(around|above|zoom)=[^&]*/g, '&$1=x'));
    await is(before, 'wrong');
  }
}));

test('without_them_in_the_address_the_view_and_the_comparison_are_the_first_ones', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/#scene=zone`);
  const first = await settings(page);
  await page.click('#cameras button:nth-child(2)');
  await page.click('#compare button:nth-child(3)');
  await page.waitForFunction(() => location.hash.includes('camera=top') && location.hash.includes('compare=beside'));
  await page.evaluate(() => { location.hash = '#scene=zone'; });
  await page.waitForFunction(() => playground.panel('turret').camera.mode === '3d');
  assert.deepEqual(await settings(page), first);
}));

test('an_address_that_is_wrong_opens_the_first_scene', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/`);
  const first = await settings(page);
  await open(page, `${origin}/#panel=no&scene=no&azrate=x&azmin=&call=toString&limits=2&compare=no&camera=__proto__&azmax=NaN`);
  assert.deepEqual(await settings(page), first);
  assert.equal(await page.evaluate(() => playground.selected), 'turret');
  // A number outside of its range is clamped to the range.
  await open(page, `${origin}/#scene=lead&azrate=1e9&tx=-1e9`);
  const { azrate, tx } = await settings(page);
  assert.deepEqual([azrate, tx], [360, -80]);
}));

/** Returns the brightness of the page's background and the mean brightness of the first canvas, in [0, 255]. */
const brightness = (page) => page.evaluate(() => {
  const mean = ([r, g, b]) => (r + g + b) / 3;
  const body = mean(getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number));
  const canvas = document.querySelector('section:not([hidden]) canvas');
  if (!canvas) return { body };
  const copy = new OffscreenCanvas(1, 1).getContext('2d');
  copy.drawImage(canvas, 0, 0, 1, 1);
  return { body, canvas: mean(copy.getImageData(0, 0, 1, 1).data) };
});

test('the_theme_is_that_of_the_system_until_it_is_chosen_and_then_kept', () => visit(chromium, origin, { colorScheme: 'dark' }, async (page) => {
  await open(page, `${origin}/`);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), 'dark');
  const dark = await brightness(page);
  await page.click('[data-theme-toggle]');
  assert.equal(await theme(), 'light');
  await frames(page, 2);
  const light = await brightness(page);
  assert.ok(dark.body < 80 && light.body > 180, `${dark.body}, ${light.body}`);
  assert.ok(light.canvas - dark.canvas > 60, `canvas ${dark.canvas}, ${light.canvas}`);
  await page.reload();
  await ready(page);
  assert.equal(await theme(), 'light');
  assert.ok((await brightness(page)).body > 180);
  // The manual has the same theme before anything is drawn, from a script ahead of the styles.
  await page.goto(`${origin}/manual/index.html`);
  assert.equal(await theme(), 'light');
  assert.ok((await brightness(page)).body > 180);
  await page.click('[data-theme-toggle]');
  assert.equal(await theme(), 'dark');
  await open(page, `${origin}/`);
  assert.equal(await theme(), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  assert.equal(await theme(), 'dark');
}));

test('the_page_that_is_one_file_draws_from_a_disk_without_a_request', async () => {
  const file = pathToFileURL(join(site, 'libturret.html')).href;
  // The page must not request anything but the file itself, not even another file on this disk.
  await visit(chromium, file, {}, async (page) => {
    await open(page, `${file}#scene=sectors`);
    for (const panel of await page.$$eval('[data-panel]', (all) => all.map((one) => one.dataset.panel))) {
      await show(page, panel);
      await all_drawn(page, `one file, ${panel}`);
    }
    await page.click('[data-panel=turret]');
    await page.click('#scenes button:nth-child(1)');
    await page.waitForFunction(() => location.hash === '#scene=zone');
    assert.deepEqual(await moved(page, 'zone', 60), await computed('zone', 60));
    const before = await page.evaluate(() => document.documentElement.dataset.theme);
    await page.click('[data-theme-toggle]');
    await page.waitForFunction((theme) => document.documentElement.dataset.theme !== theme, before);
    await page.reload();
    await ready(page);
    assert.notEqual(await page.evaluate(() => document.documentElement.dataset.theme), before);
    assert.equal((await settings(page)).scene, 'zone');
  });
});
