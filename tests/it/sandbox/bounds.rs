//! Each bound ends a run with its own name, and well before the wall bound.

use std::process::{Child, Command};

use tilegrade::outcome::{Bound, Ending};
use tilegrade::run::{Finished, Memory, Tier};

use super::{Stage, text};

#[track_caller]
fn assert_stopped(finished: &Finished, bound: Bound) {
    assert_eq!(
        finished.ending,
        Ending::Stopped(bound),
        "{:?} {}",
        finished.usage,
        text(&finished.stderr)
    );
}

#[test]
fn a_program_that_spins_is_stopped_for_its_cpu_time() {
    let stage = Stage::new().limits(|limits| limits.cpu_ms = 500);
    let finished = stage.python("while True: pass");
    assert_stopped(&finished, Bound::Cpu);
    assert!(
        (500..1_500).contains(&finished.usage.cpu_ms),
        "{:?}",
        finished.usage
    );
}

#[test]
fn no_name_hides_a_process() {
    let stage = Stage::new().limits(|limits| {
        limits.cpu_ms = 500;
        limits.processes = 64;
    });
    // One is no text, and the other looks like the kernel's own numbers, of which one says that there is no thread.
    for name in ["\\xff\\xfe", ")S 1 2 3 4 5 6 "] {
        let renamed =
            format!("import ctypes, os, time\nctypes.CDLL(None).prctl(15, b'{name}', 0, 0, 0)\n");
        let spins = format!("{renamed}while True: pass");
        assert_stopped(&stage.python(&spins), Bound::Cpu);
        let multiplies = format!(
            "{renamed}for _ in range(99):\n  if os.fork() == 0: time.sleep(60)\ntime.sleep(60)"
        );
        assert_stopped(&stage.python(&multiplies), Bound::Processes);
    }
}

#[test]
fn cpu_time_of_several_processes_and_threads_counts_together() {
    let stage = Stage::new().limits(|limits| limits.cpu_ms = 600);
    assert_stopped(
        &stage.shell("for i in 1 2 3 4; do (while :; do :; done) & done; wait"),
        Bound::Cpu,
    );
    let threads = "import threading\n\
        def spin():\n  while True: sum(range(1000))\n\
        for _ in range(4): threading.Thread(target=spin).start()";
    assert_stopped(&stage.python(threads), Bound::Cpu);
}

#[test]
fn cpu_time_of_ended_processes_is_not_forgotten() {
    let stage = Stage::new();
    let finished = stage.python(
        "import os, time\n\
         for _ in range(3):\n\
         \x20 if os.fork() == 0:\n\
         \x20   while time.process_time() < 0.2: pass\n\
         \x20   os._exit(0)\n\
         \x20 os.wait()",
    );
    assert_eq!(finished.ending, Ending::Exited(0));
    assert!(finished.usage.cpu_ms >= 550, "{:?}", finished.usage);
}

#[test]
fn cpu_time_of_processes_that_nobody_waits_for_counts() {
    let stage = Stage::new();
    let finished = stage.python(
        "import os, signal, time\n\
         signal.signal(signal.SIGCHLD, signal.SIG_IGN)\n\
         for _ in range(30):\n\
         \x20 reading, writing = os.pipe()\n\
         \x20 if os.fork() == 0:\n\
         \x20   start = time.process_time()\n\
         \x20   while time.process_time() - start < 0.02: pass\n\
         \x20   os._exit(0)\n\
         \x20 os.close(writing)\n\
         \x20 os.read(reading, 1)\n\
         \x20 os.close(reading)",
    );
    assert_eq!(finished.ending, Ending::Exited(0));
    assert!(finished.usage.cpu_ms >= 550, "{:?}", finished.usage);
}

#[test]
fn memory_that_only_the_kernel_holds_is_bounded() {
    let stage = Stage::new().limits(|limits| limits.memory_mib = 128);
    let tables = r"
        #define _GNU_SOURCE
        #include <sys/mman.h>
        int main(void) {
            char *pages = mmap(0, 800UL << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            madvise(pages, 800UL << 30, MADV_NOHUGEPAGE);
            volatile char sum = 0;
            for (unsigned long at = 0; at < 800UL << 30; at += 2UL << 20) sum += pages[at];
        }";
    let finished = stage.c(tables);
    assert_stopped(&finished, Bound::Memory);
    assert!(finished.usage.peak_kib < 400 << 10, "{:?}", finished.usage);
    let sockets = "import os, socket, time\n\
         kept = []\n\
         for _ in range(30):\n\
         \x20 if os.fork() == 0:\n\
         \x20   while True:\n\
         \x20     try: kept.append(socket.socketpair())\n\
         \x20     except OSError: time.sleep(100)\n\
         time.sleep(100)";
    assert_stopped(&stage.python(sockets), Bound::Memory);
}

#[test]
fn a_program_that_sleeps_is_stopped_for_elapsed_time() {
    let stage = Stage::new().limits(|limits| limits.wall_ms = 700);
    let finished = stage.shell("trap '' TERM INT HUP; sleep 1000");
    assert_stopped(&finished, Bound::Wall);
    assert!(
        (700..5_000).contains(&finished.usage.wall_ms),
        "{:?}",
        finished.usage
    );
    assert!(finished.usage.cpu_ms < 300, "{:?}", finished.usage);
}

#[test]
fn a_program_that_fills_memory_is_stopped_for_it() {
    let stage = Stage::new();
    assert_stopped(
        &stage.python("kept = []\nwhile True: kept.append(bytearray(1 << 20))"),
        Bound::Memory,
    );
    let c = r"
        #include <stdlib.h>
        #include <string.h>
        int main(void) { for (;;) { char *kept = malloc(1 << 20); memset(kept, 1, 1 << 20); } }";
    assert_stopped(&stage.c(c), Bound::Memory);
}

#[test]
fn memory_of_several_processes_counts_together() {
    let stage = Stage::new();
    let finished = stage.python(
        "import os, time\n\
         for _ in range(8):\n\
         \x20 if os.fork() == 0:\n\
         \x20   kept = b'x' * (60 << 20)\n\
         \x20   time.sleep(100)\n\
         time.sleep(100)",
    );
    assert_stopped(&finished, Bound::Memory);
}

#[test]
fn memory_that_processes_share_counts_once() {
    let stage = Stage::new();
    let finished = stage.python(
        "import os, time\n\
         kept = b'x' * (100 << 20)\n\
         for _ in range(4):\n\
         \x20 if os.fork() == 0:\n\
         \x20   time.sleep(0.3)\n\
         \x20   os._exit(0)\n\
         for _ in range(4): os.wait()",
    );
    assert_eq!(finished.ending, Ending::Exited(0), "{:?}", finished.usage);
}

#[test]
fn a_crash_after_memory_ran_out_is_a_matter_of_memory() {
    // The pages are asked for but not touched, so no poll sees them.
    let c = r"
        #include <stdlib.h>
        #include <unistd.h>
        int main(void) { for (;;) { char *kept = malloc(1 << 20); if (!kept) usleep(500000); *kept = 1; } }";
    assert_stopped(&Stage::new().c(c), Bound::Memory);
}

#[test]
fn a_full_java_heap_is_the_programs_own_error() {
    let stage = Stage::new().limits(|limits| limits.memory_mib = 64);
    let finished = stage.java(
        "public class Main { public static void main(String[] a) {
            var kept = new java.util.ArrayList<int[]>(); while (true) kept.add(new int[100_000]); } }",
    );
    assert_eq!(finished.ending, Ending::Exited(1), "{:?}", finished.usage);
    assert!(text(&finished.stderr).contains("java.lang.OutOfMemoryError: Java heap space"));
}

#[test]
fn a_flood_is_stopped_on_either_stream_and_kept_up_to_the_bound() {
    let stage = Stage::new().limits(|limits| limits.output_kib = 64);
    let finished = stage.shell("yes");
    assert_stopped(&finished, Bound::Output);
    assert_eq!(finished.stdout.len(), 64 * 1_024);
    let finished = stage.shell("yes >&2");
    assert_stopped(&finished, Bound::Output);
    assert_eq!(finished.stderr.len(), 64 * 1_024);
    // Exactly the bound is not beyond it.
    let finished = stage.shell("head -c 65536 /dev/zero");
    assert_eq!(finished.ending, Ending::Exited(0));
    assert_eq!(finished.stdout.len(), 64 * 1_024);
}

#[test]
fn a_fork_bomb_is_stopped_for_its_processes() {
    let stage = Stage::new();
    assert_stopped(
        &stage.c("#include <unistd.h>\nint main(void) { for (;;) fork(); }"),
        Bound::Processes,
    );
    assert_stopped(
        &stage.python("import os\nwhile True:\n  try: os.fork()\n  except OSError: pass"),
        Bound::Processes,
    );
}

#[test]
fn a_thread_bomb_is_stopped_for_its_processes() {
    let stage = Stage::new();
    let finished = stage.java(
        "public class Main { public static void main(String[] a) { while (true) new Thread(() -> {
            try { Thread.sleep(100_000); } catch (InterruptedException e) { } }).start(); } }",
    );
    assert_stopped(&finished, Bound::Processes);
}

#[test]
fn a_huge_file_is_stopped_for_disk() {
    let stage = Stage::new();
    assert_stopped(&stage.shell("cat /dev/zero > huge"), Bound::Disk);
    assert_stopped(
        &stage.shell("for i in 1 2 3 4; do head -c 30000000 /dev/zero > $i; done"),
        Bound::Disk,
    );
}

#[test]
fn an_open_file_counts_once_whatever_its_name_and_without_one() {
    let stage = Stage::new().limits(|limits| limits.disk_mib = 32);
    // The kernel shows files that are removed under such names.
    let script = "import time\n\
        file = open('large (deleted)', 'wb', 0)\n\
        file.write(bytes(20 << 20)); time.sleep(0.3)";
    let finished = stage.python(script);
    assert_eq!(
        finished.ending,
        Ending::Exited(0),
        "{}",
        text(&finished.stderr)
    );
    let script = "import os, time\n\
        files = [open(name, 'wb', 0) for name in 'ab']\n\
        for file in files: os.remove(file.name); file.write(bytes(20 << 20))\n\
        time.sleep(90)";
    assert_stopped(&stage.python(script), Bound::Disk);
}

#[test]
fn many_or_deep_names_are_stopped_for_disk() {
    let stage = Stage::new().limits(|limits| limits.cpu_ms = 20_000);
    assert_stopped(
        &stage.python("for i in range(10**7): open(str(i), 'w').close()"),
        Bound::Disk,
    );
    assert_stopped(
        &stage.python("import os\nwhile True:\n  os.mkdir('d')\n  os.chdir('d')"),
        Bound::Disk,
    );
}

#[test]
fn what_cannot_be_listed_counts_all_the_same() {
    let stage = Stage::new().limits(|limits| limits.disk_mib = 32);
    // Open files without names; and a directory that is closed to its own user.
    let unlinked = "import os, time\n\
        kept = []\n\
        for _ in range(64):\n\
        \x20 kept.append(open('x', 'wb', 0)); os.remove('x'); kept[-1].write(bytes(1 << 20))\n\
        time.sleep(90)";
    assert_stopped(&stage.python(unlinked), Bound::Disk);
    let closed = "mkdir d; cd d; chmod 0 ../d; sleep 100";
    let user_is_root = rustix::process::geteuid().is_root();
    // No program closes anything where it has the grader's user. On a disk of its own, what is closed is counted as well.
    let is_open = stage.sandbox.tier() == Tier::SameUser || stage.has_namespaces();
    let stage = stage.limits(|limits| limits.wall_ms = 1_000);
    assert_stopped(
        &stage.shell(closed),
        if user_is_root || is_open {
            Bound::Wall
        } else {
            Bound::Disk
        },
    );
}

#[test]
fn temporary_directories_are_full_before_the_machine_is() {
    let stage = Stage::new();
    for directory in ["/tmp", "/dev/shm"] {
        let finished = stage.shell(&format!(
            "head -c 100M /dev/zero > {directory}/x || head -c 100M /dev/zero > {directory}/y"
        ));
        assert_ne!(finished.ending, Ending::Exited(0), "{directory}");
    }
}

#[test]
fn a_program_within_its_bounds_is_left_alone() {
    let stage = Stage::new();
    let mut job = stage.job([
        "/bin/sh",
        "-c",
        "sleep 0.05 | sleep 0.05 | sleep 0.05; head -c 1M /dev/zero > x",
    ]);
    job.memory = Memory::Jvm;
    assert_eq!(stage.run(&job).ending, Ending::Exited(0));
}

/// Programs that spin on the first processor until they are dropped. Each is a session of its own: some kernels share a
/// processor among sessions. Where a run has a control group of its own, it has half of the processor beside all others.
struct Crowd(Vec<Child>);

impl Crowd {
    #[expect(
        clippy::disallowed_methods,
        reason = "these programs are beside the sandbox"
    )]
    fn of(count: usize) -> Self {
        let spinner = format!("{ON_FIRST_PROCESSOR}os.setsid()\nwhile True: pass");
        let spin = |_| Command::new("python3").args(["-c", &spinner]).spawn();
        Self((0..count).map(|at| spin(at).expect("python3")).collect())
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        for spinner in &mut self.0 {
            // One that could not start has ended.
            let _ = spinner.kill();
            let _ = spinner.wait();
        }
    }
}

const ON_FIRST_PROCESSOR: &str =
    "import os, time\nos.sched_setaffinity(0, [min(os.sched_getaffinity(0))])\n";

#[test]
fn time_in_which_others_have_the_processor_is_not_the_programs_own() {
    let stage = Stage::new().limits(|limits| limits.wall_ms = 3_000);
    let _crowd = Crowd::of(2);
    let busy = format!("{ON_FIRST_PROCESSOR}while time.process_time() < 2: pass");
    let finished = stage.python(&busy);
    assert_eq!(
        finished.ending,
        Ending::Exited(0),
        "{:?} {}",
        finished.usage,
        text(&finished.stderr)
    );
    assert!(finished.usage.wall_ms > 3_000, "{:?}", finished.usage);
    let idle = format!("{ON_FIRST_PROCESSOR}time.sleep(60)");
    assert_stopped(&stage.python(&idle), Bound::Wall);
}
