//! A stored grading that is judged again: its runs, what it was graded by, and what would be lost.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use super::by_hand::{Decisions, Shares, decided};
use super::folder::{self, RESULTS};
use super::pick::{Candidate, pick};
use super::run_file::{RunFacts, StaffFiles};
use super::taken::excuse_absent;
use super::{Error, Tell};
use crate::adjust::require_mark;
use crate::assignment::{self, Assignment, Marks, Settings};
use crate::crowd::cores;
use crate::grade::{Journal, Member, Regrading, Rejudged};
use crate::load;
use crate::outcome::{Count, Student, Verdict, first_of};
use crate::report::Report;
use crate::report::stored::StoredResults;

/// Nobody asks what is judged at once to stop.
static NEVER: AtomicBool = AtomicBool::new(false);

pub(crate) struct Stored {
    pub(crate) journal: Journal,
    pub(crate) facts: RunFacts,
}

impl Stored {
    pub(crate) fn open(out: &Path) -> Result<Self, Error> {
        folder::close_lock(out);
        let journal = Journal::open_graded(out)?;
        let facts = RunFacts::read(&journal)?;
        Ok(Self { journal, facts })
    }

    /// The settings file and the folder of the cases that were graded with.
    pub(crate) fn files(&self) -> [Option<&Path>; 2] {
        let files = &self.facts.files;
        [&files.settings_file, &files.cases_folder].map(|path| path.as_deref().map(Path::new))
    }

    /// The settings file: the one that is named, or that was graded with, or that lies here.
    pub(crate) fn settings(&self, named: Option<&Path>, tell: &dyn Tell) -> Option<PathBuf> {
        let [graded, _] = self.files();
        if let (None, Some(path)) = (named, graded) {
            tell.line(&format!("using {}, as the grading did", path.display()));
        }
        let file = named.or(graded).map(Path::to_owned);
        file.or_else(|| folder::settings(&self.facts.graded(), tell))
    }

    pub(crate) fn require_puzzle(&self, assignment: &Assignment) -> Result<(), assignment::Error> {
        let [graded, _] = self.files();
        let before = match graded {
            Some(file) => load::settings(file).ok(),
            None => Some(Settings::default()),
        };
        let is_same =
            |before: Settings| before.rubric.puzzle() == assignment.settings.rubric.puzzle();
        if before.is_none_or(is_same) {
            return Ok(());
        }
        let by = graded.map_or("the built-in assignment".to_owned(), |file| {
            file.display().to_string()
        });
        let message =
            format!("these results are answers to another puzzle: they were graded with {by}");
        let place = self.journal.folder().display().to_string();
        let error = assignment::Error::in_file(&place, message);
        Err(error.with_hint("grade the class with this assignment, into a folder of its own"))
    }

    /// The folder of the cases: the one that is named, or that was graded with, or else that of the settings.
    pub(crate) fn cases(&self, named: Option<&Path>, tell: &dyn Tell) -> Option<PathBuf> {
        let [_, graded] = self.files();
        if let (None, Some(path)) = (named, graded) {
            let path = path.display();
            tell.line(&format!("using the cases in {path}, as the grading did"));
        }
        named.or(graded).map(Path::to_owned)
    }

    /// Judges some of its submissions again, one after the other.
    pub(crate) fn regrading<'a>(
        &'a self,
        assignment: &'a Assignment,
        submissions: &'a [Member],
    ) -> Regrading<'a> {
        Regrading {
            assignment,
            journal: &self.journal,
            submissions,
            by_hand: None,
            jobs: cores(),
            stop: &NEVER,
        }
    }

    /// Has the list of who handed in nothing be as it is by now.
    pub(crate) fn settle_absent(&mut self, assignment: &Assignment) {
        if let Some(unmatched) = &mut self.facts.unmatched {
            for one in &self.facts.submissions {
                let student = self.journal.student(&one.record_name);
                unmatched.take_out(&one.name, &student.unwrap_or_default());
            }
            excuse_absent(unmatched, &assignment.settings.late);
        }
    }

    fn students(&self) -> Vec<Student> {
        let all = self.facts.submissions.iter();
        let students = all.map(|one| self.journal.student(&one.record_name));
        students.map(Option::unwrap_or_default).collect()
    }

    /// The places of the submissions that are picked, of all where none is.
    fn places(&self, only: &[String], students: &[Student]) -> Result<BTreeSet<usize>, Error> {
        let all = &self.facts.submissions;
        if only.is_empty() {
            return Ok((0..all.len()).collect());
        }
        let class = Candidate::stored(all, students);
        pick(only, &class, self.facts.unmatched.as_ref())
    }

    pub(crate) fn members(&self, only: &[String]) -> Result<Vec<Member>, Error> {
        let places = self.places(only, &self.students())?.into_iter();
        Ok(places
            .map(|at| self.facts.submissions[at].clone())
            .collect())
    }

    /// Those that are picked, with the points by hand that a file gives them in place of those that are stored. What was decided is
    /// held against the whole class.
    pub(crate) fn picked(
        &self,
        only: &[String],
        by_hand: Decisions<'_>,
        by: (&str, &Assignment),
        tell: &dyn Tell,
    ) -> Result<(Vec<Member>, Option<Shares>), Error> {
        let students = self.students();
        let names = self.facts.names().into_iter();
        let class: Vec<(&str, &Student)> = names.zip(&students).collect();
        let shares = decided(by_hand, by, &class, self.facts.unmatched.as_ref(), tell)?;
        let places = self.places(only, &students)?;
        let own = |shares: Shares| places.iter().map(|at| shares[*at].clone()).collect();
        let all = places.iter().map(|at| self.facts.submissions[*at].clone());
        Ok((all.collect(), shares.map(own)))
    }

    /// Says that points by hand count as they were told last: their file may have changed since. Fails for a part of the mark that
    /// is none of the assignment, or worth less there.
    pub(crate) fn tell_by_hand(
        &self,
        submissions: &[Member],
        (file, marks): (&str, &Marks),
        tell: &dyn Tell,
    ) -> Result<(), Error> {
        for member in submissions {
            let student = self
                .journal
                .student(&member.record_name)
                .unwrap_or_default();
            for (item, given) in student
                .by_hand
                .iter()
                .filter_map(|given| Some((given.item.as_ref()?, given)))
            {
                require_mark(marks, item, given.points).map_err(|(why, _)| {
                    let why = format!("{}: {why}", member.record_name);
                    let error = assignment::Error::in_file(file, why);
                    error.with_hint("name the points that count now with --adjustments")
                })?;
            }
        }
        let names = submissions.iter().map(|member| member.record_name.as_str());
        let given = self.journal.given_by_hand(names);
        if given > 0 {
            let given = Count(given, "submission");
            tell.line(&format!(
                "points by hand count as they were told last, for {given}; --adjustments names others"
            ));
        }
        Ok(())
    }
}

/// Has the folder of the results know which rulings and what else it was judged with.
pub(crate) fn remember(
    facts: &mut RunFacts,
    journal: &Journal,
    ruled: Option<&Path>,
    assignment: &Assignment,
) -> Result<(), Error> {
    let StaffFiles { rulings_file, .. } = StaffFiles::new([None, None, ruled]);
    if facts.files.rulings_file != rulings_file || !facts.is_by(assignment) {
        facts.files.rulings_file = rulings_file;
        facts.judged_by(assignment);
        facts.write(journal)?;
    }
    Ok(())
}

/// Fails where what was judged when the results were stored would be judged no more, unless it is forced, and says which cases are
/// gone.
pub(crate) fn require_no_loss(
    regrading: &Regrading<'_>,
    is_forced: bool,
    tell: &dyn Tell,
) -> Result<(), Error> {
    /// Cases that are named.
    const NAMED: usize = 5;
    // Where nothing was stored, or by a version that wrote it otherwise, nothing is lost.
    let Ok(before) = results(regrading.journal) else {
        return Ok(());
    };
    let cases = regrading.assignment.cases.iter();
    let cases: BTreeSet<&str> = cases.map(|case| case.name.as_str()).collect();
    tell_gone(&before.gone(&cases), tell);
    if is_forced {
        return Ok(());
    }
    let all = regrading.without_run();
    let mut missing: BTreeMap<&str, usize> = BTreeMap::new();
    for (submission, _, _) in &all {
        *missing.entry(submission).or_default() += 1;
    }
    let lost = all.iter().filter(|(submission, case, verdict)| {
        let lost = before.would_lose(submission, case, *verdict);
        // Whoever is in the report of an earlier grading alone was judged then by the runs that there are.
        lost.unwrap_or_else(|| *verdict == Verdict::NotJudged && missing[submission] < cases.len())
    });
    let lost = lost.map(|(submission, case, _)| format!("{case} of {submission}"));
    let lost: Vec<String> = lost.collect();
    let (all, what, hint) = if lost.is_empty() {
        let what = "no ruling any more, and would wait for a person again";
        let hint = "nothing was written: --rulings names the file that it was in, and --force goes on without it";
        (unsettled(regrading, &before), what, hint)
    } else {
        let what = "no run that counts, and what is judged would be so no more";
        let hint = "nothing was written: `tilegrade grade` runs again what is no more as it was, and --force goes on without it";
        (lost, what, hint)
    };
    if all.is_empty() {
        return Ok(());
    }
    let count = Count(all.len(), "case");
    let has = if all.len() == 1 { "has" } else { "have" };
    Err(Error::refused(
        format!("{count} {has} {what}: {}", first_of(&all, NAMED)),
        hint,
    ))
}

/// The cases that a ruling settled when the results were stored, and that are in doubt now.
fn unsettled(regrading: &Regrading<'_>, before: &StoredResults) -> Vec<String> {
    let settled = before.settled();
    let mut unsettled = Vec::new();
    if settled.is_empty() {
        return unsettled;
    }
    regrading.each(|Rejudged { member, result, .. }| {
        let doubtful = result.cases.iter().filter(|case| case.doubt.is_some());
        let doubtful = doubtful.filter(|case| settled.contains(&(&*member.name, &*case.name)));
        unsettled.extend(doubtful.map(|case| format!("{} of {}", case.name, member.name)));
    });
    unsettled
}

fn tell_gone(gone: &BTreeSet<&str>, tell: &dyn Tell) {
    if !gone.is_empty() {
        let names: Vec<&str> = gone.iter().copied().collect();
        tell.line(&format!(
            "note: {} of the stored results {} gone: {}",
            Count(gone.len(), "case"),
            if gone.len() == 1 { "is" } else { "are" },
            names.join(", ")
        ));
    }
}

pub(crate) fn results(journal: &Journal) -> Result<StoredResults, Error> {
    let path = journal.folder().join(RESULTS);
    let unusable = |why: String| {
        Error::refused(
            format!(
                "{}: there is nothing to compare with: {why}",
                path.display()
            ),
            "run `tilegrade regrade` without --diff once, with the old rubric",
        )
    };
    let bytes = journal.read(RESULTS).map_err(|error| {
        unusable(match error.kind() {
            io::ErrorKind::NotFound => "it is not there".to_owned(),
            kind => kind.to_string(),
        })
    })?;
    Report::read(&bytes)
        .map(StoredResults::of)
        .map_err(unusable)
}
