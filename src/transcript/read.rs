//! Reading a transcript: the stages, one after the other.

use std::cell::LazyCell;
use std::collections::HashSet;

use super::chatter::{FRAME, NULL, PROMPT, is_chatter, is_letter};
use super::denial::Stance;
use super::departure::departures;
use super::path::{Path, paths, without_bystanders};
use super::refusal::refusals;
use super::render::exact;
use super::said::{Said, Saying};
use super::section::answers;
use super::sighting::sightings;
use super::text::PlainText;
use super::{Line, Named, Note, Part, Remark, Transcript};
use crate::course::{Meaning, Words};
use crate::pattern::is_in;
use crate::puzzle::Board;

/// Reads whatever a program printed about a board, `words` being those that staff teaches. Never fails: what is no answer is
/// noted as other text. Without a board, as for a file that is none, boards are read as they are likeliest.
pub fn parse(bytes: &[u8], start: Option<Board>, words: &Words) -> (Transcript, Vec<Note>) {
    let plain = start.filter(|_| words.are_plain());
    let exact = plain.and_then(|start| exact(bytes, start, &words.puzzle));
    exact.map_or_else(
        || by_evidence(bytes, start, words),
        |exact| (exact, Vec::new()),
    )
}

/// Reads what is not exactly the course's.
fn by_evidence(bytes: &[u8], start: Option<Board>, words: &Words) -> (Transcript, Vec<Note>) {
    let text = PlainText::of(bytes);
    let (all, is_cut) = sightings(&text, words.blank.as_deref());
    let sightings = without_bystanders(all, start, &words.puzzle);
    let said = Said::of(&text, &sightings, words);
    let paths = paths(&said, start);
    let mut answers = answers(&said, &paths, start);
    if let [only] = &words.puzzle.sections[..] {
        // What needs no name has it.
        let sections = answers.sections.iter_mut();
        let nameless = sections.filter(|section| section.named == Named::Nothing);
        nameless.for_each(|section| section.named = Named::Known(only.id));
    }
    let refusals = refusals(&said, &paths, start);
    let (notes, has_other_text) = departures(&text, &said, &answers, &refusals);
    // Beside a path, words that are not known matter to nobody.
    let has_path = answers.sections.iter().any(|one| one.size() > 1);
    let mut remarks = remarks(&said, start, has_path);
    remarks.extend(answers.unnamed.map(|line| (Remark::Unnamed, line)));
    remarks.extend(tangled(&said, &paths, start).map(|line| (Remark::Tangled, line)));
    remarks.extend((is_cut || said.is_cut).then(|| (Remark::Cut, Line::at(0))));
    remarks.sort_unstable_by_key(|(kind, _)| *kind);
    let mut parts: Vec<Part> = answers.sections.into_iter().map(Part::Solution).collect();
    parts.extend(refusals.into_iter().map(|(own, _)| Part::NoSolution(own)));
    parts.sort_by_key(|part| part.line().0);
    let transcript = Transcript {
        parts,
        remarks,
        doubts: answers.doubts,
        has_other_text,
    };
    (transcript, notes)
}

/// The first of as many different boards as a path has, where no path begins with the board that was given.
fn tangled(said: &Said<'_>, paths: &[Path], start: Option<Board>) -> Option<Line> {
    let depth = usize::from(said.puzzle.distance(&start?).filter(|depth| *depth > 0)?);
    let is_own = |path: &Path| path.moves() > 0 && path.jumps() == 0 && path.first() == start;
    let boards = said.sightings.iter().filter_map(|own| own.boards.first());
    let is_tangled = !paths.iter().any(is_own) && boards.collect::<HashSet<_>>().len() > depth;
    is_tangled.then(|| Line::at(said.sightings[0].line()))
}

/// The first line of each kind of remark.
fn remarks(said: &Said<'_>, start: Option<Board>, has_path: bool) -> Vec<(Remark, Line)> {
    let mut remarks: Vec<(Remark, Line)> = Vec::new();
    let has_words = |saying: &&Saying| said.text(saying).contains(is_letter);
    let has_trace = LazyCell::new(|| said.lines.iter().any(|own| is_in(&FRAME, said.text(own))));
    let mut worded = said.lines.iter().filter(has_words);
    // Beside no path, the words beside a board may be the answer.
    let beside = (0..said.sightings.len()).filter(|_| !has_path);
    let beside = beside.flat_map(|place| said.beside(place));
    let beside = beside.map(|side| &side.saying);
    let last = worded.next_back().map(|saying| saying.span.line);
    let is_start_below = |place: usize| {
        let mut below = said.sightings.iter().filter(|own| own.line() > place);
        below.all(|own| start.is_some_and(|start| own.can_be(&start)))
    };
    let mut has_unknown = has_path;
    for saying in said.lines.iter().chain(beside).filter(has_words) {
        let place = saying.span.line;
        let low = || said.text(saying).to_ascii_lowercase();
        let kind = match (saying.stance, saying.ruled) {
            (Stance::Affirms, _) => Remark::Affirms,
            (Stance::Unclear, _) => Remark::Unclear,
            (_, Some(Meaning::AlreadySolved)) | (Stance::Solved, None) => Remark::Solved,
            (Stance::Silent, None) => {
                if Some(place) == last && is_in(&NULL, &low()) && is_start_below(place) {
                    Remark::Null
                } else if !has_unknown && !is_chatter(&low(), || *has_trace) {
                    has_unknown = true;
                    Remark::Unknown
                } else {
                    continue;
                }
            }
            _ => continue,
        };
        if !remarks.iter().any(|(known, _)| *known == kind) {
            remarks.push((kind, saying.line()));
        }
    }
    remarks
}

/// A line of a text as a person reads it, counted from 1.
pub fn line_of(bytes: &[u8], line: usize) -> Option<String> {
    let text = PlainText::of(bytes);
    let place = line.checked_sub(1).filter(|place| *place < text.len())?;
    Some(text.line(place).to_owned())
}

/// Whether a text asks for input and says nothing else.
pub fn asks_only(bytes: &[u8]) -> bool {
    let text = PlainText::of(bytes);
    let lines = (0..text.len()).filter(|&place| !text.is_blank(place));
    let mut lines = lines.peekable();
    lines.peek().is_some()
        && lines.all(|place| is_in(&PROMPT, &text.line(place).to_ascii_lowercase()))
}

/// The boards that a text shows, whatever is around them, in the order of the text.
pub fn boards_shown(bytes: &[u8]) -> Vec<Board> {
    let (sightings, _) = sightings(&PlainText::of(bytes), None);
    let boards = sightings.iter().filter_map(|own| own.boards.first());
    boards.copied().collect()
}
