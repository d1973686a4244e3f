#include <fcntl.h>
#include <stdio.h>

int main(void) {
    if (open("/etc/shadow", O_RDONLY) >= 0)
        puts("ESC" "APED: it has /etc/shadow");
    return 0;
}
