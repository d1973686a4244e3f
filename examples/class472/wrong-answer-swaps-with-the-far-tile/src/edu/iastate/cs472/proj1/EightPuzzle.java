package edu.iastate.cs472.proj1;

public class EightPuzzle {

  public static String solve8Puzzle(State s0) {
    if (!s0.solvable()) {
      return "No solution exists for the following initial state:\n\n" + s0.toString();
    }
    String solutions = "";
    for (Heuristic h : Heuristic.values()) {
      solutions += AStar(s0, h) + "\n\n\n";
    }
    return solutions;
  }

  public static String AStar(State s0, Heuristic h) {
    OrderedStateList OPEN = new OrderedStateList(h, true);
    OrderedStateList CLOSED = new OrderedStateList(h, false);
    int numKinds = 4;
    if (h == Heuristic.DoubleMoveHeuristic) {
      numKinds = 8;
    }
    OPEN.addState((State) s0.clone());
    while (OPEN.size() != 0) {
      State s = OPEN.remove();
      CLOSED.addState(s);
      if (s.isGoalState()) {
        return solutionPath(s);
      }
      for (int k = 0; k < numKinds; k++) {
        State t = null;
        try {
          t = s.successorState(Move.values()[k]);
        } catch (IllegalArgumentException e) {
          continue;
        }
        if (t == null) {
          continue;
        }
        State inOpen = OPEN.findState(t);
        State inClosed = CLOSED.findState(t);
        if (inOpen != null) {
          if (inOpen.cost() > t.cost()) {
            OPEN.removeState(inOpen);
            OPEN.addState(t);
          }
        } else if (inClosed != null) {
          if (inClosed.cost() > t.cost()) {
            CLOSED.removeState(inClosed);
            OPEN.addState(t);
          }
        } else {
          OPEN.addState(t);
        }
      }
    }
    return null;
  }

  private static String solutionPath(State goal) {
    String text = "";
    for (State s = goal; s.predecessor != null; s = s.predecessor) {
      text = "\n" + s.predecessor + "\n" + s.move + "\n" + text;
    }
    text = text + "\n" + goal;
    switch (State.heu) {
      case TileMismatch:
        return goal.numMoves + " moves in total (heuristic: number of mismatched tiles)\n" + text;
      case ManhattanDist:
        return goal.numMoves + " moves in total (heuristic: the Manhattan distance)\n" + text;
      default:
        return goal.numMoves + " moves in total (heuristic: double moves allowed)\n" + text;
    }
  }
}
