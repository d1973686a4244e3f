package edu.iastate.cs472.proj1;

import java.io.File;
import java.io.FileNotFoundException;
import java.util.Arrays;
import java.util.Scanner;

/**
 * A board of the 8-puzzle, also a node of the search tree and of OPEN or CLOSED.
 */
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

	private static final int[][] GOAL = { { 1, 2, 3 }, { 8, 0, 4 }, { 7, 6, 5 } };

	/**
	 * @throws IllegalArgumentException unless board is 3 by 3 and has each of 0, 1, ..., 8 once
	 */
	public State(int[][] board) throws IllegalArgumentException
	{
		if (board == null || board.length != 3)
		{
			throw new IllegalArgumentException("three rows expected");
		}
		this.board = new int[3][];
		boolean[] used = new boolean[9];
		for (int row = 0; row < 3; row++)
		{
			if (board[row].length != 3)
			{
				throw new IllegalArgumentException("three columns expected");
			}
			for (int tile : board[row])
			{
				if (tile < 0 || tile > 8 || used[tile])
				{
					throw new IllegalArgumentException("unexpected tile " + tile);
				}
				used[tile] = true;
			}
			this.board[row] = board[row].clone();
		}
	}

	/**
	 * Reads the board from a file.
	 *
	 * @throws FileNotFoundException    if the file does not exist
	 * @throws IllegalArgumentException if it has the wrong format
	 */
	public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException
	{
		this(readBoard(inputFileName));
	}

	private static int[][] readBoard(String inputFileName) throws FileNotFoundException
	{
		int[][] result = new int[3][3];
		try (Scanner file = new Scanner(new File(inputFileName)))
		{
			for (int row = 0; row < 3; row++)
			{
				String line = file.hasNextLine() ? file.nextLine() : "";
				if (!line.matches("\\d \\d \\d"))
				{
					throw new IllegalArgumentException("bad row: " + line);
				}
				for (int col = 0; col < 3; col++)
				{
					result[row][col] = Character.getNumericValue(line.charAt(2 * col));
				}
			}
			if (file.hasNext())
			{
				throw new IllegalArgumentException("more than three rows");
			}
		}
		return result;
	}

	/**
	 * Generates the state after a move.
	 *
	 * @return the new state, or null if it has the board of the predecessor
	 * @throws IllegalArgumentException if the move is not possible
	 */
	public State successorState(Move m) throws IllegalArgumentException
	{
		int blankRow = 0;
		int blankCol = 0;
		for (int row = 0; row < 3; row++)
		{
			for (int col = 0; col < 3; col++)
			{
				if (board[row][col] == 0)
				{
					blankRow = row;
					blankCol = col;
				}
			}
		}

		// The blank goes the other way than the tiles.
		int dRow = 0;
		int dCol = 0;
		switch (m)
		{
		case LEFT:
		case DBL_LEFT:
			dCol = 1;
			break;
		case RIGHT:
		case DBL_RIGHT:
			dCol = -1;
			break;
		case UP:
		case DBL_UP:
			dRow = 1;
			break;
		default:
			dRow = -1;
			break;
		}
		int distance = m.compareTo(Move.DBL_LEFT) < 0 ? 1 : 2;
		int lastRow = blankRow + distance * dRow;
		int lastCol = blankCol + distance * dCol;
		if (lastRow < 0 || lastRow > 2 || lastCol < 0 || lastCol > 2)
		{
			throw new IllegalArgumentException(m + " is not possible");
		}

		State s = (State) clone();
		for (int k = 0; k < distance; k++)
		{
			s.board[blankRow][blankCol] = s.board[blankRow + dRow][blankCol + dCol];
			blankRow += dRow;
			blankCol += dCol;
			s.board[blankRow][blankCol] = 0;
		}
		if (predecessor != null && s.equals(predecessor))
		{
			return null;
		}
		s.predecessor = this;
		s.move = m;
		s.numMoves = numMoves + 1;
		return s;
	}

	/**
	 * The goal state has an odd number of inversions.
	 */
	public boolean solvable()
	{
		int[] order = new int[9];
		for (int i = 0; i < 9; i++)
		{
			order[i] = board[i / 3][i % 3];
		}
		boolean odd = false;
		for (int i = 0; i < 9; i++)
		{
			for (int j = 0; j < i; j++)
			{
				if (order[i] != 0 && order[j] > order[i])
				{
					odd = !odd;
				}
			}
		}
		return odd;
	}

	public boolean isGoalState()
	{
		return Arrays.deepEquals(board, GOAL);
	}

	@Override
	public String toString()
	{
		String result = "";
		for (int[] row : board)
		{
			result += row[0] + " " + row[1] + " " + row[2] + "\n";
		}
		return result.replace('0', ' ');
	}

	/**
	 * A new state with the same board and the same number of moves, outside of all lists.
	 */
	@Override
	public Object clone()
	{
		State s = new State(board);
		s.numMoves = numMoves;
		return s;
	}

	@Override
	public boolean equals(Object o)
	{
		return o instanceof State && Arrays.deepEquals(board, ((State) o).board);
	}

	@Override
	public int hashCode()
	{
		return Arrays.deepHashCode(board);
	}

	/**
	 * f = g + h.
	 */
	public int cost() throws IllegalArgumentException
	{
		switch (heu)
		{
		case TileMismatch:
			return numMoves + computeNumMismatchedTiles();
		case ManhattanDist:
			return numMoves + computeManhattanDistance();
		case DoubleMoveHeuristic:
			return numMoves + computeNumSingleDoubleMoves();
		default:
			throw new IllegalArgumentException("no heuristic");
		}
	}

	@Override
	public int compareTo(State s)
	{
		int mine = cost();
		int other = s.cost();
		return mine < other ? -1 : mine > other ? 1 : 0;
	}

	private int computeNumMismatchedTiles()
	{
		if (numMismatchedTiles == -1)
		{
			numMismatchedTiles = 0;
			for (int i = 0; i < 9; i++)
			{
				int tile = board[i / 3][i % 3];
				if (tile != 0 && tile != GOAL[i / 3][i % 3])
				{
					numMismatchedTiles++;
				}
			}
		}
		return numMismatchedTiles;
	}

	private int computeManhattanDistance()
	{
		if (ManhattanDistance == -1)
		{
			ManhattanDistance = 0;
			for (int i = 0; i < 9; i++)
			{
				int tile = board[i / 3][i % 3];
				for (int j = 0; j < 9 && tile != 0; j++)
				{
					if (GOAL[j / 3][j % 3] == tile)
					{
						ManhattanDistance += Math.abs(i / 3 - j / 3) + Math.abs(i % 3 - j % 3);
					}
				}
			}
		}
		return ManhattanDistance;
	}

	/**
	 * One move brings at most two tiles one step closer to their places, so at least half of the
	 * Manhattan distance, rounded up, is needed.
	 */
	private int computeNumSingleDoubleMoves()
	{
		if (numSingleDoubleMoves == -1)
		{
			numSingleDoubleMoves = (computeManhattanDistance() + 1) / 2;
		}
		return numSingleDoubleMoves;
	}
}
