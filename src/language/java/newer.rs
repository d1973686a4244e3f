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
#[must_use]
pub fn newer_java(diagnostics: &str) -> Option<&str> {
    FEATURES.iter().find_map(|&(expression, feature)| {
        let found = Regex::new(expression).ok()?.captures(diagnostics)?;
        Some(found.get(1).map_or(feature, |named| named.as_str()))
    })
}

#[cfg(test)]
mod tests {
    use super::newer_java;

    #[test]
    fn features_of_a_newer_java_are_named() {
        for (diagnostics, feature) in [
            (
                "T.java:1: error: patterns in switch statements are a preview feature and are disabled by default.\n  case String s -> s;\n",
                "patterns in switch statements",
            ),
            (
                "T.java:1: error: records are not supported in -source 11\nrecord A() {}\n^\n",
                "records",
            ),
            (
                "T.java:1: error: class, interface, enum, or record expected\n   void main() { System.out.println(); }\n",
                "`main` without a class (Java 25)",
            ),
            (
                "T.java:2: error: ')' expected\nif (o instanceof P(int a,int b)) return a+b;\n           ^\n",
                "record patterns (Java 21)",
            ),
            (
                "T.java:27: error: ')' expected\n   case Solved(var manhattan, var mismatched) -> {\n      ^\n",
                "record patterns (Java 21)",
            ),
            (
                "T.java:2: error: as of release 9, '_' is a keyword, and may not be used as an identifier\n",
                "`_` for what is not used (Java 22)",
            ),
            (
                "T.java:3: error: '.' expected\nimport module java.base;\n             ^\n1 error\n",
                "`import module` (Java 25)",
            ),
            (
                "T.java:2: error: cannot find symbol\r\nl.getFirst();\r\n ^\r\n  symbol:   method getFirst()\r\n  \
                 location: variable l of type List<Integer>\r\n",
                "`getFirst` and the like on a list (Java 21)",
            ),
            (
                "T.java:1: error: cannot find symbol\nIO.println(1);\n^\n  symbol:   variable IO\n  location: class T\n",
                "`IO.println` (Java 25)",
            ),
        ] {
            assert_eq!(newer_java(diagnostics), Some(feature), "{diagnostics}");
        }
    }

    #[test]
    fn ordinary_mistakes_are_not_taken_for_a_newer_java() {
        for diagnostics in [
            "",
            "T.java:5: error: class, interface, enum, or record expected\n  void g() { }\n  ^\n1 error\n",
            "T.java:5: error: class, interface, enum, or record expected\n  public static void main(String[] a) {\n  ^\n",
            "T.java:5: error: ')' expected\n  if (a == b {\n   ^\n",
            "T.java:5: error: cannot find symbol\nx.getFirst();\n ^\n  symbol:   method getFirst()\n  \
             location: variable x of type OrderedStateList\n",
            "T.java:5: error: cannot find symbol\n x.add(y, 1);\n ^\n  symbol:   variable y\n  \
             location: variable x of type List<State>\n",
            "T.java:5: error: '.' expected\nimport modules\n ^\n",
            "T.java:5: error: ')' expected\ncase LEFT: move(a; break;\n ^\n",
            "T.java:5: error: ')' expected\nif (a instanceof State {\n ^\n",
        ] {
            assert_eq!(newer_java(diagnostics), None, "{diagnostics}");
        }
    }
}
