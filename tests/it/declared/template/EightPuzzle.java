package edu.iastate.cs228.hw3;

public class EightPuzzle {
    public static String solve8Puzzle(State s0) {
        return null;
    }

    public static String AStar(State s0, Heuristic h) {
        return null;
    }

    private String solutionPath(State goal) {
        return null;
    }
}
