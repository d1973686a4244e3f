#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    setpriority(PRIO_USER, 0, 19);
    setpriority(PRIO_USER, getuid(), 19);
    setpriority(PRIO_PROCESS, @GRADER@, 19);
    syscall(SYS_ioprio_set, 3, 0, 3 << 13);
    if (getpriority(PRIO_PROCESS, @GRADER@) == 19 || syscall(SYS_ioprio_get, 1, @GRADER@) == 3 << 13)
        puts("ESC" "APED: the grader comes last");
    return 0;
}
