//! The verbs `completions` and `man`: what a shell and a reader of manuals make of what they write.

use std::{collections::BTreeSet, fs};

use tempfile::TempDir;

use crate::support::tilegrade;

/// The shells that are known.
const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// Reads every page in the current folder, where there is a reader.
const READ: &str = "command -v groff >/dev/null || exit 0\n\
    for page in ./*.1; do groff -man -K utf8 -T utf8 -ww -z \"$page\" || exit 1; done";

/// The commands that the help lists.
fn verbs() -> Vec<String> {
    let help = tilegrade(["--help"]).run().stdout;
    let (_, listed) = help.split_once("Commands:\n").expect("a list");
    let lines = listed.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    names.map(str::to_owned).collect()
}

#[test]
fn every_shell_is_told_every_command() {
    let verbs = verbs();
    assert!(verbs.len() >= 12, "{verbs:?}");
    for shell in SHELLS {
        let script = tilegrade(["completions", shell]).run().stdout;
        for verb in &verbs {
            assert!(script.contains(verb), "{shell}: {verb}");
        }
    }
}

#[test]
fn bash_completes_a_command() {
    const COMPLETE: &str = "set -eu; eval \"$(\"$@\")\"; COMP_WORDS=(tilegrade gra) COMP_CWORD=1\n\
        _tilegrade tilegrade gra tilegrade; echo \"${COMPREPLY[@]}\"";
    tilegrade(["completions", "bash"])
        .under(["bash", "--noprofile", "--norc", "-c", COMPLETE, "bash"])
        .prints("grade\n")
        .run();
}

#[test]
fn every_command_has_a_page_that_groff_reads_without_a_word() {
    let folder = TempDir::new().expect("a folder");
    let pages = folder.path().join("share/man1");
    // The second time, they are there already.
    for _ in 0..2 {
        let said = format!("manual pages written to {}\n", pages.display());
        tilegrade(["man"]).and(&pages).prints("").says(said).run();
    }
    let written = fs::read_dir(&pages).expect("a folder");
    let written = written.map(|entry| entry.expect("an entry").file_name());
    let written: BTreeSet<String> = written
        .map(|name| name.into_string().expect("a plain name"))
        .collect();
    assert!(written.contains("tilegrade.1"), "{written:?}");
    for page in ["check", "new", "random"] {
        let page = format!("tilegrade-cases-{page}.1");
        assert!(written.contains(&page), "{page}: {written:?}");
    }
    for verb in verbs() {
        let page = format!("tilegrade-{verb}.1");
        assert!(written.contains(&page), "{page}: {written:?}");
    }
    tilegrade([""; 0])
        .under(["sh", "-c", READ])
        .within(&pages)
        .prints("")
        .run();
}

#[test]
fn a_folder_that_cannot_be_made_is_named_with_the_way_out() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("file"), "").expect("a file");
    tilegrade(["man", "file"]).within(folder.path()).fails(
        2,
        "file: cannot be written: File exists (os error 17)",
        "name a folder that you may write to, with room in it",
    );
}
