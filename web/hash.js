// The hash FNV-1a with 64 bits.

const PRIME = 0x100000001b3n;
const BASIS = 0xcbf29ce484222325n;
const MASK = 0xffffffffffffffffn;

/** Returns the hash of bytes, as 16 hexadecimal digits. */
export function fnv1a(bytes) {
  let hash = BASIS;
  for (const byte of bytes) hash = (hash ^ BigInt(byte)) * PRIME & MASK;
  return hash.toString(16).padStart(16, '0');
}
