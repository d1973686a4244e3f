#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
    unsigned long step = 1UL << 30, steps = 50000;
    char *pages = mmap(NULL, step * steps, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    madvise(pages, step * steps, MADV_NOHUGEPAGE);
    volatile char sum = 0;
    for (unsigned long at = 0; pages != MAP_FAILED && at < steps; at++) {
        sum += pages[at * step];
        if (at == 38000) {
            puts("ESC" "APED: 300 MiB are tables");
            fflush(stdout);
        }
    }
    return 0;
}
