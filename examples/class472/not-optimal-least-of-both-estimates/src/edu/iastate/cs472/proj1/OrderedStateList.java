package edu.iastate.cs472.proj1;

import java.util.Comparator;

public class OrderedStateList
{
	private State head;
	private int size;
	private boolean isOPEN;
	private Comparator<State> lexicographic;

	public OrderedStateList(Heuristic h, boolean isOpen)
	{
		State.heu = h;
		isOPEN = isOpen;
		lexicographic = new StateComparator();
		head = new State(new int[][] { { 0, 1, 2 }, { 3, 4, 5 }, { 6, 7, 8 } });
		head.previous = head.next = head;
		size = 0;
	}

	public int size()
	{
		return size;
	}

	public void addState(State s)
	{
		State p = head.next;
		for (int i = 0; i < size; i++)
		{
			if (compareStates(p, s) >= 0)
				break;
			p = p.next;
		}
		insertBefore(p, s);
	}

	private void insertBefore(State p, State s)
	{
		s.next = p;
		s.previous = p.previous;
		p.previous = s;
		s.previous.next = s;
		size++;
	}

	public State findState(State s)
	{
		State p = head.next;
		while (p != head && !p.equals(s))
			p = p.next;
		return p == head ? null : p;
	}

	public void removeState(State s) throws IllegalStateException
	{
		State p = findState(s);
		if (p == null)
			throw new IllegalStateException();
		p.next.previous = p.previous;
		p.previous.next = p.next;
		size--;
	}

	public State remove()
	{
		if (size == 0)
			throw new IllegalStateException();
		State p = head.next;
		p.next.previous = head;
		head.next = p.next;
		size--;
		return p;
	}

	private int compareStates(State s1, State s2)
	{
		return isOPEN ? s1.compareTo(s2) : lexicographic.compare(s1, s2);
	}
}
