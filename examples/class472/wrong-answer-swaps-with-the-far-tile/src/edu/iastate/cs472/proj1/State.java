package edu.iastate.cs472.proj1;

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
  private int numSingleDoubleMoves = -1;

  private static int[][] goal = {{1, 2, 3}, {8, 0, 4}, {7, 6, 5}};

  public State(int[][] board) throws IllegalArgumentException {
    checkTiles(board);
    this.board = new int[3][3];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        this.board[i][j] = board[i][j];
      }
    }
  }

  public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException {
    File file = new File(inputFileName);
    Scanner scanner = new Scanner(file);
    board = new int[3][3];
    int row = 0;
    while (scanner.hasNextLine()) {
      String line = scanner.nextLine();
      if (row == 3 || line.length() != 5) {
        scanner.close();
        throw new IllegalArgumentException("Wrong format");
      }
      for (int i = 0; i < 5; i++) {
        char c = line.charAt(i);
        if (i % 2 == 0 && Character.isDigit(c)) {
          board[row][i / 2] = c - '0';
        } else if (i % 2 == 0 || c != ' ') {
          scanner.close();
          throw new IllegalArgumentException("Wrong format");
        }
      }
      row++;
    }
    scanner.close();
    checkTiles(board);
  }

  private static void checkTiles(int[][] tiles) {
    if (tiles.length != 3) {
      throw new IllegalArgumentException("Not 3 rows");
    }
    boolean[] found = new boolean[9];
    for (int i = 0; i < 3; i++) {
      if (tiles[i].length != 3) {
        throw new IllegalArgumentException("Not 3 columns");
      }
      for (int j = 0; j < 3; j++) {
        if (tiles[i][j] < 0 || tiles[i][j] > 8) {
          throw new IllegalArgumentException("Not a tile");
        }
        found[tiles[i][j]] = true;
      }
    }
    for (boolean f : found) {
      if (!f) {
        throw new IllegalArgumentException("A tile is missing");
      }
    }
  }

  public State successorState(Move m) throws IllegalArgumentException {
    int r = 0;
    int c = 0;
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        if (board[i][j] == 0) {
          r = i;
          c = j;
        }
      }
    }
    switch (m) {
      case LEFT:
        return moveBlank(m, r, c, r, c + 1);
      case RIGHT:
        return moveBlank(m, r, c, r, c - 1);
      case UP:
        return moveBlank(m, r, c, r + 1, c);
      case DOWN:
        return moveBlank(m, r, c, r - 1, c);
      case DBL_LEFT:
        return moveBlank(m, r, c, r, c + 2);
      case DBL_RIGHT:
        return moveBlank(m, r, c, r, c - 2);
      case DBL_UP:
        return moveBlank(m, r, c, r + 2, c);
      case DBL_DOWN:
        return moveBlank(m, r, c, r - 2, c);
      default:
        throw new IllegalArgumentException();
    }
  }

  private State moveBlank(Move m, int r, int c, int newR, int newC) {
    if (newR < 0 || newC < 0 || newR > 2 || newC > 2) {
      throw new IllegalArgumentException("Cannot move " + m);
    }
    State s = new State(board);
    int tile = s.board[newR][newC];
    s.board[newR][newC] = 0;
    s.board[r][c] = tile;
    if (s.equals(predecessor)) {
      return null;
    }
    s.predecessor = this;
    s.move = m;
    s.numMoves = this.numMoves + 1;
    return s;
  }

  public boolean solvable() {
    int inversions = 0;
    for (int i = 0; i < 9; i++) {
      for (int j = i; j < 9; j++) {
        int left = board[i / 3][i % 3];
        int right = board[j / 3][j % 3];
        if (left > right && right != 0) {
          inversions++;
        }
      }
    }
    return inversions % 2 == 1;
  }

  public boolean isGoalState() {
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        if (board[i][j] != goal[i][j]) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public String toString() {
    String s = "";
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        s += (board[i][j] == 0 ? " " : "" + board[i][j]) + " ";
      }
      s += "\n";
    }
    return s;
  }

  @Override
  public Object clone() {
    State s = new State(board);
    s.move = move;
    s.numMoves = numMoves;
    s.predecessor = predecessor;
    return s;
  }

  @Override
  public boolean equals(Object o) {
    if (o == null || o.getClass() != State.class) {
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
      case DoubleMoveHeuristic:
        return numMoves + computeNumSingleDoubleMoves();
      default:
        throw new IllegalArgumentException();
    }
  }

  @Override
  public int compareTo(State s) {
    if (this.cost() == s.cost()) {
      return 0;
    }
    return this.cost() > s.cost() ? 1 : -1;
  }

  private int computeNumMismatchedTiles() {
    if (numMismatchedTiles == -1) {
      numMismatchedTiles = 0;
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          if (board[i][j] != 0 && board[i][j] != goal[i][j]) {
            numMismatchedTiles++;
          }
        }
      }
    }
    return numMismatchedTiles;
  }

  private int computeManhattanDistance() {
    if (ManhattanDistance == -1) {
      ManhattanDistance = 0;
      for (int tile = 1; tile <= 8; tile++) {
        int[] here = find(board, tile);
        int[] there = find(goal, tile);
        ManhattanDistance += Math.abs(here[0] - there[0]) + Math.abs(here[1] - there[1]);
      }
    }
    return ManhattanDistance;
  }

  private static int[] find(int[][] tiles, int tile) {
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        if (tiles[i][j] == tile) {
          return new int[] {i, j};
        }
      }
    }
    return null;
  }

  // at most two tiles get closer by one square in one move
  private int computeNumSingleDoubleMoves() {
    if (numSingleDoubleMoves == -1) {
      numSingleDoubleMoves = (int) Math.ceil(computeManhattanDistance() / 2.0);
    }
    return numSingleDoubleMoves;
  }
}
