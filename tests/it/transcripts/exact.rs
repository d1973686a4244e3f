//! What is exactly the course's has a reading of its own, which is that by evidence.

use tilegrade::{
    course::{Layout, Meaning, PuzzleSpec, Sentence, Words, answer},
    search::{BOARDS, Heuristic, Place, Solver},
    transcript::parse,
};

/// A text, and what it becomes where one line is gone, is there twice, is another, or is that of the first answer.
fn changed(text: &str) -> impl Iterator<Item = String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let all = (0..lines.len()).flat_map(move |place| {
        let own = lines[place];
        let swapped = own.replace('8', "5").replace("LEFT", "UP");
        let others = [
            "",
            &own.repeat(2),
            &swapped,
            lines[place / 2],
            &own.replace('1', "2"),
        ];
        others.map(|other| {
            let mut lines = lines.clone();
            lines[place] = other;
            lines.concat()
        })
    });
    all.chain([text.to_owned()])
}

#[test]
fn what_is_exactly_the_courses_is_read_as_it_is_by_evidence() {
    let mut solver = Solver::new();
    // Where a sentence is taught, all is read by evidence.
    let taught = Words {
        sentences: vec![Sentence {
            text: "nobody prints this".to_owned(),
            meaning: Meaning::Nothing,
            is_whole_line: true,
        }],
        ..Words::default()
    };
    for number in (1..BOARDS).step_by(7_919) {
        let board = Place::numbered(number).board();
        let solutions = Heuristic::ALL.map(|own| {
            let solution = solver.solve(&board, own).expect("it is solvable");
            (own.into(), solution.moves)
        });
        let text = answer(&board, &solutions, &PuzzleSpec::coms228(), Layout::Handout);
        for text in changed(&text) {
            // Lines are equal whatever they are, and are compared as they are written.
            let read = |words| format!("{:?}", parse(text.as_bytes(), Some(board), words));
            assert_eq!(read(&Words::default()), read(&taught), "{text}");
        }
    }
}
