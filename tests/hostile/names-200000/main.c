#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 200000; i++) {
        char name[100];
        sprintf(name, "name-%d", i);
        close(open(name, O_CREAT | O_WRONLY, 0600));
    }
    pause();
}
