//! What a course's Java template declares, `template.toml`: a list for each class, whose first line declares the class and
//! whose other lines are its members.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::Error;
use super::class_head::{ClassHead, ClassKind};
use super::error::{Source, meant_or, misspelt};
use super::member::{Member, MemberKind, PRIMITIVE, element, split_generics};

/// The classes of a template, in the order of its file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Declarations {
    /// The classes.
    pub classes: Vec<DeclaredClass>,
}

/// A class of a template.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct DeclaredClass {
    /// The line that declares it.
    pub head: ClassHead,
    /// Its members, in their order.
    pub members: Vec<Member>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    format: Spanned<i64>,
    classes: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
}

const FORMAT: i64 = 1;

/// The classes of Java that need no package here.
const KNOWN: [&str; 5] = ["Cloneable", "Comparable", "Comparator", "Object", "String"];

impl Declarations {
    /// Reads a template; `file` is its file, as the user would name it. The first line that declares nothing is told, and so is a type
    /// that nothing explains.
    pub fn read(file: &str, text: &str) -> Result<Self, Error> {
        let source = Source { file, text };
        let File { format, classes } = source.parse()?;
        source.require_format(&format, FORMAT)?;
        let mut classes: Vec<_> = classes.into_iter().collect();
        classes.sort_by_key(|(name, _)| name.span().start);
        let names = classes.iter().map(|(name, _)| name.get_ref().clone());
        let names = &names.collect::<Vec<_>>();
        let reader = Reader { source, names };
        let classes = classes
            .iter()
            .map(|(name, lines)| reader.class(name, lines));
        let classes = classes.collect::<Result<_, _>>()?;
        Ok(Self { classes })
    }

    /// The class of this name.
    pub fn class(&self, name: &str) -> Option<&DeclaredClass> {
        self.classes.iter().find(|class| class.head.name == name)
    }
}

impl DeclaredClass {
    /// The names by which a rubric gives points for its methods and constructors: `State.cost`, `State(String)`.
    pub(crate) fn keys(&self) -> Vec<String> {
        let keys = self.members.iter().filter_map(|member| match member.kind {
            MemberKind::Method => Some(format!("{}.{}", self.head.name, member.name)),
            MemberKind::Constructor => Some(member.call()),
            MemberKind::Field | MemberKind::Constant => None,
        });
        keys.collect()
    }
}

/// A file of which all classes are known by name.
struct Reader<'a> {
    source: Source<'a>,
    names: &'a [String],
}

type Line = Spanned<String>;

impl Reader<'_> {
    fn class(&self, name: &Line, lines: &[Line]) -> Result<DeclaredClass, Error> {
        let own = name.get_ref();
        let hint = format!("the first line is the class, such as `public class {own}`");
        let [first, lines @ ..] = lines else {
            return Err(self.error(name, format!("`{own}` has no line"), hint));
        };
        let text = first.get_ref();
        let is_known = |head: &ClassHead| [ClassKind::Class, ClassKind::Enum].contains(&head.kind);
        let Some(head) = ClassHead::read(text).filter(is_known) else {
            let message = format!("`{text}` declares neither a class nor an enum");
            return Err(self.error(first, message, hint));
        };
        if head.name != *own {
            let message = format!("`{text}` is not the class `{own}`");
            return Err(self.error(first, message, hint));
        }
        self.check_types(
            first,
            head.above
                .iter()
                .filter_map(|above| above.split(' ').nth(1)),
        )?;
        let mut members: Vec<Member> = Vec::new();
        for line in lines {
            let member = self.member(&head, line)?;
            if let Some(earlier) = members.iter().position(|own| own.is_same_as(&member)) {
                let earlier = self.source.line(&lines[earlier]);
                let message = format!("`{}` stands in line {earlier} too", member.call());
                return Err(self.error(line, message, "leave one of them out"));
            }
            members.push(member);
        }
        Ok(DeclaredClass { head, members })
    }

    fn member(&self, head: &ClassHead, line: &Line) -> Result<Member, Error> {
        let text = line.get_ref();
        let is_enum = head.kind == ClassKind::Enum;
        let is_known = |member: &Member| {
            member.kind != MemberKind::Constant || is_enum && member.modifiers.is_empty()
        };
        let Some(member) = Member::read(text).filter(is_known) else {
            let example = if is_enum {
                "LEFT"
            } else {
                "public int numMoves"
            };
            let hint = format!("write it as Java has it: `{example}`, or `public int cost()`");
            return Err(self.error(line, format!("`{text}` declares nothing"), hint));
        };
        if member.kind == MemberKind::Constructor && member.name != head.name {
            let message = format!("`{}` has no type, and is no constructor", member.call());
            let hint = format!("a constructor's name is `{}`", head.name);
            return Err(self.error(line, message, hint));
        }
        let types = member.parameters.iter().chain([&member.ty]);
        self.check_types(line, types.map(|ty| element(ty)))?;
        let is_exception = |name: &String| name.ends_with("Exception") || name.ends_with("Error");
        if let Some(name) = member.throws.iter().find(|name| !is_exception(name)) {
            let hint = "its name ends in `Exception` or `Error`";
            return Err(self.error(line, format!("`{name}` is no exception"), hint));
        }
        Ok(member)
    }

    /// Looks for a type that is neither Java's nor a class of the file, and has no package before its name.
    fn check_types<'a>(
        &self,
        line: &'a Line,
        types: impl Iterator<Item = &'a str>,
    ) -> Result<(), Error> {
        let text = line.get_ref();
        let (_, generic) = split_generics(text).unwrap_or_default();
        let is_part = |sign: char| sign.is_alphanumeric() || "_$.".contains(sign);
        let generic = generic.split(|sign| !is_part(sign));
        let known = || {
            self.names
                .iter()
                .map(String::as_str)
                .chain(KNOWN)
                .chain(PRIMITIVE)
        };
        let is_known = |ty: &str| {
            let has_package = ty.contains('.') || text.contains(&format!(".{ty}"));
            has_package || known().chain(["", "extends", "super"]).any(|own| own == ty)
        };
        let mut types = types.map(str::to_owned).chain(generic.map(str::to_owned));
        types.find(|ty| !is_known(ty)).map_or(Ok(()), |ty| {
            let otherwise = format!("add its class, or its package, as in `java.util.{ty}`");
            let error = self
                .source
                .error(line, format!("the type `{ty}` is unknown"));
            Err(error.with_hint(meant_or(misspelt(&ty, known()), otherwise)))
        })
    }

    fn error(&self, place: &Line, message: String, hint: impl Into<String>) -> Error {
        self.source.error(place, message).with_hint(hint)
    }
}
