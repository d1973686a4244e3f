//! Reading a transcript: the stages, one after the other.

use crate::puzzle::Board;

use super::{
    Line, NoSolution, Note, Part, Remark, Section, Transcript,
    chatter::{is_chatter, is_frame, is_letter, is_null, is_prompt},
    denial::Stance,
    departure::{Used, departures, place_of},
    label::Scene,
    path::{paths, without_bystanders},
    refusal::refusals,
    said::{Said, Saying},
    section::answers,
    sighting::{Sighting, sightings},
    text::PlainText,
    words::{Meaning, Words},
};

/// Reads whatever a program printed about a board, `words` being those that staff teaches. Never fails: what is no answer is
/// noted as other text. Without a board, as for a file that is none, boards are read as they are likeliest.
#[must_use]
pub fn parse(bytes: &[u8], start: Option<Board>, words: &Words) -> (Transcript, Vec<Note>) {
    let text = PlainText::of(bytes);
    let sightings = without_bystanders(sightings(&text, words.blank.as_deref()), start);
    let said = Said::of(&text, &sightings, words);
    let paths = paths(&sightings, &said, start);
    let scene = Scene {
        sightings: &sightings,
        said: &said,
    };
    let answers = answers(scene, &paths, start);
    let refusals = refusals(scene, &paths, start);
    let labels = answers.sections.iter().flat_map(Section::labels);
    let sentence = |(sentence, board): &(NoSolution, Option<usize>)| {
        let place = place_of(sentence.line);
        let is_below = board.is_none_or(|board| sightings[board].line() > place);
        (place, is_below)
    };
    let refused = refusals.iter().filter_map(|(_, board)| *board);
    let used = Used {
        headings: answers.headings,
        labels: labels.map(|(_, line)| place_of(*line)).collect(),
        sentences: refusals.iter().map(sentence).collect(),
        boards: answers.boards.into_iter().chain(refused).collect(),
    };
    let (notes, has_other_text) = departures(&text, &sightings, used);
    // Beside a path, words that are not known matter to nobody.
    let has_path = answers.sections.iter().any(|one| one.size() > 1);
    let mut remarks = remarks(&said, (&sightings, start), has_path);
    remarks.extend(answers.unnamed.map(|line| (Remark::Unnamed, line)));
    remarks.sort_unstable_by_key(|(kind, _)| *kind);
    let mut parts: Vec<Part> = answers.sections.into_iter().map(Part::Solution).collect();
    let sentences = refusals.into_iter().map(|(sentence, _)| sentence);
    parts.extend(sentences.map(Part::NoSolution));
    parts.sort_by_key(|part| part.line().0);
    let transcript = Transcript {
        parts,
        remarks,
        doubts: answers.doubts,
        has_other_text,
    };
    (transcript, notes)
}

/// The first line of each kind of remark.
fn remarks(
    said: &Said<'_>,
    (sightings, start): (&[Sighting], Option<Board>),
    has_path: bool,
) -> Vec<(Remark, Line)> {
    let mut remarks: Vec<(Remark, Line)> = Vec::new();
    let mut add = |kind: Remark, place: usize| {
        if !remarks.iter().any(|(known, _)| *known == kind) {
            remarks.push((kind, Line::at(place)));
        }
    };
    let has_words = |saying: &&Saying| said.text(saying).contains(is_letter);
    let has_trace = said.lines.iter().any(|saying| is_frame(said.text(saying)));
    let last = said.lines.iter().rfind(has_words);
    let last = last.map(|saying| saying.span.line);
    let is_start_below = |place: usize| {
        let mut below = sightings.iter().filter(|sighting| sighting.line() > place);
        below.all(|sighting| start.is_some_and(|start| sighting.can_be(&start)))
    };
    let mut has_unknown = has_path;
    for saying in said.lines.iter().filter(has_words) {
        let place = saying.span.line;
        match (saying.stance, saying.ruled) {
            (Stance::Affirms, _) => add(Remark::Affirms, place),
            (Stance::Unclear, _) => add(Remark::Unclear, place),
            (_, Some(Meaning::AlreadySolved)) => add(Remark::Solved, place),
            (Stance::Silent | Stance::Solved, None) => {
                let low = || said.text(saying).to_ascii_lowercase();
                if saying.stance == Stance::Solved {
                    add(Remark::Solved, place);
                } else if Some(place) == last && is_null(&low()) && is_start_below(place) {
                    add(Remark::Null, place);
                } else if !has_unknown && !is_chatter(&low(), has_trace) {
                    has_unknown = true;
                    add(Remark::Unknown, place);
                }
            }
            _ => (),
        }
    }
    remarks
}

/// A line of a text as a person reads it, counted from 1.
#[must_use]
pub fn line_of(bytes: &[u8], line: usize) -> Option<String> {
    let text = PlainText::of(bytes);
    let place = line.checked_sub(1).filter(|place| *place < text.len())?;
    Some(text.line(place).to_owned())
}

/// Whether a text asks for input and says nothing else.
#[must_use]
pub fn asks_only(bytes: &[u8]) -> bool {
    let text = PlainText::of(bytes);
    let lines = (0..text.len()).filter(|&place| !text.look(place).is_blank);
    let mut lines = lines.peekable();
    lines.peek().is_some() && lines.all(|place| is_prompt(&text.line(place).to_ascii_lowercase()))
}

/// The boards that a text shows, whatever is around them, in the order of the text.
#[must_use]
pub fn boards_shown(bytes: &[u8]) -> Vec<Board> {
    let sightings = sightings(&PlainText::of(bytes), None);
    let boards = sightings.iter().map(|sighting| sighting.boards.first());
    boards.flatten().copied().collect()
}
