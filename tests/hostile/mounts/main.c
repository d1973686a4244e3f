#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    if (mount("none", "/tmp", "tmpfs", 0, NULL) == 0 || mount("/", "/tmp", NULL, MS_BIND, NULL) == 0)
        puts("ESC" "APED: it has mounted");
    if (mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL) == 0 || umount("/proc") == 0)
        puts("ESC" "APED: it has changed a mount");
    if (chroot("/tmp") == 0)
        puts("ESC" "APED: it has changed its root");
    if (syscall(SYS_fsopen, "tmpfs", 0) >= 0 || syscall(SYS_open_tree, -100, "/", 1) >= 0)
        puts("ESC" "APED: it has a file system");
    return 0;
}
