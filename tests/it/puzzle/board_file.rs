//! Files with a board, as the course writes them and as students do.

use tilegrade::puzzle::{
    FaultKind, GOAL, format_board_file, parse_board_file, parse_digits_anyhow,
};

fn fault(text: &str) -> (usize, FaultKind) {
    let fault = parse_board_file(text.as_bytes()).expect_err("a fault");
    (fault.line, fault.kind)
}

#[test]
fn line_ends_of_either_kind_and_none_at_the_end_are_accepted() {
    for text in [
        "1 2 3\n8 0 4\n7 6 5\n",
        "1 2 3\r\n8 0 4\r\n7 6 5\r\n",
        "1 2 3\n8 0 4\n7 6 5",
    ] {
        assert_eq!(parse_board_file(text.as_bytes()), Ok(GOAL), "{text:?}");
    }
    assert_eq!(format_board_file(&GOAL), "1 2 3\n8 0 4\n7 6 5\n");
}

#[test]
fn every_fault_is_named_with_its_line() {
    assert_eq!(fault(""), (1, FaultKind::Empty));
    assert_eq!(fault("1 2 3\n4 4 5\n6 7 8\n"), (2, FaultKind::Repeated(4)));
    assert_eq!(fault("1 2 3\n8 0 4\n"), (2, FaultKind::MissingRows(2)));
    assert_eq!(
        fault("1 2 3\n8 x 4\n7 6 5\n"),
        (2, FaultKind::NotDigit('x'))
    );
    assert_eq!(
        fault("1 2 3\n8 9 4\n7 6 5\n"),
        (2, FaultKind::NotDigit('9'))
    );
    assert_eq!(
        fault("1 2 3\n8  0 4\n7 6 5\n"),
        (2, FaultKind::Spacing("here are more"))
    );
    assert_eq!(
        fault("123\n804\n765\n"),
        (1, FaultKind::Spacing("here is none"))
    );
    assert_eq!(
        fault(" 1 2 3\n"),
        (1, FaultKind::Spacing("none before the first"))
    );
    assert_eq!(
        fault("1 2 3 \n"),
        (1, FaultKind::Spacing("none after the last"))
    );
    assert_eq!(fault("1 2 3\n8 0\n"), (2, FaultKind::RowLength(2)));
    assert_eq!(fault("1 2 3\n\n8 0 4\n7 6 5\n"), (2, FaultKind::EmptyLine));
    assert_eq!(fault("1 2 3\n8 0 4\n7 6 5\n\n"), (4, FaultKind::EmptyLine));
    assert_eq!(fault("1 2 3\n8 0 4\n7 6 5\n1\n"), (4, FaultKind::ExtraRow));
    let not_text = parse_board_file(b"1 2 3\n8 \xff 4\n").expect_err("a fault");
    assert_eq!((not_text.line, not_text.kind), (2, FaultKind::NotText));
}

#[test]
fn digits_are_found_whatever_is_between_them() {
    assert_eq!(parse_digits_anyhow(b"123\n804\r\n7  65"), Ok(GOAL));
    assert!(parse_digits_anyhow(b"123\n804\n").is_err());
}
