#include <stdio.h>

int main(void) {
    for (;;)
        puts("0 1 2 3 4 5 6 7 8");
}
