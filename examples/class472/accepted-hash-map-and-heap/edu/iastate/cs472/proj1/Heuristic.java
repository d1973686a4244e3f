package edu.iastate.cs472.proj1;

public enum Heuristic {
    TileMismatch("number of mismatched tiles"),
    ManhattanDist("the Manhattan distance"),
    DoubleMoveHeuristic("double moves allowed");

    final String title;

    Heuristic(String title) {
        this.title = title;
    }
}
