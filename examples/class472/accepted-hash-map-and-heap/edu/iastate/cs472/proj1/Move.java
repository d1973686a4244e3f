package edu.iastate.cs472.proj1;

public enum Move {
    LEFT(0, 1, 1),
    RIGHT(0, -1, 1),
    UP(1, 0, 1),
    DOWN(-1, 0, 1),
    DBL_LEFT(0, 1, 2),
    DBL_RIGHT(0, -1, 2),
    DBL_UP(1, 0, 2),
    DBL_DOWN(-1, 0, 2);

    // where the next tile is, seen from the empty square
    final int down;
    final int right;
    // how many tiles slide
    final int tiles;

    Move(int down, int right, int tiles) {
        this.down = down;
        this.right = right;
        this.tiles = tiles;
    }
}
