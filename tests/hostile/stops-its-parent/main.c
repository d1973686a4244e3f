#include <signal.h>
#include <unistd.h>

int main(void) {
    kill(getppid(), SIGSTOP);
    kill(-getpgid(getppid()), SIGSTOP);
    return 0;
}
