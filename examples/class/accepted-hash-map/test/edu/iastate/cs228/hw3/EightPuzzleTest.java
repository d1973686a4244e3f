package edu.iastate.cs228.hw3;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Before;
import org.junit.Test;

public class EightPuzzleTest {

    private State sample;

    @Before
    public void setUp() {
        sample = new State(new int[][] { { 1, 2, 3 }, { 6, 5, 7 }, { 8, 4, 0 } });
    }

    @Test
    public void sampleIsSolvable() {
        assertTrue(sample.solvable());
    }

    @Test
    public void swappedPairIsNotSolvable() {
        assertFalse(new State(new int[][] { { 2, 1, 3 }, { 6, 5, 7 }, { 8, 4, 0 } }).solvable());
    }

    @Test
    public void sampleTakesTenMoves() {
        assertTrue(EightPuzzle.AStar(sample, Heuristic.ManhattanDist).startsWith("10 moves"));
    }

    @Test(expected = IllegalArgumentException.class)
    public void noTileMovesLeftIntoTheRightColumn() {
        sample.successorState(Move.LEFT);
    }

    @Test
    public void successorRemembersItsMove() {
        State s = sample.successorState(Move.DOWN);
        assertEquals(Move.DOWN, s.move);
        assertEquals(1, s.numMoves);
    }
}
