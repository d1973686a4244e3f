//! Whose the submissions are, by a roster. Who is on one side alone is listed, and never dropped.
//!
//! A name joins only where it is all that is known, here and on the roster. Who has an id there may have a namesake
//! elsewhere, to whom points by hand, exceptions and gradebooks would go.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::name::count;
use super::{Intake, Layout, Submission, repositories, times};
use crate::outcome::{Absent, Likeness, Person, Unmatched, identity_key};
use crate::roster::{Entry, Index, Roster};

impl Intake {
    /// Joins the submissions with a roster: who handed them in gets what is missing of id, login and name, and when it was handed
    /// in, where the roster says so. Gives who and what is on one side alone, who was found by the name alone, and whose key is that
    /// of a student of another name: that is nobody's.
    pub fn join(&mut self, roster: &Roster) -> Unmatched {
        let mut unmatched = Unmatched::default();
        let mut whose: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        let index = roster.index();
        let held = self.logins_held(&index);
        let by_key = self.found_by_key(&held, &index);
        let by_name = self.found_by_name(&by_key, &index);
        let likeness = |submission: &Submission, at: &usize| {
            roster.likeness(*at, &submission.student.people, &index)
        };
        let all = self.submissions.iter().zip(&by_key);
        let all = all.flat_map(|(one, found)| found.iter().map(move |at| (one, at)));
        let least = Likeness::least(all.clone().map(|(one, at)| likeness(one, at)));
        // What a platform counts students by stands in one column, which is the one where most of its numbers do.
        let places = count(all.filter_map(|(one, at)| place_of_number(one, &roster.entries[*at])));
        let column = places.iter().max_by_key(|(at, uses)| (*uses, Reverse(*at)));
        let column = column.map(|(at, _)| *at);
        let found = by_key.into_iter().zip(by_name);
        let mut have: BTreeSet<usize> = BTreeSet::new();
        for (submission, (found, by_name)) in self.submissions.iter_mut().zip(found) {
            let is_one = |at: &usize| likeness(submission, at) <= least;
            let place = |at: &usize| place_of_number(submission, &roster.entries[*at]);
            let is_counted = |at: &usize| place(at).is_none() || place(at) == column;
            let (found, others): (Vec<usize>, Vec<usize>) =
                found.into_iter().filter(is_counted).partition(is_one);
            let told = |at: usize| (submission.name.clone(), roster.entries[at].words());
            for at in others {
                unmatched.otherwise_named.push(told(at));
                have.insert(at);
            }
            let by_name = by_name.filter(|at| !roster.entries[*at].has_key());
            if found.is_empty() && by_name.is_none() {
                unmatched.submissions.push(submission.name.clone());
            }
            // A login that one name alone holds is a guess, too.
            let guessed = found.first().filter(|_| matches!(held[..], [Some(_)]));
            if let Some(at) = by_name.as_ref().or(guessed) {
                unmatched.by_name.push(told(*at));
            }
            for at in found.into_iter().chain(by_name) {
                complete(&mut submission.student.people, &roster.entries[at]);
                whose.entry(at).or_default().push(submission.name.clone());
                if let Some(at) = roster.entries[at].submitted {
                    let before = submission.student.submitted.take();
                    submission.student.submitted = Some(times::told_by_roster(at, before));
                }
            }
        }
        if roster.entries.iter().any(|entry| entry.submitted.is_some()) {
            times::doubt_files(&mut self.submissions);
        }
        have.extend(whose.keys());
        let entries = roster.entries.iter().enumerate();
        let without = entries.filter(|(at, _)| !have.contains(at));
        let absent = without.map(|(_, entry)| Absent {
            person: entry.person(),
            is_excused: false,
        });
        unmatched.absent = absent.collect();
        let doubled = whose.into_iter().filter(|(_, names)| names.len() > 1);
        unmatched.doubled = doubled
            .map(|(at, names)| (roster.entries[at].words(), names))
            .collect();
        unmatched
    }

    /// Whose each submission is by ids and logins; where the platform tells neither, by what it is called.
    fn found_by_key(&self, held: &[Option<usize>], index: &Index) -> Vec<Vec<usize>> {
        let found = self.submissions.iter().zip(held).map(|(submission, held)| {
            let own = submission.student.own_name(&submission.name);
            // The login of a repository is a guess, and its name a login only where no cut makes more of them.
            let people = &submission.student.people[..];
            let people = if is_repository(submission) {
                &[]
            } else {
                people
            };
            let called = [own, plain_name(submission)].map(|name| index.find(people, name));
            let known = || called.into_iter().find(|found| !found.is_empty());
            held.map_or_else(|| known().unwrap_or_default(), |at| vec![at])
        });
        found.collect()
    }

    /// Whose login the name of each submission holds, as platforms name repositories: a part of it is cut off in front, up to a
    /// hyphen, and, where they were packed, behind. Of several cuts of a name the one counts that makes logins of the most names, and
    /// of those the shortest; a name that it makes no login of is nobody's. Unless all repositories begin with it, the cut has to make
    /// a login of another name too; one that is alone has to be a repository and to hold one login.
    fn logins_held(&self, index: &Index) -> Vec<Option<usize>> {
        let mut votes: BTreeMap<[&str; 2], usize> = BTreeMap::new();
        let cuts = self.submissions.iter().map(|one| {
            let cuts = repositories::cuts(plain_name(one));
            let is_meant = |cut: &[&str; 2]| !cut[0].is_empty() || cut[1].is_empty();
            let cuts = cuts.filter(|(cut, _)| is_known_by_name(one) && is_meant(cut));
            let found = cuts.map(|(cut, login)| (cut, index.of_login(login)));
            let found: Vec<([&str; 2], Option<usize>)> = found.collect();
            for (cut, at) in &found {
                *votes.entry(*cut).or_default() += usize::from(at.is_some());
            }
            found
        });
        let cuts: Vec<_> = cuts.collect();
        let best = self.submissions.iter().zip(cuts).map(|(one, own)| {
            let is_only = |end| self.submissions.len() == 1 && is_cloned(one, end);
            let rank = |(cut, _): &([&str; 2], _)| (votes[cut], Reverse(cut.concat().len()));
            let (cut, at) = own.iter().copied().max_by_key(rank)?;
            let mut logins = one.student.people.iter().map(|one| one.login.as_deref());
            let is_guess = is_repository(one)
                && logins.any(|login| plain_name(one).strip_prefix(cut[0]) == login);
            let students: BTreeSet<usize> = own.iter().filter_map(|(_, at)| *at).collect();
            let is_sure = votes[&cut] > 1 || is_guess || students.len() == 1 && is_only(cut[1]);
            at.filter(|_| !cut[0].is_empty() && is_sure)
        });
        best.collect()
    }

    /// Who on the roster has the name of a submission that nothing else joins, for each of them in their order. A name that several
    /// submissions have is nobody's, and so is that of a student with an id or a login.
    fn found_by_name(&self, by_key: &[Vec<usize>], index: &Index) -> Vec<Option<usize>> {
        let all = || self.submissions.iter();
        let bearers = count(all().flat_map(names).map(identity_key));
        let found = all().zip(by_key).map(|(submission, by_key)| {
            let people = &submission.student.people;
            if !by_key.is_empty() || people.len() > 1 || people.iter().any(Person::has_key) {
                return None;
            }
            let mut alone = names(submission).filter(|name| bearers[&identity_key(name)] == 1);
            alone.find_map(|name| index.find_by_name(name))
        });
        found.collect()
    }
}

/// Whether nothing says more of whose it is than what it is called.
fn is_known_by_name(submission: &Submission) -> bool {
    let mut people = submission.student.people.iter();
    people.all(|person| person.id.is_none() && person.name.is_none())
}

/// Where the number that Canvas or Moodle has given stands among the ids of a row.
fn place_of_number(submission: &Submission, row: &Entry) -> Option<usize> {
    let counts = matches!(submission.layout, Layout::Canvas | Layout::Moodle);
    let id = submission.student.people.first().filter(|_| counts)?;
    let id = identity_key(id.id.as_deref()?);
    row.ids.iter().position(|one| identity_key(one) == id)
}

/// Whether Git is in it, or GitHub has packed its main branch: into a folder that is called as the archive is.
fn is_cloned(submission: &Submission, end: &str) -> bool {
    let is_there = |name| submission.root.join(name).exists();
    is_there(".git") || ["-main", "-master"].contains(&end) && is_there(plain_name(submission))
}

/// Whether it is a repository, whose name alone tells whose it is. Its login is what all names end with, and so a guess.
fn is_repository(submission: &Submission) -> bool {
    submission.layout == Layout::Classroom && is_known_by_name(submission)
}

/// The names of who handed it in; where nobody is known, what it is called, with and without the ending of a file.
fn names(submission: &Submission) -> impl Iterator<Item = &str> {
    let people = &submission.student.people;
    let own = submission.student.own_name(&submission.name);
    let plain = Some(plain_name(submission)).filter(|plain| *plain != own);
    let called = std::iter::once(own).chain(plain);
    let called = called.filter(|_| people.is_empty());
    let names = people.iter().filter_map(|person| person.name.as_deref());
    names.chain(called)
}

fn complete(people: &mut Vec<Person>, entry: &Entry) {
    let is_of_one = people.len() <= 1;
    let mut known = people.iter_mut();
    let is_named = |person: &Person| {
        let names = [&person.name, &entry.name].map(|name| name.as_deref().map(identity_key));
        names[0].is_some() && names[0] == names[1]
    };
    match known.find(|person| is_of_one || entry.is_of(person) || is_named(person)) {
        Some(person) => *person = completed(person.clone(), entry),
        None => people.push(entry.person()),
    }
}

/// The student with what was not known yet. The roster's name is the one that the staff knows.
fn completed(person: Person, entry: &Entry) -> Person {
    let known = entry.person();
    let mut other_keys = person.other_keys;
    // What a repository is called is no login, where the roster knows a better one; what a platform says stays known.
    let own = person.login.clone().filter(|_| person.id.is_some());
    other_keys.extend(own);
    let mut completed = entry.completing(Person {
        id: person.id.or(known.id),
        login: known.login.or(person.login),
        name: known.name.or(person.name),
        other_keys,
    });
    let login = completed.login.as_deref().map(identity_key);
    completed
        .other_keys
        .retain(|one| login.as_ref() != Some(&identity_key(one)));
    completed
}

/// What it is called, without the ending of a file: `ana` for `ana.tar.gz`.
fn plain_name(submission: &Submission) -> &str {
    let own = submission.student.own_name(&submission.name);
    let stem = own.rsplit_once('.').map_or(own, |(stem, _)| stem);
    stem.strip_suffix(".tar").unwrap_or(stem)
}
