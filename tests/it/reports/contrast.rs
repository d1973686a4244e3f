//! The contrast of every pair of colours that pages have. A browser's audit passes over single signs, such as those of the map and the
//! digits of tiles: here each pair is decided.

use std::{collections::BTreeMap, fs};

use regex::Regex;

use crate::support::repository;

/// What is written, and on what.
const PAIRS: [(&str, &str); 19] = [
    ("ink", "back"),
    ("ink", "paper"),
    ("ink", "wash"),
    ("ink", "mark"),
    ("ink", "tile"),
    ("soft", "back"),
    ("soft", "paper"),
    ("soft", "wash"),
    ("link", "back"),
    ("link", "paper"),
    ("good", "back"),
    ("good", "paper"),
    ("good", "good-wash"),
    ("bad", "back"),
    ("bad", "paper"),
    ("bad", "bad-wash"),
    ("open", "back"),
    ("open", "paper"),
    ("open", "open-wash"),
];

/// The least contrast of text, by WCAG 2.1, 1.4.3.
const LEAST: f64 = 4.5;

/// How bright a colour is, from 0 to 1, by the definition of WCAG 2.1.
fn luminance(colour: &str) -> f64 {
    let digits: String = match colour.len() {
        3 => colour.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => colour.to_owned(),
    };
    let part = |at: usize| {
        let value = u8::from_str_radix(&digits[at..at + 2], 16).expect("a colour");
        let value = f64::from(value) / 255.0;
        if value <= 0.03928 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
}

#[test]
fn every_pair_of_colours_can_be_read_in_light_and_dark() {
    let css = repository().join("src/report/html/page.css");
    let css = fs::read_to_string(css).expect("the style");
    let token = Regex::new("--([a-z-]+):#([0-9a-f]{3,6})[;}\n]").expect("a pattern");
    let (light, dark) = css.split_once("prefers-color-scheme:dark").expect("both");
    let (dark, _) = dark.split_once("}}").expect("an end");
    for (scheme, part) in [("light", light), ("dark", dark)] {
        let tokens = token.captures_iter(part);
        let tokens: BTreeMap<String, f64> = tokens
            .map(|found| (found[1].to_owned(), luminance(&found[2])))
            .collect();
        for (text, ground) in PAIRS {
            let [one, other] = [text, ground].map(|name| tokens[name] + 0.05);
            let contrast = (one / other).max(other / one);
            assert!(
                contrast >= LEAST,
                "{scheme}: {text} on {ground}: {contrast:.2}"
            );
        }
    }
}
