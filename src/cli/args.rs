//! The arguments. How they are read is known here, in [`super::search_args`] for the verbs that search, and in
//! [`super::usage`] where they are refused.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use super::arg_values::{Assigned, Format, JvmName, ViewName, about_profile, one_of, whole};
use super::class_args::{AssignedArguments, ByHandArguments, ClassArguments, UnmatchedArguments};
use super::new_args::NewArguments;
use super::report_args::ReportArguments;
use super::sandbox_args::SandboxArguments;
use super::search_args::{CasesArguments, SolveArguments};
use super::tool_args::{
    CheckClassesArguments, CompletionsArguments, ManArguments, PlayArguments, VerifyArguments,
};
use crate::assignment::Profile;
use crate::class::shard;

/// The reference solver and the autograder of the ComS 228 8-puzzle assignment.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(super) enum Verb {
    Solve(SolveArguments),
    Cases(CasesArguments),
    Check(CheckArguments),
    CheckClasses(CheckClassesArguments),
    Grade(GradeArguments),
    Regrade(RegradeArguments),
    Merge(MergeArguments),
    Rule(RuleArguments),
    Show(ShowArguments),
    Submissions(SubmissionsArguments),
    Report(StoredReportArguments),
    New(NewArguments),
    Verify(VerifyArguments),
    Play(PlayArguments),
    Doctor(DoctorArguments),
    Completions(CompletionsArguments),
    Man(ManArguments),
}

/// What an output is about.
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
pub(super) struct About {
    /// The board: its nine digits row by row, 0 the empty square, or as the program shows it.
    #[arg(long, value_name = "DIGITS", allow_negative_numbers = true)]
    pub(super) board: Option<String>,
    /// The case: its board file, or the name of a built-in one, such as `depth-12`.
    #[arg(long, value_name = "CASE")]
    pub(super) case: Option<PathBuf>,
}

/// Judges one saved transcript against a case, as grading would.
#[derive(Args, Debug)]
#[command(
    override_usage = "tilegrade check [OPTIONS] <--board <DIGITS> | --case <CASE>> [OUTPUT]",
    after_help = "Examples:\n  java EightPuzzle board.txt | tilegrade check --board 205143867\n  \
        tilegrade check --case depth-12 my-output.txt\n  \
        tilegrade check --case cases/handout.txt my-output.txt"
)]
pub(super) struct CheckArguments {
    #[command(flatten)]
    pub(super) about: About,
    /// What the program printed; `-`, or nothing, is standard input.
    #[arg(value_name = "OUTPUT", default_value = "-")]
    pub(super) output: PathBuf,
    #[command(flatten)]
    pub(super) which: Assigned,
    /// What a person ruled about words.
    #[arg(long, value_name = "FILE")]
    pub(super) rulings: Option<PathBuf>,
    /// What a departure from the handout's format costs, in place of what the settings file says.
    #[arg(long, value_parser = one_of(&Profile::ALL, Profile::name, about_profile))]
    pub(super) profile: Option<Profile>,
    /// How the result is printed.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
}

/// Grades submissions: builds and runs each in a sandbox on every case, and judges what it printed.
#[derive(Args, Debug)]
#[command(
    after_help = "A PATH is a folder, a file or an archive (zip, tar, tar.gz): a download of Canvas, Moodle or Gradescope, the \
        repositories of a classroom, a list of checkouts, a class, or one submission. What it is taken for is said; \
        `tilegrade submissions` lists what would be graded. Every direct child of a class is one submission. A folder is itself \
        one if it holds sources directly, or a folder `src`, `hw3`, `proj1` or `edu`.\n\n\
        Exit codes: 0 full marks, 1 something lost points, 2 wrong usage, 3 the assignment is invalid, 4 something could \
        not be judged, 5 an internal error, 130 interrupted: the same command goes on.\n\n\
        Examples:\n  tilegrade grade submissions/ --report json=grades.json\n  \
        tilegrade grade submissions/ --only ana-lopez --shrink\n  \
        cd my-hw3 && tilegrade grade --watch"
)]
pub(super) struct GradeArguments {
    #[command(flatten)]
    pub(super) class: ClassArguments,
    #[command(flatten)]
    pub(super) assigned: AssignedArguments,
    /// Run nothing: what was handed in are saved transcripts, in text files named after the cases.
    #[arg(long)]
    pub(super) transcripts: bool,
    #[command(flatten)]
    pub(super) printed: PrintArguments,
    /// The folder for results, otherwise ./grades. The same command again goes on with what is there.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) reports: ReportArguments,
    /// Print only whose points or verdicts differ from those of this JSON report, and why.
    #[arg(long, value_name = "OLD.json")]
    pub(super) against: Option<PathBuf>,
    #[command(flatten)]
    pub(super) runs: RunArguments,
    #[command(flatten)]
    pub(super) by_hand: ByHandArguments,
    /// Exit with 0 where points were lost, for callers that read the report.
    #[arg(long)]
    pub(super) exit_zero: bool,
    #[command(flatten)]
    pub(super) sandbox: SandboxArguments,
}

/// What is printed, and for whom.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct PrintArguments {
    /// Who reads the terminal and the reports. What the exit code and the totals say is always about all cases.
    #[arg(long, value_enum, default_value = "staff")]
    pub(super) view: ViewName,
    /// Explain each submission, and not only the one that is graded by itself.
    #[arg(long)]
    pub(super) details: bool,
    /// Print the line about the class, and nothing of its submissions.
    #[arg(long, conflicts_with = "details")]
    pub(super) quiet: bool,
}

/// How programs are run.
#[derive(Args, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct RunArguments {
    /// Runs at one time; otherwise one more than there are cores.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>(1..=1024))]
    pub(super) jobs: Option<usize>,
    /// Grade a share of the class, such as the second of four, into a folder of its own in that for results; `auto` asks Slurm, GitLab
    /// or Kubernetes which. `tilegrade merge` joins the shares.
    #[arg(long, value_name = "K/N", conflicts_with_all = ["only", "watch"])]
    pub(super) shard: Option<shard::Asked>,
    /// Forget earlier runs and make all of them again.
    #[arg(long)]
    pub(super) fresh: bool,
    /// Give a program all of its time for each case, however often it hangs.
    #[arg(long)]
    pub(super) run_all: bool,
    /// Whether the cases of a Java program share a virtual machine. The results are the same.
    #[arg(long, value_name = "WHICH", value_enum, default_value = "shared")]
    pub(super) jvm: JvmName,
    /// Grade one submission, and again whenever one of its sources changes, until Ctrl-C.
    #[arg(long)]
    pub(super) watch: bool,
    /// Look for the smallest board that each failing submission gets wrong. Always so where PATH is one submission.
    #[arg(long)]
    pub(super) shrink: bool,
    /// Runs that this may take for each submission; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 40, allow_negative_numbers = true, value_parser = whole::<u32>(0..=10_000))]
    pub(super) shrink_runs: u32,
}

/// Judges the stored runs of a grading again, with a changed rubric or a newer version. Runs nothing.
#[derive(Args, Debug)]
#[command(
    after_help = "The assignment is the one that was graded with, as its files are now and with the rubric that the \
        results were judged by, unless another is named. A case whose board file or limits have changed since it was run is \
        not judged: `tilegrade grade` runs it again. Saved transcripts are read where they were graded.\n\n\
        Exit codes: as those of `grade`.\n\n\
        Examples:\n  tilegrade regrade --assignment assignment.toml --diff\n  \
        tilegrade regrade --diff before.json after.json\n  \
        tilegrade regrade --out grades --report json=grades.json"
)]
pub(super) struct RegradeArguments {
    #[command(flatten)]
    pub(super) again: JudgeArguments,
    /// The folder of the grading's results.
    #[arg(long, value_name = "DIR", default_value = "grades")]
    pub(super) out: PathBuf,
    /// Print only whose points or verdicts changed since the results that were stored last, and why; or since those of OLD.
    /// From OLD to NEW nothing is judged. Both are JSON reports, or folders of gradings.
    #[arg(long, num_args = 0..=2, value_names = ["OLD", "NEW"])]
    pub(super) diff: Option<Vec<PathBuf>>,
    /// Judge by the rubric of now, as with `--assignment`, and not by the one that is stored with the results.
    #[arg(long)]
    pub(super) current_rubric: bool,
    /// Judge only the submission of this student, by an id, a login, a name, or what begins one; the stored results stay as they
    /// are.
    #[arg(long, value_name = "NAME")]
    pub(super) only: Vec<String>,
    /// Go on where a case that was judged would be judged no more.
    #[arg(long)]
    pub(super) force: bool,
}

/// How stored runs are judged, and where that goes.
#[derive(Args, Debug)]
pub(super) struct JudgeArguments {
    #[command(flatten)]
    pub(super) assigned: AssignedArguments,
    #[command(flatten)]
    pub(super) reports: ReportArguments,
    #[command(flatten)]
    pub(super) printed: PrintArguments,
    /// Submissions judged at one time; otherwise one for each core.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>(1..=1024))]
    pub(super) jobs: Option<usize>,
    #[command(flatten)]
    pub(super) by_hand: ByHandArguments,
    /// Exit with 0 where points were lost, for callers that read the report.
    #[arg(long)]
    pub(super) exit_zero: bool,
}

/// Joins the results of shares, graded with `grade --shard`, to those of the whole class. Runs nothing.
#[derive(Args, Debug)]
#[command(
    after_help = "The shares have to be of one class, and graded by one version, assignment, roster and sandbox. Where a submission has \
        no results yet, the command that makes them is printed. The shares stay as they are.\n\n\
        Exit codes: as those of `grade`; 2 too where the results do not belong together or are not whole, and nothing is \
        written then.\n\n\
        Examples:\n  tilegrade merge grades --out all-grades\n  \
        tilegrade merge shard-*-of-4 --out all-grades --report html=site"
)]
pub(super) struct MergeArguments {
    /// The folders of the shares' results, or the folder that they lie in.
    #[arg(value_name = "DIR", required = true)]
    pub(super) folders: Vec<PathBuf>,
    /// The folder for the results of all, which is made.
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    #[command(flatten)]
    pub(super) again: JudgeArguments,
}

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

/// Shows one submission of a grading, or one run of it: the input, the output, and why it has its points. Runs nothing.
#[derive(Args, Debug)]
#[command(
    after_help = "Without CASE, it explains the submission and lists the cases that lost points, each with its command. Output with \
        what cannot be seen is written out, such as `\\t` or `\\u{1b}`. The answer is judged by the assignment as its files are now.\n\n\
        Exit codes: 0 it is shown, 2 wrong usage, 3 the assignment is invalid.\n\n\
        Examples:\n  tilegrade show ana-lopez\n  tilegrade show ana-lopez depth-18 --out grades"
)]
pub(super) struct ShowArguments {
    /// The student: an id, a login, a name, or what begins one.
    #[arg(value_name = "NAME")]
    pub(super) name: String,
    /// The case, by its name.
    #[arg(value_name = "CASE")]
    pub(super) case: Option<String>,
    /// The folder of the grading's results.
    #[arg(long, value_name = "DIR", default_value = "grades")]
    pub(super) out: PathBuf,
}

/// Writes stored results in other formats. Judges nothing.
#[derive(Args, Debug)]
#[command(
    after_help = "The formats are `json`, `gradescope`, `classroom50`, `junit`, `github`, `csv`, `canvas`, \
        `moodle`, `canvas-comments` and `moodle-feedback`, whose PATH is a zip archive to upload, and `markdown` and `html`, whose \
        PATH is a folder.\n\n\
        Examples:\n  tilegrade report grades --report csv=- --report markdown=pages\n  \
        tilegrade report grades --gradebook export.csv --report canvas=upload.csv"
)]
pub(super) struct StoredReportArguments {
    /// The results, or the folder of the grading that stored them; `-` is standard input.
    #[arg(value_name = "RESULTS.json")]
    pub(super) results: PathBuf,
    /// Who reads the reports. Most formats show students no more than they may see, whatever is said here.
    #[arg(long, value_enum, default_value = "staff")]
    pub(super) view: ViewName,
    #[command(flatten)]
    pub(super) reports: ReportArguments,
}

/// Says what this machine can do, and proves it: toolchains, the sandbox and each of its protections, and room.
#[derive(Args, Debug)]
#[command(
    after_help = "A small program in each language is built, run and read in the sandbox that `grade` would use with the same \
        options. Below what is amiss stands the line to type.\n\n\
        With --hostile, the battery is run: what a hostile submission could hand in. Each attack is graded in this machine's \
        sandbox, with an honest submission after it, and then the machine is looked over for what was left.\n\n\
        Exit codes: 0 programs can be graded, or every attack was contained; 1 an attack was not, or got another verdict than \
        the right one; 2 wrong usage; 4 programs are not contained, Java is missing, a language does not work, or an attack could \
        not be run; 5 an internal error; 130 interrupted.\n\n\
        Examples:\n  tilegrade doctor\n  tilegrade doctor --format json\n  \
        tilegrade doctor --hostile --only fork-bomb-c --only read-answers"
)]
pub(super) struct DoctorArguments {
    /// Run the battery of hostile submissions.
    #[arg(long)]
    pub(super) hostile: bool,
    /// Run only the attack of this name.
    #[arg(long, value_name = "NAME", requires = "hostile")]
    pub(super) only: Vec<String>,
    /// How the result is printed.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
    #[command(flatten)]
    pub(super) sandbox: SandboxArguments,
}

/// Lists what `grade` would grade, from which files, and what is left out and why. Runs nothing.
#[derive(Args, Debug)]
#[command(
    after_help = "Exit codes: 0 the list, 2 wrong usage, 130 interrupted.\n\n\
        Examples:\n  tilegrade submissions hw3_submissions.zip\n  \
        tilegrade submissions class/ --as class --format json"
)]
pub(super) struct SubmissionsArguments {
    #[command(flatten)]
    pub(super) class: ClassArguments,
    #[command(flatten)]
    pub(super) unmatched: UnmatchedArguments,
    /// The settings file, which says what is late; otherwise ./assignment.toml where it is there.
    #[arg(long, value_name = "FILE")]
    pub(super) assignment: Option<PathBuf>,
    /// The folder for results, which is no submission.
    #[arg(long, value_name = "DIR", default_value = "grades")]
    pub(super) out: PathBuf,
    /// How the list is printed.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
}
