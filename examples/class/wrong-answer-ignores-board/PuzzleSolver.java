import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Homework 3: A* for the 8-puzzle.
 */
public class PuzzleSolver {

    // the board of problem 2 of the worksheet
    // TODO: read it from the file
    static int[][] initial = {
        { 8, 3, 4 },
        { 7, 2, 1 },
        { 6, 0, 5 }
    };

    public static void main(String[] args) {
        PuzzleNode start = new PuzzleNode(initial, null, "");
        System.out.println("Solving...");
        printSolution(aStar(start, "Manhattan"), "the Manhattan distance");
        printSolution(aStar(start, "Mismatch"), "number of mismatched tiles");
    }

    static PuzzleNode aStar(PuzzleNode start, String heuristic) {
        PriorityQueue<PuzzleNode> open = new PriorityQueue<>(
            (a, b) -> (a.moves + a.h(heuristic)) - (b.moves + b.h(heuristic)));
        HashSet<String> closed = new HashSet<>();
        open.add(start);
        while (!open.isEmpty()) {
            PuzzleNode node = open.poll();
            if (node.h("Mismatch") == 0) {
                return node;
            }
            if (closed.add(node.key())) {
                open.addAll(node.children());
            }
        }
        return null;
    }

    static void printSolution(PuzzleNode goal, String heuristic) {
        List<PuzzleNode> path = new ArrayList<>();
        for (PuzzleNode n = goal; n != null; n = n.parent) {
            path.add(n);
        }
        Collections.reverse(path);
        System.out.println(goal.moves + " moves in total (heuristic: " + heuristic + ")");
        for (PuzzleNode n : path) {
            if (n.parent != null) {
                System.out.println(n.move);
            }
            System.out.print(n);
        }
        System.out.println();
    }
}
