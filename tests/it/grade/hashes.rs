//! A program that takes a hash for the board, as it is and mended.

use std::fs;

use super::support::{Desk, submission};

const SAMPLE: &str = "not-optimal-hash-of-board";

/// The boards that no hash of the kind is right on, and one that each is right on.
const CASES: [&str; 5] = [
    "depth-18",
    "depth-20",
    "depth-20-c",
    "depth-20-d",
    "depth-20-e",
];

/// A class of the sample with some words of it exchanged, each time under another name, and the boards that count here.
fn class(changes: &[(&str, &[(&str, &str)])]) -> Desk {
    let desk = Desk::empty();
    for case in ["easy", "sample", "unsolvable"] {
        fs::remove_file(desk.path(&format!("cases/{case}.txt"))).expect("a case");
    }
    let root = env!("CARGO_MANIFEST_DIR");
    for case in CASES {
        let board = fs::read_to_string(format!("{root}/cases/{case}.txt")).expect("a case");
        desk.write(&format!("cases/{case}.txt"), &board);
    }
    let source = fs::read_to_string(format!("{root}/examples/class/{SAMPLE}/Puzzle.java"));
    let source = source.expect("the sample");
    for (name, exchanged) in changes {
        let mut source = source.clone();
        for (from, to) in *exchanged {
            assert!(source.contains(from), "{from}");
            source = source.replace(from, to);
        }
        desk.write(&format!("class/{name}/Puzzle.java"), &source);
    }
    desk
}

const HASH: &str = "h = h * 5 + tile;";

#[test]
fn a_hash_that_two_boards_share_is_not_optimal_and_told_by_its_base() {
    let bases = [("base-5", HASH, "5"), ("base-7", "h = h * 7 + tile;", "7")];
    let exchanged = bases.map(|(_, hash, _)| [(HASH, hash)]);
    let changes: Vec<(&str, &[(&str, &str)])> = bases
        .iter()
        .zip(&exchanged)
        .map(|((name, ..), exchanged)| (*name, &exchanged[..]))
        .collect();
    let (exit, report) = class(&changes).grade(&[]);
    assert_eq!(exit, 1, "{report}");
    for (name, _, base) in bases {
        let of_it = submission(&report, name);
        assert_eq!(of_it["verdict"], "not-optimal", "{name}: {of_it}");
        let said = format!("visited boards are told apart by a hash to base {base}, which");
        assert!(of_it.to_string().contains(&said), "{name}: {of_it}");
    }
}

#[test]
fn a_hash_that_no_two_boards_share_and_one_with_equals_have_full_points() {
    let changes: [(&str, &[(&str, &str)]); 3] = [
        ("base-9", &[(HASH, "h = h * 9 + tile;")]),
        ("base-10", &[(HASH, "h = h * 10 + tile;")]),
        (
            "with-equals",
            &[
                ("HashSet<Integer> closed", "HashSet<Key> closed"),
                ("hash(step.board)", "new Key(step.board)"),
                ("contains(hash(board))", "contains(new Key(board))"),
                (
                    "    /** A board and how it was reached. */",
                    "    static class Key {
        final int[] board;

        Key(int[] board) {
            this.board = board;
        }

        @Override
        public int hashCode() {
            return hash(board);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && Arrays.equals(board, ((Key) other).board);
        }
    }

    /** A board and how it was reached. */",
                ),
            ],
        ),
    ];
    let (exit, report) = class(&changes).grade(&[]);
    assert_eq!(exit, 0, "{report}");
    for (name, _) in changes {
        let of_it = submission(&report, name);
        assert_eq!(of_it["verdict"], "accepted", "{name}: {of_it}");
        assert_eq!(of_it["points"], of_it["max-points"], "{name}: {of_it}");
    }
}
