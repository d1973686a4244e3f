package edu.iastate.cs472.proj1;

public class OrderedStateList
{
	private State head;
	private int size = 0;
	private boolean isOPEN;

	public OrderedStateList(Heuristic h, boolean isOpen)
	{
		State.heu = h;
		this.isOPEN = isOpen;
		// TODO
	}

	public int size()
	{
		return size;
	}

	public void addState(State s)
	{
		// TODO
	}

	public State findState(State s)
	{
		// TODO
		return null;
	}

	public void removeState(State s) throws IllegalStateException
	{
		// TODO
	}

	public State remove()
	{
		// TODO
		return null;
	}

	private int compareStates(State s1, State s2)
	{
		// TODO
		return 0;
	}
}
