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
    steps->priorities = steps_resize(steps->priorities, room, sizeof(int64_t));
    for (intptr_t task = steps->task_room; task < room; task++) {
        steps->priorities[task] = INT64_MIN;
    }
    steps->task_room = room;
}

static Steps *steps_create(const intptr_t *plan, intptr_t count) {
    Steps *steps = calloc(1, sizeof(Steps));
    if (steps == NULL) { abort(); }
    make_room_for_task(steps);
    if (count > 0) {
        steps->plan = steps_resize(NULL, count, sizeof(intptr_t));
        memcpy(steps->plan, plan, (size_t)count * sizeof(intptr_t));
        steps->plan_count = count;
    }
    return steps;
}

Steps *steps_follow(const intptr_t *choices, intptr_t count) { return steps_create(choices, count); }

Steps *steps_random(uint64_t random, int32_t kind, const intptr_t *changes, intptr_t count) {
    Steps *steps = steps_create(changes, count);
    steps->is_random = true;
    steps->kind = kind;
    steps->random = random;
    return steps;
}

void steps_free(Steps *steps) {
    numbers_free(&steps->numbers);
    free(steps->items);
    free(steps->tasks);
    free(steps->priorities);
    free(steps->choices);
    free(steps->widths);
    free(steps->choice_steps);
    free(steps->plan);
    free(steps);
}

static int32_t find(Steps *steps, uint64_t number) {
    uintptr_t *task = numbers_find(&steps->numbers, number);
    return task == NULL ? -1 : (int32_t)*task;
}

static StepsArrival add_task(Steps *steps, uint64_t number) {
    int32_t known = find(steps, number);
    if (known >= 0) { return (StepsArrival){.task = known}; }
    make_room_for_task(steps);
    int32_t task = (int32_t)steps->task_count;
    steps->tasks[task] = number;
    steps->task_count++;
    numbers_set(&steps->numbers, number, (uintptr_t)task);
    return (StepsArrival){.task = task, .isNew = true};
}

static void append(Steps *steps, StepsItem item) {
    if (steps->count == steps->room) {
        steps->room = steps->room == 0 ? 16 : 2 * steps->room;
        steps->items = steps_resize(steps->items, steps->room, sizeof(StepsItem));
    }
    for (intptr_t place = steps->count; place > steps->prompt; place--) {
        steps->items[place] = steps->items[place - 1];
    }
    steps->items[steps->prompt] = item;
    steps->prompt++;
    steps->count++;
}

StepsArrival steps_append(
    Steps *steps, uintptr_t work, int32_t kind, uint64_t number, uint64_t current,
    uintptr_t actor, bool is_foreign
) {
    StepsArrival arrival = {.isClosed = true};
    lock(steps);
    if (!steps->is_closed) {
        arrival = (StepsArrival){.task = -1};
        if (number != 0) {
            arrival = add_task(steps, number);
        } else if (current != 0) {
            arrival.task = find(steps, current);
        }
        if (arrival.task < 0) { arrival.task = (int32_t)steps->running; }
        StepsItem item = {.work = work, .kind = kind, .task = arrival.task, .actor = actor};
        if (actor != 0 && !is_foreign && !steps->has_guest) {
            item.isBrought = steps->actor == 0 || find(steps, current) >= 0
                || (steps->is_brought && steps->actor == actor);
        }
        append(steps, item);
        if (!is_foreign && kind != steps_resumption) {
            steps->last_enqueued = number == 0 ? 1 : work;
        }
    }
    unlock(steps);
    return arrival;
}

StepsArrival steps_add_task(Steps *steps, uint64_t number) {
    StepsArrival arrival = {.isClosed = true};
    lock(steps);
    if (!steps->is_closed) { arrival = add_task(steps, number); }
    unlock(steps);
    return arrival;
}

static intptr_t choose(Steps *steps) {
    if (steps->count < 2) { return steps->count - 1; }
    intptr_t decision = steps->choice_count;
    if (decision > 0 && decision % steps_fairness == 0) { steps->prompt = steps->count; }
    intptr_t place = steps_place(steps, decision);
    steps_add_choice(steps, place, steps->count, steps->taken);
    return place;
}

void steps_begin_cancel(Steps *steps, intptr_t task) {
    lock(steps);
    steps->before = steps->taken;
    steps->cancelled = task;
    steps->cancelled_at = steps->taken;
    unlock(steps);
}

static StepsItem take(Steps *steps, intptr_t place) {
    StepsItem item = steps->items[place];
    intptr_t passed = place < steps->prompt ? place : steps->prompt;
    if (passed == 0) {
        for (intptr_t next = place + 1; next < steps->count; next++) {
            steps->items[next - 1] = steps->items[next];
        }
    } else {
        StepsItem first[passed];
        memcpy(first, steps->items, sizeof(first));
        intptr_t to = 0;
        for (intptr_t next = passed; next < steps->count; next++) {
            if (next != place) { steps->items[to++] = steps->items[next]; }
        }
        memcpy(steps->items + to, first, sizeof(first));
    }
    steps->count--;
    steps->before = steps->taken++;
    steps->prompt = steps->prompt > place ? steps->prompt - place - 1 : 0;
    steps->running = item.task;
    steps->actor = item.actor;
    steps->is_brought = item.isBrought;
    return item;
}

intptr_t steps_choose(Steps *steps) {
    lock(steps);
    intptr_t place = choose(steps);
    unlock(steps);
    return place;
}

StepsItem steps_take(Steps *steps, intptr_t place) {
    lock(steps);
    StepsItem item = take(steps, place);
    unlock(steps);
    return item;
}

bool steps_next(Steps *steps, StepsItem *item) {
    lock(steps);
    intptr_t place = choose(steps);
    if (place >= 0) { *item = take(steps, place); }
    unlock(steps);
    return place >= 0;
}

void steps_close(Steps *steps) {
    lock(steps);
    steps->is_closed = true;
    unlock(steps);
}
