//! The pieces of expressions between their gaps, which are looked for in one pass.
//!
//! A machine that looks for `not … path` and for `no … way` at once remembers which of their beginnings it has met: it has
//! a state for each choice of them. One that looks for `not`, `path`, `no` and `way` remembers nothing.

use std::panic::{RefUnwindSafe, UnwindSafe};

use regex_automata::hybrid::LazyStateID;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson::{NFA, WhichCaptures};
use regex_automata::util::pool::Pool;
use regex_automata::{Input, MatchKind};
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, HirKind};

/// Expressions, by the pieces that a text has where they are in it.
pub(crate) struct Pieces {
    machine: DFA,
    /// The states that each thread has met.
    states: Pool<Cache, Box<MakeStates>>,
    /// For each expression, the choices of pieces that it needs.
    needs: Vec<Vec<Choice>>,
}

type MakeStates = dyn Fn() -> Cache + Send + Sync + UnwindSafe + RefUnwindSafe;

/// Pieces that a text has where an expression is in it.
#[derive(Clone, Copy)]
struct Choice {
    /// Their places, as bits. They may stand in any order.
    pieces: u128,
    /// Whether a text that has them has the expression.
    is_enough: bool,
}

/// What the pieces of a text tell of expressions, each as a bit by its place.
#[derive(Clone, Copy, Default)]
pub(crate) struct Seen {
    /// Those that may be in it.
    pub(super) may_be: u64,
    /// Those that are.
    pub(super) is: u64,
}

/// Bytes for the states of a machine, which are made when they are met.
const MOST_STATES: usize = 32 << 20;

impl Pieces {
    /// The pieces of expressions, of which there are 64 at most, and 128 pieces.
    pub(crate) fn of(expressions: &[&str]) -> Self {
        let mut pieces = Vec::new();
        let choices = |expression: &&str| choices(&parsed(expression), &mut pieces);
        let needs = expressions.iter().map(choices).collect();
        let parts = NFA::config()
            .utf8(false)
            .which_captures(WhichCaptures::None);
        let parts = NFA::compiler()
            .configure(parts)
            .build_many_from_hir(&pieces)
            .unwrap_or_else(|error| unreachable!("{error}"));
        let all = DFA::config()
            .match_kind(MatchKind::All)
            .cache_capacity(MOST_STATES);
        let machine = DFA::builder()
            .configure(all)
            .build_from_nfa(parts)
            .unwrap_or_else(|error| unreachable!("{error}"));
        let own = machine.clone();
        Self {
            machine,
            states: Pool::new(Box::new(move || own.create_cache())),
            needs,
        }
    }

    /// Looks for all pieces in a text.
    pub(super) fn look(&self, text: &[u8]) -> Seen {
        let Some(found) = self.found(text) else {
            return Seen {
                may_be: u64::MAX,
                is: 0,
            };
        };
        let mut seen = Seen::default();
        for (place, choices) in self.needs.iter().enumerate() {
            for choice in choices {
                let is_met = choice.pieces & !found == 0;
                seen.may_be |= u64::from(is_met) << place;
                seen.is |= u64::from(is_met && choice.is_enough) << place;
            }
        }
        seen
    }

    /// The places of the pieces that a text has, as bits; none where there is no room for states.
    fn found(&self, text: &[u8]) -> Option<u128> {
        let (machine, states) = (&self.machine, &mut *self.states.get());
        let met = |states: &Cache, at: LazyStateID| {
            let all = 0..if at.is_match() {
                machine.match_len(states, at)
            } else {
                0
            };
            all.fold(0, |met, own| {
                met | 1 << machine.match_pattern(states, at, own).as_u32()
            })
        };
        let mut at = machine
            .start_state_forward(states, &Input::new(text))
            .ok()?;
        let mut found = 0;
        for sign in text {
            at = machine.next_state(states, at, *sign).ok()?;
            if at.is_tagged() {
                found |= met(states, at);
            }
        }
        at = machine.next_eoi_state(states, at).ok()?;
        Some(found | met(states, at))
    }
}

fn parsed(expression: &str) -> Hir {
    let mut parser = ParserBuilder::new()
        .unicode(false)
        .utf8(false)
        .ignore_whitespace(true)
        .build();
    let parsed = parser.parse(expression);
    parsed.unwrap_or_else(|error| unreachable!("{expression}: {error}"))
}

/// What a text has where this part of an expression is in it; adds its pieces to those of others.
fn choices(part: &Hir, pieces: &mut Vec<Hir>) -> Vec<Choice> {
    match part.kind() {
        _ if !has_gap(part) => vec![piece(part.clone(), pieces)],
        HirKind::Alternation(parts) => {
            let (parted, whole): (Vec<&Hir>, Vec<&Hir>) =
                parts.iter().partition(|part| has_gap(part));
            let parted = parted.into_iter().flat_map(|part| choices(part, pieces));
            let mut all: Vec<Choice> = parted.collect();
            if !whole.is_empty() {
                let whole = whole.into_iter().cloned().collect();
                all.push(piece(Hir::alternation(whole), pieces));
            }
            all
        }
        HirKind::Concat(parts) => {
            let runs = parts.chunk_by(|one, next| !has_gap(one) && !has_gap(next));
            let runs = runs.map(|run| Hir::concat(run.to_vec()));
            let runs = runs.filter(|run| run.properties().minimum_len() != Some(0));
            runs.fold(vec![Choice::ANY], |all, run| {
                let own = choices(&run, pieces);
                let with =
                    |one: &Choice| own.iter().map(|other| one.and(other)).collect::<Vec<_>>();
                all.iter().flat_map(with).collect()
            })
        }
        HirKind::Capture(group) => choices(&group.sub, pieces),
        _ => vec![Choice::ANY],
    }
}

impl Choice {
    /// No pieces: any text may have the expression.
    const ANY: Self = Self {
        pieces: 0,
        is_enough: false,
    };

    fn and(self, other: &Self) -> Self {
        Self {
            pieces: self.pieces | other.pieces,
            is_enough: false,
        }
    }
}

/// The choice of a part without a gap.
fn piece(part: Hir, pieces: &mut Vec<Hir>) -> Choice {
    let known = pieces.iter().position(|piece| *piece == part);
    let place = known.unwrap_or_else(|| {
        pieces.push(part);
        pieces.len() - 1
    });
    Choice {
        pieces: 1 << place,
        is_enough: true,
    }
}

/// Bytes that a word may have.
const WORD: usize = 63;

/// Words that are counted.
const COUNTED: u32 = 4;

/// Whether a part may be nothing, or so much that it says nothing: most signs, or some words.
fn is_gap(part: &Hir) -> bool {
    let HirKind::Repetition(own) = part.kind() else {
        return false;
    };
    let is_long = match own.max {
        None => matches!(own.sub.kind(), HirKind::Class(Class::Bytes(class)) if size(class) > WORD),
        Some(most) => most >= COUNTED,
    };
    own.min == 0 && is_long
}

fn has_gap(part: &Hir) -> bool {
    is_gap(part) || part.kind().subs().iter().any(has_gap)
}

fn size(class: &ClassBytes) -> usize {
    class.iter().map(ClassBytesRange::len).sum()
}
