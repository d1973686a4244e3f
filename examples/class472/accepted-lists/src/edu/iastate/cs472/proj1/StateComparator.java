package edu.iastate.cs472.proj1;

import java.util.Comparator;

/**
 * Lexicographic order of two boards, read row by row.
 */
public class StateComparator implements Comparator<State>
{
	@Override
	public int compare(State s1, State s2)
	{
		for (int row = 0; row < 3; row++)
		{
			for (int col = 0; col < 3; col++)
			{
				int result = Integer.compare(s1.board[row][col], s2.board[row][col]);
				if (result != 0)
				{
					return Integer.signum(result);
				}
			}
		}
		return 0;
	}
}
