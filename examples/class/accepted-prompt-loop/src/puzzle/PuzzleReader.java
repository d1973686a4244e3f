package puzzle;

import java.io.File;
import java.io.FileNotFoundException;
import java.util.Scanner;

/**
 * Reads a board file into a string of nine digits, which is what the search works on.
 */
class PuzzleReader
{
    static String read(String fileName) throws FileNotFoundException
    {
        Scanner file = new Scanner(new File(fileName));
        String digits = "";
        int rows = 0;

        while (file.hasNextLine())
        {
            String row = file.nextLine().replace(" ", "");
            rows++;
            if (row.length() != 3)
                throw new IllegalArgumentException("row " + rows + " does not have three tiles");
            digits += row;
        }
        file.close();

        if (rows != 3)
            throw new IllegalArgumentException("there are " + rows + " rows instead of 3");
        for (char tile = '0'; tile <= '8'; tile++)
            if (digits.indexOf(tile) < 0)
                throw new IllegalArgumentException("tile " + tile + " is missing");
        return digits;
    }
}
