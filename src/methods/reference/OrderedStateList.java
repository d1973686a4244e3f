/**
 * The grader's own class in the place of a student's. It takes order and likeness from the classes beside it, so that it hides no
 * mistake of theirs.
 */
public class OrderedStateList {
    private State head;
    private int size;
    private boolean isOPEN;
    private final StateComparator comparator = new StateComparator();

    public OrderedStateList(Heuristic h, boolean isOpen) {
        State.heu = h;
        isOPEN = isOpen;
        head = new State(new int[][] {{1, 2, 3}, {8, 0, 4}, {7, 6, 5}});
        head.next = head;
        head.previous = head;
    }

    public int size() {
        return size;
    }

    public void addState(State s) {
        State before = head.next;
        while (before != head && compareStates(before, s) < 0) {
            before = before.next;
        }
        s.next = before;
        s.previous = before.previous;
        before.previous.next = s;
        before.previous = s;
        size++;
    }

    public State findState(State s) {
        for (State state = head.next; state != head; state = state.next) {
            if (isOPEN) {
                if (state.equals(s)) {
                    return state;
                }
                continue;
            }
            int order = comparator.compare(state, s);
            if (order >= 0) {
                return order == 0 ? state : null;
            }
        }
        return null;
    }

    public void removeState(State s) throws IllegalStateException {
        State found = findState(s);
        if (found == null) {
            throw new IllegalStateException("not in the list");
        }
        unlink(found);
    }

    public State remove() {
        if (size == 0) {
            return null;
        }
        State first = head.next;
        unlink(first);
        return first;
    }

    private void unlink(State s) {
        s.previous.next = s.next;
        s.next.previous = s.previous;
        s.previous = null;
        s.next = null;
        size--;
    }

    private int compareStates(State s1, State s2) {
        return isOPEN ? s1.compareTo(s2) : comparator.compare(s1, s2);
    }
}
