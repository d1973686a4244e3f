#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void) {
    struct rlimit none = {0, 0}, all = {RLIM_INFINITY, RLIM_INFINITY};
    if (prlimit(getppid(), RLIMIT_NOFILE, &none, NULL) == 0 || prlimit(@GRADER@, RLIMIT_NOFILE, &none, NULL) == 0)
        puts("ESC" "APED: it limits others");
    int own[] = {RLIMIT_CPU, RLIMIT_DATA, RLIMIT_FSIZE, RLIMIT_NOFILE};
    for (int i = 0; i < 4; i++)
        if (setrlimit(own[i], &all) == 0)
            puts("ESC" "APED: it has no limit");
    return 0;
}
