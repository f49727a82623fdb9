// libturret, with its WebAssembly module in the script itself. inlined.js has both modules; `cargo xtask dist npm` writes it.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { PLAIN, SIMD } from './inlined.js';
import { hasSimd, load as load_from } from './layer.js';

export { hasSimd };

/** Loads the library: from the module in this script that suits this engine, or from `source`. */
export const load = (source = bytes(hasSimd() ? SIMD : PLAIN)) => load_from(source);

function bytes(base64) {
  const text = atob(base64);
  const all = new Uint8Array(text.length);
  for (let at = 0; at < all.length; at += 1) all[at] = text.charCodeAt(at);
  return all;
}
