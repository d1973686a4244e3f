#include <unistd.h>

int main(void) {
    for (;;) {
        int child = fork();
        if (child > 0)
            _exit(0);
        if (child == 0)
            setsid();
    }
}
