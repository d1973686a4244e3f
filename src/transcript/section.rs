//! Stage 8: the answers, each a path with its labels and its heading.

use crate::{
    puzzle::{Board, GOAL, Move},
    search::Heuristic,
};

use super::{
    Between, Doubt, Label, Labels, Line, Named, Reading, Section, Stop,
    chosen::{choose, states_count},
    denial::Stance,
    departure::place_of,
    direction::{Kind, Mention},
    heading::{Heading, headings},
    label::{PathLabels, Scene, StepLabel, Zone, labels},
    listed::{ListPlace, contradiction, list_lines, take_list},
    path::Path,
    pattern::{Pattern, is_in, pattern},
    region::{Around, begins_behind, given, left_out, regions},
    said::Saying,
};

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
    /// Sightings that were used.
    pub(super) boards: Vec<usize>,
}

/// Reads the answers of a text about `start`.
pub(super) fn answers(scene: Scene<'_, '_>, paths: &[Path], start: Option<Board>) -> Answers {
    let mut chosen = choose(scene, paths, start);
    let mut answers = Answers::default();
    if start == Some(GOAL) && chosen.iter().all(|&path| paths[path].moves() == 0) {
        answers.read_solved(scene);
        return answers;
    }
    if chosen.is_empty() && start.is_some() {
        answers.read_moves_alone(scene);
    }
    if start.is_none() || (chosen.is_empty() && answers.sections.is_empty()) {
        // A heading with one board and no move.
        let is_headed =
            |path: &usize| paths[*path].moves() == 0 && states_count(scene, &paths[*path]);
        chosen.extend((0..paths.len()).filter(is_headed));
        chosen.sort_unstable();
    }
    let regions = regions(scene, paths, &chosen);
    let own: Vec<&Path> = chosen.iter().map(|&path| &paths[path]).collect();
    let moves: Vec<u64> = own.iter().map(|path| path.moves() as u64).collect();
    let mut claims = regions.clone();
    for region in &mut claims {
        region.retain(|saying| saying.has_claim());
    }
    let mut heads = headings(&moves, &claims);
    let given = given(scene, paths, start);
    for index in 1..own.len() {
        // The same path again below the same heading is told twice.
        let is_unheaded = heads[index].named == Named::Nothing && heads[index].stated.is_none();
        if is_unheaded && own[index].boards == own[index - 1].boards {
            heads[index] = heads[index - 1].clone();
        }
    }
    let lists = ListPlace::of(&own, &regions);
    let behind_all = &regions[own.len()];
    let mut last: Vec<&Saying> = match lists {
        ListPlace::Behind => list_lines(&own, behind_all).collect(),
        _ if own.len() <= MOST_LISTED => behind_all.clone(),
        _ => Vec::new(),
    };
    for (index, (path, heading)) in own.iter().zip(&heads).enumerate() {
        let around = Around {
            head: &regions[index],
            foot: &regions[index + 1],
            last: &last,
            lists,
        };
        let given = given.zip(start);
        let given = given.filter(|(given, start)| begins_behind(path, *given, *start));
        answers.add_path(scene, path, heading, &around, start, given);
        if let ListPlace::Behind = lists {
            // A list is that of one path.
            let labels = answers.sections.last().into_iter();
            let labels = labels.flat_map(Section::labels);
            let used: Vec<usize> = labels.map(|(_, line)| place_of(*line)).collect();
            last.retain(|saying| !used.contains(&saying.span.line));
        }
    }
    answers.doubt_headings(scene, paths, &left_out(scene, paths, &chosen));
    answers.add_bare_headings(scene);
    let named: Vec<Named> = answers.sections.iter().map(|own| own.named).collect();
    let is_missing = |heuristic: &Heuristic| !named.contains(&Named::Known(*heuristic));
    if Heuristic::ALL.iter().any(is_missing) {
        // Another name may be meant for it.
        let others = answers.sections.iter_mut();
        let others = others.filter(|section| section.named == Named::Other);
        others.for_each(|section| section.named = Named::Nothing);
    }
    answers.sections.sort_by_key(|section| section.line.0);
    answers
}

/// Paths for which all moves may be listed behind the last of them.
const MOST_LISTED: usize = 64;

impl Answers {
    /// The section of a heading, whose first board or label is on this line, counted from 0.
    pub(super) fn begin(&mut self, heading: &Heading, first_line: usize) -> Section {
        let lines = heading.lines.iter().copied();
        let line = Line::at(lines.fold(first_line, usize::min));
        self.headings.extend(&heading.lines);
        let doubts = heading.doubts.iter();
        self.doubts.extend(doubts.map(|&(place, between)| Doubt {
            line: Line::at(place),
            section: line,
            between,
        }));
        Section {
            line,
            named: heading.named,
            has_own_name: heading.has_own_name,
            stated: heading.stated.map(|(count, _)| count),
            count_line: heading.number_line.map_or(Line(0), Line::at),
            ..Section::default()
        }
    }

    /// Adds the solution that a path is.
    fn add_path(
        &mut self,
        scene: Scene<'_, '_>,
        path: &Path,
        heading: &Heading,
        around: &Around<'_, '_>,
        start: Option<Board>,
        given: Option<(usize, Board)>,
    ) {
        let mut labels = labels(scene, path, around.foot);
        take_list(&mut labels, &path.shown, heading, around);
        let first_line = scene.sightings[path.stops[0]].line();
        let mut section = self.begin(heading, first_line);
        let kind = labels.kind.unwrap_or(Kind::Word);
        let add_board = |section: &mut Section, sighting: usize, reading, labels| {
            let line = Line::at(scene.sightings[sighting].line());
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
        let mut front: Labels = before_first(path, labels.zone, kind, around, start)
            .into_iter()
            .collect();
        for (stop, (&sighting, board)) in path.stops.iter().zip(&path.boards).enumerate() {
            if stop > 0 {
                let label = labels.steps[stop - 1];
                if path.shown[stop - 1].is_some() {
                    front = self.labels_of(label, section.line);
                } else {
                    // Where no move leads on, all moves that are named there.
                    let between = scene.zone(path, stop, Zone::Between, &[]);
                    let moves = between.iter().flat_map(|piece| moves_of(piece, kind));
                    front = moves.collect();
                }
            }
            let reading = match board {
                Some(board) => Reading::Board(*board),
                None => Reading::broken(scene.sightings[sighting].fault),
            };
            add_board(&mut section, sighting, reading, std::mem::take(&mut front));
        }
        self.boards.extend(&path.stops);
        section
            .rest
            .extend(behind_last(path, &labels, kind, around));
        self.note_unnamed(scene, path, &labels, around);
        let contradiction = contradiction(scene, &labels, path, around);
        self.doubts
            .extend(contradiction.map(|(place, between)| Doubt {
                line: Line::at(place),
                section: section.line,
                between,
            }));
        self.sections.push(section);
    }

    /// The labels of a step in a section that begins on this line. Notes that one may be another.
    fn labels_of(&mut self, label: StepLabel, section: Line) -> Labels {
        let Some((step, place)) = label.step else {
            return Labels::new();
        };
        self.doubts.extend(label.rival.map(|rival| Doubt {
            line: Line::at(place),
            section,
            between: Between::Moves(step, rival),
        }));
        let labels = label.step.into_iter().chain(label.second);
        labels.map(at_line).collect()
    }

    /// Notes the first line beside the boards of a path that holds a direction and no label, where a step has no label.
    fn note_unnamed(
        &mut self,
        scene: Scene<'_, '_>,
        path: &Path,
        labels: &PathLabels,
        around: &Around<'_, '_>,
    ) {
        static DIRECTION: Pattern = Pattern::new(|| pattern(r"\b(?:left|right|up|down)\b"));
        if labels.steps.iter().all(|label| label.step.is_some()) {
            return;
        }
        let between = |step: usize| scene.zone(path, step, Zone::Between, &[]);
        let beside = |step: usize| scene.zone(path, step, Zone::Arriving, &[]);
        let steps =
            (1..=path.moves()).flat_map(|step| between(step).into_iter().chain(beside(step)));
        let above = around.head.last().filter(|piece| piece.mentions.len() < 2);
        let is_label = |piece: &Saying| {
            let mut labels = labels.steps.iter().filter_map(|label| label.step);
            labels.any(|(step, place)| {
                let is_its_own = |mention: &Mention| mention.step == step;
                place == piece.span.line && piece.mentions.iter().any(is_its_own)
            })
        };
        let mut unread = steps.chain(above.copied()).filter(|piece| {
            is_in(&DIRECTION, &scene.said.text(piece).to_ascii_lowercase()) && !is_label(piece)
        });
        let line = unread.next().map(|piece| Line::at(piece.span.line));
        self.unnamed = self.unnamed.or(line);
    }
}

/// A label with its line, which is counted from 0.
pub(super) fn at_line((step, place): (Move, usize)) -> Label {
    (step, Line::at(place))
}

/// The moves that a piece of text names.
fn moves_of(piece: &Saying, kind: Kind) -> impl Iterator<Item = Label> {
    let line = piece.span.line;
    let named = piece.named(kind);
    named.map(move |mention| at_line((mention.step, line)))
}

/// The labels in front of a path's first board.
fn before_first(
    path: &Path,
    zone: Option<Zone>,
    kind: Kind,
    around: &Around<'_, '_>,
    start: Option<Board>,
) -> Option<Label> {
    if path.moves() == 0 {
        return None;
    }
    if start.is_some() && path.first() != start {
        let mut near = around.head.iter().rev().take(12);
        return near.find_map(|saying| moves_of(saying, Kind::Word).next());
    }
    if zone != Some(Zone::Between) {
        return None;
    }
    let last = around.head.last()?;
    let mut alone = last.named(kind).filter(|mention| mention.is_alone);
    let only = alone.next().filter(|_| alone.next().is_none())?;
    Some(at_line((only.step, last.span.line)))
}

/// The labels behind a path's last board.
fn behind_last(
    path: &Path,
    labels: &PathLabels,
    kind: Kind,
    around: &Around<'_, '_>,
) -> Option<Label> {
    let alone = |saying: &Saying| {
        saying
            .named(kind)
            .find(|mention| mention.is_alone)
            .map(|mention| at_line((mention.step, saying.span.line)))
    };
    if path.last() != Some(GOAL) {
        let heads =
            |saying: &&&Saying| saying.claim().is_heading() || saying.stance == Stance::Denies;
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
