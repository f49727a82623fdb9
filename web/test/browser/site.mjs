// The base of the tests in browsers: the site that `cargo xtask web` has made, served on this machine; and Chromium, whose pages
// are watched for errors.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pictures } from './pictures.mjs';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
export const site = process.env.TURRET_WEB ?? join(root, 'target/web');

/** Playwright, from `npm install --no-save --prefix target/browser playwright-core`. */
const { chromium } = createRequire(join(root, 'target/browser/'))('playwright-core');

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--process-per-site'];

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

/** The panels, in the order of their tabs. */
export const PANELS = ['tour', 'turret', 'soon', 'memory', 'launch', 'axes', 'sector', 'thousands', 'rotations', 'euler', 'camera'];

/** The sizes of the window in which every panel is tested. */
export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/**
 * Serves the site until the tests end, and returns { origin, result }. `more` has other files to serve, by path: text or bytes.
 * `result` resolves to what a page posts to /test/result.
 */
export async function served(more = {}) {
  let post;
  const result = new Promise((resolve) => { post = resolve; });
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://127.0.0.1').pathname);
    if (request.method === 'POST' && path === '/test/result') {
      const pieces = [];
      request.on('data', (piece) => pieces.push(piece));
      request.on('end', () => {
        response.writeHead(204).end();
        post(JSON.parse(Buffer.concat(pieces).toString('utf8')));
      });
      return;
    }
    const file = join(site, normalize(path.endsWith('/') ? `${path}index.html` : path));
    const body = more[path] ?? (existsSync(file) ? readFileSync(file) : null);
    if (body === null) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(path) || '.html'] ?? 'application/octet-stream', 'cache-control': 'max-age=600' });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: `http://127.0.0.1:${server.address().port}`, result };
}

/** Starts Chromium, which runs until the tests end. */
export async function browser() {
  const opened = await chromium.launch({ executablePath: process.env.TURRET_CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  after(() => opened.close());
  return opened;
}

/** The contexts of pages, by what they are made for: a site, and computers or phones. */
const contexts = new Map();

/** Runs in each page before its scripts. The page draws every third frame, as on a slow machine: most frames are drawn while a test waits. */
function every_third_frame() {
  const { requestAnimationFrame: ask } = globalThis;
  globalThis.requestAnimationFrame = (draw) => ask(() => ask(() => ask(draw)));
}

/**
 * Returns a context for computers or phones, and a page that stays open in it. The pages of a site in a context share a process, which
 * keeps what it has loaded and compiled: a new one takes as long for that as two pages.
 */
async function context_of(opened, home, isMobile) {
  const key = `${home} ${isMobile}`;
  if (!contexts.has(key)) {
    const context = await opened.newContext({ viewport: SIZES.desktop, isMobile });
    context.setDefaultTimeout(15000);
    await context.addInitScript(every_third_frame);
    const stays = await context.newPage();
    await stays.goto(home.startsWith('file:') ? pathToFileURL(join(site, 'hash.js')).href : `${home}/hash.js`);
    contexts.set(key, { context, stays });
  }
  return contexts.get(key);
}

/**
 * Runs `use` with a page of its own. Fails if the page logs a warning or an error, if a script throws, if a request
 * fails, or if the page requests an address that does not begin with `home`.
 */
export async function visit(opened, home, { viewport, colorScheme, reducedMotion, isMobile = false, hasTouch }, use) {
  const { context, stays } = await context_of(opened, home, isMobile);
  const complaints = [];
  const page = await context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion });
  if (hasTouch) await (await context.newCDPSession(page)).send('Emulation.setTouchEmulationEnabled', { enabled: true });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.stack}`));
  const asked = (request) => {
    if (!request.url().startsWith(home) && !/^(data|blob):/.test(request.url())) complaints.push(`request: ${request.url()}`);
  };
  context.on('request', asked);
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  try {
    await use(page, context);
  } catch (error) {
    if (complaints.length > 0) error.message += `\nThe page:\n${complaints.join('\n')}`;
    throw error;
  } finally {
    context.off('request', asked);
    for (const other of context.pages()) if (other !== stays) await other.close();
    await stays.evaluate(() => localStorage.clear());
    await context.clearPermissions();
  }
  assert.deepEqual(complaints, []);
}

/** Waits until the chosen panel has drawn a frame. */
export async function ready(page) {
  await page.waitForSelector('html[data-ready=true]', { state: 'attached' });
}

/** Shows a panel, and waits until it has drawn a frame. */
export async function show(page, panel) {
  await page.evaluate((name) => playground.select(name), panel);
  await ready(page);
}

/** Opens an address of the page from an empty page, and waits for the first frame. */
export async function open(page, address) {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await page.goto(address);
  await ready(page);
}

/** Waits until the page has drawn so many frames. */
export const frames = (page, count) => page.evaluate(async (all) => {
  for (let frame = 0; frame < all; frame += 1) await new Promise((resolve) => { requestAnimationFrame(resolve); });
}, count);

/** Asserts that these canvases have a drawing on them. */
export function hold_drawn(found, where) {
  assert.ok(found.length > 0, `${where}: no canvas`);
  for (const { label, role, colors, most } of found) {
    // A timeline has bars of few colors.
    assert.ok(colors >= (role === 'slider' ? 4 : 8) && most < 0.995, `${where}: "${label}" is not drawn: ${colors} colors, ${(100 * most).toFixed(2)} % are one`);
  }
}

/** Asserts that every canvas of the shown panel has a drawing on it. */
export async function all_drawn(page, where) {
  hold_drawn(await page.evaluate(pictures), where);
}

const of_site = (name) => import(pathToFileURL(join(site, name)).href);
let library;

/** Runs the site's simulation here, without a browser, for a number of steps from the start of a scene. Returns what `told` does. */
export async function computed(scene, steps) {
  const { load } = await of_site('libturret.js');
  library ??= load();
  const { Simulation } = await of_site('simulation.js');
  const { scene_of, settings_of } = await of_site('scene.js');
  const simulation = new Simulation(await library, settings_of(scene_of(scene)));
  simulation.start(scene_of(scene).start);
  for (let step = 0; step < steps; step += 1) simulation.step();
  return told(simulation);
}

/** Returns the numbers of a simulation that tell one run from another. Also runs in the page. */
export function told({ steps, hash, ours, usual, joints, target }) {
  const of = ({ flags, error, fired, hits, into_sector, shots }) => ({ flags, error, fired, hits, into_sector, shots: shots.map(({ at, to }) => at ?? to) });
  return { steps, hash, ours: of(ours), usual: of(usual), joints, target };
}

/** Chooses a scene by its button, moves it by a number of steps from its start while it is paused, and returns what `told` does. */
export async function moved(page, scene, steps) {
  await page.evaluate(() => playground.panel('turret').play(false));
  const index = await page.$$eval('#scenes button', (all, label) => all.findIndex(({ dataset }) => dataset.value === label), scene);
  await page.locator('#scenes button').nth(index).click();
  await page.evaluate((count) => {
    for (let step = 0; step < count; step += 1) playground.simulation.step();
  }, steps);
  return page.evaluate(`(${told})(playground.simulation)`);
}
