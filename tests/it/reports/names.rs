//! Names of students, which may hold anything, in pages and in names of files.

use std::collections::BTreeSet;

use tilegrade::report::{Format, Report};

use super::{publish::result, texts};

/// The pages about submissions of these names: where each is, and the heading of each.
fn pages(names: &[&str]) -> Vec<(String, String)> {
    let report = Report {
        submissions: names.iter().map(|name| result(name)).collect(),
        ..Report::default()
    };
    let pages = texts(Format::Markdown, &report).files.into_iter().skip(1);
    let page = pages.map(|page| {
        let text = String::from_utf8(page.bytes).expect("text");
        let heading = text.lines().next().expect("a heading").to_owned();
        (page.below.expect("a folder of pages"), heading)
    });
    page.collect()
}

#[test]
fn no_sign_of_a_name_is_markup() {
    for (name, escaped) in [
        ("a|b`c`", "a\\|b\\`c\\`"),
        ("<b>&", "&lt;b&gt;&amp;"),
        ("- a-b.c", "\\- a-b.c"),
        ("1. a: 90.5 www.x.y", "1\\. a: 90.5 www\\.x.y"),
        ("[x](http://y)", "\\[x\\](http&#58;//y)"),
    ] {
        let [(_, heading)] = &pages(&[name])[..] else {
            panic!("one page");
        };
        assert_eq!(*heading, format!("# {escaped}"));
    }
}

#[test]
fn every_name_has_a_file_of_its_own_on_every_system() {
    let names = ["ana", "Ben", "ben", "../x", "nul.txt", "a b", "a\tb"];
    let pages = pages(&names);
    let files = pages.iter().map(|(path, _)| path.strip_prefix("students/"));
    let files: Vec<&str> = files.collect::<Option<_>>().expect("pages of students");
    assert_eq!(files[0], "ana.md");
    let lower: BTreeSet<String> = files.iter().map(|name| name.to_lowercase()).collect();
    assert_eq!(lower.len(), names.len(), "{files:?}");
    assert!(files.iter().all(|name| !name.contains(['/', ' ', '\t'])));
    assert!(files[4].starts_with("_nul"), "{files:?}");
}
