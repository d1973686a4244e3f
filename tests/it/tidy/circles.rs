//! Files that import each other are few and know each other well: no circle of imports has more than three.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};

use super::sources::{Mention, Source, sources_in};

/// Files of the largest circle.
const MOST: usize = 3;

/// What declares the name behind it.
const DECLARES: [&str; 7] = ["fn", "struct", "enum", "trait", "const", "static", "type"];

/// The sources by their modules, without what they test in themselves.
struct House {
    sources: BTreeMap<Vec<String>, Source>,
}

impl House {
    fn new(sources: Vec<Source>) -> Self {
        let without_tests = |mut source: Source| {
            if let Some(at) = source.text.find("#[cfg(test)]\nmod ") {
                source.text.truncate(at);
            }
            (source.module(), source)
        };
        let sources = sources.into_iter().map(without_tests).collect();
        Self { sources }
    }

    /// The module that declares what a path names, followed through what modules hand on.
    fn home(&self, names: &[String]) -> Option<Vec<String>> {
        let (first, names) = names.split_first()?;
        if first != "crate" {
            return None;
        }
        let is_module = |depth: &usize| self.sources.contains_key(&names[..*depth]);
        let depth = (1..=names.len()).rev().find(is_module)?;
        let module = &names[..depth];
        let Some(name) = names.get(depth) else {
            return Some(module.to_vec());
        };
        let source = &self.sources[module];
        let from_root = |mention: Mention| match mention.names.first() {
            Some(first) if first == "crate" => mention.names,
            _ => [names_of_root(module), mention.names].concat(),
        };
        let handed_on = source.mentions().into_iter().map(from_root);
        let handed_on = handed_on.filter(|path| path.last() == Some(name));
        let mut handed_on = handed_on.filter(|path| path[1..] != names[..=depth]);
        let on = handed_on
            .next()
            .filter(|_| !declares(source.tokens(), name));
        let on = on.and_then(|path| self.home(&path));
        Some(on.unwrap_or_else(|| module.to_vec()))
    }

    /// The files that each file imports from. A folder's own, which only hands on, imports nothing.
    fn imports(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let path = |module: &Vec<String>| self.sources[module].path.as_str();
        let is_own =
            |path: &str| !path.ends_with("mod.rs") && !["lib.rs", "main.rs"].contains(&path);
        let all = self
            .sources
            .iter()
            .filter(|(module, _)| is_own(path(module)));
        let of = |(module, source): (_, &Source)| {
            let homes = source.mentions().into_iter();
            let homes = homes.filter_map(|mention| self.home(&mention.names));
            let homes = homes.filter_map(|home| self.sources.get_key_value(&home));
            let paths = homes.map(|(home, _)| path(home));
            let own = path(module);
            (
                own,
                paths.filter(|one| *one != own && is_own(one)).collect(),
            )
        };
        all.map(of).collect()
    }
}

/// The names of a module from the crate's root on.
fn names_of_root(module: &[String]) -> Vec<String> {
    let root = std::iter::once("crate".to_owned());
    root.chain(module.iter().cloned()).collect()
}

/// Whether tokens declare a name.
fn declares(tokens: TokenStream, name: &str) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    tokens.windows(2).any(|pair| match pair {
        [TokenTree::Ident(word), TokenTree::Ident(declared)] => {
            declared == name && DECLARES.iter().any(|one| word == one)
        }
        [TokenTree::Group(group), _] | [_, TokenTree::Group(group)] => {
            declares(group.stream(), name)
        }
        _ => false,
    })
}

/// All that is reached from a file.
fn reached<'a>(imports: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &'a str) -> BTreeSet<&'a str> {
    let (mut found, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(file) = open.pop() {
        let next = imports.get(file).into_iter().flatten().copied();
        open.extend(next.filter(|&one| found.insert(one)));
    }
    found
}

/// The circles of more files than may be.
fn circles(sources: Vec<Source>) -> BTreeSet<Vec<String>> {
    let house = House::new(sources);
    let imports = house.imports();
    let files = imports.keys().copied();
    let reached: BTreeMap<&str, _> = files.map(|file| (file, reached(&imports, file))).collect();
    let circle = |file: &&str| {
        let others = reached[file].iter().copied();
        let back = others.filter(|other| reached[other].contains(file));
        back.map(str::to_owned).collect::<Vec<_>>()
    };
    let all = reached.keys().map(circle);
    all.filter(|circle| circle.len() > MOST).collect()
}

#[test]
fn no_circle_of_imports_has_more_than_three_files() {
    let found = circles(sources_in("src"));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_circle_is_found_through_what_a_folder_hands_on() {
    let file = |path: &str, text: &str| Source {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    let ring = |last: &str| {
        circles(vec![
            file("x/mod.rs", "mod a; mod b; mod c; mod d; pub use d::Four;"),
            file("x/a.rs", "use super::b::Two; pub struct One;"),
            file("x/b.rs", "use super::c::Three; pub struct Two;"),
            file("x/c.rs", "use super::Four; pub struct Three;"),
            file("x/d.rs", last),
        ])
    };
    assert!(ring("pub struct Four;").is_empty());
    let circle = ["x/a.rs", "x/b.rs", "x/c.rs", "x/d.rs"].map(str::to_owned);
    let found = ring("use crate::x::a::One; pub struct Four;");
    assert_eq!(found, BTreeSet::from([circle.to_vec()]));
}
