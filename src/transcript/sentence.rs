//! Reading a line as the sentence that there is no solution.
//!
//! The surprise: most lines that hold such words deny nothing. They negate it, ask for it, or speak of less than the whole
//! search; what only may deny it decides nothing.

use std::borrow::Cow;

use super::denials::{
    AFFIRMING_LINES, DECIDING, DENYING, ENDED, GOING_ON, HEDGES, INVALID, MANY, NO_SOLUTION,
    NONE_WANTED, NOT_SOLVABLE, SOLVING, SPEAKING_OF_IT, WHOLE_LINES,
};

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
    if !SPEAKING_OF_IT.are_in(words) || !DECIDING.are_in(words) {
        return Claim::Nothing;
    }
    match claim_of_one(words) {
        // It may speak of all of them, or of this one among them.
        Claim::Denies | Claim::Hedges if MANY.are_in(words) => Claim::Hedges,
        _ if MANY.are_in(words) => Claim::Nothing,
        claim => claim,
    }
}

/// What a line says that speaks of one board.
fn claim_of_one(words: &str) -> Claim {
    let words = answer_of(words);
    // A whole line first, for sentences that hold a colon themselves.
    let whole = tokens(words);
    if WHOLE_LINES.contains(&&whole[..]) {
        return Claim::Denies;
    }
    if AFFIRMING_LINES.contains(&&whole[..]) {
        return Claim::Affirms;
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
        if claims.len() == 2 && says_solvable(&tokens(words.split(':').next().unwrap_or_default()))
        {
            claims.clear(); // "Puzzle is solvable: false" says no more than its value
        }
        claims.push(value);
    } else if let Some((question, _)) = words.split_once('?') {
        // "No solution? Let me search more"
        is_asked = claim_of(&tokens(question)) == Claim::Denies;
    }
    if claims.contains(&Claim::Denies) && (is_about_parity(&whole) || ENDED.are_in(&whole)) {
        // These are reasons for what is denied beside them.
        claims.retain(|&claim| claim != Claim::Hedges);
    }
    let has = |claim| claims.contains(&claim);
    let is_open = has(Claim::Hedges) || goes_on || is_asked || HEDGES.are_in(&whole);
    match (has(Claim::Denies), has(Claim::Affirms)) {
        (true, true) => Claim::Hedges,
        (true, false) if is_open => Claim::Hedges,
        (true, false) => Claim::Denies,
        (false, true) => Claim::Affirms,
        (false, false) if has(Claim::Hedges) || is_about_parity(&whole) => Claim::Hedges,
        (false, false) => Claim::Nothing,
    }
}

/// What comes behind "Checking if solvable...", where something does: the question hedges nothing.
fn answer_of(words: &str) -> &str {
    let Some((question, answer)) = words.split_once(['.', ':']) else {
        return words;
    };
    let answer = answer.trim_start_matches(['.', ':', ' ']);
    let is_question = question.trim_start().starts_with("checking ") && question.contains("solv");
    match answer.trim_end_matches(['.', '!', ' ']) {
        "" => words,
        _ if !is_question => words,
        "false" | "no" if !question.contains("unsolv") => "solvable false",
        _ => answer,
    }
}

/// Whether a clause says that the search goes on.
fn goes_on(words: &str) -> bool {
    words.split(',').skip(1).any(|clause| {
        let first = clause.split_whitespace().next().unwrap_or_default();
        GOING_ON.contains(&first)
    })
}

/// The words of a text, each between spaces: `isn't` as `is not`, a misspelled `solution` mended, and the goal by one name.
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
        let is_near = word.len().abs_diff(SOLUTION.len()) <= 1
            && word.starts_with("so")
            && ![SOLUTION, "solutions"].contains(&word)
            && strsim::osa_distance(word, SOLUTION) == 1;
        joined.push_str(match word {
            _ if is_near => SOLUTION,
            "cant" => "can not",
            "doesnt" => "does not",
            "isnt" => "is not",
            "couldnt" => "could not",
            "target" | "destination" => "goal",
            _ => word,
        });
        joined.push(' ');
    }
    for adjective in [" goal ", " solved ", " final ", " desired "] {
        if joined.contains(adjective) {
            for noun in ["configuration", "board", "position", "arrangement", "state"] {
                joined = joined.replace(&format!("{adjective}{noun} "), " goal state ");
            }
        }
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
        let may_be_reason =
            INVALID.are_in(clause) || ENDED.are_in(clause) || is_about_parity(clause);
        return if may_deny || may_be_reason {
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

/// What may be said of a parity.
const PARITIES: [&str; 8] = [
    " even ",
    " odd ",
    " wrong ",
    " mismatch ",
    " differs ",
    " differ ",
    " different ",
    " opposite ",
];

/// Whether a clause names the parity of the inversions, which may be the reason why there is no solution.
fn is_about_parity(clause: &str) -> bool {
    let is_named = |words: &[&str]| words.iter().any(|word| clause.contains(word));
    let of_inversions = clause.contains(" inversions ") && is_named(&[" even ", " odd "]);
    (of_inversions || clause.contains(" parity ") && is_named(&PARITIES))
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
