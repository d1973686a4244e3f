package edu.iastate.cs472.proj1;

import java.util.Comparator;

public class StateComparator implements Comparator<State> {
  @Override
  public int compare(State s1, State s2) {
    for (int i = 0; i < 9; i++) {
      int a = s1.board[i / 3][i % 3];
      int b = s2.board[i / 3][i % 3];
      if (a < b) {
        return -1;
      }
      if (a > b) {
        return 1;
      }
    }
    return 0;
  }
}
