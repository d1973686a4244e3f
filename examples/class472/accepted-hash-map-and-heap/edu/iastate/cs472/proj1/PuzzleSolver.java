package edu.iastate.cs472.proj1;

import java.io.FileNotFoundException;

public class PuzzleSolver {

    public static void main(String[] args) throws FileNotFoundException {
        String[] fileNames = args.length > 0 ? args : new String[] {"8Puzzle.txt"};
        for (String name : fileNames) {
            State s;
            try {
                s = new State(name);
            } catch (IllegalArgumentException e) {
                System.out.println(name + ": " + e.getMessage());
                continue;
            }
            String solution = EightPuzzle.solve8Puzzle(s);
            if (solution == null) {
                System.out.println("No solution exists for the following initial state:");
                System.out.println();
                System.out.println(s);
            } else {
                System.out.println(solution);
            }
        }
    }
}
