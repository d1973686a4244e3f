//! Arguments with places left open.
//!
//! The surprise: a student's file name goes in by [`Template::below`], never by [`Template::parse`], so that a file called
//! `{build}.c` stays a file of that name.

use super::Places;

/// One argument of a step, before it is known where things lie.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Template {
    pieces: Vec<Piece>,
}

/// A part of an argument.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Piece {
    Text(String),
    Hole(Hole),
}

/// What is filled in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Hole {
    /// The name of the driver's answer file in the working directory.
    Answer,
    /// The name of the board's file in the working directory.
    Board,
    /// The directory of what was built.
    Build,
    /// The directory of the compiled driver.
    Driver,
    /// The working directory of the run.
    Job,
    /// Memory in MiB.
    Memory,
    /// The directory of the staged sources.
    Sources,
}

/// What the holes are filled with.
pub(super) struct Values<'a> {
    pub(super) places: &'a Places,
    pub(super) memory_mib: u64,
}

impl Hole {
    const NAMED: [(&'static str, Self); 7] = [
        ("{answer}", Self::Answer),
        ("{board}", Self::Board),
        ("{build}", Self::Build),
        ("{driver}", Self::Driver),
        ("{job}", Self::Job),
        ("{memory}", Self::Memory),
        ("{sources}", Self::Sources),
    ];

    fn fill(self, values: &Values) -> String {
        match self {
            Self::Answer => super::ANSWER_FILE.to_owned(),
            Self::Board => super::BOARD_FILE.to_owned(),
            Self::Build => values.places.build.clone(),
            Self::Driver => values.places.driver.clone(),
            Self::Job => values.places.job.clone(),
            Self::Memory => values.memory_mib.to_string(),
            Self::Sources => values.places.sources.clone(),
        }
    }
}

impl Template {
    /// This text and nothing else.
    pub(super) fn literal(text: &str) -> Self {
        Self {
            pieces: vec![Piece::Text(text.to_owned())],
        }
    }

    /// The file of this relative name in a directory.
    pub(super) fn below(directory: Hole, name: &str) -> Self {
        Self {
            pieces: vec![Piece::Hole(directory), Piece::Text(format!("/{name}"))],
        }
    }

    /// Our or the staff's text, with holes written as `{sources}`.
    pub(super) fn parse(text: &str) -> Self {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((start, name, hole)) = first_hole(rest) {
            if start > 0 {
                pieces.push(Piece::Text(rest[..start].to_owned()));
            }
            pieces.push(Piece::Hole(hole));
            rest = &rest[start + name.len()..];
        }
        if !rest.is_empty() || pieces.is_empty() {
            pieces.push(Piece::Text(rest.to_owned()));
        }
        Self { pieces }
    }

    /// Several of our own.
    pub(super) fn parse_all(texts: &[&str]) -> Vec<Self> {
        texts.iter().map(|text| Self::parse(text)).collect()
    }

    /// Whether the hole is in it.
    pub(super) fn has(&self, hole: Hole) -> bool {
        self.pieces.contains(&Piece::Hole(hole))
    }

    /// The argument.
    pub(super) fn fill(&self, values: &Values) -> String {
        let part = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Hole(hole) => hole.fill(values),
        };
        self.pieces.iter().map(part).collect()
    }
}

fn first_hole(text: &str) -> Option<(usize, &'static str, Hole)> {
    Hole::NAMED
        .iter()
        .filter_map(|&(name, hole)| text.find(name).map(|start| (start, name, hole)))
        .min_by_key(|&(start, ..)| start)
}

#[cfg(test)]
mod tests {
    use super::{Hole, Template, Values};
    use crate::language::Places;

    #[test]
    fn holes_are_filled_and_file_names_are_left_alone() {
        let places = Places {
            sources: "/sources".to_owned(),
            build: "/build".to_owned(),
            job: "/job".to_owned(),
            driver: "/driver".to_owned(),
        };
        let values = Values {
            places: &places,
            memory_mib: 256,
        };
        let filled = |template: &Template| template.fill(&values);
        assert_eq!(filled(&Template::parse("-Xmx{memory}m")), "-Xmx256m");
        assert_eq!(
            filled(&Template::parse("{driver}:{build}")),
            "/driver:/build"
        );
        assert_eq!(
            filled(&Template::parse("{job}/{board}")),
            "/job/8Puzzle.txt"
        );
        assert_eq!(filled(&Template::parse("")), "");
        assert_eq!(filled(&Template::parse("{nothing}")), "{nothing}");
        let named = Template::below(Hole::Sources, "{build}.c");
        assert_eq!(filled(&named), "/sources/{build}.c");
        assert_eq!(filled(&Template::literal("{job}")), "{job}");
    }
}
