//! Stage 4: boards become paths.
//!
//! Boards that follow each other by legal moves are one path, from the board that the program was given. The same board
//! again is an echo; a board that no move leads to is a jump; the given board again and what follows the goal begin a path.

use smallvec::SmallVec;

use super::denial::Stance;
use super::said::{Said, Saying};
use super::sighting::Sighting;
use crate::course::PuzzleSpec;
use crate::puzzle::{Board, Move, SIDE};

/// Boards that follow each other. Boards are named by their places among the sightings.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    /// The boards that are one after the other, the same board once.
    pub(super) stops: Vec<usize>,
    /// The same boards again: the place among the stops, and the sighting.
    pub(super) echoes: Vec<(usize, usize)>,
    /// Which board each stop is; `None` if it is no board.
    pub(super) boards: Vec<Option<Board>>,
    /// The move that each step shows; `None` if it is no legal one.
    pub(super) shown: Vec<Option<Move>>,
}

impl Path {
    /// Whether it leads from the first board that it shows to this one by legal moves.
    pub(super) fn leads_to(&self, goal: Board) -> bool {
        self.jumps() == 0 && self.first().is_some() && self.last() == Some(goal)
    }

    pub(super) fn first(&self) -> Option<Board> {
        *self.boards.first()?
    }

    pub(super) fn last(&self) -> Option<Board> {
        *self.boards.last()?
    }

    /// Steps that are no legal move.
    pub(super) fn jumps(&self) -> usize {
        self.shown.iter().filter(|shown| shown.is_none()).count()
    }

    /// Its moves, legal or not.
    pub(super) fn moves(&self) -> usize {
        self.stops.len() - 1
    }

    /// The sightings that show a stop again.
    pub(super) fn echoes_of(&self, stop: usize) -> impl Iterator<Item = usize> + '_ {
        let first = self.echoes.partition_point(|(place, _)| *place < stop);
        let rest = self.echoes[first..].iter();
        rest.take_while(move |(place, _)| *place == stop)
            .map(|(_, sighting)| *sighting)
    }

    /// The last sighting that shows a stop.
    pub(super) fn last_of(&self, stop: usize) -> usize {
        self.echoes_of(stop).last().unwrap_or(self.stops[stop])
    }
}

/// Whether what stands in front of a board heads a path.
fn is_headed(gap: &[Saying]) -> bool {
    let mut claims = gap.iter().map(|saying| &saying.claim);
    claims.any(|claim| claim.heads_path() || claim.has_name())
}

/// Whether a direction is named in front of a board or beside it.
fn is_labelled(said: &Said<'_>, place: usize) -> bool {
    let beside = said.beside(place).iter().map(|side| &side.saying);
    let mut around = said.in_front(place).iter().chain(beside);
    around.any(|saying| !saying.mentions.is_empty())
}

/// Whether a move leads from some board that one can be to some that the other can be.
fn follows(puzzle: &PuzzleSpec, one: &Sighting, other: &Sighting) -> bool {
    let leads = |from: &Board| {
        let mut boards = other.boards.iter();
        boards.any(|to| puzzle.step(from, to).is_some())
    };
    one.boards.iter().any(leads)
}

/// Whether two show the same board, as it is likeliest.
pub(super) fn is_same(one: &Sighting, other: &Sighting) -> bool {
    !one.boards.is_empty() && one.boards.first() == other.boards.first()
}

/// How often a board is shown beside the steps at the least.
const OFTEN: usize = 3;

/// The boards of a text, without the goal or the given board where every other board is that, shown for comparison.
pub(super) fn without_bystanders(
    sightings: Vec<Sighting>,
    start: Option<Board>,
    puzzle: &PuzzleSpec,
) -> Vec<Sighting> {
    let goal = puzzle.goal;
    let Some(start) = start.filter(|start| *start != goal) else {
        return sightings;
    };
    let is_step = |own: &Sighting| !own.can_be(&start) && !own.can_be(&goal);
    let is_beside = |parity: usize, board: Board| {
        let mut beside = sightings.iter().skip(parity).step_by(2);
        let mut steps = sightings.iter().skip(1 - parity).step_by(2);
        let is_told = steps.clone().any(|own| own.boards[..] == [board]) && steps.any(is_step);
        is_told && beside.len() >= OFTEN && beside.all(|own| own.can_be(&board))
    };
    let mut parities = [0, 1].into_iter();
    let found = parities.find(|&parity| is_beside(parity, start) || is_beside(parity, goal));
    // So is the goal on one line beside boards of rows, where no step leads to it.
    let mut starts = sightings.iter().filter(|own| own.can_be(&start));
    let has_rows = starts.any(|own| own.rows.len() > 1);
    let is_goal_beside = |place: usize| {
        let (own, before) = (&sightings[place], sightings[..place].last());
        let is_led_to = before.is_some_and(|before| follows(puzzle, before, own));
        has_rows && own.rows.len() == 1 && own.boards[..] == [goal] && !is_led_to
    };
    let is_beside = |place| found.is_some_and(|own| place % 2 == own) || is_goal_beside(place);
    let beside: Vec<bool> = (0..sightings.len()).map(is_beside).collect();
    let all = sightings.into_iter().zip(beside);
    all.filter_map(|(own, is_beside)| (!is_beside).then_some(own))
        .collect()
}

/// Lines right above a board that may head it alone.
const NEAR: usize = 4;

/// What to do with a board that comes next.
enum Next {
    Stop,
    Echo,
    Begin,
}

/// Boards as paths, `start` being the board that the program was given.
pub(super) fn paths(said: &Said<'_>, start: Option<Board>) -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    for place in 0..said.sightings.len() {
        let path = paths.last();
        let next = path.map(|path| next(said, start, path, place));
        match (next, paths.last_mut()) {
            (Some(Next::Stop), Some(path)) => path.stops.push(place),
            (Some(Next::Echo), Some(path)) => path.echoes.push((path.moves(), place)),
            _ => paths.push(Path {
                stops: vec![place],
                ..Path::default()
            }),
        }
    }
    for path in &mut paths {
        take_labelled_echo(path, said);
        path.boards = likeliest(path, said, start);
        let step = |pair: &[Option<Board>]| said.puzzle.step(&pair[0]?, &pair[1]?);
        path.shown = path.boards.windows(2).map(step).collect();
    }
    paths
}

fn next(said: &Said<'_>, start: Option<Board>, path: &Path, place: usize) -> Next {
    let (sightings, goal) = (said.sightings, said.puzzle.goal);
    let stop_if = |is_stop: bool| if is_stop { Next::Stop } else { Next::Begin };
    let can_start = |sighting: &Sighting| start.is_some_and(|start| sighting.can_be(&start));
    let (own, last) = (&sightings[place], &sightings[path.stops[path.moves()]]);
    let is_first = path.moves() == 0;
    let gap = said.in_front(place);
    let is_labelled = is_labelled(said, place);
    let is_headed = is_headed(gap);
    let follows_last = follows(said.puzzle, last, own);
    // What is shown in another form than the boards of the path, and is one of them, is told of again. What has another form or is
    // no board is none of the path where the path goes on without it.
    let was_shown = |sighting: &usize| is_same(&sightings[*sighting], own);
    let is_of_form = own.rows.len() == last.rows.len();
    let is_shown_again = || !is_first && path.stops.iter().rev().take(2).any(was_shown);
    let goes_past = |after: &Sighting| {
        let is_next = is_same(last, after) || follows(said.puzzle, last, after);
        is_next && after.rows.len() == last.rows.len()
    };
    let is_past = || !follows_last && sightings.get(place + 1).is_some_and(goes_past);
    let is_told_again = !is_of_form && (is_shown_again() || is_past());
    if is_told_again && !(is_headed && can_start(own)) || own.boards.is_empty() && is_past() {
        return Next::Echo;
    }
    let denies = gap.iter().any(|saying| saying.stance == Stance::Denies);
    if denies && !(follows_last && is_labelled) {
        return Next::Begin;
    }
    // Where the given board is not known, or no move is needed, each heading begins a path.
    let may_need_none = start.is_none() || (is_first && start == Some(goal));
    if is_headed && may_need_none {
        return Next::Begin;
    }
    let goes_on = follows_last && is_labelled && !is_headed;
    if goes_on && own.boards.len() > 1 {
        return Next::Stop;
    }
    let is_stated = |gap: &[Saying]| {
        let mut claims = gap.iter().rev().take(NEAR).map(|saying| &saying.claim);
        claims.any(|claim| claim.is_named() && claim.has_counts())
    };
    let is_lone = is_first && can_start(last) && is_stated(said.in_front(path.stops[0]));
    if is_same(last, own)
        && (!is_headed || !last.can_be(&goal) || is_first)
        && !(is_lone && is_stated(gap))
    {
        return Next::Echo;
    }
    let is_start = can_start(own);
    if last.can_be(&goal) && !is_first {
        let is_near = own.line().saturating_sub(last.last_line()) == 1;
        return stop_if(!is_start && (goes_on || (is_near && follows_last && !is_headed)));
    }
    if is_start {
        return stop_if(goes_on);
    }
    if is_headed && !follows_last && !own.boards.is_empty() && (!is_first || can_start(last)) {
        return Next::Begin;
    }
    if is_first && can_start(last) && own.can_be(&goal) && !follows_last {
        // The goal, shown beside the start.
        let after = sightings.get(place + 1);
        if after.is_some_and(|after| can_start(after) || follows(said.puzzle, last, after)) {
            return Next::Echo;
        }
    }
    stop_if(!is_first || follows_last || can_start(last) || last.boards.is_empty())
}

/// A board that is shown twice with a label between is a step that moves nothing, where that happens once.
fn take_labelled_echo(path: &mut Path, said: &Said<'_>) {
    let &[(stop, sighting)] = &path.echoes[..] else {
        return;
    };
    let [one, other] = [path.stops[stop], sighting].map(|place| said.sightings[place].rows.len());
    if stop > 0 && path.stops.len() > 3 && one == other && is_labelled(said, sighting) {
        path.stops.insert(stop + 1, sighting);
        path.echoes.clear();
    }
}

/// How unlikely a chain of boards is: jumps, then unlikely readings.
type Cost = [usize; 2];

/// A reading that a chain can end with: the chain's cost, the reading before it, the board.
type Link = (Cost, usize, Option<Board>);

/// The likeliest boards of a path where blanks were trimmed: the best chain to each reading of one board is carried on to the
/// next board. A path that leaves blanks for an empty square between two tiles leaves them in all boards.
fn likeliest(path: &Path, said: &Said<'_>, start: Option<Board>) -> Vec<Option<Board>> {
    let stops = || path.stops.iter().map(|&stop| &said.sightings[stop]);
    let has_gaps = stops().any(|own| own.has_gap);
    let is_left = |board: &Board| !has_gaps || board.blank() % SIDE != 1;
    let mut layers: Vec<SmallVec<[Link; 3]>> = Vec::new();
    for own in stops() {
        let mut boards = own.boards.clone();
        if boards.len() > 1 {
            boards.retain(|board| is_left(board));
        }
        let link = |rank: usize| {
            let board = boards.get(rank).copied();
            let chain = |(index, ([jumps, ranks], _, from)): (usize, &Link)| {
                let both = from.zip(board);
                let taken = both.and_then(|(from, to)| said.puzzle.step(&from, &to));
                let jumps = jumps + usize::from(taken.is_none());
                ([jumps, ranks + rank], index)
            };
            let before = layers.last().into_iter().flatten().enumerate();
            let is_other = usize::from(start.is_some() && board != start);
            let (cost, index) = before.map(chain).min().unwrap_or(([is_other, rank], 0));
            (cost, index, board)
        };
        let layer = (0..boards.len().max(1)).map(link).collect();
        layers.push(layer);
    }
    let ends = layers.last().into_iter().flatten().enumerate();
    let end = ends.min_by_key(|(_, (cost, ..))| *cost);
    let mut index = end.map_or(0, |(index, _)| index);
    let mut boards: Vec<Option<Board>> = Vec::with_capacity(layers.len());
    for layer in layers.iter().rev() {
        let (_, before, board) = layer[index];
        boards.push(board);
        index = before;
    }
    boards.reverse();
    boards
}
