#include <pthread.h>
#include <unistd.h>

static void *rest(void *nothing) {
    pause();
    return nothing;
}

int main(void) {
    pthread_t thread;
    for (;;)
        pthread_create(&thread, NULL, rest, NULL);
}
