#include <sys/prctl.h>
#include <unistd.h>

int main(void) {
    /* What is behind the first closing parenthesis would say that each of them has no thread. */
    prctl(PR_SET_NAME, ")S 1 2 3 4 5 6 ");
    for (int child = 0; child < 100; child++) {
        if (fork() == 0) {
            pause();
            return 0;
        }
    }
    pause();
    return 0;
}
