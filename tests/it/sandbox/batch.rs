//! Many tasks for one process: each is watched as a run of its own, and whatever is not clean has no result.

use std::fs;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tilegrade::assignment::Limits;
use tilegrade::outcome::{Bound, Ending};
use tilegrade::run::{Batch, BatchError, BatchItem, Error, ItemResult};

use super::{Stage, marked_seconds, processes_with, text};

/// What every script begins with.
const PRELUDE: &str = include_str!("batch.py");

/// How many items are asked, unless a test says otherwise.
const ITEMS: usize = 6;

impl Stage {
    /// A batch of a script, whose items have their number as argument and in a file.
    fn batch(&self, script: &str, items: usize) -> Batch {
        let script = format!("{PRELUDE}{script}");
        let item = |number: usize| BatchItem {
            arguments: vec![number.to_string(), "8Puzzle.txt".to_owned()],
            files: vec![
                (
                    "8Puzzle.txt".to_owned(),
                    format!("board {number}").into_bytes(),
                ),
                ("src/8Puzzle.txt".to_owned(), b"deeper".to_vec()),
            ],
            limits: self.limits,
        };
        Batch {
            job: self.job(["/usr/bin/python3", "-c", &script]),
            items: (0..items).map(item).collect(),
            most_threads: 1,
        }
    }

    fn run_batch(&self, batch: &Batch) -> (Vec<ItemResult>, Option<BatchError>) {
        let mut done = Vec::new();
        let stop = AtomicBool::new(false);
        let broken = self.sandbox.run_batch(batch, &stop, &mut |item| {
            done.push(item);
            ControlFlow::Continue(())
        });
        let broken = broken.unwrap_or_else(|why| panic!("{why}\nhint: {}", why.hint()));
        (done, broken)
    }

    /// How many items are done before the first that is not, which is number 3, and why the batch broke there. In `script`,
    /// `odd` says whether it is that one's turn.
    fn broken_at_3(&self, script: &str) -> BatchError {
        let script = format!(
            "for nonce, arguments in requests():\n  odd = arguments[0] == '3'\n  print('item', arguments[0])\n{script}\n  reply(nonce)\n"
        );
        let (done, broken) = self.run_batch(&self.batch(&script, ITEMS));
        let numbers: Vec<usize> = done.iter().map(|done| done.number).collect();
        assert_eq!(numbers, [0, 1, 2], "{broken:?}");
        for done in &done {
            let expected = format!("item {}\n", done.number);
            assert_eq!(text(&done.finished.stdout), expected);
        }
        broken.expect("one item is odd")
    }
}

#[test]
fn every_item_has_its_own_words_files_streams_and_answer() {
    let stage = Stage::new();
    let script = "import sys\n\
        for nonce, (number, board) in requests():\n\
        \x20 print(number, open(board).read(), open('src/8Puzzle.txt').read(), sorted(os.listdir('.')))\n\
        \x20 print('aside', number, file=sys.stderr)\n\
        \x20 reply(nonce, b'answer ' + number.encode())\n";
    let (done, broken) = stage.run_batch(&stage.batch(script, 20));
    assert_eq!(broken, None);
    assert_eq!(done.len(), 20);
    for (number, done) in done.iter().enumerate() {
        assert_eq!(done.number, number);
        assert_eq!(done.finished.ending, Ending::Exited(0));
        let expected = format!("{number} board {number} deeper ['8Puzzle.txt', 'src']\n");
        assert_eq!(text(&done.finished.stdout), expected);
        assert_eq!(text(&done.finished.stderr), format!("aside {number}\n"));
        assert_eq!(text(&done.answer), format!("answer {number}"));
    }
}

/// However busy the machine is: it waits until what it holds was surely looked at, and compares items with each other.
#[test]
fn what_an_item_uses_is_its_own() {
    let stage = Stage::new();
    let script = "for nonce, (number, _) in requests():\n\
        \x20 if number == '1': kept = bytearray(60 << 20); time.sleep(1); del kept\n\
        \x20 end = time.process_time() + 0.6\n\
        \x20 while number == '2' and time.process_time() < end: pass\n\
        \x20 if number == '3': time.sleep(0.3)\n\
        \x20 reply(nonce)\n";
    let began = Instant::now();
    let (done, broken) = stage.run_batch(&stage.batch(script, 5));
    let elapsed_ms = began.elapsed().as_millis();
    assert_eq!(broken, None);
    let usage: Vec<_> = done.iter().map(|done| done.finished.usage).collect();
    assert!(usage[2].cpu_ms >= 590, "{usage:?}");
    assert!(usage[3].cpu_ms < 590 && usage[4].cpu_ms < 590, "{usage:?}");
    assert!(usage[1].wall_ms >= 1_000, "{usage:?}");
    assert!(usage[3].wall_ms >= 300, "{usage:?}");
    // An item that had another's time too would have it told twice.
    let of_all: u64 = usage.iter().map(|usage| usage.wall_ms).sum();
    assert!(u128::from(of_all) <= elapsed_ms, "{usage:?}");
    let mib = |number: usize| usage[number].peak_kib >> 10;
    assert!(mib(1) >= 60 && mib(4) < 60, "{usage:?}");
}

#[test]
fn an_answer_counts_only_with_the_bytes_of_its_request() {
    let stage = Stage::new();
    let broken = stage.broken_at_3("  if odd: nonce = bytes(16)");
    assert_eq!(broken, BatchError::Nonce);
    let earlier = "  first = nonce if arguments[0] == '0' else first\n  if odd: nonce = first";
    assert_eq!(stage.broken_at_3(earlier), BatchError::Nonce);
}

#[test]
fn what_was_not_asked_ends_the_series() {
    let stage = Stage::new();
    let twice = "  if odd: os.write(0, (nonce + bytes(5)) * 2); continue";
    assert_eq!(stage.broken_at_3(twice), BatchError::Unasked);
    // Behind a reply that was whole.
    let later = "for nonce, arguments in requests():\n  reply(nonce)\n  if arguments[0] == '2': time.sleep(0.1); os.write(0, b'x')\n";
    let (done, broken) = stage.run_batch(&stage.batch(later, 40));
    assert!(
        done.len() < 40 && broken.is_some(),
        "{} {broken:?}",
        done.len()
    );
}

#[test]
fn an_answer_has_at_most_as_many_bytes_as_the_output() {
    let stage = Stage::new().limits(|limits| limits.output_kib = 64);
    let long = "  if odd: reply(nonce, bytes((64 << 10) + 1)); continue";
    assert_eq!(stage.broken_at_3(long), BatchError::TooLong);
    let script = "for nonce, _ in requests(): reply(nonce, bytes(64 << 10))\n";
    let (done, broken) = stage.run_batch(&stage.batch(script, 3));
    assert_eq!(broken, None);
    assert!(done.len() == 3 && done.iter().all(|done| done.answer.len() == 64 << 10));
}

#[test]
fn the_end_of_the_program_ends_the_series() {
    let stage = Stage::new();
    let ended = |code| BatchError::Ended(Ending::Exited(code));
    assert_eq!(stage.broken_at_3("  if odd: os._exit(0)"), ended(0));
    assert_eq!(stage.broken_at_3("  if odd: sys.exit(7)"), ended(7));
    let killed = stage.broken_at_3("  if odd: os.abort()");
    assert_eq!(killed, BatchError::Ended(Ending::Signalled(6)));
    // Bubblewrap holds it open as well, so that half of the time passes.
    let stage = stage.limits(|limits| limits.wall_ms = 20_000);
    let closed = stage.broken_at_3("  if odd: os.close(0); time.sleep(100)");
    assert!(
        matches!(closed, BatchError::Closed | BatchError::Bound(Bound::Wall)),
        "{closed:?}"
    );
}

#[test]
fn half_of_an_items_time_ends_the_series() {
    let stage = Stage::new().limits(|limits| {
        limits.cpu_ms = 2_000;
        limits.wall_ms = 60_000;
    });
    let spins = stage.broken_at_3("  while odd: pass");
    assert_eq!(spins, BatchError::Bound(Bound::Cpu));
    let stage = stage.limits(|limits| {
        limits.wall_ms = 6_000;
    });
    let sleeps = stage.broken_at_3("  if odd: time.sleep(100)");
    assert_eq!(sleeps, BatchError::Bound(Bound::Wall));
    // What it waits for a processor on a crowded machine is not its own time.
    let late = stage.broken_at_3("  if odd: time.sleep(5.5)");
    assert_eq!(late, BatchError::Bound(Bound::Wall));
}

#[test]
fn what_keeps_running_behind_an_answer_ends_the_series() {
    let stage = Stage::new();
    let thread = "  import threading\n  if odd: threading.Thread(target=time.sleep, args=(100,), daemon=True).start()";
    assert_eq!(stage.broken_at_3(thread), BatchError::Leftover);
    let child = "  if odd and os.fork() == 0: os.setsid(); time.sleep(100)";
    assert_eq!(stage.broken_at_3(child), BatchError::Leftover);
}

#[test]
fn files_that_items_forget_to_close_end_the_series_before_they_are_many() {
    let stage = Stage::new();
    let few = "kept = []\nfor nonce, _ in requests():\n  kept.append(open('/dev/null'))\n  reply(nonce)\n";
    let (done, broken) = stage.run_batch(&stage.batch(few, 40));
    assert_eq!((done.len(), broken), (40, None));
    let many = "  if odd: kept = [open('/dev/null') for _ in range(100)]";
    assert_eq!(stage.broken_at_3(many), BatchError::Leftover);
    // What is open while it runs is as for any run.
    let closed = "for nonce, _ in requests():\n  kept = [open('/dev/null') for _ in range(100)]\n  del kept\n  reply(nonce)\n";
    let (done, broken) = stage.run_batch(&stage.batch(closed, 3));
    assert_eq!((done.len(), broken), (3, None));
}

#[test]
fn a_flood_or_too_much_memory_or_disk_ends_the_series() {
    let stage = Stage::new().limits(|limits| {
        limits.output_kib = 64;
        limits.disk_mib = 8;
    });
    let flood = stage.broken_at_3("  while odd: print('flood')");
    assert_eq!(flood, BatchError::Bound(Bound::Output));
    let hog = "  if odd: kept = b'x' * (230 << 20); time.sleep(0.1)";
    assert_eq!(stage.broken_at_3(hog), BatchError::Bound(Bound::Memory));
    let huge = "  if odd: open('huge', 'wb').write(bytes(9 << 20))";
    assert_eq!(stage.broken_at_3(huge), BatchError::Bound(Bound::Disk));
}

#[test]
fn what_an_item_leaves_in_its_directory_is_gone_for_the_next() {
    let stage = Stage::new();
    let outside = stage.directory();
    fs::write(outside.join("kept"), "as it is").expect("it is writable");
    let script = format!(
        "for nonce, (number, board) in requests():\n\
         \x20 print(sorted(os.listdir('.')), open(board).read())\n\
         \x20 os.makedirs('deep/er'); open('deep/er/left', 'w').close(); open('.left', 'w').close()\n\
         \x20 os.symlink({outside:?}, 'deep/out'); os.remove(board); os.symlink('{}', board)\n\
         \x20 os.remove('src/8Puzzle.txt'); os.rmdir('src'); os.symlink({outside:?}, 'src')\n\
         \x20 reply(nonce)\n",
        outside.join("kept").display()
    );
    let (done, broken) = stage.run_batch(&stage.batch(&script, ITEMS));
    assert_eq!(broken, None);
    assert_eq!(done.len(), ITEMS);
    for done in done {
        let expected = format!("['8Puzzle.txt', 'src'] board {}\n", done.number);
        assert_eq!(text(&done.finished.stdout), expected);
    }
    let kept = fs::read_to_string(outside.join("kept")).expect("it is there");
    assert_eq!(kept, "as it is");
    assert_eq!(fs::read_dir(&outside).expect("it is there").count(), 1);
}

#[test]
fn a_program_may_pass_an_item_on_or_give_up() {
    let stage = Stage::new();
    let script = "for nonce, (number, _) in requests():\n\
        \x20 print(number)\n\
        \x20 reply(nonce, status=int(number) % 2 if number != '4' else 2)\n";
    let (done, broken) = stage.run_batch(&stage.batch(script, 8));
    let words: Vec<_> = done
        .iter()
        .map(|done| text(&done.finished.stdout))
        .collect();
    assert_eq!(words, ["0\n", "2\n"]);
    assert_eq!(broken, Some(BatchError::Status(2)));
}

#[test]
fn bounds_are_those_of_each_item() {
    let stage = Stage::new();
    let script = "for nonce, (number, _) in requests():\n\
        \x20 end = time.process_time() + 0.4\n\
        \x20 while time.process_time() < end: pass\n\
        \x20 reply(nonce)\n";
    let mut batch = stage.batch(script, 5);
    for item in &mut batch.items {
        item.limits = Limits {
            cpu_ms: 1_500,
            wall_ms: 60_000,
            ..Limits::default()
        };
    }
    let (done, broken) = stage.run_batch(&batch);
    assert_eq!((done.len(), broken), (5, None));
    batch.items[3].limits.cpu_ms = 300;
    batch.job = stage.batch(script, 5).job;
    let (done, broken) = stage.run_batch(&batch);
    assert_eq!(
        (done.len(), broken),
        (3, Some(BatchError::Bound(Bound::Cpu)))
    );
}

#[test]
fn a_series_that_cannot_begin_is_the_machines_fault() {
    let stage = Stage::new();
    let mut batch = stage.batch("", 2);
    batch.job.argv = vec!["/usr/bin/there-is-no-such-program".into()];
    let run = |batch: &Batch| {
        let stop = AtomicBool::new(false);
        stage
            .sandbox
            .run_batch(batch, &stop, &mut |_| ControlFlow::Continue(()))
    };
    assert!(matches!(run(&batch), Err(Error::Machine(_))));
    let mut batch = stage.batch("", 2);
    batch.items[0].files[0].0 = "../8Puzzle.txt".to_owned();
    assert!(matches!(run(&batch), Err(Error::Machine(_))));
}

#[test]
fn a_series_that_is_called_off_leaves_nothing_and_keeps_what_was_done() {
    let stage = Stage::new();
    let seconds = marked_seconds(stage.scratch.path());
    let script = format!(
        "import subprocess\n\
         for nonce, (number, _) in requests():\n\
         \x20 if number == '2': subprocess.run(['sleep', '{seconds}'])\n\
         \x20 reply(nonce)\n"
    );
    let stop = AtomicBool::new(false);
    let mut done = 0;
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(1_500));
            stop.store(true, Ordering::Relaxed);
        });
        let batch = stage.batch(&script, 4);
        stage.sandbox.run_batch(&batch, &stop, &mut |_| {
            done += 1;
            ControlFlow::Continue(())
        })
    });
    assert!(matches!(ended, Err(Error::Interrupted)), "{ended:?}");
    assert_eq!(done, 2);
    assert_eq!(processes_with(&seconds), 0);
}

#[test]
fn who_takes_the_items_can_break_a_series_off() {
    let stage = Stage::new();
    let seconds = marked_seconds(stage.scratch.path());
    let script = format!(
        "import subprocess\n\
         for nonce, (number, _) in requests():\n\
         \x20 if number == '2': subprocess.run(['sleep', '{seconds}'])\n\
         \x20 reply(nonce)\n"
    );
    let stop = AtomicBool::new(false);
    let mut done = 0;
    let mut take = |_| {
        done += 1;
        if done < 2 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let batch = stage.batch(&script, 4);
    let ended = stage.sandbox.run_batch(&batch, &stop, &mut take);
    assert!(matches!(ended, Ok(None)), "{ended:?}");
    assert_eq!(done, 2);
    assert_eq!(processes_with(&seconds), 0);
}

#[test]
fn without_a_sandbox_a_series_is_watched_all_the_same() {
    let stage = Stage::without_sandbox();
    assert_eq!(
        stage.broken_at_3("  if odd: nonce = bytes(16)"),
        BatchError::Nonce
    );
    let child = "  if odd and os.fork() == 0: time.sleep(100)";
    assert_eq!(stage.broken_at_3(child), BatchError::Leftover);
    let ended = stage.broken_at_3("  if odd: sys.exit(7)");
    assert_eq!(ended, BatchError::Ended(Ending::Exited(7)));
    let script = "for nonce, (number, _) in requests():\n  print(number, sorted(os.listdir('.')))\n  open('left', 'w').close()\n  reply(nonce)\n";
    let (done, broken) = stage.run_batch(&stage.batch(script, 3));
    assert_eq!(broken, None);
    let words: Vec<_> = done
        .iter()
        .map(|done| text(&done.finished.stdout))
        .collect();
    let line = |number: usize| format!("{number} ['8Puzzle.txt', 'src']\n");
    assert_eq!(words, [line(0), line(1), line(2)]);
}
