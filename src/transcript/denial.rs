//! Stage 3: whether a line says that there is no solution, or that the board is the goal already.
//!
//! A short list of negations near a short list of nouns. What is negated in any other way, or only perhaps, is unclear and
//! left to a person; no wording is ever added here for one program: it is taught by the assignment or ruled on.

use super::pattern::family;

/// What a line says of whether there is a solution.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Stance {
    /// Nothing.
    #[default]
    Silent,
    /// There is none.
    Denies,
    /// There is one.
    Affirms,
    /// The board is the goal already.
    Solved,
    /// It may deny one.
    Unclear,
}

/// A longer line is no sentence about it.
const LONGEST: usize = 400;

/// What a line in lower case says.
pub(super) fn stance(low: &str) -> Stance {
    if low.len() > LONGEST {
        return Stance::Silent;
    }
    let seen = STANCES.seen(low);
    if !seen.has(&SUBJECT) {
        return Stance::Silent;
    }
    let last = last_part(low);
    let seen = if last.len() < low.len() {
        STANCES.seen(last)
    } else {
        seen
    };
    let low = last;
    if seen.has(&DOUBLE) {
        return Stance::Affirms;
    }
    let is_negated = seen.has(&NEGATION) && !seen.has(&COMPARED);
    if is_negated && let Some(found) = NEGATION.find(low.as_bytes()) {
        // The answer to a question is part of what is found: `solvable? no`.
        let asked = low.find('?');
        let is_answered = asked.is_some_and(|asked| asked < found.end()) || seen.has(&ANSWERED);
        if seen.has(&ASKING) && !is_answered {
            return asked.map_or(Stance::Silent, |_| Stance::Unclear);
        }
        let is_denied_itself = DENIED.is_match(&low.as_bytes()[found.end()..]);
        let is_doubled = |text: &[u8]| NOT.find_iter(text).count() % 2 == 1;
        // What follows is why a program failed, and nothing of the board.
        let is_failure = THROWN.is_match(&low.as_bytes()[found.end()..]);
        let before = low.as_bytes()[..found.start()]
            .rsplit(|byte| b":.,;".contains(byte))
            .next();
        return if before.is_some_and(is_doubled) {
            Stance::Affirms
        } else if is_denied_itself
            || is_failure
            || seen.has(&NOT_TRUE)
            || seen.has(&MANY)
            || (!seen.has(&BY_PARITY) && is_soft(low))
        {
            Stance::Unclear
        } else {
            Stance::Denies
        };
    }
    if seen.has(&SOLVED) {
        let is_said = !seen.has(&ASKING) && !seen.has(&NOT_SOLVED);
        return if is_said {
            Stance::Solved
        } else {
            Stance::Unclear
        };
    }
    if seen.has(&AFFIRMATION) {
        return Stance::Affirms;
    }
    let is_reason = seen.has(&REASON) && !low.split(' ').any(|word| word == "if");
    if is_reason || seen.has(&FAILURE) {
        Stance::Unclear
    } else {
        Stance::Silent
    }
}

/// The sentence behind a prompt or a caption: what is typed is not echoed, so that an answer follows on the same line.
fn last_part(low: &str) -> &str {
    match PROMPT.find(low.as_bytes()) {
        Some(found) if found.start() == 0 => {
            let is_letter = low.as_bytes()[found.end() - 1].is_ascii_lowercase();
            low.get(found.end() - usize::from(is_letter)..)
                .filter(|rest| !rest.is_empty())
                .unwrap_or(low)
        }
        _ => low,
    }
}

/// Whether a sentence leaves open what it denies, or speaks of something else.
fn is_soft(low: &str) -> bool {
    let rest = PLAIN.replace_all(low.as_bytes(), &b""[..]);
    SOFT.is_match(&rest)
}

family! { STANCES:
    PROMPT = r"^[^.:?>]*\b(?:file|name|enter|input|type)\b[^:?>]*[:?>]\s*[a-z] | checking[^.:]*[.:]+\s*";
    PLAIN = r"no\ solution\ (?:found|exists) | could\ not\ be\ found | solution\ (?:was\ )?not\ found | path\ (?:was\ )?not\ found
        | unable\ to\ find | because[^,]*parity[^,]*";
    /// A line without any of these says nothing of a solution.
    SUBJECT = r"sol[uvn] | path | reach | goal | possib | parity | inversion | way | route | sequence | series | answer | target | valid | exhaust | empty
        | already | nothing\ to | gave\ up | giving\ up | tim(?:e|ed)\ ?out | out\ of\ (?:time|memory) | unable | not\ able | not\ found | infeas";
    NEGATION = r"unsol[vua] | insol[vu] | non-?solvable | un[\ -]solv | infeasible | unreachable
        | (?:\bno\b | \bnot\b | n't | \bcannot | \bcant\b | \bnever\b | \bunable | \bfail\w* | \bneither\b | \bimpossible | \bdoesnt | \bisnt | \bcouldnt | \bzero\b | \b0\ssolu)
        [^.;!?\d]{0,40} (?:solu?[tv] | soln | \bsol\b | path | \bway\b | route | sequence | series | reach | solved | answer | possible)
        | (?:\bcan\ ?not | can't | \bcant\b | \bnever\b | \bunable | \bfail\w* | \bimpossible)[^.;!?\d]{0,40}(?:goal | target) | \bno\ (?:goal | target)
        | (?:goal | target | final\ state)[^.;!?]{0,30}(?:\bnever\b | can\ ?not | can't | impossible | unreach)
        | nosolution | \b0\ssolution
        | (?:solu?ti?on | solvable | solvability | answer | \bpath)
        [^.;!?]{0,30} (?:\bnot\b | \bnever\b | doesn'?t | isn'?t | cannot | can't | impossible | unreach | false | \bnone\b | \bno\b)
        | solvable\W*(?:\(\))?\W*(?:is|returned|returns|was|[:=])?\W*(?:false|no\b|0\b)
        | ^\W*(?:this\ is\ |it\ is\ |puzzle\ is\ )?(?:impossible|not\ possible|unreachable|not\ reachable)\W*$
        | impossible\ (?:puzzle|to) | is\ impossible | (?:number\ of\ |total\ )?solutions(?:\ found)?\W*0\W*$";
    /// Two negations that are none.
    DOUBLE = r"un\ ?-?solvable\W*(?:\(\))?\s*(?:[:=?]|returned|is)\s*(?:false|no)\b | not\ unsolvable | n't\ unsolvable";
    /// What is denied is a better solution, or one of the heuristics.
    COMPARED = r"fewer | shorter | no\ heuristic";
    NOT = r"\bnot\b | \bnever\b | \bno\b | n't | \bfalse\b";
    NOT_TRUE = r"(?:\bnot\b|n't)\ (?:true|the\ case)";
    ASKING = r"\bif\b | \bwhether\b | \? | \bwhen\b | \benter\b | prints?\b | message";
    ANSWERED = r"\bwhen\ solv";
    /// Behind a denial, that it does not hold.
    DENIED = r"^[^.,;]*[:=]\W*(?:false|no)\W*$";
    /// The name of what a program threw: `NullPointerException`, `MemoryError`.
    THROWN = r"\w(?:exception|error)\b";
    /// Many boards at once.
    MANY = r"puzzles | states\ are | inputs | for\ (?:many|some)";
    SOFT = r"\bmay\b | might | maybe | perhaps | probab | possibly | \bor\b | fewer | shorter | less | than | better | other\b | limit | cache | \byet\b | so\ far
        | within | timed?\ ?out | gave\ up | giving\ up | stopped | abort | interrupt | memory | not\ found | \bneeded | necessary
        | required | \bfile\b | \binvalid | not\ a\ valid | ran\ out | \bby\ (?:one|h1|this)
        | [,\ ](?:solving|trying|searching|continuing|switching|already|let)\b | puzzles | boards | inputs | but\b | \bdemo | example | not\ able";
    BY_PARITY = r"inversions.*(?:not|un)\s?solv | parity";
    AFFIRMATION = r"^\W*(?:solved(?:\ it)? | (?:a\ )?solution\ (?:was\ )?found | puzzle\ (?:is\ )?solved | the\ puzzle\ is\ solved | solution\ exists)\W*$
        | (?:^|[^n])solvable\W*(?:\(\))?\W*(?:returned|is|was|[:=])?\W*(?:true|yes)
        | (?:^|[^a-z])is\ solvable\W*$ | solution\ found\W*(?:true|yes) | \bsolved\ in\b | \bsolution\ (?:was\ )?found\ in\b";
    SOLVED = r"already\ (?:been\ )?(?:solved|(?:at|in|the)\b.*\bgoal|in\ .*order)
        | (?:is|at|equals|matches)\ (?:already\ )?(?:at\ )?(?:the\ )?goal(?:\ state|\ board)?\W*$ | nothing\ to\ (?:do|solve)";
    NOT_SOLVED = r"\bnot\b | \bnever\b | n't | \bfalse\b | \bno\W*$";
    REASON = r"(?:parity|inversions).*(?:odd|even|wrong|mismatch|differ|opposite) | (?:odd|even|wrong|opposite).*(?:parity|inversions) | exhausted
        | (?:open|queue|list|frontier|heap).*(?:is\ empty|\ empty)";
    FAILURE = r"(?:invalid | not\ a\ valid | not\ found | gave\ up | giving\ up | timed?\ ?out | out\ of\ (?:memory|time) | not\ able | no\ solution\ needed)
        .*(?:puzzle|board|state|goal|solution|solv|search|start)
        | (?:puzzle|board|state|goal|solution|solv|search|start).*(?:invalid | not\ a\ valid | not\ found | gave\ up | timed?\ ?out | out\ of\ (?:memory|time) | not\ able)
        | out\ of\ (?:memory|time) | timed?\ ?out | gave\ up";
}

#[cfg(test)]
mod tests {
    use super::{
        Stance::{Affirms, Denies, Silent, Solved, Unclear},
        stance,
    };

    #[test]
    fn negations_deny_and_what_only_may_is_unclear() {
        for (line, wanted) in [
            (
                "no solution exists for the following initial state:",
                Denies,
            ),
            ("path not found.", Denies),
            ("this puzzle is not solvable", Denies),
            ("enter start (e.g. 012345678): no solution exists.", Denies),
            ("solvable: false", Denies),
            ("the goal state can never be reached", Denies),
            ("unsolvable: false", Affirms),
            ("is solvable: true", Affirms),
            ("maybe there is no solution", Unclear),
            ("is there no solution?", Unclear),
            ("gave up the search", Unclear),
            ("unable to solve: nullpointerexception", Unclear),
            ("no solution so far", Unclear),
            ("solvable? no", Denies),
            ("is this board unsolvable? false", Affirms),
            ("no solution: false", Unclear),
            ("the goal cannot be reached", Denies),
            ("the board is not the goal", Silent),
            ("the puzzle is already solved.", Solved),
            ("initial state is the goal state", Solved),
            ("already solved: false", Unclear),
            ("checking whether it is already solved", Unclear),
            ("solved in 10 moves", Affirms),
            ("file not found", Silent),
            (
                "10 moves in total (heuristic: the manhattan distance)",
                Silent,
            ),
            ("no shorter path exists", Silent),
        ] {
            assert_eq!(stance(line), wanted, "{line}");
        }
    }
}
