#include "Steps.h"
#include <stdlib.h>
#include <string.h>

void *steps_resize(void *memory, intptr_t count, intptr_t size) {
    void *larger = realloc(memory, (size_t)(count * size));
    if (larger == NULL) { abort(); }
    return larger;
}

static void make_room_for_task(Steps *steps) {
    if (steps->task_count < steps->task_room) { return; }
    intptr_t room = steps->task_room == 0 ? 16 : 2 * steps->task_room;
    steps->tasks = steps_resize(steps->tasks, room, sizeof(uint64_t));
    steps->states = steps_resize(steps->states, room, sizeof(TaskState));
    for (intptr_t task = steps->task_room; task < room; task++) {
        steps->states[task] = (TaskState){.name = 1, .known = -1};
    }
    steps->task_room = room;
}

static Steps *steps_create(const intptr_t *plan, intptr_t count) {
    Steps *steps = calloc(1, sizeof(Steps));
    if (steps == NULL) { abort(); }
    steps->thread = pthread_self();
    make_room_for_task(steps);
    if (count > 0) {
        steps->plan = steps_resize(NULL, count, sizeof(intptr_t));
        memcpy(steps->plan, plan, (size_t)count * sizeof(intptr_t));
        steps->plan_count = count;
    }
    return steps;
}

Steps *steps_follow(const intptr_t *choices, intptr_t count) {
    Steps *steps = steps_create(choices, count);
    steps->is_logged = count == 0;
    return steps;
}

Steps *steps_random(uint64_t random, int32_t kind, const StepsProfile *profile) {
    Steps *steps = steps_create(NULL, 0);
    steps->is_random = true;
    steps->kind = kind;
    steps->random = random;
    steps->profile = profile;
    if (profile != NULL && kind == steps_weighted) { profile_begin(steps); }
    return steps;
}

void steps_free(Steps *steps) {
    if (steps->trail != NULL) { trail_free(steps->trail); }
    numbers_free(&steps->numbers);
    numbers_free(&steps->actors);
    numbers_free(&steps->away_places);
    free(steps->away);
    free(steps->states);
    free(steps->log);
    free(steps->weights);
    free(steps->pool);
    free(steps->queue);
    free(steps->unused);
    free(steps->tasks);
    free(steps->choices);
    free(steps->plan);
    free(steps);
}

ALWAYS_INLINE int32_t find(Steps *steps, uint64_t number) {
    if (number == steps->found_number) { return steps->found; }
    uintptr_t *task = numbers_find(&steps->numbers, number);
    if (task == NULL) { return -1; }
    steps->found_number = number;
    return steps->found = (int32_t)*task;
}

static StepsArrival add_task(Steps *steps, uint64_t number, uint64_t current) {
    int32_t known = find(steps, number);
    if (known >= 0) { return (StepsArrival){.task = known}; }
    make_room_for_task(steps);
    int32_t task = (int32_t)steps->task_count;
    steps->tasks[task] = number;
    int32_t creator = current == 0 ? -1 : find(steps, current);
    intptr_t parent = creator < 0 ? steps->running : creator;
    if (task > 0) {
        uint64_t child = (uint64_t)++steps->states[parent].children;
        steps->states[task].name = mixed(steps->states[parent].name + child * 0xD1B54A32D192ED03);
        steps->states[task].parent = parent;
    }
    if (steps->profile != NULL) { profile_add_task(steps, task); }
    steps->task_count++;
    numbers_set(&steps->numbers, number, (uintptr_t)task);
    return (StepsArrival){.task = task, .isNew = true};
}

/// Moves places in the queue, which are mostly so few that a call would take longer.
ALWAYS_INLINE void move(int32_t *to, const int32_t *from, intptr_t count) {
    if (count > 8) {
        memmove(to, from, (size_t)count * sizeof(int32_t));
    } else if (to < from) {
        for (intptr_t place = 0; place < count; place++) { to[place] = from[place]; }
    } else {
        while (count-- > 0) { to[count] = from[count]; }
    }
}

/// Adds an item to the queue, and returns it to be filled in.
static StepsItem *append(Steps *steps) {
    if (steps->count == steps->room) {
        intptr_t room = steps->room == 0 ? 16 : 2 * steps->room;
        steps->pool = steps_resize(steps->pool, room, sizeof(StepsItem));
        steps->queue = steps_resize(steps->queue, room, sizeof(int32_t));
        steps->unused = steps_resize(steps->unused, room, sizeof(int32_t));
        for (intptr_t slot = steps->room; slot < room; slot++) {
            steps->unused[room - 1 - slot] = (int32_t)slot;
        }
        steps->room = room;
    }
    int32_t slot = steps->unused[steps->room - steps->count - 1];
    int32_t *place = steps->queue + steps->prompt;
    move(place + 1, place, steps->count - steps->prompt);
    *place = slot;
    steps->prompt++;
    steps->count++;
    return &steps->pool[slot];
}

ALWAYS_INLINE StepsArrival append_work(
    Steps *steps, uintptr_t work, int32_t kind, uint64_t number, uint64_t current, int32_t creator,
    uintptr_t actor, bool is_foreign
) {
    StepsArrival arrival = {.task = creator};
    if (number != 0) { arrival = add_task(steps, number, current); }
    if (arrival.task < 0) { arrival.task = (int32_t)steps->running; }
    StepsItem *item = append(steps);
    item->work = work;
    item->kind = kind;
    item->task = arrival.task;
    item->actor = actor;
    item->isBrought = actor != 0 && !is_foreign && !steps->has_guest
        && (steps->actor == 0 || creator >= 0 || (steps->is_brought && steps->actor == actor));
    if (!is_foreign) { steps_touch(steps, actor); }
    if (is_foreign) {
        steps->has_foreign = true;
    } else if (steps->trail != NULL) {
        trail_queue(steps, item, number != 0);
    }
    if (steps->kind == steps_redrawn) { item->draw = next_random(steps); }
    if (!is_foreign && kind != steps_resumption) { steps->last_enqueued = number == 0 ? 1 : work; }
    return arrival;
}

/// Queues work; in a hurry, that of a task which is not known is left to the slower way.
ALWAYS_INLINE StepsArrival queue_work(
    Steps *steps, uintptr_t work, int32_t kind, uint64_t number, uint64_t current, uintptr_t actor, bool is_foreign,
    bool is_in_hurry
) {
    StepsArrival arrival = {.isClosed = true};
    lock(steps);
    if (!steps->is_closed) {
        int32_t creator = number == 0 && current != 0 ? find(steps, current) : -1;
        bool is_other = is_in_hurry && current != 0 && creator < 0 && actor == 0;
        arrival = is_other ? (StepsArrival){.isOther = true}
                           : append_work(steps, work, kind, number, current, creator, actor, is_foreign);
    }
    unlock(steps);
    return arrival;
}

StepsArrival steps_append(
    Steps *steps, uintptr_t work, int32_t kind, uint64_t number, uint64_t current,
    uintptr_t actor, bool is_foreign
) {
    return queue_work(steps, work, kind, number, current, actor, is_foreign, false);
}

typedef SWIFT_CALL uint64_t TaskNumber(uintptr_t job);
typedef SWIFT_CALL uintptr_t CurrentTask(void);
static TaskNumber *task_number;
static CurrentTask *current_task;
static bool knows_memory;

void jobs_install(const void *number, const void *current, bool knows) {
    task_number = (TaskNumber *)(uintptr_t)number;
    current_task = (CurrentTask *)(uintptr_t)current;
    knows_memory = knows;
}

bool jobs_are_known(void) { return knows_memory; }

uint64_t jobs_number(uintptr_t job) { return task_number(job); }

uintptr_t jobs_current_task(void) { return current_task == NULL ? 0 : current_task(); }

uint64_t jobs_current(void) {
    uintptr_t task = jobs_current_task();
    return task == 0 ? 0 : task_number(task);
}

// The fifth word of a job has its kind; an actor's has nine words, and keeps the actor, which is the last of them.
uintptr_t jobs_actor(uintptr_t job) {
    const uintptr_t *words = (const uintptr_t *)job;
    return knows_memory && (words[4] & 0xFF) == 193 ? words[8] : 0;
}

uintptr_t jobs_waiting_task(uintptr_t job) {
    uintptr_t actor = jobs_actor(job);
    // The head of the line is the sixth word of each default actor; its low bits are flags.
    return actor == 0 ? 0 : ((const uintptr_t *)actor)[5] & ~(uintptr_t)7;
}

uint64_t jobs_task(uintptr_t job) {
    uint64_t number = task_number == NULL ? 0 : task_number(job);
    if (number != 0) { return number; }
    uintptr_t first = jobs_waiting_task(job);
    return first == 0 || task_number == NULL ? 0 : task_number(first);
}

StepsArrival steps_enqueue(Steps *steps, uintptr_t work, int32_t kind) {
    if (task_number == NULL || current_task == NULL || !pthread_equal(steps->thread, pthread_self())) {
        return (StepsArrival){.isOther = true};
    }
    bool is_job = kind != steps_resumption;
    uint64_t number = is_job ? task_number(work) : 0, current = 0;
    uintptr_t actor = 0;
    if (number == 0) {
        current = jobs_current();
        actor = is_job ? jobs_actor(work) : 0;
    }
    return queue_work(steps, work, kind, number, current, actor, false, true);
}

StepsArrival steps_add_task(Steps *steps, uint64_t number) {
    StepsArrival arrival = {.isClosed = true};
    lock(steps);
    if (!steps->is_closed) { arrival = add_task(steps, number, 0); }
    unlock(steps);
    return arrival;
}

static intptr_t choose(Steps *steps) {
    steps_end_job(steps);
    if (steps->trail != NULL) { trail_choose(steps); }
    if (steps->count < 2) { return steps->count - 1; }
    intptr_t decision = steps->choice_count;
    if (decision > 0 && decision % steps_fairness == 0) { steps->prompt = steps->count; }
    intptr_t place = steps_place(steps, decision);
    steps_add_choice(steps, (Choice){.choice = place, .width = steps->count, .taken = steps->taken});
    return place;
}

void steps_begin_cancel(Steps *steps, intptr_t task) {
    lock(steps);
    steps->before = steps->taken;
    steps->cancelled = task;
    steps->cancelled_at = steps->taken;
    unlock(steps);
}

static void take(Steps *steps, intptr_t place, StepsItem *item) {
    *item = *item_at(steps, place);
    int32_t *queue = steps->queue, slot = queue[place];
    intptr_t passed = place < steps->prompt ? place : steps->prompt;
    int32_t first[passed + 1];
    move(first, queue, passed);
    move(queue, queue + passed, place - passed);
    move(queue + place - passed, queue + place + 1, steps->count - place - 1);
    steps->count--;
    move(queue + steps->count - passed, first, passed);
    steps->unused[steps->room - steps->count - 1] = slot;
    steps->before = steps->taken++;
    steps->prompt = steps->prompt > place ? steps->prompt - place - 1 : 0;
    steps->running = item->task;
    steps->actor = item->actor;
    steps->is_brought = item->isBrought;
    steps->last_enqueued = 0;
    if (steps->trail != NULL) { trail_begin(steps, item); }
    steps_begin_job(
        steps, item->task, item->kind == steps_main_actor_job ? steps_main_actor : item->actor);
}

intptr_t steps_choose(Steps *steps) {
    lock(steps);
    intptr_t place = choose(steps);
    unlock(steps);
    return place;
}

StepsItem steps_take(Steps *steps, intptr_t place) {
    StepsItem item;
    lock(steps);
    take(steps, place, &item);
    unlock(steps);
    return item;
}

bool steps_next(Steps *steps, StepsItem *item) {
    lock(steps);
    intptr_t place = choose(steps);
    if (place >= 0) { take(steps, place, item); }
    unlock(steps);
    return place >= 0;
}

void steps_close(Steps *steps) {
    lock(steps);
    steps->is_closed = true;
    unlock(steps);
}
