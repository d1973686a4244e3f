package edu.iastate.cs228.hw3;

import java.io.FileNotFoundException;

public class State implements Cloneable, Comparable<State> {
    public int[][] board;
    public State previous;
    public State next;
    public State predecessor;
    public Move move;
    public int numMoves;
    public static Heuristic heu;
    private int numMismatchedTiles = -1;
    private int ManhattanDistance = -1;

    public State(int[][] board) throws IllegalArgumentException {
    }

    public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException {
    }

    public State successorState(Move m) throws IllegalArgumentException {
        return null;
    }

    public boolean solvable() {
        return true;
    }

    public boolean isGoalState() {
        return true;
    }

    @Override
    public String toString() {
        return null;
    }

    @Override
    public Object clone() {
        return null;
    }

    @Override
    public boolean equals(Object o) {
        return true;
    }

    public int cost() throws IllegalArgumentException {
        return 0;
    }

    @Override
    public int compareTo(State s) {
        return 0;
    }

    private int computeNumMismatchedTiles() {
        return 0;
    }

    private int computeManhattanDistance() {
        return 0;
    }
}
