//! Rows about the classes of Java programs, asked method by method, beside a grading that asks none.

use tempfile::TempDir;

use crate::{
    floor::DEEPER,
    java::{LIGHT, Program, fill},
    measure::{self, Effort, Spread, milliseconds},
    table::{Row, Table, Target},
    wrong::spoil,
};

/// How many wrong programs there are: each mistake twice.
const WRONG: usize = 6;

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let submissions = effort.java_submissions;
    let mut rounds: Option<Vec<(f64, f64)>> = None;
    let mut take = || {
        rounds
            .get_or_insert_with(|| {
                let folder = TempDir::new().expect("a folder");
                fill(folder.path(), submissions, &DEEPER, Program::Typical);
                let path = folder.path().to_str().expect("a path in letters");
                #[expect(clippy::cast_precision_loss, reason = "a class")]
                let each =
                    |how| measure::in_fresh_process(&[path, "java", how])[0] / submissions as f64;
                let pair = |_| (each("probed"), each("ours"));
                (0..effort.long_rounds).map(pair).collect()
            })
            .clone()
    };
    let spread = |rounds: &[(f64, f64)], of: &dyn Fn(&(f64, f64)) -> f64| {
        Spread::of(rounds.iter().map(of).collect())
    };
    let name =
        format!("{submissions} typical Java programs, asked method by method: CPU / without");
    table.row(&name, |name| {
        let rounds = take();
        let ratio = spread(&rounds, &|(asked, without)| asked / without);
        Row {
            name,
            ours: milliseconds(spread(&rounds, &|pair| pair.0).median),
            rival: Some(milliseconds(spread(&rounds, &|pair| pair.1).median)),
            target: Target::Bound("at most 1.4", ratio.median <= 1.4),
            ratio: Some(ratio),
        }
    });
    table.row("signatures and probes of one Java program: CPU", |name| {
        let more = spread(&take(), &|(asked, without)| asked - without).median;
        Row {
            name,
            ours: milliseconds(more),
            rival: None,
            ratio: None,
            target: Target::Bound("below 1.5 s", more < 1.5),
        }
    });
    table.row(
        "probes and our classes in place, of one wrong Java program: CPU",
        |name| {
            let folder = TempDir::new().expect("a folder");
            fill(folder.path(), WRONG, &LIGHT, Program::Quick);
            spoil(folder.path());
            let path = folder.path().to_str().expect("a path in letters");
            let spent = |how| measure::in_fresh_process(&[path, "java", how])[0];
            #[expect(clippy::cast_precision_loss, reason = "a class")]
            let more = |_| (spent("wrong-probed") - spent("shared")) / WRONG as f64;
            let more = Spread::of((0..effort.long_rounds).map(more).collect()).median;
            Row {
                name,
                ours: milliseconds(more),
                rival: None,
                ratio: None,
                target: Target::Bound("below 5.5 s", more < 5.5),
            }
        },
    );
}
