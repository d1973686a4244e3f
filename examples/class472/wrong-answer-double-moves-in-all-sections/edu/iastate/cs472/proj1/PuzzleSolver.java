package edu.iastate.cs472.proj1;

import java.io.FileNotFoundException;

/**
 * Main class
 */
public class PuzzleSolver {
	public static void main(String[] args) throws FileNotFoundException {
		String[] fileNames = { "8Puzzle.txt" };
		for (String f : fileNames) {
			State s0 = new State(f);
			String solution = EightPuzzle.solve8Puzzle(s0);
			if (solution != null) {
				System.out.println(solution);
			} else {
				System.out.println("No solution exists for the following initial state:\n");
				System.out.println(s0);
			}
		}
	}
}
