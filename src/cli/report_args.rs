//! Which reports are written beside what is printed: `--report FORMAT=PATH`, and the gradebooks that are filled.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;

use super::arg_values::{about_end, one_of};
use super::output::{Failure, note_at_length};
use crate::load;
use crate::report::publish::Reports;
use crate::report::{DoubtEnd, Format, RenderContext};

/// What is written beside what is printed.
#[derive(Args, Debug)]
pub(super) struct ReportArguments {
    /// Write a report as well, in any of the formats that `tilegrade report --help` names; PATH `-` is standard output.
    #[arg(long, value_name = "FORMAT=PATH")]
    pub(super) report: Vec<String>,
    /// The gradebook, as it was exported, that the formats `canvas` and `moodle` fill and give back. `grade` takes it for the
    /// roster, where none is named.
    #[arg(long, value_name = "FILE")]
    pub(super) gradebook: Vec<PathBuf>,
    /// The column of the gradebook, or of that of one format, `canvas=NAME` or `moodle=NAME`; otherwise the one with the
    /// assignment's name.
    #[arg(long, value_name = "[FORMAT=]NAME")]
    pub(super) column: Vec<String>,
    /// What a gradebook has of a submission that waits for a person. Otherwise its cell stays as it is.
    #[arg(long, value_parser = one_of(&DoubtEnd::ALL, DoubtEnd::name, about_end), value_name = "END")]
    pub(super) doubts: Option<DoubtEnd>,
    /// What a gradebook has of a submission of which parts of the mark are open: `low` for what is given. Otherwise its cell stays as
    /// it is.
    #[arg(long, value_parser = ["low"], value_name = "END")]
    pub(super) open: Option<String>,
}

impl ReportArguments {
    /// The reports that are asked for. `is_whole` says whether the results are all that there are.
    pub(super) fn asked(&self, is_whole: bool) -> Result<Reports, Failure> {
        let asked = self.report.iter().map(|text| read(text));
        let asked = asked.collect::<Result<Vec<_>, Failure>>()?;
        let gradebook = |path: &PathBuf| -> Result<(String, Vec<u8>), Failure> {
            Ok((path.display().to_string(), load::list(path)?))
        };
        let gradebooks = self.gradebook.iter().map(gradebook);
        let (column, columns) = columns(&self.column)?;
        let around = RenderContext {
            gradebooks: gradebooks.collect::<Result<_, Failure>>()?,
            column,
            columns,
            doubts: self.doubts,
            takes_open: self.open.is_some(),
            is_pick: !is_whole,
            is_for_staff: true,
            ..RenderContext::default()
        };
        Ok(Reports::asked(asked, around)?)
    }
}

/// Reads `FORMAT=PATH`.
fn read(text: &str) -> Result<(Format, PathBuf), Failure> {
    let Some((format, path)) = text.split_once('=').filter(|(_, path)| !path.is_empty()) else {
        return Err(Failure::usage(
            format!("`{text}` is no report"),
            "a report is FORMAT=PATH, such as `json=grades.json`",
        ));
    };
    let format: Format = format.parse()?;
    if let Some(successor) = format.successor() {
        note_at_length(&format!(
            "warning: the platform of `{format}` has ended, and the next release will not have it: use `{successor}`"
        ));
    }
    Ok((format, PathBuf::from(path)))
}

/// The formats that fill a column.
const FILLING: [Format; 2] = [Format::Canvas, Format::Moodle];

/// The column of whichever gradebook, and those of a format's alone.
type Columns = (Option<String>, BTreeMap<Format, String>);

/// Reads `[FORMAT=]NAME`.
fn columns(asked: &[String]) -> Result<Columns, Failure> {
    let mut plain = None;
    let mut of_format = BTreeMap::new();
    for text in asked {
        let own = |format: &Format| {
            let name = text.strip_prefix(format.name())?.strip_prefix('=')?;
            Some((*format, name.to_owned()))
        };
        let before = match FILLING.iter().find_map(own) {
            Some((format, name)) => of_format.insert(format, name),
            None => plain.replace(text.clone()),
        };
        if let Some(before) = before {
            return Err(Failure::usage(
                format!("two columns are named for one gradebook: `{before}` and `{text}`"),
                "name one for each: --column canvas=NAME --column moodle=NAME",
            ));
        }
    }
    Ok((plain, of_format))
}
