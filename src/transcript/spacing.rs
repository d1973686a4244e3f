//! Where empty lines are: in no place, in those of the spaced layout, or anywhere.

/// Watches where empty lines are.
#[derive(Debug, Default)]
pub(super) struct Spacing {
    empty: usize,
    previous: Option<Element>,
    /// The first line that does not fit the handout's layout.
    not_handout: Option<usize>,
    /// The first line that does not fit the spaced layout.
    not_spaced: Option<usize>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Element {
    Heading,
    Board,
    Label,
    /// The sentence that no solution exists.
    Sentence,
}

impl Spacing {
    pub(super) fn empty_line(&mut self, is_inside_board: bool, number: usize) {
        self.empty += 1;
        if is_inside_board {
            self.not_handout.get_or_insert(number);
            self.not_spaced.get_or_insert(number);
        }
    }

    pub(super) fn element(&mut self, element: Element, number: usize) {
        let empty = std::mem::take(&mut self.empty);
        let Some(previous) = self.previous.replace(element) else {
            return;
        };
        if empty > 0 {
            self.not_handout.get_or_insert(number);
        }
        let fits_spaced = match (previous, element) {
            (Element::Board, Element::Heading | Element::Sentence) => empty <= 1,
            (Element::Sentence, _) => empty == 0,
            _ => empty == 1,
        };
        if !fits_spaced {
            self.not_spaced.get_or_insert(number);
        }
    }

    /// Around other text, empty lines do not matter.
    pub(super) fn other(&mut self) {
        self.previous = None;
        self.empty = 0;
    }

    /// The line from which on neither layout fits.
    pub(super) fn broken_at(&self) -> Option<usize> {
        Some(self.not_handout?.max(self.not_spaced?))
    }
}
