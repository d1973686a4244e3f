#include <linux/netlink.h>
#include <stdio.h>
#include <sys/socket.h>

#ifndef AF_VSOCK
#define AF_VSOCK 40
#endif

int main(void) {
    if (socket(AF_PACKET, SOCK_RAW, 0) >= 0)
        puts("ESC" "APED: it has such a socket");
    return 0;
}
