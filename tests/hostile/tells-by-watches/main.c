#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/inotify.h>
#include <unistd.h>

int main(void) {
    int watch = inotify_init1(IN_NONBLOCK);
    if (watch >= 0 && inotify_add_watch(watch, "/usr/bin/env", IN_ACCESS | IN_OPEN) >= 0)
        puts("ESC" "APED: it sees who reads a file");
    int folder = open("/usr/bin", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    signal(SIGIO, SIG_IGN);
    if (folder >= 0 && fcntl(folder, F_NOTIFY, DN_ACCESS | DN_MULTISHOT) == 0)
        puts("ESC" "APED: it sees that a folder is read");
    return 0;
}
