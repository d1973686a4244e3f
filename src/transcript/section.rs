//! Stage 8: the answers, each a path with its labels and its heading.

use std::cell::LazyCell;
use std::collections::HashSet;
use std::mem;

use super::chatter::is_letter;
use super::chosen::{choose, states_count};
use super::denial::Stance;
use super::direction::Kind;
use super::heading::{Heading, headings};
use super::label::{PathLabels, labels};
use super::listed::{contradiction, side_of_lists, take_list};
use super::path::Path;
use super::region::{Around, begins_behind, given, regions};
use super::said::{Said, Saying};
use super::{Between, Doubt, Label, Labels, Line, Named, Reading, Section, Stop};
use crate::course::SectionId;
use crate::puzzle::{Board, Move, MoveSet};

/// The answers of a text, and what was used for them.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// The solutions, in their order.
    pub(super) sections: Vec<Section>,
    pub(super) doubts: Vec<Doubt>,
    /// Lines that may name a move, and cannot be read as a label.
    pub(super) unnamed: Option<Line>,
    /// Lines of headings that were used, counted from 0.
    pub(super) headings: Vec<usize>,
    pub(super) boards: Vec<usize>,
}

/// Reads the answers of a text about `start`.
pub(super) fn answers(said: &Said<'_>, paths: &[Path], start: Option<Board>) -> Answers {
    let mut chosen = choose(said, paths, start);
    let mut answers = Answers::default();
    if start == Some(said.puzzle.goal) && chosen.iter().all(|&path| paths[path].moves() == 0) {
        answers.read_solved(said);
        return answers;
    }
    if chosen.is_empty() && start.is_some() {
        answers.read_moves_alone(said);
    }
    if start.is_none() || (chosen.is_empty() && answers.sections.is_empty()) {
        // A heading with one board and no move.
        let is_headed = |path: &&Path| path.moves() == 0 && states_count(said, path);
        chosen.extend((0..paths.len()).filter(|&path| is_headed(&&paths[path])));
        chosen.sort_unstable();
        chosen.dedup();
    }
    let regions = regions(said, paths, &chosen);
    let own: Vec<&Path> = chosen.iter().map(|&path| &paths[path]).collect();
    let moves: Vec<u64> = own.iter().map(|path| path.moves() as u64).collect();
    let mut claims = regions.clone();
    for region in &mut claims {
        region.retain(|saying| !saying.claim.is_empty());
    }
    let mut heads = headings(said.puzzle, &moves, &claims);
    let given = given(said, paths, start);
    for index in 1..own.len() {
        // The same path again below the same heading is told twice.
        let head = &heads[index].section;
        let is_unheaded = head.named == Named::Nothing && head.stated.is_none();
        if is_unheaded && own[index].boards == own[index - 1].boards {
            heads[index] = heads[index - 1].clone();
        }
    }
    let last = &regions[own.len()];
    let most = usize::from(own.len() <= MOST_LISTED) * MOST_LISTED;
    let last = &last[..last.len().min(most)];
    let side = LazyCell::new(|| side_of_lists(&own, &regions));
    for (index, (path, heading)) in own.iter().zip(&heads).enumerate() {
        let around = [&regions[index][..], &regions[index + 1], last];
        let given = given.zip(start);
        let given = given.filter(|(given, start)| begins_behind(said, path, *given, *start));
        let mut labels = labels(said, path);
        take_list(&mut labels, &path.shown, around, || *side);
        answers.add_path(said, (path, &labels), heading, around, &own, given);
    }
    answers.add_bare_headings(said);
    answers.name_by_moves(said);
    let named: Vec<Named> = answers.sections.iter().map(|own| own.named).collect();
    let is_missing = |id: SectionId| !named.contains(&Named::Known(id));
    if said.puzzle.ids().any(is_missing) {
        // Another name may be meant for it.
        let others = answers.sections.iter_mut();
        let others = others.filter(|section| section.named == Named::Other);
        others.for_each(|section| section.named = Named::Nothing);
    }
    answers.sections.sort_by_key(|section| section.line.0);
    answers.doubt_lone_boards();
    answers
}

/// Paths for which all moves may be listed behind the last of them, and lines that are looked at for that.
const MOST_LISTED: usize = 64;

impl Answers {
    /// The section of a heading, whose first board or label is on this line, counted from 0.
    pub(super) fn begin(&mut self, heading: &Heading, first_line: usize) -> Section {
        let lines = heading.lines.iter().copied();
        let line = Line::at(lines.fold(first_line, usize::min));
        self.headings.extend(&heading.lines);
        let doubts = heading.doubts.iter().map(|own| doubt(line, own.0, own.1));
        self.doubts.extend(doubts);
        Section {
            line,
            ..heading.section.clone()
        }
    }

    /// Names the path with moves of two tiles after the only section that may have them, where no other path is named so, or
    /// where the headings of both are exchanged: each is shortest by the moves of the other's.
    fn name_by_moves(&mut self, said: &Said<'_>) {
        let puzzle = said.puzzle;
        let sections = puzzle.sections.iter();
        let mut wide = sections.filter(|section| section.moves != MoveSet::Single);
        let (Some(wide), None) = (wide.next(), wide.next()) else {
            return;
        };
        let boards = |own: &Section| own.stops.iter().map(Stop::board).collect::<Vec<_>>();
        let step = |pair: &[Option<Board>]| puzzle.step(&pair[0]?, &pair[1]?);
        let has_double =
            |own: &&mut Section| boards(own).windows(2).filter_map(step).any(Move::is_double);
        let (mut doubles, others): (Vec<_>, Vec<_>) =
            self.sections.iter_mut().partition(has_double);
        let [own] = &mut doubles[..] else {
            return;
        };
        let named = |name: Named| others.iter().filter(move |other| other.named == name);
        let wanted = Named::Known(wide.id);
        if own.named != wanted && named(wanted).next().is_none() {
            (own.named, own.is_miscalled) = (wanted, said.is_a_heading(own.line));
            return;
        }
        let Named::Known(narrow) = own.named else {
            return;
        };
        let [narrow, wide] = [narrow, wide.id].map(|id| puzzle.way(Some(id)));
        let is_alone = named(own.named).next().is_none() && named(wanted).nth(1).is_none();
        let mut others = others.into_iter().filter(|other| other.named == wanted);
        if let Some(other) = others.next().filter(|_| is_alone)
            && wide.is_shortest(&boards(own))
            && [narrow, wide].map(|way| way.is_shortest(&boards(other))) == [true, false]
        {
            mem::swap(&mut own.named, &mut other.named);
            (own.is_miscalled, other.is_miscalled) = (true, true);
        }
    }

    /// Doubts answers that are one board, where another answer with the same name has a path.
    fn doubt_lone_boards(&mut self) {
        let mut whole: Vec<Named> = Vec::new();
        for section in &self.sections {
            if section.stops.len() > 1 && !whole.contains(&section.named) {
                whole.push(section.named);
            }
        }
        let is_lone = |section: &&Section| {
            section.stops.len() == 1 && section.stated != Some(0) && whole.contains(&section.named)
        };
        let lone = self.sections.iter().filter(is_lone);
        self.doubts
            .extend(lone.map(|own| doubt(own.line, own.line, Between::Lone)));
    }

    /// Adds the solution that a path is.
    fn add_path(
        &mut self,
        said: &Said<'_>,
        (path, labels): (&Path, &PathLabels),
        heading: &Heading,
        around: Around<'_, '_>,
        paths: &[&Path],
        given: Option<(usize, Board)>,
    ) {
        let first_line = said.sightings[path.stops[0]].line();
        let mut section = self.begin(heading, first_line);
        let add_board = |section: &mut Section, sighting: usize, reading, labels| {
            let line = Line::at(said.sightings[sighting].line());
            section.stops.push(Stop {
                reading,
                line,
                labels,
            });
        };
        section.stops.reserve(path.stops.len() + 1);
        if let Some((sighting, start)) = given {
            add_board(&mut section, sighting, Reading::Board(start), Labels::new());
            self.boards.push(sighting);
        }
        let [before, behind] = strays(said, path, labels, around);
        let mut front: Labels = before.into_iter().collect();
        for (stop, (&sighting, board)) in path.stops.iter().zip(&path.boards).enumerate() {
            if stop > 0 {
                if path.shown[stop - 1].is_some() {
                    front.clone_from(&labels.steps[stop - 1]);
                    front.sort_by_key(|(_, line)| line.0);
                } else {
                    // Where no move leads on, all moves that are named there.
                    let between = said.between(path, stop);
                    let named = between.iter().flat_map(|piece| piece.labels(labels.kind));
                    front = named.collect();
                }
            }
            let reading = said.sightings[sighting].reading(*board);
            add_board(&mut section, sighting, reading, mem::take(&mut front));
        }
        self.boards.extend(&path.stops);
        section.rest.extend(behind);
        self.unnamed = (self.unnamed).or_else(|| unnamed(said, path, labels, around));
        let contradiction = contradiction(said, labels, path, paths, around);
        let told = contradiction.map(|place| doubt(section.line, Line::at(place), Between::Moves));
        self.doubts.extend(told);
        self.sections.push(section);
    }
}

/// A doubt on a line about a section that begins on another.
const fn doubt(section: Line, line: Line, between: Between) -> Doubt {
    Doubt {
        line,
        section,
        between,
    }
}

/// The first line beside the boards of a path that names a move and holds no label, where a step has no label. Beside other
/// labels, any words between two boards that are two tiles apart may name that move.
fn unnamed(
    said: &Said<'_>,
    path: &Path,
    labels: &PathLabels,
    around: Around<'_, '_>,
) -> Option<Line> {
    if labels.steps.iter().all(|label| !label.is_empty()) {
        return None;
    }
    let used = labels.steps.iter().filter_map(|label| label.first());
    let used: HashSet<(Move, usize)> = used.map(|(step, line)| (*step, line.0)).collect();
    let pieces = (1..=path.moves())
        .flat_map(|step| [said.between(path, step), said.on_rows(path, step)])
        .flatten();
    let above = around[0].last().filter(|piece| piece.mentions.len() < 2);
    let mut unread = pieces.chain(above.copied()).filter(|piece| {
        let mut named = piece.labels(Kind::Word).peekable();
        named.peek().is_some() && !named.any(|(step, line)| used.contains(&(step, line.0)))
    });
    let is_double = |step: &usize| {
        labels.steps[step - 1].is_empty() && path.shown[step - 1].is_some_and(Move::is_double)
    };
    let mut doubles = (1..=path.moves())
        .filter(|step| !used.is_empty() && is_double(step))
        .flat_map(|step| said.between(path, step))
        .filter(|piece| said.text(piece).contains(is_letter));
    let unread = unread.next().or_else(|| doubles.next());
    unread.map(Saying::line)
}

/// The labels that stand alone in front of a path's first board and behind its last one.
fn strays(
    said: &Said<'_>,
    path: &Path,
    labels: &PathLabels,
    around: Around<'_, '_>,
) -> [Option<Label>; 2] {
    let kind = labels.kind;
    let alone = |saying: &&Saying| {
        let mut alone = saying.named(kind).filter(|mention| mention.is_alone);
        let only = alone.next().filter(|_| alone.next().is_none())?;
        Some((only.step, saying.line()))
    };
    let heads = |saying: &&&Saying| saying.claim.is_heading() || saying.stance == Stance::Denies;
    let before = around[0].last().filter(|_| labels.are_between);
    let mut behind = around[1].iter().flat_map(|saying| saying.named(kind));
    let is_one = behind.next().is_some() && behind.next().is_none();
    let near = match path.last() {
        Some(last) if last == said.puzzle.goal => usize::from(labels.are_between && is_one),
        _ => 3,
    };
    let mut behind = around[1].iter().take(near).take_while(|own| !heads(own));
    [before.and_then(alone), behind.find_map(alone)]
}
