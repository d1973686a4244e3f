#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

static struct flock part(short kind) {
    return (struct flock){.l_type = kind, .l_whence = SEEK_SET, .l_start = 123456780, .l_len = 1};
}

int main(void) {
    int file = open("/usr/bin/env", O_RDONLY | O_CLOEXEC);
    struct flock own = part(F_RDLCK);
    fcntl(file, F_SETLK, &own);
    own.l_start++;
    fcntl(file, F_OFD_SETLK, &own);
    flock(file, LOCK_EX);
    if (fork() == 0) {
        int again = open("/usr/bin/env", O_RDONLY | O_CLOEXEC);
        struct flock seen = part(F_WRLCK), other = part(F_WRLCK);
        other.l_start++;
        int hears = fcntl(again, F_GETLK, &seen) == 0 && seen.l_type == F_RDLCK;
        hears |= fcntl(again, F_OFD_GETLK, &other) == 0 && other.l_type == F_RDLCK;
        if (hears || flock(again, LOCK_EX | LOCK_NB) != 0)
            puts("ESC" "APED: others see its locks");
        if (fcntl(again, F_SETLEASE, F_RDLCK) == 0)
            puts("ESC" "APED: it is told who writes to a file");
        return 0;
    }
    wait(NULL);
    return 0;
}
