#include "/dev/zero"
#include "/etc/shadow"
#include "@GROUND@/expected/first.txt"

int main(void) {
    return 0;
}
