#include "Steps.h"
#include <stdlib.h>

// The tasks in the memory of the runtime of Swift 6.3, and those that leave the thread of their schedule: for an
// actor with an executor of its own, or for one that another thread has. One that is not back at the end has run
// work outside the schedule, whether it has ended since then or not.
//
// Only the thread of the schedule calls this. It reads the memory of the runtime of Swift 6.3, if that is known: the
// fifth word of a job has its kind, which is zero for a task, and of those of a task the 13th has its status, and
// the 14th leads to its records.

extern void *swift_retain(void *object);
extern void swift_release(void *object);

enum { kind_of_task = 0, is_async_let = 1 << 28 };
enum { is_running = 0x800, is_enqueued = 0x1000, has_ended = 0x2000 };
enum { record_of_wait = 0, record_of_executor = 5, record_of_name = 6, waits_for_actor = 4 };

typedef struct {
    uint32_t kind;
    uintptr_t object, executor;
} TaskWait;

ALWAYS_INLINE const uintptr_t *words_of(uintptr_t object) { return (const uintptr_t *)object; }

/// Whether a job is one of a task. An `async let` is a part of the memory of another task.
ALWAYS_INLINE bool is_of_task(uintptr_t job) {
    return (((const uintptr_t *)job)[4] & (is_async_let | 0xFF)) == kind_of_task;
}

/// Returns the first record of a kind of a task, which must not run; the last record has no next.
ALWAYS_INLINE const uintptr_t *record_of(uintptr_t task, uintptr_t kind) {
    const uintptr_t *record = (const uintptr_t *)((const uintptr_t *)task)[13];
    while (record != NULL && (record[0] & 0xFF) != kind) { record = (const uintptr_t *)record[1]; }
    return record;
}

ALWAYS_INLINE TaskWait wait_of(uintptr_t task) {
    TaskWait wait = {0};
    const uintptr_t *words = (const uintptr_t *)task;
    uintptr_t status = words[12];
    if ((status & is_running) != 0) { return wait; }
    const uintptr_t *record = record_of(task, record_of_wait);
    // A record of this kind has six words, and the last one is its task.
    if (record == NULL || record[5] != task) { return wait; }
    wait = (TaskWait){(uint32_t)record[4], record[2], record[3]};
    // Another thread may have begun to run the task meanwhile: then what was read does not count.
    return words[12] == status ? wait : (TaskWait){0};
}

uintptr_t tasks_keep(uintptr_t job, bool is_immediate) {
    if (!jobs_are_known() || !is_of_task(job)) { return 0; }
    uintptr_t expected = is_immediate ? 0 : is_enqueued;
    if ((words_of(job)[12] & (is_enqueued | has_ended)) != expected) { return 0; }
    return (uintptr_t)swift_retain((void *)job);
}

void tasks_release(uintptr_t task) { swift_release((void *)task); }

bool tasks_has_ended(uintptr_t task) { return (words_of(task)[12] & has_ended) != 0; }

const char *tasks_name(uintptr_t task) {
    const uintptr_t *record = record_of(task, record_of_name);
    return record == NULL ? NULL : (const char *)record[2];
}

uint32_t tasks_wait(uintptr_t task, uintptr_t *object) {
    TaskWait wait = wait_of(task);
    *object = wait.object;
    return wait.kind;
}

bool tasks_prefers(uintptr_t job, uintptr_t executor) {
    if (!jobs_are_known() || (words_of(job)[4] & 0xFF) != kind_of_task) { return false; }
    const uintptr_t *record = record_of(job, record_of_executor);
    return record != NULL && record[3] == executor;
}

uintptr_t steps_begin(uintptr_t job) {
    if (!jobs_are_known()) { return 0; }
    if (is_of_task(job)) { return (uintptr_t)swift_retain((void *)job); }
    // An actor's job keeps the actor only until it ends.
    uintptr_t actor = jobs_actor(job);
    return actor == 0 ? 0 : (uintptr_t)swift_retain((void *)actor) | 1;
}

/// Whether an executor runs the task or has it queued: it neither waits nor has ended.
ALWAYS_INLINE bool is_underway(uintptr_t task) {
    uintptr_t status = ((const uintptr_t *)task)[12];
    return (status & (is_running | is_enqueued)) != 0 && (status & has_ended) == 0;
}

/// Whether the task waits for an actor that has no executor of its own.
static bool is_in_line(uintptr_t task) {
    TaskWait wait = wait_of(task);
    return wait.kind == waits_for_actor && wait.executor == 0;
}

static void add(Steps *steps, uintptr_t task) {
    if (steps->away_count == steps->away_room) {
        steps->away_room = steps->away_room == 0 ? 16 : 2 * steps->away_room;
        steps->away = steps_resize(steps->away, steps->away_room, sizeof(AwayTask));
    }
    numbers_set(&steps->away_places, task >> 4, (uintptr_t)steps->away_count);
    steps->away[steps->away_count++] = (AwayTask){task, is_in_line(task)};
}

static void remove_at(Steps *steps, intptr_t place) {
    uintptr_t task = steps->away[place].task;
    AwayTask last = steps->away[--steps->away_count];
    steps->away[place] = last;
    numbers_set(&steps->away_places, last.task >> 4, (uintptr_t)place);
    numbers_remove(&steps->away_places, task >> 4);
    swift_release((void *)task);
}

/// Notes whether the task whose job has run is away.
static void end_task(Steps *steps, uintptr_t task) {
    // Whether the last job that was enqueued is that of the task, or of an actor that runs it.
    bool is_queued = steps->last_enqueued == task || steps->last_enqueued == 1;
    bool is_away = !is_queued && is_underway(task);
    uintptr_t *place = numbers_find(&steps->away_places, task >> 4);
    if (!is_away) {
        if (place != NULL) { remove_at(steps, (intptr_t)*place); }
        swift_release((void *)task);
    } else if (place == NULL) {
        add(steps, task);
    } else {
        steps->away[*place].is_in_line = is_in_line(task);
        swift_release((void *)task);
    }
}

void steps_end(Steps *steps, uintptr_t held) {
    if (held != 0 && (held & 1) == 0) { return end_task(steps, held); }
    if (held != 0) { swift_release((void *)(held & ~(uintptr_t)1)); }
    // The job of an actor has run, and with it tasks that waited for the actor.
    for (intptr_t place = steps->away_count - 1; place >= 0; place--) {
        AwayTask *away = &steps->away[place];
        if (!away->is_in_line) { continue; }
        if (is_underway(away->task)) {
            away->is_in_line = is_in_line(away->task);
        } else {
            remove_at(steps, place);
        }
    }
}

uint64_t steps_take_away(Steps *steps) {
    if (steps->away_count == 0) { return 0; }
    intptr_t place = steps->away_count - 1;
    uint64_t number = jobs_number(steps->away[place].task);
    remove_at(steps, place);
    return number;
}
