package edu.iastate.cs472.proj1;

public enum Move
{
	LEFT,
	RIGHT,
	UP,
	DOWN,
	DBL_LEFT,
	DBL_RIGHT,
	DBL_UP,
	DBL_DOWN
}
