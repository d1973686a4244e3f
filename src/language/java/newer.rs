//! Code that is right in a newer Java than the one there is.
//!
//! The surprise: javac rarely says so. It knows the features of its own time; of later ones it sees only broken syntax, so
//! those are known by the message together with the line that it quotes.

/// A feature and how javac fails on it. Every row but that of `unnamed classes`, which is what javac 21 says, was seen from
/// javac 17, some of them when it was asked to be an older one.
struct Row {
    /// In the line with `error:`.
    message: &'static str,
    /// In one of the lines that follow it: the quoted code, or the details.
    detail: &'static str,
    feature: &'static str,
}

const ROWS: [Row; 28] = [
    row(
        "patterns in switch statements are a preview feature",
        "",
        "patterns in `switch` (Java 21)",
    ),
    row(
        "null in switch cases is a preview feature",
        "",
        "`case null` (Java 21)",
    ),
    row("unnamed classes", "", "`main` without a class (Java 25)"),
    row("are a preview feature", "", "a preview feature"),
    row("is a preview feature", "", "a preview feature"),
    row(
        "records are not supported in -source",
        "",
        "records (Java 16)",
    ),
    row(
        "text blocks are not supported in -source",
        "",
        "text blocks (Java 15)",
    ),
    row(
        "switch expressions are not supported in -source",
        "",
        "`switch` as an expression (Java 14)",
    ),
    row(
        "switch rules are not supported in -source",
        "",
        "`switch` with arrows (Java 14)",
    ),
    row(
        "multiple case labels are not supported in -source",
        "",
        "several labels in a `case` (Java 14)",
    ),
    row(
        "pattern matching in instanceof is not supported in -source",
        "",
        "`instanceof` with a name (Java 16)",
    ),
    row(
        "sealed classes are not supported in -source",
        "",
        "sealed classes (Java 17)",
    ),
    row("not supported in -source", "", "syntax of a newer Java"),
    row(
        "class, interface, enum, or record expected",
        "\nvoid main(",
        "`main` without a class (Java 25)",
    ),
    row("')' expected", RECORD_PATTERN, "record patterns (Java 21)"),
    row(
        "as of release 9, '_' is a keyword",
        "",
        "`_` for what is not used (Java 22)",
    ),
    row(
        "'_' used as an identifier",
        "",
        "`_` for what is not used (Java 22)",
    ),
    row(
        "'.' expected",
        "\nimport module ",
        "`import module` (Java 25)",
    ),
    row(
        "call to super must be first statement",
        "",
        "statements before `super` (Java 25)",
    ),
    row(
        "cannot find symbol",
        "symbol:   variable IO\n",
        "`IO.println` (Java 25)",
    ),
    row(
        "cannot find symbol",
        "symbol:   method ofVirtual()\n",
        "virtual threads (Java 21)",
    ),
    row(
        "cannot find symbol",
        "symbol:   class SequencedCollection\n",
        "sequenced collections (Java 21)",
    ),
    row(
        "cannot find symbol",
        "symbol:   class Gatherers\n",
        "gatherers (Java 24)",
    ),
    row(
        "cannot find symbol",
        "method clamp(",
        "`Math.clamp` (Java 21)",
    ),
    row(
        "cannot find symbol",
        "symbol:   class var\n",
        "`var` (Java 10)",
    ),
    row(
        "cannot find symbol",
        "symbol:   class record\n",
        "records (Java 16)",
    ),
    row(
        "illegal escape character",
        "STR.\"",
        "string templates (a preview that was taken back)",
    ),
    row(
        "cannot find symbol",
        LIST_METHOD,
        "`getFirst` and the like on a list (Java 21)",
    ),
];

/// Stands in a row for [`is_record_pattern`].
const RECORD_PATTERN: &str = "record pattern";

/// Stands in a row for [`is_list_method`].
const LIST_METHOD: &str = "list method";

const fn row(message: &'static str, detail: &'static str, feature: &'static str) -> Row {
    Row {
        message,
        detail,
        feature,
    }
}

/// What a list has since Java 21.
const LIST_METHODS: [&str; 7] = [
    "addFirst(",
    "addLast(",
    "getFirst()",
    "getLast()",
    "removeFirst()",
    "removeLast()",
    "reversed()",
];

/// The feature of a newer Java that these diagnostics of javac are about, if they are about one.
#[must_use]
pub fn newer_java(diagnostics: &str) -> Option<&'static str> {
    let text = diagnostics.replace("\r\n", "\n");
    // In front of each message stands the file and the line; what follows belongs to it, up to the next file.
    let mut errors = text.split(" error: ");
    errors.next();
    errors.find_map(|error| {
        let (message, details) = error.split_once('\n').unwrap_or((error, ""));
        let details = without_indentation(details);
        ROWS.iter()
            .find(|row| is_about(row, message, &details))
            .map(|row| row.feature)
    })
}

fn is_about(row: &Row, message: &str, details: &str) -> bool {
    let fits = match row.detail {
        LIST_METHOD => is_list_method(details),
        RECORD_PATTERN => is_record_pattern(details),
        detail => details.contains(detail),
    };
    fits && message.contains(row.message)
}

/// Whether a list of Java's lacks the method. One of the student's own may lack it too, but has no angle brackets.
fn is_list_method(details: &str) -> bool {
    LIST_METHODS
        .iter()
        .any(|method| details.contains(&format!("symbol:   method {method}")))
        && ["type List<", "type ArrayList<", "interface List<"]
            .iter()
            .any(|list| details.contains(list))
}

/// Whether the quoted code is `case Name(int a …` or `instanceof Name(int a …`: a name, and in parentheses two words.
fn is_record_pattern(details: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty()
            && name
                .chars()
                .all(|it| it.is_alphanumeric() || "_.<>".contains(it))
    };
    let code = details
        .lines()
        .find(|line| !line.is_empty())
        .unwrap_or_default();
    ["case ", "instanceof "].iter().any(|&before| {
        let inside = code
            .split_once(before)
            .and_then(|(_, pattern)| pattern.split_once('('));
        inside.is_some_and(|(name, parts)| {
            let first = parts.split([',', ')']).next().unwrap_or_default();
            is_name(name.trim())
                && first.split_whitespace().count() == 2
                && first.split_whitespace().all(is_name)
        })
    })
}

/// The lines, each after a line end, without what stands in front of their text.
fn without_indentation(details: &str) -> String {
    let lines: Vec<&str> = details.lines().map(str::trim_start).collect();
    format!("\n{}\n", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::newer_java;

    #[test]
    fn features_of_a_newer_java_are_named() {
        for (diagnostics, feature) in [
            (
                "T.java:1: error: patterns in switch statements are a preview feature and are disabled by default.\n  \
                 case String s -> s;\n  ^\n  (use --enable-preview to enable patterns in switch statements)\n1 error\n",
                "patterns in `switch` (Java 21)",
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
            (
                "T.java:1: error: records are not supported in -source 11\nrecord A() {}\n^\n",
                "records (Java 16)",
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
