//! Rows about whole processes.

use std::{ffi::OsStr, process::Stdio, time::Instant};

use crate::{
    boards,
    measure::{self, Effort, Spread, milliseconds},
    table::{Row, Table, Target},
};

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let hardest = boards::random_at(30, 1)
        .iter()
        .map(ToString::to_string)
        .collect::<String>();
    for (what, digits) in [("10", "123657840"), ("30", &hardest)] {
        table.row(
            &format!("`solve`, {what} moves, against `true`: elapsed"),
            |name| {
                let target = |median| Target::Bound("below 5 ms", median < 5e-3);
                row(name, effort, digits, |usage| usage.elapsed, target)
            },
        );
        table.row(
            &format!("`solve`, {what} moves, against `true`: CPU"),
            |name| {
                row(
                    name,
                    effort,
                    digits,
                    |usage| usage.processor,
                    |_| Target::None,
                )
            },
        );
    }
}

/// What a process took, in seconds.
struct Usage {
    elapsed: f64,
    processor: f64,
}

fn row<'name>(
    name: &'name str,
    effort: Effort,
    digits: &str,
    figure: impl Fn(Usage) -> f64,
    target: impl Fn(f64) -> Target,
) -> Row<'name> {
    let program = OsStr::new(env!("CARGO_BIN_EXE_tilegrade"));
    let solve = [
        program,
        OsStr::new("solve"),
        OsStr::new("--board"),
        OsStr::new(digits),
    ];
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..effort.processes {
        let [ours, rival] = [&solve[..], &[OsStr::new("true")]].map(|words| figure(usage(words)));
        for (figures, figure) in times.iter_mut().zip([ours, rival, rival / ours]) {
            figures.push(figure);
        }
    }
    let [ours, rival, ratio] = times.map(Spread::of);
    Row {
        name,
        ours: milliseconds(ours.median),
        rival: Some(milliseconds(rival.median)),
        ratio: Some(ratio),
        target: target(ours.median),
    }
}

fn usage(words: &[&OsStr]) -> Usage {
    let (before, start) = (measure::of_children().0, Instant::now());
    let mut child = measure::command(words[0]);
    child
        .args(&words[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    let status = child.status().expect("the program can be started");
    let elapsed = start.elapsed().as_secs_f64();
    assert!(status.success(), "{words:?}: {status}");
    let processor = measure::of_children().0 - before;
    Usage { elapsed, processor }
}
