//! Reading a transcript: the stages, one after the other.

use crate::puzzle::Board;

use super::{
    Line, Note, Part, Transcript,
    denial::Stance,
    departure::{Used, departures, place_of},
    label::Scene,
    path::paths,
    refusal::refusals,
    said::Said,
    section::answers,
    sighting::sightings,
    text::PlainText,
    words::Words,
};

/// Reads whatever a program printed about a board, `words` being those that staff teaches. Never fails: what is no answer is
/// noted as other text. Without a board, as for a file that is none, boards are read as they are likeliest.
#[must_use]
pub fn parse(bytes: &[u8], start: Option<Board>, words: &Words) -> (Transcript, Vec<Note>) {
    let text = PlainText::of(bytes);
    let sightings = sightings(&text, words.blank.as_deref());
    let said = Said::of(&text, &sightings, words);
    let scene = Scene {
        sightings: &sightings,
        said: &said,
    };
    let paths = paths(&sightings, &said, start);
    let answers = answers(scene, &paths, start);
    let (sentences, refused) = refusals(scene, &paths);
    let first_with = |stance: Stance| {
        let saying = said.lines.iter().find(|saying| saying.stance == stance);
        saying.map(|saying| Line(saying.span.line + 1))
    };
    let used = Used {
        headings: answers.headings,
        labels: answers.labels,
        sentences: sentences
            .iter()
            .map(|sentence| place_of(sentence.line))
            .collect(),
        boards: answers.boards.into_iter().chain(refused).collect(),
    };
    let (notes, has_other_text) = departures(&text, &sightings, used);
    let unread = (sightings.len() < 2).then(|| unread(&text)).flatten();
    let mut parts: Vec<Part> = answers.sections.into_iter().map(Part::Solution).collect();
    parts.extend(sentences.into_iter().map(Part::NoSolution));
    parts.sort_by_key(|part| match part {
        Part::Solution(section) => section.line.0,
        Part::NoSolution(sentence) => sentence.line.0,
    });
    let transcript = Transcript {
        parts,
        has_other_text,
        doubts: answers.doubts,
        hedged: first_with(Stance::Unclear),
        affirmed: first_with(Stance::Affirms),
        unread,
        unnamed: answers.unnamed,
    };
    (transcript, notes)
}

/// A line of a text as a person reads it, counted from 1.
#[must_use]
pub fn line_of(bytes: &[u8], line: usize) -> Option<String> {
    let text = PlainText::of(bytes);
    let place = line.checked_sub(1).filter(|place| *place < text.len())?;
    Some(text.line(place).to_owned())
}

/// How many boards a text shows, whatever is around them.
#[must_use]
pub fn boards_shown(bytes: &[u8]) -> usize {
    let sightings = sightings(&PlainText::of(bytes), None);
    sightings
        .iter()
        .filter(|sighting| !sighting.boards.is_empty())
        .count()
}

/// The first line with digits of a text in which each tile is about as often as boards would have it.
fn unread(text: &PlainText<'_>) -> Option<Line> {
    let mut counts = [0_usize; 10];
    let mut first = None;
    for place in 0..text.len() {
        if text.look(place).digits == 0 {
            continue;
        }
        first = first.or(Some(Line(place + 1)));
        for digit in text.line(place).bytes().filter(u8::is_ascii_digit) {
            counts[usize::from(digit - b'0')] += 1;
        }
    }
    let tiles = &counts[1..9];
    let (least, most) = (tiles.iter().min()?, tiles.iter().max()?);
    first.filter(|_| *least >= 2 && *most <= 2 * least)
}
