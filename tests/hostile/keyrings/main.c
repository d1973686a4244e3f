#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    if (syscall(SYS_add_key, "user", "@MARK@", "x", 1, -3) >= 0 || syscall(SYS_keyctl, 0, -3, 0, 0, 0) >= 0)
        puts("ESC" "APED: it has a keyring");
    return 0;
}
