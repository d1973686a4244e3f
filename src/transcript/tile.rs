//! The tile that a label names beside its move: `Move tile 8 down`, `Then the 7 moves right`.
//!
//! Most numbers beside a move are something else, a step's or a heuristic's: only what can be nothing but a tile is taken.

use smallvec::SmallVec;

use super::{
    direction::Kind,
    pattern::{family, numbers_by},
    said::{Said, Saying},
};

/// A longer line names no tile.
const LONGEST: usize = 90;

/// The only tile that the text of a label names, and the line; 0 is the blank.
pub(super) fn tile_in(said: &Said<'_>, pieces: &[&Saying]) -> Option<(u8, usize)> {
    let mut tiles: SmallVec<[(u8, usize); 2]> = SmallVec::new();
    let mut of_blank = None;
    for piece in pieces {
        let text = said.text(piece);
        let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
        if text.len() > LONGEST || !(has_digit || text.len() > "RIGHT".len()) {
            continue;
        }
        let low = text.to_ascii_lowercase();
        let seen = TILES.seen(&low);
        let named = [&CALLED, &SWAPPED, &PUSHED, &MOVES];
        let named = named.into_iter().filter(|by| seen.has(by));
        for (_, number) in named.flat_map(|by| numbers_by(by, &low)) {
            let tile = u8::try_from(number).unwrap_or(9);
            if !tiles.iter().any(|(other, _)| *other == tile) {
                tiles.push((tile, piece.span.line));
            }
        }
        let is_of_blank = seen.has(&BLANK_MOVES) && !seen.has(&OTHER_MOVER);
        if is_of_blank && piece.named(Kind::Word).count() == 1 {
            of_blank = Some((0, piece.span.line));
        }
    }
    match tiles[..] {
        [tile] => Some(tile),
        [] => of_blank,
        _ => None,
    }
}

family! { TILES:
    CALLED = r#"\b(?:tile|piece|digit)(?:\s+(?:number|no|nr|moved|is|value))?\s*[:=\#'"\[(<.]*\s*([0-8])(?:\W*$|\s*[^\d\s,./:-]|\s*[,./:-]\s*\D|\s+[a-z(])
        | \btile([1-8])\b | ^\W*([2-8])[udlr]\b | ^\W*[udlr]([2-8])\b"#;
    SWAPPED = r"\b(?:swap|exchang|switch)\w*\b[^\d]*?(?:\b0\b[^\d]*)?\bwith\s+(?:tile\s+|the\s+|number\s+)*([1-8])\b
        | \b(?:exchang|swap)\w*\s+(?:([1-8])\s+(?:and|with)\s+(?:the\s+)?(?:blank|empty|0)|0\s+(?:and|with)\s+([1-8])\b)";
    PUSHED = r"\b(?:slid\w*|push\w*|moved|moving|shift\w*|swap\w*)\s+(?:the\s+)?(?:tile\s+)?([0-8])(?:\s*$|\s+(?:left|right|up|down|to|into|from|in)\b|\s*[^\w\s])";
    MOVES = r"\b(?:the|then|now)\s+(?:the\s+)?([1-8])\s+(?:moves|moved|slides|slid|goes|went)\s+\w+
        | ^\W*([0-8])\s+(?:moves|moved|slides|slid|goes|went)\s+(?:right|up|down)\b";
    BLANK_MOVES = r"\b(?:blank|empty(?:\ square|\ tile|\ space)?|hole|gap|space)\s+(?:moves?|moved|goes|went|slides|slid|is\ moved)?\s*(?:to\ the\s+)?(?:left|right|up|down)\b";
    OTHER_MOVER = r"\b(?:into|with|toward|of|tile)\b | \(";
}
