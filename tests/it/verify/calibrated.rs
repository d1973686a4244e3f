//! `verify --run --calibrate`: limits that no right sample passes, here and on a slower machine.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command},
    thread::available_parallelism,
};

use serde_json::Value;

use super::samples::{add, assignment};
use crate::readme::can_grade;
use crate::support::{Call, repository, tilegrade};

/// Reads a board of twenty moves for ever, and is right otherwise.
const SLOW_ON: &str = "import sys\nwhile open(sys.argv[1]).read() == BOARD:\n    pass\n";

#[test]
fn calibrated_limits_fail_no_right_sample_on_a_machine_half_as_fast() {
    if !can_grade() {
        return;
    }
    let ground = assignment("format = 1 # one\n[limits]\ncpu-ms=4_000# mine\n\n[late]\ncap = 50\n");
    add(ground.path(), "accepted-python", "accepted/python");
    add(ground.path(), "accepted-c", "accepted/c");
    add(ground.path(), "accepted-python", "time-limit/slow");
    let slow = ground
        .path()
        .join("submissions/time-limit/slow/eight_puzzle.py");
    let board = repository().join("cases/depth-20.txt");
    let board = format!("{:?}", fs::read_to_string(board).expect("a case"));
    let right = fs::read_to_string(&slow).expect("a program");
    fs::write(&slow, SLOW_ON.replace("BOARD", &board) + &right).expect("a file");

    let call = tilegrade([
        "verify",
        ".",
        "--run",
        "--calibrate",
        "--write",
        "--format",
        "json",
    ]);
    let printed = call.within(ground.path()).talks().run().stdout;
    let found: Value = serde_json::from_str(&printed).expect("an object");
    let limits = &found["limits"];
    let number = |name: &str| {
        limits[name]
            .as_u64()
            .unwrap_or_else(|| panic!("{name}: {limits}"))
    };
    let slowest = limits["slowest"].as_array().expect("a list");
    assert_eq!(slowest.len(), 3, "{limits}");
    for one in slowest {
        let took = one["cpu-ms"].as_u64().expect("a number");
        let name = if one["case"] == "unsolvable-handout" {
            "unsolvable-cpu-ms"
        } else {
            "cpu-ms"
        };
        assert!(took > 0 && 2 * took <= number(name), "{limits}");
    }
    let unfinished = limits["unfinished"].as_array().expect("a list");
    let named = unfinished.iter().map(|one| (&one["case"], &one["sample"]));
    let slow = (&"depth-20".into(), &"time-limit/slow".into());
    assert_eq!(named.collect::<Vec<_>>(), [slow]);

    let speed = number("measured-speed");
    let written = read(&ground.path().join("assignment.toml"));
    let lines = format!(
        "unsolvable-cpu-ms = {}\nmeasured-speed = {speed}\n",
        number("unsolvable-cpu-ms")
    );
    let cpu_ms = number("cpu-ms");
    assert_eq!(
        written,
        format!("format = 1 # one\n[limits]\n{lines}cpu-ms={cpu_ms}# mine\n\n[late]\ncap = 50\n")
    );
    halved(|call| call.within(ground.path()).talks().run(), "grades");

    // Where they were measured, the machine was eight times as fast, which no other program beside the tests makes up for.
    let other = written.replace(&format!("= {speed}\n"), &format!("= {}\n", 8 * speed));
    fs::write(ground.path().join("assignment.toml"), other).expect("a file");
    let said = graded("slower").within(ground.path()).talks().run().stderr;
    assert!(said.contains("note: limits are "), "{said}");
    let facts = read(&ground.path().join("slower/run.json"));
    let known: Value = serde_json::from_str(&facts).expect("an object");
    let percent = known["slowdown"]["percent"].as_u64().expect("a number");
    assert!(percent > 100, "{facts}");
    // Its runs count, with the limits that they had.
    tilegrade(["regrade", "--out", "slower"])
        .within(ground.path())
        .talks()
        .run();
    graded("slower").within(ground.path()).talks().run();
    assert_eq!(read(&ground.path().join("slower/run.json")), facts);
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Grades the right samples, one after the other.
fn graded(out: &str) -> Call {
    tilegrade(["grade", "submissions/accepted", "--jobs", "1", "--out", out])
}

/// Has the right samples graded on half of a processor: by a quota, where a group with one can be made, and otherwise beside programs
/// that take the other half of each.
fn halved<T>(run: impl FnOnce(Call) -> T, out: &str) {
    let group = Path::new("/sys/fs/cgroup/cpu").join(format!("half-{}", std::process::id()));
    let has_quota = fs::create_dir(&group).is_ok()
        && fs::write(group.join("cpu.cfs_quota_us"), "50000").is_ok()
        && fs::write(group.join("cpu.cfs_period_us"), "100000").is_ok();
    if has_quota {
        let group = Group(group);
        let inside = ["sh", "-c", "echo $$ > \"$0/tasks\" && exec \"$@\""];
        let place = group.0.as_os_str().to_owned();
        run(graded(out).under(inside.map(Into::into).into_iter().chain([place])));
    } else {
        let count = available_parallelism().map_or(1, usize::from);
        let _competitors: Vec<Competitor> = (0..count).map(|_| Competitor::start()).collect();
        run(graded(out));
    }
}

/// A group that is removed again.
struct Group(PathBuf);

impl Drop for Group {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

/// A program that does nothing and takes a processor for it.
struct Competitor(Child);

impl Competitor {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test is no part of the program"
    )]
    fn start() -> Self {
        let child = Command::new("sh")
            .args(["-c", "while :; do :; done"])
            .spawn();
        Self(child.expect("a shell"))
    }
}

impl Drop for Competitor {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
