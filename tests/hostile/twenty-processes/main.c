#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 20; i++) {
        if (fork() == 0) {
            memset(malloc(20 << 20), 1, 20 << 20);
            pause();
        }
    }
    pause();
}
