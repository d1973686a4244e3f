//! Where a bundle gets the grader from: a commit, or a program with its hash.

use tilegrade::scaffold::{Revision, Source};

#[test]
fn a_commit_has_all_of_its_digits() {
    let digits = "0123456789abcdef0123456789abcdef01234567";
    let read: Revision = digits.to_uppercase().parse().expect("a commit");
    assert_eq!(read.digits(), digits);
    for text in [
        "",
        "v1",
        "0123abc",
        "$(id)",
        &digits.replace('a', "g"),
        &format!("{digits}0"),
    ] {
        let refusal = text.parse::<Revision>().expect_err(text).to_string();
        assert_eq!(refusal, "all of its 40 hexadecimal digits are needed");
    }
}

#[test]
fn an_address_holds_nothing_that_a_shell_would_read() {
    for text in [
        "https://github.com/OWNER/tilegrade",
        "ssh://git@example.org:22/~me/tilegrade.git",
        "file:///srv/tilegrade",
    ] {
        assert!(text.parse::<Source>().is_ok(), "{text}");
    }
    for text in [
        "",
        "https://",
        "http://example.org/x",
        "https://x'; rm -rf /;'",
        "https://x y",
        "https://x$(id)",
        "https://x\n",
        "--upload-pack=x",
        "ext::sh",
    ] {
        assert!(text.parse::<Source>().is_err(), "{text}");
    }
}
