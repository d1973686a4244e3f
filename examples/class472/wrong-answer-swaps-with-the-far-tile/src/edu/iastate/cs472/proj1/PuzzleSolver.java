package edu.iastate.cs472.proj1;

import java.io.FileNotFoundException;

public class PuzzleSolver {
  public static void main(String[] args) {
    String[] fileNames = {"8Puzzle.txt"};
    for (int i = 0; i < fileNames.length; i++) {
      try {
        State s0 = new State(fileNames[i]);
        System.out.println(EightPuzzle.solve8Puzzle(s0));
      } catch (FileNotFoundException e) {
        System.out.println("No such file: " + fileNames[i]);
      } catch (IllegalArgumentException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
