//! Stage 3: whether a line says that there is no solution, or that the board is the goal already.
//!
//! A short list of negations near a short list of nouns. What is negated in any other way, or only perhaps, is unclear and
//! left to a person; no wording is ever added here for one program: it is taught by the assignment or ruled on.

use std::ops::Range;

use crate::pattern::{Near, Phrase, family, first_of, is_in, near};

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
    if low.len() > LONGEST || !is_in(&SUBJECT, low) {
        return Stance::Silent;
    }
    let seen = STANCES.look(low);
    let if_clear = |is_clear, stance| {
        if is_clear { stance } else { Stance::Unclear }
    };
    if let Some(found) = negation(seen) {
        if seen.has(&ASKING) {
            return if_clear(!low.contains('?'), Stance::Silent);
        }
        let is_firm = !seen.has(&SOFT) && is_of_one_clause(&low[found.clone()]);
        let is_taken_back = || TAKEN_BACK.is_match(&low[found.end..]);
        return if_clear(is_firm && !is_taken_back(), Stance::Denies);
    }
    if seen.has(&SOLVED) {
        return if_clear(!seen.has(&ASKING) && !seen.has(&NOT_SOLVED), Stance::Solved);
    }
    let affirms = seen.has(&AFFIRMATION).then_some(Stance::Affirms);
    affirms.unwrap_or_default()
}

/// Negations, each of them near a noun.
static NEGATIONS: [Near; 4] = [
    near(&NO, 40, b".;!?0123456789", &WAY),
    near(&CANNOT, 40, b".;!?0123456789", &GOAL),
    near(&GOAL, 30, b".;!?", &UNREACHED),
    near(&ANSWER, 30, b".;!?", &IS_NOT),
];

/// Whether a negation and its noun are in one clause: what stands in another may not be what is denied.
fn is_of_one_clause(denial: &str) -> bool {
    let is_denial = |clause| negation(STANCES.look(clause)).is_some();
    !denial.contains(',') || denial.split(',').any(is_denial)
}

/// Where a line has the first of what denies.
fn negation(seen: Phrase<'_>) -> Option<Range<usize>> {
    let near = first_of(&NEGATIONS, seen).into_iter();
    let alone = seen.places(&UNSOLVABLE).next();
    near.chain(alone).min_by_key(|found| found.start)
}

family! { STANCES:
    /// A line without any of these says nothing of a solution.
    SUBJECT = r"sol[uvn] | path | reach | goal | possib | \bway | route | sequence | series | answer | target | already | nothing\ to | infeas";
    UNSOLVABLE = r"unsol[vua] | insol[vu] | non-?solvable | un[\ -]solv | infeasible | unreachable | \bno\ (?:goal | target)
        | nosolution | \b0\ssolution
        | solvable\W*(?:\(\))?\W*(?:is|returned|returns|was|[:=])?\W*(?:false|no\b|0\b)
        | ^\W*(?:this\ is\ |it\ is\ |puzzle\ is\ )?(?:impossible|not\ possible|unreachable|not\ reachable)\W*$
        | impossible\ (?:puzzle|to) | is\ impossible | (?:number\ of\ |total\ )?solutions(?:\ found)?\W*0\W*$";
    NO = r"\bno\b | \bnot\b | n't | \bcannot | \bcant\b | \bnever\b | \bunable | \bfail | \bneither\b | \bimpossible | \bdoesnt | \bisnt | \bcouldnt | \bzero\b | \b0\ssolu";
    WAY = r"solu?[tv] | soln | \bsol\b | path | \bway\b | route | sequence | series | reach | solved | answer | possible";
    CANNOT = r"\bcan\ ?not | can't | \bcant\b | \bnever\b | \bunable | \bfail | \bimpossible";
    GOAL = r"goal | target | final\ state";
    UNREACHED = r"\bnever\b | can\ ?not | can't | impossible | unreach";
    ANSWER = r"solu?ti?on | solvable | solvability | answer | \bpath";
    IS_NOT = r"\bnot\b | \bnever\b | doesn'?t | isn'?t | cannot | can't | impossible | unreach | false | \bnone\b | \bno(?:\W*$|\s?[,;.(!])";
    ASKING = r"\bif\b | \bwhether\b | \? | \bwhen\b | \benter\b | prints?\b | message";
    /// Behind a denial, that it does not hold, the name of what a program threw or of a file, or what the program does now.
    TAKEN_BACK = r"^(?:\w*\W*|[^.,;]*(?:[:=]\W*|\breturne?[ds]\ ))(?:false|no)\W*$ | \w(?:exception|error)\b | ^\.\w | :\s*\S*[/\\] | ,\s*\w+ing\s+\w";
    /// What leaves a denial open, or speaks of something else.
    SOFT = r"\bmay\b | might | maybe | perhaps | probab | possibly | \bor\b | fewer | shorter | less | than | better | other\b | limit | cache | \byet\b | so\ far
        | within | timed?\ ?out | gave\ up | giving\ up | stopped | abort | interrupt | memory | \bneeded | necessary
        | required | \bfile\b | \binvalid | not\ a\ valid | ran\ out | \bby\ (?:one|h1|this)
        | [,\ ](?:solving|trying|searching|continuing|switching|already|let)\b | puzzles | boards | inputs | but\b | \bdemo | example | not\ able
        | states\ are | for\ (?:many|some) | (?:\bnot?\b|n't|\bnever\b)\ (?:true|the\ case|unsol|insol|impossib|unreach)
        | \bno\ [^.,;]*\b(?:in|on|along)\ (?:the\ |a\ |this\ )?(?:sol|path|answer)";
    AFFIRMATION = r"^\W*(?:solved(?:\ it)? | (?:a\ )?solution\ (?:was\ )?found | puzzle\ (?:is\ )?solved | the\ puzzle\ is\ solved | solution\ exists)\W*$
        | (?:^|[^n])solvable\W*(?:\(\))?\W*(?:returned|is|was|[:=])?\W*(?:true|yes)
        | (?:^|[^a-z])is\ solvable\W*$ | solution\ found\W*(?:true|yes) | \bsolved\ in\b | \bsolution\ (?:was\ )?found\ in\b";
    SOLVED = r"already\ (?:been\ )?(?:solved|(?:at|in|the)\b.*\bgoal|in\ .*order)
        | (?:is|at|equals|matches)\ (?:already\ )?(?:at\ )?(?:the\ )?goal(?:\ state|\ board)?\W*$ | nothing\ to\ (?:do|solve)";
    NOT_SOLVED = r"\bnot\b | \bnever\b | n't | \bfalse\b | \bno\W*$";
}
