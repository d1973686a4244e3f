//! How a program ended, and whether that fits what it says of the board.

use tilegrade::outcome::{Bound, Ending, RunRecord};

use super::{case, judged};

const THROWN: &str = "Exception in thread \"main\" java.lang.IllegalArgumentException: no board\n\tat hw3.State.<init>(State.java:40)\n";

#[test]
fn what_is_said_of_an_ending_fits_the_board() {
    let unsolvable = case("board", "4 1 2\n5 3 0\n8 6 7\n", None);
    let malformed = Some("kind = \"malformed\"\n");
    let malformed = case("board", "1 2 3\n4 5 6\n7 8 8\n", malformed);
    let (stopped, failed) = (Ending::Stopped(Bound::Cpu), Ending::Exited(1));
    for (case, ending, stderr, said) in [
        (&unsolvable, stopped, "", "the board has no solution"),
        (&unsolvable, failed, THROWN, "is no error"),
        // How a file that is no board was refused is a remark that costs nothing.
        (&malformed, failed, THROWN, "refused: java.lang"),
    ] {
        let record = RunRecord {
            ending: Some(ending),
            stderr: stderr.into(),
            ..RunRecord::saved(Vec::new())
        };
        let result = judged(case, record);
        assert_eq!(result.is_full(), said.starts_with("refused"));
        let finding = &result.findings[0];
        let hint = finding.hint.as_deref().unwrap_or_default();
        let words = format!("{} {hint}", finding.message);
        assert!(words.contains(said), "{words}");
    }
}
