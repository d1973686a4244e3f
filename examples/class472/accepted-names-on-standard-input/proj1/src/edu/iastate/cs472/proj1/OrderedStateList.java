package edu.iastate.cs472.proj1;

/** OPEN or CLOSED as a ring with a dummy head. */
public class OrderedStateList
{
  private State head;
  private int size = 0;
  private boolean isOPEN;
  private StateComparator boards = new StateComparator();

  public OrderedStateList(Heuristic h, boolean isOpen)
  {
    isOPEN = isOpen;
    State.heu = h;
    int[][] any = { { 0, 1, 2 }, { 3, 4, 5 }, { 6, 7, 8 } };
    head = new State(any);
    head.next = head.previous = head;
  }

  public int size()
  {
    return size;
  }

  public void addState(State s)
  {
    State before = head;
    while (before.next != head && compareStates(before.next, s) < 0)
      before = before.next;
    State after = before.next;
    before.next = s;
    s.previous = before;
    s.next = after;
    after.previous = s;
    size++;
  }

  /** null if there is no state with this board */
  public State findState(State s)
  {
    State p = head.next;
    while (p != head)
    {
      int c = boards.compare(p, s);
      if (c == 0)
        return p;
      if (c > 0 && !isOPEN)
        break; // all further boards are even larger
      p = p.next;
    }
    return null;
  }

  public void removeState(State s) throws IllegalStateException
  {
    State p = findState(s);
    if (p == null)
      throw new IllegalStateException("state not found:\n" + s);
    p.previous.next = p.next;
    p.next.previous = p.previous;
    p.next = p.previous = null;
    size--;
  }

  public State remove()
  {
    State first = head.next;
    head.next = first.next;
    first.next.previous = head;
    first.next = first.previous = null;
    size--;
    return first;
  }

  private int compareStates(State s1, State s2)
  {
    return isOPEN ? s1.compareTo(s2) : boards.compare(s1, s2);
  }
}
