//! Many boards in one virtual machine: each finds the program as if it were the first, and whatever is not as in a machine of
//! its own is said to be so.

use std::{
    fs::{self, File},
    net::Shutdown,
    os::unix::net::UnixStream,
    path::Path,
    process::Child,
};

use tilegrade::{
    language::{ANSWER_FILE, Language, Places},
    puzzle::{Board, GOAL, format_board_file},
    search::RandomBoards,
};

use super::{
    Built, MEMORY_MIB, classes_of, planned, sample, text,
    wire::{ask, start},
};

/// Says that the board left nothing behind.
const CLEAN: u8 = 0;

/// Says that this board has to be run alone.
const ALONE: u8 = 1;

/// Says so too, and that the machine may be damaged.
const OVER: u8 = 2;

/// A machine that boards are put to.
struct Machine<'a> {
    built: &'a Built,
    child: Child,
    wire: UnixStream,
    /// How much was read of the two streams.
    seen: [usize; 2],
}

/// What a board left.
#[derive(Debug, Eq, PartialEq)]
struct Left {
    answer: Vec<u8>,
    stdout: String,
    stderr: String,
}

impl<'a> Machine<'a> {
    fn start(built: &'a Built) -> Self {
        let plan = &built.project.plan;
        let batch = plan.batch(&built.places, MEMORY_MIB);
        let step = batch.expect("a batch").step;
        let stream = |name| File::create(stream_file(built, name)).expect("a file");
        let streams = [stream("stdout"), stream("stderr")];
        let (child, wire) = start(&step, &built.places.job, streams);
        Self {
            built,
            child,
            wire,
            seen: [0; 2],
        }
    }

    /// Puts a board to the program: the status and what was left, or none where the machine has ended.
    fn put(&mut self, board: &Board) -> Option<(u8, Left)> {
        let plan = &self.built.project.plan;
        let job = Path::new(&self.built.places.job);
        for entry in fs::read_dir(job).expect("the job") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                fs::remove_dir_all(path).expect("a folder");
            } else {
                fs::remove_file(path).expect("a file");
            }
        }
        for name in &plan.board_names {
            super::write(&job.join(name), format_board_file(board).as_bytes());
        }
        let batch = plan.batch(&self.built.places, MEMORY_MIB);
        let arguments = batch.expect("a batch").arguments;
        let (status, answer) = ask(&mut self.wire, &arguments)?;
        let [stdout, stderr] = ["stdout", "stderr"].map(|name| stream_file(self.built, name));
        let left = Left {
            answer,
            stdout: without_times(&news(&stdout, &mut self.seen[0])),
            stderr: news(&stderr, &mut self.seen[1]),
        };
        Some((status, left))
    }

    /// No more boards: the code with which the machine ends.
    fn end(mut self) -> Option<i32> {
        self.wire.shutdown(Shutdown::Write).expect("a socket");
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Machine<'_> {
    fn drop(&mut self) {
        // One that has ended cannot be killed, and that is well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn stream_file(built: &Built, name: &str) -> std::path::PathBuf {
    Path::new(&built.places.build)
        .parent()
        .expect("a parent")
        .join(name)
}

fn news(file: &Path, seen: &mut usize) -> String {
    let bytes = fs::read(file).expect("a stream");
    let new = text(&bytes[*seen..]);
    *seen = bytes.len();
    new
}

/// What the program leaves of a board in a machine of its own, as the wire has it.
fn alone(built: &Built, board: &Board) -> Left {
    let ran = built.solve_board(board);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let answer = Path::new(&built.places.job).join(ANSWER_FILE);
    Left {
        answer: fs::read(answer).unwrap_or_default(),
        stdout: without_times(&ran.stdout),
        stderr: ran.stderr,
    }
}

/// Without the lines that tell how long it took.
fn without_times(printed: &str) -> String {
    let lines = printed.split_inclusive('\n');
    lines.filter(|line| !line.contains(" ms")).collect()
}

/// Boards that are solved at once.
fn boards(count: u64) -> Vec<Board> {
    let mut draw = RandomBoards::new(7, GOAL);
    (0..count).map(|number| draw.walk(number % 16)).collect()
}

/// A program whose `main` does this.
fn program(body: &str) -> Built {
    let text = format!(
        "import java.util.*;\npublic class Solve {{\n static int calls;\n \
         static int deep(int n) {{ return deep(n + 1) + 1; }}\n \
         public static void main(String[] args) throws Throwable {{ {body} }}\n}}\n"
    );
    let project = planned(&[("Solve.java", &text)]);
    project.build().unwrap_or_else(|said| panic!("{said}"))
}

/// The statuses of that many boards; none where the machine has ended.
fn statuses(built: &Built, count: u64) -> Vec<Option<u8>> {
    let mut machine = Machine::start(built);
    let put = |board| machine.put(&board).map(|(status, _)| status);
    boards(count).into_iter().map(put).collect()
}

#[test]
fn twenty_boards_in_one_machine_leave_what_each_leaves_in_its_own() {
    let is_full = std::env::var_os("FULL").is_some();
    let samples = ["hash-map", "main-only", "linked-lists", "prompt-loop"];
    for (number, name) in samples.iter().enumerate() {
        let root = Path::new("examples/class").join(format!("accepted-{name}"));
        let built = sample(&root).expect("it is Java");
        let built = built.with_classes(classes_of(&root).expect(name));
        let boards = boards(20);
        let mut machine = Machine::start(&built);
        let put = |board| machine.put(board).expect(name);
        let together: Vec<(u8, Left)> = boards.iter().map(put).collect();
        assert_eq!(machine.end(), Some(0));
        for (at, (board, (status, left))) in boards.iter().zip(together).enumerate() {
            assert_eq!(status, CLEAN, "{name} {at}: {left:?}");
            if is_full || at % 4 == number {
                assert_eq!(left, alone(&built, board), "{name} {at}");
            }
        }
    }
}

#[test]
fn each_board_meets_classes_and_streams_as_new() {
    let built = program(
        "System.out.println(++calls + new Scanner(System.in).nextLine());
         System.err.println(Locale.getDefault() + \" \u{e9}\");
         System.in.close(); System.out.close(); System.out.println(1); System.err.close();",
    );
    let mut machine = Machine::start(&built);
    for board in boards(5) {
        let (status, left) = machine.put(&board).expect("a reply");
        assert_eq!(
            (status, left.stdout.as_str(), left.stderr.as_str()),
            (CLEAN, "18Puzzle.txt\n", "en_US \u{e9}\n")
        );
    }
    assert_eq!(machine.end(), Some(0));
}

#[test]
fn a_program_that_does_not_come_to_its_end_has_no_answer_and_is_soon_asked_no_more() {
    for body in [
        "throw new IllegalStateException();",
        "deep(0);",
        "System.out.write(65);",
    ] {
        let said = [Some(ALONE), Some(ALONE), Some(OVER)];
        assert_eq!(statuses(&program(body), 3), said, "{body}");
    }
    let new = "void main() { System.out.println(1); }";
    if let Ok(built) = planned(&[("Solve.java", new)]).build() {
        assert_eq!(statuses(&built, 2), [Some(ALONE); 2], "{new}");
    }
}

#[test]
fn what_a_program_leaves_running_is_the_end_of_the_machine() {
    let endless = program("new Thread(() -> { while (true) { } }).start();");
    assert_eq!(statuses(&endless, 1), [Some(OVER)]);
    for body in [
        "System.exit(0);",
        "Runtime.getRuntime().halt(0);",
        "try { long[][] all = new long[100000][]; for (int i = 0; ; i++) all[i] = new long[100000]; }
         catch (OutOfMemoryError e) { System.out.println(1); }",
    ] {
        assert_eq!(statuses(&program(body), 2), [None; 2], "{body}");
    }
}

#[test]
fn what_holds_for_the_whole_machine_is_put_back_behind_each_board() {
    let built = program(
        "System.out.println(System.getProperty(\"a\") + Locale.getDefault() + Thread.interrupted()
             + Thread.getDefaultUncaughtExceptionHandler());
         System.setProperty(\"a\", \"b\"); Locale.setDefault(Locale.GERMANY); Thread.currentThread().interrupt();
         Thread.setDefaultUncaughtExceptionHandler((t, e) -> { });
         System.setOut(System.err); System.setIn(null);",
    );
    let mut machine = Machine::start(&built);
    for board in boards(3) {
        let (status, left) = machine.put(&board).expect("a reply");
        assert_eq!(
            (status, left.stdout.as_str()),
            (CLEAN, "nullen_USfalsenull\n")
        );
    }
}

#[test]
fn only_java_has_series() {
    let built = planned(&[("solve.py", "print(1)")])
        .build()
        .expect("a plan");
    assert_eq!(built.project.plan.batch(&built.places, MEMORY_MIB), None);
    assert_eq!(built.project.plan.language, Language::Python);
}

#[test]
fn many_boards_have_no_more_room_for_what_stays_than_one_has() {
    let project = planned(&[(
        "Main.java",
        "class Main { public static void main(String[] a) { } }",
    )]);
    let [sources, build, job, driver] = ["/s", "/b", "/j", "/d"].map(str::to_owned);
    let places = Places {
        sources,
        build,
        job,
        driver,
    };
    for memory_mib in 16..2_000 {
        let step = project
            .plan
            .batch(&places, memory_mib)
            .expect("a batch")
            .step;
        let size = |flag: &str| -> u64 {
            let mut sizes = step
                .arguments
                .iter()
                .filter_map(|one| one.strip_prefix(flag));
            let size = sizes.next().and_then(|size| size.strip_suffix('m'));
            size.expect("a size").parse().expect("MiB")
        };
        let (heap_mib, new_mib) = (size("-Xmx"), size("-Xmn"));
        assert!(heap_mib <= memory_mib && heap_mib > new_mib);
        assert!((heap_mib - new_mib) * 3 <= memory_mib * 2);
    }
}
