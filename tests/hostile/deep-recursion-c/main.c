#include <stdio.h>

static int deeper(volatile int depth) {
    volatile char room[1000];
    room[depth % 1000] = 1;
    return deeper(depth + 1) + room[0];
}

int main(void) {
    printf("%d\n", deeper(0));
}
