//! Reads whatever staff may write into `assignment.toml` and beside a board file.

#![no_main]

#[path = "../checks.rs"]
#[expect(dead_code, reason = "each target asks for one part")]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| checks::settings_hold(bytes));
