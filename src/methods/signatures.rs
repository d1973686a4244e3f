//! What classes declare beside what the template declares: "Please do not change the signature or access modifiers for already
//! defined methods and variables."

use std::collections::{BTreeMap, BTreeSet};

use super::FoundClass;
use crate::assignment::{ClassHead, ClassKind, Declarations, DeclaredClass};
use crate::assignment::{Member, MemberKind, Modifier};
use crate::named::named;

named! {
    /// In what a class departs from the template.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum DifferenceKind {
        /// There is no such class.
        MissingClass = "missing-class",
        /// It is an interface instead of a class, say, or generic.
        ClassKind = "class-kind",
        /// It has other modifiers.
        ClassModifiers = "class-modifiers",
        /// It does not extend or implement what it should.
        Above = "above",
        /// A member is missing.
        Missing = "missing",
        /// A member is missing, and only one other member has its types.
        Renamed = "renamed",
        /// A member has another type.
        Type = "type",
        /// A member has other parameters.
        Parameters = "parameters",
        /// A member has other modifiers.
        Modifiers = "modifiers",
        /// A member declares other checked exceptions.
        Exceptions = "exceptions",
        /// A public member is not in the template, which is no mistake.
        Extra = "extra",
    }
}

/// A departure of a class from the template.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Difference {
    /// The class's name.
    pub class: String,
    /// In what it departs.
    pub kind: DifferenceKind,
    /// The template's member; none where it is about the class, and for an extra member.
    pub member: Option<Member>,
    /// The class's member that is there instead. Under another name it is a guess: only this one has the types.
    pub found: Option<Member>,
    /// A sentence for the student.
    pub message: String,
}

impl Difference {
    /// Whether it is told and is no mistake.
    pub fn is_extra(&self) -> bool {
        self.kind == DifferenceKind::Extra
    }
}

/// The departures of a submission's classes from the template, in the template's order; those of a class end with what it has beside
/// the template. `is_checked` tells whether an exception of this name has to be declared or caught.
pub fn differences(
    wanted: &Declarations,
    found: &BTreeMap<String, Option<FoundClass>>,
    is_checked: &dyn Fn(&str) -> bool,
) -> Vec<Difference> {
    let each = wanted.classes.iter().flat_map(|wanted| {
        let name = &wanted.head.name;
        let Some(found) = found.get(name).and_then(Option::as_ref) else {
            let (kind, text) = (wanted.head.kind, &wanted.head.text);
            let message = format!("There is no {kind} `{name}`; the template has `{text}`.");
            return vec![of_class(name, DifferenceKind::MissingClass, message)];
        };
        let mut all = head_differences(&wanted.head, &found.head);
        if wanted.head.kind == found.head.kind {
            all.extend(member_differences(wanted, found, is_checked));
        }
        all
    });
    each.collect()
}

fn of_class(class: &str, kind: DifferenceKind, message: String) -> Difference {
    Difference {
        class: class.to_owned(),
        kind,
        member: None,
        found: None,
        message,
    }
}

fn head_differences(wanted: &ClassHead, found: &ClassHead) -> Vec<Difference> {
    let told = |kind, what: String| {
        let ClassHead { name, text, .. } = wanted;
        let message = format!("{name} {what}; the template has `{text}`.");
        of_class(name, kind, message)
    };
    if wanted.kind != found.kind {
        let kind = match found.kind {
            ClassKind::Class => "a class",
            ClassKind::Enum => "an enum",
            ClassKind::Interface => "an interface",
            ClassKind::Record => "a record",
        };
        return vec![told(DifferenceKind::ClassKind, format!("is {kind}"))];
    }
    let is = |has_it: bool| if has_it { "is" } else { "is not" };
    let mut all = Vec::new();
    if wanted.is_generic != found.is_generic {
        let what = format!("{} generic", is(found.is_generic));
        all.push(told(DifferenceKind::ClassKind, what));
    }
    // Java itself makes an enum final.
    let own: &[Modifier] = match wanted.kind {
        ClassKind::Class => &[Modifier::Public, Modifier::Abstract, Modifier::Final],
        _ => &[Modifier::Public],
    };
    for modifier in own {
        let has_it = found.modifiers.contains(modifier);
        if has_it != wanted.modifiers.contains(modifier) {
            let what = format!("{} {modifier}", is(has_it));
            all.push(told(DifferenceKind::ClassModifiers, what));
        }
    }
    for above in wanted.above.difference(&found.above) {
        let what = format!("is declared without `{above}`");
        all.push(told(DifferenceKind::Above, what));
    }
    all
}

/// Whether a member of a class may stand for one of the template.
type Fits = dyn Fn(&Member, &Member) -> bool;

fn member_differences(
    wanted: &DeclaredClass,
    found: &FoundClass,
    is_checked: &dyn Fn(&str) -> bool,
) -> Vec<Difference> {
    let class = &wanted.head.name;
    let mut missing: Vec<&Member> = wanted.members.iter().collect();
    let mut others: Vec<&Member> = found.members.iter().collect();
    let mut pairs = Vec::new();
    let rounds: [(Option<DifferenceKind>, &Fits); 5] = [
        (None, &Member::is_same_as),
        (Some(DifferenceKind::Parameters), &has_name),
        (Some(DifferenceKind::Renamed), &has_types_and_like_name),
        (Some(DifferenceKind::Renamed), &has_types_and_modifiers),
        (Some(DifferenceKind::Renamed), &has_types),
    ];
    for (kind, fits) in rounds {
        let found = only_pairs(&missing, &others, fits);
        missing.retain(|member| found.iter().all(|(own, _)| own != member));
        others.retain(|member| found.iter().all(|(_, own)| own != member));
        others.retain(|member| !is_javas(member, wanted));
        pairs.extend(found.into_iter().map(|(member, own)| (member, kind, own)));
    }
    let departs = |member: &Member| {
        let pair = pairs.iter().find(|(other, ..)| *other == member);
        let own = pair.map(|(.., own)| *own);
        let kind = match pair {
            None => DifferenceKind::Missing,
            Some((_, Some(kind), _)) => *kind,
            Some((_, None, own)) => change(member, own, is_checked)?,
        };
        Some(Difference {
            class: class.clone(),
            kind,
            member: Some(member.clone()),
            found: own.cloned(),
            message: message(class, kind, member, own),
        })
    };
    let is_open = |own: &Member| own.is(Modifier::Public) || own.kind == MemberKind::Constant;
    let extra = others.iter().filter(|own| is_open(own)).map(|own| {
        let message = format!("{class} has `{own}`, which is not in the template.");
        let found = Some((*own).clone());
        Difference {
            found,
            ..of_class(class, DifferenceKind::Extra, message)
        }
    });
    wanted
        .members
        .iter()
        .filter_map(departs)
        .chain(extra)
        .collect()
}

/// In what a member departs from the template's that it stands for.
fn change(
    wanted: &Member,
    own: &Member,
    is_checked: &dyn Fn(&str) -> bool,
) -> Option<DifferenceKind> {
    let checked = |member: &Member| -> BTreeSet<String> {
        let throws = member.throws.iter();
        throws.filter(|name| is_checked(name)).cloned().collect()
    };
    // Only Java calls `main`, and lets it throw anything.
    let is_main = wanted.call() == "main(String[])";
    if (own.kind, &own.ty) != (wanted.kind, &wanted.ty) {
        Some(DifferenceKind::Type)
    } else if own.modifiers != wanted.modifiers {
        Some(DifferenceKind::Modifiers)
    } else if !is_main && checked(own) != checked(wanted) {
        Some(DifferenceKind::Exceptions)
    } else {
        None
    }
}

/// The members that fit each other and nothing else.
fn only_pairs<'a>(
    missing: &[&'a Member],
    others: &[&'a Member],
    fits: &Fits,
) -> Vec<(&'a Member, &'a Member)> {
    let pair = |member: &&'a Member| {
        let mut fitting = others.iter().filter(|own| fits(member, own));
        let own = fitting.next()?;
        let is_only = fitting.next().is_none();
        let wanting = missing.iter().filter(|other| fits(other, own));
        (is_only && wanting.count() == 1).then_some((*member, *own))
    };
    missing.iter().filter_map(pair).collect()
}

/// A constructor has its class's name, so that only one that all may call stands for another.
fn has_name(wanted: &Member, own: &Member) -> bool {
    let is_made = own.kind == MemberKind::Constructor;
    let is_named = (own.kind, &own.name) == (wanted.kind, &wanted.name);
    is_named && (!is_made || own.is(Modifier::Public))
}

fn has_types(wanted: &Member, own: &Member) -> bool {
    wanted.kind != MemberKind::Constructor
        && (wanted.kind, &wanted.ty, &wanted.parameters) == (own.kind, &own.ty, &own.parameters)
        && wanted.is(Modifier::Static) == own.is(Modifier::Static)
}

fn has_types_and_modifiers(wanted: &Member, own: &Member) -> bool {
    has_types(wanted, own) && own.modifiers == wanted.modifiers
}

/// Whether one name begins with the other in some style of writing, as with `isGoal` or `dblLeft`.
fn has_types_and_like_name(wanted: &Member, own: &Member) -> bool {
    let [name, other] = [wanted, own].map(|member| member.name.replace('_', "").to_lowercase());
    has_types(wanted, own) && (name.starts_with(&other) || other.starts_with(&name))
}

/// Whether a member is there in any class without being of its design: what Java adds, and what every object has.
fn is_javas(member: &Member, wanted: &DeclaredClass) -> bool {
    let call = member.call();
    let is_default = wanted
        .members
        .iter()
        .all(|own| own.kind != MemberKind::Constructor)
        && member.kind == MemberKind::Constructor
        && member.parameters.is_empty();
    let is_enums = wanted.head.kind == ClassKind::Enum
        && ["values()", "valueOf(String)"].contains(&call.as_str());
    let of_objects = [
        "clone()",
        "equals(Object)",
        "finalize()",
        "hashCode()",
        "toString()",
    ];
    is_default || is_enums || of_objects.contains(&call.as_str()) || member.name.contains('$')
}

fn message(class: &str, kind: DifferenceKind, member: &Member, own: Option<&Member>) -> String {
    let what = member.kind;
    let missing = format!("{class} has no {what} `{member}`");
    let name = match what {
        MemberKind::Constructor => format!("The constructor of {class}"),
        _ => format!("{class}.{}", member.name),
    };
    match (kind, own) {
        (_, None) => format!("{missing}."),
        (DifferenceKind::Renamed, Some(own)) => {
            let types = match what {
                MemberKind::Constructor | MemberKind::Method => "has its types, and ",
                MemberKind::Field => "has its type, and ",
                MemberKind::Constant => "",
            };
            format!(
                "{missing}; `{}` {types}may be it under another name.",
                own.call()
            )
        }
        (DifferenceKind::Parameters, Some(own)) if what == MemberKind::Constructor => {
            format!("{missing}; it has `{own}`.")
        }
        (DifferenceKind::Exceptions, Some(own)) => {
            let [own, member] = [own, member].map(Member::with_exceptions);
            format!("{name} is `{own}`; the template has `{member}`.")
        }
        (_, Some(own)) => format!("{name} is `{own}`; the template has `{member}`."),
    }
}
