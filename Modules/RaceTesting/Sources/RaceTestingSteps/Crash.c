#include "Steps.h"
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// All of this runs in a handler of a signal besides what says otherwise. There memory may be broken, and a
// function that allocates, or takes a lock, may hang. So it only writes what was prepared.

static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { signal_count = sizeof(signals) / sizeof(signals[0]), stack_size = 1 << 16 };
/// The actions that were there before: those of the test library and of the backtracer.
static struct sigaction previous[signal_count];

struct CrashTexts {
    const char *output, *replay, *order, *file, *path, *kept;
    char memory[];
};

static _Thread_local Steps *current;
static _Thread_local const CrashTexts *texts;

static void put(int file, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(file, bytes, count);
        if (written <= 0) { return; }
        bytes += written;
        count -= (size_t)written;
    }
}

static void put_number(int file, char mark, intptr_t number) {
    char digits[24];
    size_t place = sizeof(digits);
    do { digits[--place] = (char)('0' + number % 10); } while ((number /= 10) > 0);
    if (mark != 0) { digits[--place] = mark; }
    put(file, digits + place, sizeof(digits) - place);
}

/// Writes the trace to a file, or to none if that is below zero; returns whether there is one.
static bool put_trace(int file) {
    char space = 0;
    for (intptr_t place = 0; place < current->choice_count; place++) {
        if (current->choices[place].choice == 0) { continue; }
        if (file < 0) { return true; }
        put_number(file, space, place);
        put_number(file, ':', current->choices[place].choice);
        space = ' ';
    }
    if (current->cancelled == 0) { return space != 0; }
    if (file >= 0) {
        put_number(file, space, current->cancelled_at);
        put_number(file, 'x', current->cancelled);
    }
    return true;
}

static void put_text(int file, const char *text) {
    while (*text != 0) {
        size_t count = strcspn(text, "\1\2");
        put(file, text, count);
        text += count;
        if (*text == crash_trace) { put_trace(file); }
        if (*text == crash_replay) {
            bool is_arrival = *texts->order != 0 && !put_trace(-1);
            put_text(file, is_arrival ? texts->order : texts->replay);
        }
        if (*text != 0) { text++; }
    }
}

/// Writes the file of a kept failure; returns whether it could.
static bool keep(void) {
    if (*texts->path == 0) { return false; }
    int file = open(texts->path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0) { return false; }
    put_text(file, texts->file);
    close(file);
    return true;
}

static void report(int signal, siginfo_t *info, void *context) {
    (void)context;
    for (int place = 0; place < signal_count; place++) {
        if (signals[place] == signal) { sigaction(signal, &previous[place], NULL); }
    }
    if (texts != NULL) {
        // First, so that what follows cannot lose it.
        bool is_kept = keep();
        put_text(STDOUT_FILENO, texts->output);
        if (is_kept) { put_text(STDOUT_FILENO, texts->kept); }
        texts = NULL;
    }
    // A fault comes again from the same instruction, and the handler before learns of its address.
    if (info->si_code <= 0 || signal == SIGTRAP) { raise(signal); }
}

// No handler of a signal calls what follows.

CrashTexts *crash_prepare(const char *all) {
    size_t size = strlen(all) + 1;
    CrashTexts *prepared = steps_resize(NULL, (intptr_t)(sizeof(CrashTexts) + size), 1);
    char *rest = memcpy(prepared->memory, all, size);
    prepared->output = strsep(&rest, "\3");
    prepared->replay = strsep(&rest, "\3");
    prepared->order = strsep(&rest, "\3");
    prepared->file = strsep(&rest, "\3");
    prepared->path = strsep(&rest, "\3");
    prepared->kept = strsep(&rest, "\3");
    return prepared;
}

void crash_install(void) {
    for (int place = 0; place < signal_count; place++) {
        sigaction(signals[place], NULL, &previous[place]);
    }
    for (int place = 0; place < signal_count; place++) {
        struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
        action.sa_sigaction = report;
        sigaction(signals[place], &action, NULL);
    }
}

static pthread_key_t stack_key;

static void end_stack(void *memory) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    free(memory);
}

static void create_key(void) { pthread_key_create(&stack_key, end_stack); }

/// Gives the thread a stack for the handler, which a recursion without end leaves no room for.
static void add_stack(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, create_key);
    stack_t stack;
    if (pthread_getspecific(stack_key) != NULL || sigaltstack(NULL, &stack) != 0) { return; }
    if ((stack.ss_flags & SS_DISABLE) == 0) { return; }
    stack = (stack_t){.ss_sp = steps_resize(NULL, stack_size, 1), .ss_size = stack_size};
    sigaltstack(&stack, NULL);
    pthread_setspecific(stack_key, stack.ss_sp);
}

void steps_note_hop(uintptr_t actor) {
    if (!current->is_logged && current->profile == NULL) { return; }
    lock(current);
    steps_touch(current, actor);
    unlock(current);
}

void crash_enter(Steps *steps, const CrashTexts *prepared) {
    add_stack();
    current = steps;
    texts = prepared;
    trail_enter(steps);
}

void crash_leave(void) {
    texts = NULL;
    trail_enter(NULL);
}
