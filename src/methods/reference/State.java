import java.io.File;
import java.io.FileNotFoundException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Scanner;
import java.util.Set;

/**
 * The grader's own class in the place of a student's. It does what the template says, and counts what a search does with it.
 * Moves and heuristics are told by their names, so that one text is enough for both variants of the course.
 */
public class State implements Cloneable, Comparable<State> {
    public int[][] board;
    public State previous;
    public State next;
    public State predecessor;
    public Move move;
    public int numMoves;
    public static Heuristic heu;

    private static final int[][] GOAL = {{1, 2, 3}, {8, 0, 4}, {7, 6, 5}};
    private static final int[] GOAL_ROW = {1, 0, 0, 0, 1, 2, 2, 2, 1};
    private static final int[] GOAL_COLUMN = {1, 0, 1, 2, 2, 2, 1, 0, 0};

    private int numMismatchedTiles = -1;
    private int ManhattanDistance = -1;
    private boolean isTested;

    /** Whether a move back to the predecessor gives null, as the template with double moves has it. */
    public static boolean isWayBackNull = Move.values().length > 4;

    /** After how many expanded states a search is stopped; 0 for never, and then nothing is counted. */
    public static int limit;

    private static int expanded;
    private static int generated;
    private static int tested;
    private static int costs;
    private static int rounds;
    private static int deepest;
    private static int goalMoves = -1;
    private static int expandedAtGoal;
    private static int backs;
    private static int goals;
    private static int last = -1;
    private static final Set<Integer> boards = new HashSet<Integer>();
    private static final int[] asked = new int[Move.values().length];
    private static final int[] askedAt = new int[Move.values().length];

    /** Ends a search that expands too much. */
    public static final class Stopped extends Error {
        private static final long serialVersionUID = 1;
    }

    public State(int[][] board) throws IllegalArgumentException {
        boolean[] seen = new boolean[9];
        require(board != null && board.length == 3);
        this.board = new int[3][];
        for (int row = 0; row < 3; row++) {
            require(board[row] != null && board[row].length == 3);
            for (int tile : board[row]) {
                require(tile >= 0 && tile < 9 && !seen[tile]);
                seen[tile] = true;
            }
            this.board[row] = board[row].clone();
        }
    }

    public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException {
        this(read(inputFileName));
    }

    private static int[][] read(String inputFileName) throws FileNotFoundException {
        int[][] read = new int[3][3];
        try (Scanner lines = new Scanner(new File(inputFileName))) {
            for (int row = 0; row < 3; row++) {
                String line = lines.hasNextLine() ? lines.nextLine() : "";
                require(line.matches("[0-8] [0-8] [0-8]"));
                for (int column = 0; column < 3; column++) {
                    read[row][column] = line.charAt(2 * column) - '0';
                }
            }
            require(!lines.hasNext());
        }
        return read;
    }

    private static void require(boolean isSo) {
        if (!isSo) {
            throw new IllegalArgumentException("no board");
        }
    }

    public State successorState(Move m) throws IllegalArgumentException {
        if (limit > 0) {
            count(m);
        }
        boolean isDouble = m.name().startsWith("DBL_");
        String direction = isDouble ? m.name().substring(4) : m.name();
        int down = direction.equals("UP") ? 1 : direction.equals("DOWN") ? -1 : 0;
        int right = direction.equals("LEFT") ? 1 : direction.equals("RIGHT") ? -1 : 0;
        int row = 0;
        int column = 0;
        for (int cell = 0; cell < 9; cell++) {
            if (board[cell / 3][cell % 3] == 0) {
                row = cell / 3;
                column = cell % 3;
            }
        }
        int steps = isDouble ? 2 : 1;
        int lastRow = row + steps * down;
        int lastColumn = column + steps * right;
        require(lastRow >= 0 && lastRow < 3 && lastColumn >= 0 && lastColumn < 3);
        State successor = (State) clone();
        for (int step = 0; step < steps; step++) {
            successor.board[row][column] = board[row + down][column + right];
            row += down;
            column += right;
        }
        successor.board[row][column] = 0;
        if (isWayBackNull && predecessor != null && successor.equals(predecessor)) {
            return null;
        }
        generated++;
        successor.predecessor = this;
        successor.move = m;
        successor.numMoves = numMoves + 1;
        successor.numMismatchedTiles = -1;
        successor.ManhattanDistance = -1;
        return successor;
    }

    public boolean solvable() {
        int inversions = 0;
        for (int first = 0; first < 9; first++) {
            for (int second = first + 1; second < 9; second++) {
                int tile = board[second / 3][second % 3];
                inversions += tile != 0 && board[first / 3][first % 3] > tile ? 1 : 0;
            }
        }
        return inversions % 2 == 1;
    }

    public boolean isGoalState() {
        boolean isGoal = Arrays.deepEquals(board, GOAL);
        tested += isTested ? 0 : 1;
        isTested = true;
        goals += isGoal ? 1 : 0;
        if (isGoal && goalMoves < 0) {
            goalMoves = numMoves;
            expandedAtGoal = expanded;
        }
        return isGoal;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int[] row : board) {
            text.append(row[0]).append(' ').append(row[1]).append(' ').append(row[2]).append('\n');
        }
        return text.toString().replace('0', ' ');
    }

    @Override
    public Object clone() {
        try {
            State copy = (State) super.clone();
            copy.board = new int[][] {board[0].clone(), board[1].clone(), board[2].clone()};
            copy.previous = null;
            copy.next = null;
            copy.predecessor = null;
            copy.isTested = false;
            return copy;
        } catch (CloneNotSupportedException exception) {
            throw new AssertionError(exception);
        }
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof State && Arrays.deepEquals(board, ((State) o).board);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(board);
    }

    public int cost() throws IllegalArgumentException {
        costs++;
        require(heu != null);
        switch (heu.name()) {
            case "TileMismatch":
                return numMoves + computeNumMismatchedTiles();
            case "ManhattanDist":
                return numMoves + computeManhattanDistance();
            default:
                return numMoves + computeNumSingleDoubleMoves();
        }
    }

    @Override
    public int compareTo(State s) {
        return Integer.compare(cost(), s.cost());
    }

    private int computeNumMismatchedTiles() {
        if (numMismatchedTiles < 0) {
            numMismatchedTiles = 0;
            for (int cell = 0; cell < 9; cell++) {
                int tile = board[cell / 3][cell % 3];
                numMismatchedTiles += tile != 0 && tile != GOAL[cell / 3][cell % 3] ? 1 : 0;
            }
        }
        return numMismatchedTiles;
    }

    private int computeManhattanDistance() {
        if (ManhattanDistance < 0) {
            ManhattanDistance = 0;
            for (int cell = 0; cell < 9; cell++) {
                int tile = board[cell / 3][cell % 3];
                int distance = Math.abs(cell / 3 - GOAL_ROW[tile]) + Math.abs(cell % 3 - GOAL_COLUMN[tile]);
                ManhattanDistance += tile == 0 ? 0 : distance;
            }
        }
        return ManhattanDistance;
    }

    private int computeNumSingleDoubleMoves() {
        return (computeManhattanDistance() + 1) / 2;
    }

    /** Calls for one board without a call for another one in between are one expansion. */
    private void count(Move m) {
        int board = 0;
        for (int[] row : this.board) {
            board = 1000 * board + 100 * row[0] + 10 * row[1] + row[2];
        }
        if (board != last) {
            last = board;
            expanded++;
            if (expanded > limit) {
                throw new Stopped();
            }
            boards.add(board);
            deepest = Math.max(deepest, numMoves);
            // The state before the predecessor was expanded, and so is on CLOSED.
            State before = predecessor == null ? null : predecessor.predecessor;
            backs += before != null && equals(before) ? 1 : 0;
        }
        // A search that has no end begins at the first state again and again.
        if (numMoves == 0 && askedAt[m.ordinal()] != expanded) {
            askedAt[m.ordinal()] = expanded;
            asked[m.ordinal()]++;
            rounds = Math.max(rounds, asked[m.ordinal()]);
        }
    }

    /** What was counted, in the order in which the grader reads it. */
    public static String counts() {
        return expanded + " " + boards.size() + " " + generated + " " + tested + " " + costs + " " + rounds + " " + deepest
                + " " + goalMoves + " " + expandedAtGoal + " " + backs + " " + goals;
    }
}
