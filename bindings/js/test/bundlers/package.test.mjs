// The package as `cargo xtask dist npm` packs it, installed into an empty project each for Node.js, the bundlers, and a browser
// without one. What each makes is run with simd128 and without, and must have the bits of C while a gun slews and once it is on
// target. What the README says about bundlers is what is done here. .ci/web installs the bundlers.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { engaged_in_c, root, run, wasm, wasm_simd } from '../library.mjs';
import { all_code, code, modules, project } from './project.mjs';

const imported = (name) => import(pathToFileURL(createRequire(`${modules}/`).resolve(name)).href);

/** Makes a project with the game, which imports this entry of the package. */
function game(name, entry = 'libturret') {
  const folder = project(name);
  writeFileSync(join(folder, 'main.js'), readFileSync(new URL('game.js', import.meta.url), 'utf8').replace("'libturret'", `'${entry}'`));
  cpSync(new URL('../bits.mjs', import.meta.url), join(folder, 'bits.mjs'));
  return folder;
}

const lines = engaged_in_c();

function hold(seen, simd) {
  assert.equal(seen.simd, simd);
  assert.ok(seen.slewing > 60 && seen.on_target > 60, `it slewed for ${seen.slewing} steps and was on target for ${seen.on_target}`);
  assert.deepEqual(seen.lines, lines);
}

/** To V8, a machine without SSE 4.1 has no simd128. */
const WITHOUT_SIMD = '--no-enable-sse4-1';

const { chromium } = createRequire(join(root, 'target/browser/'))('playwright-core');
const browsers = new Map(await Promise.all([true, false].map(async (simd) => {
  const args = ['--no-sandbox', '--disable-gpu', ...(simd ? [] : [`--js-flags=${WITHOUT_SIMD}`])];
  return [simd, await chromium.launch({ executablePath: process.env.TURRET_CHROMIUM ?? '/usr/bin/chromium', args })];
})));
after(() => Promise.all([...browsers.values()].map((one) => one.close())));

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

/** Serves a folder until the test ends, and returns its address. */
async function served(t, folder) {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url, 'http://127.0.0.1').pathname);
    if (!existsSync(path) || !extname(path)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${server.address().port}/`;
}

/** Visits a page in both browsers, which must have the bits of C, and must request the module that suits, or none. */
async function visit(address, { inline = false } = {}) {
  for (const [simd, browser] of browsers) {
    const page = await browser.newPage();
    const requested = [];
    const complaints = [];
    page.on('request', (request) => requested.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(address);
    await page.waitForFunction('globalThis.seen', null, { timeout: 20000 }).catch((error) => complaints.push(error.message));
    assert.deepEqual(complaints, []);
    hold(await page.evaluate('seen'), simd);
    const fetched = requested.filter((one) => new URL(one).pathname.endsWith('.wasm'));
    assert.equal(fetched.length, inline ? 0 : 1, requested.join(' '));
    // webpack gives the modules other names.
    for (const one of fetched) assert.ok(Buffer.from(await (await fetch(one)).arrayBuffer()).equals(readFileSync(simd ? wasm_simd : wasm)), one);
    await page.close();
  }
}

/** Builds a page around the scripts in the folder `dist` of a project, and visits it. */
async function visit_built(t, folder, script = '<script type="module" src="main.js"></script>', options = {}) {
  writeFileSync(join(folder, 'dist/index.html'), `<!doctype html><link rel="icon" href="data:,"><body>${script}`);
  await visit(`${await served(t, join(folder, 'dist'))}index.html`, options);
}

for (const entry of ['libturret', 'libturret/inline']) {
  test(`node_${entry}`, () => {
    const folder = game(`node-${entry.replace('/', '-')}`, entry);
    for (const flags of [[], [WITHOUT_SIMD]]) hold(JSON.parse(run('node', ...flags, join(folder, 'main.js'))), flags.length === 0);
  });
}

test('browser_without_a_bundler', async (t) => {
  const folder = game('browser');
  writeFileSync(join(folder, 'index.html'), `<!doctype html><link rel="icon" href="data:,">${code('html')}<script type="module" src="main.js"></script>`);
  await visit(`${await served(t, folder)}index.html`);
});

for (const name of ['vite', 'vite-7']) test(name, async () => {
  const folder = game(name);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/main.js"></script>');
  const vite = await imported(name);
  if (name === 'vite-7') writeFileSync(join(folder, 'vite.config.js'), code('js vite.config.js'));
  const of = { root: folder, logLevel: 'warn' };
  const dev = await vite.createServer({ ...of, server: { host: '127.0.0.1', port: 0 } });
  await dev.listen();
  try {
    await visit(dev.resolvedUrls.local[0]);
  } finally {
    await dev.close();
  }
  await vite.build({ ...of, build: { target: 'esnext' } });
  const built = await vite.preview({ ...of, preview: { host: '127.0.0.1', port: 0 } });
  try {
    await visit(built.resolvedUrls.local[0]);
  } finally {
    await built.close();
  }
});

test('webpack', async (t) => {
  const folder = game('webpack');
  const { default: webpack } = await imported('webpack');
  await new Promise((resolve, reject) => {
    const output = { path: join(folder, 'dist') };
    webpack({ context: folder, mode: 'production', entry: './main.js', output, performance: false }, (error, stats) => {
      if (error || stats.hasErrors() || stats.hasWarnings()) reject(error ?? new Error(stats.toString()));
      else resolve();
    });
  });
  await visit_built(t, folder, '<script src="main.js"></script>');
});

test('rollup', async (t) => {
  const folder = game('rollup');
  // Configurations are beside the bundler and its plugins, in a real project.
  const file = join(modules, '..', 'rollup.config.mjs');
  writeFileSync(file, code('js rollup.config.js'));
  const { default: config } = await import(pathToFileURL(file).href);
  const { rollup } = await imported('rollup');
  const bundle = await rollup({ ...config, input: join(folder, config.input), onwarn: ({ message }) => assert.fail(message) });
  await bundle.write({ ...config.output, dir: join(folder, config.output.dir) });
  await visit_built(t, folder);
});

/** Runs the commands of a block of the README in a project. */
function commands(folder, fence) {
  const PATH = `${join(modules, '.bin')}:${process.env.PATH}`;
  execFileSync('sh', ['-ec', code(fence)], { cwd: folder, stdio: 'pipe', env: { ...process.env, PATH } });
}

test('esbuild', async (t) => {
  const folder = game('esbuild');
  commands(folder, 'sh esbuild');
  await visit_built(t, folder);
});

test('esbuild_one_file', async (t) => {
  const folder = game('inline', 'libturret/inline');
  // Such a script is no module: it cannot wait at its top.
  const main = readFileSync(join(folder, 'main.js'), 'utf8').split('\n\n');
  writeFileSync(join(folder, 'main.js'), `${main[0]}\n(async () => {\n${main.slice(1).join('\n')}})();\n`);
  commands(folder, 'sh one file');
  assert.deepEqual(readdirSync(join(folder, 'dist')), ['main.js']);
  await visit_built(t, folder, '<script src="main.js"></script>', { inline: true });
});

test('types', () => {
  const folder = project('types');
  const types = readFileSync(new URL('../types.ts', import.meta.url), 'utf8');
  writeFileSync(join(folder, 'types.ts'), types.replace("'../libturret.js'", "'libturret'").replace("'../inline.js'", "'libturret/inline'"));
  // The README's code is a single program.
  writeFileSync(join(folder, 'readme.ts'), all_code('js').join('\n'));
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', ''];
  for (const module of [['--module', 'nodenext'], ['--module', 'esnext', '--moduleResolution', 'bundler']]) {
    const found = spawnSync(join(modules, '.bin/tsc'), [...flags, ...module, 'types.ts', 'readme.ts'], { cwd: folder, encoding: 'utf8' });
    assert.equal(found.status, 0, found.stdout);
  }
});
