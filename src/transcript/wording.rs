//! The words by which claims are told.
//!
//! The lists are closed: the handout's words, and those of real programs. Others are taught by the assignment's `[words]`.

use crate::pattern::family;

family! { CLAIMS:
    MANHATTAN = r"manh[ahn]{0,2}t | city[\ -]?block | taxi[\ -]?cab | sum\ of\ (?:the\ )?dist
        | \bman(?:dist(?:ance)?)?\b | \bmd\b | \bh[\ _(\#-]{0,2}2\b\)? | heuristic[\ \#(_-]{1,2}(?:2|ii)\b | second\ heuristic | ^\W*distances?\W*$
        | heuristic\W{1,3}distances?\W*$";
    MISMATCH = r"mis+[\ .-]*m?at | mis+[\ .-]*plac | misalign | displac | hamming | out[\ -]of[\ -](?:place|position)
        | wrong(?:ly)?\ (?:placed|tile|place|position|spot)
        | tiles?\ (?:that\ are\ |which\ are\ )?not\ (?:in|at)\ (?:their\ |its\ |the\ )?(?:right\ |correct\ |goal\ |place)
        | incorrect\w*\ (?:placed\ )?tile | incorrectly\ placed | un-?match | non-?match | not\ match
        | \bmis(?:tiles)?\b | \bmt\b | \bh[\ _(\#-]{0,2}1\b\)? | heuristic[\ \#(_-]{1,2}1\b | heuristic[\ \#(_-]{1,2}i(?:\W*$|[^\w\ ]|\ \W)
        | first\ heuristic | heuristic\W{1,3}tiles\W*$";
    OTHER = r"greedy | depth[-\ ]first | breadth | hill[-\ ]climb | linear\ conflict | bidirectional | dijkstra | euclid | uniform[-\ ]cost | double\ ?moves?
        | \bh[_(\ ]?3\b";
    NO_OWN_NAME = r"none | null | no\ heur | unknown | both | other | \bsame | without | \bnot\ ";
    OF_SOLUTION = r"moves?\ in\ total | total | solved | solution";
    OF_BOTH = r"\bboth\b | \beach\b";
    NUMBER_WORD = r"\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+(?:[a-z]+\s+)?(?:moves?|steps?)\b";
    /// Numbers that are the names of something: of a heuristic, a solution, a board, and places on the board.
    NUMBERED = r"\bh[\ _(\#-]{0,2}[123]\b\)? | heuristic[\ \#(_-]{1,2}[123]\b | \b(?:solution|board|test|puzzle|case|part|problem|run)\ \#?\d+[:.,)]?(?:\s|$) | \b8.puzzle
        | \(?\d+\s*,\s*\d+\)";
    BEFORE_NOUN = r"(\d{1,8})(?:\.0\b|\*\*|>|\+)?\s*-?\s*(?:(?:total|minimum|minimal|optimal|overall|single|legal|tile)\s+)*(?:moves?|steps?)\b";
    AFTER_NOUN = r#"(?:moves?|steps?|nummoves|length)\b["']?(?:\s+[a-z]+){0,4}?\s*(?:[:=(,|*<]|\bis\b|\bwas\b|\bof\b)?\s*(?:[a-z]+\s){0,2}[*<"]{0,2}(\d{1,8})\b"#;
    /// What is counted that is no move, with its number where that stands in front of it.
    UNIT = r"(?:\d[\d.]*\s? | \b)(?:ms|s|sec(?:ond)?s?|millis\w*|nanos\w*|kb|mb|bytes|nodes?|states?|boards?|inversions?|iterations?|expanded|generated|visited
        |explored|pairs|dozen|hundreds?|extra|more|additional|estimated?|value|percent|se[gk]und\w*)\b | \d[\d.]*\s?% | \b[fh]\s*(?:\(\w*\)\s*)?[=:]";
    /// Words beside a number of moves that is not that of one whole path.
    SEARCHED = r"examin | search(?:ed|es) | explor | expan | generat | visit | check | consider | tried | evaluat | processed | analy[sz]ed | tested | attempt | so\ far
        | estimat | remain | \bleft\b | \bsearch(?:\ [^wub\W] | \W*$) | per\  | /s\b | limit | max | states?\b.*\d | nodes | iterat | queue | open | closed | branching | shuffl
        | scrambl | worst | average | possible | legal\ move | valid\ move | available | fewer | less\ than | up\ to | at\ most | in\ all | until\ now
        | altogether | combined | lower\ bound | all\ solutions";
    UNSURE = r"(?:^|[\s:(=])[-~+<>]\d+\+?\s*(?:moves?|steps?) | (?:^|,)\s*\d+\s*,\s*\d+\s*(?:moves?|steps?) | \d\s?\+\ ?(?:moves|steps) | >= | <= | \xe2\x89[\xa4\xa5] | \bnot\b(?:\ \d|\ [a-z]|$) | \bexpected\b | \babout\b | \bapprox
        | \baround\b | \balmost\b | \bnearly\b | \bover\ \d | \bunder\ \d | \btwice\b | more\ than | less\ than
        | \d+\ (?:more|extra|additional|further)\  | at\ least | at\ most | \bbound\b | \xc3\x97 | \*\d+\ moves";
    /// Signs around a number that are ornaments, and words that bound nothing.
    DRESSED = r"<\d+> | \*\*\d+\*\* | \*\d+\ moves\* | least\ moves | \bnot\ (?:in|at|on|match|count|includ) | tiles[^.]*\bnot\b";
    PLAIN_WORDS = r"\b(?:moves?|steps?|total|the|heuristics?|number|with|using|used|for|and|solution|solved|found|path|length|cost|are|was|this|that|in|of)\b";
}
