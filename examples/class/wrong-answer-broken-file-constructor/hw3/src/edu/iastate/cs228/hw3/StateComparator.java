package edu.iastate.cs228.hw3;

import java.util.Comparator;

public class StateComparator implements Comparator<State> {
    @Override
    public int compare(State s1, State s2) {
        return number(s1) - number(s2);
    }

    // reads the board as a number with nine digits, e.g. 123804765
    private int number(State s) {
        int n = 0;
        for (int i = 0; i < 9; i++) {
            n = 10 * n + s.board[i / 3][i % 3];
        }
        return n;
    }
}
