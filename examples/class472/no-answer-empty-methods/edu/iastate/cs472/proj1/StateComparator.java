package edu.iastate.cs472.proj1;

import java.util.Comparator;

public class StateComparator implements Comparator<State>
{
	@Override
	public int compare(State s1, State s2)
	{
		// TODO
		return 0;
	}
}
