#define _GNU_SOURCE
#include "Steps.h"
#include <dlfcn.h>
#include <stdlib.h>

static _Thread_local void *schedule_of_thread;

void *hops_schedule(void) { return schedule_of_thread; }

// A hop to an actor suspends where another task has the actor. A schedule runs one task at a time, so an actor that a
// plain task hops to would never be taken. Here each hop joins the line of the actor, as that of a child task does.
//
// The compiler calls `swift_task_switch` at each hop. The linker binds the calls of the test program to this function,
// which calls that of the runtime. Both are parts of the ABI. With its calling convention `return` is a tail call.
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)) && __has_attribute(swiftasynccall)

#define SWIFT_ASYNC_CALL __attribute__((swiftasynccall))
#define SWIFT_ASYNC_CONTEXT __attribute__((swift_async_context))

typedef SWIFT_ASYNC_CALL void Resume(SWIFT_ASYNC_CONTEXT void *context);
typedef SWIFT_ASYNC_CALL void Switch(
    SWIFT_ASYNC_CONTEXT void *context, Resume *resume, uintptr_t identity, uintptr_t implementation);
typedef struct { uintptr_t identity, implementation; } Executor;

extern SWIFT_CALL void *swift_task_alloc(size_t size);
extern SWIFT_CALL void swift_task_dealloc(void *memory);
extern SWIFT_CALL Executor swift_task_getCurrentExecutor(void);
extern SWIFT_CALL Executor swift_task_getPreferredTaskExecutor(void);

/// The frame of a hop on its way to the line; it starts as each asynchronous frame does.
typedef struct {
    void *parent, *resume_parent;
    Resume *resume;
    uintptr_t identity, implementation;
} Hop;

static _Thread_local bool schedules;
static Executor hops_executor;
static uintptr_t hops_main_actor;
static Switch *runtime_switch;

void hops_install(uintptr_t identity, uintptr_t implementation, uintptr_t main_actor) {
    hops_main_actor = main_actor;
    hops_executor = (Executor){identity, implementation};
}

void hops_enter(void *schedule) {
    schedule_of_thread = schedule;
    schedules = schedule != NULL && hops_executor.identity != 0;
}

static SWIFT_ASYNC_CALL void go_on(SWIFT_ASYNC_CONTEXT void *context) {
    Hop hop = *(Hop *)context;
    swift_task_dealloc(context);
    return runtime_switch(hop.parent, hop.resume, hop.identity, hop.implementation);
}

SWIFT_ASYNC_CALL void swift_task_switch(
    SWIFT_ASYNC_CONTEXT void *context, Resume *resume, uintptr_t identity, uintptr_t implementation
) {
    if (runtime_switch == NULL) {
        runtime_switch = (Switch *)dlsym(RTLD_NEXT, "swift_task_switch");
        if (runtime_switch == NULL) { abort(); }
    }
    bool is_to_actor = schedules && identity != 0 && implementation == 0;
    if (is_to_actor) { steps_note_hop(identity); }
    if (schedules && identity != hops_main_actor) {
        bool may_stay = identity == 0 && swift_task_getPreferredTaskExecutor().identity == 0;
        trail_note_switch(identity, implementation == 0, may_stay);
    }
    // The hop of a task that prefers an executor joins the line by itself.
    if (!is_to_actor || identity == swift_task_getCurrentExecutor().identity
        || swift_task_getPreferredTaskExecutor().identity != 0) {
        return runtime_switch(context, resume, identity, implementation);
    }
    Hop *hop = swift_task_alloc(sizeof(Hop));
    *hop = (Hop){context, (void *)resume, resume, identity, implementation};
    return runtime_switch(hop, go_on, hops_executor.identity, hops_executor.implementation);
}

#else

void hops_install(uintptr_t identity, uintptr_t implementation, uintptr_t main_actor) {
    (void)identity;
    (void)implementation;
    (void)main_actor;
}

void hops_enter(void *schedule) { schedule_of_thread = schedule; }

#endif
