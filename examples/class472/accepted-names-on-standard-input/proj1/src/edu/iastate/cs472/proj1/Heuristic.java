package edu.iastate.cs472.proj1;

/** h1, h2 and h3 */
public enum Heuristic
{
  TileMismatch, ManhattanDist, DoubleMoveHeuristic;
}
