package edu.iastate.cs472.proj1;

/**
 * What can be done with the tiles
 */
public enum Move {
	LEFT, RIGHT, UP, DOWN, // one tile
	DBL_LEFT, DBL_RIGHT, DBL_UP, DBL_DOWN // two tiles
}
