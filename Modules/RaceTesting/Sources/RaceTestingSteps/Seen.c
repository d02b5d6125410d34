#define _GNU_SOURCE
#include "Steps.h"
#include <dlfcn.h>
#include <stdlib.h>

// Calls of the runtime that change what other tasks see, and of which it tells no one. The linker binds the calls of
// the test program to these functions, which call those of the runtime.
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)) && __has_attribute(swiftasynccall)

#define SWIFT_CALL __attribute__((swiftcall))

typedef struct { void *task, *context; } NewTask;
typedef SWIFT_CALL void ActorCall(uintptr_t *actor);
typedef SWIFT_CALL NewTask CreateTask(
    size_t flags, void *options, const void *result, void *function, void *context);

extern void *swift_retain(void *object);
extern void swift_release(void *object);

void runtime_retain(void *object) { swift_retain(object); }
void runtime_release(void *object) { swift_release(object); }

static ActorCall *initialize_actor, *destroy_actor;
static CreateTask *create_task;
static _Thread_local uint8_t seen __attribute__((used));
static void *functions[12] __attribute__((used));

enum Seen seen_since(void) {
    enum Seen since = seen;
    seen = seen_none;
    return since;
}

SWIFT_CALL void swift_defaultActor_initialize(uintptr_t *actor) {
    initialize_actor(actor);
    trail_note_actor(actor);
}

SWIFT_CALL void swift_defaultActor_destroy(uintptr_t *actor) {
    trail_forget_actor(actor);
    destroy_actor(actor);
}

SWIFT_CALL NewTask swift_task_create(
    size_t flags, void *options, const void *result, void *function, void *context
) {
    // Without a frame of its own: a timeline shows where a task was started.
    if (!trail_is_watched()) {
        __attribute__((musttail)) return create_task(flags, options, result, function, context);
    }
    NewTask task = create_task(flags, options, result, function, context);
    trail_note_task(task.task);
    return task;
}

// Functions whose parameters C does not know: each sets a bit, and goes on with that of the runtime.
#if defined(__x86_64__)
#define SEEN(place, bit, name) \
    __asm__(".text\n.globl \"" name "\"\n.type \"" name "\", @function\n\"" name "\":\n" \
            "movq seen@gottpoff(%rip), %r11\norb $" #bit ", %fs:(%r11)\n" \
            "jmp *(functions + 8 * " #place ")(%rip)\n");
#else
#define SEEN(place, bit, name) \
    __asm__(".text\n.globl \"" name "\"\n.type \"" name "\", @function\n\"" name "\":\n" \
            "mrs x16, tpidr_el0\nadrp x17, :gottprel:seen\nldr x17, [x17, :gottprel_lo12:seen]\n" \
            "add x16, x16, x17\nldrb w17, [x16]\norr w17, w17, #" #bit "\nstrb w17, [x16]\n" \
            "adrp x16, functions + 8 * " #place "\n" \
            "ldr x16, [x16, :lo12:functions + 8 * " #place "]\nbr x16\n");
#endif

// `yield` and `finish` of the continuations of both streams, `async let`, and the value and result of a task.
#define ALL_SEEN \
    SEEN(0, 1, "$sScS12ContinuationV5yield4withAB11YieldResultOyx__Gs0E0Oyxs5NeverOG_tF") \
    SEEN(1, 1, "$sScS12ContinuationV5yieldAB11YieldResultOyyt__GyytRszlF") \
    SEEN(2, 1, "$sScS12ContinuationV5yieldyAB11YieldResultOyx__GxnF") \
    SEEN(3, 1, "$sScS12ContinuationV6finishyyF") \
    SEEN(4, 1, "$sScs12ContinuationV5yield4withAB11YieldResultOyxs5Error_p__Gs0E0OyxsAG_pG_tsAG_pRs_rlF") \
    SEEN(5, 1, "$sScs12ContinuationV5yieldAB11YieldResultOyytq___GyytRszrlF") \
    SEEN(6, 1, "$sScs12ContinuationV5yieldyAB11YieldResultOyxq___GxnF") \
    SEEN(7, 1, "$sScs12ContinuationV6finish8throwingyq_Sgn_tF") \
    SEEN(8, 2, "swift_asyncLet_begin") \
    SEEN(9, 4, "$sScT5valuexvg") \
    SEEN(10, 4, "$sScT6results6ResultOyxq_Gvg") \
    SEEN(11, 4, "$sScTss5NeverORs_rlE5valuexvg")

ALL_SEEN
#undef SEEN
#define SEEN(place, bit, name) name,

__attribute__((constructor)) static void find_functions(void) {
    static const char *const names[] = {ALL_SEEN};
    for (size_t place = 0; place < sizeof(names) / sizeof(names[0]); place++) {
        functions[place] = dlsym(RTLD_NEXT, names[place]);
    }
    initialize_actor = (ActorCall *)dlsym(RTLD_NEXT, "swift_defaultActor_initialize");
    destroy_actor = (ActorCall *)dlsym(RTLD_NEXT, "swift_defaultActor_destroy");
    create_task = (CreateTask *)dlsym(RTLD_NEXT, "swift_task_create");
}

#else

enum Seen seen_since(void) { return seen_none; }
void runtime_retain(void *object) { (void)object; }
void runtime_release(void *object) { (void)object; }

#endif
