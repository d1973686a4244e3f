//! Text of others in what is printed.

use serde_json::{Value, json};

use tilegrade::outcome::{
    Count, compact_json, is_invisible, pretty_json, printable, printable_lines,
};

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

#[test]
fn what_is_invisible_is_an_escape_and_reads_back_as_it_was() {
    let value =
        json!({"a\u{202e}": ["b\u{7f}\u{85}", "\u{feff}c\n", "\u{e0001} \u{e4} \u{1f600}"]});
    for text in [compact_json(&value), pretty_json(&value)] {
        let is_hidden = |sign: char| sign.is_control() || is_invisible(sign);
        assert!(!text.replace('\n', "").contains(is_hidden), "{text}");
        let back: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(back, value);
    }
    assert_eq!(compact_json(&"x\u{202e}y"), r#""x\u202ey""#);
    assert!(compact_json(&"\u{e4}").contains('\u{e4}'));
}
