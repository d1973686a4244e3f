package edu.iastate.cs472.proj1;

public class OrderedStateList {
  private State head;
  private int size;
  private boolean isOPEN;

  public OrderedStateList(Heuristic h, boolean isOpen) {
    State.heu = h;
    this.isOPEN = isOpen;
    this.size = 0;
    this.head = new State(new int[][] {{1, 2, 3}, {4, 5, 6}, {7, 8, 0}});
    link(head, head);
  }

  public int size() {
    return size;
  }

  private static void link(State a, State b) {
    a.next = b;
    b.previous = a;
  }

  public void addState(State s) {
    State curr = head.next;
    while (curr != head && compareStates(curr, s) < 0) {
      curr = curr.next;
    }
    link(curr.previous, s);
    link(s, curr);
    size++;
  }

  public State findState(State s) {
    State curr = head.next;
    for (int i = 0; i < size; i++) {
      if (curr.equals(s)) {
        return curr;
      }
      curr = curr.next;
    }
    return null;
  }

  public void removeState(State s) throws IllegalStateException {
    State found = findState(s);
    if (found == null) {
      throw new IllegalStateException("State is not in the list");
    }
    link(found.previous, found.next);
    size--;
  }

  public State remove() {
    State first = head.next;
    if (first == head) {
      throw new IllegalStateException("List is empty");
    }
    link(head, first.next);
    size--;
    return first;
  }

  private int compareStates(State s1, State s2) {
    if (isOPEN) {
      return s1.compareTo(s2);
    } else {
      return new StateComparator().compare(s1, s2);
    }
  }
}
