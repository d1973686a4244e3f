//! Every way out: what each format says of one class, read by others than its writer.

mod browser;
mod cards;
mod changes;
mod class;
mod classes;
mod command;
mod consumers;
mod contrast;
mod differences;
mod feedback;
mod gradebooks;
mod gradebooks_refused;
mod joined;
mod killed;
mod names;
mod pages;
mod places;
mod publish;
mod stale;
mod stepper;
mod texts;
pub(crate) mod webdriver;

use tilegrade::report::{File, Format, RenderContext, RenderError, Rendered, Report};

/// What a reporter made, all of it.
#[derive(Debug, Eq, PartialEq)]
struct Made {
    files: Vec<File>,
    job_summary: Option<String>,
    warnings: Vec<String>,
}

impl Made {
    fn of(texts: Rendered<'_>) -> Result<Self, RenderError> {
        Ok(Self {
            files: texts.files.collect::<Result<_, _>>()?,
            job_summary: texts.job_summary,
            warnings: texts.warnings,
        })
    }
}

/// What a format makes of a report.
fn made(format: Format, report: &Report, around: &RenderContext) -> Made {
    let made = format.texts(report, around).and_then(Made::of);
    made.unwrap_or_else(|why| panic!("{format}: {why:?}"))
}

/// The same where nothing is around.
fn texts(format: Format, report: &Report) -> Made {
    made(format, report, &RenderContext::default())
}

/// The only file of a format, as text.
fn text(format: Format, report: &Report) -> String {
    only_file(texts(format, report))
}

fn only_file(texts: Made) -> String {
    let [file] = <[_; 1]>::try_from(texts.files).expect("one file");
    String::from_utf8(file.bytes).expect("text")
}

#[test]
fn a_name_is_read_back_and_the_nearest_is_suggested() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    let unknown = "gradscope".parse::<Format>().expect_err("no format");
    assert!(
        unknown
            .hint
            .starts_with("did you mean `gradescope`? the formats are `json`, "),
        "{unknown:?}"
    );
    let unknown = "xyz".parse::<Format>().expect_err("no format");
    assert!(unknown.hint.starts_with("the formats are "), "{unknown:?}");
}
