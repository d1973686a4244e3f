//! Searches in the place of the one of a right program: what stands between the first state and the goal in `EightPuzzle.AStar`.

/// A search: its name, its text, and what is to be told of it.
pub(super) type Search = (&'static str, &'static str, &'static str);

/// What all of them have around them.
pub(super) const AROUND: &str = r#"package edu.iastate.cs228.hw3;

import java.util.*;

public class EightPuzzle {
    public static String solve8Puzzle(State s0) {
        return s0.solvable() ? AStar(s0, Heuristic.TileMismatch) + "\n" + AStar(s0, Heuristic.ManhattanDist) : null;
    }

    public static String AStar(State s0, Heuristic h) {
        State.heu = h;
        State goal = search((State) s0.clone(), h);
        if (goal == null) {
            return null;
        }
        String path = goal.toString();
        for (State s = goal; s.predecessor != null; s = s.predecessor) {
            path = s.predecessor + "\n" + s.move + "\n\n" + path;
        }
        String name = h == Heuristic.TileMismatch ? "number of mismatched tiles" : "the Manhattan distance";
        return goal.numMoves + " moves in total (heuristic: " + name + ")\n\n" + path;
    }

    static List<State> successors(State s) {
        List<State> all = new ArrayList<State>();
        for (Move m : Move.values()) {
            try {
                all.add(s.successorState(m));
            } catch (IllegalArgumentException exception) {
                continue;
            }
        }
        return all;
    }

    // HERE
}
"#;

/// The searches.
pub(super) const SEARCHES: [Search; 13] = [
    (
        "looks-ahead",
        "static State search(State s0, Heuristic h) {
            Deque<State> ahead = new ArrayDeque<State>();
            PriorityQueue<State> open = new PriorityQueue<State>();
            Set<String> closed = new HashSet<String>();
            open.add(s0);
            while (!open.isEmpty() || !ahead.isEmpty()) {
                State s = ahead.isEmpty() ? open.poll() : ahead.poll();
                if (s.isGoalState()) return s;
                closed.add(s.toString());
                for (State t : successors(s)) {
                    if (closed.contains(t.toString())) continue;
                    boolean isNext = t.isGoalState() && (open.isEmpty() || t.cost() <= open.peek().cost());
                    if (isNext) ahead.add(t); else open.add(t);
                }
            }
            return null;
        }",
        "astar",
    ),
    (
        "heap",
        "static State search(State s0, Heuristic h) {
            PriorityQueue<State> open = new PriorityQueue<State>();
            Set<String> closed = new HashSet<String>();
            open.add(s0);
            while (!open.isEmpty()) {
                State s = open.poll();
                if (s.isGoalState()) return s;
                closed.add(s.toString());
                for (State t : successors(s)) if (!closed.contains(t.toString())) open.add(t);
            }
            return null;
        }",
        "astar",
    ),
    (
        "oldest-first-among-equals",
        "static State search(State s0, Heuristic h) {
            Map<String, State> known = new HashMap<String, State>();
            List<State> open = new ArrayList<State>();
            open.add(s0);
            known.put(s0.toString(), s0);
            while (!open.isEmpty()) {
                State s = Collections.min(open);
                open.remove(s);
                if (s.equals(new State(new int[][] {{1, 2, 3}, {8, 0, 4}, {7, 6, 5}}))) return s;
                for (Move m : Move.values()) {
                    State t;
                    try { t = ((State) s.clone()).successorState(m); } catch (IllegalArgumentException e) { continue; }
                    t.predecessor = s;
                    State old = known.get(t.toString());
                    if (old != null && old.numMoves <= t.numMoves) continue;
                    open.remove(t);
                    open.add(t);
                    known.put(t.toString(), t);
                }
            }
            return null;
        }",
        "astar",
    ),
    (
        "goal-among-successors",
        "static State search(State s0, Heuristic h) {
            PriorityQueue<State> open = new PriorityQueue<State>();
            Set<String> known = new HashSet<String>();
            open.add(s0);
            if (s0.isGoalState()) return s0;
            while (!open.isEmpty()) {
                State s = open.poll();
                if (!known.add(s.toString())) continue;
                for (State t : successors(s)) {
                    if (t.isGoalState()) return t;
                    if (!known.contains(t.toString())) open.add(t);
                }
            }
            return null;
        }",
        "goal-on-generation",
    ),
    (
        "breadth-first",
        "static State search(State s0, Heuristic h) {
            Deque<State> open = new ArrayDeque<State>();
            Set<String> known = new HashSet<String>();
            open.add(s0);
            known.add(s0.toString());
            while (!open.isEmpty()) {
                State s = open.poll();
                if (s.isGoalState()) return s;
                for (State t : successors(s)) if (known.add(t.toString())) open.add(t);
            }
            return null;
        }",
        "breadth-first",
    ),
    (
        "uniform-cost",
        "static State search(State s0, Heuristic h) {
            PriorityQueue<State> open = new PriorityQueue<State>(11, new Comparator<State>() {
                public int compare(State a, State b) { return a.cost() == b.cost() ? a.numMoves - b.numMoves : a.numMoves - b.numMoves; }
            });
            Set<String> known = new HashSet<String>();
            open.add(s0);
            known.add(s0.toString());
            while (!open.isEmpty()) {
                State s = open.poll();
                if (s.isGoalState()) return s;
                for (State t : successors(s)) if (known.add(t.toString())) open.add(t);
            }
            return null;
        }",
        "no-heuristic",
    ),
    (
        "depth-first",
        "static State search(State s, Heuristic h) {
            if (s.isGoalState()) return s;
            if (s.numMoves == 20) return null;
            for (Move m : Move.values()) {
                State t;
                try { t = s.successorState(m); } catch (IllegalArgumentException e) { continue; }
                State p = s.predecessor;
                while (p != null && !p.equals(t)) p = p.predecessor;
                State goal = p == null ? search(t, h) : null;
                if (goal != null) return goal;
            }
            return null;
        }",
        "depth-first",
    ),
    (
        "greedy",
        "static State search(State s0, Heuristic h) {
            PriorityQueue<State> open = new PriorityQueue<State>(11, new Comparator<State>() {
                public int compare(State a, State b) { return (a.cost() - a.numMoves) - (b.cost() - b.numMoves); }
            });
            Set<String> known = new HashSet<String>();
            open.add(s0);
            known.add(s0.toString());
            while (!open.isEmpty()) {
                State s = open.poll();
                if (s.isGoalState()) return s;
                for (State t : successors(s)) if (known.add(t.toString())) open.add(t);
            }
            return null;
        }",
        "greedy",
    ),
    (
        "manhattan-is-never-used",
        "static State search(State s0, Heuristic h) {
            State.heu = Heuristic.TileMismatch;
            PriorityQueue<State> open = new PriorityQueue<State>();
            Set<String> closed = new HashSet<String>();
            open.add(s0);
            while (!open.isEmpty()) {
                State s = open.poll();
                if (s.isGoalState()) return s;
                if (!closed.add(s.toString())) continue;
                for (State t : successors(s)) if (!closed.contains(t.toString())) open.add(t);
            }
            return null;
        }",
        "one-heuristic",
    ),
    (
        "iterative-deepening",
        "static int next;
        static State search(State s0, Heuristic h) {
            for (int bound = s0.cost(); bound < 40; bound = next) {
                next = 40;
                State goal = within(s0, bound);
                if (goal != null) return goal;
            }
            return null;
        }
        static State within(State s, int bound) {
            if (s.cost() > bound) { next = Math.min(next, s.cost()); return null; }
            if (s.isGoalState()) return s;
            for (Move m : Move.values()) {
                State t;
                try { t = s.successorState(m); } catch (IllegalArgumentException e) { continue; }
                State goal = t.equals(s.predecessor) ? null : within(t, bound);
                if (goal != null) return goal;
            }
            return null;
        }",
        "iterative-deepening",
    ),
    (
        "no-closed",
        "static State search(State s0, Heuristic h) {
            PriorityQueue<State> open = new PriorityQueue<State>();
            open.add(s0);
            while (!open.isEmpty()) {
                State s = open.poll();
                if (s.isGoalState()) return s;
                for (State t : successors(s)) if (!open.contains(t)) open.add(t);
            }
            return null;
        }",
        "closed-ignored",
    ),
    (
        "bounds-without-heuristic",
        "static State search(State s0, Heuristic h) {
            for (int bound = 0; bound < 40; bound++) {
                State goal = within(s0, bound);
                if (goal != null) return goal;
            }
            return null;
        }
        static State within(State s, int bound) {
            if (s.isGoalState()) return s;
            if (s.numMoves == bound) return null;
            for (State t : successors(s)) {
                State goal = t.equals(s.predecessor) ? null : within(t, bound);
                if (goal != null) return goal;
            }
            return null;
        }",
        "depth-first",
    ),
    (
        "a-table-of-moves",
        "static State search(State s0, Heuristic h) {
            // The board of the only case, and its answer.
            State goal = new State(new int[][] {{1, 2, 3}, {8, 0, 4}, {7, 6, 5}});
            goal.predecessor = s0;
            goal.move = Move.RIGHT;
            goal.numMoves = 1;
            return goal;
        }",
        "not-told",
    ),
];
