package eightpuzzle;

import java.io.File;
import java.io.FileNotFoundException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeSet;

public class Solver {
    static final int[][] GOAL = {{1, 2, 3}, {8, 0, 4}, {7, 6, 5}};

    public static void main(String[] args) throws FileNotFoundException {
        int[][] board = read(args[0]);
        if (!solvable(board)) {
            System.out.println("No solution exists for the following initial state:");
            System.out.print(text(board));
            return;
        }
        solve(board, true);
        solve(board, false);
    }

    static int[][] read(String name) throws FileNotFoundException {
        int[][] board = new int[3][3];
        Set<Integer> tiles = new TreeSet<>();
        Scanner in = new Scanner(new File(name));
        for (int i = 0; i < 9; i++) {
            board[i / 3][i % 3] = in.nextInt();
            tiles.add(board[i / 3][i % 3]);
        }
        in.close();
        if (!tiles.toString().equals("[0, 1, 2, 3, 4, 5, 6, 7, 8]")) {
            throw new IllegalArgumentException("The tiles are " + tiles);
        }
        return board;
    }

    static boolean solvable(int[][] b) {
        int inv = 0;
        for (int i = 0; i < 9; i++) {
            for (int j = i + 1; j < 9; j++) {
                if (b[j / 3][j % 3] != 0 && b[i / 3][i % 3] > b[j / 3][j % 3]) {
                    inv++;
                }
            }
        }
        return inv % 2 == 1;
    }

    static void solve(int[][] start, boolean manhattan) {
        PriorityQueue<Node> open = new PriorityQueue<>();
        Set<String> closed = new HashSet<>();
        open.add(new Node(start, null, null, manhattan));
        while (!open.isEmpty()) {
            Node n = open.poll();
            if (closed.contains(text(n.board))) {
                continue;
            }
            closed.add(text(n.board));
            // debug
            System.out.println("expanding, g = " + n.g + ", f = " + n.f + ", open: " + open.size() + ", closed: " + closed.size());
            System.out.println(text(n.board));
            if (Arrays.equals(n.board, GOAL)) {
                System.out.println(n.g + " moves in total (heuristic: "
                        + (manhattan ? "the Manhattan distance" : "number of mismatched tiles") + ")");
                printPath(n);
                return;
            }
            for (Node child : n.children(manhattan)) {
                if (!closed.contains(text(child.board))) {
                    System.out.println("adding " + child.move + " with f = " + child.f);
                    System.out.println(text(child.board));
                    open.add(child);
                }
            }
        }
        System.out.println("not found??");
    }

    static void printPath(Node n) {
        if (n.parent != null) {
            printPath(n.parent);
            System.out.println(n.move);
        }
        System.out.print(text(n.board));
    }

    static String text(int[][] board) {
        String s = "";
        for (int[] row : board) {
            s += row[0] + " " + row[1] + " " + row[2] + "\n";
        }
        return s.replace('0', ' ');
    }
}
