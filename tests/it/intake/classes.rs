//! Classes as each platform names them, by a seed: nobody's work under another's name, nobody lost, every file used or listed.

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

use tempfile::TempDir;
use tilegrade::{
    intake::{self, Layout, Options, Submission},
    outcome::{identity_key, letters},
    roster::Roster,
    table::Table,
};

const CLASSES: u64 = 1_000;

/// Numbers that look thrown, the same for a seed everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % most
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

const NAMES: [&str; 14] = [
    "Jane Doe",
    "Jane Doe",
    "Madonna",
    "O'Brien, Pat",
    "Zoë van der Berg",
    "李雷",
    "محمد علي",
    "עדי",
    "😀",
    "team_5",
    "Team_12_3",
    "Late",
    "Anon",
    "",
];

const FILES: [&str; 9] = [
    "a.py",
    "8_puzzle.py",
    "2_of_3.py",
    "2024_01_final.py",
    "my notes.txt",
    "main-1.py",
    "main-7f0c8a7e-7a55-4a1b-9a77-0f2f1f0c8a7e.py",
    "LATE.py",
    "עדי.py",
];

struct Student {
    id: String,
    login: String,
    name: String,
    files: Vec<&'static str>,
}

fn students(dice: &mut Dice) -> Vec<Student> {
    let count = 2 + dice.below(5);
    let student = |at: usize| {
        let name = match dice.of(&NAMES) {
            "" => "x".repeat(200),
            name => name.to_owned(),
        };
        let mut files: Vec<&str> = (0..=dice.below(3)).map(|_| dice.of(&FILES)).collect();
        files.sort_unstable();
        files.dedup();
        if name.len() == 200 {
            files = vec!["a.py"]; // A file system has no longer names.
        }
        Student {
            id: (10_000 + 17 * at + dice.below(17)).to_string(),
            login: format!("{}{at}", dice.of(&["ana", "ben-li", "edu", "bin"])),
            name,
            files,
        }
    };
    (0..count).map(student).collect()
}

fn write(folder: &Path, path: &str, student: &Student) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
    fs::write(path, format!("# {}", student.id)).expect("a file");
}

/// Writes a class as a platform packs it, and gives what its students are known by there.
fn pack(folder: &Path, layout: Layout, all: &[Student], dice: &mut Dice) -> Vec<String> {
    let mut upload = 1_000_000;
    let mut metadata = "---\n".to_owned();
    let is_foldered = dice.below(2) == 0;
    for (at, student) in all.iter().enumerate() {
        let Student {
            id,
            login,
            name,
            files,
        } = student;
        let is_of_word = |letter: &char| letter.is_alphanumeric() || *letter == '_';
        let plain: String = name.to_lowercase().chars().filter(is_of_word).collect();
        let late = dice.of(&["", "LATE_"]);
        for file in files {
            upload += 1 + dice.below(9);
            let path = match layout {
                Layout::Canvas => format!("{plain}_{late}{id}_{upload}_{file}"),
                Layout::Moodle if is_foldered => {
                    format!("{name}_{id}_assignsubmission_file_/{file}")
                }
                Layout::Moodle => format!("{name}_{id}_assignsubmission_file_{file}"),
                Layout::Gradescope => format!("submission_{at}/{file}"),
                Layout::Classroom => format!("hw3-{login}/{file}"),
                _ => format!("{login}/{file}"),
            };
            write(folder, &path, student);
        }
        match layout {
            Layout::Classroom => write(folder, &format!("hw3-{login}/.git/HEAD"), student),
            Layout::Gradescope => {
                let _ = write!(
                    metadata,
                    "submission_{at}:\n  :submitters:\n  - :name: {name:?}\n    :sid: '{id}'\n"
                );
                fs::write(folder.join("submission_metadata.yml"), &metadata).expect("a file");
            }
            _ => (),
        }
    }
    let key = |student: &Student| match layout {
        Layout::Classroom | Layout::Class => student.login.clone(),
        _ => student.id.clone(),
    };
    all.iter().map(key).collect()
}

fn taken(folder: &Path, roster: Option<&Roster>, scratch: &Path) -> intake::Intake {
    let entries = roster.iter().flat_map(|roster| &roster.entries);
    let known = entries.flat_map(|one| {
        let name = letters(one.name.as_deref().unwrap_or_default());
        one.keys()
            .map(move |(_, known)| (identity_key(known), name.clone()))
    });
    let options = Options {
        known: known.collect(),
        ..Options::default()
    };
    let stop = Arc::new(AtomicBool::new(false));
    let mut taken = intake::take(&[folder.to_owned()], &options, scratch, &stop).expect("a class");
    if let Some(roster) = roster {
        taken.join(roster);
    }
    taken
}

/// What a submission is known by on a platform.
fn known_by(one: &Submission, layout: Layout) -> String {
    let person = one.student.people.first();
    let known = person.and_then(|person| match layout {
        Layout::Classroom => person.login.clone(),
        Layout::Class => None,
        _ => person.id.clone(),
    });
    known.unwrap_or_else(|| one.name.clone())
}

#[test]
fn nobodys_work_is_under_another_name_and_nothing_is_lost() {
    let layouts = [
        Layout::Canvas,
        Layout::Moodle,
        Layout::Gradescope,
        Layout::Classroom,
        Layout::Class,
    ];
    for seed in 0..CLASSES {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let layout = layouts[dice.below(layouts.len())];
        let all = students(&mut dice);
        let desk = TempDir::new().expect("a folder");
        let folder = desk.path().join("hw3-submissions");
        let keys = pack(&folder, layout, &all, &mut dice);
        let what = format!("seed {seed}, {layout:?}");
        let rows = all.iter().map(|one| format!("{},{}\n", one.id, one.login));
        let roster = format!("id,login\n{}", rows.collect::<String>());
        let table = Table::read("roster.csv", roster.as_bytes()).expect("a table");
        let roster = Roster::read("roster.csv", &table).expect("a roster");
        for roster in [None, Some(&roster)] {
            let taken = taken(&folder, roster, &desk.path().join("scratch"));
            assert_eq!(taken.sources[0].layout, layout, "{what}");
            let submissions: BTreeMap<String, &Submission> = taken
                .submissions
                .iter()
                .map(|one| (known_by(one, layout), one))
                .collect();
            assert_eq!(submissions.len(), taken.submissions.len(), "{what}");
            assert_eq!(
                submissions.len(),
                all.len(),
                "{what}: {:?}",
                submissions.keys()
            );
            for (student, key) in all.iter().zip(&keys) {
                let one = submissions.get(key);
                let one =
                    one.unwrap_or_else(|| panic!("{what}: no {key} in {:?}", submissions.keys()));
                let contents = one.contents().expect("files");
                for file in &contents.files {
                    let text = fs::read_to_string(one.root.join(file)).expect("a file");
                    assert_eq!(
                        text,
                        format!("# {}", student.id),
                        "{what}: {file:?} of {key}"
                    );
                }
                let git = contents
                    .skipped
                    .iter()
                    .filter(|left| left.path == Path::new(".git"));
                let listed = contents.skipped.len() - git.count();
                assert_eq!(
                    contents.files.len() + listed,
                    student.files.len(),
                    "{what}: {key}"
                );
            }
        }
    }
}
