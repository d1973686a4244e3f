package puzzle;

import java.io.FileNotFoundException;
import java.util.Scanner;

/**
 * Asks the user for puzzle files until told to quit.
 */
public class PuzzleSolver
{
    public static void main(String[] args)
    {
        Scanner keyboard = new Scanner(System.in);
        System.out.println("8-Puzzle Solver");
        System.out.print("Enter the name of a puzzle file (or quit): ");

        while (keyboard.hasNextLine())
        {
            String answer = keyboard.nextLine().trim();
            if (answer.equalsIgnoreCase("quit"))
                break;
            if (!answer.isEmpty())
            {
                System.out.println();
                try
                {
                    solve(PuzzleReader.read(answer));
                }
                catch (FileNotFoundException e)
                {
                    System.out.println("File not found: " + answer);
                }
                catch (IllegalArgumentException e)
                {
                    System.out.println("Invalid input file: " + e.getMessage());
                }
            }
            System.out.println();
            System.out.print("Enter the name of a puzzle file (or quit): ");
        }

        System.out.println();
        System.out.println("Goodbye!");
    }

    private static void solve(String start)
    {
        if (!Search.isSolvable(start))
        {
            System.out.println("No solution exists for the following initial state:");
            System.out.println(Search.format(start));
            return;
        }
        new Search(true).printSolution(start);
        System.out.println();
        new Search(false).printSolution(start);
    }
}
