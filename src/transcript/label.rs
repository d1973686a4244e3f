//! Stage 4: the labels of a path's moves.
//!
//! Where labels stand, and which of the directions that a text names is the label, is settled once for the whole path: by
//! the place and the rule that fit the boards in most steps, whether the names are the tile's motion or the blank's.

use smallvec::SmallVec;

use crate::puzzle::Move;

use super::{
    direction::{Kind, Mention, is_hedged, is_no_move},
    path::{Path, in_front},
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
    /// Another move that the same text may mean.
    pub(super) rival: Option<Move>,
    /// Whether there is a second label.
    pub(super) is_double: bool,
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
        let amid = self.said.beside(path.last_of(step - 1));
        let amid = amid
            .iter()
            .filter(|side| side.is_amid)
            .map(|side| &side.saying);
        amid.chain(in_front(self.said, self.sightings, path.stops[step]))
            .collect()
    }

    fn beside(self, path: &Path, stop: usize) -> Pieces<'s> {
        let mut pieces = Pieces::new();
        let mut add = |sighting: usize| {
            let sides = self
                .said
                .beside(sighting)
                .iter()
                .filter(|side| !side.is_amid);
            pieces.extend(sides.map(|side| &side.saying));
        };
        add(path.stops[stop]);
        for echo in path.echoes_of(stop) {
            add(echo);
        }
        for echo in path.echoes_of(stop) {
            pieces.extend(in_front(self.said, self.sightings, echo));
        }
        pieces
    }
}

/// The moves that the boards of a path show.
pub(super) fn shown(path: &Path) -> Vec<Option<Move>> {
    let step = |pair: &[Option<crate::puzzle::Board>]| pair[0]?.move_to(&pair[1]?);
    path.boards.windows(2).map(step).collect()
}

/// The labels of a path; `foot` is what stands behind it.
pub(super) fn labels<'s>(scene: Scene<'s, '_>, path: &Path, foot: &[&'s Saying]) -> PathLabels {
    let shown = shown(path);
    let mut best: Option<(Fit, PathLabels)> = None;
    'zones: for (zone, rank) in Zone::ALL.into_iter().zip([3, 2, 1, 0]) {
        let pieces: Vec<Pieces<'s>> = (1..=shown.len())
            .map(|step| scene.zone(path, step, zone, foot))
            .collect();
        for kind in Kind::ALL {
            let there = pieces.iter().filter(|pieces| names(pieces, kind)).count();
            if there == 0 || !is_zone(scene, path, zone, kind, &pieces, there) {
                continue;
            }
            let steps = extract(scene.said, &pieces, kind, &shown);
            let fit = Fit::of(&steps, &shown);
            let is_usual = zone == Zone::Between && kind == Kind::Word && 2 * there > shown.len();
            let fit = Fit {
                is_sure: zone == Zone::Behind || is_usual,
                rank,
                ..fit
            };
            if best
                .as_ref()
                .is_none_or(|(known, _)| fit.order() > known.order())
            {
                let labels = PathLabels {
                    steps,
                    zone: Some(zone),
                    kind: Some(kind),
                };
                best = Some((fit, labels));
            }
            if zone == Zone::Between && kind == Kind::Word && there == shown.len() {
                let is_plain = pieces[0].len() == 1;
                if is_plain {
                    break 'zones;
                }
            }
            if zone == Zone::Between && 2 * there > shown.len() {
                break;
            }
        }
    }
    match best {
        Some((_, labels)) if !is_ornament(&labels, &shown) => labels,
        _ => PathLabels {
            steps: vec![StepLabel::default(); shown.len()],
            ..PathLabels::default()
        },
    }
}

/// Whether a text names a direction in this way.
fn names(pieces: &Pieces<'_>, kind: Kind) -> bool {
    pieces
        .iter()
        .any(|piece| piece.named(kind).next().is_some())
}

/// Whether labels may stand in a zone, of which so many texts name a direction.
fn is_zone(
    scene: Scene<'_, '_>,
    path: &Path,
    zone: Zone,
    kind: Kind,
    pieces: &[Pieces<'_>],
    there: usize,
) -> bool {
    static PAST: Pattern =
        Pattern::new(|| pattern(r"\b(?:made|moved|reached|came|after|last|previous)\b"));
    let text = |piece: &&Saying| scene.said.text(piece).to_ascii_lowercase();
    match zone {
        Zone::Between | Zone::Arriving => true,
        Zone::Departing => {
            // Where the first board and the last have one, labels stand on the board that they lead to.
            let has = |stop: usize| {
                let mut sides = scene.said.beside(path.stops[stop]).iter();
                sides.any(|side| side.saying.named(kind).next().is_some())
            };
            !(has(path.moves()) && has(0))
        }
        Zone::Behind => {
            let first = scene.between(path, 1);
            let is_named_first = names(&first, kind);
            let is_marked = first.iter().any(|piece| is_no_move(scene.said.text(piece)))
                || scene
                    .said
                    .beside(path.stops[0])
                    .iter()
                    .any(|side| side.is_behind && is_no_move(scene.said.text(&side.saying)));
            let is_past = || {
                pieces
                    .iter()
                    .all(|pieces| pieces.iter().any(|piece| is_in(&PAST, &text(piece))))
            };
            there == pieces.len() && !is_named_first && (is_marked || is_past())
        }
    }
}

/// How well labels fit the boards.
#[derive(Clone, Copy, Debug, Default)]
struct Fit {
    is_sure: bool,
    /// Labels that name the tile's motion.
    right: usize,
    /// The most labels that name the tile's motion, or the blank's.
    naming: usize,
    rank: usize,
}

impl Fit {
    fn of(steps: &[StepLabel], shown: &[Option<Move>]) -> Self {
        let named = || steps.iter().map(|step| step.step.map(|(step, _)| step));
        let fits = |meant: fn(Move) -> Move| {
            let pairs = named().zip(shown);
            pairs
                .filter(|(label, shown)| label.is_some_and(|label| Some(meant(label)) == **shown))
                .count()
        };
        let right = fits(|step| step);
        Self {
            right,
            naming: right.max(fits(Move::inverse)),
            ..Self::default()
        }
    }

    fn order(self) -> (bool, usize, usize, usize) {
        (self.is_sure, self.right, self.naming, self.rank)
    }
}

/// Whether arrows are the same in all steps, and so drawn between any two boards.
fn is_ornament(labels: &PathLabels, shown: &[Option<Move>]) -> bool {
    let first = labels.steps.first().and_then(|step| step.step);
    let is_same = |step: &StepLabel| step.step.map(|(step, _)| step) == first.map(|(step, _)| step);
    labels.kind == Some(Kind::Arrow)
        && shown.len() > 2
        && labels.steps.iter().all(is_same)
        && shown.iter().any(|step| *step != shown[0])
}

/// The mentions of one step, each with its piece.
type StepMentions<'s> = SmallVec<[Named<'s>; 2]>;

/// A mention, and the piece of text that it is in.
type Named<'s> = (&'s Saying, &'s Mention);

/// The label of each step: of all that its text names, what stands in the same place in all steps and fits the boards best.
fn extract<'s>(
    said: &Said<'_>,
    pieces: &[Pieces<'s>],
    kind: Kind,
    shown: &[Option<Move>],
) -> Vec<StepLabel> {
    let all: Vec<StepMentions<'s>> = pieces
        .iter()
        .map(|pieces| {
            let named =
                |&piece: &&'s Saying| piece.named(kind).map(move |mention| (piece, mention));
            pieces.iter().flat_map(named).collect()
        })
        .collect();
    let is_one = |mentions: &StepMentions<'_>| {
        mentions
            .iter()
            .all(|(_, mention)| mention.step == mentions[0].1.step)
    };
    let label = |found: Option<&Named<'_>>| StepLabel {
        step: found.map(|(piece, mention)| (mention.step, piece.span.line)),
        ..StepLabel::default()
    };
    let mut steps = if all.iter().all(is_one) {
        let usual = usual_length(&all);
        let mut steps: Vec<StepLabel> =
            all.iter().map(|mentions| label(mentions.first())).collect();
        for (step, mentions) in steps.iter_mut().zip(&all) {
            let is_more = mentions.len() > usual.max(1) && mentions.len() == 2 * usual.max(1);
            step.is_double = is_more
                || mentions
                    .iter()
                    .any(|(piece, _)| is_repeated(said, piece, kind));
        }
        steps
    } else {
        several(said, &all, shown, label)
    };
    for (step, mentions) in steps.iter_mut().zip(&all) {
        let Some((label, line)) = step.step else {
            continue;
        };
        let mut hedged = mentions.iter().filter(|(piece, _)| piece.span.line == line);
        if !mentions.is_empty()
            && step.rival.is_none()
            && hedged
                .any(|(piece, mention)| !is_bare(piece, mention) && is_hedged(said.text(piece)))
        {
            let other = mentions
                .iter()
                .map(|(_, mention)| mention.step)
                .find(|other| *other != label);
            step.rival = Some(other.unwrap_or(label.inverse()));
        }
    }
    steps
}

/// Whether a piece holds a label more than once, and no other word.
fn is_repeated(said: &Said<'_>, piece: &Saying, kind: Kind) -> bool {
    let named = piece.named(kind);
    let letters: usize = named
        .clone()
        .map(|mention| mention.end - mention.start)
        .sum();
    let text = said.text(piece);
    let is_bare = |character: char| character.is_ascii_alphabetic() || character.is_whitespace();
    kind == Kind::Word
        && named.count() > 1
        && text.chars().all(is_bare)
        && text.bytes().filter(u8::is_ascii_alphabetic).count() == letters
}

/// Whether a piece holds one word and nothing else.
fn is_bare(piece: &Saying, mention: &Mention) -> bool {
    mention.end - mention.start == piece.span.end - piece.span.start
}

/// How many mentions most steps have.
fn usual_length(all: &[StepMentions<'_>]) -> usize {
    let mut counts: SmallVec<[usize; 8]> = SmallVec::new();
    for mentions in all {
        let length = mentions.len().min(63);
        if counts.len() <= length {
            counts.resize(length + 1, 0);
        }
        counts[length] += 1;
    }
    let most = counts.iter().enumerate().max_by_key(|(_, count)| **count);
    most.map_or(0, |(length, _)| length)
}

/// The labels where texts name several directions.
fn several(
    said: &Said<'_>,
    all: &[StepMentions<'_>],
    shown: &[Option<Move>],
    label: impl Fn(Option<&Named<'_>>) -> StepLabel,
) -> Vec<StepLabel> {
    let mut best: Option<((usize, usize), Vec<StepLabel>)> = None;
    for rule in RULES {
        let steps: Vec<StepLabel> = all
            .iter()
            .enumerate()
            .map(|(step, mentions)| label(rule(said, mentions, step, all.len())))
            .collect();
        let fit = Fit::of(&steps, shown);
        if best
            .as_ref()
            .is_none_or(|(known, _)| (fit.naming, fit.right) > *known)
        {
            best = Some(((fit.naming, fit.right), steps));
        }
    }
    let ((naming, _), mut steps) = best.unwrap_or_default();
    if naming == shown.len()
        && let Some(wrong) = slip(all, shown)
    {
        let (piece, mention) = all[wrong.0][wrong.1];
        steps[wrong.0].rival = steps[wrong.0].step.map(|_| mention.step);
        steps[wrong.0].step = steps[wrong.0]
            .step
            .or(Some((mention.step, piece.span.line)));
    }
    let is_poor = 10 * naming < 7 * shown.len();
    for ((step, mentions), shown) in steps.iter_mut().zip(all).zip(shown) {
        let named = |wanted: Option<Move>| {
            mentions
                .iter()
                .any(|(_, mention)| Some(mention.step) == wanted)
        };
        let is_other = step.step.map(|(label, _)| label) != *shown;
        if is_poor && is_other && named(*shown) {
            step.rival = *shown;
        }
        if let Some((label, line)) = step.step {
            // Another line that has another tile go another way.
            let rival = mentions.iter().find(|found| {
                let text = before(said, found).to_ascii_lowercase();
                found.1.step != label
                    && found.0.span.line != line
                    && is_in(&OF_TILE, &text)
                    && !is_in(&OF_BLANK, &text)
            });
            step.rival = step.rival.or(rival.map(|(_, mention)| mention.step));
        }
        let alone = || mentions.iter().filter(|(_, mention)| mention.is_alone);
        let first = alone().next().map(|(_, mention)| mention.step);
        step.is_double = alone().any(|(_, mention)| Some(mention.step) != first);
    }
    steps
}

/// A way to pick the label among what a step's text names.
type Rule = for<'a, 's> fn(&Said<'_>, &'a [Named<'s>], usize, usize) -> Option<&'a Named<'s>>;

/// The only one among these; none where two differ.
fn single<'a, 's: 'a>(mut found: impl Iterator<Item = &'a Named<'s>>) -> Option<&'a Named<'s>> {
    let first = found.next()?;
    found
        .all(|(_, other)| other.step == first.1.step)
        .then_some(first)
}

fn before<'t>(said: &'t Said<'_>, (piece, mention): &Named<'_>) -> &'t str {
    &said.text(piece)[..mention.start]
}

static OF_BLANK: Pattern = Pattern::new(|| pattern(r"(?:blank|empty|hole|gap|space)[^,(;]*$"));
static OF_TILE: Pattern = Pattern::new(|| pattern(r"tile | \d"));
static CHOSEN: Pattern = Pattern::new(|| pattern(r"(?:cho[os] | pick | select)[^,;]{0,12}$"));

/// The rules, the plainest first.
const RULES: [Rule; 9] = [
    |_, mentions, _, _| single(mentions.iter().filter(|(_, mention)| mention.is_alone)),
    |said, mentions, _, _| {
        let is_of_blank =
            |found: &&Named<'_>| is_in(&OF_BLANK, &before(said, found).to_ascii_lowercase());
        single(mentions.iter().filter(|found| !is_of_blank(found)))
    },
    |_, mentions, _, _| single(mentions.iter().filter(|(_, mention)| mention.is_capital)),
    |_, mentions, _, _| mentions.first(),
    |_, mentions, _, _| mentions.last(),
    |said, mentions, _, _| {
        let is_of_tile = |found: &&Named<'_>| {
            let text = before(said, found).to_ascii_lowercase();
            is_in(&OF_TILE, &text) && !is_in(&OF_BLANK, &text)
        };
        single(mentions.iter().filter(is_of_tile))
    },
    |said, mentions, _, _| {
        let is_chosen =
            |found: &&Named<'_>| is_in(&CHOSEN, &before(said, found).to_ascii_lowercase());
        mentions.iter().find(is_chosen)
    },
    |_, mentions, step, steps| mentions.get(step).filter(|_| mentions.len() == steps),
    |_, mentions, step, _| mentions.last().filter(|_| mentions.len() == step + 1),
];

/// Where all steps name several directions and one place among them is right in most steps, the step in which it is wrong:
/// the step, and the place.
fn slip(all: &[StepMentions<'_>], shown: &[Option<Move>]) -> Option<(usize, usize)> {
    let usual = usual_length(all);
    (0..usual).find_map(|place| {
        let slots = || {
            let steps = all.iter().enumerate();
            steps
                .filter(|(_, mentions)| mentions.len() == usual)
                .map(|(step, mentions)| (step, mentions[place].1.step))
        };
        let first = slots().next()?.1;
        if slots().all(|(_, step)| step == first) {
            return None;
        }
        let meanings: [fn(Move) -> Move; 2] = [|step| step, Move::inverse];
        meanings.into_iter().find_map(|meant| {
            let wrong = || slots().filter(move |(step, named)| Some(meant(*named)) != shown[*step]);
            let count = wrong().count();
            (0 < count && 3 * count < slots().count())
                .then(|| wrong().next().map(|(step, _)| (step, place)))?
        })
    })
}
