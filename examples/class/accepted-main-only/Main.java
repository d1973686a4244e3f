import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * 8-puzzle solver. Usage: java Main FILE
 */
public class Main {
    static int expanded;

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("Usage: java Main FILE");
            System.exit(2);
        }
        Board start = Board.load(args[0]);
        if (start == null) {
            System.out.println("Error: " + args[0] + " is not a valid puzzle file.");
            System.exit(1);
        }
        System.out.println("Initial state:");
        System.out.print(start);
        System.out.println();
        if (!start.isSolvable()) {
            System.out.println("Sorry, no solution exists for this initial state.");
            return;
        }
        report("misplaced tiles", start, false);
        report("Manhattan distance", start, true);
    }

    static void report(String heuristic, Board start, boolean useManhattan) {
        long before = System.nanoTime();
        Node goal = search(start, useManhattan);
        long millis = (System.nanoTime() - before) / 1_000_000;

        System.out.println("Solution using " + heuristic + " heuristic: " + goal.depth + " moves");
        Deque<Node> path = new ArrayDeque<>();
        for (Node n = goal; n != null; n = n.parent) path.push(n);
        for (Node n : path) {
            if (n.parent != null) System.out.println(n.parent.board.moveTo(n.board));
            System.out.println(n.board);
        }
        System.out.println("Goal reached in " + millis + " ms, states expanded: " + expanded);
        System.out.println();
    }

    static Node search(Board start, boolean useManhattan) {
        PriorityQueue<Node> open = new PriorityQueue<>();
        Set<Board> closed = new HashSet<>();
        expanded = 0;
        open.add(new Node(start, null, useManhattan));
        while (true) { // always ends, the board is solvable
            Node n = open.remove();
            if (n.board.isGoal()) return n;
            if (!closed.add(n.board)) continue;
            expanded++;
            for (Board b : n.board.neighbors())
                if (!closed.contains(b)) open.add(new Node(b, n, useManhattan));
        }
    }
}
