#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    char parameters[200] = {0};
    if (syscall(SYS_io_uring_setup, 4, parameters) >= 0)
        puts("ESC" "APED: it has a ring");
    return 0;
}
