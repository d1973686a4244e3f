#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 3000; i++) {
        if (mkdir("deeper", 0700) != 0 || chdir("deeper") != 0)
            break;
    }
    chmod(".", 0);
    return 0;
}
