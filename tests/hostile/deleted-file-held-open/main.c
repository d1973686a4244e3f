#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static char block[1 << 20];

int main(void) {
    memset(block, 'x', sizeof block);
    for (int i = 0; i < 40; i++) {
        int file = open("hidden", O_CREAT | O_WRONLY, 0600);
        unlink("hidden");
        for (int part = 0; part < 8; part++)
            if (write(file, block, sizeof block) < 0)
                pause();
    }
    pause();
}
