//! Steps with places left open.
//!
//! A student's file name goes in by [`StepTemplate::sources`], never by [`StepTemplate::words`], so that a file called
//! `{build}.c` stays a file of that name.

use super::Tool;
use super::step::{ANSWER_FILE, Places, Program, Step};

/// A [`Step`], before it is known where things lie.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct StepTemplate {
    program: Program,
    arguments: Vec<Argument>,
}

#[derive(Clone, Debug, Eq, PartialEq)]
enum Argument {
    /// Our text or the staff's, with placeholders: `-Xmx{memory}m`.
    Open(String),
    /// This text and nothing else.
    Literal(String),
    /// The staged source of this relative name.
    Source(String),
}

pub(super) struct Values<'a> {
    pub(super) board: &'a str,
    pub(super) places: &'a Places,
    pub(super) memory_mib: u64,
}

impl StepTemplate {
    /// Starts a tool, with arguments of ours that stand apart by white space.
    pub(super) fn of(tool: Tool, words: &str) -> Self {
        let step = Self {
            program: Program::Tool(tool),
            arguments: Vec::new(),
        };
        step.words(words)
    }

    /// Starts a program; placeholders may stand in its name and in its arguments.
    pub(super) fn named(program: &str, arguments: &[String]) -> Self {
        Self {
            program: Program::Named(program.to_owned()),
            arguments: arguments.iter().cloned().map(Argument::Open).collect(),
        }
    }

    /// Adds arguments of ours that stand apart by white space.
    pub(super) fn words(mut self, words: &str) -> Self {
        let words = words.split_whitespace().map(str::to_owned);
        self.arguments.extend(words.map(Argument::Open));
        self
    }

    pub(super) fn literal(mut self, text: &str) -> Self {
        self.arguments.push(Argument::Literal(text.to_owned()));
        self
    }

    pub(super) fn sources(mut self, names: impl IntoIterator<Item = String>) -> Self {
        let sources = names.into_iter().map(Argument::Source);
        self.arguments.extend(sources);
        self
    }

    pub(super) fn tool(&self) -> Option<Tool> {
        match self.program {
            Program::Tool(tool) => Some(tool),
            Program::Named(_) => None,
        }
    }

    pub(super) fn fill(&self, values: &Values) -> Step {
        let argument = |argument: &Argument| match argument {
            Argument::Open(text) => values.fill(text),
            Argument::Literal(text) => text.clone(),
            Argument::Source(name) => format!("{}/{name}", values.places.sources),
        };
        Step {
            program: match &self.program {
                Program::Named(name) => Program::Named(values.fill(name)),
                Program::Tool(tool) => Program::Tool(*tool),
            },
            arguments: self.arguments.iter().map(argument).collect(),
        }
    }
}

impl Values<'_> {
    /// The text with a value for each placeholder. What is in a value is not looked at again.
    fn fill(&self, text: &str) -> String {
        let mut parts = text.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let placeholder = part.split_once('}');
            match placeholder.and_then(|(name, after)| Some((self.value(name)?, after))) {
                Some((value, after)) => filled.extend([&value, after]),
                None => filled.extend(["{", part]),
            }
        }
        filled
    }

    fn value(&self, placeholder: &str) -> Option<String> {
        Some(match placeholder {
            "answer" => ANSWER_FILE.to_owned(),
            "board" => self.board.to_owned(),
            "build" => self.places.build.clone(),
            "driver" => self.places.driver.clone(),
            "job" => self.places.job.clone(),
            "memory" => self.memory_mib.to_string(),
            "sources" => self.places.sources.clone(),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Places, StepTemplate, Tool, Values};

    #[test]
    fn placeholders_are_filled_and_file_names_are_left_alone() {
        let [sources, build, job, driver] =
            ["/sources", "/{job}", "/job", "/driver"].map(str::to_owned);
        let places = Places {
            sources,
            build,
            job,
            driver,
        };
        let values = Values {
            board: "8Puzzle.txt",
            places: &places,
            memory_mib: 256,
        };
        let step = StepTemplate::of(Tool::Java, "-Xmx{memory}m {driver}:{build} {job}/{board}")
            .words("{nothing} {{job}} {")
            .literal("")
            .literal("{job}")
            .sources(["{build}.c".to_owned()]);
        assert_eq!(
            step.fill(&values).arguments,
            [
                "-Xmx256m",
                "/driver:/{job}",
                "/job/8Puzzle.txt",
                "{nothing}",
                "{/job}",
                "{",
                "",
                "{job}",
                "/sources/{build}.c"
            ]
        );
    }
}
