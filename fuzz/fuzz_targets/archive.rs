//! Unpacks whatever students may hand in as an archive.

#![no_main]

#[path = "../checks.rs"]
#[expect(dead_code, reason = "each target asks for one part")]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| checks::unpacking_holds(bytes));
