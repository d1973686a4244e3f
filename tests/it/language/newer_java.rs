//! What javac says of a newer Java, and of mistakes that look like it.

use tilegrade::language::newer_java;

#[test]
fn features_of_a_newer_java_are_named_and_ordinary_mistakes_are_none() {
    let patterns = "record patterns (Java 21)";
    let of_list = "`getFirst` and the like on a list (Java 21)";
    for (diagnostics, feature) in [
        (
            "error: patterns in switch statements are a preview feature and are disabled by default.",
            "patterns in switch statements",
        ),
        ("error: records are not supported in -source 11", "records"),
        (
            "enum, or record expected\n   void main() { System.out.println(); }",
            "`main` without a class (Java 25)",
        ),
        (
            "')' expected\nif (o instanceof P(int a,int b)) return a+b;",
            patterns,
        ),
        (
            "')' expected\n   case Solved(var manhattan, var mismatched) -> {",
            patterns,
        ),
        (
            "as of release 9, '_' is a keyword, and may not be used as an identifier",
            "`_` for what is not used (Java 22)",
        ),
        (
            "'.' expected\nimport module java.base;\n",
            "`import module` (Java 25)",
        ),
        (
            "  symbol:   method getFirst()\r\n  location: variable l of type List<Integer>\r\n",
            of_list,
        ),
        (
            "  symbol:   variable IO\n  location: class T\n",
            "`IO.println` (Java 25)",
        ),
        ("", ""),
        ("enum, or record expected\n  void g() { }\n", ""),
        (
            "enum, or record expected\n  public static void main(String[] a) {\n",
            "",
        ),
        ("')' expected\n  if (a == b {\n   ^\n", ""),
        (
            "  symbol:   method getFirst()\n  location: variable x of type OrderedStateList\n",
            "",
        ),
        (
            "  symbol:   variable y\n  location: variable x of type List<State>\n",
            "",
        ),
        ("'.' expected\nimport modules\n ^\n", ""),
        ("')' expected\ncase LEFT: move(a; break;\n ^\n", ""),
        ("')' expected\nif (a instanceof State {\n ^\n", ""),
    ] {
        let feature = (!feature.is_empty()).then_some(feature);
        assert_eq!(newer_java(diagnostics), feature, "{diagnostics}");
    }
}
