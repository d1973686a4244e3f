#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    unsigned long step = 2UL << 20, steps = 50000;
    volatile long *tables = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (int child = 0; child < 8; child++) {
        if (fork() != 0)
            continue;
        char *pages = mmap(NULL, step * steps, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        madvise(pages, step * steps, MADV_NOHUGEPAGE);
        volatile char sum = 0;
        for (unsigned long at = 0; pages != MAP_FAILED && at < steps; at++) {
            sum += pages[at * step];
            tables[child]++;
        }
        pause();
    }
    for (long all = 0; all < 100000;) {
        all = 0;
        for (int child = 0; child < 8; child++)
            all += tables[child];
        usleep(1000);
    }
    puts("ESC" "APED: 400 MiB are tables");
    return 0;
}
