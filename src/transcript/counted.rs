//! Numbers of moves beside the one that a section states, and those whose section is not known yet.
//!
//! The surprise: a number may belong to the path above it or below it, or count along; what comes next tells.

use super::{
    Between, Doubt, Line, Named, Section,
    heading::{Heading, Words},
    parse::{Reader, Said, Wants},
    rival::Rival,
};

/// Names behind paths that are kept: one more than there are heuristics.
const MOST_NAMES: usize = 3;

impl Reader<'_> {
    /// Remembers the second of two numbers of moves on one line.
    pub(super) fn take_other_count(&mut self, heading: Heading, number: usize) {
        if let (Some(section), Some(stated), true) =
            (&self.current, heading.stated, heading.is_unsure)
        {
            self.doubts.push(Doubt {
                line: Line(number),
                section: section.line,
                between: if heading.is_negative {
                    Between::Negated(stated)
                } else {
                    Between::Unsure(stated)
                },
            });
        }
        if let (Some(section), Some(stated), Some(count)) =
            (&self.current, heading.stated, heading.other)
        {
            self.rivals.push(Rival {
                section: section.line.0,
                stated,
                count,
                line: number,
            });
        }
    }

    /// What reads like a heading where a path has not come to its end. A program may count along between its boards; the
    /// next board tells whether another path begins.
    pub(super) fn take_running_count(&mut self, heading: Heading, number: usize) {
        self.wants_board = Wants::Nothing;
        if heading.named != Named::Nothing {
            self.caption = heading.named;
        }
        if let Some(count) = heading.stated {
            self.second = None;
            self.count = Some(Said {
                heading,
                count,
                line: number,
            });
        }
    }

    /// Remembers a heuristic that is named behind a path: it may be that of the path above it.
    pub(super) fn note_name_behind(&mut self, named: Named, number: usize) {
        let is_path = self.is_behind_stated_path();
        let is_known = matches!(named, Named::Known(_));
        if is_path && is_known && self.names_behind.len() < MOST_NAMES {
            self.names_behind.push((named, number));
        }
    }

    /// Whether a path that states its number of moves came to its end.
    fn is_behind_stated_path(&self) -> bool {
        let section = self.current.as_ref();
        section.is_some_and(|section| section.stated.is_some()) && self.is_complete()
    }

    /// A number of moves without a heuristic: the second half of a caption, or what ends a section that had none, or what
    /// heads the next one.
    pub(super) fn take_count(&mut self, heading: Heading, count: u64, number: usize) {
        if self.caption != Named::Nothing {
            let is_behind = self.is_behind_stated_path();
            self.begin_section(self.caption, Some(count), number);
            self.is_named_behind = is_behind;
            return self.take_other_count(heading, number);
        }
        let is_statistic = self.is_statistic(heading, number);
        // Below the name of another way of searching, a number is not that of the path above.
        let is_complete = self.is_complete() && !self.is_other_search;
        match self.current.as_mut().filter(|section| section.is_answer()) {
            Some(section) if section.stated.is_none() && is_complete => {
                section.stated = Some(count);
                section.count_line = Line(number);
                section.has_own_name = heading.has_own_name;
                self.take_other_count(heading, number);
            }
            _ if is_statistic => (),
            _ => {
                self.settle_count(None, number);
                self.count = Some(Said {
                    heading,
                    count,
                    line: number,
                });
            }
        }
    }

    /// Whether a number that may count what a search did stands right below one of moves.
    fn is_statistic(&self, heading: Heading, number: usize) -> bool {
        let above = self.count.filter(|said| said.line + 1 == number);
        heading.is_partial && above.is_some_and(|said| !said.heading.is_partial)
    }

    /// A number of moves that heads no section contradicts the section above it, or the one that begins below it, unless
    /// it is that section's number or is said to be another.
    pub(super) fn settle_count(&mut self, next: Option<u64>, next_line: usize) {
        let Some(said) = self.count.take() else {
            return;
        };
        let is_complete = self.is_complete() && self.boards.is_some();
        let (section, stated) = match &self.current {
            Some(section) if is_complete => (section.line.0, section.stated),
            None => (next_line, next),
            Some(_) => return,
        };
        if Some(said.count) != next
            && let Some(stated) = stated
        {
            self.add_rival(section, stated, said);
        }
    }

    pub(super) fn add_rival(&mut self, section: usize, stated: u64, said: Said) {
        let Said { count, line, .. } = said;
        if count != stated && count > 0 && !said.heading.is_partial {
            self.rivals.push(Rival {
                section,
                stated,
                count,
                line,
            });
        }
    }

    /// The number that was said last of all.
    pub(super) fn take_last_count(&mut self) {
        let Some(said) = self.count else {
            return;
        };
        match &mut self.current {
            Some(section) if section.stated.is_none() => {
                section.stated = Some(said.count);
                section.count_line = Line(said.line);
            }
            _ => {
                self.settle_count(None, said.line);
                self.count = Some(said);
                self.begin_headless_section(said.line);
            }
        }
    }

    /// Takes a number of moves away that heads no section. Below a heading it may be a second number for its section.
    pub(super) fn drop_count(&mut self) {
        let Some(said) = self.count.take() else {
            return;
        };
        let shown = self
            .current
            .as_ref()
            .map_or(0, |section| section.entries.len());
        if shown == 0 && self.current.is_some() {
            self.second = Some(said);
        }
        // Whether labels stand between the boards or not, as many boards came before this one.
        let shown = shown as u64;
        self.counts_along |= [shown, shown.div_ceil(2)].contains(&said.count) && said.count > 0;
    }

    /// Takes the 0 of a section away that is the number of moves up to its first board, where those of other boards follow.
    pub(super) fn take_counted_along(&mut self, section: &mut Section) {
        let counts_along = std::mem::take(&mut self.counts_along);
        if counts_along && self.heading == Words::Own && section.stated == Some(0) {
            section.stated = None;
        }
    }
}
