package edu.iastate.cs472.proj1;

import java.util.Comparator;

/**
 * Lexicographic order
 */
public class StateComparator implements Comparator<State> {
	@Override
	public int compare(State s1, State s2) {
		for (int i = 0; i < 3; i++) {
			for (int j = 0; j < 3; j++) {
				if (s1.board[i][j] != s2.board[i][j]) {
					return s1.board[i][j] - s2.board[i][j];
				}
			}
		}
		return 0;
	}
}
