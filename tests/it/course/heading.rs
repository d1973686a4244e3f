//! How a heading is written and read.

use tilegrade::course::Heading;

#[test]
fn what_a_heading_writes_it_reads() {
    for text in [
        "{moves} moves in total (heuristic: {section})",
        "{section}: {moves} moves",
        "Number of moves: {moves}",
        "<{section}|{moves}>",
    ] {
        let heading = Heading::new(text).expect("a heading");
        let words = if heading.names_section() {
            "two words"
        } else {
            ""
        };
        let line = heading.line(12, words);
        assert_eq!(heading.read(&line), Some((12, words)), "{line}");
        for other in [
            format!("{line}."),
            format!(" {line}"),
            line.replace("12", "012"),
            line.replace("12", ""),
        ] {
            assert_eq!(heading.read(&other), None, "{other}");
        }
    }
    for text in [
        "moves",
        "{moves} {moves}",
        "{moves}{section}{section}",
        "{moves} {secton}",
        "{moves}\n",
    ] {
        assert!(Heading::new(text).is_err(), "{text}");
    }
}
