package edu.iastate.cs228.hw3;

import java.util.*;

/** Author: René Müller */
public class EightPuzzle {

  public static String solve8Puzzle(State s0) {
    String out;
    if (s0.solvable()) {
      out = AStar(s0, Heuristic.TileMismatch) + System.lineSeparator() + AStar(s0, Heuristic.ManhattanDist);
    } else {
      out = "No solution exists for the following initial state:\n" + s0;
    }
    System.out.println(out);
    return out;
  }

  /**
   * OPEN ist eine Liste, die nach cost() sortiert bleibt (binäre Suche beim Einfügen),
   * CLOSED ein TreeSet mit dem StateComparator.
   */
  public static String AStar(State s0, Heuristic h) {
    State.heu = h;
    ArrayList<State> open = new ArrayList<>();
    TreeMap<State, State> openByBoard = new TreeMap<>(new StateComparator());
    TreeSet<State> closed = new TreeSet<>(new StateComparator());
    State start = new State(s0.board);
    open.add(start);
    openByBoard.put(start, start);

    while (!open.isEmpty()) {
      // das beste steht hinten, dann ist remove billig
      State s = open.remove(open.size() - 1);
      openByBoard.remove(s);
      if (s.isGoalState()) {
        return new EightPuzzle().solutionPath(s);
      }
      closed.add(s);
      for (Move m : Move.values()) {
        State t;
        try {
          t = s.successorState(m);
        } catch (IllegalArgumentException e) {
          continue;
        }
        // both heuristics are consistent, so nothing ever comes back from CLOSED
        if (closed.contains(t)) {
          continue;
        }
        State old = openByBoard.get(t);
        if (old != null) {
          if (old.numMoves <= t.numMoves) {
            continue;
          }
          openByBoard.remove(old);
          for (int i = 0; i < open.size(); i++) {
            if (open.get(i) == old) {
              open.remove(i);
              break;
            }
          }
        }
        int lo = 0, hi = open.size();
        while (lo < hi) {
          int mid = (lo + hi) / 2;
          if (open.get(mid).cost() >= t.cost()) lo = mid + 1;
          else hi = mid;
        }
        open.add(lo, t);
        openByBoard.put(t, t);
      }
    }
    return null;
  }

  private String solutionPath(State goal) {
    LinkedList<String> parts = new LinkedList<>();
    State s = goal;
    while (s.predecessor != null) {
      parts.addFirst(s.toString());
      parts.addFirst(s.move + "\n");
      s = s.predecessor;
    }
    parts.addFirst(s.toString());
    String h = State.heu == Heuristic.ManhattanDist ? "the Manhattan distance" : "number of mismatched tiles";
    parts.addFirst(goal.numMoves + " moves in total (heuristic: " + h + ")\n");
    return String.join("", parts);
  }
}
