//! What a student's classes and members are called, where that is not as the template has it.

use std::collections::BTreeMap;

use super::FoundClass;
use crate::assignment::{Declarations, DeclaredClass, Member, MemberKind, Modifier};

/// How many public members a class of the template has at least that is looked for under another name.
const FEWEST_MEMBERS: usize = 2;

/// The names that differ from the template's.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Names {
    /// The student's name of a class, by the template's.
    pub(super) classes: BTreeMap<String, String>,
    /// The student's name of a member, by its class and its name in the template.
    pub(super) members: BTreeMap<(String, String), String>,
}

impl Names {
    /// What a member of the template is called.
    pub(super) fn member(&self, class: &str, member: &str) -> String {
        let key = (class.to_owned(), member.to_owned());
        self.members.get(&key).cloned().unwrap_or(key.1)
    }

    /// The lines that tell the driver what classes are called.
    pub(super) fn lines(&self) -> Vec<String> {
        let classes = self.classes.iter();
        let line = |(name, own): (&String, &String)| ["called", "", name, own].join("\t");
        classes.map(line).collect()
    }

    /// A class as the driver wrote it, by the template's names of classes.
    pub(super) fn read(&self, line: &str) -> Option<FoundClass> {
        let mut text = line
            .strip_prefix('"')
            .unwrap_or_default()
            .replace("\\n", "\n");
        for (name, own) in &self.classes {
            text = with_word(&text, own, name);
        }
        FoundClass::read(&text)
    }
}

/// The script that asks what each of a program's `others` declares, for each class of the template that is `missing`.
pub(super) fn script(missing: &[&DeclaredClass], others: &[String]) -> String {
    let pairs = missing
        .iter()
        .flat_map(|class| others.iter().map(move |own| (&class.head.name, own)));
    let lines = pairs.map(|(name, own)| format!("called\t\t{name}\t{own}\nclass\t\t{name}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// What the missing classes are called, by the answer to that script: another one is meant that has more than half of the public members
/// by name, kind and number of parameters, if no other has as many, and it is meant for no other class.
pub(super) fn found(missing: &[&DeclaredClass], others: &[String], answer: &str) -> Names {
    let mut lines = answer.lines();
    let mut best: Vec<(&str, &str)> = Vec::new();
    for class in missing {
        let name = &class.head.name;
        let mut fitting: Vec<(usize, &str)> = Vec::new();
        for own in others {
            let classes = BTreeMap::from([(name.clone(), own.clone())]);
            let renamed = Names {
                classes,
                ..Names::default()
            };
            let found = lines.nth(1).and_then(|line| renamed.read(line));
            fitting.extend(found.and_then(|found| Some((members(class, &found)?, own.as_str()))));
        }
        let most = fitting.iter().map(|(members, _)| *members).max();
        let mut likely = fitting.iter().filter(|(members, _)| Some(*members) == most);
        if let (Some((_, own)), None) = (likely.next(), likely.next()) {
            best.push((name, own));
        }
    }
    let is_only = |(_, own): &&(&str, &str)| best.iter().filter(|(_, its)| its == own).count() == 1;
    let only = best.iter().filter(is_only);
    Names {
        classes: only
            .map(|(name, own)| ((*name).to_owned(), (*own).to_owned()))
            .collect(),
        ..Names::default()
    }
}

/// The template's classes that were looked for and are not there.
pub(super) fn missing<'a>(
    declarations: &'a Declarations,
    declared: &BTreeMap<String, Option<FoundClass>>,
) -> Vec<&'a DeclaredClass> {
    let classes = declarations.classes.iter();
    let is_missing = |class: &&DeclaredClass| matches!(declared.get(&class.head.name), Some(None));
    classes.filter(is_missing).collect()
}

/// How many of the public members a class has, where it is more than half of them.
fn members(wanted: &DeclaredClass, found: &FoundClass) -> Option<usize> {
    let is_open = |own: &&Member| own.is(Modifier::Public) || own.kind == MemberKind::Constant;
    let open: Vec<&Member> = wanted.members.iter().filter(is_open).collect();
    let has = |member: &&&Member| {
        let mut own = found.members.iter();
        let shape = |member: &Member| (member.kind, member.parameters.len());
        own.any(|own| shape(own) == shape(member) && own.name == member.name)
    };
    let count = open.iter().filter(has).count();
    let is_likely = found.head.kind == wanted.head.kind && open.len() >= FEWEST_MEMBERS;
    (is_likely && 2 * count > open.len()).then_some(count)
}

/// A text with another word in the place of one that is no part of a longer name.
fn with_word(text: &str, word: &str, other: &str) -> String {
    let is_of_name = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '$';
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word).filter(|_| !word.is_empty()) {
        let (before, from) = rest.split_at(at);
        let after = &from[word.len()..];
        let is_whole = !before.ends_with(is_of_name) && !after.starts_with(is_of_name);
        replaced.push_str(before);
        replaced.push_str(if is_whole { other } else { word });
        rest = after;
    }
    replaced + rest
}
