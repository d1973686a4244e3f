package edu.iastate.cs228.hw3;

import java.io.File;
import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

public class State implements Cloneable, Comparable<State> {

  public int[][] board;
  public State previous; // not needed with the priority queue, kept because of the template
  public State next;
  public State predecessor;
  public Move move;
  public int numMoves;
  public static Heuristic heu;

  private int numMismatchedTiles = -1;
  private int ManhattanDistance = -1;

  private static final String GOAL = "123804765";

  public State(int[][] board) throws IllegalArgumentException {
    if (board.length != 3) {
      throw new IllegalArgumentException("need 3 rows");
    }
    int seen = 0;
    for (int[] row : board) {
      if (row.length != 3) {
        throw new IllegalArgumentException("need 3 columns");
      }
      for (int digit : row) {
        seen |= 1 << digit;
        if (digit < 0 || digit > 8) {
          throw new IllegalArgumentException(digit + " is not a tile");
        }
      }
    }
    if (seen != 0b111111111) {
      throw new IllegalArgumentException("a digit is missing or occurs twice");
    }
    this.board = new int[][] { board[0].clone(), board[1].clone(), board[2].clone() };
  }

  public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException {
    this(readBoard(inputFileName));
  }

  private static int[][] readBoard(String fileName) throws FileNotFoundException {
    List<int[]> rows = new ArrayList<>();
    try (Scanner scanner = new Scanner(new File(fileName))) {
      while (scanner.hasNextLine()) {
        String line = scanner.nextLine();
        if (line.isBlank()) {
          continue;
        }
        String[] parts = line.trim().split(" +");
        int[] row = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
          // throws NumberFormatException, which is an IllegalArgumentException too
          row[i] = Integer.parseInt(parts[i]);
        }
        rows.add(row);
      }
    }
    return rows.toArray(new int[0][]);
  }

  public State successorState(Move m) throws IllegalArgumentException {
    int blank = key().indexOf('0');
    int r = blank / 3;
    int c = blank % 3;
    int dr = m == Move.UP ? 1 : m == Move.DOWN ? -1 : 0;
    int dc = m == Move.LEFT ? 1 : m == Move.RIGHT ? -1 : 0;
    if (r + dr < 0 || r + dr > 2 || c + dc < 0 || c + dc > 2) {
      throw new IllegalArgumentException(m + " is not possible");
    }
    State result = new State(board);
    result.board[r][c] = board[r + dr][c + dc];
    result.board[r + dr][c + dc] = 0;
    result.predecessor = this;
    result.move = m;
    result.numMoves = numMoves + 1;
    return result;
  }

  /** The nine digits in a row, used as the key in the hash maps. */
  String key() {
    StringBuilder sb = new StringBuilder(9);
    for (int[] row : board) {
      for (int digit : row) {
        sb.append((char) ('0' + digit));
      }
    }
    return sb.toString();
  }

  public boolean solvable() {
    String tiles = key().replace("0", "");
    int inversions = 0;
    for (int i = 0; i < 8; i++) {
      for (int j = i + 1; j < 8; j++) {
        if (tiles.charAt(i) > tiles.charAt(j)) {
          inversions++;
        }
      }
    }
    return inversions % 2 != 0;
  }

  public boolean isGoalState() {
    return key().equals(GOAL);
  }

  @Override
  public String toString() {
    StringBuilder sb = new StringBuilder();
    for (int[] row : board) {
      sb.append(row[0]).append(' ').append(row[1]).append(' ').append(row[2]).append('\n');
    }
    return sb.toString().replace('0', ' ');
  }

  @Override
  public Object clone() {
    State copy = new State(board);
    copy.numMoves = numMoves;
    copy.move = move;
    return copy;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof State && key().equals(((State) o).key());
  }

  @Override
  public int hashCode() {
    return key().hashCode();
  }

  /** How far away from the goal this state looks to the chosen heuristic. */
  public int cost() throws IllegalArgumentException {
    if (heu == Heuristic.TileMismatch) {
      return computeNumMismatchedTiles();
    }
    if (heu == Heuristic.ManhattanDist) {
      return computeManhattanDistance();
    }
    throw new IllegalArgumentException("no heuristic chosen");
  }

  @Override
  public int compareTo(State s) {
    return Integer.signum(cost() - s.cost());
  }

  private int computeNumMismatchedTiles() {
    if (numMismatchedTiles == -1) {
      String key = key();
      numMismatchedTiles = 0;
      for (int i = 0; i < 9; i++) {
        if (key.charAt(i) != '0' && key.charAt(i) != GOAL.charAt(i)) {
          numMismatchedTiles++;
        }
      }
    }
    return numMismatchedTiles;
  }

  private int computeManhattanDistance() {
    if (ManhattanDistance == -1) {
      ManhattanDistance = 0;
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
          if (board[r][c] != 0) {
            int goal = GOAL.indexOf('0' + board[r][c]);
            ManhattanDistance += Math.abs(r - goal / 3) + Math.abs(c - goal % 3);
          }
        }
      }
    }
    return ManhattanDistance;
  }
}
