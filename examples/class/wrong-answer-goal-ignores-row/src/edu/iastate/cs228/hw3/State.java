package edu.iastate.cs228.hw3;

import java.io.File;
import java.io.FileNotFoundException;
import java.util.Arrays;
import java.util.Scanner;

public class State implements Cloneable, Comparable<State> {
  public int[][] board;

  public State previous;    // links within OPEN or CLOSED
  public State next;
  public State predecessor; // link to the parent in the search tree

  public Move move;         // the move that led from the predecessor to here
  public int numMoves;      // g, moves made since the initial state

  public static Heuristic heu;

  private int numMismatchedTiles = -1; // -1 means not computed yet
  private int ManhattanDistance = -1;

  private static final int[][] GOAL = { { 1, 2, 3 }, { 8, 0, 4 }, { 7, 6, 5 } };

  // Where each digit belongs: tile t has to go to row GOAL_ROW[t], column GOAL_COL[t].
  private static final int[] GOAL_ROW = { 1, 0, 0, 0, 1, 2, 2, 2, 1 };
  private static final int[] GOAL_COL = { 1, 0, 1, 2, 2, 2, 1, 0, 0 };

  public State(int[][] board) throws IllegalArgumentException {
    checkBoard(board);
    this.board = copyOf(board);
  }

  public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException {
    int[][] read = new int[3][3];
    try (Scanner in = new Scanner(new File(inputFileName))) {
      for (int row = 0; row < 3; row++) {
        if (!in.hasNextLine())
          throw new IllegalArgumentException("The file has fewer than three rows.");
        String line = in.nextLine();
        if (!line.matches("[0-8] [0-8] [0-8]"))
          throw new IllegalArgumentException("Row " + (row + 1) + " is not three digits from 0 to 8: " + line);
        for (int col = 0; col < 3; col++)
          read[row][col] = line.charAt(2 * col) - '0';
      }
      if (in.hasNextLine())
        throw new IllegalArgumentException("The file has more than three rows.");
    }
    checkBoard(read);
    board = read;
  }

  public State successorState(Move m) throws IllegalArgumentException {
    int row = 0;
    int col = 0;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        if (board[i][j] == 0) {
          row = i;
          col = j;
        }

    // the tile that slides
    int tileRow = row;
    int tileCol = col;
    switch (m) {
    case LEFT:
      tileCol++;
      break;
    case RIGHT:
      tileCol--;
      break;
    case UP:
      tileRow++;
      break;
    default:
      tileRow--;
    }
    if (tileRow < 0 || tileRow > 2 || tileCol < 0 || tileCol > 2)
      throw new IllegalArgumentException("No tile can move " + m + ".");

    State s = (State) clone();
    s.board[row][col] = board[tileRow][tileCol];
    s.board[tileRow][tileCol] = 0;
    s.predecessor = this;
    s.move = m;
    s.numMoves = numMoves + 1;
    s.numMismatchedTiles = -1;
    s.ManhattanDistance = -1;
    return s;
  }

  public boolean solvable() {
    int inversions = 0;
    for (int i = 0; i < 9; i++)
      for (int j = i + 1; j < 9; j++) {
        int a = board[i / 3][i % 3];
        int b = board[j / 3][j % 3];
        if (b != 0 && a > b)
          inversions++;
      }
    return inversions % 2 == 1;
  }

  public boolean isGoalState() {
    boolean top = Arrays.equals(board[0], GOAL[0]);
    boolean middle = Arrays.equals(board[2], GOAL[2]);
    boolean bottom = Arrays.equals(board[2], GOAL[2]);
    return top && middle && bottom;
  }

  @Override
  public String toString() {
    StringBuilder sb = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        if (j > 0)
          sb.append(' ');
        sb.append(board[i][j] == 0 ? " " : board[i][j]);
      }
      sb.append('\n');
    }
    return sb.toString();
  }

  @Override
  public Object clone() {
    try {
      State s = (State) super.clone();
      s.board = copyOf(board);
      s.previous = null;
      s.next = null;
      s.predecessor = null;
      return s;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public boolean equals(Object o) {
    if (o == null || o.getClass() != getClass())
      return false;
    return Arrays.deepEquals(board, ((State) o).board);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(board);
  }

  public int cost() throws IllegalArgumentException {
    if (heu == Heuristic.TileMismatch)
      return numMoves + computeNumMismatchedTiles();
    if (heu == Heuristic.ManhattanDist)
      return numMoves + computeManhattanDistance();
    throw new IllegalArgumentException("Unknown heuristic.");
  }

  @Override
  public int compareTo(State s) {
    return Integer.compare(cost(), s.cost());
  }

  private int computeNumMismatchedTiles() {
    if (numMismatchedTiles < 0) {
      numMismatchedTiles = 0;
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
          if (board[i][j] != 0 && board[i][j] != GOAL[i][j])
            numMismatchedTiles++;
    }
    return numMismatchedTiles;
  }

  private int computeManhattanDistance() {
    if (ManhattanDistance < 0) {
      ManhattanDistance = 0;
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
          int tile = board[i][j];
          if (tile != 0)
            ManhattanDistance += Math.abs(i - GOAL_ROW[tile]) + Math.abs(j - GOAL_COL[tile]);
        }
    }
    return ManhattanDistance;
  }

  private static void checkBoard(int[][] b) {
    if (b == null || b.length != 3)
      throw new IllegalArgumentException("The board must have three rows.");
    boolean[] seen = new boolean[9];
    for (int[] row : b) {
      if (row == null || row.length != 3)
        throw new IllegalArgumentException("Every row must have three squares.");
      for (int tile : row) {
        if (tile < 0 || tile > 8 || seen[tile])
          throw new IllegalArgumentException("Each of the digits 0 to 8 must occur exactly once.");
        seen[tile] = true;
      }
    }
  }

  private static int[][] copyOf(int[][] b) {
    int[][] copy = new int[3][];
    for (int i = 0; i < 3; i++)
      copy[i] = b[i].clone();
    return copy;
  }
}
