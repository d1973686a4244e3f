package edu.iastate.cs472.proj1;

import java.io.File;
import java.io.FileNotFoundException;
import java.util.Scanner;

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
		this.board = board;
		String wrong = problem();
		if (wrong != null)
			throw new IllegalArgumentException(wrong);
		this.board = copyBoard();
		this.numMoves = 0;
	}

	public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException
	{
		Scanner in = new Scanner(new File(inputFileName));
		String text = "";
		while (in.hasNextLine())
			text += in.nextLine() + "/";
		in.close();
		if (!text.matches("\\d \\d \\d/\\d \\d \\d/\\d \\d \\d/"))
			throw new IllegalArgumentException("three rows of three digits are needed");
		board = new int[3][3];
		for (int i = 0; i < 3; i++)
			for (int j = 0; j < 3; j++)
				board[i][j] = Integer.parseInt(text.substring(6 * i + 2 * j, 6 * i + 2 * j + 1));
		String wrong = problem();
		if (wrong != null)
			throw new IllegalArgumentException(wrong);
	}

	/** What is wrong with the board, null if nothing is. */
	private String problem()
	{
		if (board.length != 3)
			return "three rows are needed";
		int sum = 0;
		for (int i = 0; i < 3; i++)
		{
			if (board[i].length != 3)
				return "three columns are needed";
			for (int j = 0; j < 3; j++)
			{
				if (board[i][j] < 0 || board[i][j] > 8)
					return "tiles are 1 to 8";
				// one decimal place for each tile
				sum += (int) Math.pow(10, board[i][j]);
			}
		}
		return sum == 111111111 ? null : "a tile is there twice";
	}

	private int[][] copyBoard()
	{
		int[][] b = new int[3][3];
		for (int i = 0; i < 9; i++)
			b[i / 3][i % 3] = board[i / 3][i % 3];
		return b;
	}

	public State successorState(Move m) throws IllegalArgumentException
	{
		switch (m)
		{
		case LEFT:
			return slide(m, 0, 1, 1);
		case RIGHT:
			return slide(m, 0, -1, 1);
		case UP:
			return slide(m, 1, 0, 1);
		case DOWN:
			return slide(m, -1, 0, 1);
		case DBL_LEFT:
			return slide(m, 0, 1, 2);
		case DBL_RIGHT:
			return slide(m, 0, -1, 2);
		case DBL_UP:
			return slide(m, 1, 0, 2);
		default:
			return slide(m, -1, 0, 2);
		}
	}

	/**
	 * @param di    row of the next tile, relative to the blank
	 * @param dj    its column
	 * @param count how many tiles slide
	 */
	private State slide(Move m, int di, int dj, int count)
	{
		int i = 0;
		int j = 0;
		for (int k = 0; k < 9; k++)
			if (board[k / 3][k % 3] == 0)
			{
				i = k / 3;
				j = k % 3;
			}
		int endI = i + count * di;
		int endJ = j + count * dj;
		if (endI < 0 || endI > 2 || endJ < 0 || endJ > 2)
			throw new IllegalArgumentException("no " + m);

		State s = new State(board);
		while (i != endI || j != endJ)
		{
			s.board[i][j] = s.board[i + di][j + dj];
			i += di;
			j += dj;
		}
		s.board[i][j] = 0;
		s.move = m;
		s.predecessor = this;
		s.numMoves = numMoves + 1;
		return predecessor != null && predecessor.equals(s) ? null : s;
	}

	public boolean solvable()
	{
		int inv = 0;
		for (int a = 1; a <= 8; a++)
			for (int b = a + 1; b <= 8; b++)
				if (indexOf(b) < indexOf(a))
					inv++;
		return inv % 2 == 1;
	}

	private int indexOf(int tile)
	{
		int k = 0;
		while (board[k / 3][k % 3] != tile)
			k++;
		return k;
	}

	public boolean isGoalState()
	{
		return computeNumMismatchedTiles() == 0;
	}

	@Override
	public String toString()
	{
		String s = "";
		for (int i = 0; i < 3; i++)
		{
			for (int j = 0; j < 3; j++)
			{
				if (board[i][j] != 0)
					s += board[i][j];
				else
					s += " ";
				if (j < 2)
					s += " ";
			}
			s += "\n";
		}
		return s;
	}

	@Override
	public Object clone()
	{
		State s = new State(board);
		s.predecessor = predecessor;
		s.move = move;
		s.numMoves = numMoves;
		return s;
	}

	@Override
	public boolean equals(Object o)
	{
		if (!(o instanceof State))
			return false;
		State s = (State) o;
		for (int k = 0; k < 9; k++)
			if (board[k / 3][k % 3] != s.board[k / 3][k % 3])
				return false;
		return true;
	}

	public int cost() throws IllegalArgumentException
	{
		int h;
		if (heu == Heuristic.TileMismatch)
			h = computeNumMismatchedTiles();
		else if (heu == Heuristic.ManhattanDist)
			h = computeManhattanDistance();
		else if (heu == Heuristic.DoubleMoveHeuristic)
			h = computeNumSingleDoubleMoves();
		else
			throw new IllegalArgumentException("unknown heuristic");
		return numMoves + h;
	}

	@Override
	public int compareTo(State s)
	{
		int difference = cost() - s.cost();
		if (difference < 0)
			return -1;
		else if (difference > 0)
			return 1;
		return 0;
	}

	private static final int[] GOAL = { 1, 2, 3, 8, 0, 4, 7, 6, 5 };

	private int computeNumMismatchedTiles()
	{
		if (numMismatchedTiles == -1)
		{
			int count = 0;
			for (int k = 0; k < 9; k++)
				if (board[k / 3][k % 3] != 0 && board[k / 3][k % 3] != GOAL[k])
					count++;
			numMismatchedTiles = count;
		}
		return numMismatchedTiles;
	}

	private int computeManhattanDistance()
	{
		if (ManhattanDistance == -1)
			ManhattanDistance = rowDistance() + columnDistance();
		return ManhattanDistance;
	}

	/** The smaller one of two estimates that are never too high. */
	private int computeNumSingleDoubleMoves()
	{
		if (numSingleDoubleMoves == -1)
			numSingleDoubleMoves = Math.min(computeNumMismatchedTiles(), computeManhattanDistance());
		return numSingleDoubleMoves;
	}

	private int rowDistance()
	{
		int d = 0;
		for (int k = 0; k < 9; k++)
			if (GOAL[k] != 0)
				d += Math.abs(indexOf(GOAL[k]) / 3 - k / 3);
		return d;
	}

	private int columnDistance()
	{
		int d = 0;
		for (int k = 0; k < 9; k++)
			if (GOAL[k] != 0)
				d += Math.abs(indexOf(GOAL[k]) % 3 - k % 3);
		return d;
	}
}
