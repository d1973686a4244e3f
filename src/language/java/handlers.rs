//! Whether a method throws again whatever it catches of every kind.
//!
//! A `finally` and the end of a `try` that has opened something catch every `Throwable`, and throw it again. One that returns
//! instead, or throws something else, swallows a stack overflow too, after which classes of the JDK may be broken for good.
//! The surprise: nothing is known of the values. What is thrown again is what the handler put aside first, as javac has it, and
//! nothing else may be put in its place.

use std::collections::{BTreeMap, BTreeSet};

use noak::{
    error::DecodeError,
    reader::{
        attributes::{Code, RawInstruction},
        cpool::ConstantPool,
    },
};

/// A range of instructions, and where it goes on when something is thrown in it.
struct Handler {
    start: i64,
    end: i64,
    to: i64,
    catches_all: bool,
}

struct Method<'a> {
    pool: &'a ConstantPool<'a>,
    instructions: BTreeMap<i64, RawInstruction<'a>>,
    /// In the order in which the machine looks for one.
    handlers: Vec<Handler>,
}

/// Whether each handler of these that catches all throws what it has caught, on every way through it. Both have the order of
/// the class file.
pub(super) fn throw_again<'a>(
    pool: &'a ConstantPool<'a>,
    code: &Code<'a>,
    catches_all: &[bool],
) -> Result<bool, DecodeError> {
    let instructions = code.raw_instructions();
    let instructions = instructions.map(|one| one.map(|(at, one)| (i64::from(at.as_u32()), one)));
    let handlers = code.exception_handlers().zip(catches_all);
    let handlers = handlers.map(|(handler, &catches_all)| Handler {
        start: handler.start().as_u32().into(),
        end: handler.end().as_u32().into(),
        to: handler.handler().as_u32().into(),
        catches_all,
    });
    let method = Method {
        pool,
        instructions: instructions.collect::<Result<_, _>>()?,
        handlers: handlers.collect(),
    };
    Ok(method.throws_again())
}

impl Method<'_> {
    fn throws_again(&self) -> bool {
        let of_all = self.handlers.iter().filter(|handler| handler.catches_all);
        let begins: BTreeSet<i64> = of_all.map(|handler| handler.to).collect();
        let put_aside = begins
            .iter()
            .map(|at| self.instructions.get(at).and_then(stored));
        let Some(put_aside) = put_aside.collect::<Option<BTreeSet<u16>>>() else {
            return false;
        };
        begins
            .iter()
            .all(|&begin| self.goes_on_to_throw(begin, &begins, &put_aside))
    }

    /// Whether every way from where a handler begins ends where something that was put aside is thrown.
    fn goes_on_to_throw(
        &self,
        begin: i64,
        begins: &BTreeSet<i64>,
        put_aside: &BTreeSet<u16>,
    ) -> bool {
        let is_aside = |slot: Option<u16>| slot.is_some_and(|slot| put_aside.contains(&slot));
        let mut waiting = vec![begin];
        let mut seen = BTreeSet::new();
        while let Some(at) = waiting.pop() {
            if !seen.insert(at) {
                continue;
            }
            let Some(instruction) = self.instructions.get(&at) else {
                return false;
            };
            if self.is_tried_again(at, begin) {
                return false;
            }
            match successors(instruction) {
                Successors::Throw if is_aside(self.before(at).and_then(loaded)) => {}
                Successors::Throw | Successors::Return => return false,
                Successors::Next if is_aside(stored(instruction)) && !begins.contains(&at) => {
                    return false;
                }
                Successors::Next => waiting.push(self.next(at)),
                Successors::Maybe(by) if self.is_throw(at + by) => return false,
                Successors::Maybe(by) => waiting.extend([self.next(at), at + by]),
                Successors::Jump(offsets) => {
                    let targets = offsets.iter().map(|by| at + by);
                    if targets.clone().any(|to| self.is_throw(to)) {
                        return false;
                    }
                    waiting.extend(targets);
                }
            }
            waiting.extend(self.caught_from(at, instruction));
        }
        true
    }

    /// Whether an instruction is among those whose handler begins there, as where a `finally` goes on with the next round.
    fn is_tried_again(&self, at: i64, begin: i64) -> bool {
        let mut handlers = self.handlers.iter();
        handlers.any(|one| one.to == begin && at < begin && (one.start..one.end).contains(&at))
    }

    fn before(&self, at: i64) -> Option<&RawInstruction<'_>> {
        let mut before = self.instructions.range(..at);
        before.next_back().map(|(_, instruction)| instruction)
    }

    fn next(&self, at: i64) -> i64 {
        let mut after = self.instructions.range(at + 1..);
        after.next().map_or(-1, |(at, _)| *at)
    }

    fn is_throw(&self, at: i64) -> bool {
        matches!(self.instructions.get(&at), Some(RawInstruction::AThrow))
    }

    /// Where it goes on when this instruction throws something of its own: at any handler up to the first that catches all.
    fn caught_from(&self, at: i64, instruction: &RawInstruction<'_>) -> Vec<i64> {
        let mut found = Vec::new();
        if self.throws_nothing(instruction) {
            return found;
        }
        for handler in &self.handlers {
            if (handler.start..handler.end).contains(&at) {
                found.push(handler.to);
                if handler.catches_all {
                    break;
                }
            }
        }
        found
    }

    /// Whether an instruction throws nothing new, of those with which javac closes what a `try` has opened.
    fn throws_nothing(&self, instruction: &RawInstruction<'_>) -> bool {
        use RawInstruction as R;
        match instruction {
            R::AThrow | R::Goto { .. } | R::IfNull { .. } | R::IfNonNull { .. } => true,
            R::InvokeVirtual { index } => self
                .pool
                .retrieve(*index)
                .is_ok_and(|method| method.name_and_type.name.as_bytes() == b"addSuppressed"),
            other => stored(other).or_else(|| loaded(other)).is_some(),
        }
    }
}

/// Where a method goes on: by how many bytes from the instruction.
enum Successors {
    Next,
    /// To the next one, or elsewhere.
    Maybe(i64),
    Jump(Vec<i64>),
    Throw,
    /// It returns, or goes where nobody follows it.
    Return,
}

fn successors(instruction: &RawInstruction<'_>) -> Successors {
    use RawInstruction as R;
    match instruction {
        R::AThrow => Successors::Throw,
        R::Return
        | R::AReturn
        | R::DReturn
        | R::FReturn
        | R::IReturn
        | R::LReturn
        | R::JSr { .. }
        | R::JSrW { .. }
        | R::Ret { .. }
        | R::RetW { .. } => Successors::Return,
        R::Goto { offset } => Successors::Jump(vec![i64::from(*offset)]),
        R::GotoW { offset } => Successors::Jump(vec![i64::from(*offset)]),
        R::TableSwitch(switch) => {
            let others = switch.pairs().map(|pair| pair.offset());
            let all = others.chain([switch.default_offset()]);
            Successors::Jump(all.map(i64::from).collect())
        }
        R::LookupSwitch(switch) => {
            let others = switch.pairs().map(|pair| pair.offset());
            let all = others.chain([switch.default_offset()]);
            Successors::Jump(all.map(i64::from).collect())
        }
        R::IfACmpEq { offset }
        | R::IfACmpNe { offset }
        | R::IfICmpEq { offset }
        | R::IfICmpNe { offset }
        | R::IfICmpLt { offset }
        | R::IfICmpGe { offset }
        | R::IfICmpGt { offset }
        | R::IfICmpLe { offset }
        | R::IfEq { offset }
        | R::IfNe { offset }
        | R::IfLt { offset }
        | R::IfGe { offset }
        | R::IfGt { offset }
        | R::IfLe { offset }
        | R::IfNonNull { offset }
        | R::IfNull { offset } => Successors::Maybe(i64::from(*offset)),
        _ => Successors::Next,
    }
}

/// The variable that an instruction puts a reference into.
fn stored(instruction: &RawInstruction<'_>) -> Option<u16> {
    match instruction {
        RawInstruction::AStore0 => Some(0),
        RawInstruction::AStore1 => Some(1),
        RawInstruction::AStore2 => Some(2),
        RawInstruction::AStore3 => Some(3),
        RawInstruction::AStore { index } => Some(u16::from(*index)),
        RawInstruction::AStoreW { index } => Some(*index),
        _ => None,
    }
}

/// The variable that an instruction takes a reference from.
fn loaded(instruction: &RawInstruction<'_>) -> Option<u16> {
    match instruction {
        RawInstruction::ALoad0 => Some(0),
        RawInstruction::ALoad1 => Some(1),
        RawInstruction::ALoad2 => Some(2),
        RawInstruction::ALoad3 => Some(3),
        RawInstruction::ALoad { index } => Some(u16::from(*index)),
        RawInstruction::ALoadW { index } => Some(*index),
        _ => None,
    }
}
