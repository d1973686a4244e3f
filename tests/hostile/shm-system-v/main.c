#include <stdio.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

int main(void) {
    int segment = shmget(@KEY@, 400 << 20, IPC_CREAT | 0666);
    if (segment >= 0) {
        memset(shmat(segment, NULL, 0), 1, 400 << 20);
        puts("ESC" "APED: it has a segment");
    }
    if (semget(@KEY@, 1, IPC_CREAT | 0666) >= 0)
        puts("ESC" "APED: it has a semaphore");
    if (msgget(@KEY@, IPC_CREAT | 0666) >= 0)
        puts("ESC" "APED: it has a queue");
    return 0;
}
