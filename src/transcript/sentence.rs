//! Reading a line as the sentence that there is no solution.
//!
//! The surprise: most lines that hold such words deny nothing. They negate it, ask for it, or speak of less than the whole
//! search; what only may deny it decides nothing.

use std::borrow::Cow;

use super::phrases::Phrases;

/// What denies holds one of these.
static SPEAKING_OF_IT: Phrases<11> = Phrases::new([
    "no answer",
    "sol",
    "sou",
    "no path",
    "possible",
    "goal",
    "valid p",
    "valid b",
    "valid s",
    "valid in",
    "inversions",
]);

/// What denies, or says that a board can be solved, holds one of these as well.
static DECIDING: Phrases<15> = Phrases::new([
    "no",
    "n't",
    "n\u{2019}t",
    "cant",
    "fail",
    "impossible",
    "inv",
    "0",
    "zero",
    "never",
    "without",
    "solv",
    "false",
    "unab",
    "unre",
]);

/// Many boards at once: "Unsolvable puzzles are reported" speaks of all of them.
static MANY: Phrases<4> = Phrases::new(["puzzles", "boards", "states are", "inputs"]);

/// Sentences that say it, in lower case.
static NO_SOLUTION: Phrases<34> = Phrases::new([
    "failed to find solution",
    "not exist a solution",
    "not exist any solution",
    "there is not any solution",
    "no answer exists",
    "no soln",
    "no moves lead to the goal",
    "no solution",
    "no possible solution",
    "does not have a solution",
    "not have any solution",
    "no valid solution",
    "solution does not exist",
    "not have a valid solution",
    "not have solution",
    "there is not a solution",
    "solution not found",
    "could not find a solution",
    "could not find any solution",
    "could not find solution",
    "can not find a solution",
    "can not find any solution",
    "failed to find a solution",
    "failed to find any solution",
    "unable to find a solution",
    "solution could not be found",
    "solution can not be found",
    " 0 solutions",
    "zero solutions",
    "has no answer",
    "no solutions",
    "nosolution",
    "unable to find solution",
    "unable to find any solution",
]);

/// Those that speak of solving and not of a solution.
static NOT_SOLVABLE: Phrases<38> = Phrases::new([
    "goal not reachable",
    "goal state not reachable",
    "goal is not reachable",
    "goal state is not reachable",
    "can not reach goal",
    "can not reach the goal",
    "not solvable",
    "unsolvable",
    "unsolveable",
    "not solveable",
    "insolvable",
    "non solvable",
    "nonsolvable",
    "can not be solved",
    "could not be solved",
    "impossible to solve",
    "not possible to solve",
    "solvable false",
    "solvable no ",
    "unable to solve",
    "can not solve",
    "could not solve",
    "not a solvable",
    "no path",
    "no way to solve",
    "puzzle is impossible",
    "goal can not be reached",
    "goal state can not be reached",
    "goal unreachable",
    "goal is unreachable",
    "goal state unreachable",
    "not possible to reach the goal",
    "impossible to reach the goal",
    "impossible puzzle",
    "no valid path",
    " un solvable",
    " un solveable",
    "unsolvible",
]);

/// What may be said of a board without a solution, and of one that is no board.
static INVALID: Phrases<7> = Phrases::new([
    "invalid puzzle",
    "invalid board",
    "invalid state",
    "invalid start",
    "invalid initial",
    "not a valid puzzle",
    "not a valid board",
]);

/// Whole lines that say it, where nothing else is said.
const WHOLE_LINES: [&str; 9] = [
    " solution none ",
    " solvability false ",
    " impossible ",
    " this is impossible ",
    " it is impossible ",
    " not possible ",
    " this is not possible ",
    " it is not possible ",
    " puzzle is not possible ",
];

/// What asks for no solution, or needs none: "No solution needed", "No solution file given".
static NONE_WANTED: Phrases<5> = Phrases::new([
    "no solution needed",
    "no solution necessary",
    "no solution required",
    "no solution is needed",
    "no solution file",
]);

/// First words of what is done next: "Not solvable by h1, solving with h2".
const GOING_ON: [&str; 7] = [
    "solving",
    "trying",
    "searching",
    "continuing",
    "switching",
    "already",
    "let",
];

/// Words of which a clause holds one of each where it may deny that there is a solution.
static SOLVING: Phrases<4> = Phrases::new(["solution", "solvable", " solve", "reach"]);
static DENYING: Phrases<6> =
    Phrases::new([" no ", " not ", " never ", " without ", "fail", "unreach"]);

/// What a line says about whether there is a solution.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Claim {
    /// Nothing.
    Nothing,
    /// That there is none.
    Denies,
    /// That there is one: `unsolvable: false`.
    Affirms,
    /// It may be either, or it speaks of something else: `no solution in the cache`.
    Hedges,
}

/// What a line in lower case says about whether there is a solution. "Prints a message if no solution exists" speaks of no
/// board, and "unsolvable: false" says the opposite.
pub(super) fn claim_in(words: &str) -> Claim {
    if !SPEAKING_OF_IT.are_in(words) || !DECIDING.are_in(words) || MANY.are_in(words) {
        return Claim::Nothing;
    }
    // A whole line first, for sentences that hold a colon themselves.
    let whole = tokens(words);
    if WHOLE_LINES.contains(&&whole[..]) {
        return Claim::Denies;
    }
    let mut clauses = words.split(['.', ';', '!', ':', ',']).peekable();
    let mut claims: Vec<Claim> = match (clauses.next(), clauses.peek()) {
        (Some(_), None) => vec![claim_of(&whole)],
        (first, _) => first
            .into_iter()
            .chain(clauses)
            .map(|clause| claim_of(&tokens(clause)))
            .collect(),
    };
    let goes_on = words.contains(',') && goes_on(words);
    let mut is_asked = false;
    if let Some(value) = value_of(&whole) {
        claims.push(value);
    } else if let Some((question, _)) = words.split_once('?') {
        // "No solution? Let me search more"
        is_asked = claim_of(&tokens(question)) == Claim::Denies;
    }
    if claims.contains(&Claim::Denies) && is_about_parity(&whole) {
        // The parity is the reason for what is denied beside it.
        claims.retain(|&claim| claim != Claim::Hedges);
    }
    let has = |claim| claims.contains(&claim);
    let is_open = has(Claim::Hedges) || goes_on || is_asked || HEDGES.are_in(&whole);
    match (has(Claim::Denies), has(Claim::Affirms)) {
        (true, true) => Claim::Hedges,
        (true, false) if is_open => Claim::Hedges,
        (true, false) => Claim::Denies,
        (false, true) => Claim::Affirms,
        (false, false) if has(Claim::Hedges) => Claim::Hedges,
        (false, false) => Claim::Nothing,
    }
}

/// Whether a clause says that the search goes on.
fn goes_on(words: &str) -> bool {
    words.split(',').skip(1).any(|clause| {
        let first = clause.split_whitespace().next().unwrap_or_default();
        GOING_ON.contains(&first)
    })
}

/// Words that leave open what a line says, or that bound what it speaks of.
static HEDGES: Phrases<26> = Phrases::new([
    " may ",
    " might ",
    " maybe ",
    " perhaps ",
    " probably ",
    " possibly ",
    " if ",
    " or ",
    " would ",
    " fewer ",
    " shorter ",
    " less ",
    " than ",
    " better ",
    " other ",
    " limit ",
    " cache ",
    " yet ",
    " depth ",
    " within ",
    " cut ",
    " passed ",
    " demo ",
    " demonstration ",
    " example ",
    " checking for ",
]);

/// The words of a text, each between spaces: `isn't` as `is not`, and a misspelled `solution` mended.
fn tokens(text: &str) -> String {
    let text = if text.contains(['\'', '\u{2019}']) || text.contains("cannot") {
        let whole = text
            .replace('\u{2019}', "'")
            .replace("can't", "can not")
            .replace("n't", " not")
            .replace("cannot", "can not");
        Cow::Owned(whole)
    } else {
        Cow::Borrowed(text)
    };
    let mut joined = String::with_capacity(text.len() + 2);
    joined.push(' ');
    for word in text.split(|character: char| !character.is_alphanumeric()) {
        if word.is_empty() {
            continue;
        }
        let is_near = word.len() == SOLUTION.len()
            && word.starts_with("so")
            && strsim::osa_distance(word, SOLUTION) == 1;
        joined.push_str(match word {
            _ if is_near => SOLUTION,
            "cant" => "can not",
            _ => word,
        });
        joined.push(' ');
    }
    joined
}

const SOLUTION: &str = "solution";

/// What a line says as a name and its value: `isSolvable() = false`.
fn value_of(words: &str) -> Option<Claim> {
    let mut words = words.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let Some(prefix) = word
            .strip_suffix("solvable")
            .or_else(|| word.strip_suffix("solveable"))
        else {
            continue;
        };
        words.next_if(|next| ["returned", "returns", "is", "was"].contains(next));
        let is_so = match words.next_if(|next| ["true", "yes", "false", "no", "0"].contains(next)) {
            Some("true" | "yes") => true,
            Some("false") => false,
            // "Unsolvable, 0 moves" is no value.
            Some("0") if words.peek().is_none() && word == "solvable" => false,
            // "Unsolvable: no solution" is no value.
            Some(_) if words.peek().is_none() => false,
            _ => continue,
        };
        let is_denial = ["un", "in", "non"]
            .iter()
            .any(|part| prefix.ends_with(part));
        return Some(if is_so == is_denial {
            Claim::Denies
        } else {
            Claim::Affirms
        });
    }
    None
}

fn claim_of(clause: &str) -> Claim {
    if let Some(value) = value_of(clause) {
        return value;
    }
    if NONE_WANTED.are_in(clause) {
        return Claim::Hedges;
    }
    let places = [NO_SOLUTION.first_in(clause), NOT_SOLVABLE.first_in(clause)];
    let Some(place) = places.into_iter().flatten().min() else {
        if says_solvable(clause) {
            return Claim::Affirms;
        }
        let may_deny = SOLVING.are_in(clause) && DENYING.are_in(clause);
        return if may_deny || INVALID.are_in(clause) || is_about_parity(clause) {
            Claim::Hedges
        } else {
            Claim::Nothing
        };
    };
    let before = || clause[..place].split_whitespace();
    if before().any(|word| matches!(word, "if" | "whether" | "when")) {
        return Claim::Nothing;
    }
    let verbs = ["solving", "testing", "trying", "checking"];
    if before().next().is_some_and(|word| verbs.contains(&word)) {
        return Claim::Hedges;
    }
    let negations = before().filter(|word| matches!(*word, "not" | "never" | "no" | "false"));
    if negations.count() % 2 == 1 {
        Claim::Affirms
    } else {
        Claim::Denies
    }
}

/// Whether a clause names the parity of the inversions, which may be the reason why there is no solution.
fn is_about_parity(clause: &str) -> bool {
    clause.contains(" inversions ")
        && [" even ", " odd "]
            .into_iter()
            .any(|parity| clause.contains(parity))
        && ![" if ", " whether ", " when "]
            .into_iter()
            .any(|word| clause.contains(word))
}

/// Whether a clause ends in saying that a board is solvable, and neither asks nor denies it.
fn says_solvable(clause: &str) -> bool {
    let asks = |word: &str| {
        matches!(
            word,
            "if" | "whether" | "when" | "not" | "never" | "no" | "does" | "checking" | "only"
        )
    };
    let mut words = clause.split_whitespace();
    clause.ends_with(" is solvable ")
        && words.clone().next().is_some_and(|first| first != "is")
        && !words.any(asks)
}

/// Whether a line is the handout's sentence, or the beginning of it.
pub(super) fn is_handouts(words: &str) -> bool {
    const SENTENCE: &str = " no solution exists for the following initial state ";
    let words = tokens(words);
    words == SENTENCE || words == " no solution exists "
}
