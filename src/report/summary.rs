//! What a class came to, in a line.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::assignment::Points;
use crate::outcome::{Count, SubmissionResult, Verdict};

/// What a class came to, counted while it is graded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Submissions.
    pub submissions: u32,
    /// Those with all points.
    pub full: u32,
    /// Those whose points do not count.
    pub excused: u32,
    /// Those of which at least one case was not judged, and no points are certain.
    pub not_judged: u32,
    /// Those of which some points are certain, and a person has to decide about others.
    pub in_doubt: u32,
    /// Those with parts of the mark that nobody has given yet.
    pub open: u32,
    /// Those that were handed in at a time that cannot be, which a person has to look at.
    pub untimed: u32,
    /// Sum of the shares of the points that are certain, of those that have some.
    pub share_sum: f64,
}

impl Summary {
    /// Counts a submission.
    pub fn add(&mut self, result: &SubmissionResult) {
        self.submissions += 1;
        self.untimed += u32::from(result.student.look.is_some());
        if result.student.is_excused {
            self.excused += 1;
            return;
        }
        self.open += u32::from(!result.student.open.is_empty());
        let is_in_doubt = result.points_high.is_some();
        let Some(points) = result
            .points
            .filter(|_| is_in_doubt || result.verdict != Verdict::NotJudged)
        else {
            self.not_judged += 1;
            return;
        };
        self.full += u32::from(result.is_full());
        self.in_doubt += u32::from(is_in_doubt);
        self.share_sum += if result.max_points > Points::ZERO {
            points.as_f64() / result.max_points.as_f64()
        } else {
            1.0
        };
    }

    /// The line that ends a class's table.
    pub fn text(&self) -> String {
        let Summary {
            submissions,
            full,
            not_judged,
            in_doubt,
            excused,
            untimed,
            open,
            ..
        } = *self;
        let mut text = format!(
            "{}: {full} with full marks",
            Count(u64::from(submissions), "submission")
        );
        let lost = submissions - full - not_judged - in_doubt - excused;
        let _ = write!(text, ", {lost} with points lost");
        if excused > 0 {
            let _ = write!(text, ", {excused} excused");
        }
        let style = Style::new().fg_color(Some(AnsiColor::Yellow.into()));
        if in_doubt > 0 {
            let wait = if in_doubt == 1 { "waits" } else { "wait" };
            let _ = write!(text, ", {style}{in_doubt} {wait} for a person{style:#}");
        }
        if not_judged > 0 {
            let _ = write!(text, ", {style}{not_judged} not judged{style:#}");
        }
        if untimed > 0 {
            let _ = write!(
                text,
                ", {style}{untimed} handed in at a time that cannot be{style:#}"
            );
        }
        if open > 0 {
            let _ = write!(text, ", {open} with parts of the mark open");
        }
        let counted = submissions - not_judged - excused;
        if counted > 0 {
            let mean = self.share_sum / f64::from(counted) * 100.0;
            let _ = write!(text, "; mean {mean:.1} %");
            text += if in_doubt > 0 {
                " of what is certain"
            } else {
                ""
            };
        }
        text + "\n"
    }
}
