package edu.iastate.cs472.proj1;

/**
 * Ways to estimate the distance to the goal
 */
public enum Heuristic {
	TileMismatch, ManhattanDist, DoubleMoveHeuristic
}
