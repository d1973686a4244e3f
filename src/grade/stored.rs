//! What the last grading found out about a submission, beside its runs: one file for each submission.
//!
//! This is no journal. A grading writes it when it is done with a submission and never reads it; it is there
//! so that the submission can be judged again without its files, without tools and without running anything.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::record::FORMAT;
use crate::judge::SubmissionFacts;
use crate::outcome::classes::Class;
use crate::outcome::{
    BuildFailure, Finding, FindingId, MachineFault, OwnBoards, SearchFound, Student,
};

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct StoredSubmission {
    pub(super) format: u32,
    pub(super) name: String,
    #[serde(default)]
    pub(super) student: Student,
    pub(super) language: Option<String>,
    pub(super) entry: Option<String>,
    /// Which of several files or classes was taken.
    pub(super) notes: Vec<String>,
    #[serde(default)]
    pub(super) classes: Vec<Class>,
    #[serde(default)]
    pub(super) search_found: Option<SearchFound>,
    #[serde(default)]
    pub(super) own_boards: Option<OwnBoards>,
    pub(super) outcome: Outcome,
    /// The search for a smaller failing board, where there was one.
    pub(super) search: Option<StoredSearch>,
}

impl StoredSubmission {
    pub(super) fn of(
        facts: &SubmissionFacts,
        outcome: Outcome,
        search: Option<StoredSearch>,
    ) -> Self {
        let note = |finding: &Finding| finding.message.clone();
        Self {
            format: FORMAT,
            name: facts.name.clone(),
            student: facts.student.clone(),
            language: facts.language.clone(),
            entry: facts.entry.clone(),
            notes: facts.findings.iter().map(note).collect(),
            classes: facts.classes.clone(),
            search_found: facts.search.clone(),
            own_boards: facts.own_boards.clone(),
            outcome,
            search,
        }
    }

    pub(super) fn facts(&self) -> SubmissionFacts {
        SubmissionFacts {
            name: self.name.clone(),
            student: self.student.clone(),
            language: self.language.clone(),
            entry: self.entry.clone(),
            classes: self.classes.clone(),
            search: self.search_found.clone(),
            own_boards: self.own_boards.clone(),
            findings: notes(&self.notes),
            findings_in_shown: Vec::new(),
        }
    }
}

/// Notes about which of several files or classes was taken, as findings.
pub(super) fn notes(notes: &[String]) -> Vec<Finding> {
    let finding = |note: &String| Finding::new(FindingId::SourceChoice, note.clone());
    notes.iter().map(finding).collect()
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Outcome {
    /// It was run; its records say how.
    Ran {
        build_key: String,
        not_judged: BTreeMap<String, MachineFault>,
    },
    /// It is a folder of saved transcripts, which stay where they are.
    Saved {
        /// The folder; `None` if its name is no text.
        folder: Option<String>,
        /// Every case that it was graded on, with its transcript where there is one.
        transcripts: BTreeMap<String, Option<SavedTranscript>>,
    },
    NotBuilt(BuildFailure),
    /// There is nothing that could be built; holds why.
    NothingToGrade(String),
    NotJudged(MachineFault),
}

/// A saved transcript as it was when it was graded.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct SavedTranscript {
    /// Its file, below the folder.
    pub(super) file: String,
    /// Hash of as much of it as was judged.
    pub(super) hash: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct StoredSearch {
    pub(super) runs: u32,
    pub(super) fault: Option<MachineFault>,
}
