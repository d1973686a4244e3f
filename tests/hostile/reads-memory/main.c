#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void read_memory(int process) {
    char path[100], line[500];
    sprintf(path, "/proc/%d/maps", process);
    FILE *maps = fopen(path, "r");
    sprintf(path, "/proc/%d/mem", process);
    int memory = open(path, O_RDONLY);
    while (maps && memory >= 0 && fgets(line, sizeof line, maps)) {
        char byte;
        if (pread(memory, &byte, 1, strtol(line, NULL, 16)) == 1) {
            printf("ESC" "APED: it reads the memory of %d\n", process);
            return;
        }
    }
}

int main(void) {
    read_memory(getppid());
    read_memory(@GRADER@);
    return 0;
}
