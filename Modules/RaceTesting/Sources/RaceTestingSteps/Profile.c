#include "Steps.h"
#include <stdlib.h>
#include <string.h>

// The order of arrival says of other schedules which actor each job of each task touches. A job touches an actor
// if it is the actor's, or if it joins the actor's line.

/// A task, by a name that it has in all schedules: which child it is of which task.
typedef struct {
    intptr_t first, count, parent;
    /// The first task that touches the same actors in the same order.
    intptr_t like;
} TaskProfile;

struct StepsProfile {
    NumberTable places;
    TaskProfile *tasks;
    intptr_t task_count;
    bool has_alike;
    /// The name of the actor that each job touches, those of one task together; zero for none.
    uint64_t *touches;
    /// The actors that several tasks touch.
    uint64_t *shared;
    intptr_t shared_count;
};

/// Names an actor by the task that was the first to touch it.
uint64_t steps_actor_name(Steps *steps, uintptr_t actor) {
    uintptr_t *known = numbers_find(&steps->actors, actor);
    if (known != NULL) { return *known; }
    TaskState *task = &steps->states[steps->running];
    uint64_t name = mixed(task->name + (uint64_t)++task->actors * 0x9E3779B97F4A7C15) | 1;
    numbers_set(&steps->actors, actor, name);
    return name;
}

void steps_touch(Steps *steps, uintptr_t actor) {
    if (actor == 0 || steps->touched == actor) { return; }
    if (steps->profile == NULL && !steps->is_logged) { return; }
    if (steps->named != actor) {
        steps->name = steps_actor_name(steps, actor);
        steps->named = actor;
    }
    steps->touched = actor;
    steps->touched_name = steps->name;
}

/// Returns the actor that the next job of a task touches, as far as is known; zero for none.
ALWAYS_INLINE uint64_t profile_next(Steps *steps, intptr_t task) {
    TaskState *state = &steps->states[task];
    if (state->known < 0) { return 0; }
    TaskProfile *known = &steps->profile->tasks[state->known];
    return state->jobs < known->count ? steps->profile->touches[known->first + state->jobs] : 0;
}

ALWAYS_INLINE bool counts(Steps *steps, uint64_t actor) {
    return steps->wanted == actor || steps->wanted == profile_all;
}

ALWAYS_INLINE intptr_t weight_left(Steps *steps, const TaskState *state) {
    intptr_t weight = state->known < 0 ? 1 : steps->weights[state->known];
    return weight < 1 ? 1 : weight;
}

/// Weighs the next job of a task, which only a job or a child of it changes: choices are more than these.
ALWAYS_INLINE void weigh(Steps *steps, intptr_t task) {
    TaskState *state = &steps->states[task];
    state->weight = counts(steps, profile_next(steps, task)) ? weight_left(steps, state) : 0;
}

/// Draws the priorities again of the jobs that conflict with the one that ran last.
///
/// This is the idea of POS (Yuan and others, 2018): a task that comes first is not first ever after.
static void draw_again(Steps *steps) {
    if (steps->touched_name == 0) { return; }
    intptr_t first = steps_first_of_many(steps), last = steps_last_of_many(steps, first);
    for (intptr_t place = first; place < last; place++) {
        StepsItem *item = item_at(steps, place);
        if (profile_next(steps, item->task) == steps->touched_name) {
            item->draw = next_random(steps);
        }
    }
}

/// Ends the job that ran last, before the next choice.
void steps_end_job(Steps *steps) {
    if (!steps->is_in_job) { return; }
    steps->is_in_job = false;
    if (steps->is_logged) {
        if (steps->log_count == steps->log_room) {
            steps->log_room = steps->log_room == 0 ? 64 : 2 * steps->log_room;
            steps->log = steps_resize(steps->log, steps->log_room, sizeof(StepsTouch));
        }
        steps->log[steps->log_count++] = (StepsTouch){steps->job_task, steps->touched_name};
    }
    if (steps->kind == steps_redrawn && steps->profile != NULL) { draw_again(steps); }
    steps->touched = 0;
    steps->touched_name = 0;
}

void steps_begin_job(Steps *steps, intptr_t task, uintptr_t actor) {
    TaskState *state = &steps->states[task];
    if (state->weight > 0 && state->known >= 0) {
        steps->weights[state->known] -= steps->units[state->known];
    }
    steps->is_in_job = true;
    steps->job_task = task;
    state->jobs++;
    if (steps->weights != NULL) { weigh(steps, task); }
    steps_touch(steps, actor);
}

static void find_shared(StepsProfile *profile, intptr_t count) {
    NumberTable owners = {0};
    profile->shared = steps_resize(NULL, count + 1, sizeof(uint64_t));
    for (intptr_t task = 0; task < profile->task_count; task++) {
        TaskProfile *own = &profile->tasks[task];
        for (intptr_t job = own->first; job < own->first + own->count; job++) {
            uint64_t actor = profile->touches[job];
            if (actor == 0) { continue; }
            uintptr_t *owner = numbers_find(&owners, actor);
            if (owner == NULL) {
                numbers_set(&owners, actor, (uintptr_t)task + 1);
            } else if (*owner != 0 && *owner != (uintptr_t)task + 1) {
                *owner = 0;
                profile->shared[profile->shared_count++] = actor;
            }
        }
    }
    numbers_free(&owners);
}

/// Finds the tasks that are alike. How often one touches an actor before the next may differ, as when it waits.
static void find_alike(StepsProfile *profile) {
    NumberTable firsts = {0};
    for (intptr_t task = 0; task < profile->task_count; task++) {
        TaskProfile *own = &profile->tasks[task];
        uint64_t text = 1, last = 0;
        int repeats = 0;
        for (intptr_t job = own->first; job < own->first + own->count; job++) {
            uint64_t actor = profile->touches[job];
            if (actor == 0) { continue; }
            repeats = actor == last ? repeats + 1 : 0;
            if (repeats < 3) { text = mixed(text + actor) | 1; }
            last = actor;
        }
        uintptr_t *first = numbers_find(&firsts, text);
        if (first == NULL) { numbers_set(&firsts, text, (uintptr_t)task); }
        own->like = first == NULL ? task : (intptr_t)*first;
        if (first != NULL) { profile->has_alike = true; }
    }
    numbers_free(&firsts);
}

StepsProfile *steps_profile(Steps *steps) {
    lock(steps);
    steps_end_job(steps);
    StepsProfile *profile = calloc(1, sizeof(StepsProfile));
    if (profile == NULL) { abort(); }
    intptr_t count = steps->task_count > 0 ? steps->task_count : 1;
    profile->task_count = count;
    profile->tasks = steps_resize(NULL, count, sizeof(TaskProfile));
    for (intptr_t task = 0; task < count; task++) {
        profile->tasks[task] = (TaskProfile){.parent = steps->states[task].parent};
        numbers_set(&profile->places, steps->states[task].name, (uintptr_t)task);
    }
    for (intptr_t job = 0; job < steps->log_count; job++) {
        profile->tasks[steps->log[job].task].count++;
    }
    intptr_t first = 0;
    for (intptr_t task = 0; task < count; task++) {
        profile->tasks[task].first = first;
        first += profile->tasks[task].count;
        profile->tasks[task].count = 0;
    }
    profile->touches = steps_resize(NULL, steps->log_count + 1, sizeof(uint64_t));
    for (intptr_t job = 0; job < steps->log_count; job++) {
        TaskProfile *task = &profile->tasks[steps->log[job].task];
        profile->touches[task->first + task->count++] = steps->log[job].actor;
    }
    find_shared(profile, steps->log_count);
    find_alike(profile);
    unlock(steps);
    return profile;
}

void profile_free(StepsProfile *profile) {
    numbers_free(&profile->places);
    free(profile->tasks);
    free(profile->touches);
    free(profile->shared);
    free(profile);
}

/// Returns which task of the profile this is; below zero for one that it does not know.
static intptr_t place_in_profile(Steps *steps, intptr_t task) {
    uintptr_t *place = numbers_find(&steps->profile->places, steps->states[task].name);
    return place == NULL ? -1 : (intptr_t)*place;
}

/// Chooses what is to be interleaved uniformly: the jobs of one actor that tasks share, or all jobs.
void profile_begin(Steps *steps) {
    const StepsProfile *profile = steps->profile;
    uint64_t draw = next_random(steps);
    intptr_t place = (intptr_t)((draw >> 8) % (uint64_t)(profile->shared_count + 1));
    bool wants_all = place == profile->shared_count || (draw & 3) != 0;
    steps->wanted = wants_all ? profile_all : profile->shared[place];
    intptr_t count = profile->task_count, all = 0;
    intptr_t *memory = calloc(3 * (size_t)count, sizeof(intptr_t));
    if (memory == NULL) { abort(); }
    steps->weights = memory;
    steps->units = memory + count;
    intptr_t *totals = memory + 2 * count;
    for (intptr_t task = 0; task < count; task++) {
        const TaskProfile *known = &profile->tasks[task];
        for (intptr_t job = known->first; job < known->first + known->count; job++) {
            if (counts(steps, profile->touches[job])) { steps->weights[task]++; }
        }
        totals[known->like] += steps->weights[task];
        all += steps->weights[task];
    }
    // One that differs from many that are alike would else hardly run in time.
    bool is_balanced = profile->has_alike && (draw & 12) != 0;
    for (intptr_t task = 0; task < count; task++) {
        const TaskProfile *known = &profile->tasks[task];
        intptr_t total = totals[known->like];
        steps->units[task] = is_balanced && total > 0 ? (all + total - 1) / total : 1;
        steps->weights[task] *= steps->units[task];
    }
    // A task that starts another one does so before what that one does.
    for (intptr_t task = count - 1; task > 0; task--) {
        steps->weights[profile->tasks[task].parent] += steps->weights[task];
    }
    weigh(steps, 0);
}

void profile_add_task(Steps *steps, intptr_t task) {
    TaskState *state = &steps->states[task];
    state->known = place_in_profile(steps, task);
    if (steps->weights == NULL) { return; }
    if (state->known > 0) {
        steps->weights[steps->profile->tasks[state->known].parent] -= steps->weights[state->known];
        weigh(steps, state->parent);
    }
    weigh(steps, task);
}

/// Chooses in proportion to what each task still has to do, so that all interleavings of it are as likely.
///
/// This is the idea of SURW (Zhao and others, 2025). Jobs that do not count go first.
intptr_t profile_place(Steps *steps) {
    intptr_t free_count = 0, all = 0;
    intptr_t first = steps_first_of_many(steps), last = steps_last_of_many(steps, first);
    bool is_lenient = (next_random(steps) & 31) == 0;
    for (intptr_t place = first; place < last; place++) {
        StepsItem *item = item_at(steps, place);
        TaskState *state = &steps->states[item->task];
        intptr_t weight = state->weight;
        if (is_lenient) { weight = weight_left(steps, state); }
        item->draw = (uint64_t)weight;
        all += weight;
        free_count += weight == 0;
    }
    intptr_t pick = (intptr_t)(next_random(steps) % (uint64_t)(free_count > 0 ? free_count : all));
    for (intptr_t place = first; place < last; place++) {
        uint64_t draw = item_at(steps, place)->draw;
        pick -= free_count == 0 ? (intptr_t)draw : draw == 0 ? 1 : 0;
        if (pick < 0) { return place; }
    }
    return first;
}
