//! The function of each format from a report to its texts.

use super::{
    Format, RenderContext, RenderError, Rendered, Report, classroom50, feedback, github,
    github_classroom, gradebook, gradescope, html, json, junit, markdown, table,
};

impl Format {
    /// The variables of its platform that it holds.
    pub(crate) const fn variables(self) -> &'static [&'static str] {
        match self {
            Self::Classroom50 => &classroom50::VARIABLES,
            _ => &[],
        }
    }

    /// Makes the texts. Fails with what the staff has to mend, such as a gradebook without the column.
    pub fn texts<'a>(
        self,
        report: &'a Report,
        around: &'a RenderContext,
    ) -> Result<Rendered<'a>, RenderError> {
        match self {
            Self::Json => Ok(Rendered::of(json::report(report))),
            Self::Gradescope => Ok(gradescope::texts(report)),
            Self::GithubClassroom => github_classroom::texts(report),
            Self::Classroom50 => Ok(classroom50::texts(report, around)),
            Self::Junit => junit::texts(report),
            Self::Github => Ok(github::texts(report)),
            Self::Csv => table::texts(report),
            Self::Canvas => gradebook::texts(&gradebook::CANVAS, report, around),
            Self::Moodle => gradebook::texts(&gradebook::MOODLE, report, around),
            Self::CanvasComments => feedback::texts(&feedback::CANVAS, report),
            Self::MoodleFeedback => feedback::texts(&feedback::MOODLE, report),
            Self::Markdown => Ok(markdown::texts(report)),
            Self::Html => Ok(html::texts(report, around)),
        }
    }
}
