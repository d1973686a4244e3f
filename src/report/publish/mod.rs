//! The reports that were asked for: kept while a class is graded, written now and then, and at the end.
//!
//! Each file is written whole beside its place and put there, so that a grading that is killed leaves shorter reports and no
//! broken ones. How often they are written depends on how long that takes. It is never more than a small part
//! of the grading, however large the class.

mod pages;
mod report_target;
mod spool;

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use report_target::{ReportTarget, is_standard_output};
use spool::Spool;

use super::{Format, RenderContext, RenderError, Report, Runs, json};
use crate::assignment::Settings;
use crate::language::is_source;
use crate::load::{own_place, place};
use crate::outcome::SubmissionResult;

/// Takes what people should know at once.
pub trait Tell {
    /// Takes a line.
    fn line(&self, line: &str);

    /// Takes the way out of what the last line said.
    fn hint(&self, hint: &str);
}

/// The way out where a file cannot be written.
pub const NO_FILE: &str = "name a file in a folder that is there and that you may write to";

/// Why a report is not written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It cannot be made, or not in this place.
    #[error("{}", .0.message)]
    RenderError(RenderError),
    /// It cannot be printed.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    fn refused(message: String, hint: &str) -> Self {
        let hint = hint.to_owned();
        Self::RenderError(RenderError { message, hint })
    }
}

impl From<RenderError> for Error {
    fn from(unmade: RenderError) -> Self {
        Self::RenderError(unmade)
    }
}

/// The least time between two writings.
pub const INTERVAL: Duration = Duration::from_secs(5);

/// How much longer the grading goes on than a writing took before the next one.
const PATIENCE: u32 = 50;

/// How long the grading goes on before the next writing, when one has taken so long.
pub fn pause_after(writing: Duration) -> Duration {
    INTERVAL.max(writing * PATIENCE)
}

/// Reports that were asked for.
pub struct Reports {
    asked: Vec<ReportTarget>,
    around: RenderContext,
    /// What the staff sees, for formats that keep from students what is not for them. Only the JSON report does without the
    /// results in memory.
    all: Report,
    /// What anyone who reads the other formats sees, where that is not the same.
    seen: Option<Report>,
    /// The results of the JSON report, where one is asked for while a class is graded.
    spool: Option<Spool>,
    /// How many results there are so far.
    added: usize,
    /// How many results there will be.
    expected: usize,
    interval: Duration,
    written: Instant,
}

impl Reports {
    /// Takes what was asked for, and the surroundings, to which it adds the variables of the platform. Fails for two of which one
    /// would be written over the other.
    pub fn asked(
        asked: impl IntoIterator<Item = (Format, PathBuf)>,
        mut around: RenderContext,
    ) -> Result<Self, Error> {
        let asked = asked.into_iter();
        let asked: Vec<ReportTarget> = asked
            .map(|(format, path)| ReportTarget::new(format, path))
            .collect();
        require_places(&asked)?;
        let names = asked.iter().flat_map(|one| one.format.variables());
        let variables = names.filter_map(|name| Some((name.to_string(), env::var(name).ok()?)));
        around.variables.extend(variables);
        Ok(Self {
            around,
            asked,
            all: Report::default(),
            seen: None,
            spool: None,
            added: 0,
            expected: 0,
            interval: INTERVAL,
            written: Instant::now(),
        })
    }

    /// Has the next result be followed by a writing.
    pub const fn write_soon(&mut self) {
        self.interval = Duration::ZERO;
    }

    /// Where they go, those that go to files.
    pub fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        let paths = self.asked.iter().map(|asked| &asked.path);
        paths.filter(|path| !is_standard_output(path))
    }

    /// Refuses one that is to be written over what is read, a gradebook or any other file, or lies in a folder of it; and one that
    /// lies in what a class handed in, where it would be a submission, unless it lies in the folder of the results. A page takes the
    /// place of one of ours alone.
    pub(crate) fn require_apart_from<'a>(
        &self,
        read: impl Iterator<Item = &'a PathBuf>,
        class: &[PathBuf],
        out: &Path,
    ) -> Result<(), Error> {
        let places = |path: &PathBuf| [place(path), own_place(path)];
        let read: Vec<PathBuf> = read.flat_map(places).collect();
        let class: Vec<PathBuf> = class.iter().flat_map(places).collect();
        for asked in self.asked.iter().filter(|one| one.is_put()) {
            let path = &asked.path;
            let own = places(path);
            let is_in = |all: &[PathBuf]| {
                all.iter()
                    .any(|one| own.iter().any(|own| own.starts_with(one)))
            };
            if is_in(&read) || is_source(path) && path.is_file() {
                let hint = "name another file: this one may be needed again";
                return refused(path, "what is read would be written over", hint);
            }
            if is_in(&class) && !is_in(&[place(out)]) {
                let hint = "write the report somewhere else";
                return refused(path, "this lies in what is graded", hint);
            }
            let page = asked.format.staff_page().map(|name| path.join(name));
            if let Some(page) = page.filter(|page| page.exists() && !asked.pages().are_ours()) {
                let hint = "name another folder for the report, or move what is there";
                return refused(&page, "no report has written this", hint);
            }
        }
        Ok(())
    }

    /// Whether none was asked for.
    pub const fn is_empty(&self) -> bool {
        self.asked.is_empty()
    }

    /// Says which cannot be written, before anything is graded. They stop no other, and are tried at the end. On the disk of the
    /// folder there is room for the results. Fails for a gradebook that cannot be filled, whatever the results are.
    pub fn begin(
        &mut self,
        settings: &Settings,
        folder: &Path,
        runs: Runs,
        tell: &dyn Tell,
    ) -> Result<(), Error> {
        self.all.assignment.clone_from(&settings.name);
        self.around.runs = runs;
        let has_json = self.asked.iter().any(|one| one.format == Format::Json);
        self.spool = has_json.then(|| Spool::on_disk_of(folder));
        for asked in &self.asked {
            let is_of_gradebook =
                asked.format.fills_gradebooks() && !self.around.gradebooks.is_empty();
            let texts = match asked.texts(&self.all, &self.around) {
                Err(failure) if is_of_gradebook => return Err(failure),
                texts => texts,
            };
            if let Err(Error::RenderError(RenderError { message, hint })) =
                texts.and_then(|_| asked.require_room())
            {
                tell.line(&format!("warning: {message}; it is tried again at the end"));
                tell.hint(&hint);
            }
        }
        Ok(())
    }

    /// Notes what there is beside results, and how many of these there will be. Students are told nothing of each other.
    pub fn tell(&mut self, head: Report, is_for_staff: bool, expected: usize) {
        self.expected = expected;
        self.all = head;
        self.around.is_for_staff = is_for_staff;
        if !is_for_staff {
            self.all.unmatched = None;
        }
    }

    /// Takes a result, as the staff sees it, and as anyone who reads the reports does where that is not the same: always, or
    /// never. `text` is the first as JSON. Writes what there is where that is due.
    pub fn add(&mut self, all: &SubmissionResult, seen: Option<&SubmissionResult>, text: &str) {
        self.added += 1;
        if let Some(spool) = &mut self.spool {
            match seen {
                None => spool.add(text),
                Some(seen) => spool.add(&json::submission(seen)),
            }
        }
        let is_spooled =
            |asked: &&ReportTarget| self.spool.is_some() && asked.format == Format::Json;
        let held = self.asked.iter().filter(|asked| !is_spooled(asked));
        let (keeping, others): (Vec<&ReportTarget>, Vec<&ReportTarget>) =
            held.partition(|asked| asked.format.keeps_cases_from_students());
        if !keeping.is_empty() || (!others.is_empty() && seen.is_none()) {
            self.all.submissions.push(all.clone());
        }
        if let Some(seen) = seen.filter(|_| !others.is_empty()) {
            let known = self.seen.get_or_insert_with(|| Report {
                submissions: Vec::new(),
                ..self.all.clone()
            });
            known.submissions.push(seen.clone());
        }
        if self.is_empty() || self.written.elapsed() < self.interval {
            return;
        }
        let begun = Instant::now();
        self.write_meanwhile();
        self.interval = pause_after(begun.elapsed());
        self.written = Instant::now();
    }

    /// Writes what there is to files, which say that it is not all. What fails now is tried again at the end, and told then.
    fn write_meanwhile(&mut self) {
        let warning = self.all.warning.clone();
        let both = [Some(&mut self.all), self.seen.as_mut()];
        for report in both.into_iter().flatten() {
            report.warning = meanwhile(warning.as_deref(), self.added, self.expected);
        }
        let opening = json::opening(&self.all);
        let files = self.asked.iter_mut();
        for asked in files.filter(|asked| !is_standard_output(&asked.path)) {
            if let Some(spool) = spool_of(asked, &mut self.spool) {
                let _ = asked.write_spooled(&opening, spool, &mut io::sink());
                continue;
            }
            let report = asked.report(&self.all, self.seen.as_ref());
            let _ = asked
                .texts(report, &self.around)
                .and_then(|texts| asked.write(texts.files, &mut io::sink()).map(drop));
        }
        let both = [Some(&mut self.all), self.seen.as_mut()];
        for report in both.into_iter().flatten() {
            report.warning.clone_from(&warning);
        }
    }

    /// Writes all of them, or prints them. What fails stops no other, and is given back.
    pub fn finish(mut self, output: &mut dyn Write, tell: &dyn Tell) -> Vec<Error> {
        let mut failed = Vec::new();
        let opening = json::opening(&self.all);
        for asked in &mut self.asked {
            let written = if let Some(spool) = spool_of(asked, &mut self.spool) {
                asked.write_spooled(&opening, spool, output)
            } else {
                let report = asked.report(&self.all, self.seen.as_ref());
                asked.finish(report, &self.around, (output, tell))
            };
            failed.extend(written.err());
        }
        failed
    }

    /// Takes whole reports in place of single results: as the staff sees it, and as anyone who reads them does where that is
    /// not the same.
    pub fn take(&mut self, all: Report, seen: Option<Report>, runs: Runs) {
        self.around.is_for_staff = seen.is_none();
        self.around.runs = runs;
        self.all = all;
        self.seen = seen;
    }
}

/// What a report is written from that is not made of values.
fn spool_of<'a>(asked: &ReportTarget, spool: &'a mut Option<Spool>) -> Option<&'a mut Spool> {
    spool.as_mut().filter(|_| asked.format == Format::Json)
}

/// What a report warns of that is written before all results are there.
fn meanwhile(warning: Option<&str>, so_far: usize, expected: usize) -> Option<String> {
    let unfinished = (so_far < expected).then(|| {
        format!("the grading has not ended: {so_far} of {expected} submissions are in this report")
    });
    match (warning, unfinished) {
        (Some(warning), Some(unfinished)) => Some(format!("{unfinished}; {warning}")),
        (warning, unfinished) => unfinished.or(warning.map(str::to_owned)),
    }
}

/// Refuses two reports of which one would be written over the other. Two formats with pages may share a folder.
fn require_places(asked: &[ReportTarget]) -> Result<(), Error> {
    let mut taken: Vec<(PathBuf, Format)> = Vec::new();
    for one in asked.iter().filter(|one| !is_standard_output(&one.path)) {
        let own = place(&one.path);
        let is_over = |(other, format): &(PathBuf, Format)| {
            *other == own
                && !(one.format.is_folder() && *format != one.format && format.is_folder())
        };
        if taken.iter().any(is_over) {
            let hint = "name another place for one of them";
            return refused(&one.path, "two reports are to be written here", hint);
        }
        taken.push((own, one.format));
    }
    Ok(())
}

fn refused(path: &Path, what: &str, hint: &str) -> Result<(), Error> {
    Err(Error::refused(format!("{}: {what}", path.display()), hint))
}
