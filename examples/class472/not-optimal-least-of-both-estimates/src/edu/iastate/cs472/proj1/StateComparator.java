package edu.iastate.cs472.proj1;

import java.util.Comparator;

public class StateComparator implements Comparator<State>
{
	@Override
	public int compare(State s1, State s2)
	{
		int order = 0;
		for (int i = 0; i < 3 && order == 0; i++)
			for (int j = 0; j < 3 && order == 0; j++)
				order = Integer.compare(s1.board[i][j], s2.board[i][j]);
		return order;
	}
}
