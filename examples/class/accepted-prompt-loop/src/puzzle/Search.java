package puzzle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A* on boards that are strings like "123804765".
 */
class Search
{
    private static final String GOAL = "123804765";
    private static final String[] NAMES = { "LEFT", "RIGHT", "UP", "DOWN" };

    /** How far the tile that moves is away from the blank, in the same order as NAMES. */
    private static final int[] OFFSETS = { 1, -1, 3, -3 };

    private final boolean manhattan;
    private final Map<String, String> parent = new HashMap<>();
    private final Map<String, String> moveTo = new HashMap<>();
    private final Map<String, Integer> distance = new HashMap<>();

    Search(boolean manhattan)
    {
        this.manhattan = manhattan;
    }

    void printSolution(String start)
    {
        run(start);
        List<String> path = new ArrayList<>();
        for (String s = GOAL; s != null; s = parent.get(s))
            path.add(0, s);

        String name = manhattan ? "the Manhattan distance" : "number of mismatched tiles";
        System.out.println(path.size() - 1 + " moves in total (heuristic: " + name + ")");
        for (String s : path)
        {
            if (moveTo.containsKey(s))
                System.out.println(moveTo.get(s));
            System.out.println(format(s));
        }
    }

    private void run(String start)
    {
        // OPEN: one stack of boards per value of f, the smallest f first
        TreeMap<Integer, List<String>> open = new TreeMap<>();
        Map<String, Boolean> closed = new HashMap<>();
        distance.put(start, 0);
        open.computeIfAbsent(h(start), k -> new ArrayList<>()).add(start);

        while (!open.isEmpty())
        {
            List<String> first = open.firstEntry().getValue();
            String s = first.remove(first.size() - 1);
            if (first.isEmpty())
                open.pollFirstEntry();
            if (s.equals(GOAL))
                return;
            if (closed.put(s, true) != null)
                continue;

            int g = distance.get(s) + 1;
            int blank = s.indexOf('0');
            for (int i = 0; i < 4; i++)
            {
                int tile = blank + OFFSETS[i];
                if (tile < 0 || tile > 8 || i < 2 && tile / 3 != blank / 3)
                    continue;
                String t = swap(s, blank, tile);
                if (g < distance.getOrDefault(t, 99))
                {
                    distance.put(t, g);
                    parent.put(t, s);
                    moveTo.put(t, NAMES[i]);
                    open.computeIfAbsent(g + h(t), k -> new ArrayList<>()).add(t);
                }
            }
        }
    }

    private static String swap(String s, int blank, int tile)
    {
        char[] c = s.toCharArray();
        c[blank] = c[tile];
        c[tile] = '0';
        return new String(c);
    }

    private int h(String s)
    {
        int sum = 0;
        for (int i = 0; i < 9; i++)
        {
            int g = GOAL.indexOf(s.charAt(i));
            if (s.charAt(i) == '0' || g == i)
                continue;
            sum += manhattan ? Math.abs(i / 3 - g / 3) + Math.abs(i % 3 - g % 3) : 1;
        }
        return sum;
    }

    static boolean isSolvable(String s)
    {
        int inversions = 0;
        for (int i = 0; i < 9; i++)
            for (int j = i + 1; j < 9; j++)
                if (s.charAt(j) != '0' && s.charAt(i) > s.charAt(j))
                    inversions++;
        return inversions % 2 == 1;
    }

    static String format(String s)
    {
        s = s.replace('0', ' ');
        return row(s, 0) + "\n" + row(s, 3) + "\n" + row(s, 6);
    }

    private static String row(String s, int from)
    {
        return s.charAt(from) + " " + s.charAt(from + 1) + " " + s.charAt(from + 2);
    }
}
