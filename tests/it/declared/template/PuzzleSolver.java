package edu.iastate.cs228.hw3;

public class PuzzleSolver {
    public static void main(String[] args) {
    }
}
