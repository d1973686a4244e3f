//! Exit codes, signals, streams, and the toolchains that have to work.

use std::ffi::OsString;
use std::fs;
use std::sync::atomic::AtomicBool;

use tilegrade::outcome::Ending;
use tilegrade::run::{Error, Mount, Tier, Toolchain};

use super::{Stage, is_second_round, text, toolchain};

#[test]
fn exit_codes_are_what_the_program_gave() {
    let stage = Stage::new();
    for code in [0, 1, 3, 42, 127, 255] {
        assert_eq!(
            stage.shell(&format!("exit {code}")).ending,
            Ending::Exited(code)
        );
    }
}

#[test]
fn signals_are_told_from_exit_codes() {
    let stage = Stage::new();
    for (name, number) in [("SEGV", 11), ("ABRT", 6), ("KILL", 9), ("TERM", 15)] {
        assert_eq!(
            stage.shell(&format!("kill -{name} $$")).ending,
            Ending::Signalled(number),
            "{name}"
        );
    }
    // What shells make of a signal is an ordinary exit code, if a program chooses it.
    for code in [129, 134, 137, 139, 143] {
        assert_eq!(
            stage.shell(&format!("exit {code}")).ending,
            Ending::Exited(code)
        );
    }
    let crash = "int main(void) { volatile int *nothing = 0; return *nothing; }";
    assert_eq!(stage.c(crash).ending, Ending::Signalled(11));
    assert_eq!(
        stage
            .c("#include <stdlib.h>\nint main(void) { abort(); }")
            .ending,
        Ending::Signalled(6)
    );
}

#[test]
fn both_streams_are_captured_apart_and_as_they_are() {
    let finished = Stage::new().shell(r"printf 'a\000\377'; printf 'b\n' >&2");
    assert_eq!(finished.stdout, b"a\0\xff");
    assert_eq!(finished.stderr, b"b\n");
}

#[test]
fn standard_input_is_the_given_file_or_empty() {
    let stage = Stage::new();
    assert_eq!(stage.shell("cat").stdout, b"");
    let board = stage.directory().join("board.txt");
    fs::write(&board, "1 2 3\n8   4\n7 6 5\n").expect("it is writable");
    let mut job = stage.job(["/bin/sh", "-c", "cat; echo 9 > /proc/self/fd/0"]);
    job.stdin = Some(board.clone());
    assert_eq!(text(&stage.run(&job).stdout), "1 2 3\n8   4\n7 6 5\n");
    assert_eq!(
        fs::read_to_string(&board).expect("it is readable"),
        "1 2 3\n8   4\n7 6 5\n"
    );
}

#[test]
fn a_program_that_is_missing_is_not_the_students_fault() {
    let stage = Stage::new();
    let job = stage.job(["/usr/bin/no-such-program"]);
    let why = stage
        .sandbox
        .run(&job, &AtomicBool::new(false))
        .expect_err("there is no such program");
    assert!(
        matches!(&why, Error::Machine(said) if said.contains("no-such-program")),
        "{why}"
    );
    let mut job = stage.job(["/bin/true"]);
    job.mounts
        .push(Mount::driver("/no/such/directory".as_ref()));
    let why = stage
        .sandbox
        .run(&job, &AtomicBool::new(false))
        .expect_err("there is no such directory");
    assert!(
        matches!(&why, Error::Machine(said) if said.contains("/no/such/directory")),
        "{why}"
    );
}

#[test]
fn the_interpreters_start_under_the_default_limits() {
    let stage = Stage::new();
    assert_eq!(stage.python("print(6 * 7)").stdout, b"42\n");
    let node = stage.job([
        toolchain("node").program.into_os_string(),
        "-e".into(),
        "console.log(6 * 7)".into(),
    ]);
    let finished = stage.run(&node);
    assert_eq!(text(&finished.stdout), "42\n", "{}", text(&finished.stderr));
    let hello =
        "public class Main { public static void main(String[] a) { System.out.println(6 * 7); } }";
    let finished = stage.java(hello);
    assert_eq!(text(&finished.stdout), "42\n", "{}", text(&finished.stderr));
}

#[test]
fn the_interpreters_start_from_a_shell() {
    let stage = Stage::new();
    let tools = ["java", "node", "gcc"].map(|name| toolchain(name).program);
    let [java, node, gcc] = tools.map(|path| path.display().to_string());
    let finished = stage.shell(&format!(
        "/usr/bin/python3 -c 'print(1)'; {node} -e 'console.log(2)'; \
         echo 'int main(void) {{ return 3; }}' > three.c; {gcc} -c three.c && echo 3; \
         {java} -Xmx64m -Xms16m -XX:+UseSerialGC -version && echo 4"
    ));
    let said = text(&finished.stderr);
    assert_eq!(text(&finished.stdout), "1\n2\n3\n4\n", "{said}");
}

#[test]
fn a_compiler_in_a_home_directory_runs_inside() {
    let Ok(rustc) = Toolchain::find("rustc", &["--version"]) else {
        assert!(is_second_round(), "rustc is not installed");
        return;
    };
    let mut stage = Stage::new();
    for directory in &rustc.directories {
        stage.sandbox.show(directory);
    }
    let command = [rustc.program.as_os_str(), "main.rs".as_ref()].map(OsString::from);
    if stage.sandbox.tier() == Tier::User {
        // Nothing can be bound here to where the users of the slots reach it, and the student is not to be blamed.
        let ended = stage
            .sandbox
            .run(&stage.job(command), &AtomicBool::new(false));
        assert!(
            matches!(&ended, Err(Error::OutOfReach(path)) if path.contains("toolchains")),
            "{ended:?}"
        );
        return;
    }
    let build = stage.build(
        "main.rs",
        "fn main() { println!(\"{}\", 6 * 7); }",
        &command,
    );
    let mut job = stage.job([stage.sandbox.path_inside(&build).join("main")]);
    job.mounts = vec![build];
    assert_eq!(stage.run(&job).stdout, b"42\n");
}

#[test]
fn a_compiler_of_the_system_runs_inside() {
    let stage = Stage::new();
    let compiler = toolchain("g++").program.into_os_string();
    let source = "#include <iostream>\nint main() { std::cout << 6 * 7 << std::endl; }";
    let command = [compiler, "-o".into(), "main".into(), "main.cpp".into()];
    let build = stage.build("main.cpp", source, &command);
    let mut job = stage.job([stage.sandbox.path_inside(&build).join("main")]);
    job.mounts = vec![build];
    assert_eq!(stage.run(&job).stdout, b"42\n");
}
