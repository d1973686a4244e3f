import java.io.File;
import java.io.FileNotFoundException;
import java.util.Scanner;

public class State {
    public int[][] board = new int[3][3];

    public State(int[][] board) {
        this.board = board;
    }

    public State(String file) throws FileNotFoundException {
        try (Scanner digits = new Scanner(new File(file))) {
            for (int cell = 0; cell < 9; cell++) {
                board[cell / 3][cell % 3] = digits.nextInt();
            }
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int cell = 0; cell < 9; cell++) {
            int digit = board[cell / 3][cell % 3];
            text.append(digit == 0 ? " " : "" + digit).append(cell % 3 == 2 ? '\n' : ' ');
        }
        return text.toString();
    }
}
