#pragma once

#include "RaceTestingSteps.h"
#include <pthread.h>
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

/// A task of a schedule.
typedef struct {
    /// A name that it has in all schedules, from which child of which task it is.
    uint64_t name;
    intptr_t parent;
    /// Its place in the profile, below zero for none.
    intptr_t known;
    /// The weight of its next job; zero for one that does not count.
    intptr_t weight;
    int32_t jobs, children, actors;
} TaskState;

typedef struct {
    intptr_t task;
    uint64_t actor;
} StepsTouch;

/// A task that has left, which is retained, and whether an actor has it queued, and may run it on the thread.
typedef struct {
    uintptr_t task;
    bool is_in_line;
} AwayTask;

enum { profile_all = 1, steps_main_actor = 1, steps_many = 128 };

/// The things without a name that a step touches.
///
/// Code outside of an actor may use all objects of the test library, and memory that no one sees.
enum { touches_all = 1, touches_outside = 2, touches_object = 4, chooses_value = 8 };

/// A step of an analysed schedule, or a time in which nothing can run and clocks advance.
typedef struct {
    uint64_t name;
    /// The step that has queued it, below zero for none.
    int32_t parent;
    /// The names that it touches, and the names of what could run before it.
    int32_t touch, touch_count, queue, width;
    /// The choice that took it, below zero for none.
    int32_t decision, flags;
} TrailStep;

/// A choice of one of so many, the number of jobs that had been taken then, and the step of an analysed schedule.
typedef struct {
    intptr_t choice, width, taken, step;
    bool is_value;
} Choice;

/// A piece of work that need not run until a step comes that conflicts with it.
typedef struct {
    uint64_t name;
    const uint64_t *touches;
    int32_t touch_count, flags;
} Sleeper;

typedef struct {
    uintptr_t *object;
    uintptr_t word;
    uint64_t name;
} Watched;

/// The things that the steps of a schedule touch.
typedef struct Trail {
    struct Trail *next;
    TrailStep *steps;
    intptr_t count, room;
    uint64_t *touches, *queues;
    intptr_t touch_count, touch_room, queue_count, queue_room;
    /// The actors and the tasks that are alive.
    Watched *actors, *tasks;
    intptr_t actor_count, actor_room, task_count, task_room;
    uint64_t queued, created, idle;
    bool is_open, is_unknown, is_cut, knows_tasks;
    Sleeper *sleepers;
    intptr_t sleeper_count;
    /// The step from which sleepers wake, and the first one in which only a sleeper could run.
    intptr_t first_own, blocked;
    int32_t decision;
} Trail;

struct Steps {
    atomic_flag lock;
    pthread_t thread;
    bool is_closed, is_uncaptured, has_foreign;

    // In the order in which they would run: those that are prompt, then those postponed.
    // The queue has the places of its items, which are small to move.
    StepsItem *pool;
    int32_t *queue, *unused;
    intptr_t count, prompt, room;

    NumberTable numbers;
    // The task that was looked for last and is there.
    uint64_t found_number;
    int32_t found;
    uint64_t *tasks;
    TaskState *states;
    intptr_t task_count, task_room;
    intptr_t running;
    // The actor of the item that runs, and whether a task of another schedule goes on here.
    uintptr_t actor, shared_actor;
    bool is_brought, has_guest;
    uintptr_t last_enqueued;
    // The tasks that are away, and the place there of each.
    AwayTask *away;
    intptr_t away_count, away_room;
    NumberTable away_places;

    // The job that runs: its task, and the actor that it has touched last, by its address and by its name.
    bool is_in_job, is_logged;
    intptr_t job_task;
    uintptr_t touched;
    uint64_t touched_name;
    // The actor that was named last, also in an earlier job.
    uintptr_t named;
    uint64_t name;
    NumberTable actors;
    StepsTouch *log;
    intptr_t log_count, log_room;
    const StepsProfile *profile;
    Trail *trail;
    // The actor whose jobs a weighted schedule interleaves uniformly, or all, and how much of it each task of the profile still has to do.
    uint64_t wanted;
    intptr_t *weights, *units;

    Choice *choices;
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
};

#if __has_attribute(swiftcall)
#define SWIFT_CALL __attribute__((swiftcall))
#else
#define SWIFT_CALL
#endif

// Also in debug builds, where a call costs as much as what these do.
#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE bool try_lock(Steps *steps) {
    return !atomic_flag_test_and_set_explicit(&steps->lock, memory_order_acquire);
}

/// Takes the lock, which a thread has for some hundred instructions.
///
/// A step takes it twice, nearly always without another thread; a mutex takes three times as long.
ALWAYS_INLINE void lock(Steps *steps) {
    while (!try_lock(steps)) { sched_yield(); }
}

ALWAYS_INLINE StepsItem *item_at(const Steps *steps, intptr_t place) {
    return &steps->pool[steps->queue[place]];
}

ALWAYS_INLINE void unlock(Steps *steps) {
    atomic_flag_clear_explicit(&steps->lock, memory_order_release);
}

ALWAYS_INLINE uint64_t mixed(uint64_t number) {
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB;
    return number ^ (number >> 31);
}

/// The same numbers as the generator of the Swift part: both replay one seed.
ALWAYS_INLINE uint64_t next_random(Steps *steps) {
    steps->random += 0x9E3779B97F4A7C15;
    return mixed(steps->random);
}

/// Returns the first place that a choice looks at: to look at all of a thousand would take most of a schedule.
ALWAYS_INLINE intptr_t steps_first_of_many(Steps *steps) {
    intptr_t more = steps->count - steps_many;
    return more > 0 ? (intptr_t)(next_random(steps) % (uint64_t)(more + 1)) : 0;
}

ALWAYS_INLINE intptr_t steps_last_of_many(Steps *steps, intptr_t first) {
    return steps->count - first < steps_many ? steps->count : first + steps_many;
}

bool jobs_are_known(void);
uint64_t jobs_number(uintptr_t job);
intptr_t steps_place(Steps *steps, intptr_t decision);
void steps_add_choice(Steps *steps, Choice choice);
void *steps_resize(void *memory, intptr_t count, intptr_t size);

/// Makes room for one more in an array, counts it, and returns its place.
#define ADD(all, count, room) \
    (all = (count) < (room) ? (all) : \
        steps_resize(all, (room = (count) < 32 ? 64 : 2 * (count)), sizeof(*(all))), \
     &(all)[(count)++])

Trail *trail_create(bool knows_tasks, Sleeper *sleepers, intptr_t count, intptr_t first_own);
void trail_close(Trail *trail);
void trail_free(Trail *trail);
void trail_enter(Steps *steps);
void trail_queue(Steps *steps, StepsItem *item, bool is_task);
void trail_choose(Steps *steps);
intptr_t trail_value(Trail *trail);
void trail_begin(Steps *steps, const StepsItem *item);
intptr_t trail_awake(Steps *steps);
bool conflict(const Sleeper *one, const Sleeper *other);
bool trail_is_watched(void);
void trail_note_actor(uintptr_t *actor);
void trail_forget_actor(uintptr_t *actor);
void trail_note_task(uintptr_t *task);
void trail_note_switch(uintptr_t actor, bool is_default, bool may_stay);

/// The calls of the runtime since the last question that tell no one else what they do.
enum Seen { seen_none, seen_stream = 1, seen_async_let = 2, seen_await = 4 };
enum Seen seen_since(void);
void runtime_retain(void *object);
void runtime_release(void *object);

void steps_touch(Steps *steps, uintptr_t actor);
void steps_begin_job(Steps *steps, intptr_t task, uintptr_t actor);
void steps_end_job(Steps *steps);
void profile_begin(Steps *steps);
void profile_add_task(Steps *steps, intptr_t task);
intptr_t profile_place(Steps *steps);
