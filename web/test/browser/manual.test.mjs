// The manual: search with the keyboard, "Try it", and every page without an error.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { CONTRAST, axe, complaints } from './axe.mjs';
import { SIZES, browser, open, ready, served, site, visit } from './site.mjs';

const { origin } = await served();
const chromium = await browser();

test('slash_a_part_of_a_name_and_enter_open_what_it_names', () => visit(chromium, origin, {}, async (page) => {
  await page.goto(`${origin}/manual/index.html`);
  for (const [typed, expected] of [['a', 'turret_aim'], ['en', 'turret_engage'], ['slerp', 'quat_slerp'], ['hold_fire', 'TURRET_HOLD_FIRE']]) {
    await page.keyboard.press('/');
    await page.keyboard.type(typed);
    assert.equal(await page.textContent('#found a[aria-selected=true] code'), expected);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.hash === `#${expected}`);
    await page.waitForFunction((name) => {
      const { top, bottom } = document.getElementById(name).getBoundingClientRect();
      return bottom > 0 && top < innerHeight / 2;
    }, expected);
    assert.equal(await page.isHidden('#found'), true);
  }
}));

test('a_page_opens_at_its_top_with_its_entry_in_the_side_bar_in_view', () => visit(chromium, origin, { viewport: { width: 1280, height: 500 } }, async (page) => {
  for (const name of ['aim', 'spin', 'status']) {
    await page.goto(`${origin}/manual/${name}.html`);
    assert.equal(await page.evaluate(() => scrollY), 0, name);
    const { top, bottom } = await page.$eval('.side [aria-current]', (one) => one.getBoundingClientRect());
    assert.ok(top > 0 && bottom < 500, `${name}: from ${top} to ${bottom}`);
  }
}));

test('the_search_finds_by_meaning', () => visit(chromium, origin, {}, async (page) => {
  await page.goto(`${origin}/manual/index.html`);
  const input = page.locator('#search');
  for (const [typed, expected] of [['look at', 'quat_look'], ['interce', 'turret_lead'], ['yaw pitch roll', 'euler_to_quat'], ['gun on ship', 'turret_platform_child']]) {
    await input.fill(typed);
    const first = await page.locator('#found a code').allTextContents();
    assert.ok(first.slice(0, 3).includes(expected), `${typed}: ${first.slice(0, 3)}`);
  }
  await input.fill('zyzzyva');
  assert.equal(await page.textContent('#found'), 'Nothing fits these words.');
  // Pages and conventions are found as well.
  await input.fill('component order');
  assert.equal(await page.locator('#found a').first().getAttribute('href'), 'conventions.html#quaternions');
}));

test('the_search_moves_by_arrows_closes_by_escape_and_leaves_a_slash_in_a_field', () => visit(chromium, origin, {}, async (page) => {
  await page.goto(`${origin}/manual/index.html`);
  await page.keyboard.press('/');
  const all = await page.locator('#found a').count();
  assert.ok(all > 80, `${all} functions`);
  await page.keyboard.type('quat/');
  assert.equal(await page.inputValue('#search'), 'quat/');
  await page.keyboard.press('Backspace');
  const second = await page.locator('#found a code').nth(1).textContent();
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.textContent('#found a[aria-selected=true] code'), second);
  await page.keyboard.press('Escape');
  assert.equal(await page.isHidden('#found'), true);
  assert.equal(await page.evaluate(() => location.hash), '');
}));

test('try_it_runs_the_function_with_what_a_visitor_types', () => visit(chromium, origin, {}, async (page) => {
  await page.goto(`${origin}/manual/index.html`);
  await page.keyboard.press('/');
  await page.keyboard.type('angle_wrap');
  await page.keyboard.press('Enter');
  const found = page.locator('details[data-try=angle_wrap]');
  await found.locator('summary').first().click();
  const field = found.locator('input').first();
  await field.fill('3pi/2');
  assert.match(await found.locator('.result').textContent(), /−1\.570796.*−90°/);
  // The picture follows: its arrow points to the right, then nearly forward.
  const points = () => found.locator('.picture polyline.accent').getAttribute('points');
  const before = await points();
  await field.fill('nonsense');
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await field.fill('370°');
  assert.match(await found.locator('.result').textContent(), /0\.174533.*10°/);
  assert.notEqual(await points(), before);
  await found.getByText('Reset').click();
  assert.notEqual(await found.locator('input').first().inputValue(), '370°');
}));

test('try_it_that_was_opened_before_its_script_came_runs_all_the_same', () => visit(chromium, origin, {}, async (page) => {
  const section = page.locator('details[data-try=angle_wrap]');
  let come;
  const opened = new Promise((resolve) => {
    come = resolve;
  });
  await page.route('**/manual.js', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(`${origin}/manual/angle.html`, { waitUntil: 'commit' });
  await section.locator('summary').first().click();
  assert.equal(await section.getAttribute('open'), '');
  assert.equal(await section.locator('.result').count(), 0);
  come();
  await section.locator('.result').waitFor();
}));

test('try_it_steps_a_turret_onto_its_target', () => visit(chromium, origin, {}, async (page) => {
  await page.goto(`${origin}/manual/index.html`);
  await page.keyboard.press('/');
  await page.keyboard.type('update');
  await page.keyboard.press('Enter');
  const section = page.locator('details[data-try=update]');
  await section.locator('summary').first().click();
  assert.match(await section.locator('.result').textContent(), /SLEWING/);
  await section.getByText('60 steps').click();
  await section.getByText('60 steps').click();
  assert.match(await section.locator('.result').textContent(), /→ 1 ?ON_TARGET/);
  // Bad input is shown as such.
  await section.getByLabel('dt', { exact: true }).fill('-1');
  assert.match(await section.locator('.result.failed').textContent(), /ERROR_/);
}));

test('every_page_and_every_try_it_works_and_fits_a_phone', () => visit(chromium, origin, { viewport: SIZES.phone }, async (page) => {
  const pages = readdirSync(join(site, 'manual')).filter((name) => name.endsWith('.html'));
  assert.ok(pages.length > 9);
  let tries = 0;
  for (const name of pages) {
    await page.goto(`${origin}/manual/${name}`);
    tries += await page.$$eval('details.try', (all) => {
      for (const one of all) one.open = true;
      return all.length;
    });
    await page.waitForFunction(() => [...document.querySelectorAll('details.try')].every((one) => one.querySelector('.outcome')?.textContent.includes('→')));
    assert.equal(await page.locator('.failed').count(), 0, name);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= SIZES.phone.width, `${name}: ${wide} pixels wide in a window of ${SIZES.phone.width}`);
  }
  assert.ok(tries > 80, `${tries} of "Try it"`);
}));

test('a_scene_links_to_the_manual_and_the_manual_to_the_scene', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/index.html#scene=ship`);
  await page.locator('#story a', { hasText: 'turret_platform_child' }).waitFor();
  await page.locator('.in-manual a', { hasText: /^turret_engage$/ }).click();
  await page.waitForURL(`${origin}/manual/engage.html#turret_engage`);
  await page.locator('#turret_engage .scenes a', { hasText: 'Rolling ship' }).click();
  await page.waitForURL(/index\.html#scene=ship$/);
  await ready(page);
  await open(page, `${origin}/index.html#panel=euler`);
  await page.waitForFunction(() => document.querySelector('a.manual').getAttribute('href') === 'manual/euler.html#quat_to_euler_ordered');
}));

test('the_cheat_sheet_prints_on_one_page_of_a4_in_either_theme', async () => {
  for (const colorScheme of ['light', 'dark']) {
    // A4 less the margins of the sheet, in pixels of CSS.
    const inside = { width: Math.floor((196 / 25.4) * 96), height: Math.floor((283 / 25.4) * 96) };
    await visit(chromium, origin, { colorScheme, viewport: inside }, async (page) => {
      await page.goto(`${origin}/manual/sheet.html`);
      await page.emulateMedia({ media: 'print', colorScheme });
      const sheet = await page.$eval('.sheet', (one) => ({ wide: one.scrollWidth - one.clientWidth, bottom: one.getBoundingClientRect().bottom }));
      assert.ok(sheet.wide <= 0, `the columns are ${sheet.wide} pixels too wide: more than fits on the page`);
      assert.ok(sheet.bottom <= inside.height, `${sheet.bottom} of ${inside.height} pixels`);
      const [ink] = (await page.$eval('.sheet', (one) => getComputedStyle(one).color)).match(/\d+/g);
      assert.ok(Number(ink) < 40, 'the ink is not dark');
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 1);
      const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf).map(Number);
      assert.ok(Math.abs(width - 595) < 1.5 && Math.abs(height - 842) < 1.5, `${width} by ${height} points`);
    });
  }
});

test('axe_finds_nothing_on_the_pages_of_the_manual', () => visit(chromium, origin, {}, async (page) => {
  let passes = 0;
  for (const name of ['index', 'calls', 'sheet', 'conventions', 'details', 'turret', 'arc']) {
    await page.goto(`${origin}/manual/${name}.html`);
    // "Try it" and the program are open.
    await page.$$eval('details.try, details.program', (all) => all.slice(0, 4).forEach((one) => { one.open = true; }));
    await page.waitForFunction(() => [...document.querySelectorAll('details.try[open]')].every((one) => one.querySelector('.outcome')));
    // The bar with the search is the same on each page, and the list of what was found lies over the text.
    if (name === 'index') await page.locator('#search').fill('sector');
    await page.evaluate(axe);
    for (const [colorScheme, rules] of [['light', {}], ['dark', CONTRAST]]) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
      const { found, passed } = await complaints(page, rules, name === 'index' ? [] : '.top');
      assert.deepEqual(found, [], `${name}, ${colorScheme}`);
      passes += passed;
    }
  }
  assert.ok(passes > 120, `${passes} rules passed`);
}));

test('from_a_disk_the_search_works_and_try_it_says_what_to_do', () => visit(chromium, 'file:///', {}, async (page) => {
  const folder = pathToFileURL(join(site, 'manual/')).href;
  await page.goto(`${folder}index.html`);
  await page.keyboard.press('/');
  await page.keyboard.type('matrix to quaternion');
  assert.equal(await page.textContent('#found a[aria-selected=true] code'), 'matrix_to_quat');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${folder}convert.html#matrix_to_quat`);
  const section = page.locator('details[data-try=matrix_to_quat]');
  await section.locator('summary').click();
  await section.getByText('opened from a disk').waitFor();
  assert.equal(await section.locator('input').count(), 0);
  // The playground is the single file, which runs from a disk.
  const playground = await page.getAttribute('.brand', 'href');
  assert.equal(playground, '../libturret.html');
  // The themes and styles are there.
  assert.ok(['dark', 'light'].includes(await page.getAttribute('html', 'data-theme')));
  assert.equal(await page.$eval('.search', (one) => getComputedStyle(one).position), 'relative');
}));

test('the_one_file_runs_from_a_disk_and_links_to_nothing_that_is_not_there', () => visit(chromium, 'file:///', {}, async (page) => {
  await page.goto(pathToFileURL(join(site, 'libturret.html')).href);
  await ready(page);
  const links = await page.$$eval('[href]', (all) => all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('href')));
  assert.ok(links.length > 0);
  for (const link of links) assert.match(link, /^(#|data:|https:)/);
}));
