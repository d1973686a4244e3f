//! What a class came to, in a line.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::{
    assignment::Points,
    outcome::{Count, SubmissionResult, Verdict},
};

/// What a class came to, counted while it is graded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Submissions.
    pub submissions: u32,
    /// Those with all points.
    pub full: u32,
    /// Those whose points do not count.
    pub excused: u32,
    /// Those of which at least one case was not judged.
    pub not_judged: u32,
    /// Sum of the shares of the points, of those that were judged.
    pub share_sum: f64,
}

impl Summary {
    /// Counts a submission.
    pub fn add(&mut self, result: &SubmissionResult) {
        self.submissions += 1;
        if result.student.is_excused {
            self.excused += 1;
            return;
        }
        let Some(points) = result
            .points
            .filter(|_| result.verdict != Verdict::NotJudged)
        else {
            self.not_judged += 1;
            return;
        };
        self.full += u32::from(result.is_full());
        self.share_sum += if result.max_points > Points::ZERO {
            points.as_f64() / result.max_points.as_f64()
        } else {
            1.0
        };
    }

    /// The line that ends a class's table.
    #[must_use]
    pub fn text(&self) -> String {
        let Summary {
            submissions,
            full,
            not_judged,
            excused,
            ..
        } = *self;
        let mut text = format!(
            "{}: {full} with full marks",
            Count(u64::from(submissions), "submission")
        );
        let lost = submissions - full - not_judged - excused;
        let _ = write!(text, ", {lost} with points lost");
        if excused > 0 {
            let _ = write!(text, ", {excused} excused");
        }
        if not_judged > 0 {
            let style = Style::new().fg_color(Some(AnsiColor::Yellow.into()));
            let _ = write!(text, ", {style}{not_judged} not judged{style:#}");
        }
        let counted = submissions - not_judged - excused;
        if counted > 0 {
            let mean = self.share_sum / f64::from(counted) * 100.0;
            let _ = write!(text, "; mean {mean:.1} %");
        }
        text + "\n"
    }
}
