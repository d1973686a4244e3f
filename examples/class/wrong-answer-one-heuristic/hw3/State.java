package edu.iastate.cs228.hw3;

import java.io.*;
import java.util.*;

/**
 * One state of the puzzle.
 */
public class State implements Cloneable, Comparable<State> {
	public int[][] board = new int[3][3];
	public State previous, next, predecessor;
	public Move move;
	public int numMoves = 0;
	public static Heuristic heu;

	private int numMismatchedTiles = -1;
	private int ManhattanDistance = -1;

	private static final int[][] GOAL = {{1, 2, 3}, {8, 0, 4}, {7, 6, 5}};

	public State(int[][] board) throws IllegalArgumentException {
		if (board.length != 3 || board[0].length != 3 || board[1].length != 3 || board[2].length != 3) {
			throw new IllegalArgumentException("not a 3 by 3 board");
		}
		TreeSet<Integer> tiles = new TreeSet<>();
		for (int i = 0; i < 9; i++) {
			this.board[i / 3][i % 3] = board[i / 3][i % 3];
			tiles.add(board[i / 3][i % 3]);
		}
		if (tiles.size() != 9 || tiles.first() != 0 || tiles.last() != 8) {
			throw new IllegalArgumentException("not the digits 0 to 8");
		}
	}

	public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException {
		this(parse(inputFileName));
	}

	private static int[][] parse(String name) throws FileNotFoundException {
		BufferedReader in = new BufferedReader(new FileReader(name));
		try {
			int[][] b = new int[3][];
			for (int row = 0; row < 3; row++) {
				String line = in.readLine();
				if (line == null || !line.matches("\\d \\d \\d")) {
					throw new IllegalArgumentException("bad row in " + name + ": " + line);
				}
				b[row] = new int[] {line.charAt(0) - '0', line.charAt(2) - '0', line.charAt(4) - '0'};
			}
			return b;
		} catch (IOException e) {
			throw new IllegalArgumentException(e);
		} finally {
			try {
				in.close();
			} catch (IOException e) {
				// nothing to do about it
			}
		}
	}

	public State successorState(Move m) throws IllegalArgumentException {
		int b = 0; // square of the blank
		while (board[b / 3][b % 3] != 0) {
			b++;
		}
		int x = b % 3, y = b / 3;
		if (m == Move.LEFT) x++;
		if (m == Move.RIGHT) x--;
		if (m == Move.UP) y++;
		if (m == Move.DOWN) y--;
		if (x < 0 || y < 0 || x > 2 || y > 2) {
			throw new IllegalArgumentException();
		}
		State s = (State) clone();
		s.board[b / 3][b % 3] = s.board[y][x];
		s.board[y][x] = 0;
		s.move = m;
		s.predecessor = this;
		s.numMoves = numMoves + 1;
		return s;
	}

	public boolean solvable() {
		boolean odd = false;
		for (int i = 0; i < 9; i++) {
			for (int j = 0; j < i; j++) {
				if (board[i / 3][i % 3] != 0 && board[j / 3][j % 3] > board[i / 3][i % 3]) {
					odd = !odd;
				}
			}
		}
		return odd;
	}

	public boolean isGoalState() {
		return Arrays.deepEquals(board, GOAL);
	}

	@Override
	public String toString() {
		String s = "";
		for (int[] r : board) {
			s += r[0] + " " + r[1] + " " + r[2] + "\n";
		}
		return s.replace("0", " ");
	}

	@Override
	public Object clone() {
		return new State(board);
	}

	@Override
	public boolean equals(Object o) {
		return o instanceof State && Arrays.deepEquals(board, ((State) o).board);
	}

	public int cost() throws IllegalArgumentException {
		if (heu == Heuristic.TileMismatch) return numMoves + computeNumMismatchedTiles();
		else if (heu == Heuristic.ManhattanDist) return numMoves + computeManhattanDistance();
		else throw new IllegalArgumentException("heu");
	}

	@Override
	public int compareTo(State s) {
		int a = cost(), b = s.cost();
		if (a < b) return -1;
		if (a > b) return 1;
		return 0;
	}

	private int computeNumMismatchedTiles() {
		if (numMismatchedTiles == -1) {
			int n = 0;
			for (int i = 0; i < 3; i++) {
				for (int j = 0; j < 3; j++) {
					if (board[i][j] != GOAL[i][j] && board[i][j] != 0) n++;
				}
			}
			numMismatchedTiles = n;
		}
		return numMismatchedTiles;
	}

	private int computeManhattanDistance() {
		if (ManhattanDistance == -1) {
			int d = 0;
			for (int i = 0; i < 3; i++) {
				for (int j = 0; j < 3; j++) {
					for (int k = 0; k < 3; k++) {
						for (int l = 0; l < 3; l++) {
							if (board[i][j] != 0 && board[i][j] == GOAL[k][l]) {
								d += Math.abs(i - k) + Math.abs(j - l);
							}
						}
					}
				}
			}
			ManhattanDistance = d;
		}
		return ManhattanDistance;
	}
}
