// libturret, with its WebAssembly module in a file beside this one.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { hasSimd, load as load_from } from './layer.js';

export { hasSimd };

/** Loads the library: from the module beside this file that suits this engine, or from `source`. */
export const load = (source = address()) => load_from(source);

/** Bundlers look for exactly such expressions, and copy the files that they name. */
const address = () => (hasSimd() ? new URL('./turret-simd.wasm', import.meta.url) : new URL('./turret.wasm', import.meta.url));
