package edu.iastate.cs472.proj1;

/** Directions of the tiles. */
public enum Move
{
  LEFT, RIGHT, UP, DOWN,
  DBL_LEFT, DBL_RIGHT, DBL_UP, DBL_DOWN;

  boolean isDouble()
  {
    return name().startsWith("DBL_");
  }
}
