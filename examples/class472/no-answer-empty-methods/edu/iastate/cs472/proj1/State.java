package edu.iastate.cs472.proj1;

import java.io.FileNotFoundException;

public class State implements Cloneable, Comparable<State>
{
	public int[][] board;

	public State previous;
	public State next;
	public State predecessor;

	public Move move;
	public int numMoves;

	public static Heuristic heu;

	private int numMismatchedTiles = -1;
	private int ManhattanDistance = -1;
	private int numSingleDoubleMoves = -1;

	public State(int[][] board) throws IllegalArgumentException
	{
		// TODO
	}

	public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException
	{
		// TODO
	}

	public State successorState(Move m) throws IllegalArgumentException
	{
		// TODO
		return null;
	}

	public boolean solvable()
	{
		// TODO
		return false;
	}

	public boolean isGoalState()
	{
		// TODO
		return false;
	}

	@Override
	public String toString()
	{
		// TODO
		return null;
	}

	@Override
	public Object clone()
	{
		// TODO
		return null;
	}

	@Override
	public boolean equals(Object o)
	{
		// TODO
		return false;
	}

	public int cost() throws IllegalArgumentException
	{
		// TODO
		return 0;
	}

	@Override
	public int compareTo(State s)
	{
		// TODO
		return 0;
	}

	private int computeNumMismatchedTiles()
	{
		// TODO
		return 0;
	}

	private int computeManhattanDistance()
	{
		// TODO
		return 0;
	}

	private int computeNumSingleDoubleMoves()
	{
		// TODO
		return 0;
	}
}
