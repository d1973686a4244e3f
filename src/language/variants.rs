//! What the sources of a program name: files of its own that it finds in its working directory, and other names that its board
//! may have.
//!
//! Nobody knows from a source whether a name in it is that of the board. A program is tried without the board under
//! such names first, and with it where it solves nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::file_names::{is_folder_of, usual};
use super::files::{is_source, read_text, to_portable};
use super::staged::Form;
use super::{Plan, Staged};

/// The largest file of a submission that is laid out in its working directory, in bytes: it is copied for each run.
pub const LARGEST_OWN_FILE: u64 = 1 << 20;

/// How many files are laid out there.
const MOST_FILES: usize = 50;

/// These programs with their own files, the board under usual names alone; behind them those that name others, with these too.
pub(super) fn of(root: &Path, files: &[PathBuf], plans: Vec<Plan>) -> Vec<Plan> {
    let named = named(root, files);
    let mut plain = Vec::new();
    let mut renamed = Vec::new();
    for mut plan in plans {
        lay_out(&mut plan, &named);
        let boards = plan.board_names.clone();
        let own = &plan.board_file;
        plan.board_names
            .retain(|name| name == own || usual().contains(name));
        if boards != plan.board_names {
            let entry = plan.variant_of.clone();
            renamed.push(Plan {
                board_names: boards,
                variant_of: entry.or_else(|| Some(plan.entry.clone())),
                ..plan.clone()
            });
        }
        plain.push(plan);
    }
    plain.extend(renamed);
    plain
}

/// The files that are no sources and whose names are written in a source.
fn named<'f>(root: &Path, files: &'f [PathBuf]) -> Vec<&'f PathBuf> {
    let (sources, others): (Vec<_>, Vec<_>) = files.iter().partition(|file| is_source(file));
    let is_small = |file: &&PathBuf| {
        let facts = root.join(file).symlink_metadata();
        facts.is_ok_and(|facts| facts.is_file() && facts.len() <= LARGEST_OWN_FILE)
    };
    let others: Vec<&PathBuf> = others.into_iter().filter(is_small).collect();
    if others.is_empty() {
        return others;
    }
    let texts = sources.iter().filter_map(|file| read_text(root, file).ok());
    let texts: Vec<String> = texts.collect();
    let is_named = |file: &&PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| texts.iter().any(|text| text.contains(name)))
    };
    others
        .into_iter()
        .filter(is_named)
        .take(MOST_FILES)
        .collect()
}

/// Lays files out where a program is run: under their paths, and beside it. Of one name the shallowest counts.
fn lay_out(plan: &mut Plan, named: &[&PathBuf]) {
    let mut data: BTreeMap<String, String> = BTreeMap::new();
    let mut taken: BTreeSet<String> = plan.staged.iter().map(|one| one.to.clone()).collect();
    let mut deepest_first = named.to_vec();
    deepest_first.sort_by_key(|file| std::cmp::Reverse(file.components().count()));
    for file in deepest_first {
        let staged = plan.staged.iter().find(|one| one.from == *file);
        let to = staged.map_or_else(|| to_portable(file), |one| one.to.clone());
        if staged.is_none() && taken.insert(to.clone()) {
            plan.staged.push(Staged {
                from: file.clone(),
                to: to.clone(),
                form: Form::AsItIs,
            });
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        for name in [name.into_owned(), to_portable(file)] {
            let is_in_the_way = |board: &String| {
                is_folder_of(board, &name) || is_folder_of(&name, board) || usual().contains(&name)
            };
            if !plan.board_names.iter().any(is_in_the_way) {
                data.insert(name, to.clone());
            }
        }
    }
    plan.data = data;
}
