//! What happened, and what was noticed and decided.

use tilegrade::{
    course::Meaning,
    outcome::{FindingId, MachineFault, Ruled},
};

#[test]
fn a_mistake_of_our_own_is_a_fault_and_ends_nothing_else() {
    let fault = MachineFault::guard(|| -> u8 { panic!("no row {}", 9) });
    let message = fault.map_err(|fault| fault.message);
    assert_eq!(
        message,
        Err("not judged: tilegrade itself failed: no row 9".to_owned())
    );
    assert_eq!(MachineFault::guard(|| 9), Ok(9));
}

#[test]
fn names_are_unique_and_kebab_case() {
    let mut names: Vec<_> = FindingId::ALL.iter().map(|id| id.name()).collect();
    for name in &names {
        assert!(
            name.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-'),
            "{name}"
        );
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), FindingId::ALL.len());
}

#[test]
fn a_ruling_is_told_in_one_line_that_harms_nothing() {
    let words = Ruled::words("Hope\u{1b}less!", Meaning::NoSolution);
    assert_eq!(words.to_string(), "“Hope\u{fffd}less!” means no solution");
    let reading = Ruled::reading(2, "12 moves");
    assert_eq!(reading.to_string(), "reading 2: 12 moves");
}
