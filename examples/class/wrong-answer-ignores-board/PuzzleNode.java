import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class PuzzleNode {
    static final int[][] GOAL = { { 1, 2, 3 }, { 8, 0, 4 }, { 7, 6, 5 } };

    int[][] board;
    PuzzleNode parent;
    String move;
    int moves;

    PuzzleNode(int[][] board, PuzzleNode parent, String move) {
        this.board = board;
        this.parent = parent;
        this.move = move;
        if (parent != null) {
            moves = parent.moves + 1;
        }
    }

    String key() {
        return Arrays.deepToString(board);
    }

    int h(String heuristic) {
        int sum = 0;
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 3; c++) {
                if (board[r][c] == 0 || board[r][c] == GOAL[r][c]) {
                    continue;
                }
                sum += heuristic.equals("Mismatch") ? 1 : distance(board[r][c], r, c);
            }
        }
        return sum;
    }

    private int distance(int tile, int row, int col) {
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 3; c++) {
                if (GOAL[r][c] == tile) {
                    return Math.abs(r - row) + Math.abs(c - col);
                }
            }
        }
        return 0;
    }

    List<PuzzleNode> children() {
        List<PuzzleNode> list = new ArrayList<>();
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 3; c++) {
                if (board[r][c] == 0) {
                    if (c < 2) list.add(child(r, c, r, c + 1, "LEFT"));
                    if (c > 0) list.add(child(r, c, r, c - 1, "RIGHT"));
                    if (r < 2) list.add(child(r, c, r + 1, c, "UP"));
                    if (r > 0) list.add(child(r, c, r - 1, c, "DOWN"));
                }
            }
        }
        return list;
    }

    private PuzzleNode child(int r, int c, int tileRow, int tileCol, String name) {
        int[][] copy = new int[3][];
        for (int i = 0; i < 3; i++) {
            copy[i] = board[i].clone();
        }
        copy[r][c] = board[tileRow][tileCol];
        copy[tileRow][tileCol] = 0;
        return new PuzzleNode(copy, this, name);
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        for (int[] row : board) {
            for (int tile : row) {
                sb.append(tile == 0 ? " " : tile).append(" ");
            }
            sb.append("\n");
        }
        return sb.toString();
    }
}
