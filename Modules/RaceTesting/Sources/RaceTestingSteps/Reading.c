#include "Steps.h"
#include <string.h>

/// Reads a number under the lock.
static intptr_t read_number(Steps *steps, const intptr_t *number) {
    lock(steps);
    intptr_t value = *number;
    unlock(steps);
    return value;
}

/// Copies as many of `count` things of a size as there is room for; the lock is taken.
static intptr_t copy(void *to, const void *from, intptr_t count, intptr_t room, size_t size) {
    intptr_t least = count < room ? count : room;
    if (to != NULL && least > 0) { memcpy(to, from, (size_t)least * size); }
    return least;
}

intptr_t steps_queue_count(Steps *steps) { return read_number(steps, &steps->count); }
intptr_t steps_choice_count(Steps *steps) { return read_number(steps, &steps->choice_count); }
intptr_t steps_task_count(Steps *steps) { return read_number(steps, &steps->task_count); }
intptr_t steps_taken(Steps *steps) { return read_number(steps, &steps->taken); }
intptr_t steps_running(Steps *steps) { return read_number(steps, &steps->running); }

void steps_set_running(Steps *steps, intptr_t task) {
    lock(steps);
    steps->running = task;
    unlock(steps);
}

intptr_t steps_take_all(Steps *steps, StepsItem *items, intptr_t room) {
    lock(steps);
    intptr_t count = steps->count < room ? steps->count : room;
    for (intptr_t place = 0; place < count; place++) {
        items[place] = *item_at(steps, place);
        steps->unused[steps->room - steps->count + place] = steps->queue[place];
    }
    steps->count -= count;
    memmove(steps->queue, steps->queue + count, (size_t)steps->count * sizeof(int32_t));
    steps->prompt = steps->count;
    steps->last_enqueued = 0;
    unlock(steps);
    return count;
}

StepsItem steps_queued(Steps *steps, intptr_t place) {
    lock(steps);
    StepsItem item = *item_at(steps, place);
    unlock(steps);
    return item;
}

bool steps_is_queued(Steps *steps, intptr_t task) {
    bool is_queued = false;
    lock(steps);
    for (intptr_t place = 0; place < steps->count; place++) {
        is_queued = is_queued || item_at(steps, place)->task == task;
    }
    unlock(steps);
    return is_queued;
}

intptr_t steps_copy_choices(
    Steps *steps, intptr_t *choices, intptr_t *widths, intptr_t *taken, intptr_t room
) {
    lock(steps);
    intptr_t count = steps->choice_count < room ? steps->choice_count : room;
    for (intptr_t place = 0; place < count; place++) {
        const Choice *choice = &steps->choices[place];
        if (choices != NULL) { choices[place] = choice->choice; }
        if (widths != NULL) { widths[place] = choice->width; }
        if (taken != NULL) { taken[place] = choice->taken; }
    }
    unlock(steps);
    return count;
}

intptr_t steps_copy_tasks(Steps *steps, uint64_t *numbers, intptr_t room) {
    lock(steps);
    intptr_t count = copy(numbers, steps->tasks, steps->task_count, room, sizeof(uint64_t));
    unlock(steps);
    return count;
}

int32_t steps_task(Steps *steps, uint64_t number) {
    lock(steps);
    uintptr_t *task = numbers_find(&steps->numbers, number);
    int32_t found = task == NULL ? -1 : (int32_t)*task;
    unlock(steps);
    return found;
}

uintptr_t steps_brought_actor(Steps *steps) {
    return steps->is_brought || steps->actor == steps->shared_actor ? steps->actor : 0;
}

void steps_note_guest(Steps *steps) {
    if (steps->is_brought) { steps->shared_actor = steps->actor; }
    steps->has_guest = true;
}
