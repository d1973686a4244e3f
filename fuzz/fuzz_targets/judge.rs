//! Judges whatever a program may print, on a case of each kind.

#![no_main]

#[path = "../checks.rs"]
#[expect(dead_code, reason = "each target asks for one part")]
mod checks;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tilegrade::assignment::Assignment;

static ASSIGNMENT: LazyLock<Assignment> = LazyLock::new(checks::one_case_of_each_kind);

fuzz_target!(|bytes: &[u8]| checks::some_judging_holds(bytes, &ASSIGNMENT));
