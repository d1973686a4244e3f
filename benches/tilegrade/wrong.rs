//! A row about a class in Java that is wrong: greedy, with labels exchanged, or with its parity test inverted. What a shared
//! machine answers wrongly is run again alone, so that such a class gains nothing by it, and must not lose much.

use std::{fs, path::Path};

use tempfile::TempDir;

use crate::{
    java::{LIGHT, PACKAGE, Program, files, fill},
    measure::{self, Effort, Spread, milliseconds},
    table::{Row, Table, Target},
};

/// What makes a right `State.java` wrong.
const MISTAKES: [(&str, &str); 3] = [
    ("return numMoves + compute", "return compute"),
    ("s.move = m;", "s.move = Move.values()[m.ordinal() ^ 1];"),
    ("inversions % 2 == 1", "inversions % 2 == 0"),
];

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let submissions = effort.java_submissions / 2;
    let name = format!("{submissions} wrong Java programs: CPU / per-case");
    table.row(&name, |name| {
        let folder = TempDir::new().expect("a folder");
        fill(folder.path(), submissions, &LIGHT, Program::Quick);
        spoil(folder.path());
        let path = folder.path().to_str().expect("a path in letters");
        let spent = |how| measure::in_fresh_process(&[path, "java", how])[0];
        let pairs: Vec<(f64, f64)> = (0..effort.long_rounds)
            .map(|_| (spent("shared"), spent("per-case")))
            .collect();
        let spread = |of: &dyn Fn(&(f64, f64)) -> f64| Spread::of(pairs.iter().map(of).collect());
        let ratio = spread(&|(shared, alone)| shared / alone);
        Row {
            name,
            ours: milliseconds(spread(&|pair| pair.0).median),
            rival: Some(milliseconds(spread(&|pair| pair.1).median)),
            target: Target::Bound("at most 1.2", ratio.median <= 1.2),
            ratio: Some(ratio),
        }
    });
}

/// Gives each submission one of the mistakes in turn.
pub(crate) fn spoil(folder: &Path) {
    for (number, submission) in files(&folder.join("class")).iter().enumerate() {
        let path = submission.join(PACKAGE).join("State.java");
        let text = fs::read_to_string(&path).expect("a source");
        let (right, wrong) = MISTAKES[number % MISTAKES.len()];
        assert!(text.contains(right), "{right}");
        fs::write(path, text.replace(right, wrong)).expect("a file");
    }
}
