//! What `verify` finds: a name, a place, what is wrong and the way out.

use serde::{Serialize, Serializer};

use crate::assignment::{Allowance, Allowances, Error};
use crate::named::named;

named! {
    /// What `verify` may find, by the name that it is allowed by.
    #[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
    pub enum Check {
        /// The name of a case says another depth or kind than its board has.
        NameClaims = "name-claims",
        /// The settings of a case claim what its board is not.
        TomlClaims = "toml-claims",
        /// Two cases have one board.
        BoardTwice = "board-twice",
        /// Two names differ in the case of their letters alone.
        NameTwice = "name-twice",
        /// A file in the folder of the cases belongs to none.
        OrphanFile = "orphan-file",
        /// An expected output is not what the reference prints.
        ExpectedDiffers = "expected-differs",
        /// Some cases have an expected output, and this one has none.
        ExpectedMissing = "expected-missing",
        /// The points come to another sum than they are to, or to none.
        PointsSum = "points-sum",
        /// A case is worth nothing.
        PointsZero = "points-zero",
        /// The elapsed time ends before the CPU time can.
        LimitWall = "limit-wall",
        /// A right program has too little CPU time.
        LimitCpu = "limit-cpu",
        /// Every case is hidden.
        AllHidden = "all-hidden",
        /// A right program loses points.
        RightLoses = "right-loses",
        /// No case tells a mistake from right.
        MistakeUncaught = "mistake-uncaught",
        /// A mistake costs next to nothing.
        MistakeCheap = "mistake-cheap",
        /// A sample submission has another verdict than its folder says.
        SampleVerdict = "sample-verdict",
        /// Something beside the sample submissions is named after no verdict.
        SampleFolder = "sample-folder",
        /// There is no right sample submission.
        SamplesMissing = "samples-missing",
        /// What is allowed has no such name.
        AllowanceUnknown = "allowance-unknown",
        /// What is allowed is not found.
        AllowanceUnused = "allowance-unused",
        /// What is allowed has no reason.
        AllowanceWithoutReason = "allowance-without-reason",
    }
}

impl Check {
    /// Whether an assignment is fit all the same.
    pub const fn is_warning(self) -> bool {
        matches!(
            self,
            Self::PointsZero
                | Self::LimitCpu
                | Self::AllHidden
                | Self::MistakeUncaught
                | Self::MistakeCheap
                | Self::AllowanceUnused
        )
    }

    /// Whether it is about sample submissions, and so is found only where they are run.
    const fn is_about_samples(self) -> bool {
        matches!(
            self,
            Self::SampleVerdict | Self::SampleFolder | Self::SamplesMissing
        )
    }

    /// Whether it is about what is allowed, and so can be allowed no more.
    const fn is_about_allowances(self) -> bool {
        matches!(
            self,
            Self::AllowanceUnknown | Self::AllowanceUnused | Self::AllowanceWithoutReason
        )
    }
}

impl Serialize for Check {
    fn serialize<To: Serializer>(&self, to: To) -> Result<To::Ok, To::Error> {
        to.serialize_str(self.name())
    }
}

/// Something that was found.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Complaint {
    /// What it is.
    pub check: Check,
    /// Where it is, what is wrong, and the way out.
    pub error: Error,
    /// Why it is allowed, where it is.
    pub allowed: Option<String>,
}

impl Complaint {
    /// Something wrong in a file, or at a line of it.
    pub(super) fn new(
        check: Check,
        file: &str,
        line: Option<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Self {
        let error = Error::in_file(file, message).with_hint(hint);
        Self {
            check,
            error: Error { line, ..error },
            allowed: None,
        }
    }

    /// Whether an assignment with it is not fit.
    pub const fn is_fatal(&self) -> bool {
        self.allowed.is_none() && !self.check.is_warning()
    }
}

/// Marks what is allowed, and adds what is wrong with the allowances themselves. `file` is the settings file; `has_run` says whether
/// sample submissions were run.
pub fn allow(complaints: &mut Vec<Complaint>, allowances: &Allowances, file: &str, has_run: bool) {
    for allowance in &allowances.allowed {
        if let Some(fault) = fault(allowance, complaints, file, has_run) {
            complaints.push(fault);
            continue;
        }
        for complaint in complaints.iter_mut() {
            if complaint.check.name() == allowance.name {
                complaint.allowed = Some(allowance.reason.clone());
            }
        }
    }
}

fn fault(
    allowance: &Allowance,
    complaints: &[Complaint],
    file: &str,
    has_run: bool,
) -> Option<Complaint> {
    let Allowance { name, reason, line } = allowance;
    let complain = |check, message: String, hint: String| {
        Some(Complaint::new(check, file, Some(*line), message, hint))
    };
    let mut known = Check::ALL.into_iter();
    let Some(check) = known.find(|check| check.name() == name && !check.is_about_allowances())
    else {
        let names = Check::ALL.into_iter().map(Check::name);
        let nearest = crate::assignment::nearest(name, names);
        return complain(
            Check::AllowanceUnknown,
            format!("`{name}` is allowed, and nothing that is found has this name"),
            crate::assignment::meant_or(nearest, "leave it out"),
        );
    };
    if reason.is_empty() {
        return complain(
            Check::AllowanceWithoutReason,
            format!("`{name}` is allowed without a reason"),
            "say why in the quotes".to_owned(),
        );
    }
    let is_found = complaints.iter().any(|complaint| complaint.check == check);
    if is_found || check.is_about_samples() && !has_run {
        return None;
    }
    complain(
        Check::AllowanceUnused,
        format!("`{name}` is allowed, and is not found"),
        "leave it out".to_owned(),
    )
}
