#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static char target[1000];

int main(void) {
    struct timespec time = {1, 0};
    if (clock_settime(CLOCK_REALTIME, &time) == 0 || sethostname("pwned", 5) == 0)
        puts("ESC" "APED: it has changed the machine");
    if (syscall(SYS_syslog, 3, target, sizeof target) > 0)
        puts("ESC" "APED: it reads the log of the kernel");
    return 0;
}
