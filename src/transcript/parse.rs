//! Reading a transcript.
//!
//! Line by line, each is told apart by itself ([`super::line`]); rows that follow each other become boards
//! ([`super::boards`]); and boards, labels and headings become sections here. A section begins where its words say so, or
//! where the boards begin anew. Lines that are none of these never end a section. What is said in an order of its own is put
//! in order at the end ([`super::mend`]).

use crate::puzzle::Move;

use super::{
    Doubt, Line, Named, Note, Part, Reading, Section, Transcript,
    abreast::Abreast,
    beside::raised,
    captions::Captions,
    heading::{Heading, Words},
    lenience::{Lenience, Notes},
    lines::Lines,
    lone::Lone,
    mend::{mend, unname_searches},
    paired::{Paired, complete_from_pairs, contradicting},
    plain::plain,
    rival::{Rival, doubtful},
    row::Row,
    seen::Seen,
    spacing::Spacing,
    spread::List,
    summaries::Summaries,
    table::Table,
    undress::{Undressed, Worn, undressed},
};

/// Reads whatever a program printed. Never fails: what is no answer is noted as other text.
#[must_use]
pub fn parse(bytes: &[u8]) -> (Transcript, Vec<Note>) {
    let plain = plain(bytes);
    let begin = || Reader {
        notes: Notes::of_text(plain.changed),
        ..Reader::default()
    };
    let mut worn = Worn::default();
    if let Some((text, numbers)) = raised(&plain.text) {
        (worn.text, worn.numbers) = (Some(text), numbers);
    }
    let text = worn.text.as_deref().unwrap_or(&plain.text);
    let (mut transcript, mut notes) = begin().read(text, &worn.numbers);
    let abreast = transcript.unread.take();
    for _ in 0..MOST_DRESSES {
        if !transcript.lacks_boards() {
            break;
        }
        let text = worn.text.as_deref().unwrap_or(&plain.text);
        match undressed(text) {
            Undressed::Nothing => break,
            Undressed::Unread(line) => {
                transcript.unread = Some(Line(worn.original(line)));
                break;
            }
            Undressed::Text(text, lines) => {
                worn.take_off(text, &lines);
                let mut reader = begin();
                for line in &worn.changed {
                    reader.notes.add(Lenience::BoardDecoration, *line);
                }
                let text = worn.text.as_deref().unwrap_or_default();
                (transcript, notes) = reader.read(text, &worn.numbers);
                transcript.unread = None;
            }
        }
    }
    if !transcript.shows_the_goal_last() {
        transcript.unread = transcript.unread.or(abreast);
    }
    (transcript, notes)
}

/// Dresses that the rows of one text may wear: one for each section, and for a demonstration.
const MOST_DRESSES: usize = 4;

/// A text that is being read: line by line here, section by section in [`super::sections`].
#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a separate thing to remember of what was read"
)]
pub(super) struct Reader<'a> {
    pub(super) parts: Vec<Part>,
    /// Lines that were read before.
    pub(super) seen: Seen<'a>,
    pub(super) notes: Notes,
    pub(super) doubts: Vec<Doubt>,
    /// Numbers of moves beside those that sections state already.
    pub(super) rivals: Vec<Rival>,
    /// What lines said of the number of moves of each heuristic.
    pub(super) paired: Vec<Paired>,
    /// Lines with numbers that may count something else than the moves of a path: they contradict nothing.
    pub(super) partial_lines: Vec<usize>,
    pub(super) spacing: Spacing,
    pub(super) has_other_text: bool,
    /// The first lines that may deny that there is a solution, and that say that there is one.
    pub(super) hedged: Option<Line>,
    pub(super) affirmed: Option<Line>,
    /// Rows that were not yet put together, and their lines.
    pub(super) rows: Vec<Row<'a>>,
    pub(super) row_lines: Vec<usize>,
    /// The line below the last one that begins with a row and goes on with something else.
    pub(super) after_row: usize,
    /// Nine digits that are no board, alone on a line, where there was none on one line yet.
    pub(super) unsure: Option<(Reading, usize)>,
    /// Whether there was a whole board on one line.
    pub(super) has_line_boards: bool,
    /// The section that is being read.
    pub(super) current: Option<Section>,
    /// Whose words its heading is in.
    pub(super) heading: Words,
    /// Whose words the heading of the section before it is in.
    pub(super) words_above: Words,
    /// Whether its name stood behind the path above it and in front of its number.
    pub(super) is_named_behind: bool,
    /// Whether the name of some section stood below its number.
    pub(super) has_name_below_count: bool,
    /// Places of its first and its last board among its entries.
    pub(super) boards: Option<(usize, usize)>,
    /// The board that the section before it was, where that was no more.
    pub(super) lone_before: Option<Reading>,
    /// A heuristic that was named since the section began, for the next one.
    pub(super) caption: Named,
    /// Heuristics that were named alone behind a path that came to its end, with their lines, no more than three.
    pub(super) names_behind: Vec<(Named, usize)>,
    /// What lines said of the boards below them.
    pub(super) captions: Captions,
    /// A number of moves that was stated since the section began, for the next one.
    pub(super) count: Option<Said>,
    /// A number of moves between a section's heading and its first board.
    pub(super) second: Option<Said>,
    /// Whether a label came after the last board.
    pub(super) has_label: bool,
    /// Whether a label in other words than the handout's came after the last board.
    pub(super) has_label_in_words: bool,
    /// Whether numbers of moves stand between the boards of the section that count along.
    pub(super) counts_along: bool,
    /// Labels of the section that tell of a move that was made: `Move made: UP`.
    pub(super) past_labels: usize,
    /// Whether a line below the first board of the section says that no move led to it.
    pub(super) is_none_first: bool,
    /// The last line that holds a direction and is no label, since the last board.
    pub(super) unread_label: Option<usize>,
    /// The first of such lines between two boards without a label.
    pub(super) unnamed: Option<Line>,
    /// Lines that head a solution by another way of searching.
    pub(super) other_searches: Vec<usize>,
    /// Whether another way of searching was named since the last board.
    pub(super) is_other_search: bool,
    /// The rows of a table with a number for each heuristic.
    pub(super) table: Table,
    /// What may be boards side by side.
    pub(super) abreast: Abreast,
    /// What lines with nothing but a number said since the section began, and before it did.
    pub(super) lone: Lone,
    pub(super) lone_above: Lone,
    /// Lines with a drawn arrow and nothing else, which may be ornaments.
    pub(super) arrows: Vec<usize>,
    /// Several moves on one line since the last board.
    pub(super) listed: Option<Listed>,
    /// Lists of moves anywhere, which may be those of a path.
    pub(super) summaries: Summaries,
    /// Lists of moves below paths that have no labels.
    pub(super) lists: Vec<List>,
    /// Whether a board that comes next belongs to the sentence that no solution exists.
    pub(super) wants_board: Wants,
    /// Whether the section began below that sentence, so that a lone board is its board.
    pub(super) is_below_sentence: bool,
    /// Whether the last sentence has such a board.
    pub(super) has_loose_board: bool,
}

/// A line of several moves, which are the label of one move if the next board is one move away.
pub(super) struct Listed {
    pub(super) moves: Vec<Move>,
    pub(super) line: usize,
    /// The place of the first of them among the entries of the section.
    pub(super) place: usize,
}

/// A number of moves whose section is not known yet.
#[derive(Clone, Copy)]
pub(super) struct Said {
    pub(super) heading: Heading,
    pub(super) count: u64,
    pub(super) line: usize,
}

/// Whether the sentence that no solution exists waits for its board.
#[derive(Clone, Copy, Default, Eq, PartialEq)]
pub(super) enum Wants {
    #[default]
    Nothing,
    /// A board that comes next is its own.
    Next,
    /// Text came between: a board that stands alone is its own.
    Alone,
}

impl<'a> Reader<'a> {
    /// Reads a text, whose lines have these numbers where they are not those that they would be counted by.
    fn read(mut self, text: &'a str, numbers: &[usize]) -> (Transcript, Vec<Note>) {
        let mut lines = Lines::new(text);
        let mut count = 0;
        let mut place = 0;
        while let Some(line) = lines.next() {
            place += 1;
            count = numbers.get(place - 1).copied().unwrap_or(place);
            if line.has_return() {
                self.notes.add(Lenience::CarriageReturns, count);
            }
            self.read_line(line.text, count);
        }
        if !lines.is_ended() {
            self.notes.add(Lenience::NoFinalLineEnd, count);
        }
        self.finish(count)
    }

    fn finish(mut self, lines: usize) -> (Transcript, Vec<Note>) {
        self.take_rows(1);
        self.take_last_count();
        self.end_section();
        self.spacing.end(lines);
        if let Some(line) = self.spacing.broken_at() {
            self.notes.add(Lenience::EmptyLines, line);
        }
        self.drop_ornaments();
        self.spread_lists();
        self.take_table();
        let mut parts = mend(
            self.parts,
            &self.names_behind,
            &mut self.notes,
            &mut self.rivals,
            &mut self.doubts,
        );
        unname_searches(&mut parts, &self.other_searches);
        self.rivals
            .retain(|rival| self.partial_lines.binary_search(&rival.line).is_err());
        self.doubts.extend(doubtful(&self.rivals, &parts));
        for line in complete_from_pairs(&self.paired, &mut parts) {
            self.notes.add(Lenience::HeadingWords, line);
        }
        self.doubts.extend(contradicting(&self.paired, &parts));
        self.doubts.extend(self.summaries.contradicting(&parts));
        let transcript = Transcript {
            parts,
            has_other_text: self.has_other_text,
            doubts: self.doubts,
            hedged: self.hedged,
            affirmed: self.affirmed,
            unread: self.abreast.first,
            unnamed: self.unnamed,
        };
        (transcript, self.notes.into_sorted())
    }
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
