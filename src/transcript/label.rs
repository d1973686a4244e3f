//! Stage 7: the labels of a path's moves.
//!
//! Where labels stand, and which of the directions that a text names is the label, is settled once for the whole path: by
//! the place and the rule that fit the boards in most steps, whether the names are the tile's motion or the blank's.

use smallvec::SmallVec;

use super::Labels;
use super::direction::{Kind, Mention};
use super::path::Path;
use super::said::{Said, Saying};
use crate::puzzle::Move;

/// The labels of a path.
#[derive(Clone, Debug, Default)]
pub(super) struct PathLabels {
    /// What each step is called: its label, and behind it another one if there are two.
    pub(super) steps: Vec<Labels>,
    /// Whether they stand between the boards, and not on their lines.
    pub(super) are_between: bool,
    pub(super) kind: Kind,
    /// The side of each path at which they are listed.
    pub(super) side: Option<usize>,
}

/// The move that a step is called.
pub(super) fn name(step: &Labels) -> Option<Move> {
    step.first().map(|(name, _)| *name)
}

/// The pieces of text that may hold a step's label.
pub(super) type Pieces<'s> = SmallVec<[&'s Saying; 2]>;

impl Said<'_> {
    /// What stands between the boards of a step, steps being counted from 1.
    pub(super) fn between(&self, path: &Path, step: usize) -> Pieces<'_> {
        let sides = self.beside(path.last_of(step - 1)).iter();
        let amid = sides.filter(|side| side.is_amid).map(|side| &side.saying);
        amid.chain(self.in_front(path.stops[step])).collect()
    }

    /// What stands on the lines of the boards that are a stop, and in front of those that show it again.
    pub(super) fn on_rows(&self, path: &Path, stop: usize) -> Pieces<'_> {
        let boards = || std::iter::once(path.stops[stop]).chain(path.echoes_of(stop));
        let sides = boards().flat_map(|sighting| self.beside(sighting));
        let sides = sides.filter(|side| !side.is_amid).map(|side| &side.saying);
        let above = boards().skip(1).flat_map(|echo| self.in_front(echo));
        sides.chain(above).collect()
    }
}

/// The labels of a path: between its boards, or on the lines of those that the moves lead to or that they are made on.
pub(super) fn labels<'s>(said: &'s Said<'_>, path: &Path) -> PathLabels {
    let shown = &path.shown[..];
    let between = |step| said.between(path, step);
    let arriving = |step| said.on_rows(path, step);
    let departing = |step| said.on_rows(path, step - 1);
    let places: [&dyn Fn(usize) -> Pieces<'s>; 3] = [&between, &arriving, &departing];
    let mut best: Option<(Fit, PathLabels)> = None;
    'places: for (place, text) in places.into_iter().enumerate() {
        let are_between = place == 0;
        let pieces: Vec<Pieces<'s>> = (1..=shown.len()).map(text).collect();
        for kind in Kind::ALL {
            let there = pieces.iter().filter(|pieces| names(pieces, kind)).count();
            if there == 0 {
                continue;
            }
            let steps = extract(said, &pieces, kind, shown);
            let fit = fit(&steps, shown);
            if best.as_ref().is_none_or(|(known, _)| fit > *known) {
                let labels = PathLabels {
                    steps,
                    are_between,
                    kind,
                    side: None,
                };
                best = Some((fit, labels));
            }
            // Words between the boards are the labels, and a frame of arrows is none.
            if are_between
                && kind == Kind::Word
                && 2 * there > shown.len()
                && names(&pieces[0], kind)
            {
                break 'places;
            }
        }
    }
    match best {
        Some((_, labels)) if !is_ornament(&labels, shown) => labels,
        _ => PathLabels {
            steps: vec![Labels::new(); shown.len()],
            ..PathLabels::default()
        },
    }
}

/// Whether a text names a direction in this way.
pub(super) fn names(pieces: &Pieces<'_>, kind: Kind) -> bool {
    let mut named = pieces.iter().flat_map(|piece| piece.named(kind));
    named.next().is_some()
}

/// How well labels fit the boards: how many name the tile's motion, and the most that name the tile's or the blank's.
pub(super) type Fit = (usize, usize);

pub(super) fn fit(steps: &[Labels], shown: &[Option<Move>]) -> Fit {
    let fits = |meant: fn(Move) -> Move| {
        let is_it = |own, shown| name(own).is_some_and(|own| Some(meant(own)) == shown);
        let pairs = steps.iter().zip(shown);
        pairs.filter(|(own, shown)| is_it(own, **shown)).count()
    };
    let right = fits(|step| step);
    (right, right.max(fits(Move::inverse)))
}

/// Whether arrows are the same in all steps, and so drawn between any two boards.
fn is_ornament(labels: &PathLabels, shown: &[Option<Move>]) -> bool {
    let steps = &labels.steps;
    labels.kind == Kind::Arrow
        && shown.len() > 2
        && steps.iter().all(|step| name(step) == name(&steps[0]))
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
) -> Vec<Labels> {
    // A text that leaves open which move it names holds no label.
    let named = |piece: &&'s Saying| {
        let piece = *piece;
        let named = piece.named(kind).filter(|_| !piece.is_hedged);
        named.map(move |mention| (piece, mention))
    };
    let all = pieces.iter();
    let all = all.map(|own| own.iter().flat_map(named).collect());
    let all: Vec<StepMentions<'s>> = all.collect();
    let label = |(piece, mention): &Named<'_>| (mention.step, piece.line());
    let by_rule = |rule: Rule| -> (Fit, Vec<Labels>) {
        let steps = all.iter().enumerate();
        let steps = steps.map(|(step, own)| rule(own, step, all.len()).map(label));
        let steps: Vec<Labels> = steps.map(|own| own.into_iter().collect()).collect();
        let (right, naming) = fit(&steps, shown);
        ((naming, right), steps)
    };
    // The first of the best rules.
    let all_rules = RULES.into_iter().rev().map(by_rule);
    let best = all_rules.max_by_key(|(fit, _)| *fit);
    let (_, mut steps) = best.unwrap_or_default();
    // How many mentions a step has as a rule.
    let mut usual: Vec<usize> = all.iter().map(SmallVec::len).collect();
    usual.sort_unstable();
    let usual = usual[all.len() / 2].max(1);
    for (step, own) in steps.iter_mut().zip(&all) {
        let named = name(step);
        let is_one = own.iter().all(|(_, mention)| Some(mention.step) == named);
        let is_pair = own.len() == 2 && all.len() > 2;
        let is_again = |(piece, mention): &&Named<'_>| {
            let is_repeated = || is_repeated(said, piece, kind);
            if is_one {
                own.len() == 2 * usual || is_repeated()
            } else {
                Some(mention.step) != named && (mention.is_alone || is_pair && is_repeated())
            }
        };
        step.extend(own.iter().rfind(is_again).map(label));
    }
    steps
}

/// Whether a piece holds a label more than once, and no other word.
fn is_repeated(said: &Said<'_>, piece: &Saying, kind: Kind) -> bool {
    let named = piece.named(kind);
    let lengths = named.clone().map(|mention| mention.place.len());
    let words = said.text(piece).split_ascii_whitespace().map(str::len);
    kind == Kind::Word && named.count() > 1 && words.sum::<usize>() == lengths.sum::<usize>()
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
