package edu.iastate.cs472.proj1;

/**
 * Enumerates the heuristics.
 */
public enum Heuristic
{
  TileMismatch, ManhattanDist, DoubleMoveHeuristic;
}
