//! Charts: how the points are spread, and time and depth of the cases.

use std::collections::BTreeMap;

use askama::Template;

use super::seconds;
use crate::assignment::Points;
use crate::outcome::{Count, Verdict};
use crate::report::Report;
use crate::report::student_view::counted;

/// A drawing of how the points are spread.
#[derive(Template)]
#[template(path = "histogram.html")]
pub(super) struct Histogram {
    label: String,
    bars: Vec<Bar>,
    pub(super) left_out: usize,
}

struct Bar {
    height: usize,
    count: usize,
    name: String,
}

/// Submissions that count, by tenths of all points; full marks and more stand apart. `None` if nothing was judged.
pub(super) fn histogram(report: &Report) -> Option<Histogram> {
    let shares = counted(report).filter_map(|one| {
        let all = one.max_points.as_f64();
        let share = one.points?.as_f64() / all;
        (one.max_points > Points::ZERO).then_some(share)
    });
    let mut counts = [0_usize; 11];
    for share in shares {
        let tenth = (1..10)
            .filter(|tenth| share >= f64::from(*tenth) / 10.0)
            .count();
        counts[if share >= 1.0 { 10 } else { tenth }] += 1;
    }
    let judged: usize = counts.iter().sum();
    let names = (0..10).map(|tenth| format!("{}–{}", tenth * 10, tenth * 10 + 9));
    let names: Vec<String> = names.chain(["100 %".to_owned()]).collect();
    let highest = counts.iter().copied().max().unwrap_or(1).max(1);
    let bar = |(count, name): (&usize, &String)| Bar {
        height: (count * 145).div_ceil(highest),
        count: *count,
        name: name.clone(),
    };
    let said = counts.iter().zip(&names).filter(|(count, _)| **count > 0);
    let said: Vec<String> = said
        .map(|(count, name)| format!("{name}: {count}"))
        .collect();
    (judged > 0).then(|| Histogram {
        label: format!("Submissions by percent of all points. {}", said.join("; ")),
        bars: counts.iter().zip(&names).map(bar).collect(),
        left_out: counted(report).count() - judged,
    })
}

/// A drawing of something by depth, with its caption.
#[derive(Template)]
#[template(path = "plot.html")]
pub(super) struct Plot {
    pub(super) caption: &'static str,
    label: String,
    lines: Vec<(usize, String)>,
    marks: Vec<Mark>,
}

/// A point above a depth, with the range around it.
struct Mark {
    x: usize,
    depth: u8,
    /// Whether its number stands so near to another that there is no room for both where letters are large.
    is_close: bool,
    low: usize,
    middle: usize,
    high: usize,
}

/// The plots of rates and times by depth; empty if no depth is known.
pub(super) fn plots(report: &Report) -> Vec<Plot> {
    let mut rates: BTreeMap<u8, [usize; 2]> = BTreeMap::new();
    let mut times: BTreeMap<u8, Vec<u64>> = BTreeMap::new();
    for case in report.submissions.iter().flat_map(|one| &one.cases) {
        let Some(depth) = case.facts.depth else {
            continue;
        };
        if case.verdict != Verdict::NotJudged {
            let [right, all] = rates.entry(depth).or_default();
            *right += usize::from(case.is_full());
            *all += 1;
        }
        if let Some(usage) = case.run.usage {
            times.entry(depth).or_default().push(usage.cpu_ms);
        }
    }
    let of_rates = (rates.len() > 1).then(|| rate_plot(&rates));
    let of_times = (times.len() > 1).then(|| time_plot(times));
    of_rates.into_iter().chain(of_times).collect()
}

/// Where a depth stands, from left to right.
fn place(depth: u8) -> usize {
    78 + usize::from(depth) * 17
}

/// The marks, with those told whose numbers are left out on narrow screens: what is next to one that is written there.
fn spaced(mut marks: Vec<Mark>) -> Vec<Mark> {
    let mut written = None;
    for mark in &mut marks {
        mark.is_close = written.is_some_and(|before: u8| mark.depth - before < 2);
        if !mark.is_close {
            written = Some(mark.depth);
        }
    }
    marks
}

fn rate_plot(rates: &BTreeMap<u8, [usize; 2]>) -> Plot {
    let height = |percent: usize| 180 - percent * 160 / 100;
    let mark = |(depth, [right, all]): (&u8, &[usize; 2])| {
        let middle = height(right * 100 / all);
        Mark {
            x: place(*depth),
            depth: *depth,
            is_close: false,
            low: height(0),
            middle,
            high: middle,
        }
    };
    let said = rates.iter();
    let said = said.map(|(depth, [right, all])| format!("depth {depth}: {right} of {all}"));
    let said: Vec<String> = said.collect();
    let line = |percent| (height(percent), format!("{percent} %"));
    Plot {
        caption: "Right answers by depth, the moves that a board needs",
        label: format!("Right answers by depth. {}", said.join("; ")),
        lines: [0, 50, 100].map(line).into(),
        marks: spaced(rates.iter().map(mark).collect()),
    }
}

/// Decades that are drawn, in milliseconds, and how the axis names them.
const DECADES: [(u64, &str); 5] = [
    (10, "0.01 s"),
    (100, "0.1 s"),
    (1_000, "1 s"),
    (10_000, "10 s"),
    (100_000, "100 s"),
];

fn time_plot(times: BTreeMap<u8, Vec<u64>>) -> Plot {
    let mut marks = Vec::new();
    let mut said = Vec::new();
    for (depth, mut times) in times {
        times.sort_unstable();
        let at = |percent: usize| times[(times.len() - 1) * percent / 100];
        said.push(format!("depth {depth}: {}", seconds(at(50))));
        marks.push(Mark {
            x: place(depth),
            depth,
            is_close: false,
            low: time_height(at(10)),
            middle: time_height(at(50)),
            high: time_height(at(90)),
        });
    }
    let line = |(time, name): (u64, &str)| (time_height(time), name.to_owned());
    Plot {
        caption: "CPU time by depth: the middle one, and the range of four fifths, each line ten times the one below",
        label: format!("CPU time by depth, the middle one. {}", said.join("; ")),
        lines: DECADES.map(line).into(),
        marks: spaced(marks),
    }
}

/// Where a time stands: 40 for each decade, and straight lines within one.
fn time_height(milliseconds: u64) -> usize {
    let time = milliseconds.clamp(DECADES[0].0, DECADES[4].0);
    let decade = DECADES
        .iter()
        .rposition(|(start, _)| *start <= time)
        .unwrap_or(0)
        .min(3);
    let (start, _) = DECADES[decade];
    let within = (time - start) * 40 / (start * 9);
    180 - decade * 40 - usize::try_from(within).unwrap_or(0)
}

/// The median of the points, in words; `None` if nothing was judged.
pub(super) fn middle(report: &Report) -> Option<String> {
    let mut points: Vec<Points> = counted(report).filter_map(|one| one.points).collect();
    points.sort_unstable();
    let middle = points.get(points.len().checked_sub(1)? / 2)?;
    let judged = Count(points.len(), "submission");
    Some(format!("the median of {judged} with points is {middle}"))
}
