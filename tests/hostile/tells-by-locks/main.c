#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

int main(void) {
    int file = open("/usr/bin/env", O_RDONLY | O_CLOEXEC);
    int requests[] = {F_SETLK, F_SETLKW, F_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_OFD_GETLK};
    for (int at = 0; at < 6; at++) {
        struct flock part = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = 123456780, .l_len = 1};
        if (file >= 0 && fcntl(file, requests[at], &part) == 0)
            puts("ESC" "APED: others see its locks");
    }
    if (file >= 0 && (flock(file, LOCK_SH) == 0 || fcntl(file, F_SETLEASE, F_RDLCK) == 0))
        puts("ESC" "APED: others see its lock");
    return 0;
}
