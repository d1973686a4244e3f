//! One compiler for many submissions: what it is content with is what a javac of its own makes of it, to the byte.

use std::{
    fs::{self, File},
    mem,
    net::Shutdown,
    os::unix::net::UnixStream,
    path::Path,
    process::Child,
};

use tempfile::TempDir;
use tilegrade::language::{Places, classes_in, compiler_step};

use super::{
    Classes, MEMORY_MIB, Project, class_files, driver, folders_in, planned, sample, samples,
    wire::{ask, start},
    write,
};

/// What a program was compiled to; none where it is to be compiled alone.
type Made = Option<Classes>;

/// A compiler to which programs are put, all of them in the same folder.
struct Compiler {
    place: TempDir,
    places: Places,
    child: Child,
    wire: UnixStream,
}

impl Compiler {
    fn start() -> Self {
        let place = TempDir::new().expect("a folder");
        let inside = |name: &str| place.path().join(name).to_str().expect("text").to_owned();
        let folder = inside("job");
        fs::create_dir(&folder).expect("a folder");
        let places = Places {
            sources: folder.clone(),
            build: folder.clone(),
            job: folder,
            driver: driver().to_owned(),
        };
        let stream = |name| File::create(inside(name)).expect("a file");
        let streams = [stream("stdout"), stream("stderr")];
        // In a folder that stays, while that of the sources is made anew.
        let step = compiler_step(&places, MEMORY_MIB);
        let (child, wire) = start(&step, &inside("."), streams);
        Self {
            place,
            places,
            child,
            wire,
        }
    }

    /// The status and the answer; none where the compiler has ended of it.
    fn put(&mut self, project: &Project) -> Option<(u8, Vec<u8>)> {
        let folder = &self.places.job;
        fs::remove_dir_all(folder).expect("a folder");
        let root = project.folder.path().join("submission");
        for staged in &project.plan.staged {
            let content = staged.content(&root).expect("a source");
            write(&Path::new(folder).join(&staged.to), &content);
        }
        let arguments = project.plan.compiler_arguments(folder).expect("javac");
        ask(&mut self.wire, &arguments)
    }

    /// No more programs: it ends well, and has said nothing to anybody.
    fn end(mut self) {
        self.wire.shutdown(Shutdown::Write).expect("a socket");
        assert!(self.child.wait().expect("it ends").success());
        for name in ["stdout", "stderr"] {
            let said = fs::read_to_string(self.place.path().join(name));
            assert_eq!(said.expect("a file"), "");
        }
    }
}

/// Puts every project to one compiler, and says what each came to. Where one ends it, the others are put to another one.
pub(super) fn compiled(projects: &[Project]) -> Vec<Made> {
    let mut compiler = Compiler::start();
    let mut all = Vec::new();
    for project in projects {
        let Some((status, answer)) = compiler.put(project) else {
            let mut ended = mem::replace(&mut compiler, Compiler::start());
            ended.child.wait().expect("it ends");
            all.push(None);
            continue;
        };
        assert!(status <= 1, "{status}");
        assert!(status == 0 || answer.is_empty());
        all.push((status == 0).then(|| classes_in(&answer).expect("classes")));
    }
    compiler.end();
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
        let alone = project.build().ok().filter(|built| built.attempts == 1);
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
        .map(|made| made.as_ref().map(Classes::len))
        .collect();
    assert_eq!(counts, [Some(2), None, None, Some(1)]);
}
