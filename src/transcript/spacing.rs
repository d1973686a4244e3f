//! Where empty lines are: in no place, in those of the spaced layout, or anywhere.

/// Watches where empty lines are.
#[derive(Debug, Default)]
pub(super) struct Spacing {
    empty: usize,
    /// The first of them.
    first_empty: usize,
    before: Before,
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

/// What came before the empty lines.
#[derive(Clone, Copy, Debug, Default)]
enum Before {
    #[default]
    Nothing,
    Element(Element),
    /// Other text, around which empty lines do not matter.
    Text,
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

    pub(super) fn element(&mut self, element: Element, number: usize) {
        let wanted = match (self.before, element) {
            (Before::Text, _) => None,
            (Before::Nothing, Element::Label) => Some(1),
            (Before::Nothing, _) => Some(0),
            (Before::Element(before), _) => Some(gap(before, element)),
        };
        self.compare(wanted, number);
        self.before = Before::Element(element);
    }

    pub(super) fn end(&mut self, number: usize) {
        let wanted = match self.before {
            Before::Text => None,
            Before::Element(Element::Heading | Element::Label) => Some(1),
            Before::Nothing | Before::Element(_) => Some(0),
        };
        self.compare(wanted, number);
    }

    /// Takes note of the empty lines since the last element, where the spaced layout wants so many.
    fn compare(&mut self, wanted: Option<usize>, number: usize) {
        let empty = std::mem::take(&mut self.empty);
        let number = if empty > 0 { self.first_empty } else { number };
        let Some(wanted) = wanted else {
            return;
        };
        if empty > 0 {
            self.not_handout.get_or_insert(number);
        }
        if empty != wanted {
            self.not_spaced.get_or_insert(number);
        }
    }

    /// Around other text, empty lines do not matter.
    pub(super) fn other(&mut self) {
        self.before = Before::Text;
        self.empty = 0;
    }

    /// The line from which on neither layout fits.
    pub(super) fn broken_at(&self) -> Option<usize> {
        Some(self.not_handout?.max(self.not_spaced?))
    }
}

/// Empty lines between two elements of the spaced layout: one after a heading, around each move and between two answers.
fn gap(before: Element, element: Element) -> usize {
    let after = usize::from(matches!(before, Element::Heading | Element::Label));
    let in_front = matches!(
        element,
        Element::Heading | Element::Sentence | Element::Label
    );
    after + usize::from(in_front)
}
