import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ToIntFunction;

/**
 * 8-puzzle, written with Java 21 (record patterns).
 */
public class Main {

    static final String GOAL = "123804765";

    sealed interface Result permits Solved, Unsolvable, BadInput {}
    record Solved(List<Node> manhattan, List<Node> mismatched) implements Result {}
    record Unsolvable(String board) implements Result {}
    record BadInput(String reason) implements Result {}

    record Node(String board, Node parent, String move, int moves) {}

    public static void main(String[] args) throws IOException {
        switch (run(Path.of(args.length > 0 ? args[0] : "8Puzzle.txt"))) {
            case Solved(var manhattan, var mismatched) -> {
                print(manhattan, "the Manhattan distance");
                print(mismatched, "number of mismatched tiles");
            }
            case Unsolvable(var board) ->
                System.out.print("No solution exists for the following initial state:\n" + format(board));
            case BadInput(var reason) -> {
                System.err.println(reason);
                System.exit(1);
            }
        }
    }

    static Result run(Path file) throws IOException {
        String text = Files.readString(file).replace("\r", "");
        if (!text.matches("\\d \\d \\d\n\\d \\d \\d\n\\d \\d \\d\n?"))
            return new BadInput("The file must have three rows of three digits.");
        String board = text.replaceAll("\\s", "");
        for (char tile = '0'; tile <= '8'; tile++)
            if (board.indexOf(tile) < 0)
                return new BadInput("There is no " + tile + " on the board.");
        if (inversions(board.replace("0", "")) % 2 == 0)
            return new Unsolvable(board);
        return new Solved(search(board, Main::manhattan), search(board, Main::mismatched));
    }

    static int inversions(String tiles) {
        int n = 0;
        for (int i = 0; i < 8; i++)
            for (int j = i + 1; j < 8; j++)
                if (tiles.charAt(i) > tiles.charAt(j)) n++;
        return n;
    }

    static int mismatched(String board) {
        int n = 0;
        for (int i = 0; i < 9; i++)
            if (board.charAt(i) != '0' && board.charAt(i) != GOAL.charAt(i)) n++;
        return n;
    }

    static int manhattan(String board) {
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            int g = GOAL.indexOf(board.charAt(i));
            if (board.charAt(i) != '0')
                sum += Math.abs(i / 3 - g / 3) + Math.abs(i % 3 - g % 3);
        }
        return sum;
    }

    static List<Node> search(String start, ToIntFunction<String> h) {
        var open = new PriorityQueue<Node>(Comparator.comparingInt(n -> n.moves() + h.applyAsInt(n.board())));
        var closed = new HashSet<String>();
        open.add(new Node(start, null, "", 0));
        while (true) {
            Node node = open.remove();
            if (node.board().equals(GOAL)) {
                var path = new ArrayList<Node>();
                for (Node n = node; n != null; n = n.parent()) path.add(0, n);
                return path;
            }
            if (!closed.add(node.board())) continue;
            int blank = node.board().indexOf('0');
            if (blank % 3 < 2) open.add(slide(node, "LEFT", blank, blank + 1));
            if (blank % 3 > 0) open.add(slide(node, "RIGHT", blank, blank - 1));
            if (blank < 6) open.add(slide(node, "UP", blank, blank + 3));
            if (blank > 2) open.add(slide(node, "DOWN", blank, blank - 3));
        }
    }

    static Node slide(Node node, String move, int blank, int tile) {
        var cells = new StringBuilder(node.board());
        cells.setCharAt(blank, node.board().charAt(tile));
        cells.setCharAt(tile, '0');
        return new Node(cells.toString(), node, move, node.moves() + 1);
    }

    static void print(List<Node> path, String heuristic) {
        System.out.println(path.size() - 1 + " moves in total (heuristic: " + heuristic + ")");
        for (Node n : path) {
            if (n.parent() != null) System.out.println(n.move());
            System.out.print(format(n.board()));
        }
        System.out.println();
    }

    static String format(String board) {
        return board.replace('0', ' ').replaceAll("(.)(.)(.)", "$1 $2 $3\n");
    }
}
