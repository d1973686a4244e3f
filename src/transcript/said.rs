//! What the text around the boards says, line by line: directions, claims, denials.
//!
//! Each piece of text is looked at once, by itself; what it belongs to is told by later stages.

use std::ops::{Deref, Range};
use std::rc::Rc;

use hashbrown::HashMap;

use super::claim::{Claim, claim};
use super::denial::{Stance, stance};
use super::direction::{Kind, Mention, Mentions, is_hedged, mentions};
use super::sighting::{Sighting, Span};
use super::text::PlainText;
use super::{Label, Line};
use crate::course::{Meaning, PuzzleSpec, Sentence, Shape, Words, folded};

/// A piece of text. A text may hold a million of them, many of which say the same.
#[derive(Clone, Debug)]
pub(super) struct Saying {
    pub(super) span: Span,
    says: Rc<Says>,
}

impl Deref for Saying {
    type Target = Says;

    fn deref(&self) -> &Says {
        &self.says
    }
}

/// What a piece of text says.
#[derive(Clone, Debug, Default)]
pub(super) struct Says {
    /// The directions that it names.
    pub(super) mentions: Mentions,
    /// Whether it leaves open which of them it names.
    pub(super) is_hedged: bool,
    /// What it claims, if anything.
    pub(super) claim: Claim,
    /// What it says of whether there is a solution.
    pub(super) stance: Stance,
    /// The meaning that staff gave it.
    pub(super) ruled: Option<Meaning>,
}

impl Saying {
    pub(super) fn line(&self) -> Line {
        Line::at(self.span.line)
    }

    /// The directions that are named in one way, as labels.
    pub(super) fn labels(&self, kind: Kind) -> impl Iterator<Item = Label> + Clone {
        let named = self.named(kind);
        named.map(|mention| (mention.step, self.line()))
    }

    /// The numbers of moves that it states, each with its line.
    pub(super) fn counts(&self) -> impl Iterator<Item = (u64, usize)> {
        let counts = self.claim.counts.iter();
        counts.map(|&count| (count, self.span.line))
    }

    /// The directions that are named in one way.
    pub(super) fn named(&self, kind: Kind) -> impl Iterator<Item = &Mention> + Clone {
        let mentions = self.mentions.iter();
        mentions.filter(move |mention| mention.kind == kind)
    }
}

/// A piece of text on a line of a board.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Whether it stands behind the row, and not in front of it.
    pub(super) is_behind: bool,
    /// Whether another board stands behind it on the same line.
    pub(super) is_amid: bool,
    pub(super) saying: Saying,
}

/// What all text around the boards of a text says.
pub(super) struct Said<'t> {
    text: &'t PlainText<'t>,
    /// The puzzle that the text is about.
    pub(super) puzzle: &'t PuzzleSpec,
    pub(super) sightings: &'t [Sighting],
    /// The lines that hold no board, in their order; blank ones are left out.
    pub(super) lines: Vec<Saying>,
    /// The lines in front of each board and behind the last one, by their places among the lines.
    gaps: Vec<Range<usize>>,
    /// The pieces beside boards, in the order of the boards.
    sides: Vec<Side>,
    /// Where the pieces of each board begin, and those of the last one end.
    first_sides: Vec<usize>,
    /// Whether there are more different pieces than are read.
    pub(super) is_cut: bool,
}

impl<'t> Said<'t> {
    /// Reads all text around these boards.
    pub(super) fn of(text: &'t PlainText<'t>, sightings: &'t [Sighting], words: &'t Words) -> Self {
        let mut known = Known {
            words,
            shape: Shape::for_words(words),
            by_shape: HashMap::with_capacity(MOST_READ.min(text.len() / 4)),
        };
        let mut said = Self {
            text,
            puzzle: &words.puzzle,
            sightings,
            lines: Vec::with_capacity(text.len()),
            gaps: Vec::with_capacity(sightings.len() + 1),
            sides: Vec::new(),
            first_sides: Vec::with_capacity(sightings.len() + 1),
            is_cut: false,
        };
        for place in 0..sightings.len() {
            said.first_sides.push(said.sides.len());
            said.add_sides(place, &mut known);
        }
        said.first_sides.push(said.sides.len());
        let mut is_row = vec![false; text.len()];
        let rows = sightings.iter().flat_map(|sighting| &sighting.rows);
        rows.for_each(|row| is_row[row.line] = true);
        let is_own = |line: &usize| !is_row[*line] && !text.is_blank(*line);
        let whole = |line: usize| Span::on(line, 0, text.line(line).len());
        let mut spans = (0..text.len()).filter(is_own).map(whole);
        // Where not all is read, both ends are.
        while known.by_shape.len() < MOST_READ / 2
            && let Some(span) = spans.next()
        {
            said.lines.push(known.saying(text, span));
        }
        let front = said.lines.len();
        said.lines
            .extend(spans.rev().map(|span| known.saying(text, span)));
        said.lines[front..].reverse();
        said.is_cut = known.by_shape.len() == MOST_READ;
        let mut from = 0;
        for sighting in sightings {
            said.gaps.push(said.places(from, sighting.line()));
            from = sighting.last_line() + 1;
        }
        said.gaps.push(said.places(from, usize::MAX));
        said
    }

    /// Adds the pieces in front of the rows of a board, where it is the first on their lines, and behind them.
    fn add_sides(&mut self, place: usize, known: &mut Known<'_>) {
        for row in &self.sightings[place].rows {
            // Boards side by side are neighbours in the order of sightings.
            let beside = |other: Option<usize>| {
                let mut rows = self.sightings.get(other?)?.rows.iter();
                rows.find(|other| other.line == row.line)
            };
            let before = beside(place.checked_sub(1)).filter(|other| other.start <= row.start);
            let after = beside(Some(place + 1)).filter(|other| other.start >= row.end);
            let line = self.text.line(row.line);
            if row.start == 0 && row.end == line.len() {
                continue;
            }
            let end = after.map_or(line.len(), |other| other.start);
            let front = Span::on(row.line, 0, row.start);
            let back = Span::on(row.line, row.end, end);
            let pieces = [before.is_none().then_some(front), Some(back)];
            for (piece, is_behind) in pieces.into_iter().zip([false, true]) {
                let piece = piece.filter(|piece| !line[piece.start..piece.end].trim().is_empty());
                self.sides.extend(piece.map(|piece| Side {
                    is_behind,
                    is_amid: is_behind && after.is_some(),
                    saying: known.saying(self.text, piece),
                }));
            }
        }
    }

    /// Whether a line is a heading of the course to the letter.
    pub(super) fn is_a_heading(&self, line: Line) -> bool {
        let text = line.0.checked_sub(1).map(|place| self.text.line(place));
        text.is_some_and(|text| self.puzzle.read_heading(text.trim()).is_some())
    }

    /// The text of a piece.
    pub(super) fn text(&self, saying: &Saying) -> &str {
        &self.text.line(saying.span.line)[saying.span.start..saying.span.end]
    }

    /// What is said on the lines from one to before another.
    pub(super) fn within(&self, from: usize, to: usize) -> &[Saying] {
        &self.lines[self.places(from, to)]
    }

    fn places(&self, from: usize, to: usize) -> Range<usize> {
        let before = |end: usize| self.lines.partition_point(|saying| saying.span.line < end);
        let first = before(from);
        first..first.max(before(to))
    }

    /// What stands in front of a board, since the board before it; behind the last one, that of a board that would follow.
    pub(super) fn in_front(&self, sighting: usize) -> &[Saying] {
        &self.lines[self.gaps[sighting].clone()]
    }

    /// What stands in front of a board, on its own lines too.
    pub(super) fn front(&self, sighting: usize) -> impl Iterator<Item = &Saying> {
        let lead = self.beside(sighting).iter().filter(|side| !side.is_behind);
        let gap = self.in_front(sighting).iter();
        gap.chain(lead.map(|side| &side.saying))
    }

    /// The pieces beside a board.
    pub(super) fn beside(&self, sighting: usize) -> &[Side] {
        &self.sides[self.first_sides[sighting]..self.first_sides[sighting + 1]]
    }
}

/// What pieces of text say that were met before, by their shapes.
struct Known<'t> {
    words: &'t Words,
    shape: Shape,
    by_shape: HashMap<String, Rc<Says>>,
}

/// Pieces of different shapes that are read.
const MOST_READ: usize = 1 << 13;

/// A longer line of numbers is sooner read than found among those that were.
const LONGEST_AGAIN: usize = 8;

impl Known<'_> {
    /// What a piece of text says.
    fn saying(&mut self, text: &PlainText<'_>, span: Span) -> Saying {
        let line = &text.line(span.line)[span.start..span.end];
        let is_of_numbers = self.shape.is_of_numbers(line);
        if is_of_numbers && line.len() > LONGEST_AGAIN {
            let says = Rc::new(says(line, self.words, true));
            return Saying { span, says };
        }
        self.shape.take(line);
        let shape = self.shape.text.as_str();
        if self.by_shape.len() == MOST_READ && !self.by_shape.contains_key(shape) {
            let says = Rc::default();
            return Saying { span, says };
        }
        let known = self.by_shape.entry_ref(shape);
        let known = known.or_insert_with(|| Rc::new(says(shape, self.words, is_of_numbers)));
        let mut says = Rc::clone(known);
        let mut numbers = says.claim.counts.iter().chain(&says.claim.weak);
        if numbers.any(|number| self.shape.number(*number) != *number) {
            let claim = &mut Rc::make_mut(&mut says).claim;
            let numbers = claim.counts.iter_mut().chain(&mut claim.weak);
            numbers.for_each(|number| *number = self.shape.number(*number));
        }
        Saying { span, says }
    }
}

fn says(line: &str, words: &Words, is_of_numbers: bool) -> Says {
    let mut says = Says::default();
    if is_of_numbers {
        says.claim = Claim::of_numbers(line);
        return says;
    }
    let ruled = ruled(line, words);
    says.ruled = ruled.map(|sentence| sentence.meaning);
    if says.ruled != Some(Meaning::Nothing) {
        let low = line.to_ascii_lowercase();
        let heading = words.puzzle.read_heading(line.trim());
        let own = heading.map(|(count, section, _)| Claim::of_heading(count, section));
        says.claim = own.unwrap_or_else(|| claim(&low, words));
        says.mentions = mentions(line, words);
        says.is_hedged = !says.mentions.is_empty() && is_hedged(&low);
        let denial = ruled.map(|own| (own.meaning == Meaning::NoSolution, own.is_whole_line));
        says.stance = match (denial, stance(&low)) {
            (None, own) => own,
            // What is taught is a part of the line, and the rest of it says the contrary.
            (Some((true, false)), Stance::Affirms | Stance::Solved) => Stance::Unclear,
            (Some((true, _)), _) => Stance::Denies,
            _ => Stance::Silent,
        };
    }
    says
}

/// The sentence by which staff gave a line its meaning.
fn ruled<'w>(line: &str, words: &'w Words) -> Option<&'w Sentence> {
    let line = (!words.sentences.is_empty()).then(|| folded(line))?;
    let is_meant = |sentence: &&Sentence| match folded(&sentence.text) {
        text if sentence.is_whole_line => line == text,
        text => line.contains(&text),
    };
    words.sentences.iter().find(is_meant)
}
