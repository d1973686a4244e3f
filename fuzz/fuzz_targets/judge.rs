//! Judges whatever a program may print, on a case of each kind.

#![no_main]

#[path = "../checks.rs"]
#[expect(dead_code, reason = "each target asks for one part")]
mod checks;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tilegrade::assignment::{Assignment, builtin};

/// One case of each kind, so that an input costs little.
static ASSIGNMENT: LazyLock<Assignment> = LazyLock::new(|| {
    let mut assignment = builtin().expect("the built-in assignment is valid");
    let kinds = [
        "handout",
        "unsolvable-handout",
        "malformed-two-rows",
        "tolerated-joined",
    ];
    assignment
        .cases
        .retain(|case| kinds.contains(&case.name.as_str()));
    assert_eq!(assignment.cases.len(), kinds.len());
    assignment
});

fuzz_target!(|bytes: &[u8]| checks::some_judging_holds(bytes, &ASSIGNMENT));
