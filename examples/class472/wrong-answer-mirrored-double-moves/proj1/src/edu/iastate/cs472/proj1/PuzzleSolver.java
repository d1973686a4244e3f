package edu.iastate.cs472.proj1;

import java.io.FileNotFoundException;

public class PuzzleSolver
{
    public static void main(String[] args)
    {
        String[] fileNames = {"8Puzzle.txt"};
        try
        {
            for (String fileName : fileNames)
                System.out.println(EightPuzzle.solve8Puzzle(new State(fileName)));
        }
        catch (FileNotFoundException e)
        {
            System.err.println("missing file: " + e.getMessage());
        }
        catch (IllegalArgumentException e)
        {
            System.err.println("wrong file: " + e.getMessage());
            System.exit(1);
        }
    }
}
