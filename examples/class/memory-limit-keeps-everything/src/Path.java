/** All the boards from the initial state on, and the moves between them. */
class Path {
    static final int MAX_MOVES = 200; // surely enough

    int[] digits = new int[9 * (MAX_MOVES + 1)]; // one board after the other
    String[] moves = new String[MAX_MOVES];
    int length = 0;

    Path(int[] start) {
        System.arraycopy(start, 0, digits, 0, 9);
    }

    /** Copies a path, so that the copy can be changed without changing the original. */
    Path(Path other) {
        digits = other.digits.clone();
        moves = other.moves.clone();
        length = other.length;
    }

    /** The digit in the given square of the last board. */
    int last(int square) {
        return digits[9 * length + square];
    }

    boolean endsInGoal() {
        int[] goal = { 1, 2, 3, 8, 0, 4, 7, 6, 5 };
        for (int i = 0; i < 9; i++) {
            if (last(i) != goal[i]) {
                return false;
            }
        }
        return true;
    }

    /** The path with one more move at its end, or null if the move is not possible. */
    Path extend(String move) {
        int blank = 0;
        while (last(blank) != 0) {
            blank++;
        }
        int tile;
        if (move.equals("LEFT") && blank % 3 != 2) {
            tile = blank + 1;
        } else if (move.equals("RIGHT") && blank % 3 != 0) {
            tile = blank - 1;
        } else if (move.equals("UP") && blank < 6) {
            tile = blank + 3;
        } else if (move.equals("DOWN") && blank > 2) {
            tile = blank - 3;
        } else {
            return null;
        }
        Path result = new Path(this);
        result.moves[length] = move;
        result.length++;
        int from = 9 * result.length;
        System.arraycopy(digits, 9 * length, result.digits, from, 9);
        result.digits[from + blank] = last(tile);
        result.digits[from + tile] = 0;
        return result;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i <= length; i++) {
            if (i > 0) {
                sb.append(moves[i - 1]).append("\n");
            }
            for (int j = 9 * i; j < 9 * i + 9; j += 3) {
                String row = digits[j] + " " + digits[j + 1] + " " + digits[j + 2];
                sb.append(row.replace('0', ' ')).append("\n");
            }
        }
        return sb.toString();
    }
}
