package edu.iastate.cs472.proj1;

public class PuzzleSolver
{
	public static void main(String[] args)
	{
		String[] fileNames = { "8Puzzle.txt" };
		for (String fileName : fileNames)
		{
			// TODO
		}
	}
}
