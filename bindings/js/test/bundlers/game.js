// What is bundled: engages a target for 400 steps, and says which module did it and with which bits.
import { hasSimd, load } from 'libturret';
import { engaged } from './bits.mjs';

const seen = engaged(await load());
globalThis.seen = { simd: hasSimd(), ...seen };
if (globalThis.document === undefined) console.log(JSON.stringify(globalThis.seen));
