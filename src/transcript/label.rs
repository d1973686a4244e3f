//! Stage 7: the labels of a path's moves.
//!
//! Where labels stand, and which of the directions that a text names is the label, is settled once for the whole path: by
//! the place and the rule that fit the boards in most steps, whether the names are the tile's motion or the blank's.

use smallvec::SmallVec;

use crate::puzzle::Move;

use super::{
    direction::{Kind, Mention, is_hedged, is_no_move},
    path::Path,
    pattern::{Pattern, is_in, pattern},
    said::{Said, Saying},
    sighting::Sighting,
};

/// The labels of a path.
#[derive(Clone, Debug, Default)]
pub(super) struct PathLabels {
    /// The label of each step.
    pub(super) steps: Vec<StepLabel>,
    /// Where they stand; none where there are none.
    pub(super) zone: Option<Zone>,
    /// How they are written.
    pub(super) kind: Option<Kind>,
}

/// What one step is called.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct StepLabel {
    /// The move that it is called, and the line, counted from 0.
    pub(super) step: Option<(Move, usize)>,
    /// A second label, with its line.
    pub(super) second: Option<(Move, usize)>,
}

impl StepLabel {
    /// The move that it is called.
    pub(super) fn name(&self) -> Option<Move> {
        self.step.map(|(step, _)| step)
    }
}

/// Where labels stand, seen from the board that their move leads to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Zone {
    /// Between the two boards.
    Between,
    /// On the lines of the board that the move leads to.
    Arriving,
    /// On the lines of the board that it is made on.
    Departing,
    /// Below the board that it leads to.
    Behind,
}

impl Zone {
    const ALL: [Self; 4] = [Self::Between, Self::Arriving, Self::Departing, Self::Behind];
}

/// The pieces of text that may hold a step's label.
pub(super) type Pieces<'s> = SmallVec<[&'s Saying; 2]>;

/// The boards of a text, and what is said around them.
#[derive(Clone, Copy)]
pub(super) struct Scene<'s, 't> {
    pub(super) sightings: &'s [Sighting],
    pub(super) said: &'s Said<'t>,
}

impl<'s> Scene<'s, '_> {
    /// The text in a zone of a step, steps being counted from 1. `foot` is what stands behind the path.
    pub(super) fn zone(
        self,
        path: &Path,
        step: usize,
        zone: Zone,
        foot: &[&'s Saying],
    ) -> Pieces<'s> {
        match zone {
            Zone::Between => self.between(path, step),
            Zone::Arriving => self.beside(path, step),
            Zone::Departing => self.beside(path, step - 1),
            Zone::Behind if step < path.moves() => self.between(path, step + 1),
            Zone::Behind => foot.iter().take(6).copied().collect(),
        }
    }

    fn between(self, path: &Path, step: usize) -> Pieces<'s> {
        let sides = self.said.beside(path.last_of(step - 1)).iter();
        let amid = sides.filter(|side| side.is_amid).map(|side| &side.saying);
        amid.chain(self.said.in_front(path.stops[step])).collect()
    }

    /// On the lines of the boards that are a stop, and in front of those that show it again.
    fn beside(self, path: &Path, stop: usize) -> Pieces<'s> {
        let boards = || std::iter::once(path.stops[stop]).chain(path.echoes_of(stop));
        let sides = boards().flat_map(|sighting| self.said.beside(sighting));
        let sides = sides.filter(|side| !side.is_amid).map(|side| &side.saying);
        let above = boards().skip(1).flat_map(|echo| self.said.in_front(echo));
        sides.chain(above).collect()
    }
}

/// The labels of a path; `foot` is what stands behind it.
pub(super) fn labels<'s>(scene: Scene<'s, '_>, path: &Path, foot: &[&'s Saying]) -> PathLabels {
    let shown = &path.shown[..];
    let mut best: Option<((bool, Fit), PathLabels)> = None;
    'zones: for zone in Zone::ALL {
        let steps = 1..=shown.len();
        let pieces: Vec<Pieces<'s>> = steps
            .map(|step| scene.zone(path, step, zone, foot))
            .collect();
        for kind in Kind::ALL {
            let there = pieces.iter().filter(|pieces| names(pieces, kind)).count();
            if there == 0 || (zone == Zone::Behind && !are_behind(scene, path, kind, &pieces)) {
                continue;
            }
            let is_usual = zone == Zone::Between && kind == Kind::Word && 2 * there > shown.len();
            let steps = extract(scene.said, &pieces, kind, shown);
            let fit = (zone == Zone::Behind, fit(&steps, shown));
            if best.as_ref().is_none_or(|(known, _)| fit > *known) {
                best = Some((
                    fit,
                    PathLabels {
                        steps,
                        zone: Some(zone),
                        kind: Some(kind),
                    },
                ));
            }
            if is_usual && names(&pieces[0], kind) {
                break 'zones;
            }
        }
    }
    match best {
        Some((_, labels)) if !is_ornament(&labels, shown) => labels,
        _ => PathLabels {
            steps: vec![StepLabel::default(); shown.len()],
            ..PathLabels::default()
        },
    }
}

/// Whether a text names a direction in this way.
pub(super) fn names(pieces: &Pieces<'_>, kind: Kind) -> bool {
    let mut named = pieces.iter().flat_map(|piece| piece.named(kind));
    named.next().is_some()
}

/// Whether labels stand below the boards that their moves lead to: each of them says so, or the first board has none.
fn are_behind(scene: Scene<'_, '_>, path: &Path, kind: Kind, pieces: &[Pieces<'_>]) -> bool {
    static PAST: Pattern =
        Pattern::new(|| pattern(r"\b(?:made|moved|reached|came|after|last|previous)\b"));
    let first = scene.between(path, 1);
    let is_past = |piece: &&Saying| is_in(&PAST, &scene.said.text(piece).to_ascii_lowercase());
    pieces.iter().all(|pieces| names(pieces, kind))
        && !names(&first, kind)
        && (first.iter().any(|piece| is_no_move(scene.said.text(piece)))
            || pieces.iter().all(|pieces| pieces.iter().any(is_past)))
}

/// How well labels fit the boards: how many name the tile's motion, and the most that name the tile's or the blank's.
type Fit = (usize, usize);

fn fit(steps: &[StepLabel], shown: &[Option<Move>]) -> Fit {
    let fits = |meant: fn(Move) -> Move| {
        let is_it =
            |own: &StepLabel, shown| own.name().is_some_and(|own| Some(meant(own)) == shown);
        let pairs = steps.iter().zip(shown);
        pairs.filter(|(own, shown)| is_it(own, **shown)).count()
    };
    let right = fits(|step| step);
    (right, right.max(fits(Move::inverse)))
}

/// Whether arrows are the same in all steps, and so drawn between any two boards.
fn is_ornament(labels: &PathLabels, shown: &[Option<Move>]) -> bool {
    let steps = &labels.steps;
    labels.kind == Some(Kind::Arrow)
        && shown.len() > 2
        && steps.iter().all(|step| step.name() == steps[0].name())
        && shown.iter().any(|step| *step != shown[0])
}

/// A mention, and the piece of text that it is in.
type Named<'s> = (&'s Saying, &'s Mention);

/// The mentions of one step.
type StepMentions<'s> = SmallVec<[Named<'s>; 2]>;

/// The label of each step: of all that its text names, what stands in the same place in all steps and fits the boards best.
fn extract<'s>(
    said: &Said<'_>,
    pieces: &[Pieces<'s>],
    kind: Kind,
    shown: &[Option<Move>],
) -> Vec<StepLabel> {
    // A text that leaves open which move it names holds no label.
    let named = |piece: &&'s Saying| {
        let piece = *piece;
        let is_plain = !is_hedged(said.text(piece));
        let named = piece.named(kind).filter(move |_| is_plain);
        named.map(move |mention| (piece, mention))
    };
    let all = pieces
        .iter()
        .map(|own| own.iter().flat_map(named).collect());
    let all: Vec<StepMentions<'s>> = all.collect();
    let by_rule = |rule: Rule| -> (Fit, Vec<StepLabel>) {
        let steps = all.iter().enumerate();
        let steps = steps.map(|(step, own)| label(rule(own, step, all.len())));
        let steps: Vec<StepLabel> = steps.collect();
        let (right, naming) = fit(&steps, shown);
        ((naming, right), steps)
    };
    // The first of the best rules.
    let all_rules = RULES.into_iter().rev().map(by_rule);
    let best = all_rules.max_by_key(|(fit, _)| *fit);
    let (_, mut steps) = best.unwrap_or_default();
    let usual = usual_length(&all).max(1);
    for (step, own) in steps.iter_mut().zip(&all) {
        let is_one = own
            .iter()
            .all(|(_, mention)| Some(mention.step) == step.name());
        let is_again = |(piece, mention): &&Named<'_>| {
            if is_one {
                own.len() == 2 * usual || is_repeated(said, piece, kind)
            } else {
                mention.is_alone && Some(mention.step) != step.name()
            }
        };
        step.second = own.iter().rfind(is_again).map(place_of_label);
    }
    steps
}

fn place_of_label((piece, mention): &Named<'_>) -> (Move, usize) {
    (mention.step, piece.span.line)
}

fn label(found: Option<&Named<'_>>) -> StepLabel {
    StepLabel {
        step: found.map(place_of_label),
        ..StepLabel::default()
    }
}

/// Whether a piece holds a label more than once, and no other word.
fn is_repeated(said: &Said<'_>, piece: &Saying, kind: Kind) -> bool {
    let named = piece.named(kind);
    let lengths = named.clone().map(|mention| mention.end - mention.start);
    let words = said.text(piece).split_ascii_whitespace().map(str::len);
    kind == Kind::Word && named.count() > 1 && words.sum::<usize>() == lengths.sum::<usize>()
}

/// How many mentions most steps have.
fn usual_length(all: &[StepMentions<'_>]) -> usize {
    let mut counts = [0; 64];
    for mentions in all {
        counts[mentions.len().min(63)] += 1;
    }
    let most = counts.iter().enumerate().max_by_key(|(_, count)| **count);
    most.map_or(0, |(length, _)| length)
}

/// A way to pick the label among what the text of a step names: the step's place, and how many there are.
type Rule = for<'a, 's> fn(&'a [Named<'s>], usize, usize) -> Option<&'a Named<'s>>;

/// The rules, the plainest first.
const RULES: [Rule; 4] = [
    |all, _, _| all.iter().find(|(_, mention)| mention.is_alone),
    |all, _, _| all.first(),
    |all, _, _| all.last(),
    |all, step, steps| all.get(step).filter(|_| all.len() == steps),
];
