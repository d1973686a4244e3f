#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    if (syscall(SYS_userfaultfd, 1) >= 0 || syscall(SYS_userfaultfd, 0) >= 0)
        puts("ESC" "APED: it has such a handle");
    return 0;
}
