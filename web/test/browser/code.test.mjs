// The code that a visitor copies compiles, for every scene with every call, and with all settings changed. gcc compiles C and
// C++, and cargo checks Rust. JavaScript runs, and gives the turret the bits that the page gives it. .NET's compiler, if TURRET_DOTNET names it, compiles C#, Unity's and Godot's, against the other tests' stand-ins for the
// engines. gdtoolkit parses GDScript, but does not check the names: that would need Godot.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { browser, open, root, served, site, target, visit } from './site.mjs';

/** Runs a command. If the command fails, its output is the error. */
async function run(command, args, options) {
  try {
    return await promisify(execFile)(command, args, { maxBuffer: 1 << 24, ...options });
  } catch (error) {
    throw new Error(`${command} ${args.slice(0, 8).join(' ')} ...: ${error.code}\n${error.stdout}${error.stderr}`.slice(0, 4000));
  }
}

const out = join(target, 'browser/code');
mkdirSync(out, { recursive: true });

const is_all = process.env.TURRET_TESTS === 'all';
const dotnet = process.env.TURRET_DOTNET;
/** Skips a test without .NET, unless all tests are to run, as in CI. */
const needs_dotnet = { skip: dotnet || is_all ? false : 'needs .NET: .ci/dotnet target/dotnet, then TURRET_DOTNET=target/dotnet/bin/dotnet' };

/** The code that the page shows, by language: { name, code } for each set of settings. */
const shown = {};

before(async () => {
  const { origin } = await served();
  await visit(await browser(), origin, {}, async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await open(page, `${origin}/`);
    const languages = await page.$$eval('#language option', (all) => all.map((one) => one.value));
    assert.deepEqual(languages, ['c', 'cpp', 'csharp', 'rust', 'js', 'unity', 'godot', 'gdscript']);
    for (const language of languages) {
      await page.selectOption('#language', language);
      // It reads "Copied" for a while after the language before.
      await page.evaluate(() => { document.getElementById('copy').textContent = 'Copy'; });
      await page.click('#copy');
      await page.waitForFunction(() => document.getElementById('copy').textContent === 'Copied');
      const [copied, code] = await page.evaluate(async () => [await navigator.clipboard.readText(), document.getElementById('code').textContent]);
      assert.equal(copied, code);
    }
    Object.assign(shown, await page.evaluate(in_page, languages));
    for (const language of languages) assert.equal(shown[language].length, 11 * 3 + 5);
  });
});

/** Runs in the page. Returns the code that it shows in each language for every scene and call, and for settings at the ends of their ranges. */
async function in_page(languages) {
  const { SCENES, settings_of, scene_of } = await import('/scene.js');
  const { SETTINGS } = await import('/settings.js');
  const panel = playground.panel('turret');
  const plain = (struct) => struct.toJSON();
  const found = Object.fromEntries(languages.map((language) => [language, []]));
  const list = document.getElementById('language');
  const show = (language) => {
    list.value = language;
    list.dispatchEvent(new Event('change'));
  };
  const take = (name, scene, values) => {
    panel.choose({ ...scene, start: 0 }, values);
    // What the settings give is the page's own turret.
    const { config, shot } = panel.simulation;
    const made = { name, call: values.call, config: plain(config), shot: plain(shot) };
    const read = (language) => found[language].push({ ...made, code: document.getElementById('code').textContent });
    // The code follows the settings, in the language that is run, and then the language.
    read('js');
    for (const language of languages.filter((one) => one !== 'js')) {
      show(language);
      read(language);
    }
    show('js');
  };
  show('js');
  for (const scene of SCENES) {
    for (const call of ['engage', 'track', 'update']) take(`${scene.name}_${call}`, scene, { ...settings_of(scene), call });
  }
  const first = scene_of('sectors');
  const everything = (choose) => Object.fromEntries(SETTINGS.map((setting) => [setting.name, choose(setting)]));
  const more = { limits: true, sectors: 8 };
  take('lowest', first, { ...everything(({ kind, min, options }) => (kind === 'check' ? false : kind === 'choice' ? options[0][0] : min)), call: 'engage', shot: 1 });
  take('highest', first, { ...everything(({ kind, max, options }) => (kind === 'check' ? true : kind === 'choice' ? options.at(-1)[0] : max)), ...more, call: 'engage' });
  take('between', first, { ...everything(({ kind, min, max, options }) => (kind === 'check' ? true : kind === 'choice' ? options.at(-1)[0] : min + (max - min) / 3)), ...more, sectors: 3, call: 'engage' });
  take('endless', first, { ...settings_of(first), azrate: 360, azaccel: 1000, elrate: 360, elaccel: 1000, s1low: -90, s1high: 90 });
  take('beam', first, { ...settings_of(first), shot: 0 });
  panel.choose(scene_of());
  return found;
}

/** The code of the panels that show one idea, in the five languages that they have: { name, code }. */
const ideas = await (async () => {
  const of_site = (name) => import(pathToFileURL(join(site, name)).href);
  const { soon_code, memory_code, launch_code, axes_code } = await of_site('snippets.js');
  const { ENGINES } = await of_site('engine_axes.js');
  const launch = { speed: 20, thrust: 45, burn: 2.5, most: 70, angle: 68, charges: [28, 39.5, 70] };
  return (language) => [
    ['soon', soon_code(language, { muzzle: 52 })], ...['stops', 'sector', 'arcs'].map((border) => [border, memory_code(language, { border })]),
    ...['rocket', 'least', 'elevation'].map((how) => [how, launch_code(language, { ...launch, how })]),
    ...Object.keys(ENGINES).map((name) => [name.toLowerCase(), axes_code(language, { name, muzzle: [0.5, -0.25, 4], azimuth_min: -90, azimuth_max: 150 })]),
  ].map(([name, code]) => {
    assert.doesNotMatch(code, /undefined|NaN|\[object/, name);
    return { name: `idea_${name}`, code };
  });
})();

/** Returns the code in a language, after checks that settings change the code, and that it has no undefined value. */
function codes(language) {
  for (const { name, code } of shown[language]) assert.doesNotMatch(code, /undefined|NaN|\[object/, name);
  assert.ok(new Set(shown[language].map(({ code }) => code)).size > 20, `${language}: the settings are not in the code`);
  return shown[language];
}

async function native(language, compiler, flags, ending) {
  const folder = join(out, language);
  mkdirSync(folder, { recursive: true });
  const files = [...codes(language), ...ideas(language)].map(({ name, code }) => {
    const file = join(folder, `${name}.${ending}`);
    writeFileSync(file, code);
    return file;
  });
  await run(compiler, [...flags, '-Wall', '-Wextra', '-Werror', '-fsyntax-only', '-I', join(root, 'include'), ...files]);
}

test('code_in_c_compiles_for_every_scene', () => native('c', 'gcc', ['-std=c99', '-pedantic'], 'c'));

test('code_in_cpp_compiles_for_every_scene', async () => {
  // All code is in one file, each in a namespace, because compiling the header takes most of the time.
  const all = [...codes('cpp'), ...ideas('cpp')].map(({ name, code }) => `namespace ${name} {\n${code.replace(/#include .*\n/g, '')}}`);
  const file = join(out, 'all.cpp');
  writeFileSync(file, ['#include <vector>', '#include "turret.hpp"', ...all, ''].join('\n'));
  await run('g++', ['-std=c++17', '-Wall', '-Wextra', '-Werror', '-fsyntax-only', '-I', join(root, 'include'), file]);
});

test('code_in_rust_compiles_for_every_scene', async () => {
  const folder = join(out, 'rust');
  mkdirSync(join(folder, 'src'), { recursive: true });
  const all = [...codes('rust'), ...ideas('rust')];
  for (const { name, code } of all) writeFileSync(join(folder, 'src', `${name}.rs`), code);
  writeFileSync(join(folder, 'src/lib.rs'), ['#![deny(warnings)]', ...all.map(({ name }) => `pub mod ${name};`), ''].join('\n'));
  // A workspace of its own, with the versions of the repository's.
  writeFileSync(join(folder, 'Cargo.toml'), '[package]\nname = "scenes"\nversion = "0.0.0"\nedition = "2024"\n\n[dependencies]\n'
    + `turret-core = { path = ${JSON.stringify(join(root, 'core'))} }\n\n[workspace]\n`);
  writeFileSync(join(folder, 'Cargo.lock'), readFileSync(join(root, 'Cargo.lock')));
  await run('cargo', ['check', '--quiet', '--manifest-path', join(folder, 'Cargo.toml')], { env: { ...process.env, CARGO_TARGET_DIR: join(out, 'rust/target') } });
});

test('code_in_javascript_makes_the_same_turret_and_runs', async () => {
  const folder = join(out, 'js');
  mkdirSync(folder, { recursive: true });
  const library = pathToFileURL(join(site, 'libturret.js')).href;
  let fired = 0;
  for (const { name, call, code, config, shot } of codes('js')) {
    assert.ok(code.includes("from 'libturret'"), name);
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, code.replace("'libturret'", JSON.stringify(library)));
    const made = await import(pathToFileURL(file).href);
    const used = (one) => ({ ...one, sectors: one.sectors.slice(0, one.sector_count) });
    assert.deepEqual(used(made.config.toJSON()), used(config), `${name}: the configuration`);
    if (made.shot) assert.deepEqual(made.shot.toJSON(), shot, `${name}: the shot`);
    const { turret } = made;
    const platform = turret.platform();
    platform.orientation.w = 1;
    const target = turret.motion();
    target.position.set(30, 4, 2);
    const given = { engage: [platform, target], track: [platform, null, null, target], update: [platform, target.position] }[call];
    for (let frame = 0; frame < 240; frame += 1) {
      if (made.step(...given, 1 / 60)) fired += 1;
    }
  }
  assert.ok(fired > 4000, `it fired ${fired} times`);
  // The calls of the panels that show one idea, each with a target that it has something to say about.
  const idea = {};
  for (const { name, code } of ideas('js')) {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, code.replace("'libturret'", JSON.stringify(library)));
    idea[name] = await import(pathToFileURL(file).href);
  }
  const scene = (turret) => {
    const made = { state: turret.state(), config: turret.config(), platform: turret.platform(), muzzle: turret.motion(), target: turret.motion() };
    turret.config_default(made.config, turret.AXES_CANONICAL);
    Object.assign(made.config, { azimuth_rate: 1, elevation_rate: 1 });
    made.platform.orientation.w = 1;
    made.target.position.set(120, 10, 0);
    return made;
  };
  {
    const { turret, soonest } = idea.idea_soon;
    const { state, config, platform } = scene(turret);
    const targets = turret.motion.array(3);
    [[-80, 0, 10], [9000, 0, 0], [90, 0, 40]].forEach((place, at) => targets[at].position.set(...place));
    assert.equal(soonest(state, config, platform, targets, 3), 2);
    assert.equal(soonest(state, config, platform, targets[1], 1), -1);
  }
  for (const name of ['stops', 'arcs']) {
    const { turret, step } = idea[`idea_${name}`];
    const { state, config, platform, target } = scene(turret);
    target.position.set(60, 40, -60);
    const goal = step(state, config, platform, name === 'stops' ? target.position : target, 1 / 60);
    assert.ok(goal > 0.5 && goal < 1, `${name}: ${goal}`);
  }
  for (const [name, of, expected] of [['rocket', 'aim', [2, 2]], ['least', 'charge', [1, 1]], ['elevation', 'launch', [40, 60]]]) {
    const { turret, [of]: call } = idea[`idea_${name}`];
    const { muzzle, target } = scene(turret);
    const found = call(muzzle, target, turret.solution.array(2));
    assert.ok(found >= expected[0] && found <= expected[1], `${name}: ${found}`);
  }
  const { turret, config } = idea.idea_ned;
  assert.deepEqual([config.axes, ...config.muzzle], [turret.AXES_NED, 0.5, -0.25, 4]);
  assert.ok(Math.abs(config.azimuth_max - 2.61799) < 1e-5);
});

/** Returns the C# files in folders of the repository and below. */
function sources(...folders) {
  return folders.flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => (
    entry.isDirectory() ? sources(join(folder, entry.name)) : entry.name.endsWith('.cs') ? [join(root, folder, entry.name)] : [])));
}

/** Compiles C# to an assembly of this name. */
async function csharp(name, files, { references = [], defines = [], core = false, warnings = true } = {}) {
  assert.ok(dotnet, needs_dotnet.skip || 'TURRET_DOTNET is not set: .ci/dotnet target/dotnet');
  const { stdout } = await run(dotnet, ['--list-sdks']);
  const [, version, folder] = /^(\S+) \[(.*)\]$/.exec(stdout.trim().split('\n').at(-1));
  const packs = join(folder, '../packs');
  const platform = core ? join(packs, 'Microsoft.NETCore.App.Ref/3.1.0/ref/netcoreapp3.1') : join(packs, 'NETStandard.Library.Ref/2.1.0/ref/netstandard2.1');
  const assemblies = core
    ? readdirSync(platform).filter((file) => /^System\..*\.dll$/.test(file) && !file.includes('VisualBasic')).map((file) => join(platform, file))
    : [join(platform, 'netstandard.dll')];
  const output = join(out, `${name}.dll`);
  await run(dotnet, ['exec', join(folder, version, 'Roslyn/bincore/csc.dll'), '-noconfig', '-nostdlib', '-nologo', '-unsafe', '-langversion:8.0', '-target:library',
    ...(warnings ? ['-warnaserror'] : ['-warn:0']), `-out:${output}`, ...defines.map((one) => `-define:${one}`),
    ...[...assemblies, ...references].map((file) => `-reference:${file}`), ...files]);
  return output;
}

/** Writes a file with the code for all sets of settings, each in a namespace. */
function namespaces(language) {
  const file = join(out, `${language}.cs`);
  const all = [...codes(language), ...(language === 'csharp' ? ideas(language) : [])];
  writeFileSync(file, all.map(({ name, code }) => `namespace Scene_${name}\n{\n${code}}\n`).join('\n'));
  return file;
}

/** The C# that Unity and Godot share. */
const shared = ['bindings/csharp/Libturret', 'bindings/csharp/Component'];

test('code_in_csharp_compiles_for_every_scene', needs_dotnet, async () => {
  const library = await csharp('Libturret', sources('bindings/csharp/Libturret'));
  await csharp('Scenes', [namespaces('csharp')], { references: [library] });
});

test('code_for_unity_compiles_for_every_scene_with_stand_ins_for_the_engine', needs_dotnet, async () => {
  const defines = ['UNITY_STANDALONE'];
  const engine = await csharp('UnityEngine', sources('bindings/unity/standins'), { defines });
  const library = await csharp('LibturretUnity', sources('bindings/unity/com.libturret.turret/Runtime', ...shared), { references: [engine], defines });
  await csharp('ScenesUnity', [namespaces('unity')], { references: [engine, library], defines });
});

test('code_for_godot_compiles_for_every_scene_with_stand_ins_for_the_engine', needs_dotnet, async () => {
  const library = await csharp('LibturretGodot', sources('bindings/godot/addons/libturret', 'bindings/godot/tests/standins', ...shared), { core: true });
  await csharp('ScenesGodot', [namespaces('godot')], { references: [library], core: true });
});

test('code_in_gdscript_parses_for_every_scene', async () => {
  const all = join(out, 'gdscript.json');
  writeFileSync(all, JSON.stringify(codes('gdscript')));
  const program = 'import json, sys\nfrom gdtoolkit.parser import parser\n'
    + 'for one in json.load(open(sys.argv[1])):\n    parser.parse(one["code"], gather_metadata=False)\n';
  await run('python3', ['-c', program, all], { env: { ...process.env, PYTHONPATH: join(root, 'target/browser/gdtoolkit') } });
});
