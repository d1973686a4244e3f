package edu.iastate.cs228.hw3;

public class EightPuzzle {

    public static String solve8Puzzle(State s0) {
        if (!s0.solvable()) {
            return "No solution exists for the following initial state:\n\n" + s0.toString();
        }
        String s = "";
        Heuristic[] heuristics = { Heuristic.TileMismatch, Heuristic.ManhattanDist };
        for (Heuristic h : heuristics) {
            s = s + AStar(s0, h) + "\n\n";
        }
        return s;
    }

    public static String AStar(State s0, Heuristic h) {
        OrderedStateList OPEN = new OrderedStateList(h, true);
        OrderedStateList CLOSE = new OrderedStateList(h, false);
        EightPuzzle puzzle = new EightPuzzle();
        OPEN.addState(s0);
        while (OPEN.size() != 0) {
            State s = OPEN.remove();
            CLOSE.addState(s);
            if (s.isGoalState()) {
                return puzzle.solutionPath(s);
            }
            for (Move m : Move.values()) {
                try {
                    State t = s.successorState(m);
                    State inOpen = OPEN.findState(t);
                    State inClose = CLOSE.findState(t);
                    if (inOpen == null && inClose == null) {
                        OPEN.addState(t);
                    } else if (inOpen != null && inOpen.cost() > t.cost()) {
                        OPEN.removeState(inOpen);
                        OPEN.addState(t);
                    } else if (inClose != null && inClose.cost() > t.cost()) {
                        CLOSE.removeState(inClose);
                        OPEN.addState(t);
                    }
                } catch (IllegalArgumentException e) {
                    // this move is not possible here
                }
            }
        }
        return null;
    }

    private String solutionPath(State goal) {
        String heuristic = "";
        if (State.heu == Heuristic.TileMismatch) {
            heuristic = "number of mismatched tiles";
        } else {
            heuristic = "the Manhattan distance";
        }
        String path = "";
        State s = goal;
        while (s.predecessor != null) {
            path = s.move.toString() + "\n\n" + s.toString() + "\n" + path;
            s = s.predecessor;
        }
        path = s.toString() + "\n" + path;
        return goal.numMoves + " moves in total (heuristic: " + heuristic + ")\n\n" + path;
    }
}
