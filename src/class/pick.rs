//! Which submissions `--only` picks.

use std::collections::BTreeSet;

use super::Error;
use crate::assignment::nearest;
use crate::grade::Member;
use crate::outcome::{Namings, Student, Unmatched, identity_key};

pub(crate) struct Candidate<'a> {
    pub(crate) name: &'a str,
    pub(crate) record_name: &'a str,
    pub(crate) student: &'a Student,
}

impl<'a> Candidate<'a> {
    /// Those of a stored grading, with what is known of their students, in the same order.
    pub(crate) fn stored(members: &'a [Member], students: &'a [Student]) -> Vec<Self> {
        let both = members.iter().zip(students);
        let candidate = |(member, student): (&'a Member, &'a Student)| Self {
            name: &member.name,
            record_name: &member.record_name,
            student,
        };
        both.map(candidate).collect()
    }
}

impl Candidate<'_> {
    /// All that it may be called by.
    fn words(&self) -> impl Iterator<Item = &str> {
        let keys = self.student.keys(self.name);
        keys.chain([self.record_name])
    }

    fn shown(&self) -> String {
        format!("`{}`", self.student.shown_name(self.name))
    }

    fn has(&self, is_meant: impl Fn(&str) -> bool) -> bool {
        self.words().any(|own| is_meant(&identity_key(own)))
    }
}

/// The places of those that are picked: by an id, a login or a name, or by what begins one, if only one submission has such. Who
/// is `absent` handed in nothing.
pub(crate) fn pick(
    only: &[String],
    class: &[Candidate<'_>],
    absent: Option<&Unmatched>,
) -> Result<BTreeSet<usize>, Error> {
    let without = absent.map_or_else(Vec::new, Unmatched::absent_students);
    let shown = class.iter().map(Candidate::shown);
    let shown: Vec<String> = shown
        .chain(without.iter().map(|(name, _)| format!("`{name}`")))
        .collect();
    let without = without.iter().map(|(name, student)| (&**name, student));
    let with = class.iter().map(|one| (one.name, one.student));
    let namings = Namings::of(with.chain(without));
    let mut picked = BTreeSet::new();
    for word in only {
        let wanted = identity_key(word);
        let found = |is_meant: &dyn Fn(&str) -> bool| -> Vec<usize> {
            let all = class.iter().enumerate();
            let meant = all.filter(|(_, one)| one.has(is_meant));
            meant.map(|(at, _)| at).collect()
        };
        let whole = found(&|own| own == wanted);
        let begun = || found(&|own| !wanted.is_empty() && own.starts_with(&wanted));
        let places = if whole.is_empty() {
            begun()
        } else {
            whole.clone()
        };
        match places[..] {
            [] => return Err(nobody(word, class, absent)),
            [_, _, ..] if whole.is_empty() => {
                let names: Vec<&str> = places.iter().map(|at| &*shown[*at]).collect();
                return Err(ambiguous(format!(
                    "several submissions begin with `{word}`: {}",
                    names.join(", ")
                )));
            }
            _ => {
                // A namesake is another student, who may have handed in nothing.
                if let Err(both) = namings.meant(word) {
                    let names = both.map(|at| shown[at].clone());
                    return Err(ambiguous(format!(
                        "several students have the name `{word}`: {}",
                        names.join(", ")
                    )));
                }
                picked.extend(places);
            }
        }
    }
    Ok(picked)
}

fn nobody(word: &str, class: &[Candidate<'_>], absent: Option<&Unmatched>) -> Error {
    if let Some(absent) = absent.and_then(|unmatched| unmatched.absent_called(word)) {
        return Error::refused(
            format!("{} handed in nothing", absent.person.words()),
            "`tilegrade submissions` lists what was handed in",
        );
    }
    // A surname begins no name.
    let wanted = identity_key(word);
    let is_part = |own: &str| own.split(' ').any(|part| part == wanted);
    let parts = class.iter().filter(|one| one.has(is_part));
    let parts: Vec<String> = parts.map(Candidate::shown).collect();
    let known = class.iter().flat_map(Candidate::words);
    Error::refused(format!("no submission is named `{word}`"), match nearest(word, known) {
            _ if !parts.is_empty() => format!("did you mean {}?", parts.join(" or ")),
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => "name it by an id, a login, or what a name begins with; `tilegrade submissions` lists all".to_owned(),
        })
}

fn ambiguous(message: String) -> Error {
    Error::refused(message, "write more of the one that is meant, or its id")
}
