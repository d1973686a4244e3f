#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
    for (int i = 0;; i++) {
        char name[100];
        sprintf(name, "mapped-%d", i);
        int file = open(name, O_CREAT | O_RDWR, 0600);
        if (file < 0 || ftruncate(file, 8 << 20) != 0)
            pause();
        char *memory = mmap(NULL, 8 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        memset(memory, 1, 8 << 20);
        munmap(memory, 8 << 20);
        close(file);
    }
}
