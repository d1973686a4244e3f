#define _GNU_SOURCE
#include <stdio.h>
#include <sys/ptrace.h>
#include <unistd.h>

int main(void) {
    int others[] = {getppid(), @GRADER@};
    for (int i = 0; i < 2; i++)
        if (ptrace(PTRACE_ATTACH, others[i], NULL, NULL) == 0 || ptrace(PTRACE_SEIZE, others[i], NULL, NULL) == 0)
            printf("ESC" "APED: it traces %d\n", others[i]);
    return 0;
}
