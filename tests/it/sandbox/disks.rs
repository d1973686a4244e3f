//! A disk for each run, where there are namespaces: what fills it is stopped, and what the grader reads comes back.

use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::Path;

use tilegrade::outcome::{Bound, Ending};
use tilegrade::run::{Job, Protection};

use super::{Stage, text};

/// A stage whose runs may write 32 MiB, each on a disk of its own; none in the tiers where that is not so.
fn stage() -> Option<Stage> {
    let stage = Stage::new().limits(|limits| {
        limits.disk_mib = 32;
        limits.output_kib = 64;
    });
    let has_disks = !stage.sandbox.missing().contains(&Protection::Disk);
    assert_eq!(has_disks, stage.has_namespaces());
    has_disks.then_some(stage)
}

fn python(stage: &Stage, script: &str) -> Job {
    stage.job(["/usr/bin/python3", "-c", script])
}

/// Blocks of all files beneath a directory of the machine, in KiB.
fn kib_in(directory: &Path) -> u64 {
    let entries = fs::read_dir(directory).expect("it can be listed").flatten();
    let kib = entries.map(|entry| {
        let facts = entry.metadata().expect("it is there");
        let below = if facts.is_dir() {
            kib_in(&entry.path())
        } else {
            0
        };
        facts.blocks() / 2 + below
    });
    kib.sum()
}

#[test]
fn whatever_fills_the_disk_of_a_run_is_stopped_for_it() {
    let Some(stage) = stage() else {
        return;
    };
    let large = "file = open('large', 'wb', 0)\nwhile True: file.write(bytes(1 << 16))";
    let many = "for i in range(10**7): open(str(i), 'w').close()";
    let links = "import os\nfor i in range(10**7): os.symlink('nowhere', str(i))";
    let directories = "import os\nfor i in range(10**7): os.mkdir(f'/dev/shm/{i}')";
    let unlinked = "import os\n\
        kept = []\n\
        while True:\n\
        \x20 kept.append(open('x', 'wb', 0)); os.remove('x'); kept[-1].write(bytes(1 << 20))";
    let mapped = "import mmap, os\n\
        kept = []\n\
        while True:\n\
        \x20 file = os.open('x', os.O_RDWR | os.O_CREAT); os.remove('x'); os.truncate(file, 1 << 20)\n\
        \x20 kept.append(mmap.mmap(file, 1 << 20)); os.close(file)\n\
        \x20 kept[-1].write(bytes(1 << 20))";
    let temporary = "import os\n\
        for i in range(100):\n\
        \x20 with open(f'/{[\"tmp\", \"dev/shm\"][i % 2]}/{i}', 'wb', 0) as file: file.write(bytes(1 << 20))";
    for script in [large, many, links, directories, unlinked, mapped, temporary] {
        let job = python(&stage, script);
        let finished = stage.run(&job);
        let said = text(&finished.stderr);
        assert_eq!(
            finished.ending,
            Ending::Stopped(Bound::Disk),
            "{script} {said}"
        );
        // Of what is stopped, no more comes back than a run may write.
        let kib = kib_in(&job.directory.host);
        assert!(kib < 33 << 10, "{kib} {script}");
    }
}

#[test]
fn a_disk_is_full_before_a_program_can_fill_more_of_it() {
    let Some(stage) = stage() else {
        return;
    };
    // The supervisor cannot look while its processor is taken; the kernel bounds the disk all the same.
    let script = "import os\n\
        written = 0\n\
        try:\n\
        \x20 for i in range(1000):\n\
        \x20\x20 file = os.open(str(i), os.O_WRONLY | os.O_CREAT)\n\
        \x20\x20 for _ in range(16): written += os.write(file, bytes(1 << 16))\n\
        except OSError as error: print(error.strerror)\n\
        finally: print(written >> 20, flush=True)";
    let finished = stage.run(&python(&stage, script));
    assert_eq!(finished.ending, Ending::Stopped(Bound::Disk));
    let said = text(&finished.stdout);
    let written = said
        .lines()
        .last()
        .map_or(0, |line| line.parse().expect("a number"));
    assert!(written <= 2 * 32 + 128, "{said}");
}

#[test]
fn what_a_program_leaves_reaches_the_grader_and_no_link_is_followed() {
    let Some(stage) = stage() else {
        return;
    };
    let secret = stage.directory().join("secret");
    fs::write(&secret, "31 moves").expect("it is writable");
    let job = stage.job([
        "/bin/sh",
        "-c",
        "echo left > answer; rm gone; echo more >> src/board; mkdir -p a/b; echo x > a/b/c; chmod 0 a/b/c; \
         ln -s /etc/passwd link; ln -s ../.. up; mkfifo pipe; head -c 3000000 /dev/zero > long; cat same",
    ]);
    let host = &job.directory.host;
    fs::create_dir(host.join("src")).expect("it is writable");
    for name in ["gone", "same", "src/board"] {
        fs::write(host.join(name), format!("{name}\n")).expect("it is writable");
    }
    symlink(&secret, host.join("outward")).expect("it is writable");
    let finished = stage.run(&job);
    assert_eq!(
        finished.ending,
        Ending::Exited(0),
        "{}",
        text(&finished.stderr)
    );
    assert_eq!(text(&finished.stdout), "same\n");
    let read = |name: &str| fs::read_to_string(host.join(name)).expect(name);
    assert_eq!(read("answer"), "left\n");
    assert_eq!(read("same"), "same\n");
    assert_eq!(read("src/board"), "src/board\nmore\n");
    assert_eq!(read("a/b/c"), "x\n");
    for name in ["gone", "link", "up", "pipe", "outward"] {
        let facts = host.join(name).symlink_metadata();
        assert!(facts.is_err(), "{name}");
    }
    // As much as tells that it is longer than any answer may be.
    let length = host.join("long").metadata().expect("it is there").len();
    assert_eq!(length, 1 << 20);
}

#[test]
fn many_files_come_back_in_part_and_the_first_of_them_first() {
    let Some(stage) = stage() else {
        return;
    };
    let script = "import os\n\
        os.mkdir('d')\n\
        for i in range(5000): open(f'd/{i}', 'w').close()\n\
        open('answer', 'w').write('here')";
    let job = python(&stage, script);
    assert_eq!(stage.run(&job).ending, Ending::Exited(0));
    let host = &job.directory.host;
    let answer = fs::read_to_string(host.join("answer"));
    assert_eq!(answer.expect("it is there"), "here");
    let count = fs::read_dir(host.join("d")).expect("a directory").count();
    assert!(count < 1_000, "{count}");
}
