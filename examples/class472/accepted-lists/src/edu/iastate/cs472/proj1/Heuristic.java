package edu.iastate.cs472.proj1;

/**
 * The heuristic functions that A* is run with.
 */
public enum Heuristic
{
	TileMismatch, ManhattanDist, DoubleMoveHeuristic
}
