#define _GNU_SOURCE
#include <linux/bpf.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    union bpf_attr map = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1};
    if (syscall(SYS_bpf, BPF_MAP_CREATE, &map, sizeof map) >= 0)
        puts("ESC" "APED: it has a map");
    return 0;
}
