//! Reading sources as the compiler does: as tokens, so that comments, strings and line ends cannot mislead.

use std::{
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use walkdir::WalkDir;

/// One source file.
pub(super) struct Source {
    /// Its path, relative to the folder of the sources, with `/` between folders.
    pub(super) path: String,
    pub(super) text: String,
}

/// A path such as `crate::search::Heuristic`, with `self` and `super` resolved.
#[derive(Debug, PartialEq)]
pub(super) struct Mention {
    /// Its names; the first is `crate` or that of another crate.
    pub(super) names: Vec<String>,
    pub(super) line: usize,
}

/// The Rust sources in a folder of the repository.
pub(super) fn sources_in(folder: &str) -> Vec<Source> {
    let root = repository().join(folder);
    let mut sources = Vec::new();
    for entry in WalkDir::new(&root).sort_by_file_name() {
        let entry = entry.expect("the sources can be read");
        if entry
            .path()
            .extension()
            .is_some_and(|ending| ending == "rs")
        {
            let path = entry.path().strip_prefix(&root).expect("it lies inside");
            sources.push(Source {
                path: path.to_string_lossy().replace('\\', "/"),
                text: fs::read_to_string(entry.path()).expect("a source is text"),
            });
        }
    }
    assert!(!sources.is_empty(), "there are no sources in {folder}");
    sources
}

pub(super) fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the repository.
pub(super) fn read(path: impl AsRef<Path>) -> String {
    let path = repository().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

impl Source {
    pub(super) fn tokens(&self) -> TokenStream {
        self.text
            .parse()
            .unwrap_or_else(|error| panic!("{}: {error}", self.path))
    }

    /// The module that the file is, from the crate's root; empty for the root itself.
    pub(super) fn module(&self) -> Vec<String> {
        let path = self.path.trim_end_matches(".rs");
        let mut names: Vec<String> = path.split('/').map(str::to_owned).collect();
        if names.last().is_some_and(|name| name == "mod")
            || ["lib", "main"].contains(&names.join("/").as_str())
        {
            names.pop();
        }
        names
    }

    /// Every path of more than one name in the file, in imports and elsewhere.
    pub(super) fn mentions(&self) -> Vec<Mention> {
        let mut mentions = Vec::new();
        walk(self.tokens(), &self.module(), &mut mentions);
        mentions
    }
}

fn walk(tokens: TokenStream, module: &[String], mentions: &mut Vec<Mention>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if let [
            TokenTree::Ident(word),
            TokenTree::Ident(name),
            TokenTree::Group(body),
            ..,
        ] = &tokens[at..]
            && word == "mod"
            && body.delimiter() == Delimiter::Brace
        {
            let inner: Vec<String> = module.iter().cloned().chain([name.to_string()]).collect();
            walk(body.stream(), &inner, mentions);
            at += 3;
            continue;
        }
        match &tokens[at] {
            TokenTree::Ident(word) if word == "extern" && is_own_crate(&tokens[at..]) => {
                mentions.push(Mention {
                    names: vec!["crate".to_owned()],
                    line: word.span().start().line,
                });
                at += 3;
            }
            TokenTree::Ident(_) if begins_path(&tokens, at) => {
                at = follow(&tokens, at, None, module, mentions);
            }
            TokenTree::Group(group) => {
                walk(group.stream(), module, mentions);
                at += 1;
            }
            _ => at += 1,
        }
    }
}

/// Whether a path begins here: a name that is followed by `::`, or the whole crate under another name.
fn begins_path(tokens: &[TokenTree], at: usize) -> bool {
    let is_renamed = |next: &TokenTree| matches!(next, TokenTree::Ident(word) if word == "as");
    is_separator(tokens, at + 1)
        || matches!(&tokens[at], TokenTree::Ident(name) if name == "crate" || name == "super")
            && tokens.get(at + 1).is_some_and(is_renamed)
}

/// Whether this is `extern crate self`, which gives the crate another name.
fn is_own_crate(tokens: &[TokenTree]) -> bool {
    matches!(
        tokens,
        [_, TokenTree::Ident(kind), TokenTree::Ident(name), ..] if kind == "crate" && name == "self"
    )
}

/// Whether there is a `::` at this place.
fn is_separator(tokens: &[TokenTree], at: usize) -> bool {
    matches!(
        tokens.get(at..at + 2),
        Some([TokenTree::Punct(one), TokenTree::Punct(two)])
            if one.as_char() == ':' && one.spacing() == Spacing::Joint && two.as_char() == ':'
    )
}

/// Reads one path, with all its branches; `base` is what stands before it in an import. Gives the place behind it.
fn follow(
    tokens: &[TokenTree],
    mut at: usize,
    base: Option<&[String]>,
    module: &[String],
    mentions: &mut Vec<Mention>,
) -> usize {
    let mut names = base.map(<[String]>::to_vec);
    let mut line = 0;
    while let Some(token) = tokens.get(at) {
        line = token.span().start().line;
        match token {
            TokenTree::Ident(name) => {
                names = Some(step(names, &name.to_string(), module));
                at += 1;
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                branches(group, names.as_deref(), module, mentions);
                return at + 1;
            }
            TokenTree::Punct(star) if star.as_char() == '*' => {
                at += 1;
                break;
            }
            _ => break,
        }
        if !is_separator(tokens, at) {
            break;
        }
        at += 2;
    }
    let names = names.unwrap_or_default();
    mentions.push(Mention { names, line });
    at
}

/// Reads the branches of `{a, b::c}`.
fn branches(
    group: &Group,
    base: Option<&[String]>,
    module: &[String],
    mentions: &mut Vec<Mention>,
) {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_comma =
        |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',');
    for branch in tokens.split(is_comma).filter(|branch| !branch.is_empty()) {
        follow(branch, 0, base, module, mentions);
    }
}

/// A path with one name more. Paths within the crate begin with `crate`.
fn step(names: Option<Vec<String>>, name: &str, module: &[String]) -> Vec<String> {
    let here = || {
        let root = std::iter::once("crate".to_owned());
        root.chain(module.iter().cloned()).collect::<Vec<_>>()
    };
    match (name, names) {
        ("self", None) => here(),
        ("self", Some(names)) => names,
        ("super", names) => {
            let mut names = names.unwrap_or_else(here);
            names.pop();
            names
        }
        (name, names) => {
            let mut names = names.unwrap_or_default();
            names.push(name.trim_start_matches("r#").to_owned());
            names
        }
    }
}
