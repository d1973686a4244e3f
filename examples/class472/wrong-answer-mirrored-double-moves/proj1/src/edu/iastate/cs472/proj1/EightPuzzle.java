package edu.iastate.cs472.proj1;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;

public class EightPuzzle
{
    private static final Set<Move> SINGLE = EnumSet.range(Move.LEFT, Move.DOWN);
    private static final Set<Move> ALL = EnumSet.allOf(Move.class);

    public static String solve8Puzzle(State s0)
    {
        if (!s0.solvable())
            return "No solution exists for the following initial state:\n\n" + s0;

        String all = "";
        for (Heuristic h : Heuristic.values())
        {
            all += AStar(s0, h);
            if (h != Heuristic.DoubleMoveHeuristic)
                all += "\n\n";
        }
        return all;
    }

    public static String AStar(State s0, Heuristic h)
    {
        State.heu = h;
        Set<Move> moves = h == Heuristic.DoubleMoveHeuristic ? ALL : SINGLE;
        PriorityQueue<State> OPEN = new PriorityQueue<State>();
        HashMap<State, State> onOpen = new HashMap<State, State>();
        HashSet<State> CLOSED = new HashSet<State>();

        State start = (State) s0.clone();
        OPEN.add(start);
        onOpen.put(start, start);

        while (!OPEN.isEmpty())
        {
            State s = OPEN.poll();
            onOpen.remove(s);
            CLOSED.add(s);
            if (s.isGoalState())
                return solutionPath(s);

            for (Move m : moves)
            {
                try
                {
                    State t = s.successorState(m);
                    // All three heuristics are consistent, so CLOSED never has to be opened again.
                    if (CLOSED.contains(t))
                        continue;
                    State other = onOpen.get(t);
                    if (other != null && other.numMoves <= t.numMoves)
                        continue;
                    if (other != null)
                    {
                        OPEN.remove(other);
                        onOpen.remove(other);
                    }
                    OPEN.add(t);
                    onOpen.put(t, t);
                }
                catch (IllegalArgumentException e)
                {
                    // not possible with the empty square there
                }
            }
        }
        return null;
    }

    private static String solutionPath(State goal)
    {
        String name = "double moves allowed";
        switch (State.heu)
        {
        case TileMismatch:
            name = "number of mismatched tiles";
            break;
        case ManhattanDist:
            name = "the Manhattan distance";
            break;
        default:
            break;
        }
        StringBuilder sb = new StringBuilder(goal.toString());
        for (State s = goal; s.predecessor != null; s = s.predecessor)
        {
            sb.insert(0, "\n" + s.move + "\n\n");
            sb.insert(0, s.predecessor);
        }
        sb.insert(0, goal.numMoves + " moves in total (heuristic: " + name + ")\n\n");
        return sb.toString();
    }
}
