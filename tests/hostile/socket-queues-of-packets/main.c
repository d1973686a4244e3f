#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static char block[1 << 16];

int main(void) {
    volatile long *queued = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (int child = 0; child < 8; child++) {
        if (fork() != 0)
            continue;
        int ends[2];
        while (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, ends) == 0)
            for (int end = 0; end < 2; end++)
                for (long sent = 1; sent > 0; queued[child] += sent > 0 ? sent : 0)
                    sent = write(ends[end], block, sizeof block);
        pause();
    }
    for (int wait = 0; wait < 500; wait++) {
        long all = 0;
        for (int child = 0; child < 8; child++)
            all += queued[child];
        if (all > 320L << 20)
            return puts("ESC" "APED: 320 MiB wait in sockets");
        usleep(1000);
    }
    return 0;
}
