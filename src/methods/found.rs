//! A class of a submission, as Java's reflection prints it.

use crate::assignment::{ClassHead, ClassKind, Member, MemberKind, Modifier};

/// A class of a submission.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FoundClass {
    /// How it is declared.
    pub head: ClassHead,
    /// Its members, by their names.
    pub members: Vec<Member>,
}

impl FoundClass {
    /// Reads the lines of a class: first `Class.toGenericString()` with ` extends x.Y` and ` implements x.Z` behind it, then
    /// `toString()` of each field, constructor and method. Lines that are no such thing are passed over; of two members that no
    /// class can both have, the second is.
    pub fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let head = ClassHead::read(lines.next()?)?;
        let mut members: Vec<Member> = lines.filter_map(|line| member(&head, line)).collect();
        // Java prints them in no order.
        members.sort_by_cached_key(|member| (member.call(), member.kind.name()));
        members.dedup_by(|later, earlier| later.is_same_as(earlier));
        Some(Self { head, members })
    }
}

/// The member that a line prints, whose name stands behind its class's.
fn member(head: &ClassHead, line: &str) -> Option<Member> {
    let mut member = Member::read(line)?;
    let is_printed = match member.kind {
        MemberKind::Constant => false,
        MemberKind::Field => line.trim_end().ends_with(&format!(".{}", member.name)),
        MemberKind::Constructor => member.name == head.name,
        MemberKind::Method => line.contains(&format!(".{}(", member.name)),
    };
    let of_constants = [Modifier::Public, Modifier::Static, Modifier::Final];
    let is_constant = head.kind == ClassKind::Enum
        && member.kind == MemberKind::Field
        && member.ty == head.name
        && member.modifiers == of_constants.into();
    if is_constant {
        member.kind = MemberKind::Constant;
        member.modifiers.clear();
        member.ty.clear();
    }
    is_printed.then_some(member)
}
