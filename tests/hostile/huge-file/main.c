#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static char block[1 << 20];

int main(void) {
    memset(block, 'x', sizeof block);
    int file = open("huge", O_CREAT | O_WRONLY, 0600);
    while (write(file, block, sizeof block) > 0)
        ;
    pause();
}
