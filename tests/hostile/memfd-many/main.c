#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static char block[1 << 20];

int main(void) {
    memset(block, 1, sizeof block);
    long written = 0;
    for (int i = 0; i < 60; i++) {
        int file = memfd_create("hidden", 0);
        for (int part = 0; file >= 0 && part < 20; part++)
            written += write(file, block, sizeof block);
    }
    if (written > 300L << 20)
        puts("ESC" "APED: that much lies in memory files");
    return 0;
}
