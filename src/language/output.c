/* Compiled along with each C and C++ program: a pipe shows what a terminal shows, line by line, and a prompt before input is read. */
#ifdef __cplusplus
/* What has a buffer of its own after `sync_with_stdio(false)` would lose it; so it goes on printing through `stdout`. */
extern "C" {
bool tilegrade_keeps_in_step(bool) __asm__("_ZNSt8ios_base15sync_with_stdioEb");
__attribute__((weak)) bool tilegrade_keeps_in_step(bool) { return true; }
#endif
/* No header is included: the student may have one of that name. */
extern struct _IO_FILE *stdin, *stdout;
int setvbuf(struct _IO_FILE *, char *, int, unsigned long);
__attribute__((constructor(101))) static void tilegrade_prints_lines(void) {
    setvbuf(stdin, 0, 1, 0);
    setvbuf(stdout, 0, 1, 0);
}
#ifdef __cplusplus
}
#endif
