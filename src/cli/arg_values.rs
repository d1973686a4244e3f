//! What arguments can be: the words for a choice, and numbers of a range.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::output::Failure;
use crate::assignment::{Profile, Settings, Variant};
use crate::intake::Layout;
use crate::load;
use crate::report::DoubtEnd;

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum JvmName {
    /// Start one for each case.
    PerCase,
    /// Start one for all of them, and one for each that does not go well there.
    Shared,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum ViewName {
    /// All cases.
    Staff,
    /// The visible cases, and how many others there are.
    Student,
}

/// Which assignment is meant.
#[derive(Args, Debug)]
pub(super) struct Assigned {
    /// The settings file; otherwise the one that was graded with where it is judged again, ./assignment.toml where it is there, or
    /// the built-in assignment.
    #[arg(long, value_name = "FILE")]
    pub(super) assignment: Option<PathBuf>,
    /// A built-in assignment, or the one that the settings file has to be of.
    #[arg(long, value_parser = variant())]
    pub(super) variant: Option<Variant>,
}

impl Assigned {
    /// The settings file, or the name of a built-in assignment in its place. Fails where the one sets another puzzle than the
    /// other.
    pub(super) fn file(&self) -> Result<Option<PathBuf>, Failure> {
        let (Some(path), Some(variant)) = (&self.assignment, self.variant) else {
            let built_in = self.variant.map(|variant| variant.as_file().into());
            return Ok(self.assignment.clone().or(built_in));
        };
        let set = load::settings(path)?.rubric;
        if set.puzzle() == variant.settings()?.rubric.puzzle() {
            return Ok(Some(path.clone()));
        }
        let (name, path) = (variant.name(), path.display());
        Err(Failure::usage(
            format!("--variant {name}: {path} sets another puzzle"),
            "name the one or the other",
        ))
    }
}

/// Whose puzzle is meant.
#[derive(Args, Clone, Debug)]
pub(super) struct SetPuzzle {
    /// The settings file that sets the puzzle.
    #[arg(long, value_name = "FILE")]
    assignment: Option<PathBuf>,
    /// The built-in assignment that sets the puzzle.
    #[arg(long, value_parser = variant())]
    variant: Option<Variant>,
}

impl SetPuzzle {
    /// The settings of the assignment; `None` if none is named. Fails where both are named and set different puzzles.
    pub(super) fn settings(&self) -> Result<Option<Settings>, Failure> {
        let Self {
            assignment,
            variant,
        } = self.clone();
        let file = Assigned {
            assignment,
            variant,
        }
        .file()?;
        let settings = file.map(|file| load::settings(&file));
        Ok(settings.transpose()?)
    }
}

/// Reads the name of a built-in assignment.
pub(super) fn variant() -> impl TypedValueParser<Value = Variant> {
    one_of(&Variant::ALL, Variant::name, |variant| match variant {
        Variant::Coms228 => "Two heuristics, and moves of one tile",
        Variant::Coms472 => "A third heuristic, of the student's own, with double moves",
    })
}

/// What help says of a profile.
pub(super) const fn about_profile(profile: Profile) -> &'static str {
    match profile {
        Profile::Lenient => "Nothing",
        Profile::Graded => "A part of the points, once for each kind",
        Profile::Strict => "All points of the case: the handout's bytes in one layout",
    }
}

/// What help says of an end of what is in doubt.
pub(super) const fn about_end(end: DoubtEnd) -> &'static str {
    match end {
        DoubtEnd::Low => "The points that are certain",
        DoubtEnd::High => "The most that there may be",
    }
}

/// Reads one of these values, by its name.
pub(super) fn one_of<Value: Copy + Send + Sync>(
    values: &'static [Value],
    name: fn(Value) -> &'static str,
    help: fn(Value) -> &'static str,
) -> impl TypedValueParser<Value = Value> {
    let words = values.iter();
    let words = words.map(|value| PossibleValue::new(name(*value)).help(help(*value)));
    PossibleValuesParser::new(words).try_map(move |typed| {
        let mut all = values.iter().copied();
        all.find(|value| name(*value) == typed).ok_or("unknown")
    })
}

/// What a PATH can be taken for.
pub(super) const LAYOUTS: &[Layout] = &[
    Layout::Canvas,
    Layout::Moodle,
    Layout::Gradescope,
    Layout::Classroom,
    Layout::Checkouts,
    Layout::Class,
    Layout::One,
];

/// What help says of a layout.
pub(super) const fn about_layout(layout: Layout) -> &'static str {
    match layout {
        Layout::Canvas => "A bulk download of Canvas",
        Layout::Moodle => "A download of Moodle",
        Layout::Gradescope => "An export of Gradescope",
        Layout::Classroom => "A folder of repositories, one for each student",
        Layout::Checkouts => "A text file with the path of a checkout on each line",
        Layout::Class => "Every direct child is one submission",
        _ => "PATH is one submission",
    }
}

/// Reads whole numbers of a range, and says the range where it is left, below zero too.
pub(super) fn whole<Number: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<Number, String> + Clone {
    move |text| {
        let number: Option<u64> = text.parse().ok();
        number
            .filter(|number| range.contains(number))
            .and_then(|number| number.try_into().ok())
            .ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                format!("a number from {least} to {most} is needed")
            })
    }
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}
