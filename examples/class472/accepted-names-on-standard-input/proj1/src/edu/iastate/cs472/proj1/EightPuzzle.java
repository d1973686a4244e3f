package edu.iastate.cs472.proj1;

import java.util.Stack;

/** The solver. */
public class EightPuzzle
{
  public static String solve8Puzzle(State s0)
  {
    if (!s0.solvable())
      return "No solution exists for the following initial state:\n\n" + s0;
    return AStar(s0, Heuristic.TileMismatch) + "\n\n"
        + AStar(s0, Heuristic.ManhattanDist) + "\n\n"
        + AStar(s0, Heuristic.DoubleMoveHeuristic);
  }

  public static String AStar(State s0, Heuristic h)
  {
    OrderedStateList OPEN = new OrderedStateList(h, true);
    OrderedStateList CLOSED = new OrderedStateList(h, false);
    OPEN.addState((State) s0.clone());

    State s = OPEN.remove();
    while (!s.isGoalState())
    {
      CLOSED.addState(s);
      for (Move m : Move.values())
      {
        if (m.isDouble() && h != Heuristic.DoubleMoveHeuristic)
          continue;
        State t = null;
        try
        {
          t = s.successorState(m);
        }
        catch (IllegalArgumentException e)
        {
          // t stays null
        }
        if (t == null)
          continue;

        State open = OPEN.findState(t);
        State closed = CLOSED.findState(t);
        if (open == null && closed == null)
        {
          OPEN.addState(t);
        }
        else if (open != null)
        {
          if (t.numMoves < open.numMoves)
          {
            // same board, so h is the same: take it out, change it, and sort it in again
            OPEN.removeState(open);
            open.numMoves = t.numMoves;
            open.predecessor = s;
            open.move = m;
            OPEN.addState(open);
          }
        }
        else if (t.numMoves < closed.numMoves)
        {
          CLOSED.removeState(closed);
          OPEN.addState(t);
        }
      }
      if (OPEN.size() == 0)
        return null;
      s = OPEN.remove();
    }
    return solutionPath(s);
  }

  private static String solutionPath(State goal)
  {
    Stack<State> stack = new Stack<>();
    State s = goal;
    while (s != null)
    {
      stack.push(s);
      s = s.predecessor;
    }
    String heading = "";
    switch (State.heu)
    {
    case TileMismatch:
      heading = "number of mismatched tiles";
      break;
    case ManhattanDist:
      heading = "the Manhattan distance";
      break;
    case DoubleMoveHeuristic:
      heading = "double moves allowed";
      break;
    }
    String path = (stack.size() - 1) + " moves in total (heuristic: " + heading + ")\n\n";
    path += stack.pop();
    while (!stack.isEmpty())
    {
      s = stack.pop();
      path += "\n" + s.move + "\n\n" + s;
    }
    return path;
  }
}
