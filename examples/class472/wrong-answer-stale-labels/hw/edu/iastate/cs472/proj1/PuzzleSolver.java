package edu.iastate.cs472.proj1;

import java.io.FileNotFoundException;

/**
 * Solves the puzzles of the given files.
 */
public class PuzzleSolver
{
  public static void main(String[] args) throws FileNotFoundException
  {
    String[] fileNames = {"8Puzzle.txt"};
    for (String fileName : fileNames)
    {
      State s0 = new State(fileName);
      String solution = EightPuzzle.solve8Puzzle(s0);
      if (solution == null)
        solution = "No solution exists for the following initial state:\n\n" + s0;
      System.out.println(solution);
    }
  }
}
