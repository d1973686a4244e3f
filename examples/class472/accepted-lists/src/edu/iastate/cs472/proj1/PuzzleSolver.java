package edu.iastate.cs472.proj1;

import java.io.FileNotFoundException;

/**
 * Solves the puzzles in the input files.
 */
public class PuzzleSolver
{
	public static void main(String[] args)
	{
		String[] fileNames = { "8Puzzle.txt" };
		for (String fileName : fileNames)
		{
			try
			{
				State initial = new State(fileName);
				System.out.println(EightPuzzle.solve8Puzzle(initial));
			}
			catch (FileNotFoundException e)
			{
				System.out.println("File not found: " + fileName);
			}
			catch (IllegalArgumentException e)
			{
				System.out.println("Wrong format of " + fileName + ": " + e.getMessage());
			}
		}
	}
}
