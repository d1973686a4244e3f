// 8-puzzle solver, A* with a priority queue
// build: g++ -O2 -std=c++17 -o puzzle puzzle.cpp
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <queue>
#include <string>
#include <vector>

using std::string;
using Heuristic = int (*)(const string&);

const string GOAL = "123804765";

struct Step {
    string parent;
    string move;
    int g = 0;
};

bool readBoard(const char* fileName, string& board)
{
    std::ifstream in(fileName);
    string line;
    int rows = 0;
    while (std::getline(in, line)) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        if (line.size() != 5 || line[1] != ' ' || line[3] != ' ')
            return false;
        board += {line[0], line[2], line[4]};
        rows++;
    }
    string sorted = board;
    std::sort(sorted.begin(), sorted.end());
    return rows == 3 && sorted == "012345678";
}

bool solvable(const string& b)
{
    int inversions = 0;
    for (int i = 0; i < 9; i++)
        for (int j = i + 1; j < 9; j++)
            if (b[j] != '0' && b[i] > b[j])
                inversions++;
    return inversions % 2 == 1;
}

int mismatched(const string& b)
{
    int n = 0;
    for (int i = 0; i < 9; i++)
        n += b[i] != '0' && b[i] != GOAL[i];
    return n;
}

int manhattan(const string& b)
{
    int sum = 0;
    for (int i = 0; i < 9; i++) {
        if (b[i] == '0')
            continue;
        int g = GOAL.find(b[i]);
        sum += std::abs(i / 3 - g / 3) + std::abs(i % 3 - g % 3);
    }
    return sum;
}

std::map<string, Step> search(const string& start, Heuristic h)
{
    using Entry = std::pair<int, string>; // f and board
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> open;
    std::map<string, Step> steps;
    std::map<string, bool> closed;

    steps[start] = Step();
    open.push({h(start), start});
    while (!open.empty()) {
        string s = open.top().second;
        open.pop();
        if (s == GOAL)
            break;
        if (closed[s])
            continue;
        closed[s] = true;

        int blank = s.find('0');
        auto visit = [&](bool possible, const char* move, int tile) {
            if (!possible)
                return;
            string t = s;
            std::swap(t[blank], t[tile]);
            int g = steps[s].g + 1;
            auto known = steps.find(t);
            if (known == steps.end() || g < known->second.g) {
                steps[t] = Step{s, move, g};
                open.push({g + h(t), t});
            }
        };
        visit(blank % 3 != 2, "LEFT", blank + 1);
        visit(blank % 3 != 0, "RIGHT", blank - 1);
        visit(blank < 6, "UP", blank + 3);
        visit(blank > 2, "DOWN", blank - 3);
    }
    return steps;
}

void printBoard(string b)
{
    std::replace(b.begin(), b.end(), '0', ' ');
    for (int i = 0; i < 9; i += 3)
        std::cout << b[i] << ' ' << b[i + 1] << ' ' << b[i + 2] << '\n';
}

void printPath(std::map<string, Step>& steps, const string& b)
{
    const Step& step = steps[b];
    if (!step.parent.empty()) {
        printPath(steps, step.parent);
        std::cout << '\n' << step.move << "\n\n";
    }
    printBoard(b);
}

void solve(const string& start, Heuristic h, const char* name)
{
    auto steps = search(start, h);
    std::cout << steps[GOAL].g << " moves in total (heuristic: " << name << ")\n\n";
    printPath(steps, GOAL);
    std::cout << '\n';
}

int main(int argc, char** argv)
{
    string board;
    if (argc < 2 || !readBoard(argv[1], board)) {
        std::cerr << "Illegal input file\n";
        return EXIT_FAILURE;
    }
    if (!solvable(board)) {
        std::cout << "No solution exists for the following initial state:\n\n";
        printBoard(board);
        return EXIT_SUCCESS;
    }
    solve(board, mismatched, "number of mismatched tiles");
    solve(board, manhattan, "the Manhattan distance");
}
