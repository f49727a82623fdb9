// A visitor moves the target with a mouse, a finger and the keyboard, and the turret follows it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIZES, browser, open, served, visit } from './site.mjs';

const { origin } = await served();
const chromium = await browser();

// Below the text, whose links take a press.
const STILL = `${origin}/#scene=lead&motion=still&tx=20&ty=2&tz=-7&azrate=360&elrate=360`;

/** Returns where the target is on the screen and in the scene, its settings, and the turret's angles. */
const target = (page) => page.evaluate(() => {
  const { simulation, camera, canvases, values } = playground.panel('turret');
  const { left, top } = canvases.view.getBoundingClientRect();
  const [x, y] = camera.project(simulation.target);
  const { azimuth, elevation } = simulation.ours.state;
  return { x: left + x, y: top + y, at: simulation.target, settings: [values.tx, values.ty, values.tz], azimuth, elevation };
});

/** Waits until the turret is on target, after at least 2 steps: the simulation moves the target in its next step. */
async function on_target(page) {
  const steps = await page.evaluate(() => playground.simulation.steps);
  await page.waitForFunction((from) => playground.simulation.steps > from + 2 && playground.simulation.ours.flags === playground.turret.ON_TARGET, steps);
}

/** Checks after a drag by `across`, `down` that the target is there, the address has its position, and the turret turns to it. */
async function followed(page, before, [across, down]) {
  const now = await target(page);
  // A setting is rounded to a tenth of a meter, and a meter is about ten pixels.
  assert.ok(Math.hypot(now.x - before.x - across, now.y - before.y - down) < 3, `dragged by ${across}, ${down}; it went by ${now.x - before.x}, ${now.y - before.y}`);
  assert.deepEqual(now.at, now.settings);
  await on_target(page);
  const { azimuth, elevation } = await target(page);
  const { error, goal } = await page.evaluate(() => {
    const { ours, goal } = playground.simulation;
    return { error: ours.error, goal: [goal.azimuth, goal.elevation] };
  });
  assert.ok(error < 0.3 / 180 * Math.PI, `off by ${error}`);
  assert.ok(Math.hypot(azimuth - goal[0], elevation - goal[1]) < 0.02);
  const turned = Math.hypot(azimuth - before.azimuth, elevation - before.elevation);
  assert.ok(turned > 0.05, `it turned by ${turned}`);
  // Not by waitForFunction, for which the promise of an async function is true at once.
  let held;
  for (let tries = 0; tries < 100 && held !== String(now.settings); tries += 1) {
    await page.waitForTimeout(50);
    held = await page.evaluate(async () => {
      const { read } = await import('/address.js');
      const { tx, ty, tz } = read(location.hash).values;
      return String([tx, ty, tz]);
    });
  }
  assert.equal(held, String(now.settings), 'the address');
}

test('a_mouse_drags_the_target', () => visit(chromium, origin, {}, async (page) => {
  await open(page, STILL);
  await on_target(page);
  const before = await target(page);
  await page.mouse.move(before.x + 3, before.y - 2);
  await page.mouse.down();
  await page.mouse.move(before.x - 157, before.y + 28, { steps: 6 });
  await page.mouse.up();
  await followed(page, before, [-160, 30]);
  // After it is released, the target stays where it is.
  const left = await target(page);
  await page.mouse.move(before.x, before.y, { steps: 3 });
  assert.deepEqual((await target(page)).settings, left.settings);
}));

/** Returns a function that sends touches of a finger. The browser turns them into pointer events, or scrolls. */
async function touch(context, page) {
  const session = await context.newCDPSession(page);
  return (type, ...points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`a_finger_drags_the_target_on_a_${size}`, () => visit(chromium, origin, { viewport, hasTouch: true, isMobile: size === 'phone' }, async (page, context) => {
    await open(page, STILL);
    await on_target(page);
    const before = await target(page);
    const finger = await touch(context, page);
    const [across, down] = size === 'phone' ? [-90, 50] : [-160, 60];
    await finger('touchStart', [before.x + 8, before.y + 8]);
    for (let step = 1; step <= 6; step += 1) await finger('touchMove', [before.x + 8 + across * step / 6, before.y + 8 + down * step / 6]);
    await finger('touchEnd');
    assert.equal(await page.evaluate(() => scrollY), 0);
    await followed(page, before, [across, down]);
  }));
}

test('a_drag_beside_the_target_turns_the_view_and_two_fingers_zoom', () => visit(chromium, origin, { hasTouch: true }, async (page, context) => {
  await open(page, STILL);
  const before = await target(page);
  const camera = () => page.evaluate(() => {
    const { around, above, away } = playground.panel('turret').camera;
    return { around, above, away };
  });
  const seen = await camera();
  await page.mouse.move(before.x + 120, before.y + 90);
  await page.mouse.down();
  await page.mouse.move(before.x + 180, before.y + 110, { steps: 4 });
  await page.mouse.up();
  const turned = await camera();
  assert.ok(Math.abs(turned.around - seen.around) > 10 && Math.abs(turned.above - seen.above) > 3);
  assert.deepEqual((await target(page)).settings, before.settings);
  const fingers = await touch(context, page);
  const { x, y } = await page.evaluate(() => {
    const { left, top, width, height } = document.getElementById('view').getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await fingers('touchStart', [x - 40, y], [x + 40, y]);
  for (let step = 1; step <= 4; step += 1) await fingers('touchMove', [x - 40 - 10 * step, y], [x + 40 + 10 * step, y]);
  await fingers('touchEnd');
  await page.waitForFunction((away) => playground.panel('turret').camera.away < 0.7 * away, turned.away);
}));

test('a_drag_in_the_map_moves_the_target_to_that_direction', () => visit(chromium, origin, {}, async (page) => {
  await open(page, STILL);
  await on_target(page);
  const { x, y, wanted } = await page.evaluate(() => {
    const { map, canvases } = playground.panel('turret');
    const { left, top, width, height } = canvases.map.getBoundingClientRect();
    return { x: left + width * 0.3, y: top + height * 0.35, wanted: map.direction(width * 0.3, height * 0.35, width, height) };
  });
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
  const [ahead, up, right] = (await target(page)).at;
  assert.ok(Math.abs(Math.atan2(-right, ahead) - wanted.azimuth) < 0.01);
  assert.ok(Math.abs(Math.atan2(up, Math.hypot(ahead, right)) - wanted.elevation) < 0.01);
  await on_target(page);
}));

test('arrow_keys_move_the_target_along_the_screen_from_wherever_it_is_seen', () => visit(chromium, origin, {}, async (page) => {
  const far = ({ at }) => page.evaluate((point) => playground.panel('turret').camera.see(point)[2], at);
  for (const view of ['', '&around=310&above=70', '&around=-40&above=5', '&camera=top', '&camera=side']) {
    await open(page, `${STILL}${view}`);
    await page.focus('#view');
    for (const [key, across, down] of [['ArrowRight', 1, 0], ['ArrowUp', 0, -1], ['ArrowLeft', -1, 0], ['ArrowDown', 0, 1]]) {
      const before = await target(page);
      const meter = await page.evaluate(() => playground.panel('turret').camera.pixels(playground.simulation.target));
      for (let press = 0; press < 4; press += 1) await page.keyboard.press(key);
      const now = await target(page);
      // By 4 m. A place is rounded to a tenth of a meter, in each of three axes.
      const off = Math.hypot(now.x - before.x - 4 * meter * across, now.y - before.y - 4 * meter * down);
      assert.ok(meter > 3 && off < 0.35 * meter, `${view}, ${key}: it went by ${now.x - before.x}, ${now.y - before.y}, at ${meter} a meter`);
    }
    const before = await target(page);
    await page.keyboard.press('Shift+PageUp');
    const away = await target(page);
    assert.ok(Math.abs(await far(away) - await far(before) - 5) < 0.5, `${view}: away`);
    await page.keyboard.press('PageDown');
    assert.ok(Math.abs(await far(await target(page)) - await far(away) + 1) < 0.3, `${view}: nearer`);
  }
  const direction = () => page.evaluate(() => {
    const [ahead, up, right] = playground.simulation.target;
    return [Math.atan2(-right, ahead), Math.atan2(up, Math.hypot(ahead, right))].map((angle) => angle * 180 / Math.PI);
  });
  await page.focus('#map');
  for (const [key, azimuth, elevation] of [['ArrowLeft', 2, 0], ['ArrowUp', 0, 2], ['Shift+ArrowRight', -10, 0], ['ArrowDown', 0, -2]]) {
    const before = await direction();
    await page.keyboard.press(key);
    const now = await direction();
    assert.ok(Math.hypot(now[0] - before[0] - azimuth, now[1] - before[1] - elevation) < 0.3, `${key}: from ${before} to ${now}`);
  }
}));

test('keys_pause_step_and_restart', () => visit(chromium, origin, {}, async (page) => {
  await open(page, STILL);
  await page.focus('#view');
  await page.keyboard.press(' ');
  const steps = () => page.evaluate(() => playground.simulation.steps);
  const paused = await steps();
  await page.waitForTimeout(150);
  assert.equal(await steps(), paused);
  await page.keyboard.press('.');
  assert.equal(await steps(), paused + 1);
  await page.keyboard.press('r');
  assert.equal(await steps(), 0);
}));

test('a_state_that_is_saved_goes_on_with_the_same_bits', () => visit(chromium, origin, {}, async (page) => {
  await open(page, `${origin}/#scene=ship`);
  await page.click('[data-group=state] summary');
  await page.focus('#view');
  await page.waitForFunction(() => playground.simulation.steps > 20);
  await page.keyboard.press(' ');
  await page.click('#save');
  const run = () => page.evaluate(() => {
    const hashes = [];
    for (let step = 0; step < 120; step += 1) {
      playground.simulation.step();
      hashes.push(playground.simulation.hash);
    }
    return hashes;
  });
  const saved = await page.textContent('#saved');
  assert.match(saved, /^[0-9a-f]{16}$/);
  const first = await run();
  assert.equal(new Set(first).size, 120);
  await page.click('#restore');
  await page.waitForFunction((hash) => document.getElementById('hash').textContent === hash, saved);
  assert.deepEqual(await run(), first);
}));

test('the_sector_takes_a_finger_and_the_rotations_a_mouse', () => visit(chromium, origin, { hasTouch: true }, async (page, context) => {
  await open(page, `${origin}/#panel=sector`);
  const { x, y, width, height } = await page.locator('#panel-sector canvas').first().boundingBox();
  const finger = await touch(context, page);
  await finger('touchStart', [x + width * 0.75, y + height * 0.5]);
  await finger('touchMove', [x + width * 0.7, y + height * 0.3]);
  await finger('touchEnd');
  const direction = await page.evaluate(() => playground.panel('sector').target);
  assert.ok(Math.abs(direction - Math.atan2(-0.2 * width, 0.2 * height)) < 0.05, `it is at ${direction}`);
  await page.waitForFunction(() => Math.abs(playground.panel('sector').ours - playground.panel('sector').target) < 1e-3);
  await open(page, `${origin}/#panel=rotations`);
  const around = () => page.evaluate(() => playground.panel('rotations').camera.around);
  const seen = await around();
  const sphere = await page.locator('#panel-rotations canvas').first().boundingBox();
  await page.mouse.move(sphere.x + 60, sphere.y + 60);
  await page.mouse.down();
  await page.mouse.move(sphere.x + 110, sphere.y + 60, { steps: 3 });
  await page.mouse.up();
  assert.ok(Math.abs(await around() - seen) > 15);
}));
