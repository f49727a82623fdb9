// Nothing is cut off at four sizes of the window: texts of the page are whole and inside of the window, and texts in pictures are
// inside of their pictures. On a phone the comparison comes first, and a finger scrolls the page over the picture.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PANELS, browser, open, served, show, visit } from './site.mjs';

const { origin } = await served();
const chromium = await browser();

const WINDOWS = [[1440, 900], [1280, 720], [1024, 768], [390, 844]].map(([width, height]) => ({ width, height }));
const PHONE = WINDOWS[3];

/** Runs in the page before its scripts. Notes where texts are drawn in canvases. */
function note_texts() {
  const { fillText } = CanvasRenderingContext2D.prototype;
  globalThis.texts = new Map();
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
    const size = this.measureText(text);
    const { a, d, e, f } = this.getTransform();
    const ratio = this.canvas.width / this.canvas.clientWidth;
    const [left, right] = [x - size.actualBoundingBoxLeft, x + size.actualBoundingBoxRight].map((at) => (a * at + e) / ratio);
    const [top, bottom] = [y - size.actualBoundingBoxAscent, y + size.actualBoundingBoxDescent].map((at) => (d * at + f) / ratio);
    const { clientWidth, clientHeight } = this.canvas;
    const inside = left >= -1 && top >= -1 && right <= clientWidth + 1 && bottom <= clientHeight + 1;
    globalThis.texts.set(`${this.canvas.getAttribute('aria-label').slice(0, 30)}: "${text}"`, inside || `${[left, top, right, bottom].map(Math.round)} of ${clientWidth}, ${clientHeight}`);
    return fillText.call(this, text, x, y, ...rest);
  };
}

/** Runs in the page. Returns the texts that are cut off, and how many texts there are. */
function cut_off() {
  const found = [];
  let count = 0;
  const { clientWidth } = document.documentElement;
  const shown = [document.querySelector('.bar'), document.querySelector('.hero'), document.querySelector('main > section:not([hidden])')];
  const walker = shown.flatMap((part) => [...part.querySelectorAll('*')]);
  for (const element of walker) {
    if (element.checkVisibility?.() === false || element.closest('.hidden, pre')) continue;
    const complain = (why) => found.push(`${element.tagName} "${element.textContent.trim().slice(0, 40)}": ${why}`);
    if (element.tagName === 'SELECT') {
      count += 1;
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      const style = getComputedStyle(element);
      context.font = style.font;
      const wanted = Math.max(...[...element.options].map(({ text }) => context.measureText(text).width));
      // The arrow takes 18 pixels.
      const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 18;
      if (wanted > room) complain(`needs ${Math.round(wanted)} pixels of ${Math.round(room)}`);
      continue;
    }
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '') || element.tagName === 'OPTION') continue;
    count += 1;
    const range = document.createRange();
    range.selectNodeContents(element);
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (width === 0) continue;
      if (left < -0.5 || right > clientWidth + 0.5) complain(`${Math.round(left)} to ${Math.round(right)} in a window of ${clientWidth}`);
      // A box that cuts its content off shows all of the text. In a box that scrolls down, only its sides count.
      for (let box = element; box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1)) complain(`beyond the side of ${box.className || box.tagName}`);
        if (['hidden', 'clip'].includes(overflowY) && (top < edge.top - 2 || bottom > edge.bottom + 2)) complain(`above or below ${box.className || box.tagName}`);
      }
      // No other element lies over the text, where it is in the window.
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const above = document.elementFromPoint(x, y);
      if (above && !element.contains(above) && !above.contains(element) && !above.closest('label, .bar') && above.tagName !== 'CANVAS') {
        complain(`under ${above.tagName} ${above.className}`);
      }
    }
  }
  for (const [text, inside] of globalThis.texts) if (inside !== true) found.push(`${text} at ${inside}`);
  return { found: [...new Set(found)], count, drawn: globalThis.texts.size };
}

for (const [device, windows] of [['computer', WINDOWS.slice(0, 3)], ['phone', [PHONE]]]) {
  test(`nothing_is_cut_off_on_a_${device}`, () => visit(chromium, origin, { viewport: windows[0], reducedMotion: 'reduce', isMobile: device === 'phone' }, async (page) => {
    await page.addInitScript(note_texts);
    await open(page, `${origin}/#scene=sectors&compare=beside`);
    const drawn = windows.map(() => 0);
    for (const panel of PANELS) {
      await show(page, panel);
      await page.$$eval('section:not([hidden]) details', (all) => all.forEach((one) => { one.open = true; }));
      for (const [at, viewport] of windows.entries()) {
        const where = `${panel}, ${viewport.width} by ${viewport.height}`;
        await page.setViewportSize(viewport);
        assert.deepEqual(await page.evaluate(() => [innerWidth, innerHeight]), [viewport.width, viewport.height]);
        // A frame at the size that this has made.
        await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => { globalThis.texts.clear(); requestAnimationFrame(() => setTimeout(resolve)); }); }));
        const told = await page.evaluate(cut_off);
        assert.deepEqual(told.found, [], where);
        assert.ok(told.count > 20, `${where}: ${told.count} texts`);
        drawn[at] += told.drawn;
      }
    }
    for (const texts of drawn) assert.ok(texts > 40, `${drawn} texts in pictures`);
  }));
}

test('every_scene_fits_its_text_above_the_picture', () => visit(chromium, origin, { viewport: WINDOWS[2], reducedMotion: 'reduce' }, async (page) => {
  await page.addInitScript(note_texts);
  await open(page, `${origin}/`);
  const scenes = await page.locator('#scenes button').count();
  assert.equal(scenes, 11);
  for (let scene = 0; scene < scenes; scene += 1) {
    await page.locator('#scenes button').nth(scene).click();
    const { found } = await page.evaluate(cut_off);
    assert.deepEqual(found, []);
    const [top, bottom] = await page.evaluate(() => ['.over.top', '.over.bottom'].map((name) => document.querySelector(name).getBoundingClientRect().height));
    const stage = await page.evaluate(() => document.getElementById('view').clientHeight);
    assert.ok(top + bottom < stage * 0.5, `${top} and ${bottom} of ${stage}`);
  }
}));

test('a_phone_shows_the_comparison_first_and_its_picture_does_not_trap_the_finger', () => visit(chromium, origin, { viewport: PHONE, hasTouch: true, isMobile: true }, async (page, context) => {
  await open(page, `${origin}/#scene=lead&motion=still&tx=20&ty=6&tz=-9`);
  const comparison = await page.locator('.score').boundingBox();
  assert.ok(comparison.y > 0 && comparison.y + comparison.height < 600, `it ends at ${comparison.y + comparison.height}`);
  await page.evaluate(() => document.getElementById('view').scrollIntoView({ block: 'center' }));
  const { x, y } = await page.evaluate(() => {
    const { camera, canvases, simulation } = playground.panel('turret');
    const { left, top, width, height } = canvases.view.getBoundingClientRect();
    const [tx, ty] = camera.project(simulation.target);
    // The quarter of the picture that is the farthest from the target.
    return { x: left + width * (tx > width / 2 ? 0.2 : 0.8), y: top + height * (ty > height / 2 ? 0.3 : 0.8) };
  });
  const session = await context.newCDPSession(page);
  const before = await page.evaluate(() => [scrollY, String(playground.simulation.target)]);
  const finger = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await finger('touchStart', { x, y });
  for (let step = 1; step <= 10; step += 1) await finger('touchMove', { x, y: y - 18 * step });
  await finger('touchEnd');
  const after = await page.evaluate(() => [scrollY, String(playground.simulation.target)]);
  assert.ok(after[0] > before[0] + 100, `scrolled from ${before[0]} to ${after[0]}`);
  assert.equal(after[1], before[1]);
}));

test('without_motion_the_first_sight_is_computed', () => visit(chromium, origin, { reducedMotion: 'reduce' }, async (page) => {
  for (const address of ['#scene=lead', '#scene=far', '#scene=lead&motion=still&sail=0']) {
    await open(page, `${origin}/${address}`);
    const { text, errors, truth } = await page.evaluate(() => {
      const { simulation } = playground;
      const { ours, usual } = simulation;
      return {
        text: document.getElementById('readings').textContent, errors: [ours.error, usual.error],
        truth: [ours, usual].map(({ state }) => simulation.truth(state).error),
      };
    });
    assert.doesNotMatch(text, /180\.00°/, address);
    assert.deepEqual(errors, truth);
  }
  await page.evaluate(() => playground.panel('turret').restart());
  const [ours, usual] = await page.evaluate(() => [playground.simulation.ours.error, playground.simulation.usual.error]);
  assert.ok(ours > 0.01 && ours < 3 && Math.abs(ours - usual) < 1e-12, `both are at rest: ${ours}, ${usual}`);
}));
