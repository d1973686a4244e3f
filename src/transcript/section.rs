//! Answers: which paths claim to be solutions, and what is said of each.

use smallvec::SmallVec;

use crate::{
    puzzle::{Board, CELLS, GOAL, Move},
    search::{Heuristic, distance::distance},
};

use std::collections::HashSet;

use super::{
    Between, Doubt, Entry, Line, Named, Reading, Section,
    claim::Claim,
    denial::Stance,
    direction::Kind,
    heading::{Heading, Placed, claims, headings},
    label::{PathLabels, Scene, StepLabel, Zone, labels, shown},
    moves_alone::move_lists,
    path::{Path, behind_all, in_front, is_goal_caption},
    pattern::{Pattern, is_in, pattern},
    said::Saying,
    sighting::Sighting,
    tile::tile_in,
};

/// The answers of a text, and what was used for them.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// The solutions, in their order.
    pub(super) sections: Vec<Section>,
    pub(super) doubts: Vec<Doubt>,
    /// Lines that may name a move, and cannot be read as a label.
    pub(super) unnamed: Option<Line>,
    /// Lines that were used, counted from 0: headings and labels.
    pub(super) headings: Vec<usize>,
    pub(super) labels: Vec<usize>,
    /// Sightings that were used.
    pub(super) boards: Vec<usize>,
}

/// A line as the transcript counts it.
fn line(place: usize) -> Line {
    Line(place + 1)
}

/// Reads the answers of a text about `start`.
pub(super) fn answers(scene: Scene<'_, '_>, paths: &[Path], start: Option<Board>) -> Answers {
    let mut chosen = choose(scene, paths, start);
    let mut answers = Answers::default();
    if start == Some(GOAL) && chosen.iter().all(|&path| paths[path].moves() == 0) {
        answers.read_solved(scene);
        return answers;
    }
    if chosen.is_empty()
        && let Some(start) = start
    {
        answers.read_moves_alone(scene, start);
    }
    if start.is_none() || (chosen.is_empty() && answers.sections.is_empty()) {
        // A heading with one board and no move.
        let is_headed =
            |path: &usize| paths[*path].moves() == 0 && states_count(scene, &paths[*path]);
        chosen.extend((0..paths.len()).filter(is_headed));
        chosen.sort_unstable();
    }
    let regions = regions(scene, paths, &chosen);
    let placed: Vec<Vec<Placed<'_>>> = regions.iter().map(|region| claims(region)).collect();
    let own: Vec<&Path> = chosen.iter().map(|&path| &paths[path]).collect();
    let mut heads = headings(&own, &placed);
    let given = given(scene, paths, start);
    for index in 1..own.len() {
        // The same path again below the same heading is told twice.
        let is_unheaded = heads[index].named == Named::Nothing && heads[index].stated.is_none();
        if is_unheaded && own[index].boards == own[index - 1].boards {
            heads[index] = heads[index - 1].clone();
        }
    }
    for (index, (path, heading)) in own.iter().zip(&heads).enumerate() {
        let around = Around {
            head: &regions[index],
            foot: &regions[index + 1],
            last: if own.len() <= MOST_LISTED {
                &regions[regions.len() - 1]
            } else {
                &[]
            },
        };
        let given =
            given.filter(|given| start.is_some_and(|start| begins_behind(path, *given, start)));
        answers.add_path(scene, path, heading, &around, (start, given));
    }
    answers.doubt_headings(scene, paths, &left_out(scene, paths, &chosen));
    answers.add_bare_headings(scene);
    let is_known = |heuristic: &Heuristic| {
        answers
            .sections
            .iter()
            .any(|section| section.named == Named::Known(*heuristic))
    };
    if !Heuristic::ALL.iter().all(is_known) {
        // Where one of the handout's is missing, another name may be meant for it.
        for section in answers
            .sections
            .iter_mut()
            .filter(|section| section.named == Named::Other)
        {
            section.named = Named::Nothing;
        }
    }
    answers.sections.sort_by_key(|section| section.line.0);
    answers
}

/// Paths for which all moves may be listed behind the last of them.
const MOST_LISTED: usize = 64;

/// The text around a path.
struct Around<'a, 's> {
    head: &'a [&'s Saying],
    foot: &'a [&'s Saying],
    /// Behind the last path.
    last: &'a [&'s Saying],
}

/// What stands in front of a board, on its own lines too.
fn front<'s>(scene: Scene<'s, '_>, sighting: usize) -> impl Iterator<Item = &'s Saying> {
    let lead = scene
        .said
        .beside(sighting)
        .iter()
        .filter(|side| !side.is_behind);
    let gap = in_front(scene.said, scene.sightings, sighting).iter();
    gap.chain(lead.map(|side| &side.saying))
}

/// Whether text in front of a path heads it.
fn is_headed(scene: Scene<'_, '_>, path: &Path) -> bool {
    front(scene, path.stops[0]).any(|saying| {
        let claim = saying.claim();
        claim.is_some_and(|claim| {
            claim.is_named() || (!claim.counts.is_empty() && claim.is_of_solution)
        })
    })
}

/// Whether text in front of a path names a heuristic and states a number of moves, and denies no solution.
fn states_count(scene: Scene<'_, '_>, path: &Path) -> bool {
    let states = |saying: &Saying| {
        let claim = saying.claim();
        claim.is_some_and(|claim| claim.is_named() && !claim.counts.is_empty())
    };
    let denies = |saying: &Saying| saying.stance == Stance::Denies;
    front(scene, path.stops[0]).any(states) && !front(scene, path.stops[0]).any(denies)
}

/// Whether half of a path's steps have text that names a direction.
fn is_labelled(scene: Scene<'_, '_>, path: &Path) -> bool {
    let names = |step: usize| {
        let between = scene.zone(path, step, Zone::Between, &[]);
        let arriving = scene.zone(path, step, Zone::Arriving, &[]);
        between.iter().any(|piece| !piece.mentions.is_empty())
            || arriving
                .iter()
                .any(|piece| piece.named(Kind::Word).next().is_some())
    };
    let steps = path.moves();
    2 * (1..=steps).filter(|&step| names(step)).count() >= steps
}

/// Whether a path is the given board with the goal beside it.
fn is_preview(scene: Scene<'_, '_>, path: &Path) -> bool {
    path.moves() == 1 && {
        let gap = in_front(scene.said, scene.sightings, path.stops[1]);
        gap.iter()
            .any(|saying| is_goal_caption(scene.said.text(saying)))
    }
}

/// The paths that claim to be solutions, by their places: those from the start to the goal, those that are labelled or
/// headed or nearly whole, and where there is none, those of other boards.
fn choose(scene: Scene<'_, '_>, paths: &[Path], start: Option<Board>) -> Vec<usize> {
    let can_start =
        |path: &Path| start.is_none_or(|start| scene.sightings[path.stops[0]].can_be(&start));
    let comes_after_start = |path: &Path| {
        let gap = || in_front(scene.said, scene.sightings, path.stops[0]).iter();
        path.moves() > 0
            && path.last() == Some(GOAL)
            && start
                .zip(path.first())
                .is_some_and(|(start, first)| start.move_to(&first).is_some())
            && gap().any(|saying| saying.named(Kind::Word).next().is_some())
    };
    let begins_broken = |path: &Path| {
        let second = path.boards.get(1).copied().flatten();
        path.first().is_none()
            && start
                .zip(second)
                .is_some_and(|(start, second)| start.move_to(&second).is_some())
    };
    let all = || 0..paths.len();
    let is_own = |path: &Path| can_start(path) || comes_after_start(path) || begins_broken(path);
    let own: Vec<usize> = all().filter(|&path| is_own(&paths[path])).collect();
    if start == Some(GOAL) && own.iter().all(|&path| paths[path].moves() == 0) {
        return own;
    }
    let best = start
        .and_then(|start| distance(&start))
        .map_or(0, usize::from);
    let whole: Vec<usize> = own
        .iter()
        .copied()
        .filter(|&path| paths[path].is_complete() && paths[path].moves() > 0)
        .collect();
    let without_previews: Vec<usize> = whole
        .iter()
        .copied()
        .filter(|&path| !is_preview(scene, &paths[path]))
        .collect();
    let whole = if whole.len() > 1 && !without_previews.is_empty() {
        without_previews
    } else {
        whole
    };
    let claims_to_be_whole = |path: &Path| {
        let legal = path.moves() - path.jumps;
        let ends = path.last() == Some(GOAL);
        let is_nearly = ends && path.moves() <= best && 2 * legal > best;
        let headed = ends && is_headed(scene, path);
        let is_stated =
            2 * path.moves() > best && states_count(scene, path) && is_labelled(scene, path);
        let is_wanted = whole.len() < 2 || is_nearly || headed || is_stated;
        let is_told = is_nearly
            || headed
            || is_stated
            || is_labelled(scene, path)
            || (whole.is_empty() && 2 * legal > best);
        is_wanted && is_told
    };
    let is_answer = |path: usize| {
        let own_path = &paths[path];
        let is_goal_beside =
            own_path.moves() == 1 && own_path.last() == Some(GOAL) && own_path.first().is_some();
        whole.binary_search(&path).is_ok()
            || (own_path.moves() > 0 && !is_goal_beside && claims_to_be_whole(own_path))
    };
    let mut chosen: Vec<usize> = own
        .iter()
        .copied()
        .filter(|&path| is_answer(path))
        .collect();
    if !chosen.is_empty() {
        // Solutions of other boards count where they are headed: they are demonstrations, or wrong.
        let is_headed_other = |path: &Path| {
            path.moves() > 0 && !is_own(path) && is_headed(scene, path) && is_labelled(scene, path)
        };
        chosen.extend(all().filter(|&path| is_headed_other(&paths[path])));
        chosen.sort_unstable();
        return chosen;
    }
    let is_other = |path: &Path| {
        path.moves() > 0
            && !can_start(path)
            && (is_labelled(scene, path) || path.last() == Some(GOAL) || path.moves() > 1)
    };
    all().filter(|&path| is_other(&paths[path])).collect()
}

/// The heuristics that are named in front of a path.
fn names_in_front(scene: Scene<'_, '_>, path: &Path) -> SmallVec<[Heuristic; 2]> {
    let named = front(scene, path.stops[0]);
    named.filter_map(|saying| saying.claim()?.known()).collect()
}

/// Boards below a heading without a path, where another path has the same name: the next heading is for the other heuristic,
/// and has its path.
fn left_out(scene: Scene<'_, '_>, paths: &[Path], chosen: &[usize]) -> Vec<usize> {
    let starts: HashSet<Option<Board>> = chosen.iter().map(|&path| paths[path].first()).collect();
    let names = |place: usize| names_in_front(scene, &paths[place]);
    let has_counts = |saying: &Saying| saying.claim().is_some_and(|claim| !claim.counts.is_empty());
    let is_left_out = |&place: &usize| {
        let is_lone = chosen.binary_search(&place).is_err()
            && paths[place].moves() == 0
            && starts.contains(&paths[place].first())
            && front(scene, paths[place].stops[0]).any(has_counts);
        let is_last = place + 1 == paths.len();
        is_lone && (is_last || chosen.binary_search(&(place + 1)).is_ok()) && {
            let own = names(place);
            own.len() == 1 && (is_last || (names(place + 1).len() == 1 && own != names(place + 1)))
        }
    };
    let lone: Vec<usize> = (0..paths.len()).filter(is_left_out).collect();
    let is_named_again = |&place: &usize| {
        let mut others = chosen.iter().map(|&other| names(other));
        others.any(|other| other == names(place))
    };
    let is_one = lone.windows(2).all(|pair| names(pair[0]) == names(pair[1]));
    lone.into_iter()
        .filter(|place| is_one && is_named_again(place))
        .take(MOST_BARE)
        .collect()
}

/// Whether numbers of moves stand between the boards of a path that are none of its labels: they count along.
fn counts_along(scene: Scene<'_, '_>, path: &Path) -> bool {
    const LOOKED_AT: usize = 4;
    let steps = path.moves().min(LOOKED_AT);
    let is_counted = |step: &usize| {
        let between = scene.zone(path, *step, Zone::Between, &[]);
        between.iter().any(|saying| {
            let claim = saying.claim();
            let counts = claim.is_some_and(|claim| !claim.counts.is_empty() && !claim.is_named());
            counts && saying.mentions.is_empty()
        })
    };
    steps > 1 && (1..=steps).filter(is_counted).count() > 1
}

/// What is said in front of each answer, and behind the last one.
fn regions<'s>(scene: Scene<'s, '_>, paths: &[Path], chosen: &[usize]) -> Vec<Vec<&'s Saying>> {
    let tail = |path: &Path| -> Vec<&'s Saying> {
        let sides = scene.said.beside(path.stops[path.moves()]).iter();
        sides
            .filter(|side| side.is_behind)
            .map(|side| &side.saying)
            .collect()
    };
    let is_named = |saying: &&Saying| {
        saying
            .claim()
            .is_some_and(|claim| claim.is_named() || claim.names_both)
    };
    let mut regions = Vec::new();
    let mut region: Vec<&'s Saying> = Vec::new();
    // Whether what comes next counts along with the boards above, or belongs to those of a demonstration.
    let mut is_their_own = false;
    let own = |saying: &&Saying| saying.claim().is_some_and(|claim| !claim.is_named());
    let starts: HashSet<Option<Board>> = chosen.iter().map(|&path| paths[path].first()).collect();
    // Whether a board has a heading of its own, and so has what comes next: neither heads both.
    let has_own_heading = |place: usize| {
        let next = paths.get(place + 1);
        next.is_some_and(|next| {
            let (own, others) = (
                names_in_front(scene, &paths[place]),
                names_in_front(scene, next),
            );
            let is_start = starts.contains(&paths[place].first());
            own.len() == 1 && others.len() == 1 && (own != others || !is_start)
        })
    };
    for (place, path) in paths.iter().enumerate() {
        region.extend(front(scene, path.stops[0]).skip_while(|saying| is_their_own && own(saying)));
        let is_chosen = chosen.binary_search(&place).is_ok();
        let is_other = path.moves() > 0 && !starts.contains(&path.first());
        is_their_own = counts_along(scene, path) || (!is_chosen && is_other);
        if is_chosen && is_their_own {
            let moves = path.moves() as u64;
            let states_all = |saying: &&Saying| {
                let claim = saying.claim();
                claim.is_some_and(|claim| claim.counts.contains(&moves))
            };
            region.retain(|saying| !own(saying) || states_all(saying));
        }
        if is_chosen {
            for echo in path.echoes_of(0) {
                region.extend(front(scene, echo));
            }
            let has_counts =
                |saying: &&Saying| saying.claim().is_some_and(|claim| !claim.counts.is_empty());
            let is_headed = region.iter().any(is_named) && region.iter().any(has_counts);
            if path.moves() > 0 && !is_headed && !counts_along(scene, path) {
                let below = in_front(scene.said, scene.sightings, path.stops[1]).iter();
                region.extend(below.filter(|saying| {
                    let heads = saying.claim().is_some_and(Claim::is_heading);
                    heads && saying.named(Kind::Word).next().is_none()
                }));
            }
            regions.push(std::mem::replace(&mut region, tail(path)));
        } else if is_other || (path.moves() == 0 && has_own_heading(place)) {
            region = tail(path);
        }
    }
    let last = behind_all(scene.said, scene.sightings).iter();
    region.extend(last.skip_while(|saying| is_their_own && own(saying)));
    regions.push(region);
    regions
}

impl Answers {
    /// Adds the solution that a path is.
    fn add_path(
        &mut self,
        scene: Scene<'_, '_>,
        path: &Path,
        heading: &Heading,
        around: &Around<'_, '_>,
        (start, given): (Option<Board>, Option<usize>),
    ) {
        let mut labels = labels(scene, path, around.foot);
        let shown = shown(path);
        take_list(&mut labels, &shown, heading, around);
        let first_line = scene.sightings[path.stops[0]].line();
        let section_line = heading
            .lines
            .iter()
            .copied()
            .min()
            .map_or(first_line, |own| own.min(first_line));
        let mut section = Section {
            line: line(section_line),
            named: heading.named,
            has_own_name: heading.has_own_name,
            stated: heading.stated.map(|(count, _)| count),
            count_line: heading.stated.map_or(Line(0), |(_, place)| line(place)),
            ..Section::default()
        };
        self.headings.extend(&heading.lines);
        self.add_count_doubts(heading, section.line);
        let kind = labels.kind.unwrap_or(Kind::Word);
        section.entries.reserve(2 * path.stops.len());
        if let (Some(start), Some(sighting)) = (start, given) {
            let own = &scene.sightings[sighting];
            section
                .entries
                .push(Entry::Board(Reading::Board(start), line(own.line())));
            self.boards.push(sighting);
        }
        section
            .entries
            .extend(before_first(path, labels.zone, kind, around, start));
        for (stop, (&sighting, board)) in path.stops.iter().zip(&path.boards).enumerate() {
            if stop > 0 {
                let between = scene.zone(path, stop, Zone::Between, &[]);
                self.add_label(
                    &mut section,
                    labels.steps[stop - 1],
                    shown[stop - 1].is_some(),
                    &between,
                    kind,
                );
                if let (Some(_), Some(zone)) = (labels.steps[stop - 1].step, labels.zone) {
                    let pieces = scene.zone(path, stop, zone, around.foot);
                    let tile = tile_in(scene.said, &pieces);
                    section
                        .tiles
                        .extend(tile.map(|(tile, place)| (line(place), tile)));
                }
            }
            let own = &scene.sightings[sighting];
            let reading = match board {
                Some(board) => Reading::Board(*board),
                None => Reading::broken(own.fault),
            };
            section
                .entries
                .push(Entry::Board(reading, line(own.line())));
        }
        self.boards.extend(&path.stops);
        section
            .entries
            .extend(behind_last(path, &labels, kind, around));
        let moves = section.entries.iter().filter_map(|entry| match entry {
            Entry::Move(_, Line(place)) => Some(place - 1),
            Entry::Board(..) => None,
        });
        self.labels.extend(moves);
        self.note_unnamed(scene, path, &labels);
        self.doubts.extend(contradiction(
            scene,
            &labels,
            &shown,
            path,
            around,
            section.line,
        ));
        self.sections.push(section);
    }

    fn add_count_doubts(&mut self, heading: &Heading, section: Line) {
        let Some((stated, place)) = heading.stated else {
            return;
        };
        let mut add = |place: usize, between: Between| {
            self.doubts.push(Doubt {
                line: line(place),
                section,
                between,
            });
        };
        if let Some((other, place)) = heading.rival {
            add(place, Between::Counts(stated, other));
        }
        if heading.is_unsure {
            add(place, Between::Unsure(stated));
        }
        if heading.is_apart {
            add(place, Between::Headings);
        }
        if heading.names_both {
            add(place, Between::Heuristics);
        }
    }

    /// Adds the label of a step; where no move leads over it, all moves that are named there.
    fn add_label(
        &mut self,
        section: &mut Section,
        label: StepLabel,
        is_move: bool,
        between: &[&Saying],
        kind: Kind,
    ) {
        if !is_move {
            let moves = between.iter().flat_map(|piece| {
                let place = piece.span.line;
                piece
                    .named(kind)
                    .map(move |mention| Entry::Move(mention.step, line(place)))
            });
            section.entries.extend(moves);
            return;
        }
        let Some((step, place)) = label.step else {
            return;
        };
        section.entries.push(Entry::Move(step, line(place)));
        if let Some((second, place)) = label.second {
            section.entries.push(Entry::Move(second, line(place)));
        }
        if let Some(rival) = label.rival {
            self.doubts.push(Doubt {
                line: line(place),
                section: section.line,
                between: Between::Moves(step, rival),
            });
        }
    }

    /// Notes the first line between two boards that holds a direction, where the step has no label.
    fn note_unnamed(&mut self, scene: Scene<'_, '_>, path: &Path, labels: &PathLabels) {
        static DIRECTION: Pattern = Pattern::new(|| pattern(r"\b(?:left|right|up|down)\b"));
        if !matches!(labels.zone, None | Some(Zone::Between)) {
            return;
        }
        for (step, label) in (1..).zip(&labels.steps) {
            if label.step.is_some() {
                continue;
            }
            let between = scene.zone(path, step, Zone::Between, &[]);
            let mut unread = between
                .iter()
                .filter(|piece| is_in(&DIRECTION, &scene.said.text(piece).to_ascii_lowercase()));
            if let Some(piece) = unread.next() {
                self.unnamed = self.unnamed.or(Some(line(piece.span.line)));
                return;
            }
        }
    }

    /// Reads what is said about the goal: a solution of no moves for each heuristic that is named.
    fn read_solved(&mut self, scene: Scene<'_, '_>) {
        let all: Vec<&Saying> = scene.said.lines.iter().collect();
        let claims = claims(&all);
        let first_count = |placed: &Placed<'_>| Some((*placed.claim.counts.first()?, placed.line));
        let zero = claims
            .iter()
            .find(|placed| placed.claim.counts.contains(&0) || placed.claim.weak.contains(&0));
        let other = claims.iter().find(|placed| {
            let has_other = placed.claim.counts.iter().any(|&count| count > 0);
            has_other && (placed.claim.is_named() || placed.claim.is_of_solution)
        });
        let elsewhere = || {
            let other = other.and_then(first_count);
            other.or(zero.map(|placed| (0, placed.line)))
        };
        let labels: Vec<(Move, usize)> = all
            .iter()
            .flat_map(|saying| {
                saying
                    .named(Kind::Word)
                    .filter(|mention| mention.is_alone)
                    .map(|mention| (mention.step, saying.span.line))
            })
            .collect();
        let is_legend = Move::ALL
            .iter()
            .all(|step| labels.iter().any(|(label, _)| label == step));
        let heads = headings_of_goal(scene, &claims);
        for (index, &(named, first)) in heads.iter().enumerate() {
            let end = heads.get(index + 1).map_or(usize::MAX, |(_, next)| *next);
            let own = |place: usize| (first..end).contains(&place);
            let from = claims.partition_point(|placed| placed.line < first);
            let mut below = claims[from..]
                .iter()
                .take_while(|placed| placed.line < end)
                .filter(|placed| !placed.claim.is_named() || placed.claim.named == named);
            let stated = below.find_map(first_count).or_else(elsewhere);
            let mut section = Section {
                line: line(first),
                named,
                stated: stated.map(|(count, _)| count),
                count_line: stated.map_or(Line(0), |(_, place)| line(place)),
                ..Section::default()
            };
            self.headings.push(first);
            self.headings.extend(stated.map(|(_, place)| place));
            section.entries.extend(goal_below(scene, first + 1, end));
            let from = labels.partition_point(|(_, place)| *place < first);
            let labels = labels[from..]
                .iter()
                .take_while(|(_, place)| own(*place) && !is_legend);
            for &(step, place) in labels {
                section.entries.push(Entry::Move(step, line(place)));
                self.labels.push(place);
            }
            self.sections.push(section);
        }
        if !heads.is_empty() {
            self.boards.extend(0..scene.sightings.len());
        }
    }

    /// Reads moves that are listed without boards.
    fn read_moves_alone(&mut self, scene: Scene<'_, '_>, start: Board) {
        for list in move_lists(scene.said, start) {
            let count = list.moves.len() as u64;
            let named = list.claims.iter().find(|placed| placed.claim.is_named());
            let stating = |placed: &&Placed<'_>| placed.claim.counts.contains(&count);
            let stated =
                list.claims
                    .iter()
                    .find(stating)
                    .map(|placed| (count, placed.line))
                    .or_else(|| {
                        let mut counts = list.claims.iter().filter_map(|placed| {
                            Some((*placed.claim.counts.first()?, placed.line))
                        });
                        counts.next()
                    });
            let weakly = list
                .claims
                .iter()
                .find(|placed| placed.claim.weak.contains(&count));
            let stated = stated.or(weakly.map(|placed| (count, placed.line)));
            let first = list
                .claims
                .iter()
                .map(|placed| placed.line)
                .chain(list.moves.iter().map(|(_, place)| *place))
                .min();
            self.headings
                .extend(list.claims.iter().map(|placed| placed.line));
            self.labels
                .extend(list.moves.iter().map(|(_, place)| place));
            self.sections.push(Section {
                line: line(first.unwrap_or(0)),
                named: named.map_or(Named::Nothing, |placed| placed.claim.named),
                stated: stated.map(|(count, _)| count),
                count_line: stated.map_or(Line(0), |(_, place)| line(place)),
                entries: list
                    .moves
                    .iter()
                    .map(|&(step, place)| Entry::Move(step, line(place)))
                    .collect(),
                ..Section::default()
            });
        }
    }

    /// Doubts whose heading a board has that stands alone: a path may be left out there, or it is a preview of another.
    fn doubt_headings(&mut self, scene: Scene<'_, '_>, paths: &[Path], alone: &[usize]) {
        for &place in alone {
            let named = names_in_front(scene, &paths[place]).first().copied();
            let sections = self.sections.iter();
            let own = sections.filter(|section| named.map(Named::Known) == Some(section.named));
            self.doubts.extend(own.map(|section| Doubt {
                line: line(scene.sightings[paths[place].stops[0]].line()),
                section: section.line,
                between: Between::Headings,
            }));
        }
    }

    /// Adds headings with nothing below them.
    fn add_bare_headings(&mut self, scene: Scene<'_, '_>) {
        static COUNT_ALONE: Pattern =
            Pattern::new(|| pattern(r"^\W*(?:\d+\ moves?|(?:number\ of\ )?moves\W*\d+)\W*$"));
        let used: HashSet<usize> = self.headings.iter().copied().collect();
        let mut named: Vec<Named> = Vec::new();
        for section in &self.sections {
            if !named.contains(&section.named) {
                named.push(section.named);
            }
        }
        let is_count_alone =
            |saying: &Saying| is_in(&COUNT_ALONE, &scene.said.text(saying).to_ascii_lowercase());
        let mut bare = 0;
        let mut above = None;
        for saying in &scene.said.lines {
            let place = saying.span.line;
            let name_above = above.replace(saying).and_then(Saying::claim);
            let Some(claim) = saying
                .claim()
                .filter(|claim| !claim.counts.is_empty() && !used.contains(&place))
            else {
                continue;
            };
            // A name on the line above a number is the same heading.
            let own_name = match name_above {
                Some(above) if !claim.is_named() && above.counts.is_empty() => above.named,
                _ => claim.named,
            };
            let is_heading = claim.is_named() || claim.is_of_solution || is_count_alone(saying);
            if !is_heading || named.contains(&own_name) || bare == MOST_BARE {
                continue;
            }
            bare += 1;
            self.headings.push(place);
            self.sections.push(Section {
                line: line(place),
                named: own_name,
                stated: claim.counts.first().copied(),
                count_line: line(place),
                ..Section::default()
            });
        }
    }
}

/// Headings with nothing below them that are kept: they all say the same.
const MOST_BARE: usize = 8;

/// The sighting of the given board that stands for paths which begin behind it: above all headings, alone or in front of the
/// first path's heading.
fn given(scene: Scene<'_, '_>, paths: &[Path], start: Option<Board>) -> Option<usize> {
    let start = start?;
    let stands_alone = |path: &&Path| {
        let is_headed_below = || {
            let mut below = in_front(scene.said, scene.sightings, path.stops[1]).iter();
            below.any(|saying| saying.claim().is_some_and(Claim::is_heading))
        };
        scene.sightings[path.stops[0]].can_be(&start) && (path.moves() == 0 || is_headed_below())
    };
    paths.iter().find(stands_alone).map(|path| path.stops[0])
}

/// Whether a path begins behind the given board, which stands in front of it at this place.
fn begins_behind(path: &Path, given: usize, start: Board) -> bool {
    let first = path.first().filter(|first| *first != start);
    given < path.stops[0] && first.is_some_and(|first| start.move_to(&first).is_some())
}

/// The names that head what is said about the goal, each with its line. Behind a board, the same name heads anew.
fn headings_of_goal(scene: Scene<'_, '_>, claims: &[Placed<'_>]) -> Vec<(Named, usize)> {
    let mut heads: Vec<(Named, usize)> = Vec::new();
    let is_known = |placed: &&Placed<'_>| placed.claim.known().is_some();
    for placed in claims.iter().filter(is_known) {
        let is_same = heads.last().is_some_and(|&(named, line)| {
            let next = scene.sightings.partition_point(|one| one.line() < line);
            let board = scene.sightings.get(next);
            let has_board_between = board.is_some_and(|board| board.line() < placed.line);
            named == placed.claim.named && !has_board_between
        });
        if !is_same {
            heads.push((placed.claim.named, placed.line));
        }
    }
    heads
}

/// The board below a heading about the goal; where nothing else stands there, the goal from anywhere.
fn goal_below(scene: Scene<'_, '_>, from: usize, end: usize) -> Option<Entry> {
    let next = scene.sightings.partition_point(|one| one.line() < from);
    let below = scene.sightings.get(next).filter(|one| one.line() < end);
    let elsewhere = || {
        let rows = scene.said.within(from, end).iter();
        let digits = rows
            .flat_map(|saying| scene.said.text(saying).bytes())
            .filter(u8::is_ascii_digit)
            .count();
        let is_goal = |one: &&Sighting| digits + 2 < CELLS && one.can_be(&GOAL);
        scene.sightings.iter().find(is_goal)
    };
    let shown = below.or_else(elsewhere)?;
    let reading = if shown.can_be(&GOAL) {
        Reading::Board(GOAL)
    } else {
        let broken = || Reading::broken(shown.fault);
        shown
            .boards
            .first()
            .map_or_else(broken, |board| Reading::Board(*board))
    };
    Some(Entry::Board(reading, line(shown.line())))
}

/// The labels in front of a path's first board.
fn before_first(
    path: &Path,
    zone: Option<Zone>,
    kind: Kind,
    around: &Around<'_, '_>,
    start: Option<Board>,
) -> Option<Entry> {
    if path.moves() == 0 {
        return None;
    }
    if start.is_some() && path.first() != start {
        let head = &around.head[around.head.len().saturating_sub(12)..];
        let mut named = head.iter().rev().filter_map(|saying| {
            let mention = saying.named(Kind::Word).next()?;
            Some((mention.step, saying.span.line))
        });
        return named
            .next()
            .map(|(step, place)| Entry::Move(step, line(place)));
    }
    if zone != Some(Zone::Between) {
        return None;
    }
    let last = around.head.last()?;
    let mut alone = last.named(kind).filter(|mention| mention.is_alone);
    let only = alone.next().filter(|_| alone.next().is_none())?;
    Some(Entry::Move(only.step, line(last.span.line)))
}

/// The labels behind a path's last board.
fn behind_last(
    path: &Path,
    labels: &PathLabels,
    kind: Kind,
    around: &Around<'_, '_>,
) -> Option<Entry> {
    let alone = |saying: &Saying| {
        saying
            .named(kind)
            .find(|mention| mention.is_alone)
            .map(|mention| Entry::Move(mention.step, line(saying.span.line)))
    };
    if path.last() != Some(GOAL) {
        let heads = |saying: &&&Saying| {
            saying.claim().is_some_and(Claim::is_heading) || saying.stance == Stance::Denies
        };
        let near = around
            .foot
            .iter()
            .take(3)
            .take_while(|saying| !heads(saying));
        return near.into_iter().find_map(|saying| alone(saying));
    }
    if labels.zone != Some(Zone::Between) {
        return None;
    }
    let first = around.foot.first()?;
    let count: usize = around
        .foot
        .iter()
        .map(|saying| saying.named(kind).count())
        .sum();
    alone(first).filter(|_| count == 1)
}

/// The moves of lists in a region: each line of several, and all lines of one together.
fn lists<'s>(region: &[&'s Saying], kind: Kind) -> Vec<Vec<(Move, usize)>> {
    let mut lists = Vec::new();
    let mut singles = Vec::new();
    let mut all = Vec::new();
    for saying in region {
        let moves: Vec<(Move, usize)> = saying
            .named(kind)
            .map(|mention| (mention.step, saying.span.line))
            .collect();
        all.extend(&moves);
        match moves.len() {
            0 => (),
            1 => {
                lists.push(moves.clone());
                singles.extend(moves);
            }
            _ => lists.push(moves),
        }
    }
    lists.push(singles);
    lists.push(all);
    lists.retain(|list| !list.is_empty());
    lists
}

/// Takes a list of all moves in one place for the labels of a path that has none.
fn take_list(
    labels: &mut PathLabels,
    shown: &[Option<Move>],
    heading: &Heading,
    around: &Around<'_, '_>,
) {
    let missing = labels
        .steps
        .iter()
        .filter(|step| step.step.is_none())
        .count();
    if shown.is_empty() || 2 * missing <= shown.len() {
        return;
    }
    let headings: Vec<&Saying> = around
        .head
        .iter()
        .copied()
        .filter(|saying| heading.lines.contains(&saying.span.line))
        .collect();
    for region in [&headings, around.foot, around.head, around.last] {
        for kind in Kind::ALL {
            for list in lists(region, kind) {
                let same = list
                    .iter()
                    .zip(shown)
                    .filter(|((step, _), shown)| Some(*step) == **shown)
                    .count();
                let opposite = list
                    .iter()
                    .zip(shown)
                    .filter(|((step, _), shown)| Some(step.inverse()) == **shown)
                    .count();
                let is_prefix = list.len() > shown.len() && same == shown.len() && shown.len() > 1;
                let is_telling = shown.len() == 1 || (opposite == shown.len() && shown.len() > 2);
                let is_one = list.len() == shown.len() && (2 * same > shown.len() || is_telling);
                if is_one || is_prefix {
                    labels.steps = list
                        .iter()
                        .take(shown.len())
                        .map(|&step| StepLabel {
                            step: Some(step),
                            ..StepLabel::default()
                        })
                        .collect();
                    labels.zone = None;
                    return;
                }
            }
        }
    }
}

/// The doubt where labels are right, and a list of as many moves beside the path is another.
fn contradiction(
    scene: Scene<'_, '_>,
    labels: &PathLabels,
    shown: &[Option<Move>],
    path: &Path,
    around: &Around<'_, '_>,
    section: Line,
) -> Option<Doubt> {
    let is_right =
        |(step, shown): (&StepLabel, &Option<Move>)| step.step.map(|(step, _)| step) == *shown;
    static BLANK: Pattern = Pattern::new(|| pattern(r"blank | empty"));
    if labels.zone.is_none() || !labels.steps.iter().zip(shown).all(is_right) {
        return None;
    }
    let leads_to_goal = |list: &[(Move, usize)], meant: fn(Move) -> Move| {
        let end = list
            .iter()
            .try_fold(path.first()?, |board, (step, _)| board.after(meant(*step)));
        Some(end? == GOAL)
    };
    for region in [around.foot, around.head] {
        for saying in region {
            let list: Vec<(Move, usize)> = saying
                .named(Kind::Word)
                .map(|mention| (mention.step, saying.span.line))
                .collect();
            let is_reversed = || {
                list.iter()
                    .rev()
                    .zip(shown)
                    .all(|((step, _), shown)| Some(*step) == *shown)
            };
            let is_bracketed = || scene.said.text(saying).contains(['[', ':']);
            let is_many = list.len() == shown.len() && (list.len() > 2 || is_bracketed());
            let other = list
                .iter()
                .zip(shown)
                .find(|((step, _), shown)| Some(*step) != **shown);
            let Some((&(listed, place), Some(label))) = other.filter(|_| is_many && !is_reversed())
            else {
                continue;
            };
            let is_of_blank = leads_to_goal(&list, Move::inverse) == Some(true)
                && is_in(&BLANK, &scene.said.text(saying).to_ascii_lowercase());
            if is_of_blank || leads_to_goal(&list, |step| step) == Some(true) {
                return None;
            }
            let named = list
                .iter()
                .zip(shown)
                .position(|((step, _), shown)| Some(*step) != *shown);
            let own = named.and_then(|step| labels.steps[step].step);
            return Some(Doubt {
                line: line(own.map_or(place, |(_, own)| own)),
                section,
                between: Between::Listed(*label, listed),
            });
        }
    }
    None
}
