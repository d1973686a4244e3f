package edu.iastate.cs472.proj1;

import java.util.Comparator;

/**
 * Compares two states by their boards.
 */
public class StateComparator implements Comparator<State>
{
  @Override
  public int compare(State s1, State s2)
  {
    for (int row = 0; row < 3; ++row)
    {
      for (int column = 0; column < 3; ++column)
      {
        if (s1.board[row][column] < s2.board[row][column])
          return -1;
        if (s1.board[row][column] > s2.board[row][column])
          return 1;
      }
    }
    return 0;
  }
}
