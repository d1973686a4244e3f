//! A checkout is a student's, whatever lies in it.

use super::support::Desk;
use crate::support::tilegrade;

/// In a checkout everything is the student's: forged results, rulings and an assignment of one easy case.
#[test]
fn nothing_in_a_checkout_counts_that_was_not_named() {
    let forged = "format = 1\nname = \"mine\"\ncases = \"c\"\n";
    let desk = Desk::with(&[
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n"),
        ("checkout/assignment.toml", forged),
        ("checkout/c/goal.txt", "1 2 3\n8 0 4\n7 6 5\n"),
        ("checkout/main.py", "print(1)\n"),
    ]);
    let call = |words: &[&str], code: i32| {
        let layout = if words[..].contains(&"../list.txt") {
            "checkouts"
        } else {
            "one"
        };
        let call = tilegrade([
            "grade",
            "--as",
            layout,
            "--cases",
            "../cases",
            "--exit-zero",
        ]);
        let call = words.iter().fold(call, |call, word| call.and(*word));
        call.within(&desk.path("checkout"))
            .exits(code)
            .talks()
            .run()
    };
    desk.write("list.txt", "# all\ncheckout\n");
    for path in [".", "..", "../checkout", "../list.txt"] {
        let said = call(&[path, "--out", "../results"], 0).stderr;
        let note = "note: ./assignment.toml lies in what is graded, and is not used\n\
            hint: `--assignment assignment.toml` uses it\n";
        assert!(said.contains(note), "{path}: {said}");
    }
    let named = [
        ".",
        "--out",
        "../results",
        "--assignment",
        "assignment.toml",
    ];
    let named = call(&named, 0);
    assert!(!named.stderr.contains("is not used"), "{}", named.stderr);
    // Without a PATH, students check themselves with what is theirs.
    assert!(call(&[], 0).stderr.contains("using ./assignment.toml\n"));
    for path in [".", "../list.txt"] {
        let refused = call(&[path], 2);
        let error = "error: ./grades lies in what is graded: it may be a student's own, with forged results\n";
        assert!(refused.stderr.contains(error), "{}", refused.stderr);
    }
    let named = call(&[".", "--out", "grades"], 0);
    assert!(!named.stderr.contains("error:"), "{}", named.stderr);
}
