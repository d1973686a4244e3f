// Homework 3 (8-puzzle) with IDA*, which needs no lists.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

struct Puzzle {
    int cell[9];
    int hole;
};

static const int GOAL[9] = {1, 2, 3, 8, 0, 4, 7, 6, 5};
static const char *MOVE[4] = {"LEFT", "RIGHT", "UP", "DOWN"};
static const int STEP[4] = {1, -1, 3, -3};

static bool manhattan;
static std::vector<int> path;

int h(const Puzzle &p)
{
    int sum = 0;
    for (int i = 0; i < 9; i++) {
        if (p.cell[i] == 0 || p.cell[i] == GOAL[i])
            continue;
        int g = 0;
        while (GOAL[g] != p.cell[i])
            g++;
        sum += manhattan ? std::abs(i / 3 - g / 3) + std::abs(i % 3 - g % 3) : 1;
    }
    return sum;
}

bool slide(Puzzle &p, int m)
{
    int tile = p.hole + STEP[m];
    if (tile < 0 || tile > 8 || (m < 2 && tile / 3 != p.hole / 3))
        return false;
    p.cell[p.hole] = p.cell[tile];
    p.cell[tile] = 0;
    p.hole = tile;
    return true;
}

// is there a solution with at most `left` more moves?
bool search(const Puzzle &p, int left)
{
    int rest = h(p);
    if (rest == 0)
        return true;
    if (rest > left)
        return false;
    for (int m = 0; m < 4; m++) {
        if (!path.empty() && m == (path.back() ^ 1))
            continue; // would only take the last move back
        Puzzle q = p;
        if (!slide(q, m))
            continue;
        path.push_back(m);
        if (search(q, left - 1))
            return true;
        path.pop_back();
    }
    return false;
}

void solve(const Puzzle &start, const char *heuristic)
{
    path.clear();
    int limit = h(start);
    while (!search(start, limit))
        limit++;
    std::printf("%d moves in total (heuristic: %s)\n", (int)path.size(), heuristic);
    for (int m : path)
        std::printf("%s\n", MOVE[m]);
    std::printf("\n");
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: %s FILE\n", argv[0]);
        return 1;
    }
    FILE *in = std::fopen(argv[1], "r");
    if (!in) {
        std::perror(argv[1]);
        return 1;
    }
    Puzzle start;
    bool used[9] = {};
    for (int i = 0; i < 9; i++) {
        int tile;
        if (std::fscanf(in, "%d", &tile) != 1 || tile < 0 || tile > 8 || used[tile]) {
            std::fprintf(stderr, "%s: not a puzzle\n", argv[1]);
            return 1;
        }
        used[tile] = true;
        start.cell[i] = tile;
        if (tile == 0)
            start.hole = i;
    }
    std::fclose(in);

    int inversions = 0;
    for (int i = 0; i < 9; i++)
        for (int j = i + 1; j < 9; j++)
            if (start.cell[j] != 0 && start.cell[i] > start.cell[j])
                inversions++;
    if (inversions % 2 == 0) {
        std::printf("No solution exists for the following initial state:\n");
        for (int i = 0; i < 9; i++)
            std::printf("%c%c", start.cell[i] ? '0' + start.cell[i] : ' ', i % 3 == 2 ? '\n' : ' ');
        return 0;
    }
    manhattan = true;
    solve(start, "the Manhattan distance");
    manhattan = false;
    solve(start, "number of mismatched tiles");
}
