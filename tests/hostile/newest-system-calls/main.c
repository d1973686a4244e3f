#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

struct attribute {
    uint64_t value;
    uint32_t size, flags;
};

int main(void) {
    static const struct __attribute__((packed)) {
        uint32_t version;
        struct __attribute__((packed)) {
            uint16_t tag, rights;
            uint32_t who;
        } entries[3];
    } list = {2, {{1, 6, -1}, {4, 6, -1}, {0x20, 6, -1}}};
    struct attribute attribute = {(uintptr_t)&list, sizeof list, 0};
    uint32_t flags[6] = {0x80};
    const char *paths[] = {"@GROUND@/expected/first.txt", "@GROUND@/class/honest", "/usr/bin/env"};
    for (int at = 0; at < 3; at++)
        if (syscall(463, AT_FDCWD, paths[at], 0, "system.posix_acl_access", &attribute, sizeof attribute) == 0 ||
            syscall(466, AT_FDCWD, paths[at], 0, "system.posix_acl_access") == 0 ||
            syscall(469, AT_FDCWD, paths[at], flags, sizeof flags, 0) == 0)
            puts("ESC" "APED: it changes the files of others");
    return 0;
}
