package edu.iastate.cs472.proj1;

/**
 * Doubly-linked circular list with a dummy head node.
 */
public class OrderedStateList
{
  private State head;
  private int size;
  private boolean isOPEN;

  /**
   * Creates an empty OPEN or CLOSED list.
   */
  public OrderedStateList(Heuristic h, boolean isOpen)
  {
    State.heu = h;
    isOPEN = isOpen;
    head = State.dummy();
    head.next = head;
    head.previous = head;
    size = 0;
  }

  /**
   * @return number of states without the dummy
   */
  public int size()
  {
    return size;
  }

  /**
   * Adds a state where the order demands it.
   */
  public void addState(State s)
  {
    State position = head.next;
    while (position != head && compareStates(position, s) < 0)
      position = position.next;

    State left = position.previous;
    left.next = s;
    s.previous = left;
    s.next = position;
    position.previous = s;
    size = size + 1;
  }

  /**
   * @return the state in the list that equals s, null if there is no such state
   */
  public State findState(State s)
  {
    State position = head.next;
    while (position != head)
    {
      if (position.equals(s))
        return position;
      position = position.next;
    }
    return null;
  }

  /**
   * Removes the state that equals s.
   */
  public void removeState(State s) throws IllegalStateException
  {
    State position = findState(s);
    if (position == null)
      throw new IllegalStateException("There is no such state.");
    position.previous.next = position.next;
    position.next.previous = position.previous;
    size = size - 1;
  }

  /**
   * Removes the first state.
   */
  public State remove()
  {
    State first = head.next;
    head.next = first.next;
    head.next.previous = head;
    size = size - 1;
    return first;
  }

  private int compareStates(State s1, State s2)
  {
    if (isOPEN)
      return s1.compareTo(s2);
    StateComparator comparator = new StateComparator();
    return comparator.compare(s1, s2);
  }
}
