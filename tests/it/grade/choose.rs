//! Which of several programs in a folder is graded: the likeliest that solves a board, on all cases, and it is told.

use super::support::{Desk, PROGRAM, program, submission};

/// The boards of the cases that have a path.
const EASY: &str = "203184765";
const SAMPLE: &str = "123657840";

/// A script that answers these boards as the reference does, and says nothing to any other.
fn solver(boards: &[&str]) -> String {
    let mut script = "board = ''.join(open('8Puzzle.txt').read().split())\n".to_owned();
    for board in boards {
        let solve = program(PROGRAM).args(["solve", "--board", board]).output();
        let answer = String::from_utf8(solve.expect("it starts").stdout).expect("text");
        let line = format!("if board == '{board}': print({answer:?}, end='')\n");
        script.push_str(&line);
    }
    script
}

/// The notes about the choice, the way in, and the verdict.
fn told(desk: &Desk, name: &str) -> (String, String, String) {
    let report = desk.report();
    let of_it = submission(&report, name);
    let findings = of_it["findings"].as_array().expect("findings");
    let notes = findings
        .iter()
        .filter(|finding| finding["id"] == "source-choice")
        .map(|finding| finding["message"].as_str().expect("text"));
    let text = |key: &str| of_it[key].as_str().expect("text").to_owned();
    (
        notes.collect::<Vec<_>>().join("; "),
        text("entry"),
        text("verdict"),
    )
}

fn triple(note: &str, entry: &str, verdict: &str) -> (String, String, String) {
    (note.to_owned(), entry.to_owned(), verdict.to_owned())
}

#[test]
fn the_likeliest_program_that_solves_a_board_is_graded_on_all_cases() {
    let desk = Desk::empty();
    let hello = "print('Hello, World!')\n";
    let refuses = "\nif board == '412530867': print('No solution exists.')\n";
    let all = solver(&[EASY, SAMPLE]) + refuses;
    desk.write("class/hello/main.py", hello);
    desk.write("class/hello/hw3.py", &all);
    desk.write("class/waits/main.py", "input(); input()\n");
    desk.write("class/waits/astar.py", &all);
    desk.write("class/denies/main.py", "print('No solution exists.')\n");
    desk.write("class/denies/hw3.py", &all);
    // The other one solves more, but not what it was asked for first.
    desk.write("class/first/main.py", &solver(&[SAMPLE]));
    desk.write("class/first/hw3.py", &all);
    desk.write("class/none/main.py", hello);
    desk.write("class/none/hw3.py", "print('Hello, again!')\n");
    desk.write("class/only/hw3.py", &all);
    // A broken program in the first language that is looked for, and a right one in another.
    desk.write("class/other/Main.java", "class Main { int main( }\n");
    desk.write("class/other/hw3.py", &all);
    let (_, report) = desk.grade(&[]);
    let verdict = |name: &str| submission(&report, name)["verdict"].clone();
    for right in ["hello", "waits", "denies", "only", "other"] {
        assert_eq!(verdict(right), "accepted", "{right}: {report:#}");
    }
    assert_eq!(
        told(&desk, "hello"),
        triple(
            "`hw3.py` was graded: `main.py` (nothing in the output can be read as a solution) solves none of easy, sample",
            "hw3.py",
            "accepted"
        )
    );
    assert_eq!(
        told(&desk, "first"),
        triple(
            "`main.py` was graded: `hw3.py` was not needed",
            "main.py",
            "no-answer"
        )
    );
    assert_eq!(
        told(&desk, "none").0,
        "`main.py` was graded: none of `main.py` (nothing in the output can be read as a solution), `hw3.py` (nothing in the output can be read as a solution) solves one of easy, sample"
    );
    assert_eq!(told(&desk, "none").1, "main.py");
    assert_eq!(told(&desk, "only").0, "");
    // Nothing is run again, and the same is told.
    let (records, report) = (desk.records(), desk.report_bytes());
    desk.grade(&[]);
    assert_eq!(desk.records(), records);
    assert_eq!(desk.report_bytes(), report);
}

#[test]
fn a_copy_is_graded_only_where_the_original_solves_nothing() {
    let desk = Desk::empty();
    let java = |message: &str| {
        format!(
            "public class Main {{ public static void main(String[] a) {{ System.out.println(\"{message}\"); }} }}\n"
        )
    };
    let right = |folder: &str| {
        for file in ["Board.java", "Main.java", "Node.java"] {
            let from = format!("examples/class/accepted-main-only/{file}");
            let text = std::fs::read_to_string(crate::support::repository().join(from));
            desk.write(&format!("{folder}/{file}"), &text.expect("a source"));
        }
    };
    right("class/original/src");
    desk.write("class/original/old/Main.java", &java("old"));
    desk.write("class/original/src/Main - Copy.java", &java("copy"));
    desk.write("class/spoilt/src/Main.java", &java("spoilt"));
    right("class/spoilt/backup");
    desk.grade(&[]);
    let (note, _, verdict) = told(&desk, "original");
    assert_eq!(verdict, "accepted", "{note}");
    let (note, _, verdict) = told(&desk, "spoilt");
    assert_eq!(verdict, "accepted", "{note}");
    assert!(note.contains("`backup/Main.java` was taken"), "{note}");
}

#[test]
fn a_main_that_solves_stands_in_for_a_constructor_that_reads_no_file() {
    let desk = Desk::with_samples(&["accepted-main-only"]);
    desk.write(
        "class/accepted-main-only/State.java",
        "public class State { public State(String file) { } }\n",
    );
    desk.write(
        "class/accepted-main-only/EightPuzzle.java",
        "public class EightPuzzle { public static String solve8Puzzle(State s) { return s.toString().substring(99); } }\n",
    );
    desk.grade(&[]);
    let why = "java.lang.StringIndexOutOfBoundsException: begin 99, end 14, length 14";
    let note = format!(
        "`Main` was graded: `EightPuzzle.solve8Puzzle(State)` ({why}) solves none of easy, sample"
    );
    let told = told(&desk, "accepted-main-only");
    assert_eq!(told, triple(&note, "Main", "accepted"));
}

#[test]
fn staff_says_of_a_submission_which_program_it_is() {
    let desk = Desk::empty();
    let all = solver(&[EASY, SAMPLE]);
    for name in ["ana", "ben"] {
        desk.write(&format!("class/{name}/main.py"), &all);
        desk.write(&format!("class/{name}/hw3.py"), &all);
        desk.write(
            &format!("class/{name}/hw3.c"),
            "int main(void) { return 0; }\n",
        );
    }
    let said = |entry: &str| {
        desk.write(
            "assignment.toml",
            &format!("format = 1\n[submissions.ana]\n{entry}\n"),
        );
        let output = desk.command(&["--assignment", "assignment.toml"]).output();
        let output = output.expect("it starts");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    said("entry = \"hw3.py\"");
    assert_eq!(told(&desk, "ana").1, "hw3.py");
    assert_eq!(told(&desk, "ben").1, "main.py");
    said("language = \"c\"");
    assert_eq!(told(&desk, "ana").1, "hw3.c");
    said("entry = \"hw4.py\"");
    let report = desk.report();
    let ana = submission(&report, "ana");
    assert_eq!(ana["verdict"], "not-judged");
    let why = "there is no program `hw4.py` in it; there is `main.py`, `hw3.py`, `hw3.c`";
    assert!(ana.to_string().contains(why), "{ana:#}");
    said("language = \"java\"");
    let report = desk.report();
    let why = "there is no program `java` in it; there is `python`, `c`";
    assert!(
        submission(&report, "ana").to_string().contains(why),
        "{report:#}"
    );
    let talk = said("language = \"pyton\"");
    assert!(
        talk.contains("assignment.toml:3:") && talk.contains("`python`"),
        "{talk}"
    );
    desk.write(
        "assignment.toml",
        "format = 1\n[submissions.anna]\nentry = \"hw3.py\"\n",
    );
    let output = desk.command(&["--assignment", "assignment.toml"]).output();
    let talk = String::from_utf8_lossy(&output.expect("it starts").stderr).into_owned();
    assert!(
        talk.contains("assignment.toml:2: there is no submission `anna`"),
        "{talk}"
    );
    assert!(talk.contains("did you mean `ana`?"), "{talk}");
}

#[test]
fn of_more_programs_than_are_tried_staff_says_which_it_is() {
    let desk = Desk::empty();
    for number in 10..36 {
        let path = format!("class/ana/p{number}.py");
        let hello = "open('8Puzzle.txt').read(); print('Hello!') # manhattan\n";
        desk.write(&path, hello);
    }
    desk.write("class/ana/q.py", &solver(&[EASY, SAMPLE]));
    let (_, report) = desk.grade(&[]);
    let ana = submission(&report, "ana");
    assert_eq!(ana["verdict"], "not-judged");
    let said = ana.to_string();
    for part in [
        "24 of 27 ways to run a program of it were tried, and none of them solves a board; the next one is `p34.py`",
        "name the one to grade as `entry` in [submissions.\\\"ana\\\"] of assignment.toml",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let said = "format = 1\n[submissions.\"ana\"]\nentry = \"q.py\"\n";
    desk.write("assignment.toml", said);
    let (_, report) = desk.grade(&["--assignment", "assignment.toml"]);
    assert_eq!(submission(&report, "ana")["entry"], "q.py");
    let ends = [EASY, SAMPLE].map(|_| "accepted");
    let cases = submission(&report, "ana")["cases"]
        .as_array()
        .expect("cases");
    let verdicts = cases.iter().map(|case| &case["verdict"]);
    assert!(verdicts.take(2).eq(&ends), "{report:#}");
}

#[test]
fn a_program_finds_its_own_files_and_its_board_under_other_names_where_it_solves_nothing_without() {
    let desk = Desk::empty();
    let all = solver(&[EASY, SAMPLE]) + "\nif board == '412530867': print('No solution exists.')\n";
    // It reads a file of its own, which lies beside it or in a folder; one is called as a board might be.
    for (name, file) in [
        ("goal", "goal.txt"),
        ("data", "goal.dat"),
        ("deep", "data/goal.json"),
    ] {
        let reads = format!("assert open('{file}').read() == '123804765'\n{all}");
        desk.write(&format!("class/{name}/main.py"), &reads);
        desk.write(&format!("class/{name}/{file}"), "123804765");
    }
    // It looks for files that are not there, or makes them.
    for (name, line) in [
        (
            "cached",
            "import os; assert not os.path.exists('cache.txt')",
        ),
        ("makes", "open('log.txt', 'x').write('x')"),
    ] {
        desk.write(&format!("class/{name}/main.py"), &format!("{line}\n{all}"));
    }
    // Its board has a name that only it knows; one hands its own board in.
    for name in ["named", "brings"] {
        desk.write(
            &format!("class/{name}/main.py"),
            &all.replace("'8Puzzle.txt'", "'start.txt'"),
        );
    }
    desk.write("class/brings/start.txt", "1 2 3\n8 0 4\n7 6 5\n");
    // One is wrong: it never gets to the goal, and begins at its board.
    let wrong = "b = open('start.txt').read(); print('1 move in total (heuristic: Manhattan distance)\\n' + b)\n";
    desk.write("class/wrong/main.py", wrong);
    let (_, report) = desk.grade(&[]);
    for name in ["goal", "data", "deep", "cached", "makes", "named", "brings"] {
        assert_eq!(
            submission(&report, name)["verdict"],
            "accepted",
            "{name}: {report:#}"
        );
    }
    for name in ["goal", "data", "deep", "cached", "makes"] {
        assert_eq!(told(&desk, name).0, "", "{name}");
    }
    let (note, _, verdict) = told(&desk, "wrong");
    let points = &submission(&report, "wrong")["points"];
    assert_eq!(verdict, "wrong-answer", "{note}");
    assert!(points.as_f64() > Some(0.0), "{points} {note}");
    assert!(
        note.starts_with("`main.py` with its board as `start.txt` was graded: none of "),
        "{note}"
    );
    let note = told(&desk, "named").0;
    let chosen = "`main.py` with its board as `start.txt` was graded: `main.py` (";
    assert!(note.starts_with(chosen), "{note}");
}

#[test]
fn a_script_of_a_package_is_run_as_a_module_where_it_solves_nothing_as_a_script() {
    let desk = Desk::empty();
    let all = solver(&[EASY, SAMPLE]) + "\nif board == '412530867': print('No solution exists.')\n";
    desk.write("class/ana/puzzle/__init__.py", "");
    desk.write("class/ana/puzzle/words.py", "HELLO = 1\n");
    desk.write(
        "class/ana/puzzle/__main__.py",
        &format!("from .words import HELLO\n{all}"),
    );
    desk.write("class/ben/puzzle/words.py", "HELLO = 1\n");
    desk.write(
        "class/ben/puzzle/main.py",
        &format!("from puzzle.words import HELLO\n{all}"),
    );
    desk.grade(&[]);
    for (name, module) in [("ana", "-m puzzle.__main__"), ("ben", "-m puzzle.main")] {
        let (note, entry, verdict) = told(&desk, name);
        assert_eq!((&*entry, &*verdict), (module, "accepted"), "{note}");
    }
}

#[test]
fn the_solved_board_chooses_no_program_and_hidden_boards_do_where_no_other_is_there() {
    let desk = Desk::empty();
    desk.write("cases/goal.txt", "1 2 3\n8 0 4\n7 6 5\n");
    let all = solver(&[EASY, SAMPLE, "123804765"])
        + "\nif board == '412530867': print('No solution exists.')\n";
    desk.write("class/ana/main.py", &solver(&["123804765"]));
    desk.write("class/ana/hw3.py", &all);
    let twelve = (0..12).map(|at| format!("class/ben/main{at}.py"));
    twelve.for_each(|file| desk.write(&file, "print('Hello, World!')\n"));
    desk.write("class/ben/zz.py", &all);
    desk.grade(&[]);
    let (note, entry, verdict) = told(&desk, "ana");
    assert_eq!((&*entry, &*verdict), ("hw3.py", "accepted"), "{note}");
    assert_eq!(told(&desk, "ben").1, "zz.py");
    for case in ["easy", "sample", "goal"] {
        desk.write(&format!("cases/{case}.toml"), "visibility = \"hidden\"\n");
    }
    desk.grade(&["--out", "hidden"]);
    let (note, entry, _) = told(&desk, "ana");
    assert_eq!(entry, "hw3.py");
    let named = ["easy", "sample", "goal"]
        .iter()
        .any(|case| note.contains(case));
    assert!(
        !named && note.starts_with("`hw3.py` was graded: `main.py` solves none of "),
        "{note}"
    );
}

#[test]
fn of_two_classes_of_one_name_staff_says_which_by_the_file() {
    let desk = Desk::empty();
    for place in ["one", "two"] {
        let text = format!(
            "public class Hello {{ public static void main(String[] a) {{ System.out.println(\"{place}\"); }} }}\n"
        );
        desk.write(&format!("class/ana/{place}/Hello.java"), &text);
    }
    for (asked, printed) in [
        ("Hello", "one\n"),
        ("one/Hello.java", "one\n"),
        ("two/Hello.java", "two\n"),
    ] {
        desk.write(
            "assignment.toml",
            &format!("format = 1\n[submissions.ana]\nentry = \"{asked}\"\n"),
        );
        let output = desk.command(&["--assignment", "assignment.toml"]).output();
        assert_eq!(output.expect("it starts").status.code(), Some(1), "{asked}");
        assert_eq!(told(&desk, "ana").1, "Hello");
        let record = desk.path("grades/records/ana/easy.stdout");
        let said = std::fs::read_to_string(record).expect("a record");
        assert_eq!(said, printed, "{asked}");
    }
    let said = "format = 1\n[submissions.ana]\nentry = \"Hallo\"\n";
    desk.write("assignment.toml", said);
    let (_, report) = desk.grade(&["--assignment", "assignment.toml"]);
    let said = submission(&report, "ana").to_string();
    let files = "there is `Hello` in `one/Hello.java`, `Hello` in `two/Hello.java`";
    assert!(said.contains(files), "{said}");
}

#[test]
fn programs_of_one_name_are_told_apart() {
    let desk = Desk::empty();
    for place in ["one", "two"] {
        let text = "public class Hello { public static void main(String[] a) { } }\n";
        desk.write(&format!("class/ana/{place}/Hello.java"), text);
    }
    desk.grade(&[]);
    let note = told(&desk, "ana").0;
    let names = ["`Hello` in `one/Hello.java`", "`Hello` in `two/Hello.java`"];
    assert!(names.iter().all(|name| note.contains(name)), "{note}");
}

/// A batch of the program that is tried second runs the solved board too. The run that counts is that of the first.
#[test]
fn the_runs_of_a_program_that_is_graded_for_lack_of_a_better_one_are_judged_again_as_they_were() {
    let sample = "runtime-error-null-pointer";
    let desk = Desk::with_samples(&[sample]);
    for (name, board) in [("solved", "123804765"), ("two", "023184765")] {
        let rows: Vec<&str> = (0..9).step_by(3).map(|at| &board[at..at + 3]).collect();
        let rows = rows.iter().map(|row| {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            cells.join(" ") + "\n"
        });
        desk.write(&format!("cases/{name}.txt"), &rows.collect::<String>());
    }
    desk.grade(&[]);
    let graded = desk.report_without_times();
    assert!(graded.contains("was graded: none of"), "{graded}");
    desk.regrade(&["--exit-zero"]);
    assert_eq!(desk.report_without_times(), graded);
}
