//! Code that is right in a newer Java than the one there is.
//!
//! Of a feature of its own time javac says so itself. Of later ones it sees only broken syntax or a missing name; those that
//! students use are known by the message together with the line that it quotes.

use regex::Regex;

/// What javac says of a feature, and the feature where javac does not name it.
const FEATURES: [(&str, &str); 7] = [
    (
        r"error: (.+) (?:is|are) (?:not supported in -source|a preview feature)",
        "",
    ),
    (
        r"'\)' expected\s+.*\b(?:case|instanceof) [\w.<>]+\s*\(\s*[\w.<>]+ \w+\s*[,)]",
        "record patterns (Java 21)",
    ),
    (
        r"record expected\s+void main\(",
        "`main` without a class (Java 25)",
    ),
    (
        r"'_' (?:is a keyword|used as an identifier)",
        "`_` for what is not used (Java 22)",
    ),
    (
        r"'\.' expected\s+import module ",
        "`import module` (Java 25)",
    ),
    (r"symbol:\s+variable IO\s", "`IO.println` (Java 25)"),
    // A list of the student's own may lack the method too, but has no angle brackets.
    (
        r"symbol:\s+method (?:(?:add|get|remove)(?:First|Last)|reversed)\(.*\s+location:.* (?:Array)?List<",
        "`getFirst` and the like on a list (Java 21)",
    ),
];

/// The feature of a newer Java that these diagnostics of javac are about, if they are about one.
pub fn newer_java(diagnostics: &str) -> Option<&str> {
    FEATURES.iter().find_map(|&(expression, feature)| {
        let found = Regex::new(expression).ok()?.captures(diagnostics)?;
        Some(found.get(1).map_or(feature, |named| named.as_str()))
    })
}
