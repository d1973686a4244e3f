package edu.iastate.cs472.proj1;

import java.io.FileNotFoundException;
import java.io.FileReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Scanner;

public class State implements Cloneable, Comparable<State> {

    public int[][] board;

    // The lists of the template are not used, see EightPuzzle.
    public State previous;
    public State next;
    public State predecessor;

    public Move move;
    public int numMoves;

    public static Heuristic heu;

    private int numMismatchedTiles = -1;
    private int ManhattanDistance = -1;
    private int numSingleDoubleMoves = -1;

    public State(int[][] board) throws IllegalArgumentException {
        if (!isValid(board)) {
            throw new IllegalArgumentException("not a board: " + Arrays.deepToString(board));
        }
        this.board = copy(board);
    }

    public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException {
        List<String> lines = new ArrayList<>();
        try (Scanner sc = new Scanner(new FileReader(inputFileName))) {
            while (sc.hasNextLine()) {
                lines.add(sc.nextLine());
            }
        }
        if (lines.size() != 3) {
            throw new IllegalArgumentException("3 rows expected, but there are " + lines.size());
        }
        int[][] tiles = new int[3][3];
        for (int i = 0; i < 3; i++) {
            String[] parts = lines.get(i).split(" ", -1);
            if (parts.length != 3) {
                throw new IllegalArgumentException("row " + (i + 1) + " does not have 3 digits");
            }
            for (int j = 0; j < 3; j++) {
                // NumberFormatException is an IllegalArgumentException as well
                tiles[i][j] = Integer.parseInt(parts[j]);
            }
        }
        if (!isValid(tiles)) {
            throw new IllegalArgumentException("not the digits 0 to 8");
        }
        this.board = tiles;
    }

    private static boolean isValid(int[][] b) {
        int seen = 0;
        if (b == null || b.length != 3) {
            return false;
        }
        for (int[] row : b) {
            if (row.length != 3) {
                return false;
            }
            for (int x : row) {
                if (x < 0 || x > 8) {
                    return false;
                }
                seen |= 1 << x;
            }
        }
        return seen == 0x1FF;
    }

    private static int[][] copy(int[][] b) {
        return new int[][] {b[0].clone(), b[1].clone(), b[2].clone()};
    }

    public State successorState(Move m) throws IllegalArgumentException {
        int blank = 0;
        while (board[blank / 3][blank % 3] != 0) {
            blank++;
        }
        int row = blank / 3;
        int col = blank % 3;
        State s = (State) clone();
        for (int i = 0; i < m.tiles; i++) {
            int nextRow = row + m.down;
            int nextCol = col + m.right;
            if (nextRow < 0 || nextRow >= 3 || nextCol < 0 || nextCol >= 3) {
                throw new IllegalArgumentException("illegal move " + m);
            }
            s.board[row][col] = s.board[nextRow][nextCol];
            s.board[nextRow][nextCol] = 0;
            row = nextRow;
            col = nextCol;
        }
        s.predecessor = this;
        s.move = m;
        s.numMoves = numMoves + 1;
        return s;
    }

    public boolean solvable() {
        int inversions = 0;
        String digits = key().replace("0", "");
        for (int i = 0; i < digits.length(); i++) {
            for (int j = i + 1; j < digits.length(); j++) {
                if (digits.charAt(i) > digits.charAt(j)) {
                    inversions++;
                }
            }
        }
        return inversions % 2 != 0;
    }

    /** The nine digits of the board in one string, for the hash map. */
    String key() {
        StringBuilder sb = new StringBuilder(9);
        for (int[] row : board) {
            for (int x : row) {
                sb.append(x);
            }
        }
        return sb.toString();
    }

    public boolean isGoalState() {
        return key().equals("123804765");
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        for (int[] row : board) {
            for (int x : row) {
                sb.append(x == 0 ? " " : x).append(' ');
            }
            sb.append(System.lineSeparator());
        }
        return sb.toString();
    }

    @Override
    public Object clone() {
        return new State(board);
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (o == null || getClass() != o.getClass()) {
            return false;
        }
        return Arrays.deepEquals(board, ((State) o).board);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(board);
    }

    public int cost() throws IllegalArgumentException {
        if (heu == null) {
            throw new IllegalArgumentException("heuristic not set");
        }
        int h = 0;
        if (heu == Heuristic.TileMismatch) {
            h = computeNumMismatchedTiles();
        } else if (heu == Heuristic.ManhattanDist) {
            h = computeManhattanDistance();
        } else {
            h = computeNumSingleDoubleMoves();
        }
        return numMoves + h;
    }

    @Override
    public int compareTo(State s) {
        return Integer.compare(cost(), s.cost());
    }

    private int computeNumMismatchedTiles() {
        if (numMismatchedTiles < 0) {
            int count = 0;
            String here = key();
            for (int i = 0; i < 9; i++) {
                if (here.charAt(i) != '0' && here.charAt(i) != "123804765".charAt(i)) {
                    count++;
                }
            }
            numMismatchedTiles = count;
        }
        return numMismatchedTiles;
    }

    private int computeManhattanDistance() {
        if (ManhattanDistance < 0) {
            ManhattanDistance = distance(true) + distance(false);
        }
        return ManhattanDistance;
    }

    // Sum over all tiles of the rows (or else the columns) between a tile and its goal.
    private int distance(boolean rows) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (board[i][j] != 0) {
                    int goal = "123804765".indexOf('0' + board[i][j]);
                    sum += rows ? Math.abs(goal / 3 - i) : Math.abs(goal % 3 - j);
                }
            }
        }
        return sum;
    }

    /**
     * A move is either vertical or horizontal and takes at most two tiles one square further. So
     * half of the vertical distances and half of the horizontal ones, each rounded up, can never be
     * more than the moves that are still to be made.
     */
    private int computeNumSingleDoubleMoves() {
        if (numSingleDoubleMoves < 0) {
            numSingleDoubleMoves = (distance(true) + 1) / 2 + (distance(false) + 1) / 2;
        }
        return numSingleDoubleMoves;
    }
}
