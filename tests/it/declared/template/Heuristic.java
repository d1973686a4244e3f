package edu.iastate.cs228.hw3;

public enum Heuristic {
    TileMismatch, ManhattanDist
}
