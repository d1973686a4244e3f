/** A board with the way that we came to it. */
class Node implements Comparable<Node> {
    final Board board;
    final Node parent;
    final int depth;
    final int priority;

    Node(Board board, Node parent, boolean useManhattan) {
        this.board = board;
        this.parent = parent;
        this.depth = parent == null ? 0 : parent.depth + 1;
        this.priority = depth + (useManhattan ? board.manhattan() : board.misplaced());
    }

    public int compareTo(Node other) {
        // among equals prefer the deeper one, it is closer to the goal
        return priority != other.priority ? priority - other.priority : other.depth - depth;
    }
}
