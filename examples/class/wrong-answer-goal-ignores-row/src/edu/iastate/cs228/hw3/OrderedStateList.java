package edu.iastate.cs228.hw3;

public class OrderedStateList {
  private State head; // dummy
  private int size;
  private boolean isOPEN;

  private final StateComparator lexicographic = new StateComparator();

  public OrderedStateList(Heuristic h, boolean isOpen) {
    State.heu = h;
    isOPEN = isOpen;
    head = new State(new int[][] { { 1, 2, 3 }, { 8, 0, 4 }, { 7, 6, 5 } });
    head.next = head;
    head.previous = head;
    size = 0;
  }

  public int size() {
    return size;
  }

  public void addState(State s) {
    State cur = head.next;
    while (cur != head && compareStates(cur, s) < 0)
      cur = cur.next;

    s.next = cur;
    s.previous = cur.previous;
    cur.previous.next = s;
    cur.previous = s;
    size++;
  }

  public State findState(State s) {
    for (State cur = head.next; cur != head; cur = cur.next) {
      int c = lexicographic.compare(cur, s);
      if (c == 0)
        return cur;
      if (!isOPEN && c > 0) // CLOSED is sorted: s can't come any more
        return null;
    }
    return null;
  }

  public void removeState(State s) throws IllegalStateException {
    State found = findState(s);
    if (found == null)
      throw new IllegalStateException("The state is not in the list.");
    unlink(found);
  }

  public State remove() {
    State first = head.next;
    unlink(first);
    return first;
  }

  private void unlink(State s) {
    s.previous.next = s.next;
    s.next.previous = s.previous;
    s.next = null;
    s.previous = null;
    size--;
  }

  private int compareStates(State s1, State s2) {
    return isOPEN ? s1.compareTo(s2) : lexicographic.compare(s1, s2);
  }
}
