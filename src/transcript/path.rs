//! Stage 3: boards become paths.
//!
//! Boards that follow each other by legal moves are one path, from the board that the program was given. The same board
//! again is an echo; a board that no move leads to is a jump; the given board again begins a new path, and so does what
//! follows the goal.

use smallvec::SmallVec;

use crate::puzzle::{Board, GOAL, Move};

use super::{
    denial::Stance,
    direction::Kind,
    pattern::{Pattern, is_in, pattern},
    said::{Said, Saying},
    sighting::Sighting,
};

/// Boards that follow each other. Boards are named by their places among the sightings.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    /// The boards that are one after the other, the same board once.
    pub(super) stops: Vec<usize>,
    /// The same boards again: the place among the stops, and the sighting.
    pub(super) echoes: Vec<(usize, usize)>,
    /// Which board each stop is; none where it is no board.
    pub(super) boards: Vec<Option<Board>>,
    /// Steps that are no legal move.
    pub(super) jumps: usize,
}

impl Path {
    /// Whether it leads from the first board that it shows to the goal by legal moves.
    pub(super) fn is_complete(&self) -> bool {
        self.jumps == 0 && self.first().is_some() && self.last() == Some(GOAL)
    }

    /// Its first board.
    pub(super) fn first(&self) -> Option<Board> {
        *self.boards.first()?
    }

    /// Its last board.
    pub(super) fn last(&self) -> Option<Board> {
        *self.boards.last()?
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

/// What stands in front of a board, since the board before it.
pub(super) fn in_front<'s>(
    said: &'s Said<'_>,
    sightings: &[Sighting],
    place: usize,
) -> &'s [Saying] {
    let from = match place.checked_sub(1) {
        Some(before) => sightings[before].last_line() + 1,
        None => 0,
    };
    said.within(from, sightings[place].line())
}

/// What stands behind the last board.
pub(super) fn behind_all<'s>(said: &'s Said<'_>, sightings: &[Sighting]) -> &'s [Saying] {
    let from = sightings.last().map_or(0, |last| last.last_line() + 1);
    said.within(from, usize::MAX)
}

/// What the text in front of a board says of the path that it belongs to.
#[derive(Clone, Copy, Debug, Default)]
struct Front {
    /// Whether it heads a path.
    heads: bool,
    /// Whether it names a direction.
    labels: bool,
    /// Whether it says that there is no solution.
    denies: bool,
}

fn front_of(said: &Said<'_>, sightings: &[Sighting], place: usize) -> Front {
    let gap = in_front(said, sightings, place);
    let heads = gap.iter().any(|saying| {
        let claim = saying.claim.as_deref();
        claim.is_some_and(|claim| {
            claim.is_named()
                || claim.names_both
                || (!claim.counts.is_empty() && claim.is_of_solution)
        })
    });
    let lead = said.beside(place).iter().filter(|side| !side.is_behind);
    let mut all = gap.iter().chain(lead.map(|side| &side.saying));
    let labels = all.any(|saying| !saying.mentions.is_empty())
        || place.checked_sub(1).is_some_and(|before| {
            let mut amid = said.beside(before).iter().filter(|side| side.is_amid);
            amid.any(|side| side.saying.named(Kind::Word).next().is_some())
        });
    let denies = gap.iter().any(|saying| saying.stance == Stance::Denies);
    Front {
        heads,
        labels,
        denies,
    }
}

/// Whether a move leads from some board that one can be to some that the other can be.
fn follows(one: &Sighting, other: &Sighting) -> bool {
    let leads = |from: &Board| other.boards.iter().any(|to| from.move_to(to).is_some());
    one.boards.iter().any(leads)
}

/// Whether two show the same board, as it is likeliest.
fn is_same(one: &Sighting, other: &Sighting) -> bool {
    one.boards.first().is_some() && one.boards.first() == other.boards.first()
}

/// The caption of a goal that is shown for comparison.
static GOAL_CAPTION: Pattern = Pattern::new(|| {
    pattern(
        r"^\W*(?:the\ |our\ )?(?:goal|target|final|desired|end)\W*(?:state|board|position|configuration)?\W*(?:is)?\W*$",
    )
});

/// Whether a line is the caption of a goal.
pub(super) fn is_goal_caption(line: &str) -> bool {
    is_in(&GOAL_CAPTION, &line.to_ascii_lowercase())
}

/// What to do with a board that comes next.
enum Next {
    Stop,
    Echo,
    Begin,
}

/// Boards as paths, `start` being the board that the program was given.
pub(super) fn paths(sightings: &[Sighting], said: &Said<'_>, start: Option<Board>) -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    for place in 0..sightings.len() {
        match next(sightings, said, start, paths.last(), place) {
            Next::Stop => paths
                .last_mut()
                .into_iter()
                .for_each(|path| path.stops.push(place)),
            Next::Echo => paths.last_mut().into_iter().for_each(|path| {
                path.echoes.push((path.stops.len() - 1, place));
            }),
            Next::Begin => paths.push(Path {
                stops: vec![place],
                ..Path::default()
            }),
        }
    }
    for path in &mut paths {
        take_labelled_echo(path, sightings, said);
        path.boards = settled(path, sightings, said, start);
        let pairs = path.boards.windows(2);
        path.jumps = pairs.filter(|pair| !is_move(pair[0], pair[1])).count();
    }
    paths
}

fn is_move(from: Option<Board>, to: Option<Board>) -> bool {
    matches!((from, to), (Some(from), Some(to)) if from.move_to(&to).is_some())
}

fn next(
    sightings: &[Sighting],
    said: &Said<'_>,
    start: Option<Board>,
    path: Option<&Path>,
    place: usize,
) -> Next {
    let Some(path) = path else {
        return Next::Begin;
    };
    let own = &sightings[place];
    let last = &sightings[path.stops[path.stops.len() - 1]];
    let can_start = |sighting: &Sighting| start.is_some_and(|start| sighting.can_be(&start));
    let is_first = path.stops.len() == 1;
    let front = front_of(said, sightings, place);
    let follows_last = follows(last, own);
    let is_start = can_start(own) && (own.boards.first().copied() == start || !follows_last);
    let is_over = last.can_be(&GOAL) && !is_first;
    // What is shown in another form than the boards of the path, and is one of them, is told of again.
    let is_other_form = own.rows.len() != last.rows.len() && !is_first;
    let was_shown = |sighting: &usize| is_same(&sightings[*sighting], own);
    if is_other_form && path.stops.iter().rev().take(2).any(was_shown) {
        return Next::Echo;
    }
    if front.denies {
        return Next::Begin;
    }
    let stop_if = |is_stop: bool| if is_stop { Next::Stop } else { Next::Begin };
    if own.boards.len() > 1 && follows_last && front.labels && !front.heads {
        return Next::Stop;
    }
    if is_same(last, own) && (!front.heads || !last.can_be(&GOAL) || is_first) {
        return Next::Echo;
    }
    if is_over {
        let is_near = own.line().saturating_sub(last.last_line()) == 1;
        return stop_if(follows_last && !front.heads && !is_start && (front.labels || is_near));
    }
    if is_start {
        return stop_if(follows_last && front.labels && !front.heads);
    }
    if front.heads && !follows_last && !own.boards.is_empty() && (!is_first || can_start(last)) {
        return Next::Begin;
    }
    if own.can_be(&GOAL) && is_first {
        // The goal, shown beside the start.
        let goes_on = sightings
            .get(place + 1)
            .is_some_and(|after| can_start(after) || follows(last, after));
        let gap = in_front(said, sightings, place);
        let is_captioned = gap.iter().any(|saying| is_goal_caption(said.text(saying)));
        if (can_start(last) && goes_on && !follows_last)
            || (is_captioned && (goes_on || !can_start(last)))
        {
            return Next::Echo;
        }
    }
    // Another board stands where the given one should.
    let leads_on = |start: Board| {
        own.boards
            .iter()
            .any(|board| start.move_to(board).is_some())
    };
    if is_first && front.labels && !last.can_be(&GOAL) && start.is_some_and(leads_on) {
        return Next::Stop;
    }
    stop_if(!(is_first && !follows_last && !can_start(last) && !last.boards.is_empty()))
}

/// A board that is shown twice with a label between is a step that moves nothing, where that happens once.
fn take_labelled_echo(path: &mut Path, sightings: &[Sighting], said: &Said<'_>) {
    let &[(stop, sighting)] = &path.echoes[..] else {
        return;
    };
    if stop > 0 && path.stops.len() > 3 && front_of(said, sightings, sighting).labels {
        path.stops.insert(stop + 1, sighting);
        path.echoes.clear();
    }
}

/// How unlikely a chain of boards is: jumps, then labels that disagree, then unlikely readings.
type Cost = (usize, usize, usize);

/// A reading that a chain can end with: the chain's cost, the reading before it, the board.
type Link = (Cost, usize, Option<Board>);

/// The likeliest boards of a path where blanks were trimmed. A program that names the motion of the blank would mislead its
/// labels, so that they are tried in both senses.
fn settled(
    path: &Path,
    sightings: &[Sighting],
    said: &Said<'_>,
    start: Option<Board>,
) -> Vec<Option<Board>> {
    let stops = || path.stops.iter().map(|&stop| &sightings[stop].boards);
    if stops().all(|boards| boards.len() < 2) {
        return stops().map(|boards| boards.first().copied()).collect();
    }
    let labels: Vec<Option<Move>> = path
        .stops
        .iter()
        .map(|&stop| {
            let gap = in_front(said, sightings, stop).last()?;
            let mut named = gap.mentions.iter();
            named
                .next()
                .filter(|_| named.next().is_none())
                .map(|mention| mention.step)
        })
        .collect();
    let senses: [fn(Move) -> Move; 2] = [|step| step, Move::inverse];
    let chains = senses.map(|sense| likeliest(stops().zip(&labels), start, sense));
    let [tile, blank] = chains;
    let faults = |((jumps, labels, _), _): &(Cost, _)| (*jumps, *labels);
    if faults(&tile) <= faults(&blank) {
        tile.1
    } else {
        blank.1
    }
}

/// The likeliest chain: the best one to each reading of one board is carried on to the next board.
fn likeliest<'b>(
    stops: impl Iterator<Item = (&'b SmallVec<[Board; 1]>, &'b Option<Move>)>,
    start: Option<Board>,
    sense: fn(Move) -> Move,
) -> (Cost, Vec<Option<Board>>) {
    let mut layers: Vec<SmallVec<[Link; 3]>> = Vec::new();
    for (boards, label) in stops {
        let readings: SmallVec<[Option<Board>; 3]> = match boards.len() {
            0 => [None].into_iter().collect(),
            _ => boards.iter().copied().map(Some).collect(),
        };
        let link = |(rank, board): (usize, Option<Board>)| {
            let Some(before) = layers.last() else {
                let is_other = start.is_some() && board != start;
                return ((usize::from(is_other), 0, rank), 0, board);
            };
            let chains = before.iter().enumerate().map(|(index, (cost, _, from))| {
                let taken = from.zip(board).and_then(|(from, to)| from.move_to(&to));
                let disagrees = taken.is_some() && label.is_some() && taken != label.map(sense);
                let jump = usize::from(taken.is_none());
                (
                    (
                        cost.0 + jump,
                        cost.1 + usize::from(disagrees),
                        cost.2 + rank,
                    ),
                    index,
                )
            });
            let (cost, index) = chains.min().unwrap_or_default();
            (cost, index, board)
        };
        let layer = readings.into_iter().enumerate().map(link).collect();
        layers.push(layer);
    }
    let last = layers.last().into_iter().flatten().enumerate();
    let Some((mut index, end)) = last.min_by_key(|(index, link)| (link.0, *index)) else {
        return Default::default();
    };
    let cost = end.0;
    let mut boards = Vec::with_capacity(layers.len());
    for layer in layers.iter().rev() {
        let (_, before, board) = layer[index];
        boards.push(board);
        index = before;
    }
    boards.reverse();
    (cost, boards)
}
