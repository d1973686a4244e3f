package edu.iastate.cs472.proj1;

/**
 * Circular doubly-linked list of states with a dummy node. The OPEN list is ordered by cost, the
 * CLOSED list by the boards themselves.
 */
public class OrderedStateList
{
	private State head;
	private int size;
	private boolean isOPEN;

	/**
	 * Creates an empty list.
	 *
	 * @param h      heuristic that the states are compared with from now on
	 * @param isOpen whether this is OPEN
	 */
	public OrderedStateList(Heuristic h, boolean isOpen)
	{
		State.heu = h;
		this.isOPEN = isOpen;
		head = new State(new int[][] { { 1, 2, 3 }, { 8, 0, 4 }, { 7, 6, 5 } });
		head.previous = head;
		head.next = head;
	}

	public int size()
	{
		return size;
	}

	/**
	 * Puts s in front of the first state that is not smaller.
	 */
	public void addState(State s)
	{
		State node = head.next;
		while (node != head && compareStates(node, s) < 0)
		{
			node = node.next;
		}
		s.previous = node.previous;
		s.next = node;
		node.previous.next = s;
		node.previous = s;
		++size;
	}

	/**
	 * Looks for a state with the same board.
	 *
	 * @return that state, or null
	 */
	public State findState(State s)
	{
		for (State node = head.next; node != head; node = node.next)
		{
			if (node.equals(s))
			{
				return node;
			}
		}
		return null;
	}

	/**
	 * Takes the state with the board of s out of the list.
	 *
	 * @throws IllegalStateException if there is none
	 */
	public void removeState(State s) throws IllegalStateException
	{
		State node = findState(s);
		if (node == null)
		{
			throw new IllegalStateException("no such state in the list");
		}
		unlink(node);
	}

	/**
	 * Takes out the first state.
	 */
	public State remove()
	{
		if (size == 0)
		{
			return null;
		}
		State first = head.next;
		unlink(first);
		return first;
	}

	private void unlink(State node)
	{
		node.previous.next = node.next;
		node.next.previous = node.previous;
		node.previous = null;
		node.next = null;
		--size;
	}

	/**
	 * OPEN compares costs, CLOSED compares boards.
	 */
	private int compareStates(State s1, State s2)
	{
		if (isOPEN)
		{
			return s1.compareTo(s2);
		}
		return new StateComparator().compare(s1, s2);
	}
}
