//! What no source may do, and what only one module may.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::sources::{Source, repository, sources_in};

/// Lines of the longest source.
const MOST_LINES: usize = 400;

#[test]
fn only_the_command_line_knows_how_arguments_are_read() {
    let uses_clap = |names: &[&str]| names[0] == "clap";
    assert_only_in("cli", uses_clap);
}

#[test]
fn only_run_starts_processes() {
    let starts = |names: &[&str]| match names {
        // Neither starts any.
        ["std", "process", name, ..] => !["ExitCode", "exit"].contains(name),
        ["std", "process"] | ["rustix", "process" | "runtime", ..] | ["nix" | "libc", ..] => true,
        _ => names.ends_with(&["process", "Command"]),
    };
    assert_only_in("run", starts);
}

/// The sources that ask which system they are built for. Each has two of something, one beside the other.
const ASKING: [&str; 8] = [
    "archive/target.rs",
    "beneath.rs",
    "class/stored_report.rs",
    "cli/mod.rs",
    "grade/stage.rs",
    "lib.rs",
    "run/platform/filter.rs",
    "whole.rs",
];

#[test]
fn few_sources_ask_which_system_they_are_built_for() {
    let sources = sources_in("src");
    let asking: Vec<&str> = sources
        .iter()
        .filter(|source| asks_for_the_system(source.tokens()))
        .map(|source| source.path.as_str())
        .collect();
    assert_eq!(asking, ASKING);
}

#[test]
fn a_question_for_the_system_is_found_where_it_is_one() {
    let asks = |text: &str| asks_for_the_system(text.parse().expect("tokens"));
    assert!(asks("#[cfg(unix)] mod a;"));
    assert!(asks(
        "mod b { #[cfg(not(target_os = \"linux\"))] fn f() {} }"
    ));
    assert!(asks("fn f() -> bool { cfg!(windows) }"));
    assert!(!asks("#[cfg(test)] mod tests { #[cfg(unix)] fn f() {} }"));
    assert!(!asks("// cfg(unix)\nfn unix() {}"));
}

#[test]
fn only_the_command_line_prints() {
    let prints = ["print", "println", "eprint", "eprintln"];
    for source in sources_in("src") {
        if source.path.starts_with("cli/") {
            continue;
        }
        each_run_of_tokens(source.tokens(), &mut |tokens| {
            if let [TokenTree::Ident(name), TokenTree::Punct(mark), ..] = tokens {
                let is_print = mark.as_char() == '!' && prints.iter().any(|print| name == print);
                assert!(!is_print, "src/{}: {name}! is for src/cli", source.path);
            }
        });
    }
}

#[test]
fn no_source_is_unsafe_or_silences_a_lint_or_a_test() {
    let folders = ["src", "tests", "benches"];
    for folder in folders
        .into_iter()
        .filter(|folder| repository().join(folder).is_dir())
    {
        for source in sources_in(folder) {
            each_run_of_tokens(source.tokens(), &mut |tokens| {
                let Some(what) = forbidden(tokens) else {
                    return;
                };
                panic!("{folder}/{}: `{what}` is not for this house", source.path);
            });
        }
    }
}

#[test]
fn a_forbidden_attribute_is_found_where_it_is_one() {
    let found = |text: &str| {
        let mut found = Vec::new();
        let tokens = text.parse().expect("tokens");
        each_run_of_tokens(tokens, &mut |tokens| found.extend(forbidden(tokens)));
        found
    };
    assert_eq!(found("#[allow(dead_code)] fn f() {}"), ["allow"]);
    assert_eq!(found("#![allow(dead_code)]"), ["allow"]);
    assert_eq!(found("#[unsafe(no_mangle)] fn f() {}"), [""; 0]);
    assert_eq!(
        found("mod a { #[ignore] fn f() { unsafe {} } }"),
        ["ignore", "unsafe"]
    );
    assert_eq!(
        found("// unsafe #[ignore]\nfn allow() { ignore(); }"),
        [""; 0]
    );
}

#[test]
fn no_source_is_longer_than_people_read() {
    let long: Vec<String> = sources_in("src")
        .iter()
        .map(|source| (source.text.lines().count(), &source.path))
        .filter(|(lines, _)| *lines > MOST_LINES)
        .map(|(lines, path)| format!("src/{path}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "more than {MOST_LINES} lines: {long:?}");
}

#[test]
fn every_source_says_what_it_is_for() {
    for source in sources_in("src") {
        let is_tests = source.path.ends_with("_tests.rs") || source.path.ends_with("/tests.rs");
        let says = source.text.starts_with("//! ");
        assert!(says || is_tests, "src/{}: no `//!` line", source.path);
    }
}

/// Fails where a path that this is true of stands outside a module.
fn assert_only_in(module: &str, is_meant: impl Fn(&[&str]) -> bool) {
    let is_outside = |source: &Source| source.module().first().is_none_or(|own| own != module);
    for source in sources_in("src").iter().filter(|source| is_outside(source)) {
        for mention in source.mentions() {
            let names: Vec<&str> = mention.names.iter().map(String::as_str).collect();
            assert!(
                names.is_empty() || !is_meant(&names),
                "src/{}:{}: `{}` is for src/{module}",
                source.path,
                mention.line,
                names.join("::")
            );
        }
    }
}

/// Whether `cfg` is followed by anything but `test`, outside of tests.
fn asks_for_the_system(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let words = |group: &Group| group.stream().to_string();
    let asked = tokens.windows(2).chain(
        // `cfg!(…)` has a mark between.
        tokens
            .windows(3)
            .filter(|three| matches!(&three[1], TokenTree::Punct(mark) if mark.as_char() == '!')),
    );
    let mut groups = asked.filter_map(|tokens| match tokens {
        [TokenTree::Ident(word), .., TokenTree::Group(asked)] if word == "cfg" => Some(asked),
        _ => None,
    });
    if groups.any(|asked| words(asked) != "test") {
        return true;
    }
    let mut is_test = false;
    tokens.iter().any(|token| match token {
        TokenTree::Group(group) if words(group) == "cfg (test)" || words(group) == "cfg(test)" => {
            is_test = true;
            false
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            !std::mem::take(&mut is_test) && asks_for_the_system(group.stream())
        }
        TokenTree::Group(group) => asks_for_the_system(group.stream()),
        _ => false,
    })
}

/// What these tokens begin with, if it may stand nowhere.
fn forbidden(tokens: &[TokenTree]) -> Option<String> {
    let attribute = match tokens {
        // An attribute says so of a name, `#[unsafe(no_mangle)]`, and no code is unsafe by it.
        [TokenTree::Ident(word), TokenTree::Group(name), ..]
            if word == "unsafe" && name.delimiter() == Delimiter::Parenthesis =>
        {
            return None;
        }
        [TokenTree::Ident(word), ..] if word == "unsafe" => return Some(word.to_string()),
        [TokenTree::Punct(hash), TokenTree::Group(attribute), ..] if hash.as_char() == '#' => {
            attribute
        }
        [
            TokenTree::Punct(hash),
            TokenTree::Punct(bang),
            TokenTree::Group(attribute),
            ..,
        ] if hash.as_char() == '#' && bang.as_char() == '!' => attribute,
        _ => return None,
    };
    let name = attribute.stream().into_iter().next()?.to_string();
    ["allow", "ignore"].contains(&name.as_str()).then_some(name)
}

/// Calls with what is left from every token on, in every group.
fn each_run_of_tokens(tokens: TokenStream, call: &mut impl FnMut(&[TokenTree])) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for at in 0..tokens.len() {
        call(&tokens[at..]);
        if let TokenTree::Group(group) = &tokens[at] {
            each_run_of_tokens(group.stream(), call);
        }
    }
}
