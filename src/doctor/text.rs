//! What people read: what was found, and below what is amiss the line to type.

use anstyle::{AnsiColor, Style};
use textwrap::{Options, WordSeparator, WordSplitter};

use super::Doctor;
use super::proof::Status;
use crate::language::{Language, Tool};
use crate::outcome::printable;
use crate::run::{Missing, Refusal, State, Toolchain, Unavailable};

const NAME: usize = 15;

impl Doctor {
    /// The whole as text of this many columns, with colour sequences, for a grading with this many jobs.
    pub fn text(&self, width: usize, jobs: usize) -> String {
        let page = Page {
            width: width.max(40),
        };
        [
            heading("toolchains"),
            self.tools.iter().map(|tool| page.tool(tool)).collect(),
            heading("languages, each tried in the sandbox"),
            self.languages
                .iter()
                .map(|language| page.language(language))
                .collect(),
            heading("sandbox"),
            self.sandbox_text(&page),
            heading("a program is kept from"),
            self.protections_text(&page),
            heading("room"),
            self.room(&page, jobs),
            self.conclusion(&page),
        ]
        .concat()
    }

    fn sandbox_text(&self, page: &Page) -> String {
        let tier = self.sandbox.tier().name();
        let refused = |refusal: &Refusal| {
            let why = printable(&refusal.why.to_string());
            page.row(Mark::Bad, refusal.tier.name(), &why) + &page.remedies(&refusal.remedies())
        };
        let description = self.sandbox.describe();
        let description = description.strip_prefix(tier).unwrap_or(&description);
        let used = match &self.refused {
            None => page.row(
                Mark::of(self.contains()),
                tier,
                description.trim_start_matches([':', ' ']),
            ),
            Some(_) => page.row(Mark::Plain, tier, "is looked at below, and not used"),
        };
        // A tier for other users is worth a word only where it was asked for.
        let is_told = |refusal: &&Refusal| {
            self.refused.is_some() || !matches!(refusal.why, Unavailable::NotForThisUser(_))
        };
        let refusals = self.refusals().iter().filter(is_told);
        let refused: String = refusals.map(refused).collect();
        refused + &used
    }

    fn protections_text(&self, page: &Page) -> String {
        let row = |state: &State| {
            let protection = state.protection;
            let (name, what) = (protection.name(), protection.what());
            if state.is_in_force {
                return page.row(Mark::Good, name, what);
            }
            let mark = if protection.is_required() {
                Mark::Bad
            } else {
                Mark::Open
            };
            let open = match &state.detail {
                Some(detail) => format!("NOT IN FORCE: a program {detail}"),
                None => format!("NOT IN FORCE: {what}"),
            };
            page.row(mark, name, &open) + &page.remedies(&self.remedies(protection))
        };
        self.sandbox.protections.iter().map(row).collect()
    }

    fn room(&self, page: &Page, jobs: usize) -> String {
        let machine = &self.machine;
        let unknown = || "not known here".to_owned();
        let memory = match (machine.memory_mib, machine.most_memory_mib(jobs)) {
            (Some(all), Some(most)) => format!(
                "{all} MiB, {} free: `memory-mib` up to {most} with --jobs {jobs}",
                machine.free_memory_mib.unwrap_or_default()
            ),
            _ => unknown(),
        };
        let disk = match (machine.temporary_mib, machine.most_disk_mib(jobs)) {
            (Some(free), Some(most)) => format!(
                "{free} MiB free in {}: `disk-mib` up to {most}; TMPDIR names another directory",
                machine.temporary.display()
            ),
            _ => unknown(),
        };
        let most = |bound: Option<u64>| {
            bound.map_or_else(|| "not bounded".to_owned(), |most| most.to_string())
        };
        let groups = match self.sandbox.control_groups {
            Some(_) => "each run has one, and all in it is ended at once",
            None => "none can be made, and runs do without",
        };
        let users = match &self.sandbox.users {
            Some(users) => format!("one of {} to {} for each job", users.start(), users.end()),
            None => "programs have the grader's user".to_owned(),
        };
        [
            ("system", machine.system.as_str()),
            ("cores", &format!("{}: --jobs {jobs}", machine.cores)),
            ("memory", &memory),
            ("disk", &disk),
            ("open files", &most(machine.open_files)),
            ("processes", &most(machine.processes)),
            ("control groups", groups),
            ("users", &users),
        ]
        .map(|(name, said)| page.row(Mark::Plain, name, said))
        .concat()
    }

    fn conclusion(&self, page: &Page) -> String {
        let said = match &self.refused {
            _ if self.can_grade() => "programs can be graded here".to_owned(),
            Some(refused) => {
                let hint = refused.hint();
                format!("no program is run here, and what would have to be is not judged: {hint}")
            }
            None if !self.contains() => {
                "programs are not contained here, and reports say so".to_owned()
            }
            None => "not all programs can be graded here: see `languages`".to_owned(),
        };
        let mark = Mark::of(self.can_grade());
        String::from("\n") + &page.line(mark, &said, 2)
    }
}

#[derive(Clone, Copy)]
enum Mark {
    Good,
    Bad,
    /// Not in force, and not required.
    Open,
    Plain,
}

impl Mark {
    fn of(is_good: bool) -> Self {
        if is_good { Self::Good } else { Self::Bad }
    }

    fn sign(self) -> (Style, char) {
        let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
        match self {
            Self::Good => (colour(AnsiColor::Green), '✓'),
            Self::Bad => (colour(AnsiColor::Red), '✗'),
            Self::Open => (colour(AnsiColor::Yellow), '!'),
            Self::Plain => (Style::new(), ' '),
        }
    }
}

fn heading(text: &str) -> String {
    let bold = Style::new().bold();
    format!("\n{bold}{text}{bold:#}\n")
}

struct Page {
    width: usize,
}

impl Page {
    fn tool(&self, (tool, found): (Tool, &Result<Toolchain, Missing>)) -> String {
        match found {
            Ok(toolchain) => {
                let (version, program) =
                    (printable(&toolchain.version), toolchain.program.display());
                self.row(Mark::Good, tool.name(), &format!("{version}, {program}"))
            }
            Err(missing) => {
                let said = printable(&missing.to_string());
                self.row(Mark::Open, tool.name(), &said) + &self.remedies(&[missing.hint()])
            }
        }
    }

    fn language(&self, (language, status): &(Language, Status)) -> String {
        let name = language.name();
        match status {
            Status::Works { .. } => self.row(Mark::Good, name, "works"),
            Status::Missing(tools) => {
                let mark = if *language == Language::Java {
                    Mark::Bad
                } else {
                    Mark::Open
                };
                let tools: Vec<&str> = tools.iter().map(|tool| tool.name()).collect();
                self.row(
                    mark,
                    name,
                    &format!("not tried: {} is missing", tools.join(" and ")),
                )
            }
            Status::Fails(said) => self.row(
                Mark::Bad,
                name,
                &format!("does not work: {}", printable(said)),
            ),
        }
    }

    fn remedies(&self, remedies: &[String]) -> String {
        let line = |remedy: &String| self.wrapped(&format!("hint: {remedy}"), NAME + 3, NAME + 5);
        remedies.iter().map(line).collect()
    }

    fn row(&self, mark: Mark, name: &str, said: &str) -> String {
        self.line(mark, &format!("{name:<NAME$} {said}"), NAME + 3)
    }

    /// A line with a mark; what does not fit goes on behind this many blanks.
    fn line(&self, mark: Mark, text: &str, rest: usize) -> String {
        let (style, sign) = mark.sign();
        let text = self.wrapped(text, 2, rest);
        format!("{style}{sign}{style:#}{}", &text[1..])
    }

    fn wrapped(&self, text: &str, first: usize, rest: usize) -> String {
        let (first, rest) = (" ".repeat(first), " ".repeat(rest));
        let options = Options::new(self.width)
            .initial_indent(&first)
            .subsequent_indent(&rest)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation);
        textwrap::fill(text, options) + "\n"
    }
}
