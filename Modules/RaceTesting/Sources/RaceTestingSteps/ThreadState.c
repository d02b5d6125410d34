#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "Steps.h"
#if defined(__linux__)
#include <ucontext.h>
#endif

// A stack has bytes that no variable has, which a sanitizer reports.
#define AS_IT_IS __attribute__((no_sanitize("address", "thread")))

AS_IT_IS static uint64_t hash(uint64_t hash, const uint64_t *words, intptr_t count) {
    for (intptr_t place = 0; place < count; place++) {
        hash = (hash ^ words[place]) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 32;
    }
    return hash;
}

AS_IT_IS uint64_t thread_state(const void *context) {
    // The code of a schedule is far below the first function of its thread, so there is as much stack.
    enum { stack_words = 256 };
#if defined(__linux__) && defined(__x86_64__)
    const ucontext_t *thread = context;
    const uint64_t *registers = (const uint64_t *)thread->uc_mcontext.gregs;
    // A computation of floating-point numbers may change nothing else.
    uint64_t state = hash(0, (const uint64_t *)thread->uc_mcontext.fpregs->_xmm, 32);
    state = hash(state, registers, REG_RIP + 1);
    return hash(state, (const uint64_t *)registers[REG_RSP], stack_words);
#elif defined(__linux__) && defined(__aarch64__)
    const ucontext_t *thread = context;
    const uint64_t *registers = (const uint64_t *)thread->uc_mcontext.regs;
    // The first record of the reserved part has the floating-point registers.
    const uint64_t *numbers = (const uint64_t *)thread->uc_mcontext.__reserved;
    uint64_t state = hash(hash(thread->uc_mcontext.pc, numbers, 66), registers, 31);
    return hash(state, (const uint64_t *)thread->uc_mcontext.sp, stack_words);
#else
    // Each state is another one.
    static _Atomic uint64_t last;
    return ++last;
#endif
}
