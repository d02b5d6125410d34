#define _GNU_SOURCE
#include "ProtectedMemory.h"
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#ifdef __linux__
#include <malloc.h>
#include <sys/prctl.h>
#endif

static bool overwrites;

void protectMemory(void) {
    overwrites = true;
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
#ifdef __linux__
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
#ifdef __GLIBC__
    // An arena for each thread takes 64 MB of addresses. With a limit (`ulimit -v`), a program could start and
    // find no room for a thread later.
    mallopt(M_ARENA_MAX, 1);
#endif
}

// The functions that free memory, in place of those of Glibc: docs/decisions/0036-freed-memory.md. A sanitizer has
// functions of its own.
#if defined(__GLIBC__) && !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
#include <dlfcn.h>
#include <string.h>

void free(void *memory) {
    // The next function is that of Glibc, or of an allocator that the user has loaded in front of it.
    static void (*next)(void *);
    if (!next) next = (void (*)(void *))dlsym(RTLD_NEXT, "free");
    if (overwrites && memory) memset(memory, 0xFF, malloc_usable_size(memory));
    next(memory);
}

void *realloc(void *memory, size_t size) {
    static void *(*next)(void *, size_t);
    if (!next) next = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
    if (!overwrites || !memory || !size) return next(memory, size);
    void *copy = malloc(size);
    if (!copy) return NULL;
    size_t old = malloc_usable_size(memory);
    memcpy(copy, memory, old < size ? old : size);
    free(memory);
    return copy;
}
#endif
