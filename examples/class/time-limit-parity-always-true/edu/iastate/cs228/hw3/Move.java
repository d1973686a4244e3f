package edu.iastate.cs228.hw3;

/**
 * The four ways in which a tile can slide into the empty square. A move is
 * named after the direction in which the TILE goes, not the empty square.
 */
public enum Move
{
   LEFT, RIGHT, UP, DOWN
}
