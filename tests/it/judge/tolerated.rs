//! Files that bend the format of boards.

use tilegrade::outcome::RunRecord;

use super::{case, judged};

/// What a program prints for the file, with `¶` for a line end, and the verdict.
const TABLE: &str = "\
accepted No solution exists for the following initial state:¶4 1 2¶5 3  ¶8 6 7¶
accepted joined.txt: the tiles must be parted by blanks¶
accepted This may be no valid puzzle.¶
accepted Length: 9¶Invalid board¶
accepted Invalid board¶Search steps: 57¶
accepted Invalid board: needs 3 rows of length 3¶
accepted Enter the file name: Invalid board, please enter another file name: ¶
no-answer ¶
no-answer Enter the file name: ¶
no-answer Please enter a file:¶
not-judged Solution found in 7 moves.¶
not-judged This board is solvable¶
not-judged 10 moves¶
wrong-answer 1 moves in total (heuristic: the Manhattan distance)¶4 1 2¶5 3  ¶8 6 7¶UP¶1 2 3¶8   4¶7 6 5¶
wrong-answer 4 1 2¶5 3  ¶8 6 7¶DOWN¶4 1  ¶5 3 2¶8 6 7¶
wrong-answer No solution exists for the following initial state:¶1 4 2¶5 3  ¶8 6 7¶";

#[test]
fn a_file_that_bends_the_format_and_has_no_solution_is_refused_in_any_words_and_never_solved() {
    let settings = Some("kind = \"tolerated\"\n");
    let case = case("joined", "412\n530\n867\n", settings);
    for row in TABLE.lines() {
        let (verdict, text) = row.split_once(' ').expect("a row");
        let record = RunRecord::saved(text.replace('¶', "\n").into());
        let result = judged(&case, record);
        assert_eq!(result.verdict.name(), verdict, "{text:?}");
    }
}
