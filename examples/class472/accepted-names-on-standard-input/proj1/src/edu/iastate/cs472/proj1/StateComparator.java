package edu.iastate.cs472.proj1;

import java.util.Arrays;
import java.util.Comparator;

/** Orders the states of CLOSED: first row first, then the second, then the third. */
public class StateComparator implements Comparator<State>
{
  @Override
  public int compare(State s1, State s2)
  {
    int c = Arrays.compare(s1.board[0], s2.board[0]);
    if (c == 0)
      c = Arrays.compare(s1.board[1], s2.board[1]);
    if (c == 0)
      c = Arrays.compare(s1.board[2], s2.board[2]);
    return c;
  }
}
