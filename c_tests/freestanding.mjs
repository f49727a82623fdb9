// Runs the game of freestanding.c in Node.js; or, if exports to look for are given, a module of only libturret.
import { readFileSync } from 'node:fs';

const [, , file, symbols] = process.argv;
const { instance, module } = await WebAssembly.instantiate(readFileSync(file));
const imports = WebAssembly.Module.imports(module);
if (imports.length) throw new Error(`it imports ${imports.map((one) => one.name)}`);
if (symbols) {
  const exported = WebAssembly.Module.exports(module).filter((one) => one.kind === 'function').map((one) => one.name);
  const listed = readFileSync(symbols, 'utf8').trim().split('\n');
  if (exported.sort().join() !== listed.sort().join()) throw new Error(`it exports ${exported}`);
  console.log(instance.exports.turret_version());
} else {
  console.log(instance.exports.game());
}
