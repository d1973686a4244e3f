package edu.iastate.cs472.proj1;

/**
 * A* for all three heuristics
 */
public class EightPuzzle {
	public static String solve8Puzzle(State s0) {
		if (!s0.solvable()) {
			return null;
		}
		String result = AStar(s0, Heuristic.TileMismatch);
		result += "\n\n" + AStar(s0, Heuristic.ManhattanDist);
		result += "\n\n" + AStar(s0, Heuristic.DoubleMoveHeuristic);
		return result;
	}

	public static String AStar(State s0, Heuristic h) {
		OrderedStateList OPEN = new OrderedStateList(h, true);
		OrderedStateList CLOSED = new OrderedStateList(h, false);
		OPEN.addState((State) s0.clone());

		while (OPEN.size() > 0) {
			State s = OPEN.remove();
			CLOSED.addState(s);
			if (s.isGoalState()) {
				return solutionPath(s);
			}
			for (Move m : Move.values()) {
				State t;
				try {
					t = s.successorState(m);
				} catch (IllegalArgumentException e) {
					continue;
				}
				State o = OPEN.findState(t);
				State c = CLOSED.findState(t);
				if (o == null && c == null) {
					OPEN.addState(t);
				} else if (o != null && t.compareTo(o) < 0) {
					OPEN.removeState(o);
					OPEN.addState(t);
				} else if (c != null && t.compareTo(c) < 0) {
					CLOSED.removeState(c);
					OPEN.addState(t);
				}
			}
		}
		return null;
	}

	private static String solutionPath(State goal) {
		String path = goal.toString();
		State s = goal;
		while (s.predecessor != null) {
			path = s.predecessor.toString() + "\n" + s.move + "\n\n" + path;
			s = s.predecessor;
		}
		String name = "";
		if (State.heu == Heuristic.TileMismatch) {
			name = "number of mismatached tiles";
		} else if (State.heu == Heuristic.ManhattanDist) {
			name = "the Manhattan distance";
		} else if (State.heu == Heuristic.DoubleMoveHeuristic) {
			name = "double moves allowed";
		}
		return goal.numMoves + " moves in total (heuristic: " + name + ")\n\n" + path;
	}
}
