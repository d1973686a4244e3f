#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>

static void try(const char *address, int port) {
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(port)};
    inet_pton(AF_INET, address, &there.sin_addr);
    int file = socket(AF_INET, SOCK_STREAM, 0);
    if (file >= 0 && connect(file, (struct sockaddr *) &there, sizeof there) == 0)
        printf("ESC" "APED: it is connected to %s\n", address);
}

int main(void) {
    try("127.0.0.1", @TCP@);
    try("192.0.2.1", 80);
    return 0;
}
