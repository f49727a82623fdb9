/* The product of 128-bit integers. In WebAssembly it is a function call, which libm's square root makes. Emscripten and
 * other runtimes have the function; a game that is linked without a runtime takes this one. */
typedef unsigned long long u64;

__int128 __multi3(__int128 a, __int128 b)
{
    const u64 mask = 0xffffffffu, a_low = (u64)a, b_low = (u64)b;
    const u64 low = (a_low & mask) * (b_low & mask);
    const u64 middle = (a_low >> 32) * (b_low & mask) + (low >> 32);
    const u64 other = (a_low & mask) * (b_low >> 32) + (middle & mask);
    const u64 high = (a_low >> 32) * (b_low >> 32) + (middle >> 32) + (other >> 32) + (u64)(a >> 64) * b_low +
        a_low * (u64)(b >> 64);

    return (__int128)((unsigned __int128)high << 64 | other << 32 | (low & mask));
}
