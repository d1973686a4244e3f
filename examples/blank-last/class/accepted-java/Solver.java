import java.io.File;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

public class Solver {
    static final String GOAL = "123456780";
    static final String[] NAMES = {"LEFT", "RIGHT", "UP", "DOWN"};
    static final int[] STEPS = {1, -1, 3, -3};

    static String read(String name) throws Exception {
        StringBuilder digits = new StringBuilder();
        int rows = 0;
        try (Scanner file = new Scanner(new File(name))) {
            while (file.hasNextLine()) {
                String[] cells = file.nextLine().trim().split(" ");
                if (cells.length != 3) {
                    throw new IllegalArgumentException("a row has three digits");
                }
                rows++;
                for (String cell : cells) {
                    digits.append(Integer.parseInt(cell));
                }
            }
        }
        char[] sorted = digits.toString().toCharArray();
        Arrays.sort(sorted);
        if (rows != 3 || !new String(sorted).equals("012345678")) {
            throw new IllegalArgumentException("this is no board");
        }
        return digits.toString();
    }

    static String after(String board, int step) {
        int blank = board.indexOf('0');
        int target = blank + step;
        if (target < 0 || target > 8 || (Math.abs(step) == 1 && target / 3 != blank / 3)) {
            return null;
        }
        char[] cells = board.toCharArray();
        cells[blank] = cells[target];
        cells[target] = '0';
        return new String(cells);
    }

    static boolean solvable(String board) {
        String tiles = board.replace("0", "");
        int inversions = 0;
        for (int i = 0; i < 8; i++) {
            for (int j = i + 1; j < 8; j++) {
                if (tiles.charAt(i) > tiles.charAt(j)) {
                    inversions++;
                }
            }
        }
        return inversions % 2 == 0;
    }

    static List<Integer> solve(String start) {
        Map<String, Integer> came = new HashMap<>();
        HashSet<String> seen = new HashSet<>();
        ArrayDeque<String> queue = new ArrayDeque<>();
        queue.add(start);
        seen.add(start);
        while (!queue.isEmpty()) {
            String board = queue.remove();
            if (board.equals(GOAL)) {
                break;
            }
            for (int move = 0; move < 4; move++) {
                String next = after(board, STEPS[move]);
                if (next != null && seen.add(next)) {
                    came.put(next, move);
                    queue.add(next);
                }
            }
        }
        ArrayList<Integer> path = new ArrayList<>();
        String board = GOAL;
        while (!board.equals(start)) {
            int move = came.get(board);
            path.add(0, move);
            board = after(board, -STEPS[move]);
        }
        return path;
    }

    static void show(String board) {
        for (int row = 0; row < 9; row += 3) {
            String cells = board.substring(row, row + 3).replace('0', ' ');
            System.out.println(cells.charAt(0) + " " + cells.charAt(1) + " " + cells.charAt(2));
        }
    }

    public static void main(String[] args) throws Exception {
        String board = read(args[0]);
        if (!solvable(board)) {
            System.out.println("No solution exists for the following initial state:");
            show(board);
            return;
        }
        List<Integer> path = solve(board);
        System.out.println("Number of moves: " + path.size());
        show(board);
        for (int move : path) {
            System.out.println(NAMES[move]);
            board = after(board, STEPS[move]);
            show(board);
        }
    }
}
