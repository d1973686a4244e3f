#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static char block[1 << 20];

int main(void) {
    memset(block, 1, sizeof block);
    long written = 0;
    for (int i = 0; i < 10; i++) {
        char name[100];
        sprintf(name, "/@MARK@-%d", i);
        int file = shm_open(name, O_CREAT | O_RDWR, 0600);
        for (int part = 0; file >= 0 && part < 40; part++) {
            long now = write(file, block, sizeof block);
            written += now > 0 ? now : 0;
        }
    }
    if (written > 150L << 20)
        puts("ESC" "APED: that much is in shared memory");
    return 0;
}
