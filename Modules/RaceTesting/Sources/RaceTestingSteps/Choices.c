#include "Steps.h"
#include <string.h>

// The same numbers as the generator of the Swift part: both replay one seed.
static uint64_t next_random(Steps *steps) {
    steps->random += 0x9E3779B97F4A7C15;
    uint64_t mixed = steps->random;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
}

/// Returns the place of the highest priority; a task that is new gets one.
static intptr_t best(Steps *steps) {
    intptr_t best = 0;
    int64_t highest = INT64_MIN;
    for (intptr_t place = 0; place < steps->count; place++) {
        int64_t *priority = &steps->priorities[steps->items[place].task];
        if (*priority == INT64_MIN) { *priority = (int64_t)(next_random(steps) >> 2); }
        if (*priority > highest) {
            best = place;
            highest = *priority;
        }
    }
    return best;
}

/// Random priorities of tasks, with a few decisions at which the first task becomes the last.
///
/// This is the PCT algorithm (Burckhardt and others, 2010). A race that needs d orders of events, among n
/// tasks and k decisions, shows in one schedule with a probability of at least 1 / (n · k^(d-1)).
static intptr_t place_by_priority(Steps *steps, intptr_t decision) {
    intptr_t first = best(steps);
    for (intptr_t change = 0; change < steps->plan_count; change++) {
        if (steps->plan[change] != decision) { continue; }
        steps->lowest -= 1;
        steps->priorities[steps->items[first].task] = steps->lowest;
        return best(steps);
    }
    return first;
}

static intptr_t planned(Steps *steps, intptr_t decision, intptr_t width) {
    if (decision >= steps->plan_count) { return 0; }
    intptr_t choice = steps->plan[decision];
    return choice < width ? choice : width - 1;
}

static intptr_t any_place(Steps *steps) {
    return (intptr_t)(next_random(steps) % (uint64_t)steps->count);
}

intptr_t steps_place(Steps *steps, intptr_t decision) {
    if (!steps->is_random) { return planned(steps, decision, steps->count); }
    // A task that yields until another has done something would otherwise run for ever.
    int32_t kind = decision < steps_fairness ? steps->kind : steps_uniform;
    if (kind == steps_priorities) { return place_by_priority(steps, decision); }
    intptr_t place = any_place(steps);
    // A task that differs from many others is mostly the first or the last one that a test starts. Chosen uniformly
    // among them it hardly runs in time.
    for (int draw = 1; kind != steps_uniform && draw < 4; draw++) {
        intptr_t other = any_place(steps);
        bool is_newer = steps->items[other].task > steps->items[place].task;
        if (is_newer == (kind == steps_newest)) { place = other; }
    }
    return place;
}

static intptr_t place_of_value(Steps *steps, intptr_t decision, intptr_t count) {
    if (!steps->is_random) { return planned(steps, decision, count); }
    // A change of priorities that is due here comes with the next choice of a task.
    for (intptr_t change = 0; change < steps->plan_count; change++) {
        if (steps->plan[change] == decision) { steps->plan[change]++; }
    }
    // In half of the schedules the values are as likely, in the others the first one is: one fault among many
    // calls is else as rare as none.
    if (steps->value_odds == 0) { steps->value_odds = next_random(steps) & 1 ? 1 : 8; }
    if (next_random(steps) % (uint64_t)steps->value_odds != 0) { return 0; }
    return (intptr_t)(next_random(steps) % (uint64_t)count);
}

void steps_add_choice(Steps *steps, intptr_t choice, intptr_t width, intptr_t taken) {
    intptr_t decision = steps->choice_count;
    if (decision == steps->choice_room) {
        steps->choice_room = decision == 0 ? 64 : 2 * decision;
        steps->choices = steps_resize(steps->choices, steps->choice_room, sizeof(intptr_t));
        steps->widths = steps_resize(steps->widths, steps->choice_room, sizeof(intptr_t));
        steps->choice_steps =
            steps_resize(steps->choice_steps, steps->choice_room, sizeof(intptr_t));
    }
    steps->choices[decision] = choice;
    steps->widths[decision] = width;
    steps->choice_steps[decision] = taken;
    steps->choice_count++;
}

intptr_t steps_choose_value(Steps *steps, intptr_t count) {
    intptr_t value = 0;
    lock(steps);
    if (!steps->is_closed) {
        value = place_of_value(steps, steps->choice_count, count);
        steps_add_choice(steps, value, count, steps->before);
    }
    unlock(steps);
    return value;
}

uint64_t choices_hash(const intptr_t *choices, intptr_t count) {
    while (count > 0 && choices[count - 1] == 0) { count--; }
    uint64_t hash = (uint64_t)count * 0xBF58476D1CE4E5B9;
    for (intptr_t place = 0; place < count; place++) {
        hash ^= hash >> 32;
        hash = (hash + (uint64_t)choices[place]) * 0x9E3779B97F4A7C15;
    }
    return hash;
}

bool choices_start(
    const intptr_t *choices, intptr_t count, const intptr_t *trace, intptr_t trace_count
) {
    size_t size = (size_t)trace_count * sizeof(intptr_t);
    return trace_count == 0 || (trace_count <= count && memcmp(choices, trace, size) == 0);
}
