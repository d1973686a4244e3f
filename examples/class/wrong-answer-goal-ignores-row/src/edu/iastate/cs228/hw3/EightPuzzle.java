package edu.iastate.cs228.hw3;

public class EightPuzzle {
  public static String solve8Puzzle(State s0) {
    if (!s0.solvable())
      return null;

    String result = "";
    for (Heuristic h : Heuristic.values())
      result += AStar(s0, h) + "\n";
    return result;
  }

  public static String AStar(State s0, Heuristic h) {
    OrderedStateList OPEN = new OrderedStateList(h, true);
    OrderedStateList CLOSED = new OrderedStateList(h, false);
    State start = (State) s0.clone();
    OPEN.addState(start);

    while (OPEN.size() > 0) {
      State s = OPEN.remove();
      CLOSED.addState(s);
      if (s.isGoalState())
        return new EightPuzzle().solutionPath(s);

      for (Move m : Move.values()) {
        State t;
        try {
          t = s.successorState(m);
        } catch (IllegalArgumentException e) {
          continue; // the empty square is at that border
        }

        State old = OPEN.findState(t);
        if (old != null) {
          if (t.compareTo(old) < 0) {
            OPEN.removeState(old);
            OPEN.addState(t);
          }
          continue;
        }
        old = CLOSED.findState(t);
        if (old == null)
          OPEN.addState(t);
        else if (t.compareTo(old) < 0) {
          CLOSED.removeState(old);
          OPEN.addState(t);
        }
      }
    }
    return null;
  }

  private String solutionPath(State goal) {
    String path = goal.toString();
    for (State s = goal; s.predecessor != null; s = s.predecessor)
      path = s.predecessor + "\n" + s.move + "\n\n" + path;

    String name = State.heu == Heuristic.TileMismatch ? "number of mismatched tiles" : "the Manhattan distance";
    return goal.numMoves + " moves in total (heuristic: " + name + ")\n\n" + path;
  }
}
