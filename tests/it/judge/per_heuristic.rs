//! Programs that are run once for each heuristic.

use tilegrade::{
    assignment::Points,
    outcome::{Bound, Ending, FindingId as Id, Returned, RunRecord},
};

use super::{case, judged};

const BY_MANHATTAN: &str = "1 moves in total (heuristic: the Manhattan distance)\n\n1 2 3\n8 4  \n7 6 5\n\nRIGHT\n\n1 2 3\n8   4\n7 6 5\n";

#[test]
fn a_heuristic_that_is_in_time_by_itself_has_its_points() {
    let case = case("board", "1 2 3\n8 4 0\n7 6 5\n", None);
    let mismatch = BY_MANHATTAN.replace("the Manhattan distance", "number of mismatched tiles");
    let both = format!("{BY_MANHATTAN}\n{mismatch}");
    let (slow, other) = (Ending::Stopped(Bound::Cpu), Ending::Stopped(Bound::Output));
    for (text, ending, id, last) in [
        (BY_MANHATTAN, slow, Some(Id::CpuLimit), "it again"),
        (BY_MANHATTAN, other, Some(Id::OutputLimit), "another limit"),
        (&both, Ending::Exited(0), None, "each of them was in time"),
    ] {
        let record = |text: &str, second| RunRecord {
            ending: Some(ending),
            returned: Returned::Text(text.into()),
            second,
            ..RunRecord::saved(Vec::new())
        };
        let (first, rest) = text.split_at(BY_MANHATTAN.len());
        let second = Some(Box::new(record(rest, None)));
        let apart = judged(&case, record(first, second));
        let together = judged(&case, record(text, None));
        let found: Vec<Id> = apart.findings.iter().map(|finding| finding.id).collect();
        let expected: Vec<Id> = id.into_iter().chain([Id::HeuristicsApart]).collect();
        assert_eq!(found, expected);
        assert!(apart.findings[found.len() - 1].message.ends_with(last));
        assert_eq!(together.points, apart.points);
        assert_eq!(together.is_full(), id.is_none());
        assert!(apart.points > Some(Points::ZERO));
    }
}
