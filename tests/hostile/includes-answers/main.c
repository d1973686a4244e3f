#include "@GROUND@/expected/first.txt"

int main(void) {
    return 0;
}
