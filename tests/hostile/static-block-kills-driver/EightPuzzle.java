public class EightPuzzle {
    static {
        Runtime.getRuntime().halt(0);
    }

    public static String solve8Puzzle(State start) {
        return null;
    }
}
