package edu.iastate.cs472.proj1;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.FileReader;
import java.io.IOException;

/**
 * Represents a state of the puzzle.
 */
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

  /** Rows and columns of the tiles 0, 1, ..., 8 in the goal state. */
  private static final int[][] HOME = {{1, 1}, {0, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}, {2, 1}, {2, 0}, {1, 0}};

  /**
   * Used for the dummy node and by clone().
   */
  private State()
  {
    board = new int[3][3];
  }

  static State dummy()
  {
    return new State();
  }

  /**
   * Constructs an initial state.
   */
  public State(int[][] board) throws IllegalArgumentException
  {
    this();
    if (board.length != 3)
      throw new IllegalArgumentException();
    for (int row = 0; row < 3; ++row)
    {
      if (board[row].length != 3)
        throw new IllegalArgumentException();
      for (int column = 0; column < 3; ++column)
        this.board[row][column] = board[row][column];
    }
    check();
  }

  /**
   * Constructs an initial state from a file.
   */
  public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException
  {
    this();
    BufferedReader reader = new BufferedReader(new FileReader(inputFileName));
    try
    {
      for (int row = 0; row < 3; ++row)
      {
        String line = reader.readLine();
        if (line == null || !line.matches("[0-8] [0-8] [0-8]"))
          throw new IllegalArgumentException("Row " + row + " is wrong.");
        for (int column = 0; column < 3; ++column)
          board[row][column] = line.charAt(column * 2) - '0';
      }
      if (reader.readLine() != null)
        throw new IllegalArgumentException("There is a fourth row.");
      reader.close();
    }
    catch (IOException e)
    {
      throw new IllegalArgumentException(e);
    }
    check();
  }

  /**
   * Checks that each digit is there once.
   */
  private void check()
  {
    for (int digit = 0; digit < 9; ++digit)
    {
      int count = 0;
      for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
          if (board[row][column] == digit)
            ++count;
      if (count != 1)
        throw new IllegalArgumentException(count + " times " + digit);
    }
  }

  /**
   * Generates the successor state by a move.
   */
  public State successorState(Move m) throws IllegalArgumentException
  {
    int row = 0;
    int column = 0;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        if (board[i][j] == 0)
        {
          row = i;
          column = j;
        }

    boolean legal;
    switch (m)
    {
      case LEFT:
        legal = column != 2;
        break;
      case RIGHT:
        legal = column != 0;
        break;
      case UP:
        legal = row != 2;
        break;
      case DOWN:
        legal = row != 0;
        break;
      case DBL_LEFT:
        legal = column == 0;
        break;
      case DBL_RIGHT:
        legal = column == 2;
        break;
      case DBL_UP:
        legal = row == 0;
        break;
      default:
        legal = row == 2;
    }
    if (!legal)
      throw new IllegalArgumentException("Illegal move " + m);

    State s = (State) clone();
    int[][] b = s.board;
    switch (m)
    {
      case LEFT:
        b[row][column] = b[row][column + 1];
        b[row][column + 1] = 0;
        break;
      case RIGHT:
        b[row][column] = b[row][column - 1];
        b[row][column - 1] = 0;
        break;
      case UP:
        b[row][column] = b[row + 1][column];
        b[row + 1][column] = 0;
        break;
      case DOWN:
        b[row][column] = b[row - 1][column];
        b[row - 1][column] = 0;
        break;
      case DBL_LEFT:
        b[row][0] = b[row][1];
        b[row][1] = b[row][2];
        b[row][2] = 0;
        break;
      case DBL_RIGHT:
        b[row][2] = b[row][1];
        b[row][1] = b[row][0];
        b[row][0] = 0;
        break;
      case DBL_UP:
        b[0][column] = b[1][column];
        b[1][column] = b[2][column];
        b[2][column] = 0;
        break;
      default:
        b[2][column] = b[1][column];
        b[1][column] = b[0][column];
        b[0][column] = 0;
    }
    if (predecessor != null && s.equals(predecessor))
      return null;
    s.predecessor = this;
    s.move = m;
    s.numMoves = numMoves + 1;
    return s;
  }

  /**
   * Solvable with an odd number of inversions.
   */
  public boolean solvable()
  {
    int[] sequence = new int[8];
    int length = 0;
    for (int[] row : board)
      for (int tile : row)
        if (tile != 0)
          sequence[length++] = tile;
    int inversions = 0;
    for (int i = 0; i < 7; ++i)
      for (int j = i + 1; j < 8; ++j)
        if (sequence[i] > sequence[j])
          ++inversions;
    return inversions % 2 == 1;
  }

  public boolean isGoalState()
  {
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column)
        if (HOME[board[row][column]][0] != row || HOME[board[row][column]][1] != column)
          return false;
    return true;
  }

  @Override
  public String toString()
  {
    StringBuilder builder = new StringBuilder();
    for (int[] row : board)
    {
      builder.append(row[0]).append(' ').append(row[1]).append(' ').append(row[2]).append('\n');
    }
    int blank = builder.indexOf("0");
    if (blank >= 0)
      builder.setCharAt(blank, ' ');
    return builder.toString();
  }

  @Override
  public Object clone()
  {
    State s = new State();
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column)
        s.board[row][column] = board[row][column];
    s.numMoves = numMoves;
    return s;
  }

  @Override
  public boolean equals(Object o)
  {
    if (o == null || !(o instanceof State))
      return false;
    return new StateComparator().compare(this, (State) o) == 0;
  }

  @Override
  public int hashCode()
  {
    return toString().hashCode();
  }

  public int cost() throws IllegalArgumentException
  {
    if (heu == Heuristic.TileMismatch)
      return numMoves + computeNumMismatchedTiles();
    if (heu == Heuristic.ManhattanDist)
      return numMoves + computeManhattanDistance();
    if (heu == Heuristic.DoubleMoveHeuristic)
      return numMoves + computeNumSingleDoubleMoves();
    throw new IllegalArgumentException("heu is not set.");
  }

  @Override
  public int compareTo(State s)
  {
    if (cost() < s.cost())
      return -1;
    if (cost() > s.cost())
      return 1;
    return 0;
  }

  private int computeNumMismatchedTiles()
  {
    if (numMismatchedTiles == -1)
    {
      numMismatchedTiles = 0;
      for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
          if (board[row][column] != 0 && distance(row, column) > 0)
            ++numMismatchedTiles;
    }
    return numMismatchedTiles;
  }

  private int computeManhattanDistance()
  {
    if (ManhattanDistance == -1)
    {
      ManhattanDistance = 0;
      for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
          if (board[row][column] != 0)
            ManhattanDistance += distance(row, column);
    }
    return ManhattanDistance;
  }

  /**
   * The rows that the tiles are away from home need half as many vertical moves, the columns half as
   * many horizontal ones.
   */
  private int computeNumSingleDoubleMoves()
  {
    if (numSingleDoubleMoves == -1)
    {
      int rows = 0;
      int columns = 0;
      for (int row = 0; row < 3; ++row)
      {
        for (int column = 0; column < 3; ++column)
        {
          int tile = board[row][column];
          if (tile != 0)
          {
            rows += Math.abs(HOME[tile][0] - row);
            columns += Math.abs(HOME[tile][1] - column);
          }
        }
      }
      numSingleDoubleMoves = (rows + 1) / 2 + (columns + 1) / 2;
    }
    return numSingleDoubleMoves;
  }

  /**
   * Distance of the tile at (row, column) from its place in the goal.
   */
  private int distance(int row, int column)
  {
    int[] home = HOME[board[row][column]];
    return Math.abs(home[0] - row) + Math.abs(home[1] - column);
  }
}
