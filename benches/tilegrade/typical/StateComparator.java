package edu.iastate.cs228.hw3;

import java.util.Comparator;

/**
 * Compares two boards as sequences of nine digits. CLOSED is sorted this way.
 */
public class StateComparator implements Comparator<State>
{
	@Override
	public int compare(State s1, State s2)
	{
		int[] a = digits(s1);
		int[] b = digits(s2);
		for (int i = 0; i < 9; i++)
		{
			if (a[i] < b[i])
				return -1;
			if (a[i] > b[i])
				return 1;
		}
		return 0;
	}

	/**
	 * The nine digits of the board, row by row.
	 */
	private int[] digits(State s)
	{
		int[] d = new int[9];
		int k = 0;
		for (int i = 0; i < 3; i++)
			for (int j = 0; j < 3; j++)
				d[k++] = s.board[i][j];
		return d;
	}
}
