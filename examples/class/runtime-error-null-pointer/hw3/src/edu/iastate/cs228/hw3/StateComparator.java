package edu.iastate.cs228.hw3;

import java.util.Comparator;

public class StateComparator implements Comparator<State>
{
  @Override
  public int compare(State s1, State s2)
  {
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        if (s1.board[i][j] != s2.board[i][j])
          return s1.board[i][j] < s2.board[i][j] ? -1 : 1;
    return 0;
  }
}
