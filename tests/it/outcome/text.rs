//! Text of others in what is printed.

use tilegrade::outcome::{Count, printable, printable_lines};

#[test]
fn a_count_has_its_plural() {
    assert_eq!(Count(1_u64, "move").to_string(), "1 move");
    assert_eq!(Count(0_u64, "move").to_string(), "0 moves");
}

#[test]
fn control_characters_and_identity_hashes_do_not_get_through() {
    assert_eq!(printable("a\u{1b}[31mb\0"), "a\u{fffd}[31mb\u{fffd}");
    assert_eq!(
        printable("a\u{2028}b\u{ad}c\u{e0041}"),
        "a\u{fffd}b\u{fffd}c\u{fffd}"
    );
    assert_eq!(printable("hw3.State@1b6d3586: x"), "hw3.State@…: x");
    assert_eq!(printable("mail ana@example.org"), "mail ana@example.org");
    assert_eq!(printable(&"x".repeat(1000)).chars().count(), 161);
}

#[test]
fn lines_that_are_left_out_are_counted() {
    assert_eq!(
        printable_lines("a\n  b\nc\nd\n", 2),
        "a\n  b\n[… 2 lines left out]"
    );
}
