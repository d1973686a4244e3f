package edu.iastate.cs228.hw3;

import java.util.Arrays;
import java.util.Comparator;

// Author: René Müller
// für CLOSED: vergleicht Zeile für Zeile
public class StateComparator implements Comparator<State> {
  public int compare(State a, State b) {
    for (int row = 0; row < 3; row++) {
      int c = Arrays.compare(a.board[row], b.board[row]);
      if (c != 0) {
        return c;
      }
    }
    return 0;
  }
}
