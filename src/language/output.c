/* Compiled along with each C and C++ program: a pipe shows what a terminal shows, line by line, and a prompt before input is read.
   No header is included, since the student may have one of that name. */
extern struct _IO_FILE *stdin, *stdout;
int tilegrade_buffer(struct _IO_FILE *, char *, int, unsigned long) __asm__("setvbuf");
__attribute__((constructor(101))) static void tilegrade_prints_lines(void) {
    tilegrade_buffer(stdin, 0, 1, 0);
    tilegrade_buffer(stdout, 0, 1, 0);
}
/* After `std::ios::sync_with_stdio(false)` C++ would have a buffer of its own, and lose it. So it goes on printing through `stdout`. */
int tilegrade_keeps_in_step(int) __asm__("_ZNSt8ios_base15sync_with_stdioEb");
__attribute__((weak)) int tilegrade_keeps_in_step(int is_in_step) { return 1; }
