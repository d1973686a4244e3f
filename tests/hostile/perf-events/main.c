#define _GNU_SOURCE
#include <linux/perf_event.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    struct perf_event_attr event = {.type = PERF_TYPE_SOFTWARE, .size = sizeof event, .exclude_kernel = 1};
    if (syscall(SYS_perf_event_open, &event, 0, -1, -1, 0) >= 0)
        puts("ESC" "APED: it has a counter");
    return 0;
}
