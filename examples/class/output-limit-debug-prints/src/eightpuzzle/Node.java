package eightpuzzle;

import java.util.ArrayList;
import java.util.List;

class Node implements Comparable<Node> {
    int[][] board;
    Node parent;
    String move;
    int g;
    int f;

    Node(int[][] board, Node parent, String move, boolean manhattan) {
        this.board = board;
        this.parent = parent;
        this.move = move;
        this.g = parent == null ? 0 : parent.g + 1;
        this.f = g + h(manhattan);
    }

    private int h(boolean manhattan) {
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            for (int j = 0; j < 9; j++) {
                int tile = board[i / 3][i % 3];
                if (tile != 0 && i != j && Solver.GOAL[j / 3][j % 3] == tile) {
                    sum += manhattan ? Math.abs(i / 3 - j / 3) + Math.abs(i % 3 - j % 3) : 1;
                }
            }
        }
        return sum;
    }

    List<Node> children(boolean manhattan) {
        String[] names = {"LEFT", "RIGHT", "UP", "DOWN"};
        int[] dr = {0, 0, 1, -1};
        int[] dc = {1, -1, 0, 0};
        int r = 0;
        int c = 0;
        for (int i = 0; i < 9; i++) {
            if (board[i / 3][i % 3] == 0) {
                r = i / 3;
                c = i % 3;
            }
        }
        List<Node> result = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            int tr = r + dr[k];
            int tc = c + dc[k];
            if (tr >= 0 && tr < 3 && tc >= 0 && tc < 3) {
                int[][] b = {board[0].clone(), board[1].clone(), board[2].clone()};
                b[r][c] = b[tr][tc];
                b[tr][tc] = 0;
                result.add(new Node(b, this, names[k], manhattan));
            }
        }
        return result;
    }

    public int compareTo(Node other) {
        return f - other.f;
    }
}
