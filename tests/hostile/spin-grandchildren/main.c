#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(int clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(void) {
    double began = now(CLOCK_MONOTONIC);
    signal(SIGCHLD, SIG_IGN);
    while (now(CLOCK_MONOTONIC) - began < 8) {
        int ends[2];
        if (pipe(ends) != 0)
            break;
        for (int child = 0; child < 2; child++)
            if (fork() == 0) {
                if (fork() > 0)
                    _exit(0);
                while (now(CLOCK_PROCESS_CPUTIME_ID) < 0.008);
                _exit(0);
            }
        close(ends[1]);
        char byte;
        read(ends[0], &byte, 1);
        close(ends[0]);
    }
    puts("ESC" "APED: nobody counts its time");
    return 0;
}
