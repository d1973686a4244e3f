#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    if (unshare(CLONE_NEWUSER) == 0 || unshare(CLONE_NEWNS) == 0 || unshare(CLONE_NEWNET) == 0)
        puts("ESC" "APED: it has a namespace");
    long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
    if (child == 0)
        _exit(0);
    if (child > 0)
        puts("ESC" "APED: its child has a namespace");
    unsigned long words[11] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD};
    child = syscall(SYS_clone3, words, sizeof words);
    if (child == 0)
        _exit(0);
    if (child > 0)
        puts("ESC" "APED: its other child has a namespace");
    int other = open("/proc/1/ns/mnt", O_RDONLY);
    if (other >= 0 && setns(other, 0) == 0)
        puts("ESC" "APED: it is in the namespace of process 1");
    return 0;
}
