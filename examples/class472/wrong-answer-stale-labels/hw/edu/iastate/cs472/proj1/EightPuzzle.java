package edu.iastate.cs472.proj1;

/**
 * Solves the 8-puzzle.
 */
public class EightPuzzle
{
  /**
   * @param s0 initial state
   * @return solutions by all heuristics, null if there is none
   */
  public static String solve8Puzzle(State s0)
  {
    if (!s0.solvable())
      return null;
    String[] solutions = new String[3];
    int i = 0;
    for (Heuristic h : Heuristic.values())
      solutions[i++] = AStar(s0, h);
    return String.join("\n\n", solutions);
  }

  /**
   * @param s0 initial state
   * @param h  heuristic
   * @return solution path
   */
  public static String AStar(State s0, Heuristic h)
  {
    // step 1
    OrderedStateList OPEN = new OrderedStateList(h, true);
    OrderedStateList CLOSED = new OrderedStateList(h, false);
    OPEN.addState((State) s0.clone());

    // step 2
    while (OPEN.size() > 0)
    {
      // step 3
      State s = OPEN.remove();
      CLOSED.addState(s);

      // step 4
      if (s.isGoalState())
        return solutionPath(s);

      // step 5
      for (Move m : Move.values())
      {
        if (h != Heuristic.DoubleMoveHeuristic && m.compareTo(Move.DOWN) > 0)
          break;
        State t;
        try
        {
          t = s.successorState(m);
        }
        catch (IllegalArgumentException e)
        {
          continue;
        }
        if (t == null)
          continue;

        State onOpen = OPEN.findState(t);
        State onClosed = CLOSED.findState(t);
        if (onOpen == null && onClosed == null)
        {
          OPEN.addState(t);
        }
        else if (onOpen != null && t.cost() < onOpen.cost())
        {
          OPEN.removeState(onOpen);
          onOpen.predecessor = s;
          onOpen.numMoves = t.numMoves;
          OPEN.addState(onOpen);
        }
        else if (onClosed != null && t.cost() < onClosed.cost())
        {
          CLOSED.removeState(onClosed);
          onClosed.predecessor = s;
          onClosed.numMoves = t.numMoves;
          OPEN.addState(onClosed);
        }
      }
    }
    return null;
  }

  /**
   * Lists the states and moves from the initial state on.
   */
  private static String solutionPath(State goal)
  {
    String result = goal.numMoves + " moves in total (heuristic: ";
    if (State.heu == Heuristic.TileMismatch)
      result += "number of mismatached tiles)\n\n";
    else if (State.heu == Heuristic.ManhattanDist)
      result += "the Manhattan distance)\n\n";
    else
      result += "double moves allowed)\n\n";

    State[] path = new State[goal.numMoves + 1];
    State s = goal;
    for (int i = goal.numMoves; i >= 0; --i)
    {
      path[i] = s;
      s = s.predecessor;
    }
    result += path[0];
    for (int i = 1; i < path.length; ++i)
      result += "\n" + path[i].move + "\n\n" + path[i];
    return result;
  }
}
