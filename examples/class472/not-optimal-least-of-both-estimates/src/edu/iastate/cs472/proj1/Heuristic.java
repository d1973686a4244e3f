package edu.iastate.cs472.proj1;

public enum Heuristic
{
	TileMismatch, // h1
	ManhattanDist, // h2
	DoubleMoveHeuristic // h3
}
