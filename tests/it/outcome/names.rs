//! Who is who by a name.

use tilegrade::outcome::{Likeness, identity_key};

#[test]
fn names_of_one_student_share_a_word() {
    for (one, other, wanted) in [
        ("Ana Lee", "Lee, Ana Mar\u{ed}a", Likeness::Same),
        ("Zoe Miller", "Miller, Zo\u{eb}", Likeness::Same),
        ("Sean O'Neil", "Sean O\u{2019}Neil", Likeness::Same),
        ("", "Bo Li", Likeness::Same),
        ("\u{738b}\u{4f1f}", "\u{738b}\u{4f1f}", Likeness::Same),
        ("J. Doe", "Jane DOE", Likeness::Alike),
        ("Minh Nguyen", "Thi Nguyen", Likeness::Alike),
        ("Ana Lee", "Bo Li", Likeness::Other),
    ] {
        assert_eq!(Likeness::of(one, other), wanted, "{one}, {other}");
    }
    let (same, alike, other) = (Likeness::Same, Likeness::Alike, Likeness::Other);
    for (all, least) in [
        (&[same, alike, alike, other][..], alike),
        (&[other, other, alike], same),
        (&[alike], alike),
    ] {
        assert_eq!(Likeness::least(all.iter().copied()), least, "{all:?}");
    }
}

#[test]
fn a_name_is_one_however_it_was_written() {
    for (one, other) in [
        ("J\u{f6}rg M\u{fc}ller", "Jo\u{308}rg Mu\u{308}ller"),
        ("M\u{dc}LLER,  J\u{f6}rg ", "j\u{f6}rg  m\u{fc}ller"),
        ("Doe, Jane", "jane doe"),
        ("\u{645}\u{6cc}\u{200c}\u{6a9}", "\u{645}\u{6cc}\u{6a9}"),
        ("e\u{200d}\u{301}", "\u{e9}"),
        ("00123", " 00123"),
    ] {
        assert_eq!(identity_key(one), identity_key(other), "{one:?} {other:?}");
    }
    assert_ne!(identity_key("Zoe"), identity_key("Zo\u{eb}"));
    assert_ne!(identity_key("0123"), identity_key("123"));
}
