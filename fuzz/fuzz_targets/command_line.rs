#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fairdeal_fuzz::command_line::rules(data));
