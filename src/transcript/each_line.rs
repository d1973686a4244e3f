//! What each line of a text is, and where its rows go: they wait until it is certain which three of them are a board.
//!
//! The surprise: a line may hold two things, and what stands behind a row is read as a line of its own.

use crate::{puzzle::SIDE, search::Heuristic};

use super::{
    Entry, Named, Section,
    boards::{Found, ROWS_AHEAD, first_of, leniences},
    glued::{begins_with_row, last_row_and_more},
    heading::{Heading, heads_other_search},
    label::holds_direction,
    lenience::Lenience,
    line::{Content, content},
    parse::Reader,
    records::{says_no_move, tells_of_past},
    row::Row,
    short::is_only_distance,
    spacing::Element,
};

/// Whether a line can hold a word. Numbers and signs alone say little.
fn has_words(line: &str) -> bool {
    line.bytes()
        .any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
}

/// Rows that are kept until they are put together, so that memory stays small.
const MOST_ROWS: usize = 256;

impl<'a> Reader<'a> {
    pub(super) fn read_line(&mut self, line: &'a str, number: usize) {
        let told = self.seen.content(line);
        if let Some((row, behind)) = self.end_of_board(&told, line) {
            self.push_row(row, number);
            return self.read_line(behind, number);
        }
        match told {
            Content::Row(row) => self.push_row(row, number),
            Content::Text if let Some(row) = Row::read_lone(line) => self.push_row(row, number),
            label @ Content::Label(_) => self.take(label, number),
            Content::LabelAndRow(step, row) => {
                self.take(Content::Moves(vec![step]), number);
                self.note_tile(line, number);
                self.push_row(row, number);
            }
            Content::RowAndMore(row, behind) => {
                self.push_row(row, number);
                let behind = content(behind);
                self.notes.add(
                    match behind {
                        Content::Label(_) => Lenience::LabelWords,
                        _ => Lenience::HeadingWords,
                    },
                    number,
                );
                self.take(behind, number);
            }
            Content::HeadingAndRow(both) => {
                let (heading, row) = *both;
                self.take(Content::Heading(heading), number);
                self.push_row(row, number);
            }
            other => {
                let other = self.named_by_distance(&other, line).unwrap_or(other);
                if begins_with_row(line) {
                    self.after_row = number + 1;
                }
                if says_no_move(line) {
                    self.take_rows(1);
                    self.is_none_first |= self.has_one_board();
                }
                self.note_abreast(line, number);
                if let Content::Moves(moves) = &other
                    && (self.lists_only_move(moves, line) || self.repeats_last_move(moves, line))
                {
                    return self.other_text(number);
                }
                if let Content::Moves(moves) = &other {
                    self.summaries.note(moves, line, number);
                }
                let is_text = matches!(other, Content::Text);
                if is_text && self.boards.is_some() && holds_direction(line) {
                    self.unread_label = Some(number);
                }
                let name = match &other {
                    Content::Heading(heading) if heading.stated.is_none() => Some(heading.named),
                    _ => None,
                };
                let is_move = matches!(&other, Content::Moves(moves) if moves.len() == 1);
                self.take(other, number);
                if is_move {
                    self.past_labels += usize::from(tells_of_past(line));
                    self.note_tile(line, number);
                } else if is_text {
                    if has_words(line) {
                        self.is_other_search |= heads_other_search(line);
                        self.note_tile_below(line);
                        self.note_tile_above(line, number);
                        self.note_caption(line);
                        self.table.note_head(line);
                    }
                    self.note_number(line, number);
                } else if let Some(named) = name {
                    self.note_number_beside_name(line, named, number);
                }
            }
        }
    }

    /// A line that is the word "distance" and nothing more: the name of a section, where it may head one and none is named.
    fn named_by_distance(&self, told: &Content<'_>, line: &str) -> Option<Content<'a>> {
        if !matches!(told, Content::Text) || !is_only_distance(line) || !self.may_be_headed() {
            return None;
        }
        Some(Content::Heading(Heading {
            named: Named::Known(Heuristic::Manhattan),
            ..Heading::default()
        }))
    }

    /// Whether a name that comes now can be that of a section: none begins here that has one.
    fn may_be_headed(&self) -> bool {
        let is_unnamed = |section: &Section| {
            section.named == Named::Nothing || (!section.entries.is_empty() && self.is_complete())
        };
        self.caption == Named::Nothing && self.current.as_ref().is_none_or(is_unnamed)
    }

    /// Whether the section is a board and nothing more yet.
    fn has_one_board(&self) -> bool {
        let section = self.current.as_ref();
        section.is_some_and(|section| matches!(section.entries[..], [Entry::Board(..)]))
    }

    /// The last row of a board on a line that goes on behind it.
    fn end_of_board(&self, told: &Content<'_>, line: &'a str) -> Option<(Row<'a>, &'a str)> {
        if let Content::Row(_) | Content::RowAndMore(..) | Content::Label(_) = told {
            return None;
        }
        let rows = &self.rows;
        let first = rows.len().checked_sub(SIDE - 1)?;
        // Below a first row with more on it, these are the other two.
        let is_whole = rows.len() % SIDE == SIDE - 1 && self.row_lines[first] != self.after_row;
        is_whole.then(|| last_row_and_more(rows, line)).flatten()
    }

    fn push_row(&mut self, row: Row<'a>, number: usize) {
        if row.caption.is_some() {
            self.take_rows(1);
        }
        if self.rows.len().is_multiple_of(SIDE) {
            self.spacing.element(Element::Board, number);
        }
        self.rows.push(row);
        self.row_lines.push(number);
        if self.rows.len() >= MOST_ROWS {
            self.take_rows(ROWS_AHEAD);
        }
    }

    /// Puts rows together as long as there are so many.
    pub(super) fn take_rows(&mut self, least: usize) {
        let mut first = 0;
        while self.rows.len() - first >= least
            && let Some(found) = first_of(&self.rows[first..])
        {
            let line = self.row_lines[first];
            match found {
                Found::Stray => {
                    self.note_number(self.rows[first].text, line);
                    self.other_text(line);
                    first += 1;
                }
                Found::Board(reading) => {
                    let three = first..first + SIDE;
                    leniences(&self.rows[three.clone()], &reading, |row, lenience| {
                        self.notes.add(lenience, self.row_lines[first + row]);
                    });
                    first = three.end;
                    self.take_board(reading, line);
                }
            }
        }
        self.rows.drain(..first);
        self.row_lines.drain(..first);
    }
}
