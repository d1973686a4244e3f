package edu.iastate.cs472.proj1;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

public class EightPuzzle {

    public static String solve8Puzzle(State s0) {
        if (!s0.solvable()) {
            return null;
        }
        String nl = System.lineSeparator();
        String text = AStar(s0, Heuristic.TileMismatch);
        text += nl + nl + AStar(s0, Heuristic.ManhattanDist);
        text += nl + nl + AStar(s0, Heuristic.DoubleMoveHeuristic);
        return text;
    }

    /**
     * OPEN is a heap. The hash map holds the smallest number of moves known for every board that is
     * on OPEN or CLOSED; a state on the heap that needs more is out of date and is skipped.
     */
    public static String AStar(State s0, Heuristic h) {
        State.heu = h;
        PriorityQueue<State> open = new PriorityQueue<>();
        Map<String, Integer> best = new HashMap<>();

        State first = (State) s0.clone();
        open.add(first);
        best.put(first.key(), 0);

        while (!open.isEmpty()) {
            State s = open.poll();
            if (s.isGoalState()) {
                return solutionPath(s);
            }
            if (s.numMoves > best.get(s.key())) {
                continue;
            }
            for (Move m : Move.values()) {
                if (m.tiles == 2 && h != Heuristic.DoubleMoveHeuristic) {
                    continue;
                }
                State t;
                try {
                    t = s.successorState(m);
                } catch (IllegalArgumentException e) {
                    continue;
                }
                Integer known = best.get(t.key());
                if (known == null || t.numMoves < known) {
                    best.put(t.key(), t.numMoves);
                    open.add(t);
                }
            }
        }
        return null;
    }

    private static String solutionPath(State goal) {
        Deque<State> states = new ArrayDeque<>();
        for (State s = goal; s != null; s = s.predecessor) {
            states.push(s);
        }
        String nl = System.lineSeparator();
        StringBuilder sb = new StringBuilder();
        sb.append(goal.numMoves + " moves in total (heuristic: " + State.heu.title + ")" + nl);
        for (State s : states) {
            if (s.move != null) {
                sb.append(nl + s.move + nl);
            }
            sb.append(nl + s);
        }
        return sb.toString();
    }
}
