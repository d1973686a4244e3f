//! Asking a student's classes: what is put to them, in pieces that are run by themselves, and what came of it.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::ops::Range;
use std::sync::Arc;

use super::names::{self, Names};
use super::probe::{Answer, shown};
use super::series::{self, Facts, Series};
use super::{Difference, DifferenceKind, FoundClass, differences};
use super::{list, state};
use crate::assignment::{Declarations, Template};
use crate::course::PuzzleSpec;
use crate::outcome::classes::{self, Class, Failure, Part, Unprobed};

/// In how many pieces one is asked again of which no answer came.
const PIECES: usize = 32;

/// All that is asked of the classes of a course's template. It is the same for every submission whose members have the template's names.
pub struct Probing {
    puzzle: PuzzleSpec,
    template: Template,
    declarations: Arc<Declarations>,
    /// The exceptions that the template's members declare.
    exceptions: Vec<String>,
    series: Vec<Series>,
    names: Names,
    /// The line that sets the heuristic of all states, as the search has done before it meets a second one.
    heuristic: String,
}

/// What is asked together.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Piece {
    /// What each class declares. No code of the program runs for that.
    Declared,
    /// Some probes of one method.
    Probes {
        /// The number of its series.
        series: usize,
        /// Which of its probes.
        probes: Range<usize>,
    },
}

/// What came of it, as far as it was asked.
#[derive(Debug)]
pub(super) struct Asked {
    /// What each class declares; nothing of one that is not there.
    declared: BTreeMap<String, Option<FoundClass>>,
    /// The exceptions that have to be declared.
    checked: BTreeSet<String>,
    answers: Vec<Vec<Option<Answer>>>,
}

impl Asked {
    /// Takes that a piece has no answer and will have none, and why.
    pub(super) fn lose(&mut self, piece: &Piece, why: &str) {
        let Piece::Probes { series, probes } = piece else {
            return;
        };
        for place in &mut self.answers[*series][probes.clone()] {
            *place = Some(Answer::Failed("an answer".to_owned(), why.to_owned()));
        }
    }
}

impl Piece {
    /// The pieces of one that gave no answer; none where it cannot be divided.
    pub(super) fn divide(&self) -> Vec<Self> {
        let Self::Probes { series, probes } = self else {
            return Vec::new();
        };
        let (start, end) = (probes.start, probes.end);
        if end - start <= 1 {
            return Vec::new();
        }
        let step = (end - start).div_ceil(PIECES);
        let part = |from: usize| Self::Probes {
            series: *series,
            probes: from..(from + step).min(end),
        };
        (start..end).step_by(step).map(part).collect()
    }

    /// Whether both are probes of one method.
    pub(super) fn is_of_method_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Probes { series, .. }, Self::Probes { series: own, .. }) => series == own,
            _ => false,
        }
    }
}

impl Probing {
    /// What is asked of classes and members with these names.
    pub(super) fn new(
        puzzle: &PuzzleSpec,
        template: &Template,
        declarations: &Arc<Declarations>,
        names: Names,
    ) -> Self {
        let classes = declarations.classes.iter();
        let members = classes.flat_map(|class| &class.members);
        let state = &template.state;
        let heu = names.member(state, "heu");
        let heuristic = ["set", "", state, &heu, series::FIRST_HEURISTIC].join("\t");
        let exceptions: BTreeSet<String> = members.flat_map(|one| one.throws.clone()).collect();
        let mut series = all_series(puzzle, template, &names);
        series.retain(|series| declarations.class(&series.class).is_some());
        Self {
            puzzle: puzzle.clone(),
            template: template.clone(),
            declarations: Arc::clone(declarations),
            exceptions: exceptions.into_iter().collect(),
            series,
            names,
            heuristic,
        }
    }

    /// The same questions, of classes and members with these names.
    pub(super) fn by(&self, names: Names) -> Self {
        Self::new(&self.puzzle, &self.template, &self.declarations, names)
    }

    /// What the template declares.
    pub(super) fn declarations(&self) -> &Arc<Declarations> {
        &self.declarations
    }

    /// All that is asked and all that is wanted, as a text to tell whether it is the same.
    pub(super) fn described(&self) -> String {
        let probes = self.series.iter().flat_map(|series| &series.probes);
        let probes = probes.map(|probe| format!("{:?}\n", probe.calls));
        format!("{:?}\n{}", self.declarations, probes.collect::<String>())
    }

    /// The pieces to begin with: all probes of a method are one.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        if self.declarations.classes.is_empty() {
            return Vec::new();
        }
        let series = self.series.iter().enumerate();
        let piece = |(number, series): (usize, &Series)| Piece::Probes {
            series: number,
            probes: 0..series.probes.len(),
        };
        iter::once(Piece::Declared)
            .chain(series.map(piece))
            .collect()
    }

    /// The script of a piece for the driver, and the files that it finds in its working directory.
    pub(super) fn script(&self, piece: &Piece) -> (String, &[(String, Vec<u8>)]) {
        match piece {
            Piece::Declared => {
                let classes = self.declarations.classes.iter();
                let classes = classes.map(|class| format!("class\t\t{}", class.head.name));
                let exceptions = self.exceptions.iter();
                let exceptions = exceptions.map(|name| format!("checked\t\t{name}"));
                let names = self.names.lines().into_iter();
                let lines: Vec<String> = names.chain(classes).chain(exceptions).collect();
                (lines.join("\n"), &[])
            }
            Piece::Probes { series, probes } => {
                let series = &self.series[*series];
                let mut lines = self.names.lines();
                lines.push(self.heuristic.clone());
                lines.push(Series::script(&series.probes[probes.clone()]));
                (lines.join("\n"), &series.files)
            }
        }
    }

    /// Nothing was asked yet.
    pub(super) fn begin(&self) -> Asked {
        let answers = self.series.iter();
        let answers = answers.map(|series| series.probes.iter().map(|_| None).collect());
        Asked {
            declared: BTreeMap::new(),
            checked: BTreeSet::new(),
            answers: answers.collect(),
        }
    }

    /// Takes what the driver wrote for a piece. Tells whether it has a line for each call.
    pub(super) fn take(&self, asked: &mut Asked, piece: &Piece, text: &str) -> bool {
        let is_declared = *piece == Piece::Declared;
        let before = self.names.classes.len() + usize::from(!is_declared);
        let mut lines = text.lines().skip(before);
        let Piece::Probes { series, probes } = piece else {
            for (class, line) in self.declarations.classes.iter().zip(lines.by_ref()) {
                let found = self.names.read(line);
                asked.declared.insert(class.head.name.clone(), found);
            }
            let exceptions = self.exceptions.iter().zip(lines.by_ref());
            let checked = exceptions.filter(|(_, line)| *line == "true");
            asked.checked = checked.map(|(name, _)| name.clone()).collect();
            return lines.next().is_none();
        };
        let mut answers = Vec::new();
        for probe in &self.series[*series].probes[probes.clone()] {
            // One more for the line that forgets what was before.
            let own: Vec<&str> = lines.by_ref().take(probe.calls.len() + 1).collect();
            if own.len() <= probe.calls.len() {
                return false;
            }
            answers.push(Some(probe.answer(&own[1..])));
        }
        for (place, answer) in asked.answers[*series][probes.clone()]
            .iter_mut()
            .zip(answers)
        {
            *place = answer;
        }
        lines.next().is_none()
    }

    /// What came of it all: the template's classes, in its order. Of a class among the `sources` that is not there, the program has no
    /// need.
    pub(super) fn classes(&self, asked: &Asked, sources: &BTreeSet<String>) -> Vec<Class> {
        let differences = self.differences(asked);
        let has_any = asked.declared.values().any(Option::is_some);
        let classes = self.declarations.classes.iter().map(|declared| {
            let name = &declared.head.name;
            let mut class = Class {
                class: name.clone(),
                ..Class::default()
            };
            let is_there = asked.declared.get(name).is_some_and(Option::is_some);
            // What is missing is told where its methods are, unless nobody asks for any of it.
            let is_asked = self.series.iter().any(|series| series.class == *name);
            let is_missed = has_any && !is_asked && !sources.contains(name);
            let is_told = |one: &&Difference| one.class == *name && (is_there || is_missed);
            if let Some(own) = self.names.classes.get(name) {
                let message = format!("`{name}` is called `{own}`.");
                let is_fault = true;
                class
                    .differences
                    .push(classes::Difference { message, is_fault });
            }
            for one in differences.iter().filter(is_told) {
                // Whoever has another design of classes is no worse for it: a person looks at it.
                let is_fault = !one.is_extra() && one.kind != DifferenceKind::MissingClass;
                let message = one.message.clone();
                class
                    .differences
                    .push(classes::Difference { message, is_fault });
            }
            let own = self.series.iter().zip(&asked.answers);
            for (series, answers) in own.filter(|(series, _)| series.class == *name) {
                let parts = if is_there {
                    parts(series, answers)
                } else {
                    Vec::new()
                };
                let method = series.method.clone();
                if !parts.is_empty() {
                    class.add(method, parts);
                } else if !series.is_private {
                    let why = if is_there {
                        "what it needs does not work".to_owned()
                    } else if sources.contains(name) {
                        format!("the program needs no class `{name}`")
                    } else {
                        format!("there is no class `{name}`")
                    };
                    class.unprobed.push(Unprobed { method, why });
                }
            }
            class
        });
        let says = |class: &Class| {
            !(class.methods.is_empty() && class.unprobed.is_empty() && class.differences.is_empty())
        };
        classes.filter(says).collect()
    }

    /// The names of classes and members that differ from the template's: there is no other member that each may be.
    pub(super) fn renamed(&self, asked: &Asked) -> Names {
        let renamed = self.differences(asked).into_iter().filter_map(|one| {
            let is_one = one.kind == DifferenceKind::Renamed;
            let (member, found) = one.member.zip(one.found).filter(|_| is_one)?;
            Some(((one.class, member.name), found.name))
        });
        Names {
            classes: self.names.classes.clone(),
            members: renamed.collect(),
        }
    }

    /// The script that asks whether some of a program's `others` are the template's classes that are not there; nothing where all are.
    pub(super) fn other_names_script(&self, asked: &Asked, others: &[String]) -> Option<String> {
        let missing = names::missing(&self.declarations, &asked.declared);
        let script = names::script(&missing, others);
        (!script.is_empty()).then_some(script)
    }

    /// What the template's classes are called, by the answer to that script.
    pub(super) fn other_names(&self, asked: &Asked, others: &[String], answer: &str) -> Names {
        let missing = names::missing(&self.declarations, &asked.declared);
        names::found(&missing, others, answer)
    }

    fn differences(&self, asked: &Asked) -> Vec<Difference> {
        let is_checked = |name: &str| asked.checked.contains(name);
        differences(&self.declarations, &asked.declared, &is_checked)
    }
}

/// The parts of a method of which anything can be said, in the order in which they are asked.
fn parts(series: &Series, answers: &[Option<Answer>]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for (probe, answer) in series.probes.iter().zip(answers) {
        let failure = match answer {
            Some(Answer::Passed) => None,
            // What is private may be missing.
            Some(Answer::Failed(_, found)) if series.is_private && *found == shown("?") => continue,
            Some(Answer::Failed(expected, found)) => Some(Failure {
                call: probe.shown.clone(),
                expected: expected.clone(),
                found: found.clone(),
            }),
            Some(Answer::Silent) | None => continue,
        };
        let place = parts.iter().position(|part| part.part == probe.part);
        let place = place.unwrap_or_else(|| {
            parts.push(Part {
                part: probe.part.to_owned(),
                passed: 0,
                failed: 0,
                is_free: Series::FREE_OF_COST.contains(&probe.part),
                first_failure: None,
            });
            parts.len() - 1
        });
        let part = &mut parts[place];
        if failure.is_none() {
            part.passed += 1;
        } else {
            part.failed += 1;
            part.first_failure = part.first_failure.take().or(failure);
        }
    }
    parts
}

/// Every series for the classes of a course's template.
fn all_series(puzzle: &PuzzleSpec, template: &Template, names: &Names) -> Vec<Series> {
    let facts = Facts {
        puzzle,
        state: &template.state,
        heuristics: &template.heuristics,
        names,
    };
    let mut all = state::all(&facts);
    all.extend(list::all(&facts));
    all.push(list::comparator(&facts));
    all
}
