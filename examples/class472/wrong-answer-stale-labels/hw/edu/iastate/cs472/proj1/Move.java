package edu.iastate.cs472.proj1;

/**
 * Enumerates the moves. LEFT, for example, moves the tile on the right of the blank to the left.
 */
public enum Move
{
  LEFT, RIGHT, UP, DOWN, DBL_LEFT, DBL_RIGHT, DBL_UP, DBL_DOWN;
}
