package edu.iastate.cs228.hw3;

import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;

public class EightPuzzle {

  public static String solve8Puzzle(State s0) {
    if (!s0.solvable()) {
      return "No solution exists for the following initial state:\n" + s0;
    }
    return AStar(s0, Heuristic.ManhattanDist) + "\n" + AStar(s0, Heuristic.TileMismatch);
  }

  public static String AStar(State s0, Heuristic h) {
    State.heu = h;
    PriorityQueue<State> open = new PriorityQueue<>();
    Set<State> seen = new HashSet<>(); // everything that is or was on OPEN

    State start = new State(s0.board);
    open.add(start);
    seen.add(start);

    while (!open.isEmpty()) {
      State s = open.poll();
      if (s.isGoalState()) {
        return new EightPuzzle().solutionPath(s);
      }
      for (Move m : Move.values()) {
        State t;
        try {
          t = s.successorState(m);
        } catch (IllegalArgumentException e) {
          continue;
        }
        if (seen.add(t)) {
          open.add(t);
        }
      }
    }
    return null;
  }

  private String solutionPath(State goal) {
    StringBuilder sb = new StringBuilder();
    sb.append(goal.numMoves).append(" moves in total (heuristic: ");
    sb.append(State.heu == Heuristic.ManhattanDist ? "the Manhattan distance" : "number of mismatched tiles");
    sb.append(")\n");
    print(goal, sb);
    return sb.toString();
  }

  private void print(State s, StringBuilder sb) {
    if (s.predecessor != null) {
      print(s.predecessor, sb);
      sb.append(s.move).append('\n');
    }
    sb.append(s);
  }
}
