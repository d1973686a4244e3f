//! Ways of naming moves that a program sticks to: a consistent relabelling is one fault, and not one for each move.
//!
//! The surprise: a path that moves along one axis alone cannot tell the motion of the blank from a swapped pair, so that no
//! more is said than what the boards show.

use crate::{
    outcome::{Finding, FindingId},
    puzzle::Move,
};

/// What each move that is shown is called, in the order of [`Move::ALL`]; none for a move that is not there.
type Names = [Option<Move>; 4];

/// The finding where all moves follow one wrong rule of naming. `labelled` holds each move that the boards show, with its label.
/// None where they follow no rule, or where too few labels show one.
pub(super) fn relabelling(labelled: &[(Move, Move)]) -> Option<Finding> {
    let wrong = labelled
        .iter()
        .filter(|(shown, label)| shown != label)
        .count();
    // One wrong label among right ones is a slip, and no way of naming.
    if wrong == 0 || (wrong == 1 && labelled.len() > 1) {
        return None;
    }
    let names = consistent(labelled)?;
    let are = |rule: fn(Move) -> Move| {
        let shown = Move::ALL.into_iter().zip(names);
        shown
            .filter_map(|(shown, label)| Some((shown, label?)))
            .all(|(shown, label)| label == rule(shown))
    };
    let has = |steps: [Move; 2]| steps.iter().any(|step| names[step.index()].is_some());
    let is_sideways = has([Move::Left, Move::Right]);
    let is_upright = has([Move::Up, Move::Down]);
    if are(Move::inverse) {
        return Some(inverted(is_sideways, is_upright));
    }
    if are(sideways_swapped) {
        let message = "`LEFT` and `RIGHT` are exchanged";
        let hint = "`LEFT` slides the tile right of the blank one place left";
        return Some(Finding::new(FindingId::LeftRightSwapped, message).with_hint(hint));
    }
    if are(upright_swapped) {
        let message = "`UP` and `DOWN` are exchanged";
        let hint = "`UP` slides the tile below the blank one place up";
        return Some(Finding::new(FindingId::UpDownSwapped, message).with_hint(hint));
    }
    // Any few labels follow some rule: it takes moves that come again, and are called the same again.
    let kinds = names.iter().flatten().count();
    (labelled.len() >= kinds + 2 && wrong >= 3).then(|| renamed(names, are(turned_over)))
}

fn inverted(is_sideways: bool, is_upright: bool) -> Finding {
    let message = match (is_sideways, is_upright) {
        (true, false) => "every move has the opposite name; `UP` and `DOWN` do not come up",
        (false, true) => "every move has the opposite name; `LEFT` and `RIGHT` do not come up",
        _ => "every move is named after the motion of the blank",
    };
    Finding::new(FindingId::LabelsInverted, message)
        .with_hint("`LEFT` means that a tile moves left")
}

fn renamed(names: Names, is_turned_over: bool) -> Finding {
    let pairs = Move::ALL.into_iter().zip(names);
    let said: Vec<String> = pairs
        .filter_map(|(shown, label)| Some((shown, label?)))
        .filter(|(shown, label)| shown != label)
        .map(|(shown, label)| format!("`{shown}` is called `{label}`"))
        .collect();
    let message = format!("the names of the moves are mixed up: {}", said.join(", "));
    let hint = if is_turned_over {
        "are rows and columns exchanged where a move gets its name?"
    } else {
        "`LEFT` slides the tile right of the blank one place left, `UP` the tile below it one place up"
    };
    Finding::new(FindingId::LabelsRenamed, message).with_hint(hint)
}

/// What each move is called, where each has one name and no two have the same.
fn consistent(labelled: &[(Move, Move)]) -> Option<Names> {
    let mut names: Names = [None; 4];
    for &(shown, label) in labelled {
        let name = &mut names[shown.index()];
        if *name.get_or_insert(label) != label {
            return None;
        }
    }
    let mut labels: Vec<Move> = names.iter().flatten().copied().collect();
    let count = labels.len();
    labels.sort_unstable();
    labels.dedup();
    (labels.len() == count).then_some(names)
}

fn sideways_swapped(step: Move) -> Move {
    match step {
        Move::Left | Move::Right => step.inverse(),
        Move::Up | Move::Down => step,
    }
}

fn upright_swapped(step: Move) -> Move {
    sideways_swapped(step.inverse())
}

/// Rows and columns exchanged.
fn turned_over(step: Move) -> Move {
    match step {
        Move::Left => Move::Up,
        Move::Right => Move::Down,
        Move::Up => Move::Left,
        Move::Down => Move::Right,
    }
}

#[cfg(test)]
mod tests {
    use super::relabelling;
    use crate::{
        outcome::FindingId,
        puzzle::Move::{self, Down, Left, Right, Up},
    };

    /// A path over all four moves, each of them twice or more.
    const ALL: [Move; 9] = [Left, Up, Right, Right, Down, Left, Left, Up, Down];

    fn said(shown: &[Move], name: impl Fn(Move) -> Move) -> Option<(FindingId, String)> {
        let named: Vec<_> = shown.iter().map(|&step| (step, name(step))).collect();
        relabelling(&named).map(|finding| (finding.id, finding.message))
    }

    fn id(shown: &[Move], name: impl Fn(Move) -> Move) -> Option<FindingId> {
        said(shown, name).map(|(id, _)| id)
    }

    #[test]
    fn every_way_to_name_the_four_moves_wrongly_is_one_finding() {
        let mut found = Vec::new();
        for names in permutations() {
            let finding = id(&ALL, |step| names[step.index()]);
            assert_eq!(finding.is_none(), names == Move::ALL, "{names:?}");
            found.extend(finding);
        }
        let count = |id| found.iter().filter(|&&other| other == id).count();
        assert_eq!(count(FindingId::LabelsInverted), 1);
        assert_eq!(count(FindingId::LeftRightSwapped), 1);
        assert_eq!(count(FindingId::UpDownSwapped), 1);
        assert_eq!(count(FindingId::LabelsRenamed), 20);
    }

    fn permutations() -> Vec<[Move; 4]> {
        let mut all = Vec::new();
        for one in Move::ALL {
            for two in Move::ALL {
                for three in Move::ALL {
                    for four in Move::ALL {
                        let names = [one, two, three, four];
                        let is_there = |step| names.contains(step);
                        if Move::ALL.iter().all(is_there) {
                            all.push(names);
                        }
                    }
                }
            }
        }
        all
    }

    #[test]
    fn a_path_along_one_axis_does_not_tell_about_the_other() {
        for sideways in [&[Left][..], &[Left, Right, Left], &[Right, Right]] {
            let (id, message) = said(sideways, Move::inverse).expect("a finding");
            assert_eq!(id, FindingId::LabelsInverted);
            assert!(
                message.contains("`UP` and `DOWN` do not come up"),
                "{message}"
            );
        }
        let (_, message) = said(&ALL, Move::inverse).expect("a finding");
        assert_eq!(message, "every move is named after the motion of the blank");
    }

    #[test]
    fn a_mapping_is_named_by_the_moves_that_it_changes() {
        let turn = |step| Move::ALL[(step as usize + 1) % 4];
        let (_, message) = said(&ALL, turn).expect("a finding");
        assert_eq!(
            message,
            "the names of the moves are mixed up: `LEFT` is called `RIGHT`, `RIGHT` is called `UP`, `UP` is called `DOWN`, `DOWN` is called `LEFT`"
        );
    }

    #[test]
    fn too_few_labels_and_labels_without_a_rule_are_no_way_of_naming() {
        let turn = |step: Move| Move::ALL[(step as usize + 1) % 4];
        assert_eq!(id(&[Left, Up, Right], turn), None);
        assert_eq!(id(&ALL, |_| Left), None);
        let mut named: Vec<_> = ALL.iter().map(|&step| (step, step.inverse())).collect();
        named[3].1 = named[3].0;
        assert_eq!(relabelling(&named), None);
        let mut slip: Vec<_> = ALL.iter().map(|&step| (step, step)).collect();
        slip[3].1 = slip[3].0.inverse();
        assert_eq!(relabelling(&slip), None);
    }
}
