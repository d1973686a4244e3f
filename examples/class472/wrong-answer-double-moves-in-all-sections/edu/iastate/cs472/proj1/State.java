package edu.iastate.cs472.proj1;

import java.io.File;
import java.io.FileNotFoundException;
import java.util.Arrays;
import java.util.InputMismatchException;
import java.util.Scanner;

/**
 * State of the puzzle
 */
public class State implements Cloneable, Comparable<State> {
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

	public State(int[][] board) throws IllegalArgumentException {
		this.board = board;
		verify();
	}

	public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException {
		board = new int[3][3];
		Scanner sc = new Scanner(new File(inputFileName));
		try {
			for (int i = 0; i < 9; i++) {
				if (!sc.hasNext()) {
					throw new IllegalArgumentException("file too short");
				}
				board[i / 3][i % 3] = sc.nextInt();
			}
			if (sc.hasNext()) {
				throw new IllegalArgumentException("file too long");
			}
		} catch (InputMismatchException e) {
			throw new IllegalArgumentException("not a number");
		} finally {
			sc.close();
		}
		verify();
	}

	// Sorted, the tiles have to be 0 to 8
	private void verify() {
		if (board.length != 3 || board[0].length != 3 || board[1].length != 3 || board[2].length != 3) {
			throw new IllegalArgumentException("wrong size");
		}
		int[] sorted = tiles();
		Arrays.sort(sorted);
		if (!Arrays.equals(sorted, new int[] { 0, 1, 2, 3, 4, 5, 6, 7, 8 })) {
			throw new IllegalArgumentException("wrong tiles");
		}
	}

	// The board in one row
	private int[] tiles() {
		int[] t = new int[9];
		for (int i = 0; i < 9; i++) {
			t[i] = board[i / 3][i % 3];
		}
		return t;
	}

	public State successorState(Move m) throws IllegalArgumentException {
		int[] t = tiles();
		int blank = 0;
		while (t[blank] != 0) {
			blank++;
		}
		int row = blank / 3;
		int col = blank % 3;

		boolean isDouble = m == Move.DBL_LEFT || m == Move.DBL_RIGHT || m == Move.DBL_UP || m == Move.DBL_DOWN;
		int n = isDouble ? 2 : 1;
		int step;
		boolean ok;
		if (m == Move.LEFT || m == Move.DBL_LEFT) {
			step = 1;
			ok = col + n <= 2;
		} else if (m == Move.RIGHT || m == Move.DBL_RIGHT) {
			step = -1;
			ok = col - n >= 0;
		} else if (m == Move.UP || m == Move.DBL_UP) {
			step = 3;
			ok = row + n <= 2;
		} else {
			step = -3;
			ok = row - n >= 0;
		}
		if (!ok) {
			throw new IllegalArgumentException("cannot move");
		}
		for (int i = 0; i < n; i++) {
			t[blank] = t[blank + step];
			blank += step;
		}
		t[blank] = 0;

		int[][] b = { Arrays.copyOfRange(t, 0, 3), Arrays.copyOfRange(t, 3, 6), Arrays.copyOfRange(t, 6, 9) };
		State result = new State(b);
		result.predecessor = this;
		result.move = m;
		result.numMoves = numMoves + 1;
		return result;
	}

	public boolean solvable() {
		int[] t = tiles();
		int inv = 0;
		for (int i = 0; i < 9; i++) {
			for (int j = i + 1; j < 9; j++) {
				if (t[i] != 0 && t[j] != 0 && t[j] < t[i]) {
					inv++;
				}
			}
		}
		return inv % 2 == 1;
	}

	public boolean isGoalState() {
		return Arrays.equals(tiles(), new int[] { 1, 2, 3, 8, 0, 4, 7, 6, 5 });
	}

	@Override
	public String toString() {
		return String.format("%d %d %d\n%d %d %d\n%d %d %d\n", Arrays.stream(tiles()).boxed().toArray())
				.replace("0", " ");
	}

	@Override
	public Object clone() {
		int[][] b = new int[3][];
		for (int i = 0; i < 3; i++) {
			b[i] = Arrays.copyOf(board[i], 3);
		}
		return new State(b);
	}

	@Override
	public boolean equals(Object o) {
		return o instanceof State && Arrays.equals(tiles(), ((State) o).tiles());
	}

	@Override
	public int hashCode() {
		return Arrays.hashCode(tiles());
	}

	public int cost() throws IllegalArgumentException {
		switch (heu) {
		case TileMismatch:
			return numMoves + computeNumMismatchedTiles();
		case ManhattanDist:
			return numMoves + computeManhattanDistance();
		case DoubleMoveHeuristic:
			return numMoves + computeNumSingleDoubleMoves();
		}
		throw new IllegalArgumentException("unknown heuristic");
	}

	@Override
	public int compareTo(State s) {
		return Integer.compare(cost(), s.cost());
	}

	private int computeNumMismatchedTiles() {
		if (numMismatchedTiles == -1) {
			int[] goal = { 1, 2, 3, 8, 0, 4, 7, 6, 5 };
			int[] t = tiles();
			numMismatchedTiles = 0;
			for (int i = 0; i < 9; i++) {
				if (t[i] != goal[i] && t[i] != 0) {
					numMismatchedTiles++;
				}
			}
		}
		return numMismatchedTiles;
	}

	private int computeManhattanDistance() {
		if (ManhattanDistance == -1) {
			// index of each tile in the goal
			int[] goal = { 4, 0, 1, 2, 5, 8, 7, 6, 3 };
			int[] t = tiles();
			ManhattanDistance = 0;
			for (int i = 0; i < 9; i++) {
				if (t[i] != 0) {
					int g = goal[t[i]];
					ManhattanDistance += Math.abs(i / 3 - g / 3) + Math.abs(i % 3 - g % 3);
				}
			}
		}
		return ManhattanDistance;
	}

	// half of the Manhattan distance, rounded up
	private int computeNumSingleDoubleMoves() {
		if (numSingleDoubleMoves == -1) {
			int d = computeManhattanDistance();
			numSingleDoubleMoves = d % 2 == 0 ? d / 2 : d / 2 + 1;
		}
		return numSingleDoubleMoves;
	}
}
