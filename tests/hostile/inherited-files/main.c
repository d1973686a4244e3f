#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    char target[300], path[100];
    for (int file = 3; file < 4096; file++) {
        if (fcntl(file, F_GETFD) < 0)
            continue;
        sprintf(path, "/proc/self/fd/%d", file);
        long length = readlink(path, target, sizeof target - 1);
        target[length > 0 ? length : 0] = 0;
        printf("ESC" "APED: %d is %s\n", file, target);
    }
    return 0;
}
