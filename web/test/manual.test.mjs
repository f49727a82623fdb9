// The site that `cargo xtask web` has made: every function has an entry, an example and a "Try it" that succeeds; every link
// works; the search finds every name; the page in a single file requests nothing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { figures } from '../manual/draw.mjs';
import { QUERIES } from './queries.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = process.env.TURRET_WEB ?? join(root, 'target/web');
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const of_site = (name) => import(pathToFileURL(join(site, name)).href);

const { load } = await of_site('libturret.js');
const { FUNCTIONS, STRUCTS, CONSTANTS } = await of_site('layout.js');
const { run, shape, values_of, meaning, parsed, shown } = await of_site('try.js');
// Classic scripts, which leave what they define in MANUAL.
await of_site('manual/search-index.js');
await of_site('search.js');
const { INDEX, SAME, search } = globalThis.MANUAL;
const { SCENES: SHOWN } = await of_site('manual/scenes.js');
const { SCENES } = await of_site('scene.js');
const { read: read_address } = await of_site('address.js');

const pages = Object.fromEntries(
  readdirSync(join(site, 'manual')).filter((name) => name.endsWith('.html')).map((name) => [name, readFileSync(join(site, 'manual', name), 'utf8')]),
);
const everything = Object.values(pages).join('');

/** Returns all numbers in a value. */
const numbers = (value) => (typeof value === 'number' ? [value] : value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(numbers));

test('every_function_succeeds_with_its_first_values', async () => {
  const turret = await load();
  const names = Object.keys(FUNCTIONS);
  assert.ok(names.length > 80);
  for (const name of names) {
    const mark = turret.mark();
    const { result, is_failed, outputs } = run(turret, name, values_of(name));
    assert.equal(is_failed, false, name);
    for (const number of numbers([result, outputs.map((one) => one.value)])) assert.ok(!Number.isNaN(number), name);
    const written = FUNCTIONS[name].args.filter((arg) => arg.pointer === 'out');
    assert.ok(outputs.length >= written.length, name);
    assert.doesNotMatch(String(meaning(turret, name, result)), /undefined|not a status|bad/, name);
    assert.equal(turret.mark(), mark, name);
  }
});

test('a_call_that_fails_is_seen', async () => {
  const turret = await load();
  const failed = (name, values) => run(turret, name, { ...values_of(name), ...values }).is_failed;
  assert.equal(failed('update', { dt: -1 }), true);
  assert.equal(failed('quat_normalize', { q: [0, 0, 0, 0] }), true);
  assert.equal(failed('update', { mount: { position: [0, 0, 0], orientation: [0, 0, 0, 0] } }), true);
  assert.match(meaning(turret, 'update', turret.ERROR_NOT_FINITE), /^ERROR_NOT_FINITE: /);
});

test('steps_of_try_it_reach_the_target', async () => {
  const turret = await load();
  const values = values_of('update');
  let flags = 0;
  for (let step = 0; step < 120; step += 1) {
    const { result, outputs } = run(turret, 'update', values);
    flags = result;
    values.state = outputs.find((one) => one.name === 'state').value;
  }
  assert.deepEqual(turret.flagNames(flags), ['ON_TARGET']);
});

test('try_it_draws_what_has_a_shape', async () => {
  const turret = await load();
  const drawn = (name, more = {}) => {
    const values = { ...values_of(name), ...more };
    return shape(turret, name, values, run(turret, name, values));
  };
  const shapes = Object.keys(FUNCTIONS).map((name) => [name, drawn(name)]).filter(([, one]) => one);
  assert.ok(shapes.length >= 45, `${shapes.length} pictures`);
  for (const [name, { title, lines }] of shapes) {
    assert.ok(title.length > 15 && lines.length > 0, name);
    for (const [x, y] of lines.flatMap(({ points }) => points)) assert.ok(x >= 0 && x <= 220 && y >= 0 && y <= 160, `${name}: ${x}, ${y}`);
  }
  assert.equal(drawn('vec3_add'), null);
  assert.equal(drawn('quat_log'), null);
  /** Returns the direction of the arrow on a picture, in degrees, counter-clockwise. */
  const arrow = ({ lines }, at = 0) => {
    const [[a, b], [x, y]] = lines.filter(({ is_arrow }) => is_arrow)[at].points.slice(-2);
    return (Math.atan2(b - y, x - a) * 180) / Math.PI;
  };
  const near = (a, b) => assert.ok(Math.abs(a - b) < 0.01, `${a}, not ${b}`);
  near(arrow(drawn('angle_step', { from: 0, to: 2, max_step: 0.5 })), (0.5 * 180) / Math.PI);
  near(arrow(drawn('arc_clamp', { angle: 3, arc: { center: Math.PI, width: 2 } })), ((Math.PI - 1) * 180) / Math.PI);
  near(arrow(drawn('face_step', { yaw: 0, target: [0, 0, -10], max_step: Infinity })), 90);
  // The gun from above points to the left, and from the side 30 degrees upward.
  const gun = drawn('pose_of', { state: { azimuth: 1, elevation: Math.PI / 6, azimuth_rate: 0, elevation_rate: 0 } });
  near(arrow(gun, 0), 180 / Math.PI);
  near(arrow(gun, 1), 30);
  // A quarter turn to the left brings X to where −Z was.
  const straight = drawn('quat_identity');
  const left = drawn('quat_init_axis', { angle: Math.PI / 2 });
  near(Math.abs(arrow(left, 0) - arrow(straight, 2)), 180);
  near(arrow(left, 1), arrow(straight, 1));
  // A path falls as a parabola: its second differences are equal.
  const heights = drawn('shot_path').lines[0].points.map(([, y]) => y);
  const second = heights.slice(2).map((y, at) => y - 2 * heights[at + 1] + heights[at]);
  assert.ok(second.length >= 6 && second[0] > 0.1);
  for (const one of second) near(one, second[0]);
  assert.equal(drawn('lead').lines.length, 3);
});

test('numbers_are_read_as_visitors_write_them', () => {
  assert.equal(parsed('1e-3'), 1e-3);
  assert.equal(parsed(' −2.5 '), -2.5);
  assert.equal(parsed('inf'), Infinity);
  assert.equal(parsed('-INFINITY'), -Infinity);
  assert.equal(parsed('pi/2'), Math.PI / 2);
  assert.equal(parsed('-2π'), -2 * Math.PI);
  assert.equal(parsed('90°'), Math.PI / 2);
  assert.equal(parsed('1/60'), 1 / 60);
  for (const wrong of ['', 'x', '1,5', 'pi/', '--1']) assert.ok(Number.isNaN(parsed(wrong)), wrong);
  assert.equal(shown(Math.fround(0.1)), '0.1');
  assert.equal(shown(-Infinity), '−∞');
});

test('every_name_has_an_entry_and_every_function_an_example_and_a_try', () => {
  const ids = new Set([...everything.matchAll(/ id="(\w+)"/g)].map((found) => found[1]));
  for (const [name, { c }] of Object.entries(FUNCTIONS)) {
    assert.ok(ids.has(c), c);
    assert.ok(everything.includes(`data-try="${name}"`), c);
  }
  for (const { c } of Object.values(STRUCTS)) assert.ok(ids.has(c.split(' ').at(-1)), c);
  for (const name of Object.keys(CONSTANTS)) assert.ok(ids.has(`TURRET_${name}`), name);
  const count = (what) => everything.split(what).length - 1;
  assert.equal(count('<pre class="example">'), Object.keys(FUNCTIONS).length);
  assert.equal(count('<pre class="signature">'), Object.keys(FUNCTIONS).length);
});

test('every_link_leads_somewhere', () => {
  for (const [name, text] of Object.entries(pages)) {
    const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map((found) => found[1]);
    assert.ok(links.length > 30, name);
    for (const link of links.filter((one) => !one.startsWith('data:'))) {
      const [file, anchor] = link.split('#');
      // After index.html# stands a scene: another test looks at these.
      if (anchor && file === '../index.html') continue;
      assert.ok(file === '' || existsSync(join(site, 'manual', file)), `${name}: ${link}`);
      if (anchor) assert.ok((pages[file || name] ?? '').includes(` id="${anchor}"`), `${name}: ${link}`);
    }
  }
});

test('engage_is_the_first_family_as_in_the_header', () => {
  const families = [...pages['index.html'].matchAll(/<h3><a href="(\w+)\.html">/g)].map((found) => found[1]);
  assert.equal(families[0], 'engage');
});

test('what_refers_to_the_details_links_to_their_page_or_a_section_of_it', () => {
  const details = pages['details.html'];
  const markdown = readFileSync(join(root, 'docs/details.md'), 'utf8');
  const count = (text, what) => text.split(what).length - 1;
  assert.equal(count(details, '<h2 class="part"'), count(markdown, '\n## '));
  assert.equal(count(details, '<table>'), count(markdown, '\n|---'));
  assert.equal(count(details, '<li>'), [...markdown.matchAll(/^\d+\. /gm)].length);
  assert.doesNotMatch(everything, /docs\/details\.md|turns to&quot;/);
  const to = (page, section) => assert.ok(pages[page].includes(`<a href="details.html#${section}">`), `${page}: ${section}`);
  to('queries.html', 'what-a-turret-turns-to');
  to('observe.html', 'observers');
  to('aim.html', 'degenerate-directions');
  assert.match(pages['turret.html'], /<a href="details.html">/);
});

test('names_in_the_text_are_links_and_signs_are_those_of_print', () => {
  const update = pages['turret.html'];
  assert.match(update, /<a href="#TURRET_ON_TARGET">TURRET_ON_TARGET<\/a>|<a href="status.html#TURRET_ON_TARGET">TURRET_ON_TARGET<\/a>/);
  assert.match(update, /<i>const<\/i> <i>struct<\/i> <a href="#turret_config">turret_config<\/a> \*<var>\w+<\/var>/);
  assert.doesNotMatch(everything, /<p>1\. |turns to&quot;/); // a numbered list, and a link
  assert.match(everything, /±π/);
  assert.match(everything, /<a href="status.html#TURRET_ERROR_(\w+)">(?:TURRET_ERROR)?_\1<\/a>/);
  assert.match(everything, /m\/s²/);
  assert.doesNotMatch(everything, /\bm\/s\^2|\brad\/s\^2/);
});

test('the_conventions_are_terms_and_full_sentences', () => {
  const rows = [...pages['conventions.html'].matchAll(/<tr id="([a-z-]+)"><th scope="row">([^<]+)<\/th><td>([^]*?)<\/td><\/tr>/g)];
  assert.ok(rows.length >= 9, `${rows.length} conventions`);
  for (const [, id, term, text] of rows) {
    assert.equal(id, term.toLowerCase().replaceAll(' ', '-'));
    assert.match(text, /\.(<div class="figures">|$)/, term);
    assert.ok(INDEX.some(([name, kind, address]) => name === term && kind === 'page' && address === `conventions.html#${id}`), term);
  }
});

test('pages_keep_to_their_policy', () => {
  for (const [name, text] of Object.entries(pages)) {
    assert.match(text, /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/, name);
    assert.doesNotMatch(text, /<script(?![^>]* src=)|<style| style=| on\w+="|https?:/, name);
  }
});

test('the_search_finds_every_name_first', () => {
  const names = INDEX.filter(([, kind]) => kind !== 'page');
  assert.equal(names.length, Object.keys(FUNCTIONS).length + Object.keys(STRUCTS).length + Object.keys(CONSTANTS).length);
  for (const [name] of names) {
    const short = name.replace(/^turret_/i, '').toLowerCase();
    const [first] = search(short);
    // A type and a function may have the same name, such as turret_arc.
    assert.ok(search(name).slice(0, 1).some((one) => one.name === name), name);
    assert.equal(first.short, short);
  }
  const first = (typed) => search(typed)[0].name;
  assert.equal(first('a'), 'turret_aim');
  assert.equal(first('u'), 'turret_update');
  assert.equal(first('en'), 'turret_engage');
  assert.equal(first('sl'), 'quat_slerp');
  assert.equal(first('quat mul'), 'quat_mul');
  assert.equal(first('tta'), 'turret_time_to_aim');
  assert.equal(first('hold_fire'), 'TURRET_HOLD_FIRE');
  assert.deepEqual(search('zyzzyva'), []);
  assert.deepEqual(new Set(search('').map((one) => one.name)), new Set(Object.values(FUNCTIONS).map((one) => one.c)));
});

test('every_query_in_a_programmers_words_finds_its_function_among_the_first_three', () => {
  const names = new Set(INDEX.map(([name]) => name));
  let found = 0;
  for (const { query, wanted } of QUERIES) {
    for (const name of wanted) assert.ok(names.has(name), `${query}: ${name}`);
    const first = search(query).slice(0, 3).map((one) => one.name);
    assert.ok(first.some((name) => wanted.includes(name)), `${query}: ${first.join(', ')}`);
    found += 1;
  }
  assert.ok(found >= 300, `${found} queries`);
  assert.equal(new Set(QUERIES.map(({ query }) => query)).size, found, 'a query stands twice');
});

test('the_search_finds_while_a_query_is_typed_and_puts_functions_before_constants', () => {
  // The last letter is missing, as a moment before it is typed.
  const short = QUERIES.filter(({ query }) => query.length > 5);
  const found = short.filter(({ query, wanted }) => search(query.slice(0, -1)).slice(0, 3).some(({ name }) => wanted.includes(name)));
  assert.ok(short.length > 200);
  assert.ok(found.length >= 0.95 * short.length, `${found.length} of ${short.length}`);
  for (const query of ['trajectory', 'axes', 'sector', 'error', 'sight', 'euler']) {
    const kinds = search(query).map(({ kind }) => kind);
    assert.ok(kinds.includes('function') && kinds.includes('constant'), query);
    assert.ok(kinds.indexOf('function') < kinds.indexOf('constant'), query);
  }
});

test('synonyms_stand_once_and_say_something', () => {
  const phrases = INDEX.map(([name, , , , of_it]) => [name, of_it]);
  assert.ok(phrases.flatMap(([, of_it]) => of_it).length > 500);
  for (const [name, of_it] of phrases) {
    assert.equal(new Set(of_it).size, of_it.length, name);
    for (const phrase of of_it) assert.match(phrase, /^[a-z0-9][a-z0-9 .-]*$|^-/, `${name}: ${phrase}`);
  }
  for (const group of SAME) assert.ok(group.length > 1 && new Set(group).size === group.length, group.join(' '));
});

test('every_figure_is_as_the_library_draws_it_today_and_explains_something', async () => {
  const folder = join(root, 'web/manual/figures');
  const drawn = figures(await load());
  const names = Object.keys(drawn).sort();
  assert.ok(names.length >= 21, `${names.length} figures`);
  assert.deepEqual(readdirSync(folder).sort(), names.map((name) => `${name}.svg`));
  for (const name of names) {
    const file = readFileSync(join(folder, `${name}.svg`), 'utf8').replaceAll('\r\n', '\n');
    assert.ok(file === drawn[name], `${name}: node web/manual/draw.mjs draws it again`);
    assert.doesNotMatch(file, /NaN|Infinity|undefined|#[0-9a-f]{3}/, name);
    const shown = everything.split(`<figure data-figure="${name}">`);
    assert.ok(shown.length > 1, `${name} is on no page`);
    for (const part of shown.slice(1)) assert.match(part, /^\n<svg viewBox[^>]* role="img">\n<title>[^<]{20,}<\/title>\n[^]*?<\/svg>\n<figcaption>[^]{30,}?<\/figcaption>/, name);
  }
  // Every constant of axes has its picture.
  for (const name of Object.keys(CONSTANTS).filter((one) => one.startsWith('AXES_'))) assert.ok(drawn[name.toLowerCase().replace('_', '-')], name);
});

test('functions_link_to_the_scenes_that_show_them_and_every_scene_links_back', () => {
  const tabs = [...readFileSync(join(site, 'index.html'), 'utf8').matchAll(/data-panel="(\w+)">([^<]+)</g)].map((found) => [`panel=${found[1]}`, found[2]]);
  const labels = Object.fromEntries([...SCENES.map(({ name, label }) => [`scene=${name}`, label]), ...tabs]);
  for (const { name } of SCENES) assert.ok(SHOWN[`scene=${name}`], name);
  assert.ok(Object.keys(SHOWN).length >= SCENES.length + 5);
  let links = 0;
  for (const [address, shows] of Object.entries(SHOWN)) {
    const { panel, scene } = read_address(`#${address}`);
    assert.equal(address, panel === 'turret' ? `scene=${scene.name}` : `panel=${panel}`);
    for (const [name, place] of shows) {
      const [file, anchor] = place.split('#');
      const entry = pages[file].split(`<section class="entry`).find((part) => part.includes(` id="${anchor}">`));
      assert.equal(anchor, name);
      const [, label] = new RegExp(`<p class="scenes">[^]*?<a href="../index.html#${address}">([^<]+)</a>`).exec(entry);
      assert.equal(label, labels[address]);
      links += 1;
    }
  }
  assert.ok(links > 40, `${links} links`);
  // The contents have one more link, to the tour.
  assert.match(pages['index.html'], /href="..\/index.html#panel=tour"/);
  assert.equal(everything.split('href="../index.html#').length - 1, links + 1);
});

test('readmes_table_of_calls_and_the_cheat_sheet_are_whole', () => {
  const plain = (html) => html.replaceAll(/<[^>]*>/g, '');
  const [, table] = /\n## Which call do I want\n\n([^]*?)\n\n/.exec(readFileSync(join(root, 'README.md'), 'utf8'));
  const rows = table.split('\n').slice(2);
  const shown = [...pages['calls.html'].matchAll(/<tr><td>([^]*?)<\/td><td>([^]*?)<\/td><\/tr>/g)];
  assert.ok(rows.length >= 15, `${rows.length} rows`);
  assert.equal(shown.length, rows.length);
  rows.forEach((row, at) => {
    const names = row.match(/\b(?:turret|quat)_\w+/g) ?? [];
    for (const name of names) assert.match(shown[at][0], new RegExp(`<a href="\\w+.html#${name}">${name}</a>`));
    assert.ok(plain(shown[at][1]).startsWith(row.slice(2, 12)), row);
  });
  // A function is on the sheet with its arguments, and those that it writes to are underlined.
  const lines = new Map([...pages['sheet.html'].matchAll(/<p><a href="\w+.html#(\w+)">\1<\/a>\(([^)]*)\)<\/p>/g)].map((found) => [found[1], found[2]]));
  assert.equal(lines.size, Object.keys(FUNCTIONS).length);
  for (const { c, args } of Object.values(FUNCTIONS)) {
    assert.equal(lines.get(c), args.map(({ name, pointer }) => (pointer === 'out' ? `<u>${name}</u>` : name)).join(', '), c);
  }
  for (const name of Object.keys(CONSTANTS).filter((one) => !/^(EULER|VERSION|DEFAULT)_/.test(one))) {
    assert.ok(pages['sheet.html'].includes(`>TURRET_${name}</a>`), name);
  }
});

test('examples_compile', () => {
  const file = join(root, 'web/manual/examples.c');
  execFileSync('cc', ['-std=c99', '-Wall', '-Wextra', '-Werror', '-fsyntax-only', '-I', join(root, 'include'), file], { stdio: 'pipe' });
  const examples = [...readFileSync(file, 'utf8').matchAll(/^void example_(\w+)\(void\)\n\{\n([^]*?)^\}/gm)];
  assert.deepEqual(examples.map((found) => found[1]).sort(), Object.values(FUNCTIONS).map((one) => one.c).sort());
  for (const [, name, body] of examples) assert.match(body, new RegExp(`\\b${name}\\(`));
});

test('every_family_has_a_complete_program_that_prints_what_the_manual_says', () => {
  const folder = join(root, 'web/manual/programs');
  const made = mkdtempSync(join(tmpdir(), 'turret-programs-'));
  try {
    let ran = 0;
    for (const [name, text] of Object.entries(pages).filter(([, text]) => text.includes('<h3>Example</h3>'))) {
      const [family] = name.split('.');
      const source = join(folder, `${family}.c`);
      const [code, prints] = readFileSync(source, 'utf8').replaceAll('\r\n', '\n').split('\n/* It prints:\n');
      const program = join(made, family);
      execFileSync('cc', ['-std=c99', '-Wall', '-Wextra', '-Werror', '-I', join(root, 'include'), source, '-o', program, join(target, 'release/libturret.a'), '-lm'], { stdio: 'pipe' });
      assert.equal(`${execFileSync(program, { encoding: 'utf8' })}*/\n`, prints, family);
      // It calls functions of its own family, and the page has it in full.
      const own = [...text.matchAll(/<section class="entry" id="(\w+)">/g)].map((found) => found[1]);
      assert.ok(own.some((one) => code.includes(`${one}(`)), family);
      const shown = /<details class="program"[^]*?<code>([^]*?)<\/code><\/pre>\n<p>It prints:<\/p>\n<pre><samp>([^]*?)<\/samp>/.exec(text);
      const plain = (html) => html.replaceAll(/<[^>]*>/g, '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
      assert.equal(plain(shown[1]).trimEnd(), code.trimEnd());
      assert.equal(`${plain(shown[2])}\n*/\n`, prints);
      ran += 1;
    }
    assert.equal(ran, readdirSync(folder).length);
    assert.ok(ran >= 24, `${ran} programs`);
  } finally {
    rmSync(made, { recursive: true });
  }
});

test('the_one_file_does_not_link_to_a_manual_that_is_not_beside_it', () => {
  const text = readFileSync(join(site, 'libturret.html'), 'utf8');
  assert.match(readFileSync(join(site, 'index.html'), 'utf8'), /<a [^>]*href="manual\/index.html"/);
  assert.doesNotMatch(text.replaceAll(/<(script|style)([^>]*)>[^]*?<\/\1>/g, ''), /manual\//);
});

test('the_one_file_asks_for_nothing_and_names_all_scripts_and_styles', () => {
  const text = readFileSync(join(site, 'libturret.html'), 'utf8');
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text)[1];
  assert.match(policy, /^default-src 'none'; script-src 'sha256-/);
  assert.doesNotMatch(policy, /'self'|connect-src|unsafe-inline/);
  const inner = [...text.matchAll(/<(script|style)([^>]*)>([^]*?)<\/\1>/g)];
  assert.ok(inner.length >= 4);
  for (const [, , attributes, content] of inner) {
    assert.doesNotMatch(attributes, /src=/);
    assert.ok(policy.includes(createHash('sha256').update(content).digest('base64')));
  }
  const outside = text.replaceAll(/<(script|style)([^>]*)>[^]*?<\/\1>/g, '');
  for (const [, address] of outside.matchAll(/(?:src|href)="([^"]*)"/g)) assert.match(address, /^(#|data:|https:|manual\/)/);
  // The file contains both modules, byte for byte.
  for (const [name, file] of [['PLAIN', 'turret.wasm'], ['SIMD', 'turret-simd.wasm']]) {
    const bytes = new RegExp(`const ${name} = '([^']+)';`).exec(text)[1];
    assert.ok(Buffer.from(bytes, 'base64').equals(readFileSync(join(site, file))), file);
  }
});
