/** The grader's own class in the place of a student's. */
public class EightPuzzle {
    public static String solve8Puzzle(State s0) {
        if (!s0.solvable()) {
            return "No solution exists for the following initial state:\n\n" + s0;
        }
        StringBuilder all = new StringBuilder();
        for (Heuristic h : Heuristic.values()) {
            all.append(AStar(s0, h)).append("\n\n");
        }
        return all.toString();
    }

    public static String AStar(State s0, Heuristic h) {
        boolean isSingle = h.name().equals("TileMismatch") || h.name().equals("ManhattanDist");
        OrderedStateList open = new OrderedStateList(h, true);
        OrderedStateList closed = new OrderedStateList(h, false);
        open.addState(new State(s0.board));
        while (open.size() > 0) {
            State s = open.remove();
            closed.addState(s);
            if (s.isGoalState()) {
                return solutionPath(s);
            }
            for (Move m : Move.values()) {
                if (!(isSingle && m.name().startsWith("DBL_"))) {
                    meet(successor(s, m), open, closed);
                }
            }
        }
        return null;
    }

    private static State successor(State s, Move m) {
        try {
            return s.successorState(m);
        } catch (IllegalArgumentException exception) {
            return null;
        }
    }

    private static void meet(State t, OrderedStateList open, OrderedStateList closed) {
        if (t == null) {
            return;
        }
        State inOpen = open.findState(t);
        State known = inOpen == null ? closed.findState(t) : inOpen;
        if (known != null && t.compareTo(known) >= 0) {
            return;
        }
        if (known != null) {
            (inOpen == null ? closed : open).removeState(known);
        }
        open.addState(t);
    }

    private static String solutionPath(State goal) {
        StringBuilder path = new StringBuilder(goal.toString());
        State first = goal;
        for (; first.predecessor != null; first = first.predecessor) {
            path.insert(0, first.predecessor + "\n" + first.move + "\n\n");
        }
        String name = "double moves allowed";
        if (State.heu.name().equals("TileMismatch")) {
            name = "number of mismatached tiles";
        } else if (State.heu.name().equals("ManhattanDist")) {
            name = "the Manhattan distance";
        }
        return goal.numMoves + " moves in total (heuristic: " + name + ")\n\n" + path;
    }
}
