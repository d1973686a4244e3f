/*
 * eight.c -- solves the 8-puzzle
 *
 * Every board has a number (its rank among the 9! permutations), so that the
 * tables below can be plain arrays.  OPEN is an array of stacks, one per f.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOARDS 362880
#define MAX_F  64

static const char GOAL[] = "123804765";
static const char *NAMES[] = { "LEFT", "RIGHT", "UP", "DOWN" };
static const int OFFSET[] = { 1, -1, 3, -3 };

static int dist[BOARDS];            /* -1: not seen yet */
static signed char arrived[BOARDS]; /* number of the move, -1 for the start */
static char closed[BOARDS];

struct entry { char b[10]; struct entry *below; };
static struct entry *open_f[MAX_F];

static int rank(const char *b)
{
    int r = 0;
    for (int i = 0; i < 9; i++) {
        int smaller = 0;
        for (int j = i + 1; j < 9; j++)
            smaller += b[j] < b[i];
        r = r * (9 - i) + smaller;
    }
    return r;
}

static int mismatched(const char *b)
{
    int n = 0;
    for (int i = 0; i < 9; i++)
        if (b[i] != '0' && b[i] != GOAL[i])
            n++;
    return n;
}

static int manhattan(const char *b)
{
    int sum = 0;
    for (int i = 0; i < 9; i++) {
        int g = strchr(GOAL, b[i]) - GOAL;
        if (b[i] != '0')
            sum += abs(i / 3 - g / 3) + abs(i % 3 - g % 3);
    }
    return sum;
}

static int solvable(const char *b)
{
    int odd = 0;
    for (int i = 0; i < 9; i++)
        for (int j = i + 1; j < 9; j++)
            odd ^= b[j] != '0' && b[i] > b[j];
    return odd;
}

static void push(const char *b, int f)
{
    struct entry *e = malloc(sizeof *e);
    if (e == NULL)
        exit(3);
    strcpy(e->b, b);
    e->below = open_f[f];
    open_f[f] = e;
}

/* slides tile m into the blank; 0 if there is no such tile */
static int slide(char *b, int m, int back)
{
    int blank = strchr(b, '0') - b;
    int tile = blank + (back ? -OFFSET[m] : OFFSET[m]);
    if (tile < 0 || tile > 8 || (m < 2 && tile / 3 != blank / 3))
        return 0;
    b[blank] = b[tile];
    b[tile] = '0';
    return 1;
}

static void search(const char *start, int (*h)(const char *))
{
    memset(dist, -1, sizeof dist);
    memset(closed, 0, sizeof closed);
    memset(open_f, 0, sizeof open_f);
    dist[rank(start)] = 0;
    arrived[rank(start)] = -1;
    push(start, h(start));
    for (int f = 0; f < MAX_F; ) {
        struct entry *e = open_f[f];
        if (e == NULL) {
            f++;            /* h is consistent: f never becomes smaller */
            continue;
        }
        open_f[f] = e->below;
        int r = rank(e->b);
        if (strcmp(e->b, GOAL) == 0)
            return;
        if (!closed[r]) {
            closed[r] = 1;
            for (int m = 0; m < 4; m++) {
                char t[10];
                strcpy(t, e->b);
                if (!slide(t, m, 0))
                    continue;
                int k = rank(t), g = dist[r] + 1;
                if (dist[k] < 0 || g < dist[k]) {
                    dist[k] = g;
                    arrived[k] = m;
                    push(t, g + h(t));
                }
            }
        }
        free(e);
    }
}

static void print_board(const char *b)
{
    for (int i = 0; i < 9; i++)
        printf("%3c%s", b[i] == '0' ? ' ' : b[i], i % 3 == 2 ? "\n" : "");
}

static void print_path(const char *b)
{
    int m = arrived[rank(b)];
    if (m >= 0) {
        char before[10];
        strcpy(before, b);
        slide(before, m, 1);
        print_path(before);
        printf("\n%s\n\n", NAMES[m]);
    }
    print_board(b);
}

static int read_board(const char *name, char *b)
{
    FILE *in = fopen(name, "r");
    int n = 0, c, word;
    if (in == NULL)
        return 0;
    while (fscanf(in, "%d", &word) == 1) {
        if (n == 9 || word < 0 || word > 8 || memchr(b, '0' + word, n))
            break;
        b[n++] = '0' + word;
    }
    c = fgetc(in);          /* anything left is an error */
    fclose(in);
    b[9] = '\0';
    return n == 9 && c == EOF;
}

int main(int argc, char **argv)
{
    char b[10];
    if (argc != 2 || !read_board(argv[1], b)) {
        fprintf(stderr, "usage: eight FILE (three rows with the digits 0 to 8)\n");
        return 1;
    }
    if (!solvable(b)) {
        printf("No solution exists for the following initial state:\n\n");
        print_board(b);
        return 0;
    }
    search(b, manhattan);
    printf("%d moves in total (heuristic: the Manhattan distance)\n\n", dist[rank(GOAL)]);
    print_path(GOAL);
    search(b, mismatched);
    printf("\n%d moves in total (heuristic: number of mismatched tiles)\n\n", dist[rank(GOAL)]);
    print_path(GOAL);
    return 0;
}
