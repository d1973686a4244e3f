//! The keys `goal`, `heading`, `[[sections]]` and `section-gap` of a settings file: the puzzle that is set.

use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::Error;
use super::error::Source;
use super::words::is_number;
use crate::course::{Guide, Heading, PuzzleSpec, SectionId, SectionSpec, folded};
use crate::puzzle::MoveSet;
use crate::transcript::names_guide;

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct SectionTable {
    id: Spanned<String>,
    heading: Option<Spanned<String>>,
    #[serde(default)]
    names: Vec<Spanned<String>>,
    heuristic: Spanned<String>,
    moves: Option<Spanned<String>>,
    #[serde(default = "yes")]
    required: bool,
}

const fn yes() -> bool {
    true
}

/// Empty lines between two sections at the most.
const MOST_GAP: usize = 9;

pub(super) struct PuzzleTable {
    pub(super) goal: Option<Spanned<String>>,
    pub(super) heading: Option<Spanned<String>>,
    pub(super) sections: Option<Spanned<Vec<SectionTable>>>,
    pub(super) section_gap: Option<Spanned<[usize; 2]>>,
}

impl PuzzleTable {
    /// Reads the puzzle; what is left out is as in ComS 228. Fails for a goal that is no board, a heading without a place for the
    /// number of moves, no section, one that is there twice, one by an unknown estimate, one whose heading is another's, one with a
    /// name that is no name, sections of which none is required, and a gap that is no range.
    pub(super) fn read(self, source: Source<'_>) -> Result<Arc<PuzzleSpec>, Error> {
        let default = PuzzleSpec::coms228();
        let is_default = self.goal.is_none() && self.heading.is_none() && self.sections.is_none();
        if is_default && self.section_gap.is_none() {
            return Ok(default);
        }
        let mut puzzle = PuzzleSpec::clone(&default);
        if let Some(gap) = &self.section_gap {
            let &[fewest, most] = gap.get_ref();
            if fewest > most || most > MOST_GAP {
                let message = format!("`section-gap` is no range of up to {MOST_GAP} lines");
                let hint = "the fewest empty lines between two sections, and the most: [1, 1]";
                return Err(source.error(gap, message).with_hint(hint));
            }
            puzzle.section_gap = fewest..=most;
        }
        if let Some(digits) = self.goal {
            puzzle.goal = digits.get_ref().parse().map_err(|why| {
                let message = format!("`goal` is no board: {why}");
                let hint = "nine digits, row by row, 0 the empty square, such as \"123804765\"";
                source.error(&digits, message).with_hint(hint)
            })?;
        }
        if let Some(text) = &self.heading {
            puzzle.heading = Heading::new(text.get_ref()).map_err(|why| {
                let message = format!("`heading` is no heading: {why}");
                let hint = "for example \"{moves} moves in total (heuristic: {section})\"";
                source.error(text, message).with_hint(hint)
            })?;
        }
        if let Some(tables) = self.sections {
            puzzle.sections = sections(tables, source)?;
        }
        if puzzle.sections.len() > 1
            && !puzzle.heading.names_section()
            && let Some(text) = &self.heading
        {
            let message = "`heading` says of no section which one it is of";
            let hint = "put `{section}` where its own words go";
            return Err(source.error(text, message).with_hint(hint));
        }
        // There is one of the usual puzzle, so that it is soon told from others.
        Ok(if puzzle == *default {
            default
        } else {
            Arc::new(puzzle)
        })
    }
}

fn sections(
    tables: Spanned<Vec<SectionTable>>,
    source: Source<'_>,
) -> Result<Vec<SectionSpec>, Error> {
    if tables.get_ref().is_empty() {
        let error = source.error(&tables, "`sections` has no section");
        return Err(error.with_hint("leave it out, or add `[[sections]]`"));
    }
    let mut sections: Vec<(SectionSpec, usize)> = Vec::new();
    for table in tables.into_inner() {
        let line = source.line(&table.id);
        let spec = section(&table, source)?;
        let same = |what: &str, other: usize| {
            let message = format!("{what} is that of the section in line {other} too");
            let hint = "each section has an `id` and a `heading` of its own";
            source.error(&table.id, message).with_hint(hint)
        };
        for (other, other_line) in &sections {
            if other.id == spec.id {
                return Err(same(&format!("the id `{}`", spec.id), *other_line));
            }
            let is_said = |words: &&String| says(other).any(|own| folded(own) == folded(words));
            if let Some(words) = says(&spec).find(is_said) {
                return Err(same(&format!("the heading `{words}`"), *other_line));
            }
        }
        sections.push((spec, line));
    }
    if let Some((_, line)) = sections.first()
        && !sections.iter().any(|(own, _)| own.is_required)
    {
        let message = "no section is required, and an answer without any would be whole";
        let error = Error::in_file(source.file, message).at_line(*line);
        return Err(error.with_hint("leave `required` out where a path is asked for"));
    }
    for (own, line) in &sections {
        let all = || sections.iter().filter(|(other, _)| other.id != own.id);
        let owner = |words: &str| all().find(|(other, _)| is_of_other(words, own, other));
        if let Some((words, (_, other))) = says(own).find_map(|words| Some((words, owner(words)?)))
        {
            let message =
                format!("the heading `{words}` names what leads the section in line {other}");
            let error = Error::in_file(source.file, message).at_line(*line);
            return Err(error.with_hint("are two headings exchanged?"));
        }
    }
    Ok(sections.into_iter().map(|(section, _)| section).collect())
}

/// The words by which a section is known: its heading, and its other names.
fn says(section: &SectionSpec) -> impl Iterator<Item = &String> {
    [&section.heading].into_iter().chain(&section.names)
}

/// Whether words of a section name what leads another one, and not what leads itself. An estimate of the student's own may be
/// called after the other's, as long as that one has its name too.
fn is_of_other(words: &str, own: &SectionSpec, other: &SectionSpec) -> bool {
    // The handout's words are known to be right, and those of others take a millisecond to learn.
    let usual = PuzzleSpec::coms228();
    let is_usual = |words: &str, guide: Guide| {
        let mut own = usual.by(guide).into_iter().flat_map(says);
        own.any(|usual| usual == words)
    };
    let names =
        |words: &str, guide| is_usual(words, guide) || names_guide(&words.to_lowercase(), guide);
    match [own.guide, other.guide] {
        [_, Guide::Own] => false,
        [Guide::Own, guide] => !says(other).any(|own| names(own, guide)) && names(words, guide),
        [own, _] if is_usual(words, own) => false,
        [own, guide] => !names(words, own) && names(words, guide),
    }
}

fn section(table: &SectionTable, source: Source<'_>) -> Result<SectionSpec, Error> {
    let name = table.id.get_ref();
    let id = SectionId::new(name).ok_or_else(|| {
        let message = format!("`{name}` is no id of a section");
        let hint = "lower-case letters, digits and hyphens, at most 23, such as \"manhattan\"";
        source.error(&table.id, message).with_hint(hint)
    })?;
    let own = table.heuristic.get_ref();
    let mut known = Guide::ALL.into_iter();
    let guide = known.find(|known| known.name() == own).ok_or_else(|| {
        let message = format!("`heuristic` is \"{own}\", and there is no such estimate");
        let names = Guide::ALL.map(Guide::name);
        let error = source.error(&table.heuristic, message);
        let otherwise = format!("one of {}", names.join(", "));
        error.with_nearest(own, names.into_iter(), &otherwise)
    })?;
    let moves = match &table.moves {
        None => MoveSet::Single,
        Some(own) => named_moves(own, source)?,
    };
    let names = table.heading.iter().chain(&table.names);
    for (place, name) in names.clone().enumerate() {
        let key = folded(name.get_ref());
        let mut before = names.clone().take(place);
        let (message, hint) = if is_number(&key) {
            let hint = "leave it out, or write the words of a heading";
            ("holds no word, and would be in lines of every kind", hint)
        } else if before.any(|other| folded(other.get_ref()) == key) {
            (
                "is a name of this section twice",
                "leave it out in one of the two places",
            )
        } else {
            continue;
        };
        let message = format!("`{}` {message}", name.get_ref());
        return Err(source.error(name, message).with_hint(hint));
    }
    let heading = table.heading.as_ref();
    let words = |own: &Spanned<String>| own.get_ref().clone();
    Ok(SectionSpec {
        id,
        heading: heading.map(words).unwrap_or_default(),
        names: table.names.iter().map(words).collect(),
        guide,
        moves,
        is_required: table.required,
    })
}

fn named_moves(own: &Spanned<String>, source: Source<'_>) -> Result<MoveSet, Error> {
    let mut known = MoveSet::ALL.into_iter();
    let found = known.find(|known| known.name() == own.get_ref());
    found.ok_or_else(|| {
        let message = format!("`moves` is \"{}\", and there is no such set", own.get_ref());
        let names = MoveSet::ALL.map(MoveSet::name);
        let otherwise = format!("one of {}", names.join(", "));
        let error = source.error(own, message);
        error.with_nearest(own.get_ref(), names.into_iter(), &otherwise)
    })
}
