//! Whether a program's search is A*: our own `State` stands in the place of the student's and counts what is expanded.
//!
//! All of our estimates are consistent. So every A*, whatever its data structures and its order among equals, expands each board whose f
//! is below the length of the shortest path, and none whose f is above it. Nothing else is asked of one.

use std::collections::{BTreeMap, BTreeSet};

use super::ask::{ProgramClasses, Script};
use super::search_told::told;
use super::series::cells;
use crate::assignment::Template;
use crate::course::{Guide, PuzzleSpec};
use crate::outcome::classes::Class;
use crate::outcome::{SearchCount, SearchFound, SearchKind};
use crate::puzzle::{Board, GOAL, MoveSet};
use crate::search::RandomBoards;
use crate::search::algorithms::{Cost, Estimate, Puzzle, astar};
use crate::search::distance::Distances;

/// How many moves the boards need, each a board.
const DEPTHS: [u8; 6] = [8, 10, 12, 14, 15, 16];

/// What boards are drawn has nothing to do with those of any case.
const SEED: u64 = 472;

/// Up to which depth a breadth-first search is let come to its end. Beyond, it would take long.
const DEEPEST_IN_BREADTH: u8 = 12;

/// How many moves a state is said to have come by when its cost is asked for again.
const MOVES_BEFORE: &str = "7";

/// How many states more a search may expand than half as many again as any A*, before it is stopped.
const SPARE: u64 = 50;

/// What is asked of a program's search, and what A* comes to: a search for each heuristic on each board.
pub struct SearchProbing {
    asked: Vec<AskedSearch>,
}

/// A search that is asked for.
#[derive(Debug)]
pub(super) struct AskedSearch {
    pub(super) guide: Guide,
    /// The template's constant of the heuristic.
    pub(super) constant: &'static str,
    pub(super) board: Board,
    /// The length of a shortest path.
    pub(super) length: u64,
    /// How many states the handout's A* expands.
    reference: u64,
    /// The fewest and the most boards that any A* expands.
    pub(super) least: u64,
    pub(super) most: u64,
    /// The same of a breadth-first search, where it can come to its end.
    pub(super) in_breadth: Option<(u64, u64)>,
    /// After how many expanded states it is stopped.
    limit: u64,
}

/// What a search came to.
#[derive(Debug)]
pub(super) struct Searched {
    /// Whether it was stopped at its limit.
    pub(super) is_stopped: bool,
    pub(super) expanded: u64,
    /// Different boards that were expanded.
    pub(super) boards: u64,
    /// States that were asked whether they are the goal.
    pub(super) tested: u64,
    /// How often a cost was asked for.
    pub(super) costs: u64,
    /// How often the first state was expanded with the same move.
    pub(super) rounds: u64,
    /// The most moves of a state that was expanded.
    pub(super) deepest: u64,
    /// How often a board was expanded that is that of the state before the predecessor.
    pub(super) backs: u64,
    /// How often a state was found to be the goal.
    pub(super) goals: u64,
    /// All that was counted, as our class writes it.
    pub(super) counts: String,
    /// The moves of the goal that was found first, and how many states were expanded before.
    pub(super) goal: Option<(u64, u64)>,
}

impl SearchProbing {
    /// What is asked; nothing where our classes are none of the course's.
    pub fn new(puzzle: &PuzzleSpec, template: &Template) -> Option<Self> {
        let names = [
            (&template.state, "State"),
            (&template.puzzle, "EightPuzzle"),
            (&template.heuristics, "Heuristic"),
            (&template.method, "solve8Puzzle"),
            (&template.search, "AStar"),
        ];
        let is_ours = puzzle.goal == GOAL && names.iter().all(|(own, name)| *own == name);
        let boards: Vec<Board> = DEPTHS.map(board_at).into();
        let mut asked = Vec::new();
        for board in boards {
            let guides = [Guide::Mismatch, Guide::Manhattan, Guide::Own].into_iter();
            let own = guides.filter_map(|guide| {
                let section = puzzle.sections.iter().find(|own| own.guide == guide)?;
                Some(AskedSearch::new(board, guide, section.moves))
            });
            let mut own: Vec<AskedSearch> = own.collect();
            // One for all heuristics, so that searches that are led by none come to the same.
            let limit = own.iter().map(|one| one.limit).max();
            for one in &mut own {
                one.limit = limit.unwrap_or_default();
            }
            asked.extend(own);
        }
        is_ours.then_some(Self { asked })
    }

    /// All that is asked, as a text to tell whether it is the same.
    pub fn described(&self) -> String {
        format!("{:?}", self.asked)
    }

    /// The scripts for the driver, one for each search, which meets our own `State` in the place of the student's: `counting` are its
    /// files.
    pub fn scripts(&self, counting: &[(String, Vec<u8>)]) -> Vec<Script> {
        let texts = self.asked.iter().map(|asked| script(asked, &[]));
        with_files(texts.collect(), counting)
    }

    /// The same where our `State` gives no null for a move back, which many do not expect; nothing where it never does.
    fn scripts_without_null(&self) -> Vec<String> {
        let line = ["set", "", "State", "isWayBackNull", "false"].join("\t");
        let has_doubles = self.asked.iter().any(|one| one.guide == Guide::Own);
        let asked = self.asked.iter().filter(|_| has_doubles);
        asked
            .map(|asked| script(asked, std::slice::from_ref(&line)))
            .collect()
    }

    /// The script that asks the student's own `State` for costs, after no move at all and after some.
    fn cost_script(&self) -> String {
        let lines = self.asked.iter().flat_map(|asked| {
            [
                ["set", "", "State", "heu", asked.constant].join("\t"),
                ["state", "s", "State", &cells(&asked.board)].join("\t"),
                ["call", "", "s", "cost", ""].join("\t"),
                ["set", "", "s", "numMoves", MOVES_BEFORE].join("\t"),
                ["call", "", "s", "cost", ""].join("\t"),
            ]
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// What is found of the search of a program whose classes came to this, by the answers to the scripts; nothing where it has no search
    /// or no state that the template has. `counting` are the files of our own `State`.
    pub fn ask<P: ProgramClasses>(
        &self,
        program: &P,
        counting: &[(String, Vec<u8>)],
        classes: &[Class],
        mut answers: Vec<Option<String>>,
    ) -> Result<Option<SearchFound>, P::Error> {
        if answers.is_empty() {
            return Ok(None);
        }
        if is_without_end(&answers) {
            let again = with_files(self.scripts_without_null(), counting);
            if !again.is_empty() {
                answers = program.answers(&again)?;
            }
        }
        if is_absent(&answers) {
            return Ok(None);
        }
        // With our class in its place, nothing is seen of the costs that the search really goes by.
        let states = classes.iter().filter(|class| class.class == "State");
        let methods = states.flat_map(|class| &class.methods);
        let ordering = methods.filter(|own| ["cost", "compareTo"].contains(&&*own.method));
        let faults = ordering.filter(|method| method.failed > 0);
        let faults: Vec<String> = faults
            .map(|one| format!("`State.{}`", one.method))
            .collect();
        let costs = if faults.iter().any(|fault| fault == "`State.cost`") {
            program.answers(&[Script::of(self.cost_script())])?.pop()
        } else {
            None
        };
        let mut found = self.found(&answers, &faults, costs.flatten().as_deref());
        let mut cured = classes.iter().filter(|class| class.cures.is_some());
        if found.verdict == SearchKind::AStar && cured.any(|class| class.class == "EightPuzzle") {
            found.verdict = SearchKind::NotTold;
            let why = "on the boards that were counted the search is as A*; on others it is not, since with our `EightPuzzle` they are right";
            why.clone_into(&mut found.message);
        }
        Ok(Some(found))
    }

    /// What is told by the answers to the scripts, as far as there are any. `faults` are the methods of the student's own `State` that order
    /// states and are not right, and `costs` is the answer to the script of costs, where it was asked.
    fn found(
        &self,
        answers: &[Option<String>],
        faults: &[String],
        costs: Option<&str>,
    ) -> SearchFound {
        let found: Vec<Option<Searched>> = answers.iter().map(|it| read(it.as_deref()?)).collect();
        let pairs = || {
            let pairs = self.asked.iter().zip(&found);
            pairs.filter_map(|(asked, found)| Some((asked, found.as_ref()?)))
        };
        let known: Vec<(&AskedSearch, &Searched)> = pairs().collect();
        let costs = costs.map(|text| self.costs_of(text)).unwrap_or_default();
        let (verdict, message) = told(&known, faults, &costs);
        let count = |(asked, found): (&AskedSearch, &Searched)| SearchCount {
            heuristic: asked.constant.to_owned(),
            board: asked.board.to_string(),
            expanded: found.expanded,
            boards: found.boards,
            reference: asked.reference,
            least: asked.least,
            most: asked.most,
            is_stopped: found.is_stopped,
        };
        SearchFound {
            verdict,
            message,
            counts: pairs().map(count).collect(),
        }
    }

    /// The costs of the boards after no move and after some, by heuristic.
    fn costs_of(&self, text: &str) -> BTreeMap<&'static str, Vec<(i64, i64)>> {
        let mut all: BTreeMap<&'static str, Vec<(i64, i64)>> = BTreeMap::new();
        let lines: Vec<Option<i64>> = text.lines().map(|line| line.parse().ok()).collect();
        for (asked, own) in self.asked.iter().zip(lines.chunks(5)) {
            if let [_, _, Some(first), _, Some(later)] = own {
                let costs = all.entry(asked.constant).or_default();
                costs.push((*first, *later));
            }
        }
        all
    }
}

/// Whether the answers say that there is no such search.
fn is_absent(answers: &[Option<String>]) -> bool {
    let mut searches = answers.iter().flatten();
    searches.all(|text| text.lines().rev().nth(1) == Some("?"))
}

/// Whether no answer tells of a search that came to its end or was stopped by us.
fn is_without_end(answers: &[Option<String>]) -> bool {
    let mut answers = answers.iter().flatten();
    answers.all(|text| read(text).is_none())
}

/// Scripts that find these files of ours; none where there are none.
fn with_files(texts: Vec<String>, files: &[(String, Vec<u8>)]) -> Vec<Script> {
    let texts = texts.into_iter().filter(|_| !files.is_empty());
    let files = || files.to_vec();
    texts
        .map(|text| Script {
            text,
            files: files(),
        })
        .collect()
}

/// The script for a search, with these lines before it.
fn script(asked: &AskedSearch, before: &[String]) -> String {
    let limit = asked.limit.to_string();
    let mut lines = vec![["set", "", "State", "limit", &limit].join("\t")];
    lines.extend_from_slice(before);
    lines.push(["state", "s", "State", &cells(&asked.board)].join("\t"));
    let call = ["call", "", "EightPuzzle", "AStar", "State,Heuristic", "s"];
    lines.push(call.join("\t") + "\t" + asked.constant);
    lines.push(["call", "", "State", "counts", ""].join("\t"));
    lines.join("\n")
}

impl AskedSearch {
    fn new(board: Board, guide: Guide, moves: MoveSet) -> Self {
        let constant = match guide {
            Guide::Manhattan => "ManhattanDist",
            Guide::Mismatch => "TileMismatch",
            Guide::Own => "DoubleMoveHeuristic",
        };
        let (manhattan, mismatch) = (
            Estimate::Manhattan.toward(&GOAL),
            Estimate::Mismatch.toward(&GOAL),
        );
        let estimate = |board: &Board| match guide {
            Guide::Manhattan => manhattan(board),
            Guide::Mismatch => mismatch(board),
            Guide::Own => manhattan(board).div_ceil(2),
        };
        let distance = Distances::to(&GOAL, moves).of(&board);
        let length = u64::from(distance.unwrap_or_default());
        let all = within(board, moves, |board, depth| {
            depth + estimate(board) <= length
        });
        let all = all.iter();
        let least = all
            .clone()
            .filter(|(own, depth)| **depth + estimate(own) < length);
        let (least, most) = (least.count() as u64, all.len() as u64);
        let in_breadth = (length <= u64::from(DEEPEST_IN_BREADTH)).then(|| {
            let all = within(board, moves, |_, depth| depth <= length);
            let before = all.values().filter(|depth| **depth + 1 < length);
            (before.count() as u64, all.len() as u64)
        });
        let puzzle = Puzzle::new(board, GOAL).map(|puzzle| puzzle.with(moves));
        let reference = puzzle.map(|puzzle| {
            let report = astar::search(&puzzle, estimate, u64::MAX, &mut ());
            report.statistics.expanded
        });
        let limit = (most + most / 2).max(in_breadth.map_or(0, |(_, most)| most)) + SPARE;
        Self {
            guide,
            constant,
            board,
            length,
            reference: reference.unwrap_or_default(),
            least,
            most,
            in_breadth,
            limit,
        }
    }
}

/// A board that needs so many moves.
fn board_at(depth: u8) -> Board {
    let mut random = RandomBoards::new(SEED, GOAL);
    let distances = Distances::to(&GOAL, MoveSet::Single);
    let mut boards = std::iter::repeat_with(|| random.walk(u64::from(depth)));
    let is_deep = |board: &Board| distances.of(board) == Some(depth);
    boards.find(is_deep).unwrap_or(GOAL)
}

/// The boards that are reached by boards that are `wanted` at their depths, each with its depth.
fn within(
    start: Board,
    moves: MoveSet,
    wanted: impl Fn(&Board, Cost) -> bool,
) -> BTreeMap<Board, Cost> {
    let mut all = BTreeMap::from([(start, 0)]);
    let mut layer = vec![start];
    for depth in 1.. {
        let next = layer.iter().flat_map(|board| board.successors_by(moves));
        let next = next.map(|(_, board)| board);
        let next: BTreeSet<Board> = next
            .filter(|board| !all.contains_key(board) && wanted(board, depth))
            .collect();
        if next.is_empty() {
            break;
        }
        all.extend(next.iter().map(|board| (*board, depth)));
        layer = next.into_iter().collect();
    }
    all
}

/// Reads the answer to a script; `None` where the search threw something of its own, or was not there.
fn read(text: &str) -> Option<Searched> {
    let mut lines = text.lines().rev();
    let counts = lines.next()?.strip_prefix('"')?;
    let search = lines.next()?;
    let is_stopped = search.starts_with('!') && search.contains("State$Stopped");
    let numbers: Vec<i64> = counts.split(' ').map_while(|it| it.parse().ok()).collect();
    let [
        expanded,
        boards,
        _,
        tested,
        costs,
        rounds,
        deepest,
        goal,
        at_goal,
        backs,
        goals,
    ] = numbers[..]
    else {
        return None;
    };
    let number = |number: i64| u64::try_from(number).unwrap_or(0);
    let is_answered = is_stopped || !search.starts_with(['!', '?']);
    is_answered.then(|| Searched {
        is_stopped,
        expanded: number(expanded),
        boards: number(boards),
        tested: number(tested),
        costs: number(costs),
        rounds: number(rounds),
        deepest: number(deepest),
        backs: number(backs),
        goals: number(goals),
        counts: counts.to_owned(),
        goal: (goal >= 0).then(|| (number(goal), number(at_goal))),
    })
}
