//! Reading the declarations of a Java source: enough to know its classes and the ways into them, and no more.

use crate::language::lexer::{Token, tokens};

use super::source::{Main, Type};

/// Libraries that tests need and nobody else has.
const TEST_LIBRARIES: [&[&str]; 7] = [
    &["junit", "extensions"],
    &["junit", "framework"],
    &["org", "assertj"],
    &["org", "hamcrest"],
    &["org", "junit"],
    &["org", "mockito"],
    &["org", "testng"],
];

/// What is declared in a source.
#[derive(Default)]
pub(super) struct Declarations {
    /// The package, empty for none.
    pub(super) package: String,
    /// Whether a test library is named, in an import or anywhere else.
    pub(super) names_a_test_library: bool,
    /// The top-level types, in order.
    pub(super) types: Vec<Type>,
    /// Whether there is a `main` outside of every class.
    pub(super) has_loose_main: bool,
    /// The braces that are open: of bodies of types their names, and whether their members are public without the word.
    open: Vec<Option<(String, bool)>>,
    /// The same of the next brace.
    next: Option<(String, bool)>,
}

impl Declarations {
    /// Reads a source. Whatever is not Java declares nothing.
    pub(super) fn of(text: &str) -> Self {
        let mut found = Self::default();
        let tokens = tokens(text);
        found.names_a_test_library = (0..tokens.len()).any(|at| names_a_test_library(&tokens, at));
        let tokens = without_annotations(&tokens);
        for at in 0..tokens.len() {
            found.take(&tokens, at);
        }
        found
    }

    /// Looks at the token at `at`, and around it.
    fn take(&mut self, tokens: &[Token], at: usize) {
        match (tokens[at], self.open.len()) {
            (Token::Symbol('{'), _) => self.open.push(self.next.take()),
            (Token::Symbol('}'), _) => {
                self.open.pop();
            }
            (Token::Word("package"), 0) => self.package = dotted(&tokens[at + 1..]),
            (Token::Word(kind @ ("class" | "interface" | "enum" | "record")), depth)
                if !self.open.contains(&None) =>
            {
                let class = type_named(tokens, at);
                let name = class.as_ref().map(|class| class.name.clone());
                self.next = name.map(|name| (name, kind == "interface"));
                self.types.extend(class.filter(|_| depth == 0));
            }
            (Token::Word("solve8Puzzle"), 1) => {
                if let Some(class) = self.types.last_mut() {
                    class.has_solve |= takes_a_state(&tokens[at + 1..]);
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
            self.types.last_mut(),
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
    let is_inside_a_name = at > 0 && tokens[at - 1] == DOT;
    let is_named = |library: &&[&str]| {
        let mut parts = tokens[at..].chunks(2);
        library
            .iter()
            .all(|&part| parts.next() == Some(&[Token::Word(part), DOT]))
    };
    !is_inside_a_name && TEST_LIBRARIES.iter().any(is_named)
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
    let after = &tokens[at + 1..];
    let takes_nothing = after.starts_with(&[Token::Symbol('('), Token::Symbol(')')]);
    if before.first() != Some(&"void") || !(takes_nothing || takes_strings(after)) {
        return None;
    }
    let is_public = is_public || before.contains(&"public");
    let is_usual = !takes_nothing && is_public && before.contains(&"static");
    Some(if is_usual {
        Main::OfEveryJava
    } else {
        Main::OfNewerJava
    })
}

fn takes_a_state(after: &[Token]) -> bool {
    let Some((words, _)) = parameters(after) else {
        return false;
    };
    // A type and a name, where a call would have one word; the type may be written with its package.
    words.len() >= 2 && words[words.len() - 2] == "State"
}

fn takes_strings(after: &[Token]) -> bool {
    let Some((words, symbols)) = parameters(after) else {
        return false;
    };
    let is_array = symbols == "[]" || symbols == "..." || symbols == "..[]" || symbols == ".....";
    words.len() >= 2 && words[words.len() - 2] == "String" && is_array
}

/// The words and the symbols between parentheses, where they are one parameter.
fn parameters<'a>(after: &[Token<'a>]) -> Option<(Vec<&'a str>, String)> {
    let inside = after
        .split_first()
        .filter(|(first, _)| **first == Token::Symbol('('))?
        .1;
    let end = inside
        .iter()
        .position(|token| *token == Token::Symbol(')'))?;
    let words = inside[..end]
        .iter()
        .filter_map(|token| token.word())
        .filter(|&word| word != "final");
    let symbol = |token: &Token| match token {
        Token::Symbol(symbol) => Some(*symbol),
        Token::Word(_) => None,
    };
    let symbols: String = inside[..end].iter().filter_map(symbol).collect();
    (!symbols.contains(',')).then(|| (words.collect(), symbols))
}
