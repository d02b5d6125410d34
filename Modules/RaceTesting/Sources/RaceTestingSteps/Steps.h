#pragma once

#include "RaceTestingSteps.h"
#include <sched.h>
#include <stdatomic.h>

/// Values by the runtime's number of a task, which is never zero. Numbers rise, so they make good places.
typedef struct {
    uint64_t *keys;
    uintptr_t *values;
    intptr_t count, room;
} NumberTable;

void numbers_set(NumberTable *table, uint64_t key, uintptr_t value);
uintptr_t *numbers_find(const NumberTable *table, uint64_t key);
void numbers_remove(NumberTable *table, uint64_t key);
void numbers_free(NumberTable *table);

struct Steps {
    atomic_flag lock;
    bool is_closed, is_uncaptured;

    // In the order in which they would run: those that are prompt, then those postponed.
    StepsItem *items;
    intptr_t count, prompt, room;

    NumberTable numbers;
    uint64_t *tasks;
    int64_t *priorities;
    intptr_t task_count, task_room;
    intptr_t running;
    // The actor of the item that runs, and whether a task of another schedule goes on here.
    uintptr_t actor, shared_actor;
    bool is_brought, has_guest;
    uintptr_t last_enqueued;

    intptr_t *choices, *widths, *choice_steps;
    intptr_t choice_count, choice_room, taken;
    // The number of jobs that had been taken before the code that runs.
    intptr_t before;
    // The task that was cancelled, zero for none, and the number of jobs that had been taken then.
    intptr_t cancelled, cancelled_at;

    intptr_t *plan;
    intptr_t plan_count;
    bool is_random;
    int32_t kind;
    uint64_t random;
    // How often a random schedule chooses another value than the first; zero before it does.
    int32_t value_odds;
    int64_t lowest;
};

static inline bool try_lock(Steps *steps) {
    return !atomic_flag_test_and_set_explicit(&steps->lock, memory_order_acquire);
}

/// Takes the lock, which a thread has for some hundred instructions.
///
/// A step takes it twice, nearly always without another thread; a mutex takes three times as long.
static inline void lock(Steps *steps) {
    while (!try_lock(steps)) { sched_yield(); }
}

static inline void unlock(Steps *steps) {
    atomic_flag_clear_explicit(&steps->lock, memory_order_release);
}

intptr_t steps_place(Steps *steps, intptr_t decision);
void steps_add_choice(Steps *steps, intptr_t choice, intptr_t width, intptr_t taken);
void *steps_resize(void *memory, intptr_t count, intptr_t size);
