package edu.iastate.cs472.proj1;

import java.io.IOException;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;

public class State implements Cloneable, Comparable<State>
{
    private static final String GOAL = "123804765";

    public int[][] board;
    public State previous;
    public State next;
    public State predecessor;
    public Move move;
    public int numMoves;
    public static Heuristic heu;

    private int numMismatchedTiles = -1;
    private int ManhattanDistance = -1;
    private int numSingleDoubleMoves = -1;

    public State(int[][] board) throws IllegalArgumentException
    {
        this.board = new int[3][3];
        if (board.length != 3)
            throw new IllegalArgumentException("number of rows: " + board.length);
        for (int i = 0; i < 3; i++)
        {
            if (board[i].length != 3)
                throw new IllegalArgumentException("number of columns: " + board[i].length);
            System.arraycopy(board[i], 0, this.board[i], 0, 3);
        }
        for (int tile = 0; tile < 9; tile++)
            if (digits().indexOf('0' + tile) < 0)
                throw new IllegalArgumentException("tile " + tile + " is missing");
    }

    public State(String inputFileName) throws FileNotFoundException, IllegalArgumentException
    {
        this(read(inputFileName));
    }

    private static int[][] read(String inputFileName) throws FileNotFoundException
    {
        List<String> rows;
        try
        {
            rows = Files.readAllLines(Paths.get(inputFileName));
        }
        catch (NoSuchFileException e)
        {
            throw new FileNotFoundException(inputFileName);
        }
        catch (IOException e)
        {
            throw new IllegalArgumentException(e.toString());
        }
        int[][] b = new int[rows.size()][];
        for (int i = 0; i < b.length; i++)
        {
            if (!rows.get(i).matches("[0-8]( [0-8])*"))
                throw new IllegalArgumentException("row " + (i + 1) + " is malformed");
            b[i] = Arrays.stream(rows.get(i).split(" ")).mapToInt(Integer::parseInt).toArray();
        }
        return b;
    }

    String digits()
    {
        StringBuilder sb = new StringBuilder();
        for (int[] row : board)
            for (int tile : row)
                sb.append(tile);
        return sb.toString();
    }

    public State successorState(Move m) throws IllegalArgumentException
    {
        int zero = digits().indexOf('0');
        int row = zero / 3;
        int col = zero % 3;
        State s = new State(board);
        if (m == Move.LEFT && col < 2)
        {
            s.swap(row, col, row, col + 1);
        }
        else if (m == Move.RIGHT && col > 0)
        {
            s.swap(row, col, row, col - 1);
        }
        else if (m == Move.UP && row < 2)
        {
            s.swap(row, col, row + 1, col);
        }
        else if (m == Move.DOWN && row > 0)
        {
            s.swap(row, col, row - 1, col);
        }
        else if (m == Move.DBL_LEFT && col == 2)
        {
            s.swap(row, 2, row, 1);
            s.swap(row, 1, row, 0);
        }
        else if (m == Move.DBL_RIGHT && col == 0)
        {
            s.swap(row, 0, row, 1);
            s.swap(row, 1, row, 2);
        }
        else if (m == Move.DBL_UP && row == 2)
        {
            s.swap(2, col, 1, col);
            s.swap(1, col, 0, col);
        }
        else if (m == Move.DBL_DOWN && row == 0)
        {
            s.swap(0, col, 1, col);
            s.swap(1, col, 2, col);
        }
        else
        {
            throw new IllegalArgumentException(m.name());
        }
        s.predecessor = this;
        s.move = m;
        s.numMoves = numMoves + 1;
        return s;
    }

    private void swap(int r1, int c1, int r2, int c2)
    {
        int temp = board[r1][c1];
        board[r1][c1] = board[r2][c2];
        board[r2][c2] = temp;
    }

    public boolean solvable()
    {
        String d = digits();
        int inversions = 0;
        for (int i = 0; i < 9; i++)
            for (int j = i + 1; j < 9; j++)
                if (d.charAt(j) != '0' && d.charAt(i) > d.charAt(j))
                    inversions++;
        return inversions % 2 == 1;
    }

    public boolean isGoalState()
    {
        return digits().equals(GOAL);
    }

    @Override
    public String toString()
    {
        String s = "";
        for (int[] row : board)
        {
            for (int tile : row)
                s += tile + " ";
            s = s.stripTrailing() + "\n";
        }
        return s.replace("0", " ");
    }

    @Override
    public Object clone()
    {
        return new State(board);
    }

    @Override
    public boolean equals(Object o)
    {
        return o instanceof State && digits().equals(((State) o).digits());
    }

    @Override
    public int hashCode()
    {
        return digits().hashCode();
    }

    public int cost() throws IllegalArgumentException
    {
        if (heu == Heuristic.TileMismatch)
            return numMoves + computeNumMismatchedTiles();
        else if (heu == Heuristic.ManhattanDist)
            return numMoves + computeManhattanDistance();
        else if (heu == Heuristic.DoubleMoveHeuristic)
            return numMoves + computeNumSingleDoubleMoves();
        else
            throw new IllegalArgumentException();
    }

    @Override
    public int compareTo(State s)
    {
        return Integer.compare(cost(), s.cost());
    }

    private int computeNumMismatchedTiles()
    {
        if (numMismatchedTiles == -1)
        {
            String d = digits();
            numMismatchedTiles = 0;
            for (int i = 0; i < 9; i++)
                if (d.charAt(i) != '0' && d.charAt(i) != GOAL.charAt(i))
                    numMismatchedTiles++;
        }
        return numMismatchedTiles;
    }

    private int computeManhattanDistance()
    {
        if (ManhattanDistance == -1)
        {
            String d = digits();
            ManhattanDistance = 0;
            for (int i = 0; i < 9; i++)
            {
                int g = GOAL.indexOf(d.charAt(i));
                if (d.charAt(i) != '0')
                    ManhattanDistance += Math.abs(i / 3 - g / 3) + Math.abs(i % 3 - g % 3);
            }
        }
        return ManhattanDistance;
    }

    private int computeNumSingleDoubleMoves()
    {
        if (numSingleDoubleMoves == -1)
            numSingleDoubleMoves = (computeManhattanDistance() + 1) / 2;
        return numSingleDoubleMoves;
    }
}
