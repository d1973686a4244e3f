//! One declaration of Java in a line: as a source has it, or as Java's reflection prints it.

use std::collections::BTreeSet;
use std::fmt;

use super::template::is_name;
use crate::named::named;

named! {
    /// What a class may declare.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum MemberKind {
        /// A value of an enum.
        Constant = "constant",
        /// A variable of the class or of its objects.
        Field = "field",
        /// A way to make an object.
        Constructor = "constructor",
        /// A method.
        Method = "method",
    }
}

named! {
    /// A modifier that callers depend on, in the order in which Java prints them.
    #[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
    pub enum Modifier {
        /// Everybody may use it.
        Public = "public",
        /// Its package and the classes below it may use it.
        Protected = "protected",
        /// Its class may use it.
        Private = "private",
        /// Other classes have to fill it in.
        Abstract = "abstract",
        /// It is the class's, not an object's.
        Static = "static",
        /// It stays as it is.
        Final = "final",
    }
}

/// Modifiers that change nothing for a caller.
const INNER_MODIFIERS: &str =
    "default native non-sealed sealed strictfp synchronized transient volatile";

/// Types that are no class, and the one of a method that gives nothing back.
pub(super) const PRIMITIVE: [&str; 9] = [
    "boolean", "byte", "char", "double", "float", "int", "long", "short", "void",
];

/// A constant, a field, a constructor or a method of a class. Packages and generic parameters are left out.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Member {
    /// What it is.
    pub kind: MemberKind,
    /// Its modifiers.
    pub modifiers: BTreeSet<Modifier>,
    /// The type of a field, or what a method gives back; empty for others.
    pub ty: String,
    /// Its name; a constructor's is that of its class.
    pub name: String,
    /// The types of its parameters.
    pub parameters: Vec<String>,
    /// The exceptions that it declares.
    pub throws: Vec<String>,
}

impl Member {
    /// Reads a declaration; `None` for what is none. A value, a body and the names of parameters are passed over.
    pub fn read(line: &str) -> Option<Self> {
        let line = line.split(['=', ';', '{']).next()?;
        let (line, _) = &split_generics(line)?;
        let (before, call) = match line.split_once('(') {
            Some((before, rest)) => (before, Some(rest.split_once(')')?)),
            None => (line.as_str(), None),
        };
        let (modifiers, words) = modifiers(before);
        let (kind, ty, name) = match (words.as_slice(), call) {
            ([name], None) => (MemberKind::Constant, "", name),
            ([ty, name], None) if ty != "void" => (MemberKind::Field, ty.as_str(), name),
            ([name], Some(_)) => (MemberKind::Constructor, "", name),
            ([ty, name], Some(_)) => (MemberKind::Method, ty.as_str(), name),
            _ => return None,
        };
        let (name, brackets) = split_brackets(name);
        let (parameters, throws) = call.unwrap_or_default();
        let throws = match throws.trim() {
            "" => "",
            clause => clause.strip_prefix("throws ")?,
        };
        let member = Self {
            kind,
            modifiers,
            ty: format!("{}{brackets}", simple(ty)),
            name: simple(name).to_owned(),
            parameters: listed(parameters).map(parameter).collect::<Option<_>>()?,
            throws: listed(throws).map(|name| simple(name).to_owned()).collect(),
        };
        member.is_well_named().then_some(member)
    }

    fn is_well_named(&self) -> bool {
        let has_type = matches!(self.kind, MemberKind::Field | MemberKind::Method);
        let mut types = self.parameters.iter().chain(has_type.then_some(&self.ty));
        let mut names = self.throws.iter().chain([&self.name]);
        types.all(|ty| is_type_name(element(ty))) && names.all(|name| is_member_name(name))
    }

    /// Whether it has this modifier.
    pub fn is(&self, modifier: Modifier) -> bool {
        self.modifiers.contains(&modifier)
    }

    /// Whether a class cannot have both: two methods of one name, say, differ in their parameters.
    pub fn is_same_as(&self, other: &Self) -> bool {
        let is_value = |kind| matches!(kind, MemberKind::Constant | MemberKind::Field);
        let is_same_kind = self.kind == other.kind || is_value(self.kind) && is_value(other.kind);
        is_same_kind && self.name == other.name && self.parameters == other.parameters
    }

    /// Its name with the types of its parameters, such as `compareTo(State)`.
    pub fn call(&self) -> String {
        match self.kind {
            MemberKind::Constant | MemberKind::Field => self.name.clone(),
            MemberKind::Constructor | MemberKind::Method => {
                format!("{}({})", self.name, self.parameters.join(", "))
            }
        }
    }

    /// All of it, with the exceptions that it declares.
    pub fn with_exceptions(&self) -> String {
        if self.throws.is_empty() {
            return self.to_string();
        }
        format!("{self} throws {}", self.throws.join(", "))
    }
}

/// As Java has it, without the exceptions: `public State successorState(Move)`.
impl fmt::Display for Member {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == MemberKind::Constant {
            return formatter.write_str(&self.name);
        }
        for modifier in &self.modifiers {
            write!(formatter, "{modifier} ")?;
        }
        if !self.ty.is_empty() {
            write!(formatter, "{} ", self.ty)?;
        }
        formatter.write_str(&self.call())
    }
}

/// The modifiers before a declaration, and its other words.
pub(super) fn modifiers(text: &str) -> (BTreeSet<Modifier>, Vec<String>) {
    let mut modifiers = BTreeSet::new();
    let mut words = Vec::new();
    for word in joined(text).split_whitespace() {
        let known = Modifier::ALL.into_iter().find(|own| own.name() == word);
        let is_annotation = word.starts_with('@') && word != "@interface";
        match known {
            Some(modifier) => drop(modifiers.insert(modifier)),
            None if is_annotation || INNER_MODIFIERS.split(' ').any(|own| own == word) => {}
            None => words.push(word.to_owned()),
        }
    }
    (modifiers, words)
}

/// A text without what stands between `<` and `>`, and that apart; `None` where these are no pairs.
pub(super) fn split_generics(text: &str) -> Option<(String, String)> {
    let mut depth = 0_usize;
    let [mut outside, mut inside] = [String::new(), String::new()];
    for sign in text.chars() {
        match sign {
            '<' => depth += 1,
            '>' => depth = depth.checked_sub(1)?,
            _ if depth == 0 => outside.push(sign),
            _ => inside.push(sign),
        }
        if matches!(sign, '<' | '>') {
            inside.push(' ');
        }
    }
    (depth == 0).then_some((outside, inside))
}

/// A text without blanks before brackets, and with brackets for the dots of a last parameter.
fn joined(text: &str) -> String {
    let text = text.replace("...", "[] ");
    let mut joined = String::new();
    for sign in text.chars() {
        if matches!(sign, '[' | ']') {
            joined.truncate(joined.trim_end().len());
        }
        joined.push(sign);
    }
    joined
}

/// A name and the brackets of an array, which Java lets stand behind it.
fn split_brackets(name: &str) -> (&str, &str) {
    name.split_at(name.find('[').unwrap_or(name.len()))
}

/// The type of a parameter, whose own name may follow.
fn parameter(text: &str) -> Option<String> {
    match modifiers(text).1.as_slice() {
        [ty] => Some(simple(ty).to_owned()),
        [ty, name] => {
            let (name, brackets) = split_brackets(name);
            is_type_name(name).then(|| format!("{}{brackets}", simple(ty)))
        }
        _ => None,
    }
}

fn listed(text: &str) -> impl Iterator<Item = &str> {
    let is_empty = text.trim().is_empty();
    text.split(',').map(str::trim).filter(move |_| !is_empty)
}

/// A name without its package.
pub(super) fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// The type of an array's elements, or the type itself.
pub(super) fn element(ty: &str) -> &str {
    ty.trim_end_matches("[]")
}

/// Whether this may be the name of a type.
pub(super) fn is_type_name(name: &str) -> bool {
    is_member_name(name) || PRIMITIVE.contains(&name)
}

/// Whether this may be the name of a member or of an exception.
fn is_member_name(name: &str) -> bool {
    !name.is_empty() && is_name(name)
}

#[cfg(test)]
mod tests {
    use super::{Member, MemberKind};

    fn shown(line: &str) -> Option<String> {
        Member::read(line).map(|member| format!("{} {}", member.kind, member.with_exceptions()))
    }

    #[test]
    fn a_source_and_reflection_declare_the_same() {
        for (source, printed, shown) in [
            (
                "public State successorState(Move m) throws IllegalArgumentException",
                "public edu.iastate.cs228.hw3.State edu.iastate.cs228.hw3.State.successorState(edu.iastate.cs228.hw3.Move) throws java.lang.IllegalArgumentException",
                "method public State successorState(Move) throws IllegalArgumentException",
            ),
            (
                "public static Heuristic heu;",
                "public static a.b.Heuristic a.b.State.heu",
                "field public static Heuristic heu",
            ),
            (
                "private int [] board[] = {{1, 2}, {3, 4}};",
                "private int[][] a.b.State.board",
                "field private int[][] board",
            ),
            (
                "public State(final int[][] board)",
                "public a.b.State(int[][])",
                "constructor public State(int[][])",
            ),
            (
                "@Override public synchronized int compareTo(Object o) {",
                "public synchronized int a.b.State.compareTo(java.lang.Object)",
                "method public int compareTo(Object)",
            ),
            (
                "static public void main(String... args) throws A, b.B",
                "public static void a.Main.main(java.lang.String[]) throws A,b.B",
                "method public static void main(String[]) throws A, B",
            ),
            (
                "Map<String, List<State>> near(int a[], Set<State> b)",
                "java.util.Map State.near(int[],java.util.Set)",
                "method Map near(int[], Set)",
            ),
        ] {
            for line in [source, printed] {
                assert_eq!(self::shown(line).as_deref(), Some(shown), "{line}");
            }
        }
        let constant = Member::read("LEFT").map(|member| member.kind);
        assert_eq!(constant, Some(MemberKind::Constant));
    }

    #[test]
    fn what_declares_nothing_is_none() {
        for line in [
            "",
            "public",
            "int",
            "public class State",
            "return x;",
            "void next",
            "int int",
            "int next(",
            "int next) (",
            "int next(int a b)",
            "int next(int,)",
            "int next() raises E",
            "int next() throws 7",
            "List<State next",
            "List>State< next",
            "State 8Puzzle",
            "State[ next",
            "a - b",
        ] {
            assert_eq!(shown(line), None, "{line}");
        }
    }
}
