//! Words in which lines deny that there is a solution, say that there is one, or leave it open.
//!
//! The surprise: they are in lower case, and those with spaces around them are looked for in a text whose words stand
//! between single spaces.

use super::phrases::Phrases;

/// What denies holds one of these.
pub(super) static SPEAKING_OF_IT: Phrases<19> = Phrases::new([
    "reachable",
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
    "no sequence",
    "no series",
    "no legal seq",
    "no valid seq",
    "find path",
    "find a path",
    "infeasible",
]);

/// What denies, or says that a board can be solved, holds one of these as well.
pub(super) static DECIDING: Phrases<17> = Phrases::new([
    "insol",
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
    "infeas",
]);

/// Many boards at once: "Unsolvable puzzles are reported" speaks of all of them.
pub(super) static MANY: Phrases<4> = Phrases::new(["puzzles", "boards", "states are", "inputs"]);

/// Sentences that say it, in lower case.
pub(super) static NO_SOLUTION: Phrases<35> = Phrases::new([
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
    " no sol ",
]);

/// Those that speak of solving and not of a solution.
pub(super) static NOT_SOLVABLE: Phrases<64> = Phrases::new([
    "goal state is unreachable",
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
    "no way to reach the goal",
    "no way to reach goal",
    "no way to get to the goal",
    "unable to reach the goal",
    "unable to reach goal",
    "could not reach the goal",
    "could not reach goal",
    "can not get to the goal",
    "goal can never be reached",
    "goal state can never be reached",
    "can never be solved",
    "no sequence of moves",
    "no series of moves",
    "no legal sequence of moves",
    "no valid sequence of moves",
    "no route to",
    "goal never reached",
    "goal state never reached",
    "goal was never reached",
    "unable to find a path",
    "unable to find path",
    "could not find a path",
    "could not find path",
    "can not find a path",
    "can not find path",
]);

/// What may be said of a board without a solution, and of one that is no board.
pub(super) static INVALID: Phrases<7> = Phrases::new([
    "invalid puzzle",
    "invalid board",
    "invalid state",
    "invalid start",
    "invalid initial",
    "not a valid puzzle",
    "not a valid board",
]);

/// Whole lines that say it, where nothing else is said.
pub(super) const WHOLE_LINES: [&str; 22] = [
    " solution none ",
    " solution found false ",
    " solution found no ",
    " solution exists false ",
    " solution exists no ",
    " has solution false ",
    " hassolution false ",
    " can be solved no ",
    " solvability false ",
    " impossible ",
    " this is impossible ",
    " it is impossible ",
    " not possible ",
    " this is not possible ",
    " it is not possible ",
    " puzzle is not possible ",
    " unreachable ",
    " not reachable ",
    " insoluble ",
    " puzzle is insoluble ",
    " this puzzle is insoluble ",
    " infeasible ",
];

/// What asks for no solution, or needs none: "No solution needed", "No solution file given".
pub(super) static NONE_WANTED: Phrases<5> = Phrases::new([
    "no solution needed",
    "no solution necessary",
    "no solution required",
    "no solution is needed",
    "no solution file",
]);

/// First words of what is done next: "Not solvable by h1, solving with h2".
pub(super) const GOING_ON: [&str; 7] = [
    "solving",
    "trying",
    "searching",
    "continuing",
    "switching",
    "already",
    "let",
];

/// Words of which a clause holds one of each where it may deny that there is a solution.
pub(super) static SOLVING: Phrases<5> =
    Phrases::new(["solution", "solvable", " solve", "reach", " goal "]);
pub(super) static DENYING: Phrases<6> =
    Phrases::new([" no ", " not ", " never ", " without ", "fail", "unreach"]);

/// Words that leave open what a line says, or that bound what it speaks of.
pub(super) static HEDGES: Phrases<32> = Phrases::new([
    " memory ",
    " gave up ",
    " giving up ",
    " timed out ",
    " file not found ",
    " solvable but ",
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
