//! Reading a line as the label of a move, or as a list of moves.

use crate::puzzle::Move;

/// Words that may stand beside a direction without changing what the line is.
const FILLERS: [&str; 22] = [
    "move",
    "moved",
    "moving",
    "step",
    "tile",
    "slide",
    "slid",
    "direction",
    "dir",
    "action",
    "go",
    "to",
    "the",
    "then",
    "next",
    "blank",
    "empty",
    "space",
    "operator",
    "op",
    "is",
    "num",
];

/// The moves that a line names, where it says nothing else: `LEFT`, `Move 3: left`, `-> L`, or `Moves: UP, LEFT`.
pub(super) fn moves_in(text: &str) -> Option<Vec<Move>> {
    let is_part = |character: char| character.is_alphanumeric();
    let words = || {
        text.split(|character| !is_part(character))
            .filter(|word| !word.is_empty())
    };
    let mut moves = Vec::new();
    let (mut letters, mut fillers, mut plural) = (0, 0, false);
    for word in words() {
        if let Some(step) = direction(word) {
            moves.push(step);
        } else if let Some(step) = letter(word) {
            letters += 1;
            moves.push(step);
        } else if is_any_of(word, &["moves", "steps"]) {
            plural = true;
        } else if is_any_of(word, &FILLERS) {
            fillers += 1;
        } else if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
    }
    // "3 moves left" counts what is left; and a lone letter among words is no direction.
    let is_count = plural && moves.len() < 2;
    let is_prose = letters > 0 && (fillers > 0 || letters < moves.len());
    (!moves.is_empty() && !is_count && !is_prose).then_some(moves)
}

fn is_any_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| word.eq_ignore_ascii_case(other))
}

fn direction(word: &str) -> Option<Move> {
    Move::ALL
        .into_iter()
        .find(|step| word.eq_ignore_ascii_case(step.name()))
}

fn letter(word: &str) -> Option<Move> {
    Move::ALL
        .into_iter()
        .find(|step| word.eq_ignore_ascii_case(&step.name()[..1]))
}

#[cfg(test)]
mod tests {
    use super::moves_in;
    use crate::puzzle::Move;

    #[test]
    fn labels_are_read_in_any_dress() {
        for text in [
            "LEFT",
            "left",
            "  Left ",
            "Move 3: left",
            "-> LEFT",
            "3. LEFT",
            "L",
            "[LEFT]",
            "Move.LEFT",
            "MOVE_LEFT",
            "Move tile 8 left",
            "--LEFT--",
        ] {
            assert_eq!(moves_in(text), Some(vec![Move::Left]), "{text:?}");
        }
        assert_eq!(
            moves_in("Moves: UP, LEFT"),
            Some(vec![Move::Up, Move::Left])
        );
        assert_eq!(
            moves_in("U L D"),
            Some(vec![Move::Up, Move::Left, Move::Down])
        );
    }

    #[test]
    fn other_lines_are_no_labels() {
        for text in [
            "3 moves left",
            "DBL_LEFT",
            "the right answer",
            "move",
            "",
            "Set up",
            "10 moves in total",
            "L = 3 move",
            "none left over",
        ] {
            assert_eq!(moves_in(text), None, "{text:?}");
        }
    }
}
