//! Long numbers: lines that differ in nothing else are read once, and say the same as when each is read by itself.

use std::sync::LazyLock;

use proptest::{
    collection::vec,
    prelude::{any, prop_assert_eq, prop_oneof, proptest},
    sample::{Index, select},
    strategy::Strategy,
};
use tilegrade::{
    course::{Meaning, Sentence, Words},
    puzzle::Board,
    transcript::{Note, Transcript, parse},
};

use crate::transcripts::{FIXTURES, Fixture};

use super::{changes, config};

/// All saved transcripts that are text, with some digit.
static SUBJECTS: LazyLock<Vec<(&Fixture, &str)>> = LazyLock::new(|| {
    let texts = FIXTURES.iter().filter_map(|own| {
        let text = std::str::from_utf8(&own.text).ok()?;
        text.contains(|sign: char| sign.is_ascii_digit())
            .then_some((own, text))
    });
    texts.collect()
});

/// A number, and whether it takes the place of one or stands behind a word.
fn number() -> impl Strategy<Value = (Index, bool, String)> {
    let digits = prop_oneof![
        6 => "[1-9][0-9]{2,7}",
        4 => "[1-9][0-9]",
        2 => "[0-9]{1,17}",
        1 => select(vec!["90", "91", "990", "991", "9990", "100000000000000", "0990"]).prop_map(str::to_owned),
    ];
    (any::<Index>(), any::<bool>(), digits)
}

/// A text with these numbers.
fn with_numbers(text: &str, numbers: &[(Index, bool, String)]) -> String {
    let mut text = text.to_owned();
    for (place, takes_place, number) in numbers {
        let is_digit = |sign: &u8| sign.is_ascii_digit();
        let bytes = text.as_bytes();
        let is_start = |place: &usize| {
            is_digit(&bytes[*place])
                && place
                    .checked_sub(1)
                    .is_none_or(|before| !is_digit(&bytes[before]))
        };
        let is_end = |place: &usize| {
            let is_letter = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_alphabetic);
            is_letter(place - 1) && !is_letter(*place)
        };
        let places: Vec<usize> = if *takes_place {
            (0..text.len()).filter(is_start).collect()
        } else {
            (1..=text.len()).filter(is_end).collect()
        };
        if places.is_empty() {
            continue;
        }
        let start = *place.get(&places);
        let length = bytes[start..]
            .iter()
            .take_while(|sign| is_digit(sign))
            .count();
        let gap = ["", " "][usize::from(!takes_place && start % 2 == 0)];
        text.replace_range(start..start + length, &format!("{gap}{number}"));
    }
    text
}

/// What a text is read as where a sentence is taught that it does not hold.
fn read(text: &str, start: Option<Board>, sentence: &str) -> (Transcript, Vec<Note>) {
    let words = Words {
        sentences: vec![Sentence {
            text: sentence.to_owned(),
            meaning: Meaning::Nothing,
            is_whole_line: true,
        }],
        ..Words::default()
    };
    parse(text.as_bytes(), start, &words)
}

proptest! {
    #![proptest_config(config(changes()))]

    #[test]
    fn lines_that_differ_in_long_numbers_alone_are_read_as_each_by_itself(
        place in any::<Index>(),
        numbers in vec(number(), 1..12),
    ) {
        let (fixture, text) = place.get(&SUBJECTS);
        let text = with_numbers(text, &numbers);
        let start = fixture.case.kind.board();
        // Where a digit is taught, any number may be part of what is.
        let [shaped, each] = ["a bird", "9 birds"].map(|own| read(&text, start, own));
        prop_assert_eq!(shaped, each, "{}", text);
    }
}
