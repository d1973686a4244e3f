package edu.iastate.cs472.proj1;

public enum Heuristic {
  TileMismatch, ManhattanDist, DoubleMoveHeuristic
}
