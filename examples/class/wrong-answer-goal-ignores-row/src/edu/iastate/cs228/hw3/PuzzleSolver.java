package edu.iastate.cs228.hw3;

import java.io.FileNotFoundException;

public class PuzzleSolver {
  public static void main(String[] args) {
    String file = args.length > 0 ? args[0] : "8Puzzle.txt";
    try {
      State initial = new State(file);
      String solution = EightPuzzle.solve8Puzzle(initial);
      if (solution == null)
        System.out.println("No solution exists for the following initial state:\n\n" + initial);
      else
        System.out.println(solution);
    } catch (FileNotFoundException e) {
      System.out.println("There is no file " + file);
    } catch (IllegalArgumentException e) {
      System.out.println("The file has a wrong format: " + e.getMessage());
    }
  }
}
