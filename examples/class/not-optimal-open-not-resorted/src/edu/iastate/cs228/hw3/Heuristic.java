package edu.iastate.cs228.hw3;

/**
 * The two heuristic functions for A*.
 */
public enum Heuristic {
    TileMismatch, ManhattanDist
}
