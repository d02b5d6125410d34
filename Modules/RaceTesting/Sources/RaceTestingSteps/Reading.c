#include "Steps.h"
#include <string.h>

static intptr_t least(intptr_t one, intptr_t other) { return one < other ? one : other; }

intptr_t steps_take_all(Steps *steps, StepsItem *items, intptr_t room) {
    lock(steps);
    intptr_t count = least(steps->count, room);
    if (count > 0) { memcpy(items, steps->items, (size_t)count * sizeof(StepsItem)); }
    steps->count -= count;
    if (steps->count > 0) {
        memmove(steps->items, steps->items + count, (size_t)steps->count * sizeof(StepsItem));
    }
    steps->prompt = steps->count;
    unlock(steps);
    return count;
}

intptr_t steps_queue_count(Steps *steps) {
    lock(steps);
    intptr_t count = steps->count;
    unlock(steps);
    return count;
}

StepsItem steps_queued(Steps *steps, intptr_t place) {
    lock(steps);
    StepsItem item = steps->items[place];
    unlock(steps);
    return item;
}

intptr_t steps_choice_count(Steps *steps) {
    lock(steps);
    intptr_t count = steps->choice_count;
    unlock(steps);
    return count;
}

intptr_t steps_copy_choices(
    Steps *steps, intptr_t *choices, intptr_t *widths, intptr_t room, bool waits
) {
    if (waits) {
        lock(steps);
    } else if (!try_lock(steps)) {
        return 0;
    }
    intptr_t count = least(steps->choice_count, room);
    size_t size = (size_t)count * sizeof(intptr_t);
    if (choices != NULL && count > 0) { memcpy(choices, steps->choices, size); }
    if (widths != NULL && count > 0) { memcpy(widths, steps->widths, size); }
    unlock(steps);
    return count;
}

intptr_t steps_task_count(Steps *steps) {
    lock(steps);
    intptr_t count = steps->task_count;
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

intptr_t steps_copy_tasks(Steps *steps, uint64_t *numbers, intptr_t room) {
    lock(steps);
    intptr_t count = least(steps->task_count, room);
    if (count > 0) { memcpy(numbers, steps->tasks, (size_t)count * sizeof(uint64_t)); }
    unlock(steps);
    return count;
}

int32_t steps_running(Steps *steps) {
    lock(steps);
    int32_t running = steps->running;
    unlock(steps);
    return running;
}

void steps_set_running(Steps *steps, int32_t task) {
    lock(steps);
    steps->running = task;
    unlock(steps);
}

uintptr_t steps_last_enqueued(Steps *steps) { return steps->last_enqueued; }

void steps_forget_enqueued(Steps *steps) { steps->last_enqueued = 0; }

intptr_t steps_taken(Steps *steps) {
    lock(steps);
    intptr_t taken = steps->taken;
    unlock(steps);
    return taken;
}

intptr_t steps_copy_choice_steps(Steps *steps, intptr_t *taken, intptr_t room) {
    lock(steps);
    intptr_t count = least(steps->choice_count, room);
    if (count > 0) { memcpy(taken, steps->choice_steps, (size_t)count * sizeof(intptr_t)); }
    unlock(steps);
    return count;
}
