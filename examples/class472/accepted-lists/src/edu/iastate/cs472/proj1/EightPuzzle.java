package edu.iastate.cs472.proj1;

/**
 * A* search for the 8-puzzle.
 */
public class EightPuzzle
{
	/**
	 * Solves the puzzle with each of the three heuristics.
	 *
	 * @param s0 initial state
	 * @return the three solutions, or a message that there is none
	 */
	public static String solve8Puzzle(State s0)
	{
		if (!s0.solvable())
		{
			return "No solution exists for the following initial state:\n\n" + s0;
		}
		StringBuilder result = new StringBuilder();
		for (Heuristic h : Heuristic.values())
		{
			result.append(AStar(s0, h));
			result.append("\n\n");
		}
		return result.toString();
	}

	/**
	 * The A* algorithm with sorted lists.
	 *
	 * @return the solution path as text, or null if OPEN becomes empty
	 */
	public static String AStar(State s0, Heuristic h)
	{
		OrderedStateList OPEN = new OrderedStateList(h, true);
		OrderedStateList CLOSED = new OrderedStateList(h, false);
		State initial = new State(s0.board);
		OPEN.addState(initial);
		while (OPEN.size() > 0)
		{
			State s = OPEN.remove();
			CLOSED.addState(s);
			if (s.isGoalState())
			{
				return solutionPath(s);
			}
			for (Move m : Move.values())
			{
				if (h != Heuristic.DoubleMoveHeuristic && m.ordinal() >= Move.DBL_LEFT.ordinal())
				{
					break;
				}
				try
				{
					State t = s.successorState(m);
					if (t != null)
					{
						visit(t, OPEN, CLOSED);
					}
				}
				catch (IllegalArgumentException e)
				{
					// nothing slides this way
				}
			}
		}
		return null;
	}

	private static void visit(State t, OrderedStateList OPEN, OrderedStateList CLOSED)
	{
		State open = OPEN.findState(t);
		State closed = open == null ? CLOSED.findState(t) : null;
		if (open == null && closed == null)
		{
			OPEN.addState(t);
		}
		else if (open != null && t.cost() < open.cost())
		{
			OPEN.removeState(open);
			OPEN.addState(t);
		}
		else if (closed != null && t.cost() < closed.cost())
		{
			CLOSED.removeState(closed);
			OPEN.addState(t);
		}
	}

	/**
	 * Writes the moves and boards from the initial state to the goal.
	 */
	private static String solutionPath(State goal)
	{
		StringBuilder path = new StringBuilder();
		State s = goal;
		while (s.predecessor != null)
		{
			path.insert(0, s.move + "\n\n" + s + "\n");
			s = s.predecessor;
		}
		path.insert(0, "\n" + s + "\n");

		String name;
		if (State.heu == Heuristic.TileMismatch)
		{
			name = "number of mismatached tiles";
		}
		else if (State.heu == Heuristic.ManhattanDist)
		{
			name = "the Manhattan distance";
		}
		else
		{
			name = "double moves allowed";
		}
		path.insert(0, goal.numMoves + " moves in total (heuristic: " + name + ")\n");
		return path.toString();
	}
}
