package edu.iastate.cs228.hw3;

import java.util.ArrayList;
import java.util.List;

/** Keeps its states in an array, and links them anew whenever one comes or goes. */
public class OrderedStateList {
    private State head = new State(new int[][] {{1, 2, 3}, {8, 0, 4}, {7, 6, 5}});
    private int size;
    private boolean isOPEN;
    private final List<State> states = new ArrayList<>();

    public OrderedStateList(Heuristic h, boolean isOpen) {
        State.heu = h;
        isOPEN = isOpen;
        linkAnew();
    }

    public int size() {
        return size;
    }

    public void addState(State s) {
        int at = 0;
        while (at < states.size() && compareStates(s, states.get(at)) > 0) {
            at++;
        }
        states.add(at, s);
        linkAnew();
    }

    public State findState(State s) {
        for (State own : states) {
            if (own.equals(s)) {
                return own;
            }
        }
        return null;
    }

    public void removeState(State s) throws IllegalStateException {
        State own = findState(s);
        if (own == null) {
            throw new IllegalStateException("no such state");
        }
        states.removeIf(other -> other == own);
        linkAnew();
    }

    public State remove() {
        State first = states.remove(0);
        linkAnew();
        return first;
    }

    private void linkAnew() {
        State before = head;
        for (State state : states) {
            before.next = state;
            state.previous = before;
            before = state;
        }
        before.next = head;
        head.previous = before;
        size = states.size();
    }

    private int compareStates(State s1, State s2) {
        return isOPEN ? s1.compareTo(s2) : new StateComparator().compare(s1, s2);
    }
}
