//! The tests that run the real thing.

mod archive; // archives as students hand them in, and as nobody honest does
mod bad_input; // files and streams that no program should choke on
mod cases; // the shipped cases are what their names say, and `expected/` is the reference's output
mod cases_new; // the verb `cases new`: boards that are what is asked for
mod check; // the verb `check`: its arguments, and the reference's own output
mod comparisons; // the verb `solve` with a table of all algorithms
mod course; // assignments of other courses: another goal, one section, other words
mod declared; // what real Java classes declare, beside the template of the course
mod distances; // how far boards are from the goal, for other tests
mod doctor; // the verb `doctor`: what it says of this machine, to people and to programs
mod grade; // grading: the sample class, the journal, missing tools, hostile submissions
mod hostile; // the battery of hostile submissions: all are contained, and who gets through is noticed
mod installed; // the binary alone, in an empty folder, called by a user without rights
mod intake; // the ways in: archives, downloads of platforms, lists
mod judge; // what the judge says of runs that need no program
mod language; // programs of every language, staged, built and run by plain processes
mod manual; // the verbs `completions` and `man`
mod methods; // the classes of programs, asked method by method
mod near_right; // solvers with one mistake each, and which of the shipped cases catch them
mod outcome; // names, counts and the text of others, as reports show them
mod own_boards; // the verb `cases check`: boards that a student made, and what they catch
mod page; // the page for a browser: its scripts, and the game in a real browser
mod play; // the verb `play` in the terminal, by keys and by what is shown
mod properties; // what holds for every board, path and text
mod puzzle; // boards, the files that they stand in, and moves
mod random_boards; // the verb `cases random`: boards that are drawn
mod readme; // the README's commands print what the README says
mod reports; // every way out: goldens, and readers that are not ours
mod rubric; // the same answers under many rubrics, and who may see what
mod rulings; // the verb `rule`, and grading with what a person decided
mod sandbox; // what a program can do to the machine, and how each bound ends it
mod scaffold; // the verb `new`: what it writes, and whether that works
mod search; // the algorithms, beside the table of distances and the handout's lists
mod seeds; // what fuzzing begins with, and what it found
mod settings; // the files of the staff: what they say, and what is said of their mistakes
mod setup; // what ./setup installs, and when it leaves everything alone
mod shards; // a class that is graded in shares, and joined
mod show; // the verb `show`: one submission or one run of a stored grading
mod sizes; // boards of other sizes: what leads where, shortest solutions, and the verb `solve` with them
mod slurm; // the scripts of `deploy/slurm` on a real Slurm of one node
mod solve; // the verb `solve`, to the letter
mod solvers; // the verb `solve` with other algorithms, heuristics and goals
mod substitution; // our own classes in the place of a student's, and whether a search is A*
mod support; // runs the binary as a user would
mod tables; // tables as spreadsheets write them
mod tidy; // the sources keep to their rows, and the documents to the sources
mod traces; // the verb `solve` with a trace of its search
mod transcripts; // saved transcripts, and what the judge says about each
mod usage; // wrong usage, whatever the verb
mod verify; // the verbs `verify`, `cases list` and `cases suggest`

#[path = "../../fuzz/checks.rs"]
mod checks; // what fuzzing holds every input to
