package edu.iastate.cs472.proj1;

public class EightPuzzle
{
	public static String solve8Puzzle(State s0)
	{
		// TODO
		return null;
	}

	public static String AStar(State s0, Heuristic h)
	{
		OrderedStateList OPEN = new OrderedStateList(h, true);
		OrderedStateList CLOSE = new OrderedStateList(h, false);

		// TODO
		return null;
	}

	private static String solutionPath(State goal)
	{
		// TODO
		return null;
	}
}
