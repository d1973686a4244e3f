package edu.iastate.cs472.proj1;

import java.io.File;
import java.io.FileNotFoundException;
import java.util.Arrays;
import java.util.Scanner;

/** One board and its place in the search. */
public class State implements Cloneable, Comparable<State>
{
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

  // position of the empty square
  private int zeroRow, zeroCol;

  public State(int[][] board) throws IllegalArgumentException
  {
    this.board = new int[3][3];
    if (board.length != 3 || board[0].length != 3 || board[1].length != 3 || board[2].length != 3)
      throw new IllegalArgumentException("The board is not 3x3.");
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        this.board[i][j] = board[i][j];
    findZero();
  }

  public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException
  {
    board = new int[3][3];
    Scanner in = new Scanner(new File(inputFileName));
    for (int i = 0; i < 3; i++)
    {
      String line = in.hasNextLine() ? in.nextLine() : "";
      if (line.length() != 5 || line.charAt(1) != ' ' || line.charAt(3) != ' ')
      {
        in.close();
        throw new IllegalArgumentException("Row " + (i + 1) + " should look like: 1 2 3");
      }
      for (int j = 0; j < 3; j++)
        board[i][j] = line.charAt(2 * j) - '0';
    }
    boolean more = in.hasNextLine() && !in.nextLine().isEmpty();
    in.close();
    if (more)
      throw new IllegalArgumentException("There are more than 3 rows.");
    findZero();
  }

  /** Also makes sure that every digit is there. */
  private void findZero()
  {
    for (int digit = 0; digit <= 8; digit++)
    {
      boolean found = false;
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
          if (board[i][j] == digit)
          {
            found = true;
            if (digit == 0)
            {
              zeroRow = i;
              zeroCol = j;
            }
          }
      if (!found)
        throw new IllegalArgumentException("There is no " + digit + " on the board.");
    }
  }

  public State successorState(Move m) throws IllegalArgumentException
  {
    State s = (State) clone();
    boolean possible = false;
    switch (m)
    {
    case LEFT:
      possible = s.slide(0, 1);
      break;
    case RIGHT:
      possible = s.slide(0, -1);
      break;
    case UP:
      possible = s.slide(1, 0);
      break;
    case DOWN:
      possible = s.slide(-1, 0);
      break;
    case DBL_LEFT:
      possible = s.slide(0, 1) && s.slide(0, 1);
      break;
    case DBL_RIGHT:
      possible = s.slide(0, -1) && s.slide(0, -1);
      break;
    case DBL_UP:
      possible = s.slide(1, 0) && s.slide(1, 0);
      break;
    case DBL_DOWN:
      possible = s.slide(-1, 0) && s.slide(-1, 0);
      break;
    }
    if (!possible)
      throw new IllegalArgumentException("The move " + m + " is not possible.");
    if (s.equals(predecessor))
      return null;
    s.move = m;
    s.predecessor = this;
    s.numMoves = numMoves + 1;
    return s;
  }

  // Slides the tile at the given side of the empty square. False if there is none.
  private boolean slide(int dr, int dc)
  {
    int r = zeroRow + dr;
    int c = zeroCol + dc;
    if (r < 0 || r > 2 || c < 0 || c > 2)
      return false;
    board[zeroRow][zeroCol] = board[r][c];
    board[r][c] = 0;
    zeroRow = r;
    zeroCol = c;
    return true;
  }

  public boolean solvable()
  {
    int inversions = 0;
    for (int i = 0; i < 8; i++)
    {
      for (int j = i + 1; j < 9; j++)
      {
        int first = board[i / 3][i % 3];
        int second = board[j / 3][j % 3];
        if (first != 0 && second != 0 && first > second)
          inversions++;
      }
    }
    return (inversions & 1) == 1;
  }

  public boolean isGoalState()
  {
    return computeNumMismatchedTiles() == 0;
  }

  @Override
  public String toString()
  {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 9; i++)
    {
      int tile = board[i / 3][i % 3];
      b.append(tile == 0 ? ' ' : (char) ('0' + tile));
      b.append(i % 3 == 2 ? '\n' : ' ');
    }
    return b.toString();
  }

  @Override
  public Object clone()
  {
    return new State(board);
  }

  @Override
  public boolean equals(Object o)
  {
    if (o instanceof State)
      return new StateComparator().compare(this, (State) o) == 0;
    return false;
  }

  @Override
  public int hashCode()
  {
    return Arrays.deepHashCode(board);
  }

  public int cost() throws IllegalArgumentException
  {
    switch (heu)
    {
    case TileMismatch:
      return numMoves + computeNumMismatchedTiles();
    case ManhattanDist:
      return numMoves + computeManhattanDistance();
    case DoubleMoveHeuristic:
      return numMoves + computeNumSingleDoubleMoves();
    }
    throw new IllegalArgumentException();
  }

  @Override
  public int compareTo(State s)
  {
    return Integer.compare(this.cost(), s.cost());
  }

  private int computeNumMismatchedTiles()
  {
    if (numMismatchedTiles >= 0)
      return numMismatchedTiles;
    int[][] goal = { { 1, 2, 3 }, { 8, 0, 4 }, { 7, 6, 5 } };
    int n = 0;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        if (board[i][j] != goal[i][j] && board[i][j] > 0)
          n++;
    return numMismatchedTiles = n;
  }

  private int computeManhattanDistance()
  {
    if (ManhattanDistance >= 0)
      return ManhattanDistance;
    // row and column of the tiles 0 to 8 in the goal
    int[] rows = { 1, 0, 0, 0, 1, 2, 2, 2, 1 };
    int[] cols = { 1, 0, 1, 2, 2, 2, 1, 0, 0 };
    int d = 0;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        if (board[i][j] > 0)
          d += Math.abs(rows[board[i][j]] - i) + Math.abs(cols[board[i][j]] - j);
    return ManhattanDistance = d;
  }

  /** h3 = max(h1 / 2, h2 / 2), rounded up: no move takes more than two tiles, one place each. */
  private int computeNumSingleDoubleMoves()
  {
    if (numSingleDoubleMoves < 0)
    {
      double h1 = computeNumMismatchedTiles();
      double h2 = computeManhattanDistance();
      numSingleDoubleMoves = (int) Math.ceil(Math.max(h1, h2) / 2);
    }
    return numSingleDoubleMoves;
  }
}
