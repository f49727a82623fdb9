#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| turret_fuzz::batches(data));
