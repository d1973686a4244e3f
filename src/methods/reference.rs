//! Our own classes of the template, to stand in the place of a student's: what goes right then tells which class is at fault.
//!
//! They are compiled by themselves, once for each package, and their class files take the place of the student's. So no submission is
//! compiled again, and where a student's classes ask for members that the template does not have, the run says so.

use crate::outcome::classes::Class;

/// The classes that can stand in the place of a student's, in the order in which one is looked for that is at fault.
pub const REFERENCE_CLASSES: [&str; 4] = [
    "State",
    "OrderedStateList",
    "StateComparator",
    "EightPuzzle",
];

const TEXTS: [&str; 4] = [
    include_str!("reference/State.java"),
    include_str!("reference/OrderedStateList.java"),
    include_str!("reference/StateComparator.java"),
    include_str!("reference/EightPuzzle.java"),
];

/// What stands for the student's own enums while ours are compiled, which know their constants by name alone.
const ENUMS: [&str; 2] = ["Move", "Heuristic"];

/// The sources of our classes in a package, whose name has a dot at its end unless it is empty: the file of each, below the folder of
/// all sources, and its text.
pub fn reference_sources(prefix: &str) -> Vec<(String, String)> {
    let head = match prefix.strip_suffix('.') {
        Some(package) => format!("package {package};\n"),
        None => String::new(),
    };
    let classes = REFERENCE_CLASSES.iter().zip(TEXTS);
    let classes = classes.map(|(name, text)| (*name, text.to_owned()));
    let enums = ENUMS.map(|name| (name, format!("public enum {name} {{}}\n")));
    let all = classes.chain(enums);
    let folder = prefix.replace('.', "/");
    all.map(|(name, text)| (format!("{folder}{name}.java"), format!("{head}{text}")))
        .collect()
}

/// Says of the classes of these names that so many boards are right with ours in their place, and were not before.
pub fn tell_cure(classes: &mut Vec<Class>, names: &[&str], boards: usize) {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let all = match boards {
        1 => "the board is right".to_owned(),
        number => format!("all {number} boards are right"),
    };
    let sentence = format!("with our {}, {all}", quoted.join(" and "));
    for name in names {
        let place = classes.iter().position(|class| class.class == *name);
        // Of a class that none of its methods was asked of, nothing was said yet.
        let place = place.unwrap_or_else(|| {
            classes.push(Class {
                class: (*name).to_owned(),
                ..Class::default()
            });
            classes.len() - 1
        });
        classes[place].cures = Some(sentence.clone());
    }
}
