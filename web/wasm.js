// Where the library is. The one-file build has it in the file and puts a module with its bytes in place of this one.
export const wasm = new URL('turret.wasm', import.meta.url);
