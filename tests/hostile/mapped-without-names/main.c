#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
    for (int at = 0; at < 40; at++) {
        int file = open("x", O_RDWR | O_CREAT | O_EXCL, 0600);
        unlink("x");
        if (file < 0 || fallocate(file, 0, 0, 30 << 20) != 0)
            break;
        mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        close(file);
    }
    sleep(3);
    puts("ESC" "APED: files without names have a gigabyte");
    return 0;
}
