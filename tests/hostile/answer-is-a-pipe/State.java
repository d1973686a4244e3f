public class State {
    public State(String file) {
    }

    public State(int[][] board) {
    }
}
