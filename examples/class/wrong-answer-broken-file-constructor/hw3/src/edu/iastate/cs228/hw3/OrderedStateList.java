package edu.iastate.cs228.hw3;

public class OrderedStateList {
    private State head;
    private int size;
    private boolean isOPEN;
    private StateComparator comp = new StateComparator();

    public OrderedStateList(Heuristic h, boolean isOpen) {
        State.heu = h;
        isOPEN = isOpen;
        head = new State(new int[][] { { 0, 1, 2 }, { 3, 4, 5 }, { 6, 7, 8 } });
        head.next = head;
        head.previous = head;
    }

    public int size() {
        return size;
    }

    public void addState(State s) {
        State cursor = head.next;
        while (cursor != head && compareStates(s, cursor) > 0) {
            cursor = cursor.next;
        }
        s.previous = cursor.previous;
        s.next = cursor;
        s.previous.next = s;
        cursor.previous = s;
        size++;
    }

    public State findState(State s) {
        State cursor = head.next;
        while (cursor != head) {
            if (cursor.equals(s)) {
                return cursor;
            }
            cursor = cursor.next;
        }
        return null;
    }

    public void removeState(State s) throws IllegalStateException {
        State found = findState(s);
        if (found == null) {
            throw new IllegalStateException();
        }
        found.previous.next = found.next;
        found.next.previous = found.previous;
        size--;
    }

    public State remove() {
        State first = head.next;
        head.next = first.next;
        head.next.previous = head;
        size--;
        return first;
    }

    private int compareStates(State s1, State s2) {
        if (isOPEN) {
            return s1.compareTo(s2);
        }
        return comp.compare(s1, s2);
    }
}
