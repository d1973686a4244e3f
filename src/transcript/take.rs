//! What a line says, taken one after the other.

use crate::puzzle::SIDE;

use super::{
    Entry, Line, Named, NoSolution, Part, Reading, Section,
    heading::{Heading, Words},
    inline::Piece,
    lenience::Lenience,
    line::{Content, words},
    paired::paired,
    parse::{Reader, Wants},
    spacing::Element,
};

impl Reader<'_> {
    pub(super) fn take(&mut self, content: Content<'_>, number: usize) {
        if let Content::Empty | Content::Blanks | Content::Rule = content {
            return self.take_gap(&content, number);
        }
        self.take_rows(1);
        match content {
            Content::Label(step) => self.take_label(step, number),
            Content::Arrow(step, is_made) => self.take_arrow(step, is_made, number),
            Content::Moves(moves) => self.take_moves(&moves, number),
            Content::HeadedMoves(both) => {
                let (heading, moves) = *both;
                // Amid a path they are those so far.
                if self.boards.is_none() || self.is_complete() {
                    self.take_any_heading(heading, number);
                }
                self.take_moves(&moves, number);
            }
            Content::Either(one, other) => self.take_either(one, other, number),
            Content::Heading(heading) => self.take_any_heading(heading, number),
            Content::NoSolution {
                is_exact,
                is_loose,
                beside,
            } => {
                let above = beside.map(Reading::Board).or_else(|| self.lone_board());
                self.take_sentence(is_exact, is_loose, above, number);
            }
            Content::Hedge => {
                self.hedged = self.hedged.or(Some(Line(number)));
                self.other_text(number);
            }
            Content::Affirmation => {
                self.affirmed = self.affirmed.or(Some(Line(number)));
                self.other_text(number);
            }
            Content::Boards(pieces) => self.take_pieces(pieces, number),
            Content::Empty
            | Content::Blanks
            | Content::Rule
            | Content::Row(_)
            | Content::LabelAndRow(..)
            | Content::RowAndMore(..)
            | Content::HeadingAndRow(..)
            | Content::Text => {
                self.other_text(number);
            }
        }
    }

    /// Takes a line that may stand inside a board.
    pub(super) fn take_gap(&mut self, content: &Content<'_>, number: usize) {
        if let Content::Rule = content {
            return self.notes.add(Lenience::BoardDecoration, number);
        }
        if let Content::Blanks = content {
            self.notes.add(Lenience::EmptyLines, number);
        }
        let is_inside_board = !self.rows.len().is_multiple_of(SIDE);
        self.spacing.empty_line(is_inside_board, number);
    }

    pub(super) fn take_any_heading(&mut self, heading: Heading, number: usize) {
        match heading.words {
            Words::Handouts => (),
            Words::Mended => self.notes.add(Lenience::MendedSpelling, number),
            Words::Own => self.notes.add(Lenience::HeadingWords, number),
        }
        // Where nothing follows it, a heading is no more than text.
        self.has_other_text |= heading.words == Words::Own;
        if heading.is_hedge {
            self.hedged = self.hedged.or(Some(Line(number)));
        }
        self.is_other_search &= heading.named == Named::Nothing;
        if heading.is_other_search {
            self.other_searches.push(number);
        }
        if heading.is_partial {
            self.partial_lines.push(number);
        }
        self.spacing.element(Element::Heading, number);
        if heading.words == Words::Own {
            self.end_footer(heading.named);
        }
        if heading.words == Words::Own && self.is_remark(heading.named) {
            self.take_remark(heading, number);
        } else if heading.words != Words::Own || self.is_complete() || self.heads_path(heading) {
            self.paired.extend(paired(heading, number));
            self.take_heading(heading, number);
            if heading.words != Words::Own {
                self.heading = heading.words;
            }
        } else {
            self.take_running_count(heading, number);
        }
    }

    pub(super) fn take_sentence(
        &mut self,
        is_exact: bool,
        is_loose: bool,
        above: Option<Reading>,
        number: usize,
    ) {
        if !is_exact {
            self.notes.add(Lenience::NoSolutionWords, number);
        }
        self.spacing.element(Element::Sentence, number);
        self.end_section();
        self.parts.push(Part::NoSolution(NoSolution {
            line: Line(number),
            is_loose,
            board: None,
            above,
        }));
        self.wants_board = Wants::Next;
    }

    /// Takes boards that stand on one line, with the words around them.
    pub(super) fn take_pieces(&mut self, pieces: Vec<Piece<'_>>, number: usize) {
        let is_alone = matches!(pieces[..], [Piece::Text(""), Piece::Board(..)]);
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.take_words_beside(text, number),
                Piece::Board(reading @ Reading::Broken(_), false) if !self.has_line_boards => {
                    self.unsure = is_alone.then_some((reading, number));
                    self.other_text(number);
                }
                Piece::Board(reading, _) => {
                    self.begin_with_unsure();
                    self.has_line_boards = true;
                    self.notes.add(Lenience::BoardOnOneLine, number);
                    self.spacing.element(Element::Board, number);
                    self.take_board(reading, number);
                }
            }
        }
    }

    /// Puts nine digits that are no board in front of a path whose first board on one line comes now: they stand in the
    /// place of the board that was given.
    fn begin_with_unsure(&mut self) {
        let Some((reading, line)) = self.unsure.take() else {
            return;
        };
        let is_first = self.parts.is_empty();
        let is_begun = |section: &&mut Section| {
            let is_headed = section.stated.is_some() || section.named != Named::Nothing;
            let is_here = if is_headed {
                section.line.0 < line
            } else {
                is_first
            };
            is_here && matches!(section.entries[..], [] | [Entry::Move(..)])
        };
        if let Some(section) = self.current.as_mut().filter(is_begun) {
            section.entries.insert(0, Entry::Board(reading, Line(line)));
            self.boards = Some((0, 0));
        }
    }

    /// Takes the words before or behind a board on its line: a move, the sentence, or the heading of a path that begins.
    pub(super) fn take_words_beside(&mut self, text: &str, number: usize) {
        let is_edge =
            |character: char| character.is_whitespace() || "-=>:,;|/.()[]{}".contains(character);
        let text = text.trim_matches(is_edge);
        if text.is_empty() {
            return;
        }
        let begins = self.current.is_none() || (self.boards.is_some() && self.is_complete());
        match words(text) {
            content @ (Content::Moves(_) | Content::Either(..) | Content::NoSolution { .. }) => {
                self.take(content, number);
                self.note_tile(text, number);
            }
            Content::Heading(heading) if begins && heading.stated.is_some() => {
                self.take(Content::Heading(heading), number);
            }
            _ => self.notes.add(Lenience::OtherText, number),
        }
    }

    pub(super) fn other_text(&mut self, number: usize) {
        if self.wants_board == Wants::Next {
            self.wants_board = Wants::Alone;
        }
        self.has_other_text = true;
        self.spacing.other();
        self.notes.add(Lenience::OtherText, number);
    }
}
