package edu.iastate.cs228.hw3;

import java.io.FileNotFoundException;

public class PuzzleSolver {
    public static void main(String[] args) throws FileNotFoundException {
        State s = new State("8Puzzle.txt");
        System.out.println(EightPuzzle.solve8Puzzle(s));
    }
}
