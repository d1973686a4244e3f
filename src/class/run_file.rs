//! `run.json`: what was graded last in a folder of results, by which version, against what.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::assignment::{Assignment, Variant};
use crate::grade::{Error, FORMAT, Journal, Member, RUN_FILE, assignment_hash};
use crate::intake::Submission;
use crate::outcome::Unmatched;
use crate::run::{Protection, Sandbox, Tier};

/// What was graded, and everything beside the records that judging it again needs.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct RunFacts {
    #[serde(flatten)]
    made_by: Version,
    /// The assignment's name.
    pub(crate) assignment: String,
    assignment_hash: String,
    /// The `[rubric]` of a settings file by which the results are judged; `None` if an earlier version wrote this.
    pub(crate) rubric: Option<Value>,
    /// How much longer the limits were than in the files, where the machine's speed was measured for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slowdown: Option<Slowdown>,
    /// The sandbox in one line.
    protections: String,
    /// What kept programs apart; that of an earlier grading, where this one could run nothing.
    pub(crate) sandbox: Option<SandboxFacts>,
    /// What reports warn of.
    pub(crate) warning: Option<String>,
    /// The staff's files.
    #[serde(flatten)]
    pub(crate) files: StaffFiles,
    /// Who and what was on one side alone, where there was a roster.
    pub(crate) unmatched: Option<Unmatched>,
    /// What was named as submissions or classes.
    pub(crate) paths: Vec<String>,
    /// The submissions, in the order of their results.
    pub(crate) submissions: Vec<Member>,
}

/// The staff's files that a grading was made with.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct StaffFiles {
    /// The settings file, where one was read.
    pub(crate) settings_file: Option<String>,
    /// The folder of the cases, where one was named beside the settings file.
    pub(crate) cases_folder: Option<String>,
    /// The rulings, where some were read.
    pub(crate) rulings_file: Option<String>,
}

impl StaffFiles {
    /// The settings file, the folder of the cases and the rulings, so that they are found from any folder.
    pub(crate) fn new(files: [Option<&Path>; 3]) -> Self {
        let whole = |file: &Path| match file.to_str() {
            Some(name) if Variant::of_file(name).is_some() => name.to_owned(),
            _ => whole(file),
        };
        let [settings_file, cases_folder, rulings_file] = files.map(|file| file.map(whole));
        Self {
            settings_file,
            cases_folder,
            rulings_file,
        }
    }
}

/// What kept the programs of a grading apart.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct SandboxFacts {
    /// The tier.
    pub(crate) tier: Tier,
    /// The protections that were not in force.
    pub(crate) missing: Vec<Protection>,
}

impl SandboxFacts {
    /// Those of a sandbox.
    pub(crate) fn of(sandbox: &Sandbox) -> Self {
        Self {
            tier: sandbox.tier(),
            missing: sandbox.missing(),
        }
    }
}

/// How much longer limits are than in the files.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Slowdown {
    /// How fast the machine was that they were measured on, as the settings file says.
    measured_speed: u64,
    /// What they are of those in the files, in percent.
    percent: u64,
}

/// The part of the file that every version has.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Version {
    format: u32,
    version: String,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

impl RunFacts {
    /// What is graded now: `paths` are those of the command line.
    pub(crate) fn new(
        assignment: &Assignment,
        files: StaffFiles,
        paths: &[PathBuf],
        submissions: &[Submission],
        protections: &str,
        warning: Option<&str>,
    ) -> Self {
        let timing = assignment.settings.timing;
        let slowdown = timing.measured_speed.map(|measured_speed| Slowdown {
            measured_speed,
            percent: timing.slowdown,
        });
        Self {
            made_by: Version {
                format: FORMAT,
                version: VERSION.to_owned(),
            },
            slowdown,
            assignment: assignment.settings.name.clone(),
            assignment_hash: assignment_hash(assignment),
            rubric: Some(assignment.settings.rubric.to_table()),
            protections: protections.to_owned(),
            sandbox: None,
            warning: warning.map(str::to_owned),
            files,
            unmatched: None,
            paths: paths.iter().map(|path| whole(path)).collect(),
            submissions: submissions.iter().map(Member::of).collect(),
        }
    }

    /// What the limits of this assignment were of those in its files, in percent, where it said the same speed then.
    pub(crate) fn slowdown(&self, assignment: &Assignment) -> Option<u64> {
        let speed = assignment.settings.timing.measured_speed;
        let known = self.slowdown;
        let known = known.filter(|known| Some(known.measured_speed) == speed);
        known.map(|known| known.percent)
    }

    /// Gives an assignment, as it was read, the limits that its runs had.
    pub(crate) fn slow_down(&self, assignment: &mut Assignment) {
        if let Some(percent) = self.slowdown(assignment) {
            assignment.slow_down(percent);
        }
    }

    pub(crate) fn graded(&self) -> Vec<PathBuf> {
        self.paths.iter().map(PathBuf::from).collect()
    }

    /// Has it be of these paths as well.
    pub(crate) fn add_paths(&mut self, paths: &[String]) {
        for path in paths {
            if !self.paths.contains(path) {
                self.paths.push(path.clone());
            }
        }
    }

    /// The names of the submissions.
    pub(crate) fn names(&self) -> Vec<&str> {
        let submissions = self.submissions.iter();
        submissions.map(|one| one.name.as_str()).collect()
    }

    /// Whether the stored report is by this assignment, and by this version.
    pub(crate) fn is_by(&self, assignment: &Assignment) -> bool {
        self.rubric == Some(assignment.settings.rubric.to_table())
            && self.assignment_hash == assignment_hash(assignment)
            && self.made_by.version == VERSION
    }

    /// Notes by what the stored report is from now on.
    pub(crate) fn judged_by(&mut self, assignment: &Assignment) {
        self.assignment_hash = assignment_hash(assignment);
        self.rubric = Some(assignment.settings.rubric.to_table());
        VERSION.clone_into(&mut self.made_by.version);
    }

    /// What another grading was made by, where it is not what this one was made by: what it is called, and both, where words tell them
    /// apart. Results of the two belong in no one report.
    pub(crate) fn other_than(&self, other: &Self) -> Option<(&'static str, Option<[String; 2]>)> {
        let told = |facts: &Self| {
            let percent = facts.slowdown.map_or(100, |known| known.percent);
            [
                ("versions", facts.made_by.version.clone()),
                ("assignments", facts.assignment.clone()),
                ("protections", facts.protections.clone()),
                ("limits", format!("{percent} % of those in the files")),
                ("warnings", facts.warning.clone().unwrap_or_default()),
            ]
        };
        let mut both = told(self).into_iter().zip(told(other));
        if let Some(((what, own), (_, its))) = both.find(|(own, its)| own != its) {
            return Some((what, Some([own, its])));
        }
        let is_same = self.assignment_hash == other.assignment_hash;
        if !is_same {
            return Some(("cases, rulings or settings", None));
        }
        let of_judging = (self.rubric != other.rubric).then_some(("rubrics", None));
        let of_machines = (self.sandbox != other.sandbox).then_some(("protections", None));
        of_judging.or(of_machines)
    }

    /// Reads the file of a folder of results. Fails where there is none, or it is another version's.
    pub(crate) fn read(journal: &Journal) -> Result<Self, Error> {
        let folder = journal.folder();
        let bytes = journal
            .read(RUN_FILE)
            .map_err(|_| Error::NothingGraded(folder.to_owned()))?;
        let broken = |_| Error::Broken(folder.join(RUN_FILE));
        let version: Version = serde_json::from_slice(&bytes).map_err(broken)?;
        if version.format != FORMAT {
            return Err(Error::OtherFormat {
                path: folder.join(RUN_FILE),
                version: version.version,
                found: version.format,
                known: FORMAT,
            });
        }
        serde_json::from_slice(&bytes).map_err(broken)
    }

    /// Writes the file.
    pub(crate) fn write(&self, journal: &Journal) -> Result<(), Error> {
        // The values have string keys only: writing them cannot fail.
        let text = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        journal.write(RUN_FILE, text.as_bytes())
    }
}

/// A path that leads to the same place from any folder.
fn whole(path: &Path) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    path.to_string_lossy().into_owned()
}
