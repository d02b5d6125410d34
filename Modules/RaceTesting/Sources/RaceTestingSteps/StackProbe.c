#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "Steps.h"

uintptr_t thread_identity(void) { return (uintptr_t)pthread_self(); }

// A thread answers in the handler of a signal. It may be about to allocate memory, so the handler must not.
#if defined(__GLIBC__)
#include <errno.h>
#include <execinfo.h>
#include <linux/futex.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

// A stack has bytes that no variable has, which a sanitizer reports.
#define AS_IT_IS __attribute__((no_sanitize("address", "thread")))

AS_IT_IS static uint64_t hash(uint64_t hash, const uint64_t *words, intptr_t count) {
    for (intptr_t place = 0; place < count; place++) {
        hash = (hash ^ words[place]) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 32;
    }
    return hash;
}

/// Returns a hash of the registers and the stack of the thread.
AS_IT_IS static uint64_t thread_state(const void *context) {
    // The code of a schedule is far below the first function of its thread, so there is as much stack.
    enum { stack_words = 256 };
#if defined(__x86_64__)
    const ucontext_t *thread = context;
    const uint64_t *registers = (const uint64_t *)thread->uc_mcontext.gregs;
    // A computation of floating-point numbers may change nothing else.
    uint64_t state = hash(0, (const uint64_t *)thread->uc_mcontext.fpregs->_xmm, 32);
    state = hash(state, registers, REG_RIP + 1);
    return hash(state, (const uint64_t *)registers[REG_RSP], stack_words);
#elif defined(__aarch64__)
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

/// By default the signal does nothing, and no runtime of Swift uses it.
static const int question = SIGURG;
typedef SWIFT_CALL const char *CurrentName(void);
static CurrentName *current_name;
static uintptr_t addresses[stack_limit];
static char name[stack_limit];
static StackAnswer answer = {.addresses = addresses, .name = name};
/// The thread that is asked, until it begins to answer; zero for none.
static _Atomic uintptr_t asked;
static atomic_int has_answer;

/// Walks the stack from the caller of the function that calls this; a sanitizer has a frame of its own below it.
ALWAYS_INLINE intptr_t walk(uintptr_t *to) {
    uintptr_t caller = (uintptr_t)__builtin_extract_return_addr(__builtin_return_address(0));
    intptr_t all = backtrace((void **)to, stack_limit), first = 0;
    while (first < all && to[first] != caller) { first++; }
    if (first == all) { first = all > 0 ? 1 : 0; }
    memmove(to, to + first, (size_t)(all - first) * sizeof(uintptr_t));
    return all - first;
}

intptr_t stack_addresses(uintptr_t *to) { return walk(to); }
int32_t thread_number(void) { return (int32_t)syscall(SYS_gettid); }
bool thread_is_main(void) { return thread_number() == getpid(); }

static void reply(int signal, siginfo_t *info, void *context) {
    (void)signal;
    (void)info;
    uintptr_t own = (uintptr_t)pthread_self();
    // Another thread may be asked by now.
    if (!atomic_compare_exchange_strong(&asked, &own, 0)) { return; }
    int error = errno;
    answer.count = walk(addresses);
    answer.state = thread_state(context);
    answer.task = jobs_current();
    const char *text = current_name == NULL ? NULL : current_name();
    strncpy(name, text == NULL ? "" : text, stack_limit - 1);
    atomic_store(&has_answer, 1);
    syscall(SYS_futex, &has_answer, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
    errno = error;
}

void stack_install(const void *name_of_task) {
    current_name = (CurrentName *)(uintptr_t)name_of_task;
    // The first walk loads a library, which a handler may not.
    walk(addresses);
    struct sigaction action = {.sa_sigaction = reply, .sa_flags = SA_RESTART | SA_SIGINFO};
    sigaction(question, &action, NULL);
}

void stack_allow(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, question);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

const StackAnswer *stack_ask(uintptr_t thread, int64_t nanoseconds) {
    struct timespec patience = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    atomic_store(&has_answer, 0);
    atomic_store(&asked, thread);
    pthread_kill((pthread_t)thread, question);
    while (atomic_load(&has_answer) == 0) {
        long result = syscall(SYS_futex, &has_answer, FUTEX_WAIT_PRIVATE, 0, &patience, NULL, 0);
        uintptr_t own = thread;
        // One that has begun to answer takes no time.
        if (result != 0 && errno == ETIMEDOUT && atomic_compare_exchange_strong(&asked, &own, 0)) {
            return NULL;
        }
    }
    return &answer;
}

#else

intptr_t stack_addresses(uintptr_t *to) { return (void)to, 0; }
int32_t thread_number(void) { return 0; }
#if defined(__APPLE__)
bool thread_is_main(void) { return pthread_main_np() != 0; }
#else
bool thread_is_main(void) { return true; }
#endif
void stack_install(const void *name_of_task) { (void)name_of_task; }
void stack_allow(void) {}
const StackAnswer *stack_ask(uintptr_t thread, int64_t nanoseconds) {
    return (void)thread, (void)nanoseconds, NULL;
}

#endif
