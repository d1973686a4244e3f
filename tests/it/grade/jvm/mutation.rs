//! Programs with a change somewhere: a number, an operator, a word, or a statement that is gone.

/// What is exchanged for what.
const EXCHANGED: [(&str, &str); 16] = [
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" >= ", " > "),
    (" == ", " != "),
    (" != ", " == "),
    (" + ", " - "),
    (" - ", " + "),
    (" && ", " || "),
    (" || ", " && "),
    ("++", "--"),
    ("true", "false"),
    ("false", "true"),
    ("null", "this"),
    ("println(", "print("),
    ("break;", "continue;"),
];

/// A change of one place.
struct Change {
    begin: usize,
    end: usize,
    by: String,
}

/// Numbers that are the same for every seed everywhere.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % end as u64).expect("it is below one")
    }
}

/// The text with one or two of its places changed.
pub(super) fn mutate(text: &str, dice: &mut Dice) -> String {
    let mut text = text.to_owned();
    for _ in 0..=dice.below(2) {
        let mut changes = changes(&text);
        if !changes.is_empty() {
            let Change { begin, end, by } = changes.swap_remove(dice.below(changes.len()));
            text.replace_range(begin..end, &by);
        }
    }
    text
}

fn changes(text: &str) -> Vec<Change> {
    let mut changes = Vec::new();
    for (from, to) in EXCHANGED {
        for (begin, _) in text.match_indices(from) {
            changes.push(Change {
                begin,
                end: begin + from.len(),
                by: to.to_owned(),
            });
        }
    }
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        let is_code = !line.trim_start().starts_with(['*', '/']);
        if is_code {
            numbers(line, begin, &mut changes);
        }
        if is_code && is_statement(line.trim()) {
            changes.push(Change {
                begin,
                end: begin + line.len(),
                by: "\n".to_owned(),
            });
        }
        begin += line.len();
    }
    changes
}

/// One more, one less, and none, for each number in a line.
fn numbers(line: &str, at: usize, changes: &mut Vec<Change>) {
    let bytes = line.as_bytes();
    let mut begin = 0;
    while begin < bytes.len() {
        let count = bytes[begin..]
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_');
        let end = begin + count.count();
        if let Ok(number) = line.get(begin..end).unwrap_or_default().parse::<i32>() {
            for by in [number.saturating_add(1), number - 1, 0] {
                changes.push(Change {
                    begin: at + begin,
                    end: at + end,
                    by: by.to_string(),
                });
            }
        }
        begin = end.max(begin + 1);
    }
}

/// Whether the line is a statement that can be left out, as a rule.
fn is_statement(line: &str) -> bool {
    let kept = ["return", "import", "package", "throw", "private", "public"];
    line.ends_with(';') && !kept.iter().any(|word| line.starts_with(word))
}
