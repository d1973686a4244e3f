//! How a class is declared: as a source has it, or as Java's reflection prints it.

use std::collections::BTreeSet;

use super::member::{Modifier, is_type_name, modifiers, simple, split_generics};
use crate::named::named;

named! {
    /// What a type of Java may be.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum ClassKind {
        /// A class.
        Class = "class",
        /// An enum.
        Enum = "enum",
        /// An interface.
        Interface = "interface",
        /// A record.
        Record = "record",
    }
}

/// The line that declares a class.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ClassHead {
    /// The line as it was read.
    pub text: String,
    /// What it is.
    pub kind: ClassKind,
    /// Its modifiers.
    pub modifiers: BTreeSet<Modifier>,
    /// Its name without the package.
    pub name: String,
    /// Whether it has type parameters of its own, as in `State<T>`.
    pub is_generic: bool,
    /// Each class above it, such as `implements Comparable`.
    pub above: BTreeSet<String>,
}

impl ClassHead {
    /// Reads the line, in which `implements` may stand several times; `None` for what declares no class.
    pub fn read(line: &str) -> Option<Self> {
        let text = line.split('{').next()?.trim().to_owned();
        let (plain, _) = split_generics(&text)?;
        let (modifiers, words) = modifiers(&plain.replace(',', " "));
        let mut words = words.iter().map(String::as_str);
        let kind = match words.next()? {
            "interface" | "@interface" => ClassKind::Interface,
            word => ClassKind::ALL
                .into_iter()
                .find(|kind| kind.name() == word)?,
        };
        let name = simple(words.next()?).to_owned();
        let mut clause = None;
        let mut above = BTreeSet::new();
        for word in words {
            match (word, clause) {
                ("extends" | "implements" | "permits", _) => clause = Some(word),
                ("java.lang.Record", _) | (_, Some("permits")) => {}
                (class, Some(clause)) => drop(above.insert(format!("{clause} {}", simple(class)))),
                (_, None) => return None,
            }
        }
        let before_clauses = text
            .split(" extends ")
            .next()?
            .split(" implements ")
            .next()?;
        let is_generic = before_clauses.contains('<');
        let is_record = plain.contains("extends java.lang.Record");
        is_type_name(&name).then_some(Self {
            kind: if is_record { ClassKind::Record } else { kind },
            modifiers,
            is_generic,
            above,
            name,
            text,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ClassHead;

    fn shown(line: &str) -> Option<String> {
        let head = ClassHead::read(line)?;
        let above: Vec<&str> = head.above.iter().map(String::as_str).collect();
        let generic = if head.is_generic { "<>" } else { "" };
        let modifiers: Vec<&str> = head.modifiers.iter().map(|own| own.name()).collect();
        let parts = [&modifiers[..], &[head.kind.name(), &head.name], &above];
        Some(parts.concat().join(" ") + generic)
    }

    #[test]
    fn a_head_is_read_as_a_source_or_reflection_has_it() {
        for (line, shown) in [
            (
                "public class State implements Cloneable, Comparable<State> {",
                "public class State implements Cloneable implements Comparable",
            ),
            (
                "public class a.b.State implements java.lang.Cloneable implements java.lang.Comparable",
                "public class State implements Cloneable implements Comparable",
            ),
            (
                "public final enum a.b.Move extends java.lang.Enum",
                "public final enum Move extends Enum",
            ),
            (
                "public abstract interface a.b.State",
                "public abstract interface State",
            ),
            (
                "public final class a.b.State extends java.lang.Record",
                "public final record State",
            ),
            (
                "public sealed class a.State<T extends java.lang.Comparable<T>> extends a.Node",
                "public class State extends Node<>",
            ),
        ] {
            assert_eq!(self::shown(line).as_deref(), Some(shown), "{line}");
        }
        for line in [
            "",
            "public State",
            "class",
            "class A B",
            "int a.b.State.size()",
        ] {
            assert_eq!(shown(line), None, "{line}");
        }
    }
}
