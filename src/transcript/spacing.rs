//! Where empty lines are: in no place, in those of the spaced layout, or anywhere.

/// Watches where empty lines are.
#[derive(Debug, Default)]
pub(super) struct Spacing {
    empty: usize,
    /// The first of them.
    first_empty: usize,
    before: Element,
    /// The first line that does not fit the handout's layout.
    not_handout: Option<usize>,
    /// The first line that does not fit the spaced layout.
    not_spaced: Option<usize>,
}

/// What stands beside empty lines.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Element {
    /// The text's begin or its end.
    #[default]
    Edge,
    Heading,
    Board,
    Label,
    /// The sentence that no solution exists.
    Sentence,
    /// Other text, around which empty lines do not matter.
    Other,
}

impl Spacing {
    pub(super) fn empty_line(&mut self, is_inside_board: bool, number: usize) {
        if self.empty == 0 {
            self.first_empty = number;
        }
        self.empty += 1;
        if is_inside_board {
            self.not_handout.get_or_insert(number);
            self.not_spaced.get_or_insert(number);
        }
    }

    /// Takes note of the empty lines since the last element.
    pub(super) fn element(&mut self, element: Element, number: usize) {
        let before = std::mem::replace(&mut self.before, element);
        let empty = std::mem::take(&mut self.empty);
        let number = if empty > 0 { self.first_empty } else { number };
        if before == Element::Other || element == Element::Other {
            return;
        }
        if empty > 0 {
            self.not_handout.get_or_insert(number);
        }
        if empty != spaced(before, element) {
            self.not_spaced.get_or_insert(number);
        }
    }

    /// The line from which on neither layout fits.
    pub(super) fn broken_at(&self) -> Option<usize> {
        Some(self.not_handout?.max(self.not_spaced?))
    }
}

/// Empty lines between two elements of the spaced layout: one after a heading, around each move and between two answers.
fn spaced(before: Element, element: Element) -> usize {
    let is_after = matches!(before, Element::Heading | Element::Label);
    let is_before = match element {
        Element::Heading | Element::Sentence => before != Element::Edge,
        Element::Label => true,
        _ => false,
    };
    usize::from(is_after) + usize::from(is_before)
}
