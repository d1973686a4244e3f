#include <unistd.h>

int main(void) {
    for (int i = 0; i < 4; i++) {
        if (fork() == 0) {
            if (fork() == 0)
                for (volatile unsigned long i = 0;; i++)
                    ;
            _exit(0);
        }
    }
    pause();
}
