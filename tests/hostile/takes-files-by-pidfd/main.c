#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    int others[] = {getppid(), @GRADER@};
    for (int i = 0; i < 2; i++) {
        int handle = syscall(SYS_pidfd_open, others[i], 0);
        for (int file = 0; handle >= 0 && file < 20; file++)
            if (syscall(SYS_pidfd_getfd, handle, file, 0) >= 0)
                printf("ESC" "APED: it has file %d of %d\n", file, others[i]);
        if (handle >= 0)
            syscall(SYS_pidfd_send_signal, handle, 9, NULL, 0);
    }
    return 0;
}
