package edu.iastate.cs228.hw3;

/**
 * Solves the 8-puzzle with A*, once per heuristic.
 */
public class EightPuzzle
{
	/**
	 * @return both solutions, or null if the initial state can't be solved
	 */
	public static String solve8Puzzle(State s0)
	{
		if (!s0.solvable())
			return null;

		String result = "";
		for (Heuristic h : Heuristic.values())
			result += AStar(s0, h) + "\n";
		return result;
	}

	/**
	 * The A* algorithm. The initial state is cloned because the lists write into its links.
	 */
	public static String AStar(State s0, Heuristic h)
	{
		OrderedStateList OPEN = new OrderedStateList(h, true);
		OrderedStateList CLOSED = new OrderedStateList(h, false);
		State start = (State) s0.clone();
		OPEN.addState(start);

		while (OPEN.size() > 0)
		{
			State s = OPEN.remove();
			CLOSED.addState(s);
			if (s.isGoalState())
				return new EightPuzzle().solutionPath(s);

			for (Move m : Move.values())
			{
				State t;
				try
				{
					t = s.successorState(m);
				}
				catch (IllegalArgumentException e)
				{
					continue; // the empty square is at that border
				}

				if (OPEN.findState(t) == null && CLOSED.findState(t) == null)
					OPEN.addState(t);
				else if (OPEN.findState(t) != null)
				{
					if (t.compareTo(OPEN.findState(t)) < 0)
					{
						OPEN.removeState(t);
						OPEN.addState(t);
					}
				}
				else if (t.compareTo(CLOSED.findState(t)) < 0)
				{
					CLOSED.removeState(t);
					OPEN.addState(t);
				}
			}
		}
		return null;
	}

	/**
	 * Header, then the boards from the initial state to the goal with the moves between them.
	 */
	private String solutionPath(State goal)
	{
		String path = goal.toString();
		for (State s = goal; s.predecessor != null; s = s.predecessor)
			path = s.predecessor + "\n" + s.move + "\n\n" + path;

		String name = State.heu == Heuristic.TileMismatch ? "number of mismatched tiles" : "the Manhattan distance";
		return goal.numMoves + " moves in total (heuristic: " + name + ")\n\n" + path;
	}
}
