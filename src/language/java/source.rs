//! What one Java source declares, as far as building and starting it needs.

use std::path::PathBuf;

use crate::language::Template;
use crate::language::files::file_stem;
use crate::language::lexer::{Token, tokens};

/// Libraries that tests need and nobody else has.
const TEST_LIBRARIES: [[&str; 2]; 7] = [
    ["junit", "extensions"],
    ["junit", "framework"],
    ["org", "assertj"],
    ["org", "hamcrest"],
    ["org", "junit"],
    ["org", "mockito"],
    ["org", "testng"],
];

#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Source {
    /// Where it lies in the submission.
    pub(super) from: PathBuf,
    pub(super) text: String,
    /// The package, empty for none.
    pub(super) package: String,
    pub(super) types: Vec<Type>,
    /// Whether it names a test library, in an import or in full.
    pub(super) is_test: bool,
}

/// A top-level class, interface, enum or record.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Type {
    pub(super) name: String,
    pub(super) is_public: bool,
    /// Its `main`, where it has one or is nothing but a file with one.
    pub(super) main: Option<Main>,
    /// The class that the `main` is in, itself or one within it, as a virtual machine is told it: `Outer$Inner`.
    pub(super) start: String,
    pub(super) has_solve: bool,
}

/// A method `main` that starts a program; the better kind first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Main {
    /// `public static void main(String[])`.
    OfEveryJava,
    /// One that is not public, not static, without the parameter or outside of every class.
    OfNewerJava,
}

impl Source {
    /// Reads a source; what is not Java declares nothing. A `main` outside of every class is in a class of the file's name.
    pub(super) fn read(from: PathBuf, text: String, template: &Template) -> Self {
        let tokens = tokens(&text);
        let mut reader = Reader::default();
        reader.source.is_test = (0..tokens.len()).any(|at| names_a_test_library(&tokens, at));
        let tokens = without_annotations(&tokens);
        for at in 0..tokens.len() {
            reader.take(&tokens, at, template);
        }
        let mut source = reader.source;
        let name = file_stem(&from);
        if reader.has_loose_main {
            let types = &mut source.types;
            if types.iter().all(|class| class.name != name) {
                types.push(Type {
                    start: name.clone(),
                    name: name.clone(),
                    ..Type::default()
                });
            }
            for class in types.iter_mut().filter(|class| class.name == name) {
                class.main = class.main.or(Some(Main::OfNewerJava));
            }
        }
        Self {
            from,
            text,
            ..source
        }
    }

    /// The name that its file must have: that of its public type, or else of the type that the file is named after, or of
    /// the first one. So `State-1.java`, as downloads are called, is `State.java` again.
    pub(super) fn class(&self) -> String {
        let stem = file_stem(&self.from);
        let public = self.types.iter().find(|class| class.is_public);
        let namesake = self.types.iter().find(|class| class.name == stem);
        public
            .or(namesake)
            .or(self.types.first())
            .map_or(stem, |class| class.name.clone())
    }

    pub(super) fn is_in_the_file_of_its_name(&self) -> bool {
        file_stem(&self.from) == self.class()
    }

    /// Whether it declares a type that javac does not look for in a file of this name.
    pub(super) fn has_hidden_types(&self) -> bool {
        let class = self.class();
        !self.is_test && self.types.iter().any(|other| other.name != class)
    }

    pub(super) fn qualified(&self, class: &str) -> String {
        if self.package.is_empty() {
            class.to_owned()
        } else {
            format!("{}.{class}", self.package)
        }
    }
}

#[derive(Default)]
struct Reader {
    source: Source,
    /// Whether there is a `main` outside of every class.
    has_loose_main: bool,
    /// The braces that are open: of bodies of types their names, and whether their members are public without the word.
    open: Vec<Option<(String, bool)>>,
    /// The same of the next brace.
    next: Option<(String, bool)>,
}

impl Reader {
    fn take(&mut self, tokens: &[Token], at: usize, template: &Template) {
        match (tokens[at], self.open.len()) {
            (Token::Symbol('{'), _) => self.open.push(self.next.take()),
            (Token::Symbol('}'), _) => {
                self.open.pop();
            }
            (Token::Word("package"), 0) => self.source.package = dotted(&tokens[at + 1..]),
            (Token::Word(kind @ ("class" | "interface" | "enum" | "record")), depth)
                if !self.open.contains(&None) =>
            {
                let class = type_named(tokens, at);
                let name = class.as_ref().map(|class| class.name.clone());
                self.next = name.map(|name| (name, kind == "interface"));
                self.source.types.extend(class.filter(|_| depth == 0));
            }
            (Token::Word(name), 1) if name == template.method => {
                if let Some(class) = self.source.types.last_mut() {
                    class.has_solve |= parameter(&tokens[at + 1..]) == Some(&*template.state);
                }
            }
            (Token::Word("main"), 0) => {
                self.has_loose_main |= main(tokens, at, false).is_some();
            }
            (Token::Word("main"), _) => self.take_main(tokens, at),
            _ => (),
        }
    }

    /// Looks at a `main` within a type. The better kind is taken, and of equals the one in the fewest types.
    fn take_main(&mut self, tokens: &[Token], at: usize) {
        let is_public = matches!(self.open.last(), Some(Some((_, true))));
        let names = self.open.iter().map(|body| Some(body.as_ref()?.0.clone()));
        let (Some(class), Some(main), Some(names)) = (
            self.source.types.last_mut(),
            main(tokens, at, is_public),
            names.collect::<Option<Vec<String>>>(),
        ) else {
            return;
        };
        let depth = class.start.matches('$').count() + 1;
        if class
            .main
            .is_none_or(|other| (main, names.len()) < (other, depth))
        {
            class.main = Some(main);
            class.start = names.join("$");
        }
    }
}

/// What is left without annotations and their arguments, which may stand nearly everywhere.
fn without_annotations<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut kept = Vec::new();
    let mut at = 0;
    while let Some(&token) = tokens.get(at) {
        at += 1;
        if token != Token::Symbol('@') || tokens.get(at) == Some(&Token::Word("interface")) {
            kept.push(token);
            continue;
        }
        at += 1;
        while let Some([Token::Symbol('.'), Token::Word(_)]) = tokens.get(at..at + 2) {
            at += 2;
        }
        let mut open = 0;
        let mut is_last = |token: &Token| {
            open += i32::from(*token == Token::Symbol('('));
            open -= i32::from(*token == Token::Symbol(')'));
            open == 0
        };
        if tokens.get(at) == Some(&Token::Symbol('(')) {
            at += tokens[at..]
                .iter()
                .take_while(|token| !is_last(token))
                .count()
                + 1;
        }
    }
    kept
}

/// The name up to the semicolon.
fn dotted(tokens: &[Token]) -> String {
    let name = tokens
        .iter()
        .take_while(|token| **token != Token::Symbol(';'));
    name.filter_map(|token| token.word())
        .collect::<Vec<_>>()
        .join(".")
}

/// Whether the full name that begins here is one of a test library's.
fn names_a_test_library(tokens: &[Token], at: usize) -> bool {
    const DOT: Token = Token::Symbol('.');
    let is_named = |&[first, second]: &[&str; 2]| {
        tokens[at..].starts_with(&[Token::Word(first), DOT, Token::Word(second), DOT])
    };
    TEST_LIBRARIES.iter().any(is_named)
}

fn type_named(tokens: &[Token], at: usize) -> Option<Type> {
    let name = tokens.get(at + 1)?.word()?;
    // `record` is a name like any other unless a name and its parts follow.
    let parts = [Some(&Token::Symbol('(')), Some(&Token::Symbol('<'))];
    if tokens[at] == Token::Word("record") && !parts.contains(&tokens.get(at + 2)) {
        return None;
    }
    Some(Type {
        name: name.to_owned(),
        start: name.to_owned(),
        is_public: words_before(&tokens[..at]).contains(&"public"),
        ..Type::default()
    })
}

/// The words of the same declaration, backwards.
fn words_before<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let ends = |token: &&Token| matches!(**token, Token::Symbol(';' | '{' | '}'));
    tokens
        .iter()
        .rev()
        .take_while(|token| !ends(token))
        .filter_map(|token| token.word())
        .collect()
}

/// What kind of `main` is declared here, if one is. Some are public without the word.
fn main(tokens: &[Token], at: usize, is_public: bool) -> Option<Main> {
    let before = words_before(&tokens[..at]);
    let parameter = parameter(&tokens[at + 1..])?;
    if before.first() != Some(&"void") || !["", "String"].contains(&parameter) {
        return None;
    }
    let is_public = is_public || before.contains(&"public");
    let is_usual = is_public && before.contains(&"static") && parameter == "String";
    Some(if is_usual {
        Main::OfEveryJava
    } else {
        Main::OfNewerJava
    })
}

/// The type of the one parameter that is declared here, without its package; empty where there are none. A call has no type.
fn parameter<'a>(after: &[Token<'a>]) -> Option<&'a str> {
    let [Token::Symbol('('), inside @ ..] = after else {
        return None;
    };
    let end = inside
        .iter()
        .position(|token| *token == Token::Symbol(')'))?;
    let inside = &inside[..end];
    let words: Vec<&str> = inside.iter().filter_map(|token| token.word()).collect();
    match words.as_slice() {
        _ if inside.contains(&Token::Symbol(',')) => None,
        [.., of, _] => Some(*of),
        [] => Some(""),
        [_] => None,
    }
}
