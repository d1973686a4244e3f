//! Sample submissions of an assignment, graded as any class is, in a folder that is gone with them.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tempfile::TempDir;

use super::Error;
use super::programs::languages;
use super::taken::take;
use crate::assignment::Assignment;
use crate::grade::{Grading, Journal, RunOptions, Tools};
use crate::intake::{Layout, Options, Submission};
use crate::outcome::{SubmissionResult, Verdict};
use crate::run::Sandbox;
use crate::verify::{Sample, Samples};

/// What samples are graded with.
pub(crate) struct Bench<'a> {
    /// The settings file, where one was read.
    pub(crate) settings: Option<&'a Path>,
    pub(crate) sandbox: &'a Sandbox,
    pub(crate) tools: Tools,
    pub(crate) stop: &'a Arc<AtomicBool>,
}

/// The samples in a folder with a folder for each verdict.
pub(crate) struct SampleClass {
    folder: String,
    /// In the order of the verdicts, each with the one that its folder is named after.
    expected: Vec<Verdict>,
    submissions: Vec<Submission>,
    strays: Vec<String>,
    /// Holds what is unpacked of them.
    unpacked: TempDir,
}

impl SampleClass {
    /// Looks for samples. There are none where there is no such folder.
    pub(crate) fn read(folder: &Path, stop: &Arc<AtomicBool>) -> Result<Self, Error> {
        let unpacked = tempfile::tempdir()?;
        let mut class = Self {
            folder: folder.display().to_string(),
            expected: Vec::new(),
            submissions: Vec::new(),
            strays: Vec::new(),
            unpacked,
        };
        for name in listing(folder)? {
            let path = folder.join(&name);
            let mut verdicts = Verdict::ALL.into_iter();
            let verdict = verdicts.find(|verdict| verdict.name() == name);
            match verdict.filter(|_| path.is_dir()) {
                Some(verdict) => class.add(verdict, &path, stop)?,
                None => class.strays.push(name),
            }
        }
        Ok(class)
    }

    fn add(&mut self, verdict: Verdict, path: &Path, stop: &Arc<AtomicBool>) -> Result<(), Error> {
        if listing(path)?.is_empty() {
            return Ok(());
        }
        let options = Options {
            layout: Some(Layout::Class),
            passes_over_file_times: true,
            ..Options::default()
        };
        let place = self.unpacked.path().join(verdict.name());
        for mut submission in take(&[path.to_owned()], &options, &place, stop)?.submissions {
            submission.name = format!("{verdict}/{}", submission.name);
            submission.record_name = format!("{verdict}-{}", submission.record_name);
            self.expected.push(verdict);
            self.submissions.push(submission);
        }
        Ok(())
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.submissions.len()
    }

    /// Grades all of them. Ends with an error when it was interrupted.
    pub(crate) fn grade(
        &self,
        assignment: &Assignment,
        (options, jobs): (RunOptions, usize),
        bench: &Bench<'_>,
    ) -> Result<Samples, Error> {
        let all: Vec<usize> = (0..self.count()).collect();
        let results = self.results(&all, assignment, (options, jobs), bench)?;
        let samples = self.submissions.iter().zip(&self.expected).zip(results);
        Ok(Samples {
            graded: samples
                .map(|((submission, expected), result)| Sample {
                    name: submission.name.clone(),
                    expected: *expected,
                    result,
                })
                .collect(),
            folder: self.folder.clone(),
            strays: self.strays.clone(),
        })
    }

    /// The results of some of them, which have never been run before.
    pub(crate) fn results(
        &self,
        places: &[usize],
        assignment: &Assignment,
        (options, jobs): (RunOptions, usize),
        bench: &Bench<'_>,
    ) -> Result<Vec<SubmissionResult>, Error> {
        let results = tempfile::tempdir()?;
        let journal = Journal::open(results.path())?;
        let places = places.iter();
        let submissions: Vec<Submission> = places
            .map(|place| self.submissions[*place].clone())
            .collect();
        let class = Grading {
            assignment,
            languages: languages(assignment, bench.settings, false)?,
            submissions: &submissions,
            sandbox: Ok(bench.sandbox),
            tier_before: bench.sandbox.tier(),
            tools: bench.tools.clone(),
            journal: &journal,
            temporary: &std::env::temp_dir(),
            options,
            jobs,
            stop: bench.stop,
        };
        Ok(class.results()?)
    }
}

/// The names of all that is in a folder, in order, what is hidden left out; none where there is no such folder.
fn listing(folder: &Path) -> Result<Vec<String>, Error> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let unreadable = |error: std::io::Error| {
        Error::refused(
            format!("{}: cannot be read: {error}", folder.display()),
            "check that it is a folder, and who may read it",
        )
    };
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    Ok(names)
}
