package edu.iastate.cs228.hw3;

public class PuzzleSolver {
	public static void main(String[] args) throws Exception {
		System.out.println(EightPuzzle.solve8Puzzle(new State("8Puzzle.txt")));
	}
}
