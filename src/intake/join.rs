//! Whose the submissions are, by a roster. Who is on one side alone is listed, and never dropped.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    outcome::{Person, Submitted, TimeSource, Unmatched, key},
    roster::{Entry, Roster},
};

use super::Intake;

impl Intake {
    /// Joins the submissions with a roster: who handed them in gets what is missing of id, login and name, and when it was handed
    /// in, where the roster says so. Gives who and what is on one side alone.
    pub fn join(&mut self, roster: &Roster) -> Unmatched {
        let mut unmatched = Unmatched::default();
        let mut whose: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        let index = roster.index();
        for handed in &mut self.submissions {
            let submission = &mut handed.submission;
            let own = submission.student.own_name(&submission.name);
            let plain = without_ending(own);
            let mut found = index.find(&submission.student.people, own);
            if found.is_empty() && plain != own {
                found = index.find(&submission.student.people, plain);
            }
            if found.is_empty() {
                unmatched.submissions.push(submission.name.clone());
            }
            let people = &mut submission.student.people;
            let is_of_one = people.len() <= 1;
            for (at, _) in found {
                let entry = &roster.entries[at];
                whose.entry(at).or_default().push(submission.name.clone());
                match people
                    .iter_mut()
                    .find(|person| is_of_one || is_of(person, entry))
                {
                    Some(person) => *person = completed(person.clone(), entry),
                    None => people.push(entry.person()),
                }
                if let Some(at) = entry.submitted {
                    submission.student.submitted = Some(Submitted::at(TimeSource::Metadata, at));
                }
            }
        }
        let have: BTreeSet<usize> = whose.keys().copied().collect();
        let entries = roster.entries.iter().enumerate();
        let without = entries.filter(|(at, _)| !have.contains(at));
        unmatched.students = without.map(|(_, entry)| entry.words()).collect();
        let doubled = whose.into_iter().filter(|(_, names)| names.len() > 1);
        unmatched.doubled = doubled
            .map(|(at, names)| (roster.entries[at].words(), names))
            .collect();
        unmatched
    }
}

fn is_of(person: &Person, entry: &Entry) -> bool {
    let has = |keys: &[String], own: &Option<String>| {
        own.as_deref()
            .is_some_and(|own| keys.iter().any(|one| key(one) == key(own)))
    };
    has(&entry.ids, &person.id)
        || has(&entry.logins, &person.login)
        || has(entry.name.as_slice(), &person.name)
}

/// The student with what was not known yet. The roster's name is the one that the staff knows.
fn completed(person: Person, entry: &Entry) -> Person {
    let known = entry.person();
    entry.completing(Person {
        id: person.id.or(known.id),
        // What a repository is called is no login, where the roster knows a better one.
        login: known.login.or(person.login),
        name: known.name.or(person.name),
        other_keys: person.other_keys,
    })
}

/// The name of a file without its ending: `ana` for `ana.tar.gz`.
fn without_ending(name: &str) -> &str {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    stem.strip_suffix(".tar").unwrap_or(stem)
}
