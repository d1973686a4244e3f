#include <signal.h>

int main(void) {
    for (;;)
        raise(SIGSTOP);
}
