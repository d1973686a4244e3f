package edu.iastate.cs228.hw3;

public class OrderedStateList {
    private State head;
    private int size = 0;
    private boolean isOPEN;

    public OrderedStateList(Heuristic h, boolean isOpen) {
    }

    public int size() {
        return size;
    }

    public void addState(State s) {
    }

    public State findState(State s) {
        return null;
    }

    public void removeState(State s) throws IllegalStateException {
    }

    public State remove() {
        return null;
    }

    private int compareStates(State s1, State s2) {
        return 0;
    }
}
