//! Rows about the distance table.

use tilegrade::{puzzle::MoveSet, search::distance::Table as Distances};

use crate::{
    measure::{self, Effort, Spread, milliseconds},
    rivals,
    table::{Row, Table, Target},
};

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    type Make = fn() -> Distances;
    let others: [(&str, Make, f64); 3] = [
        ("distance table, with double moves", double, 1.5e-3),
        ("distance table, blank last", blank_last, 1e-3),
        ("distance table, handout's goal", single, 1e-3),
    ];
    for (name, make, bound) in others {
        table.row(name, |name| {
            let times = (0..10 * effort.rounds).map(|_| measure::seconds(make));
            let seconds = Spread::of(times.collect()).median;
            let bound = Target::Bound(
                if bound > 1e-3 {
                    "at most 1.5 ms"
                } else {
                    "at most 1 ms"
                },
                seconds <= bound,
            );
            Row {
                name,
                ours: milliseconds(seconds),
                rival: None,
                ratio: None,
                target: bound,
            }
        });
    }
    table.row("distance table, against a std HashMap BFS", |name| {
        let (ours, rival, ratio) = measure::pairs(effort.rounds, 10, single, rivals::breadth_first);
        Row::times(name, ours, rival, ratio, Target::Times(40.0))
    });
    table.row("distance table, first in its process: CPU", |name| {
        let (ours, rival, ratio) = fresh(effort, 0);
        let target = Target::Bound("at most 1 ms", ours <= 1e-3);
        Row::times(name, ours, rival, ratio, target)
    });
    table.row("distance table, first in its process: memory", |name| {
        let (ours, rival, ratio) = fresh(effort, 1);
        let megabytes = |bytes: f64| format!("{:.2} MB", bytes / 1e6);
        Row {
            name,
            ours: megabytes(ours),
            rival: Some(megabytes(rival)),
            ratio: Some(ratio),
            target: Target::Bound("at most 1.5 MB", ours <= 1.5e6),
        }
    });
}

fn single() -> Distances {
    Distances::new(4, MoveSet::Single)
}

fn double() -> Distances {
    Distances::new(4, MoveSet::SingleAndDouble)
}

fn blank_last() -> Distances {
    Distances::new(8, MoveSet::Single)
}

/// What a fresh process prints: processor time in seconds, and bytes of memory that were not held before.
pub(crate) fn in_this_process(what: &str) -> String {
    let memory = || measure::peak_memory_bytes().unwrap_or(f64::NAN);
    let before = memory();
    let seconds = match what {
        "ours" => measure::seconds(single),
        _ => measure::seconds(rivals::breadth_first),
    };
    format!("{seconds} {}", memory() - before)
}

/// The medians of one of the figures, ours and the rival's, over processes that take turns, and the spread of the ratios.
fn fresh(effort: Effort, figure: usize) -> (f64, f64, Spread) {
    let (mut all_ours, mut all_rival, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..effort.rounds {
        let [ours, rival] =
            ["ours", "rival"].map(|what| measure::in_fresh_process(&[what])[figure]);
        all_ours.push(ours);
        all_rival.push(rival);
        ratios.push(rival / ours);
    }
    (
        Spread::of(all_ours).median,
        Spread::of(all_rival).median,
        Spread::of(ratios),
    )
}
