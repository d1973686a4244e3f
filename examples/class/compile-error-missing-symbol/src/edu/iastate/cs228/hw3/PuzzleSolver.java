package edu.iastate.cs228.hw3;

import java.io.FileNotFoundException;
import java.util.Scanner;

public class PuzzleSolver
{

	public static void main(String[] args) throws FileNotFoundException
	{
		Scanner keyboard = new Scanner(System.in);
		System.out.print("Board file: ");
		System.out.println(EightPuzzle.solve8Puzzle(new State(keyboard.nextLine().trim())));
	}
}
