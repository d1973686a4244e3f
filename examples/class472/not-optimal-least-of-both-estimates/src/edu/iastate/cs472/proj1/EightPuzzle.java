package edu.iastate.cs472.proj1;

public class EightPuzzle
{
	public static String solve8Puzzle(State s0)
	{
		if (!s0.solvable())
			return "No solution exists for the following initial state:\n\n" + s0;
		String s = "";
		for (Heuristic h : Heuristic.values())
			s += AStar(s0, h) + "\n\n";
		return s;
	}

	public static String AStar(State s0, Heuristic h)
	{
		OrderedStateList OPEN = new OrderedStateList(h, true);
		OrderedStateList CLOSED = new OrderedStateList(h, false);
		OPEN.addState(new State(s0.board));
		while (OPEN.size() > 0)
		{
			State s = OPEN.remove();
			CLOSED.addState(s);
			if (s.isGoalState())
				return solutionPath(s);
			expand(s, OPEN, CLOSED);
		}
		return null;
	}

	private static void expand(State s, OrderedStateList OPEN, OrderedStateList CLOSED)
	{
		for (Move m : Move.values())
		{
			// h1 and h2 are for single moves
			if (m.toString().startsWith("DBL") && State.heu != Heuristic.DoubleMoveHeuristic)
				continue;
			State t = null;
			try
			{
				t = s.successorState(m);
			}
			catch (IllegalArgumentException e)
			{
				continue;
			}
			if (t == null)
				continue;

			State known = OPEN.findState(t);
			OrderedStateList list = OPEN;
			if (known == null)
			{
				known = CLOSED.findState(t);
				list = CLOSED;
			}
			if (known == null)
				OPEN.addState(t);
			else if (t.cost() < known.cost())
			{
				list.removeState(known);
				OPEN.addState(t);
			}
		}
	}

	private static String solutionPath(State goal)
	{
		String[] names = { "number of mismatached tiles", "the Manhattan distance", "double moves allowed" };
		String path = "";
		State s = goal;
		while (s != null)
		{
			path = "\n" + s + path;
			if (s.move != null)
				path = "\n" + s.move + "\n" + path;
			s = s.predecessor;
		}
		return goal.numMoves + " moves in total (heuristic: " + names[State.heu.ordinal()] + ")\n" + path;
	}
}
