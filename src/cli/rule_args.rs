//! The arguments of `tilegrade rule`.

use std::path::PathBuf;

use clap::Args;

use super::arg_values::Format;

/// Lists the answers of a grading that a person has to decide on, and writes down what they mean.
#[derive(Args, Debug)]
#[command(
    after_help = "The same words are one question, whoever printed them. On a terminal each question is asked; elsewhere the list \
        says how to answer. MEANING is `no-solution`, `already-solved`, `refusal` or `nothing`. Rulings are added to the file that \
        was used last, or to ./rulings.toml; `regrade` applies them.\n\n\
        Exit codes: 0 the list, or the ruling is written; 2 wrong usage, or the ruling is refused; 3 the rulings or the assignment \
        are invalid.\n\n\
        Examples:\n  tilegrade rule --out grades\n  \
        tilegrade rule --out grades --say 'Hopeless!' no-solution\n  \
        tilegrade rule --out grades --submission ana-lopez --case depth-18 --reading 1"
)]
pub(super) struct RuleArguments {
    /// The folder of the grading's results.
    #[arg(long, value_name = "DIR", default_value = "grades")]
    pub(super) out: PathBuf,
    /// The file of the rulings; otherwise what was used last, or ./rulings.toml.
    #[arg(long, value_name = "FILE")]
    pub(super) rulings: Option<PathBuf>,
    /// Rule that this line has this meaning, wherever it stands.
    #[arg(long, num_args = 2, value_names = ["LINE", "MEANING"], conflicts_with_all = ["submission", "case", "reading"])]
    pub(super) say: Option<Vec<String>>,
    /// Rule on the answer of this submission.
    #[arg(long, value_name = "NAME", requires_all = ["case", "reading"])]
    pub(super) submission: Option<String>,
    /// The case that it is about.
    #[arg(long, value_name = "NAME", requires = "submission")]
    pub(super) case: Option<String>,
    /// The reading that counts, as the list numbers them.
    #[arg(long, value_name = "N", requires = "submission")]
    pub(super) reading: Option<usize>,
    /// How the list is printed.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
}
