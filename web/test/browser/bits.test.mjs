// The library in Chromium and in Firefox gives the golden hashes, and the bits that it gives in C on this machine, while a turret
// slews and once it is on target. There is no driver for Firefox: it opens a page that posts its results.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { engaged_in_c } from '../../../bindings/js/test/library.mjs';
import { PANELS, browser, hold_drawn, root, served, target, visit } from './site.mjs';

const run = promisify(execFile);

/** Builds the golden program of c_tests, linked with the library for wasm32. */
async function golden_program() {
  const out = join(target, 'browser/golden');
  mkdirSync(out, { recursive: true });
  const sources = readdirSync(join(root, 'c_tests/golden')).filter((name) => name.endsWith('.c'));
  const objects = sources.map((name) => join(out, name.replace('.c', '.o')));
  await Promise.all(sources.map((name, at) => run('clang', ['--target=wasm32', '-ffreestanding', '-std=c99', '-O2', '-ffp-contract=off',
    '-I', join(root, 'include'), '-c', join(root, 'c_tests/golden', name), '-o', objects[at]])));
  const { stdout } = await run('rustc', ['--print', 'target-libdir'], { cwd: root });
  const program = join(out, 'golden.wasm');
  await run(join(dirname(stdout.trim()), 'bin/rust-lld'), ['-flavor', 'wasm', '--no-entry', '--export=golden', '--import-undefined', '-o', program,
    ...objects, join(target, 'wasm32-unknown-unknown/release/libturret.a')]);
  return readFileSync(program);
}

const here = (name) => readFileSync(new URL(name, import.meta.url));
const probe = {
  '/test/probe.html': '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="probe.mjs"></script>',
  '/test/probe.mjs': here('probe.mjs'),
  '/test/pictures.mjs': here('pictures.mjs'),
  '/test/bits.mjs': readFileSync(join(root, 'bindings/js/test/bits.mjs')),
  '/test/golden.wasm': await golden_program(),
};
const hashes = readFileSync(join(root, 'c_tests/golden.txt'), 'utf8').trim().split('\n').sort();
const expected = engaged_in_c();

function hold(found, name) {
  assert.equal(found.failure, undefined);
  assert.match(found.browser, name);
  assert.deepEqual(found.golden, hashes);
  const { lines, slewing, on_target } = found.bits;
  assert.ok(slewing > 60 && on_target > 60, `it slewed for ${slewing} steps and was on target for ${on_target}`);
  assert.deepEqual(lines, expected);
  assert.equal(new Set(found.drawings.map(({ panel }) => panel)).size, PANELS.length);
  hold_drawn(found.drawings, found.browser);
  assert.deepEqual(found.complaints, []);
}

test('chromium_has_the_golden_hashes_and_the_bits_of_c', async () => {
  const { origin, result } = await served(probe);
  await visit(await browser(), origin, {}, async (page) => {
    await page.goto(`${origin}/test/probe.html`);
    hold(await result, /Chrome/);
  });
});

/** Settings that keep Firefox from asking other servers, from showing pages at its first start, and from starting processes for later pages. */
const SETTINGS = {
  'app.normandy.enabled': false, 'app.update.enabled': false, 'browser.aboutwelcome.enabled': false, 'browser.newtabpage.enabled': false,
  'browser.safebrowsing.downloads.enabled': false, 'browser.safebrowsing.malware.enabled': false, 'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false, 'browser.startup.homepage': 'about:blank', 'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false, 'dom.ipc.processPrelaunch.enabled': false, 'extensions.update.enabled': false, 'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false, 'services.settings.server': '', 'toolkit.telemetry.enabled': false,
};

test('firefox_has_the_golden_hashes_and_the_bits_of_c_and_draws_every_panel', async () => {
  const { origin, result } = await served(probe);
  const profile = mkdtempSync(join(tmpdir(), 'libturret-firefox-'));
  writeFileSync(join(profile, 'user.js'), Object.entries(SETTINGS).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''));
  const firefox = spawn(process.env.TURRET_FIREFOX ?? 'firefox-esr', ['--headless', '--new-instance', '--profile', profile, `${origin}/test/probe.html`],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' } });
  let said = '';
  firefox.stderr.on('data', (piece) => { said += piece; });
  let timer;
  const ended = new Promise((resolve, reject) => {
    firefox.on('error', reject);
    firefox.on('exit', (code, signal) => reject(new Error(`Firefox ended with ${code ?? signal}: ${said}`)));
    timer = setTimeout(() => reject(new Error(`Firefox posted nothing: ${said}`)), 60000);
  });
  try {
    hold(await Promise.race([result, ended]), /Firefox/);
  } finally {
    clearTimeout(timer);
    ended.catch(() => {});
    const gone = new Promise((resolve) => { firefox.once('close', resolve); });
    if (firefox.kill()) await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
