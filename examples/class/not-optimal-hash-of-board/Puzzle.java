import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Scanner;

/** Homework 3: A* on the 8-puzzle. Run with the name of the board file. */
public class Puzzle {

    static final int[] GOAL = { 1, 2, 3, 8, 0, 4, 7, 6, 5 };

    public static void main(String[] args) throws IOException {
        int[] start = read(args[0]);
        if (start == null) {
            System.out.println("Not a valid board file: " + args[0]);
            return;
        }
        if (inversions(start) % 2 == 0) {
            System.out.println("No solution exists for the following initial state:");
            System.out.println(draw(start));
            return;
        }
        print(solve(start, true), "the Manhattan distance");
        print(solve(start, false), "number of mismatched tiles");
    }

    /** The board in a file, or null. */
    static int[] read(String name) throws IOException {
        int[] board = new int[9];
        int used = 0;
        try (Scanner in = new Scanner(new File(name))) {
            for (int i = 0; i < 9; i++) {
                if (!in.hasNextInt()) return null;
                board[i] = in.nextInt();
                if (board[i] < 0 || board[i] > 8 || (used >> board[i] & 1) == 1) return null;
                used |= 1 << board[i];
            }
        }
        return board;
    }

    static int inversions(int[] board) {
        int count = 0;
        for (int i = 0; i < 9; i++)
            for (int j = i + 1; j < 9; j++)
                if (board[j] != 0 && board[i] > board[j]) count++;
        return count;
    }

    /** A number for the board, much faster to look up than the array. */
    static int hash(int[] board) {
        int h = 0;
        for (int tile : board)
            h = h * 5 + tile;
        return h;
    }

    static Step solve(int[] start, boolean manhattan) {
        PriorityQueue<Step> open = new PriorityQueue<>();
        HashSet<Integer> closed = new HashSet<>();
        open.add(new Step(start, null, null, manhattan));
        while (!open.isEmpty()) {
            Step step = open.poll();
            if (Arrays.equals(step.board, GOAL)) return step;
            if (!closed.add(hash(step.board))) continue;
            int hole = 0;
            while (step.board[hole] != 0) hole++;
            if (hole % 3 < 2) slide(step, hole, hole + 1, "LEFT", manhattan, open, closed);
            if (hole % 3 > 0) slide(step, hole, hole - 1, "RIGHT", manhattan, open, closed);
            if (hole < 6) slide(step, hole, hole + 3, "UP", manhattan, open, closed);
            if (hole > 2) slide(step, hole, hole - 3, "DOWN", manhattan, open, closed);
        }
        return null;
    }

    static void slide(Step from, int hole, int tile, String move, boolean manhattan, PriorityQueue<Step> open,
            HashSet<Integer> closed) {
        int[] board = from.board.clone();
        board[hole] = board[tile];
        board[tile] = 0;
        if (!closed.contains(hash(board))) open.add(new Step(board, from, move, manhattan));
    }

    static void print(Step goal, String heuristic) {
        if (goal == null) {
            System.out.println("nothing found with " + heuristic);
            return;
        }
        System.out.println(goal.moves + " moves in total (heuristic: " + heuristic + ")");
        System.out.println(path(goal));
    }

    static String path(Step step) {
        String last = draw(step.board);
        return step.from == null ? last : path(step.from) + "\n" + step.move + "\n" + last;
    }

    static String draw(int[] board) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 9; i++) {
            text.append(board[i] == 0 ? " " : board[i]);
            if (i < 8) text.append(i % 3 == 2 ? "\n" : " ");
        }
        return text.toString();
    }

    /** A board and how it was reached. */
    static class Step implements Comparable<Step> {
        final int[] board;
        final Step from;
        final String move;
        final int moves;
        final int f;

        Step(int[] board, Step from, String move, boolean manhattan) {
            this.board = board;
            this.from = from;
            this.move = move;
            this.moves = from == null ? 0 : from.moves + 1;
            int h = 0;
            for (int i = 0; i < 9; i++) {
                if (board[i] == 0 || board[i] == GOAL[i]) continue;
                int home = 0;
                while (GOAL[home] != board[i]) home++;
                h += manhattan ? Math.abs(i / 3 - home / 3) + Math.abs(i % 3 - home % 3) : 1;
            }
            this.f = moves + h;
        }

        @Override
        public int compareTo(Step other) {
            return f - other.f;
        }
    }
}
