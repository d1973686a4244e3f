package edu.iastate.cs228.hw3;

import java.io.File;
import java.io.FileNotFoundException;
import java.util.Scanner;

public class State implements Cloneable, Comparable<State> {

    public int[][] board;
    public State previous;
    public State next;
    public State predecessor;
    public Move move;
    public int numMoves;
    public static Heuristic heu;

    private int numMismatchedTiles = -1;
    private int ManhattanDistance = -1;

    public State(int[][] board) throws IllegalArgumentException {
        check(board);
        this.board = new int[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                this.board[i][j] = board[i][j];
            }
        }
        previous = null;
        next = null;
        predecessor = null;
        move = null;
        numMoves = 0;
    }

    public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException {
        // my boards are all in my own folder
        File file = new File("C:/Users/me/8Puzzle.txt");
        Scanner scan = new Scanner(file);
        board = new int[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (!scan.hasNextInt()) {
                    scan.close();
                    throw new IllegalArgumentException("Too few numbers in " + file);
                }
                board[i][j] = scan.nextInt();
            }
        }
        scan.close();
        check(board);
    }

    private static void check(int[][] b) {
        int[] count = new int[9];
        if (b.length != 3) {
            throw new IllegalArgumentException("Not 3 rows");
        }
        for (int i = 0; i < 3; i++) {
            if (b[i].length != 3) {
                throw new IllegalArgumentException("Not 3 columns");
            }
            for (int j = 0; j < 3; j++) {
                if (b[i][j] < 0 || b[i][j] > 8) {
                    throw new IllegalArgumentException("Not a tile: " + b[i][j]);
                }
                count[b[i][j]]++;
            }
        }
        for (int k = 0; k < 9; k++) {
            if (count[k] != 1) {
                throw new IllegalArgumentException("Tile " + k + " occurs " + count[k] + " times");
            }
        }
    }

    public State successorState(Move m) throws IllegalArgumentException {
        int row = -1;
        int col = -1;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (board[i][j] == 0) {
                    row = i;
                    col = j;
                }
            }
        }
        if (m == Move.LEFT && col == 2 || m == Move.RIGHT && col == 0
                || m == Move.UP && row == 2 || m == Move.DOWN && row == 0) {
            throw new IllegalArgumentException("Impossible move " + m);
        }
        State s = (State) clone();
        if (m == Move.LEFT) {
            s.board[row][col] = board[row][col + 1];
            s.board[row][col + 1] = 0;
        } else if (m == Move.RIGHT) {
            s.board[row][col] = board[row][col - 1];
            s.board[row][col - 1] = 0;
        } else if (m == Move.UP) {
            s.board[row][col] = board[row + 1][col];
            s.board[row + 1][col] = 0;
        } else {
            s.board[row][col] = board[row - 1][col];
            s.board[row - 1][col] = 0;
        }
        s.move = m;
        s.predecessor = this;
        s.numMoves = this.numMoves + 1;
        return s;
    }

    public boolean solvable() {
        int[] line = new int[8];
        int k = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (board[i][j] != 0) {
                    line[k++] = board[i][j];
                }
            }
        }
        int inversions = 0;
        for (int i = 0; i < 8; i++) {
            for (int j = i + 1; j < 8; j++) {
                if (line[i] > line[j]) {
                    inversions++;
                }
            }
        }
        return inversions % 2 == 1;
    }

    public boolean isGoalState() {
        return computeNumMismatchedTiles() == 0;
    }

    @Override
    public String toString() {
        String s = "";
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (board[i][j] == 0) {
                    s += "  ";
                } else {
                    s += board[i][j] + " ";
                }
            }
            s += "\n";
        }
        return s;
    }

    @Override
    public Object clone() {
        return new State(board);
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof State)) {
            return false;
        }
        State other = (State) o;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (board[i][j] != other.board[i][j]) {
                    return false;
                }
            }
        }
        return true;
    }

    public int cost() throws IllegalArgumentException {
        switch (heu) {
        case TileMismatch:
            return numMoves + computeNumMismatchedTiles();
        case ManhattanDist:
            return numMoves + computeManhattanDistance();
        default:
            throw new IllegalArgumentException();
        }
    }

    @Override
    public int compareTo(State s) {
        if (cost() < s.cost()) {
            return -1;
        }
        return cost() == s.cost() ? 0 : 1;
    }

    private int goalOf(int i, int j) {
        int[][] goal = { { 1, 2, 3 }, { 8, 0, 4 }, { 7, 6, 5 } };
        return goal[i][j];
    }

    private int computeNumMismatchedTiles() {
        if (numMismatchedTiles == -1) {
            numMismatchedTiles = 0;
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    if (board[i][j] != 0 && board[i][j] != goalOf(i, j)) {
                        numMismatchedTiles++;
                    }
                }
            }
        }
        return numMismatchedTiles;
    }

    private int computeManhattanDistance() {
        if (ManhattanDistance != -1) {
            return ManhattanDistance;
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                switch (board[i][j]) {
                case 1: sum += i + j; break;
                case 2: sum += i + Math.abs(j - 1); break;
                case 3: sum += i + (2 - j); break;
                case 4: sum += Math.abs(i - 1) + (2 - j); break;
                case 5: sum += (2 - i) + (2 - j); break;
                case 6: sum += (2 - i) + Math.abs(j - 1); break;
                case 7: sum += (2 - i) + j; break;
                case 8: sum += Math.abs(i - 1) + j; break;
                }
            }
        }
        ManhattanDistance = sum;
        return sum;
    }
}
