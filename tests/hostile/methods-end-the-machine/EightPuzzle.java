public class EightPuzzle {
    public static String solve8Puzzle(State start) {
        return "";
    }
}
