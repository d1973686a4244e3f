#define _GNU_SOURCE
#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
    char here[8];
    struct iovec mine = {here, sizeof here};
    struct iovec theirs = {(void *) main, sizeof here};
    int others[] = {getppid(), @GRADER@};
    for (int i = 0; i < 2; i++)
        if (process_vm_readv(others[i], &mine, 1, &theirs, 1, 0) > 0 || process_vm_writev(others[i], &mine, 1, &theirs, 1, 0) > 0)
            printf("ESC" "APED: it has memory of %d\n", others[i]);
    return 0;
}
