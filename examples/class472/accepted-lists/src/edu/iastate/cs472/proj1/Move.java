package edu.iastate.cs472.proj1;

/**
 * The moves of the 8-puzzle, named after the way the tiles go. A double move slides two tiles of
 * one row or column and counts as one move.
 */
public enum Move
{
	LEFT, RIGHT, UP, DOWN, DBL_LEFT, DBL_RIGHT, DBL_UP, DBL_DOWN
}
