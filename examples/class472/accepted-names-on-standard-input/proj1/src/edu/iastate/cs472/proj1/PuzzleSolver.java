package edu.iastate.cs472.proj1;

import java.io.FileNotFoundException;
import java.util.Scanner;

/** Asks for input files and solves each of them. An empty line or the end of the input stops it. */
public class PuzzleSolver
{
  public static void main(String[] args)
  {
    Scanner keyboard = new Scanner(System.in);
    System.out.println("Enter file names, one per line (empty line to stop):");
    while (keyboard.hasNextLine())
    {
      String name = keyboard.nextLine().trim();
      if (name.isEmpty())
        break;
      try
      {
        System.out.println(EightPuzzle.solve8Puzzle(new State(name)));
      }
      catch (FileNotFoundException e)
      {
        System.out.println("The file " + name + " does not exist.");
      }
      catch (IllegalArgumentException e)
      {
        System.out.println("The file " + name + " is not a puzzle. " + e.getMessage());
      }
    }
    keyboard.close();
  }
}
