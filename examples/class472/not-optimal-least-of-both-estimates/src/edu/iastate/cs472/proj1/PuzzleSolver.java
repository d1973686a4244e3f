package edu.iastate.cs472.proj1;

import java.io.FileNotFoundException;

public class PuzzleSolver
{
	public static void main(String[] args)
	{
		String[] fileNames = { "8Puzzle.txt" };
		for (String fileName : fileNames)
		{
			try
			{
				System.out.print(EightPuzzle.solve8Puzzle(new State(fileName)));
			}
			catch (FileNotFoundException e)
			{
				e.printStackTrace();
			}
			catch (IllegalArgumentException e)
			{
				System.out.println("Illegal input: " + e.getMessage());
			}
		}
	}
}
