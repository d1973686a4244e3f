//! The table that is printed.

use crate::measure::{Spread, milliseconds};

/// Rows are printed as they are measured.
pub(crate) struct Table<'a> {
    /// What a row's name must hold to be measured.
    word: Option<&'a str>,
}

/// A row, measured.
pub(crate) struct Row<'a> {
    /// What it shows.
    pub(crate) name: &'a str,
    /// What this program needs, with its unit.
    pub(crate) ours: String,
    /// What the rival needs, where there is one.
    pub(crate) rival: Option<String>,
    /// How many times as much that is.
    pub(crate) ratio: Option<Spread>,
    /// What is aimed at.
    pub(crate) target: Target,
}

/// What a row should show.
pub(crate) enum Target {
    /// Nothing in particular.
    None,
    /// Nothing, but there is more to say.
    Note(String),
    /// A bound, and whether it is kept.
    Bound(&'static str, bool),
    /// The median ratio is at least this.
    Times(f64),
}

impl<'a> Table<'a> {
    pub(crate) fn new(word: Option<&'a str>) -> Self {
        Self { word }
    }

    /// The line above all rows.
    pub(crate) fn heading() -> String {
        line(["", "ours", "rival", "ratio [min..max]", "target", ""])
    }

    /// Measures a row if it was asked for, and prints it.
    pub(crate) fn row<'name>(
        &mut self,
        name: &'name str,
        measure: impl FnOnce(&'name str) -> Row<'name>,
    ) {
        if self.word.is_none_or(|word| name.contains(word)) {
            print(&measure(name).line());
        }
    }
}

impl Row<'_> {
    /// A row of processor times, in seconds.
    pub(crate) fn times(
        name: &str,
        ours: f64,
        rival: f64,
        ratio: Spread,
        target: Target,
    ) -> Row<'_> {
        Row {
            name,
            ours: milliseconds(ours),
            rival: Some(milliseconds(rival)),
            ratio: Some(ratio),
            target,
        }
    }

    /// A row of elapsed time, in seconds, which is to be below one.
    pub(crate) fn below_a_second(name: &str, seconds: f64) -> Row<'_> {
        Row {
            name,
            ours: milliseconds(seconds),
            rival: None,
            ratio: None,
            target: Target::Bound("below 1 s", seconds < 1.0),
        }
    }

    fn line(&self) -> String {
        let ratio = self.ratio.as_ref();
        let (target, is_met) = match &self.target {
            Target::None => (String::new(), None),
            Target::Note(words) => (words.clone(), None),
            &Target::Bound(words, is_met) => (words.to_owned(), Some(is_met)),
            &Target::Times(least) => (
                format!("at least {least}"),
                Some(ratio.is_some_and(|ratio| ratio.median >= least)),
            ),
        };
        line([
            self.name,
            &self.ours,
            self.rival.as_deref().unwrap_or("–"),
            &ratio.map_or_else(|| "–".to_owned(), ToString::to_string),
            &target,
            is_met.map_or("", |is_met| if is_met { "met" } else { "MISSED" }),
        ])
    }
}

fn line([name, ours, rival, ratio, target, is_met]: [&str; 6]) -> String {
    format!("{name:<46} {ours:>10} {rival:>10} {ratio:>22}  {target:<16} {is_met}")
        .trim_end()
        .to_owned()
}

#[expect(clippy::print_stdout, reason = "the table is what this program is for")]
pub(crate) fn print(line: &str) {
    println!("{line}");
}
