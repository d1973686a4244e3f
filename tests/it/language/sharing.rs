//! Which programs may have their cases in one virtual machine: the ordinary ones, and none that could leave anything behind.

mod members;

use std::{collections::BTreeMap, fmt::Write, fs};

use tempfile::TempDir;
use tilegrade::language::{Program, Step, Tool, can_share_a_machine};

use super::{
    Classes, class_files, class_files_in, classes_of, folders_in, planned, run, sample, samples,
    text, write,
};
use crate::support::{bless_asked, repository};
use members::{INSIDE, OUTSIDE};

/// What every sample and hostile submission in Java comes to.
const GOLDEN: &str = "tests/sharing.txt";

#[test]
fn ordinary_samples_share_a_machine_and_hostile_ones_do_not() {
    let mut found = String::new();
    for root in [samples(), folders_in("tests/hostile")].concat() {
        if sample(&root).is_none() {
            continue;
        }
        let said = match classes_of(&root).map(can_share_a_machine) {
            None => "is not compiled".to_owned(),
            Some(Ok(())) => "shares a machine".to_owned(),
            Some(Err(outside)) => outside.to_string(),
        };
        writeln!(found, "{}: {said}", root.display()).expect("text");
    }
    let golden = repository().join(GOLDEN);
    if bless_asked() {
        fs::write(&golden, &found).expect("the repository is writable");
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    assert!(
        found == expected,
        "{GOLDEN} says something else than\n{found}"
    );
}

#[test]
fn whatever_could_leave_a_trace_is_outside() {
    let members: Vec<&str> = OUTSIDE.iter().map(|(members, _)| *members).collect();
    for (classes, (members, what)) in compiled(&members).iter().zip(OUTSIDE) {
        let outside = can_share_a_machine(classes).expect_err(members);
        assert!(outside.what.contains(what), "{members}: {outside}");
    }
}

#[test]
fn what_programs_are_made_of_is_inside() {
    for (classes, members) in compiled(&INSIDE).iter().zip(INSIDE) {
        assert_eq!(can_share_a_machine(classes), Ok(()), "{members}");
    }
}

#[test]
fn a_program_whose_classes_extend_too_many_others_is_outside() {
    let family = |children: u32| {
        let child = |n| format!("static class C{n} extends C{} {{ }} ", n - 1);
        let children: String = (1..=children).map(child).collect();
        format!("static class C0 {{ int first() {{ return 1; }} }} {children}")
    };
    let few = family(9) + "int m(C9 a) { return a.first(); }";
    let many = family(120) + "int m(C120 a) { return a.first(); }";
    let programs = compiled(&[&few, &many]);
    assert_eq!(can_share_a_machine(&programs[0]), Ok(()));
    let outside = can_share_a_machine(&programs[1]).expect_err("they are too many");
    assert!(outside.what.contains("too many classes"), "{outside}");
}

#[test]
fn a_class_in_a_package_of_the_jdk_or_ours_is_outside() {
    for package in ["com.sun.mine", "tilegrade"] {
        let text = format!(
            "package {package}; class State {{ public static void main(String[] a) {{ }} }}"
        );
        let built = planned(&[("State.java", &text)]).build();
        let classes = class_files(&built.expect("a class"));
        let outside = can_share_a_machine(&classes).expect_err(package);
        assert!(outside.what.starts_with("it is in `"), "{outside}");
    }
}

#[test]
fn a_damaged_class_is_outside_or_as_harmless_as_before() {
    let classes = compiled(&INSIDE[..1]).remove(0);
    let (name, bytes) = classes.first_key_value().expect("a class");
    let with = |bytes: Vec<u8>| can_share_a_machine(&BTreeMap::from([(name.clone(), bytes)]));
    assert_eq!(with(bytes.clone()), Ok(()));
    for end in 0..bytes.len() {
        assert!(with(bytes[..end].to_vec()).is_err(), "{end}");
    }
    let other = BTreeMap::from([("Other.class".to_owned(), bytes.clone())]);
    let outside = can_share_a_machine(&other).expect_err("another name");
    assert_eq!(outside.to_string(), "`Other`: its file has another name");
    assert_eq!(
        with(vec![0; 2 << 20]).expect_err("large").what,
        "its file is too large"
    );
    // Whatever is in it, there is an answer.
    for at in 0..bytes.len() {
        for value in [0, 1, 7, 18, 0x7F, 0x80, 0xED, 0xFF] {
            let mut garbled = bytes.clone();
            garbled[at] = value;
            let _ = with(garbled);
        }
    }
}

/// A class with each of these, compiled by one javac: the class files of each.
fn compiled(members: &[&str]) -> Vec<Classes> {
    let folder = TempDir::new().expect("a folder");
    let name = |number: usize| format!("Case{number:02}");
    let mut arguments = vec!["-nowarn".to_owned(), "-d".to_owned(), ".".to_owned()];
    for (number, members) in members.iter().enumerate() {
        let text = format!(
            "import java.util.*;\nclass {} {{ {members} }}\n",
            name(number)
        );
        let file = format!("{}.java", name(number));
        write(&folder.path().join(&file), text.as_bytes());
        arguments.push(file);
    }
    let program = Program::Tool(Tool::Javac);
    let place = folder.path().to_str().expect("text");
    let output = run(&Step { program, arguments }, place, "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let files = class_files_in(folder.path());
    let of = |number| {
        let own = files.clone().into_iter();
        own.filter(|(file, _)| file.starts_with(&name(number)))
            .collect()
    };
    (0..members.len()).map(of).collect()
}
