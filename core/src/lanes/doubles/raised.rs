//! Which floating-point exceptions a function raises, for tests.
#![allow(unsafe_code, reason = "reads and clears the machine's flags")]

use core::arch::asm;

/// Whether `run` raises an exception other than inexact and underflow.
pub(crate) fn is_raised(run: impl FnOnce()) -> bool {
    clear();
    run();
    flags() & FATAL != 0
}

#[cfg(target_arch = "x86_64")]
mod machine {
    use super::asm;

    /// Invalid, division by zero and overflow.
    pub(super) const FATAL: u32 = 1 | 4 | 8;

    pub(super) fn flags() -> u32 {
        let mut status = 0;
        // SAFETY: writes a register to a number.
        unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut status, options(nostack)) };
        status
    }

    pub(super) fn clear() {
        let cleared = flags() & !0x3f;
        // SAFETY: changes only flags, which nothing else reads.
        unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const cleared, options(nostack)) };
    }
}

#[cfg(target_arch = "aarch64")]
mod machine {
    use super::asm;

    /// Invalid, division by zero and overflow.
    pub(super) const FATAL: u64 = 1 | 2 | 4;

    pub(super) fn flags() -> u64 {
        let status: u64;
        // SAFETY: reads a register.
        unsafe { asm!("mrs {}, fpsr", out(reg) status, options(nostack)) };
        status
    }

    pub(super) fn clear() {
        // SAFETY: changes only flags, which nothing else reads.
        unsafe { asm!("msr fpsr, xzr", options(nostack)) };
    }
}

use machine::{FATAL, clear, flags};
