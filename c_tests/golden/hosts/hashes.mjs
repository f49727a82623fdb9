// The golden program as WebAssembly: node hashes.mjs golden.wasm prints "name hash" on each line.
import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {
  env: {
    emit(name, hash) {
      const bytes = new Uint8Array(instance.exports.memory.buffer, name);
      const text = new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
      console.log(text, BigInt.asUintN(64, hash).toString(16).padStart(16, '0'));
    },
  },
});
instance.exports.golden();
