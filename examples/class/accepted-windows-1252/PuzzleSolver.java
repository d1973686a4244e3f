package edu.iastate.cs228.hw3;

public class PuzzleSolver {
  // gibt die Lösungen selbst aus, siehe solve8Puzzle
  public static void main(String[] args) throws Exception {
    EightPuzzle.solve8Puzzle(new State(args.length > 0 ? args[0] : "8Puzzle.txt"));
  }
}
