import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One position of the puzzle; never changes once it is made. */
class Board {
    static final int[] GOAL = {1, 2, 3, 8, 0, 4, 7, 6, 5};

    final int[] cells; // row by row, 0 is the hole
    final int hole;

    Board(int[] cells) {
        this.cells = cells;
        int h = 0;
        while (cells[h] != 0) h++;
        this.hole = h;
    }

    /** Returns null if the file does not hold a proper board. */
    static Board load(String file) throws IOException {
        List<String> lines = Files.readAllLines(Paths.get(file));
        if (lines.size() != 3) return null;
        int[] cells = new int[9];
        boolean[] used = new boolean[9];
        for (int r = 0; r < 3; r++) {
            String[] words = lines.get(r).trim().split("\\s+");
            if (words.length != 3) return null;
            for (int c = 0; c < 3; c++) {
                if (!words[c].matches("[0-8]")) return null;
                int tile = Integer.parseInt(words[c]);
                if (used[tile]) return null;
                used[tile] = true;
                cells[3 * r + c] = tile;
            }
        }
        return new Board(cells);
    }

    boolean isSolvable() {
        int inversions = 0;
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < i; j++)
                if (cells[i] != 0 && cells[j] > cells[i]) inversions++;
        return inversions % 2 == 1; // the goal has 7
    }

    int misplaced() {
        int n = 0;
        for (int i = 0; i < 9; i++)
            if (cells[i] != 0 && cells[i] != GOAL[i]) n++;
        return n;
    }

    int manhattan() {
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            if (cells[i] == 0) continue;
            int g = 0;
            while (GOAL[g] != cells[i]) g++;
            sum += Math.abs(i / 3 - g / 3) + Math.abs(i % 3 - g % 3);
        }
        return sum;
    }

    boolean isGoal() {
        return Arrays.equals(cells, GOAL);
    }

    /** All boards that one move leads to. */
    List<Board> neighbors() {
        List<Board> result = new ArrayList<>();
        if (hole % 3 < 2) result.add(slide(hole + 1));
        if (hole % 3 > 0) result.add(slide(hole - 1));
        if (hole / 3 < 2) result.add(slide(hole + 3));
        if (hole / 3 > 0) result.add(slide(hole - 3));
        return result;
    }

    private Board slide(int from) {
        int[] copy = cells.clone();
        copy[hole] = cells[from];
        copy[from] = 0;
        return new Board(copy);
    }

    /** The name of the move that leads from this board to the other one. */
    String moveTo(Board other) {
        switch (other.hole - hole) {
            case 1: return "LEFT";
            case -1: return "RIGHT";
            case 3: return "UP";
            default: return "DOWN";
        }
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Board && Arrays.equals(cells, ((Board) o).cells);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(cells);
    }

    @Override
    public String toString() {
        String s = "";
        for (int i = 0; i < 9; i++) {
            s += cells[i] == 0 ? " " : "" + cells[i];
            s += i % 3 == 2 ? "\n" : " ";
        }
        return s;
    }
}
