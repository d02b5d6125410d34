#include "Steps.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The things that each step of an analysed schedule touches. Two steps without a common thing may change places.
//
// A step touches an actor if it is the actor's, joins its line, or wakes a task that waits in it. Code outside of an
// actor may touch memory that no one sees, so all such code conflicts. A step in which a task ends or is cancelled, or
// which sends a value into a stream, conflicts with all: the runtime does not say which code asks for that.

enum { most_steps = 2048, most_watched = 64, most_queued = 1 << 18, line_word = 5, status_word = 12 };
enum { status_cancelled = 0x100, status_ended = 0x2000, flags_word = 4, flag_child = 1 << 24, flag_async_let = 1 << 28 };
/// The lowest bit of the name of an object of the test library, which code outside of an actor may use.
enum { object_bit = 1 };

static _Thread_local Steps *analysed;

// Another thread may release an actor of a schedule.
static pthread_mutex_t watching = PTHREAD_MUTEX_INITIALIZER;
static Trail *all_trails;
static atomic_int trail_count;

void trail_enter(Steps *steps) {
    analysed = steps == NULL || steps->trail == NULL ? NULL : steps;
}

bool trail_is_watched(void) { return analysed != NULL; }

Trail *trail_create(bool knows_tasks, Sleeper *sleepers, intptr_t count, intptr_t first_own) {
    Trail *trail = calloc(1, sizeof(Trail));
    if (trail == NULL) { abort(); }
    pthread_mutex_lock(&watching);
    *trail = (Trail){
        .next = all_trails,
        .knows_tasks = knows_tasks, .is_unknown = !knows_tasks, .sleepers = sleepers,
        .sleeper_count = count, .first_own = first_own, .blocked = INTPTR_MAX, .decision = -1,
    };
    all_trails = trail;
    trail_count++;
    pthread_mutex_unlock(&watching);
    return trail;
}

/// Ends the watch over actors and tasks.
void trail_close(Trail *trail) {
    pthread_mutex_lock(&watching);
    Trail **place = &all_trails;
    while (*place != NULL && *place != trail) { place = &(*place)->next; }
    if (*place != NULL) {
        *place = trail->next;
        trail_count--;
    }
    trail->actor_count = 0;
    pthread_mutex_unlock(&watching);
    while (trail->task_count > 0) { runtime_release(trail->tasks[--trail->task_count].object); }
}

void trail_free(Trail *trail) {
    trail_close(trail);
    free(trail->steps);
    free(trail->touches);
    free(trail->queues);
    free(trail->actors);
    free(trail->tasks);
    free(trail->sleepers);
    free(trail);
}

ALWAYS_INLINE TrailStep *last(Trail *trail) { return &trail->steps[trail->count - 1]; }

static void open_step(Trail *trail, TrailStep step) {
    step.touch = (int32_t)trail->touch_count;
    *ADD(trail->steps, trail->count, trail->room) = step;
    trail->is_open = true;
    trail->queued = trail->created = 0;
}

/// Returns the step that runs; between two, when nothing can run, one that conflicts with all.
static TrailStep *step_now(Trail *trail) {
    if (!trail->is_open) {
        uint64_t name = mixed(++trail->idle * 0xD6E8FEB86659FD93);
        open_step(trail, (TrailStep){.name = name, .parent = -1, .decision = -1, .flags = touches_all});
    }
    return last(trail);
}

static void touch(Trail *trail, uint64_t name) {
    TrailStep *step = step_now(trail);
    for (int32_t place = 0; place < step->touch_count; place++) {
        if (trail->touches[step->touch + place] == name) { return; }
    }
    *ADD(trail->touches, trail->touch_count, trail->touch_room) = name;
    step->touch_count++;
    if (name & object_bit) { step->flags |= touches_object; }
}

static void touch_actor(Trail *trail, uintptr_t actor) {
    if (actor == steps_main_actor) { return touch(trail, 2); }
    for (intptr_t place = 0; place < trail->actor_count; place++) {
        if ((uintptr_t)trail->actors[place].object == actor) {
            return touch(trail, trail->actors[place].name);
        }
    }
    // It was there before the schedule. Who waits in its line is not seen.
    trail->is_unknown = true;
}

void trail_queue(Steps *steps, StepsItem *item, bool is_task) {
    Trail *trail = steps->trail;
    TrailStep *step = step_now(trail);
    item->draw = mixed(step->name + ++trail->queued * 0x9E3779B97F4A7C15);
    item->parent = (int32_t)(trail->count - 1);
    bool is_seen = item->kind == steps_resumption || item->kind == steps_main_actor_job;
    item->touches = is_seen || item->actor != 0 ? 0 : is_task ? touches_outside : touches_all;
    if (item->actor != 0) { touch_actor(trail, item->actor); }
    if (is_task) { trail_note_task((uintptr_t *)item->work); }
}

static bool is_asleep(const Trail *trail, uint64_t name) {
    for (intptr_t place = 0; place < trail->sleeper_count; place++) {
        if (trail->sleepers[place].name == name) { return true; }
    }
    return false;
}

bool conflict(const Sleeper *one, const Sleeper *other) {
    if ((one->flags | other->flags) & touches_all) { return true; }
    enum { both = touches_outside | touches_object };
    if ((one->flags & both) != 0 && (other->flags & both) != 0
        && ((one->flags | other->flags) & touches_outside) != 0) {
        return true;
    }
    for (int32_t place = 0; place < one->touch_count; place++) {
        for (int32_t next = 0; next < other->touch_count; next++) {
            if (one->touches[place] == other->touches[next]) { return true; }
        }
    }
    return false;
}

/// Ends the step that ran last.
static void close_step(Trail *trail) {
    if (!trail->is_open) { return; }
    trail->is_open = false;
    TrailStep *step = last(trail);
    if (trail->is_unknown) { step->flags |= touches_all; }
    if (trail->count <= trail->first_own) { return; }
    Sleeper own = {
        .touches = trail->touches + step->touch, .touch_count = step->touch_count, .flags = step->flags,
    };
    intptr_t count = 0;
    for (intptr_t place = 0; place < trail->sleeper_count; place++) {
        if (!conflict(&trail->sleepers[place], &own)) {
            trail->sleepers[count++] = trail->sleepers[place];
        }
    }
    trail->sleeper_count = count;
}

/// Keeps what could run, before a choice.
void trail_choose(Steps *steps) {
    Trail *trail = steps->trail;
    if (steps->has_foreign) { trail->is_unknown = true; }
    close_step(trail);
    if (trail->count >= most_steps || trail->queue_count + steps->count > most_queued) {
        trail->is_cut = true;
    }
    if (trail->is_cut) {
        if (trail->blocked > trail->count) { trail->blocked = trail->count; }
        return;
    }
    bool can_run = steps->count == 0;
    for (intptr_t place = 0; place < steps->count; place++) {
        uint64_t name = item_at(steps, place)->draw;
        *ADD(trail->queues, trail->queue_count, trail->queue_room) = name;
        can_run = can_run || !is_asleep(trail, name);
    }
    if (!can_run && trail->count > trail->first_own && trail->blocked == INTPTR_MAX) {
        trail->blocked = trail->count;
    }
    trail->decision = steps->count < 2 ? -1 : (int32_t)steps->choice_count;
}

/// Returns the first place of work that does not sleep.
intptr_t trail_awake(Steps *steps) {
    if (steps->trail->is_cut) { return 0; }
    for (intptr_t place = 0; place < steps->count; place++) {
        if (!is_asleep(steps->trail, item_at(steps, place)->draw)) { return place; }
    }
    return 0;
}

/// Says that the step that runs chooses a value, and returns its place.
intptr_t trail_value(Trail *trail) {
    step_now(trail)->flags |= chooses_value;
    return trail->count - 1;
}

void trail_begin(Steps *steps, const StepsItem *item) {
    Trail *trail = steps->trail;
    intptr_t width = trail->is_cut ? 0 : steps->count + 1;
    open_step(
        trail, (TrailStep){
            .name = item->draw, .parent = item->parent, .flags = item->touches,
            .queue = (int32_t)(trail->queue_count - width), .width = (int32_t)width,
            .decision = trail->decision,
        });
    if (trail->decision >= 0) { steps->choices[trail->decision].step = trail->count - 1; }
    trail->decision = -1;
    if (item->kind == steps_main_actor_job) {
        touch_actor(trail, steps_main_actor);
    } else if (item->actor != 0) {
        touch_actor(trail, item->actor);
    }
}

static uint64_t new_name(Trail *trail) {
    return mixed(step_now(trail)->name + ++trail->created * 0xA24BAED4963EE407) & ~(uint64_t)object_bit;
}

void trail_note_actor(uintptr_t *actor) {
    if (analysed == NULL) { return; }
    Trail *trail = analysed->trail;
    Watched one = {.object = actor, .word = actor[line_word], .name = new_name(trail)};
    pthread_mutex_lock(&watching);
    if (trail->actor_count < most_watched) {
        *ADD(trail->actors, trail->actor_count, trail->actor_room) = one;
    } else {
        trail->is_unknown = true;
    }
    pthread_mutex_unlock(&watching);
}

void trail_forget_actor(uintptr_t *actor) {
    if (trail_count == 0) { return; }
    pthread_mutex_lock(&watching);
    for (Trail *trail = all_trails; trail != NULL; trail = trail->next) {
        for (intptr_t place = 0; place < trail->actor_count; place++) {
            if (trail->actors[place].object == actor) {
                trail->actors[place] = trail->actors[--trail->actor_count];
            }
        }
    }
    pthread_mutex_unlock(&watching);
}

void trail_note_task(uintptr_t *task) {
    if (analysed == NULL || !analysed->trail->knows_tasks) { return; }
    Trail *trail = analysed->trail;
    // It is a part of another task, and may not be kept.
    if (task[flags_word] & flag_async_let) {
        trail->is_unknown = true;
        return;
    }
    for (intptr_t place = 0; place < trail->task_count; place++) {
        if (trail->tasks[place].object == task) { return; }
    }
    if (trail->task_count == most_watched) {
        trail->is_unknown = true;
        return;
    }
    runtime_retain(task);
    *ADD(trail->tasks, trail->task_count, trail->task_room) =
        (Watched){.object = task, .word = task[status_word]};
}

/// Says that the code that runs goes to an actor, or out of all.
void trail_note_switch(uintptr_t actor, bool is_default, bool may_stay) {
    if (analysed == NULL) { return; }
    if (actor != 0 && is_default) { return touch_actor(analysed->trail, actor); }
    TrailStep *step = step_now(analysed->trail);
    if (actor != 0) {
        step->flags |= touches_all;
    } else if (may_stay) {
        step->flags |= touches_outside;
    }
}

static void note_seen(Trail *trail, enum Seen seen) {
    if (seen & seen_await) { step_now(trail)->flags |= touches_outside; }
    if (seen & ~seen_await) { step_now(trail)->flags |= touches_all; }
    // A task that is a part of another one may have been freed.
    if (seen & seen_async_let) { trail->is_unknown = true; }
}

void steps_end_step(Steps *steps) {
    Trail *trail = steps->trail;
    if (trail == NULL || !trail->knows_tasks) { return; }
    note_seen(trail, seen_since());
    pthread_mutex_lock(&watching);
    for (intptr_t place = 0; place < trail->actor_count; place++) {
        Watched *actor = &trail->actors[place];
        if (actor->object[line_word] != actor->word) { touch(trail, actor->name); }
        actor->word = actor->object[line_word];
    }
    pthread_mutex_unlock(&watching);
    intptr_t count = 0;
    for (intptr_t place = 0; place < trail->task_count; place++) {
        Watched task = trail->tasks[place];
        uintptr_t status = task.object[status_word];
        bool is_child = (task.object[flags_word] & flag_child) != 0;
        if ((task.word ^ status) & status_cancelled || (status & status_ended && is_child)) {
            step_now(trail)->flags |= touches_all;
        } else if (status & status_ended) {
            step_now(trail)->flags |= touches_outside;
        }
        if (status & status_ended) {
            trail->tasks[place].word = 0;
            runtime_release(task.object);
        } else {
            task.word = status;
            trail->tasks[count++] = task;
        }
    }
    trail->task_count = count;
}

uint64_t steps_name_object(void) {
    return analysed == NULL ? 0 : new_name(analysed->trail) | object_bit;
}

void steps_note_object(uint64_t name) {
    if (analysed == NULL) { return; }
    if (name != 0) { return touch(analysed->trail, name); }
    step_now(analysed->trail)->flags |= touches_outside;
}
