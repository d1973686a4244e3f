#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>

int main(void) {
    struct { struct file_handle head; char room[128]; } handle;
    int mount;
    handle.head.handle_bytes = sizeof handle.room;
    if (name_to_handle_at(AT_FDCWD, "/", &handle.head, &mount, 0) == 0 && open_by_handle_at(AT_FDCWD, &handle.head, O_RDONLY) >= 0)
        puts("ESC" "APED: it opened the root by its handle");
    return 0;
}
