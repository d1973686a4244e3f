//! Reads whatever staff may name as a roster, as a gradebook or as adjustments.

#![no_main]

#[path = "../checks.rs"]
#[expect(dead_code, reason = "each target asks for one part")]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| checks::lists_hold(bytes));
