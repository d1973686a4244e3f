//! What stands between a heading and its path: the board that was given, shown once before, and remarks on it.
//!
//! The surprise: a heading may be completed below such a board. Its heuristic stands above, and its number behind.

use super::{
    Entry, Line, Named, Part, Reading, Section,
    heading::{Heading, Words},
    parse::{Reader, Said},
};

impl Reader<'_> {
    /// Whether a heuristic was named, and only one board came since, without a number of moves: that of an echo, where the
    /// heading is completed below it.
    pub(super) fn has_only_an_echo(&self, named: Named) -> bool {
        self.current.as_ref().is_some_and(|section| {
            section.named != Named::Nothing
                && section.stated.is_none()
                && matches!(section.entries[..], [Entry::Board(..)])
                && (named == section.named || named == Named::Nothing)
        })
    }

    /// Whether what names a heuristic stands below one of the handout's headings, and nothing between: it is no other
    /// heading, but perhaps a remark on the first state.
    pub(super) fn is_remark(&self, named: Named) -> bool {
        let section = self.current.as_ref();
        self.heading != Words::Own
            && named != Named::Nothing
            && section.is_some_and(|section| section.entries.is_empty())
    }

    /// Ends a heading of the handout's that stood below its path: it says again what a heading in other words above the
    /// path said, and a heading in such words that names another heuristic stands below it.
    pub(super) fn end_footer(&mut self, named: Named) {
        let (Some(section), Some(Part::Solution(path))) = (&self.current, self.parts.last()) else {
            return;
        };
        let is_said_again = path.named == section.named
            && path.stated.is_some()
            && path.stated == section.stated
            && path.entries.len() > 1;
        if self.is_remark(named)
            && self.words_above == Words::Own
            && is_said_again
            && named != section.named
        {
            self.end_section();
            self.boards = None;
            self.heading = Words::Own;
        }
    }

    /// Names a section whose heading goes on with a name below its number, as the one before did: a name that stood above
    /// the number was a remark on the path above.
    pub(super) fn rename(&mut self, named: Named) -> bool {
        let is_known = matches!(named, Named::Known(_));
        let is_renamed = self.is_named_behind && self.has_name_below_count && is_known;
        let is_begun = |section: &&mut Section| is_renamed && section.entries.is_empty();
        let Some(section) = self.current.as_mut().filter(is_begun) else {
            return false;
        };
        section.named = named;
        true
    }

    /// Takes such a remark: where it names the same heuristic, its number may be another.
    pub(super) fn take_remark(&mut self, heading: Heading, number: usize) {
        let is_same = self.current.as_ref().map(|section| section.named) == Some(heading.named);
        let stated = heading.stated.filter(|_| is_same);
        self.second = stated.map(|count| Said {
            heading,
            count,
            line: number,
        });
    }

    pub(super) fn complete_heading(&mut self, stated: Option<u64>, number: usize) {
        if let Some(section) = &mut self.current {
            section.stated = stated;
            section.count_line = Line(number);
        }
    }

    /// A number in front of a board with which the path of this section begins only now is that of the path.
    pub(super) fn complete_with_count(&mut self) {
        let has_none = |section: &Section| section.stated.is_none();
        if self.current.as_ref().is_some_and(has_none)
            && self.caption == Named::Nothing
            && let Some(said) = self.count.take()
        {
            self.complete_heading(Some(said.count), said.line);
        }
    }

    /// A number between a board and the same board is that of the path that begins now.
    pub(super) fn settle_echo(&mut self, next: &Reading) {
        let is_same = self.reading(self.boards.map(|(first, _)| first)) == Some(next);
        if is_same
            && self.caption == Named::Nothing
            && self.has_only_an_echo(Named::Nothing)
            && let Some(said) = self.count.take()
        {
            self.complete_heading(Some(said.count), said.line);
        }
    }
}
