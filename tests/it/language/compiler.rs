//! One compiler for many submissions: what it is content with is what a javac of its own makes of it, to the byte.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    net::Shutdown,
    path::Path,
};

use tempfile::TempDir;
use tilegrade::language::{Places, classes_in, compiler_step};

use super::{
    MEMORY_MIB, Project, class_files, driver, folders_in, planned, sample, samples,
    wire::{ask, start},
    write,
};

/// What a program was compiled to; none where it is to be compiled alone.
type Made = Option<BTreeMap<String, Vec<u8>>>;

/// Puts every project to one compiler, in the same folder, and says what each came to.
fn compiled(projects: &[Project]) -> Vec<Made> {
    let place = TempDir::new().expect("a folder");
    let inside = |name: &str| place.path().join(name).to_str().expect("text").to_owned();
    let folder = inside("job");
    fs::create_dir(&folder).expect("a folder");
    let places = Places {
        sources: folder.clone(),
        build: folder.clone(),
        job: folder.clone(),
        driver: driver().to_owned(),
    };
    let stream = |name| File::create(inside(name)).expect("a file");
    let streams = [stream("stdout"), stream("stderr")];
    // In a folder that stays, while that of the sources is made anew.
    let (mut child, mut wire) = start(&compiler_step(&places, MEMORY_MIB), &inside("."), streams);
    let mut all = Vec::new();
    for project in projects {
        fs::remove_dir_all(&folder).expect("a folder");
        let root = project.folder.path().join("submission");
        for staged in &project.plan.staged {
            let content = staged.content(&root).expect("a source");
            write(&Path::new(&folder).join(&staged.to), &content);
        }
        let arguments = project.plan.compiler_arguments(&folder).expect("javac");
        let (status, answer) = ask(&mut wire, &arguments).expect("a reply");
        assert!(status <= 1, "{status}");
        assert!(status == 0 || answer.is_empty());
        all.push((status == 0).then(|| classes_in(&answer).expect("classes")));
    }
    wire.shutdown(Shutdown::Write).expect("a socket");
    assert!(child.wait().expect("it ends").success());
    for name in ["stdout", "stderr"] {
        assert_eq!(fs::read_to_string(inside(name)).expect("a file"), "");
    }
    all
}

#[test]
fn one_compiler_makes_of_each_sample_what_a_javac_of_its_own_makes() {
    let mut roots = samples();
    if std::env::var_os("FULL").is_some() {
        roots.extend(folders_in("tests/hostile"));
    }
    let projects = || roots.iter().filter_map(|root| sample(root));
    // Twice: nothing of the first time may be left.
    let all: Vec<Project> = projects().chain(projects()).collect();
    let made = compiled(&all);
    let (first, second) = made.split_at(made.len() / 2);
    assert_eq!(first, second);
    let mut equal = 0;
    for (project, made) in projects().zip(first) {
        let name = format!("{:?}", project.plan.entry);
        let alone = project
            .build_as_planned()
            .ok()
            .filter(|built| built.attempts == 1);
        let alone = alone.map(|built| class_files(&built));
        assert_eq!(*made, alone, "{name}");
        equal += usize::from(alone.is_some());
    }
    assert!(equal >= 15, "{equal}");
}

#[test]
fn what_one_program_has_is_not_there_for_the_next() {
    let main = "public static void main(String[] args) { }";
    let first = format!("public class Solve {{ {main} Other other; }}");
    let other = "class Other { }";
    let projects = [
        planned(&[("Solve.java", &first), ("Other.java", other)]),
        planned(&[("Solve.java", &first)]),
        planned(&[(
            "Solve.java",
            &format!("class Solve {{ {main} int x = \"\"; }}"),
        )]),
        planned(&[("Solve.java", &format!("class Solve {{ {main} }}"))]),
    ];
    let made = compiled(&projects);
    let counts: Vec<Option<usize>> = made
        .iter()
        .map(|made| made.as_ref().map(BTreeMap::len))
        .collect();
    assert_eq!(counts, [Some(2), None, None, Some(1)]);
}
