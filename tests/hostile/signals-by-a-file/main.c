#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
    int whom[] = {getppid(), @GRADER@, -@GRADER@};
    for (int at = 0; at < 3; at++) {
        int ends[2], pair[2];
        if (pipe(ends) == 0 && fcntl(ends[0], F_SETOWN, whom[at]) == 0) {
            fcntl(ends[0], F_SETSIG, SIGKILL);
            fcntl(ends[0], F_SETFL, O_ASYNC);
            write(ends[1], "x", 1);
        }
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0 && ioctl(pair[0], 0x8901, &whom[at]) == 0) {
            fcntl(pair[0], F_SETFL, O_ASYNC);
            write(pair[1], "x", 1);
        }
    }
    return 0;
}
