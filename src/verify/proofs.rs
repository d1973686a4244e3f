//! Answers about all boards, which are kept because they take long: what catches a mistake first, or that no board does.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::gaps::{Gap, Reach};
use crate::assignment::Rubric;
use crate::mutant::Mutant;
use crate::outcome::hex;

const FORMAT: u32 = 1;

/// Answers that are kept in a file.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Proofs {
    format: u32,
    proofs: Vec<Proof>,
}

/// What looking at all boards for one mistake came to.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Proof {
    mistake: String,
    /// The hash of all that the answer depends on beside the mistake.
    rubric: String,
    /// The digits of the shallowest board that catches it.
    board: Option<String>,
    looked_at: usize,
}

impl Default for Proofs {
    fn default() -> Self {
        Self {
            format: FORMAT,
            proofs: Vec::new(),
        }
    }
}

impl Proofs {
    /// Reads what was kept; `None` where this version did not keep it.
    pub fn read(text: &str) -> Option<Self> {
        let read: Self = serde_json::from_str(text).ok()?;
        (read.format == FORMAT).then_some(read)
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// What is known of a mistake under a rubric.
    pub fn of(&self, mutant: Mutant, rubric: &Rubric) -> Option<Gap> {
        let key = key(rubric);
        let mut proofs = self.proofs.iter();
        let proof = proofs.find(|own| own.mistake == mutant.id() && own.rubric == key)?;
        let board = proof.board.as_ref().map(|digits| digits.parse());
        let board = board.transpose().ok()?;
        if board.is_none() && proof.looked_at != Reach::All.count() {
            return None;
        }
        Some(Gap {
            mutant,
            boards: board.into_iter().collect(),
            looked_at: proof.looked_at,
        })
    }

    /// Keeps an answer. An older one about the same mistake goes.
    pub fn keep(&mut self, gap: &Gap, rubric: &Rubric) {
        let mistake = gap.mutant.id();
        self.proofs.retain(|own| own.mistake != mistake);
        self.proofs.push(Proof {
            mistake: mistake.to_owned(),
            rubric: key(rubric),
            board: gap.boards.first().map(ToString::to_string),
            looked_at: gap.looked_at,
        });
        self.proofs
            .sort_by(|one, other| one.mistake.cmp(&other.mistake));
    }
}

/// The hash of a rubric and of the version, which the judge and the mistakes are of.
fn key(rubric: &Rubric) -> String {
    let text = format!("{}\n{rubric:?}", env!("CARGO_PKG_VERSION"));
    hex(&Sha256::digest(text.as_bytes())[..16])
}
