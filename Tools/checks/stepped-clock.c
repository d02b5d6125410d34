// The clock of the machine as a check sets it: it stands still at the milliseconds in the file $STEPPED_CLOCK. A clock
// that never jumps goes on. It is for LD_PRELOAD.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const char *file;

__attribute__((constructor)) static void map(void) {
    const char *path = getenv("STEPPED_CLOCK");
    int descriptor = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *start = descriptor < 0 ? MAP_FAILED : mmap(0, 20, PROT_READ, MAP_SHARED, descriptor, 0);
    if (start == MAP_FAILED) abort();
    close(descriptor);
    file = start;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    if (clock != CLOCK_REALTIME || !file) return syscall(SYS_clock_gettime, clock, now);
    long long milliseconds = atoll(file);
    now->tv_sec = milliseconds / 1000;
    now->tv_nsec = milliseconds % 1000 * 1000000;
    return 0;
}
