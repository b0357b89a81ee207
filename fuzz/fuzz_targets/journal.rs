#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fairdeal_fuzz::targets::journal(data));
