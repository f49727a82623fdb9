//! What the compiler calls, since libturret needs no C library: `memcpy` and `memmove`, to copy a value that is larger than
//! a few registers, and on Windows the stack probe of a function whose frame is larger than a page.
//!
//! The names are local to the one object that a release build makes of libturret, so that a program that links this object
//! keeps the functions of its C library. WebAssembly has an instruction for it, and a machine for which Rust has no stable
//! assembly takes that of the C library.
#![cfg(any(
    target_arch = "aarch64",
    target_arch = "arm",
    target_arch = "loongarch64",
    target_arch = "riscv32",
    target_arch = "riscv64",
    target_arch = "s390x",
    target_arch = "x86",
    target_arch = "x86_64",
))]
// A build with unwinding is for tests, and is linked with the C library.
#![cfg(any(panic = "abort", all(test, not(miri))))]

use core::arch::asm;

const WORD: usize = size_of::<u64>();

/// Copies `size` bytes, in the compiler's calls some 100 to 300, and returns `to`.
///
/// # Safety
/// There are `size` bytes to read and to write, which do not overlap.
unsafe extern "C" fn copy(to: *mut u8, from: *const u8, size: usize) -> *mut u8 {
    let mut at = 0;
    while size - at >= WORD {
        // SAFETY: a word is left at both places.
        unsafe {
            let word = from.add(at).cast::<u64>().read_unaligned();
            to.add(at).cast::<u64>().write_unaligned(word);
            // Memory may have changed here, as far as the compiler knows. It would otherwise see that the loop copies,
            // and call memcpy.
            asm!("", options(nostack, preserves_flags));
        }
        at += WORD;
    }
    while at < size {
        // SAFETY: a byte is left at both places, and the assembly is empty.
        unsafe {
            to.add(at).write(from.add(at).read());
            asm!("", options(nostack, preserves_flags));
        }
        at += 1;
    }
    to
}

/// Copies `size` bytes that may overlap, and returns `to`.
///
/// # Safety
/// There are `size` bytes to read and to write.
unsafe extern "C" fn copy_within(to: *mut u8, from: *const u8, size: usize) -> *mut u8 {
    // From the first byte on, each word is read before anything is written to its place, unless the place is further on.
    if to.addr().wrapping_sub(from.addr()) >= size {
        // SAFETY: as the caller says.
        return unsafe { copy(to, from, size) };
    }
    let mut left = size;
    while left > 0 {
        left -= 1;
        // SAFETY: a byte is left at both places, and the assembly is empty.
        unsafe {
            to.add(left).write(from.add(left).read());
            asm!("", options(nostack, preserves_flags));
        }
    }
    to
}

// Apple's systems and 32-bit Windows put an underscore before each name of C.
#[cfg(not(any(test, target_vendor = "apple", all(windows, target_arch = "x86"))))]
core::arch::global_asm!(".set memcpy, {}", ".set memmove, {}", sym copy, sym copy_within);
#[cfg(all(not(test), any(target_vendor = "apple", all(windows, target_arch = "x86"))))]
core::arch::global_asm!(".set _memcpy, {}", ".set _memmove, {}", sym copy, sym copy_within);

// Before a function takes a stack frame of more than a page, Windows wants each page touched in order. The compiler calls this
// for it, by a name that depends on the linker, with the frame's size in rax; all registers stay as they are.
#[cfg(all(not(test), windows, target_arch = "x86_64"))]
core::arch::global_asm!(
    "___chkstk_ms:",
    "__chkstk:",
    "push rax",
    "push rcx",
    "lea rcx, [rsp + 24]",
    "2:",
    "cmp rax, 4096",
    "jbe 3f",
    "sub rcx, 4096",
    "test qword ptr [rcx], rcx",
    "sub rax, 4096",
    "jmp 2b",
    "3:",
    "sub rcx, rax",
    "test qword ptr [rcx], rcx",
    "pop rcx",
    "pop rax",
    "ret",
);

// The same on arm64, where x15 has a sixteenth of the size, and x16, x17 and the flags may change.
#[cfg(all(not(test), windows, target_arch = "aarch64"))]
core::arch::global_asm!(
    "__chkstk:",
    "lsl x16, x15, #4",
    "mov x17, sp",
    "2:",
    "cmp x16, #4096",
    "b.ls 3f",
    "sub x17, x17, #4096",
    "ldr xzr, [x17]",
    "sub x16, x16, #4096",
    "b 2b",
    "3:",
    "sub x17, x17, x16",
    "ldr xzr, [x17]",
    "ret",
);

#[cfg(test)]
mod tests {
    use super::{copy, copy_within};

    #[test]
    fn copy_within_bytes_writes_those_that_were_there() {
        let mut copied = 0;
        for size in 0..=40 {
            for (start, to) in (0..20).flat_map(|start| (0..20).map(move |to| (start, to))) {
                let mut bytes = [0_u8; 64];
                bytes.iter_mut().zip(1..).for_each(|(byte, number)| *byte = number);
                let mut wanted = bytes;
                wanted.copy_within(start..start + size, to);
                let place = (&raw mut bytes).cast::<u8>();
                // SAFETY: both places have 40 bytes, at least.
                let returned = unsafe { copy_within(place.add(to), place.add(start), size) };
                assert_eq!((returned, bytes), (place.wrapping_add(to), wanted));
                copied += size;
            }
        }
        assert_eq!(copied, 400 * 820);
    }

    #[test]
    fn copy_of_any_size_and_alignment_writes_these_bytes_and_no_others() {
        let mut from = [0; 64];
        from.iter_mut().zip(1..).for_each(|(byte, number)| *byte = number);
        let mut copied = 0;
        for size in 0..=40 {
            for (start, to) in (0..8).flat_map(|start| (0..8).map(move |to| (start, to))) {
                let mut bytes = [0; 64];
                let place = &raw mut bytes[to];
                // SAFETY: both places have 40 bytes, at least.
                let returned = unsafe { copy(place, &raw const from[start], size) };
                assert_eq!(returned, place);
                let (before, rest) = bytes.split_at(to);
                let (written, after) = rest.split_at(size);
                assert_eq!(written, &from[start..start + size]);
                assert!(before.iter().chain(after).all(|&byte| byte == 0));
                copied += size;
            }
        }
        assert_eq!(copied, 64 * 820);
    }
}
