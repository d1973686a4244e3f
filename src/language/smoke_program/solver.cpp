#include <fstream>
#include <iostream>

int main(int count, char **words)
{
    std::ifstream board(count > 1 ? words[1] : "8Puzzle.txt");
    std::cout << "No solution exists for the following initial state:\n";
    for (char digit; board.get(digit);)
        std::cout << (digit == '0' ? ' ' : digit);
}
